import RiffleFormula
import RiffleInteraction
import RiffleMath
import Testing

@testable import RiffleModels

/// The built-in formula that a table's case describes, with the case's numbers, which its sliders need not reach.
struct TableCarousel {
    private(set) var model: FormulaModel
    private(set) var space: LayoutSpace
    let isVertical: Bool
    /// The number of places on the circle; for a row, the number of all cards.
    private let circle: FormulaModel?

    /// Reads a case of transforms, fade, depth, visible, tap or physics.
    init(_ json: JSON) throws {
        let type = json["type"].string ?? "linear"
        isVertical = json["vertical"].bool ?? false
        let bounds = json["bounds"].doubles
        let area = bounds.count == 2 ? Size(width: bounds[0], height: bounds[1]) : Size(width: 1280, height: 800)
        let extent = json["itemWidth"].number ?? 200
        space = LayoutSpace(
            bounds: area, screen: area, itemCount: json["numberOfItems"].int ?? 0,
            card: isVertical ? Size(width: extent * 9 / 16, height: extent) : Size(width: extent, height: extent * 16 / 9))
        let definition = try #require(ModelCatalogue.builtIn.model(id: Self.id(ofType: type)), "unknown type \(type)")
        let formula = try #require(definition.formula)
        var numbers = Dictionary(uniqueKeysWithValues: formula.parameters.map { ($0.name, $0.defaultValue) })
        /// Sets a number that only some types have.
        func set(_ name: String, _ value: Double) {
            if numbers[name] != nil { numbers[name] = value }
        }
        set("vertical", isVertical ? 1 : 0)
        set("placeholders", Double(json["numberOfPlaceholders"].int ?? 0))
        set("perspective", json["perspective"].number ?? -0.002)
        // A custom type shows 30 cards.
        if type == "custom" { set("visibleItems", 30) }
        if json["doubleSided"].bool == false { set("showBackfaces", 0) }
        let viewpoint = json["viewpointOffset"].doubles
        if viewpoint.count == 2 {
            set("viewpointX", viewpoint[0])
            set("viewpointY", viewpoint[1])
        }
        var text = formula.text
        var values = definition.defaults
        for (name, option) in json["options"].fields {
            let value = try #require(option.number)
            switch name {
            // The case has a constant where the formula has a factor.
            case "radius": text = Self.replacing("circleRadius", by: "\(value)", in: text)
            case "angle":
                // For rotary and cylinder, a constant angle is the angle of every item, whatever its offset (upstream quirk 22).
                let isInverted = type.hasPrefix("inverted") && type.hasSuffix("Cylinder")
                text =
                    type.lowercased().hasSuffix("wheel")
                    ? Self.replacing("between", by: "\(value)", in: text)
                    : Self.replacing("turned", by: "\(isInverted ? -value : value)", in: text)
            case "count": set(name, value.rounded(.towardZero))
            case "offsetMultiplier": values.set(name, to: value)
            default: set(name, value)
            }
        }
        for (name, factor) in json["optionFactors"].fields {
            let value = factor.number ?? 1
            if name == "offsetMultiplier" {
                values.set(name, to: values[name] * value)
            } else {
                set(name, (numbers[name] ?? 1) * value)
            }
        }
        if let wrap = json["wrap"].bool { set("wrap", wrap ? 1 : 0) }
        let wanted = formula.parameters.map { numbers[$0.name] ?? 0 }
        func model(_ text: String, _ space: LayoutSpace) throws -> FormulaModel {
            let source = FormulaSource(try Formula(parsing: text, vocabulary: .scrollingCards), name: "a table")
            var model = FormulaModel(source, values).with(wanted)
            model.prepare(for: space)
            return model
        }
        self.model = try model(text, space)
        circle = numbers["count"] == nil ? nil : try model(text + "order = places\n", space)
    }

    private static func id(ofType type: String) -> String {
        switch type {
        case "custom": "linear"
        case "coverFlow2": "cover-flow-2"
        default: type.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
        }
    }

    private static func replacing(_ name: String, by value: String, in text: String) -> String {
        text.split(separator: "\n").map { $0.hasPrefix("let \(name) =") ? "let \(name) = \(value)" : String($0) }
            .joined(separator: "\n") + "\n"
    }

    var itemCount: Int {
        get { space.itemCount }
        set {
            space.itemCount = newValue
            model.prepare(for: space)
        }
    }

    var itemExtent: Double { isVertical ? model.cardSize.height : model.cardSize.width }
    var visibleCount: Int { model.visibleCount ?? 0 }
    var wraps: Bool { rule.row.wraps }
    var offsetMultiplier: Double { rule.offsetMultiplier }
    var indexing: CarouselIndexing { model.carousel?.indexing ?? CarouselIndexing(itemCount: 0, wraps: false) }
    var circularCount: Int {
        circle.map { Int($0.pose(at: 0, scroll: .resting).zPosition) } ?? (itemCount + indexing.placeholderCount)
    }

    private var rule: CarouselRule {
        if case .carousel(let rule) = model.scrollRule { rule } else { CarouselRule() }
    }

    func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        model.visibleCards(at: scrollOffset, into: &cards)
    }

    func offset(ofCard index: Int, at scrollOffset: Double) -> Double { model.offset(ofCard: index, at: scrollOffset) }

    func pose(at offset: Double, turnProgress: Double?) -> CardPose {
        model.pose(at: offset, scroll: ScrollState(offset: 0, turnProgress: turnProgress))
    }

    /// The scroll rule of a case of physics or deceleration.
    func rule(_ json: JSON) -> CarouselRule {
        var rule = CarouselRule()
        let own = self.rule
        rule.row.itemCount = own.row.itemCount
        rule.row.itemExtent = own.row.itemExtent
        rule.row.isVertical = own.row.isVertical
        rule.row.wraps = own.row.wraps
        rule.placeholderCount = own.placeholderCount
        rule.offsetMultiplier = own.offsetMultiplier
        rule.bounces = json["bounces"].bool ?? true
        rule.bounceDistance = json["bounceDistance"].number ?? 1
        rule.isPagingEnabled = json["pagingEnabled"].bool ?? false
        rule.stopsAtItemBoundary = json["stopAtItemBoundary"].bool ?? true
        rule.scrollsToItemBoundary = json["scrollToItemBoundary"].bool ?? true
        rule.decelerationRate = json["decelerationRate"].number ?? 0.95
        rule.scrollSpeed = json["scrollSpeed"].number ?? 1
        rule.ignoresPerpendicularDrags = json["ignorePerpendicularSwipes"].bool ?? true
        rule.centersItemWhenSelected = json["centerItemWhenSelected"].bool ?? true
        return rule
    }
}
