import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// The recipes of the models that scroll: each is the model, at every offset of the tables.
@Suite("recipes")
struct RecipeTables {
    static let ids = ModelCatalogue.builtIn.models
        .filter { $0.recipe?.vocabulary == .scrollingCards }.map(\.descriptor.id)

    private let spaces = [
        LayoutSpace(bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: 18),
        LayoutSpace(bounds: Size(width: 414, height: 896), screen: Size(width: 414, height: 896), itemCount: 5),
        LayoutSpace(
            bounds: Size(width: 900, height: 520), screen: Size(width: 375, height: 667), itemCount: 41,
            card: Size(width: 310, height: 240)),
        LayoutSpace(bounds: Size(width: 800, height: 600), screen: Size(width: 375, height: 667), itemCount: 1),
    ]

    @Test("the models that scroll have recipes; a new one need not be a formula")
    func complete() {
        let scrolling = ModelCatalogue.builtIn.models.map(\.descriptor).filter { !$0.showsScreens && $0.id != "card-stack" }
        #expect(Set(Self.ids).isSubset(of: scrolling.map(\.id)))
        #expect(Self.ids.count >= 14)
        #expect(ModelCatalogue.builtIn.model(id: "card-stack")?.recipe?.vocabulary == .cardStack)
    }

    @Test("the formula has the model's poses, cards and scroll physics, at every offset of the tables", arguments: ids)
    func same(id: String) throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: id))
        let offsets = try Self.offsets()
        #expect(offsets.count > 100)
        var generator = SeededGenerator(seed: 2020)
        let parameters = definition.descriptor.parameters
        var settings = [ParameterValues(defaultsOf: parameters), definition.descriptor.sourceValues]
        for _ in 0..<50 {
            var values = settings[0]
            for parameter in parameters where parameter.group != .look && generator.index(below: 2) == 0 {
                values.set(parameter.name, to: generator.number(parameter.range))
            }
            settings.append(values)
        }
        for (round, values) in settings.enumerated() {
            let text = try #require(definition.recipeText(values))
            let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
            #expect(try Formula(parsing: formula.text, vocabulary: .scrollingCards) == formula)
            let duplicate = ModelDefinition(formula: formula, id: "copy", fallbackTitle: "Copy", source: "copy.formula")
            let copied = definition.values(values, for: duplicate)
            // The text alone has the values of the formula's own parameters.
            let own = Set(formula.parameters.map(\.name))
            #expect(copied.changes.allSatisfy { !own.contains($0.name) }, "\(copied.changes)")
            // Each of the random ones in one of the spaces.
            for space in round < 2 ? spaces : [spaces[round % spaces.count]] {
                var comparison = Comparison(definition.make(values), duplicate.make(copied), space, values)
                let changes = values.changes.map { "\($0.name)=\($0.value.brief)" }.joined(separator: " ")
                #expect(comparison.difference(at: offsets) == nil, "\(changes) in \(space)")
            }
        }
    }

    /// All offsets of the tables of poses.
    private static func offsets() throws -> [Double] {
        var offsets: Set<Double> = []
        for json in try Tables.cases("transforms") + Tables.cases("fade") + Tables.cases("tasktray")
            + Tables.cases("glow", kind: "updateView")
        {
            offsets.formUnion(json["rows"].array.map { $0[0].double })
        }
        for json in try Tables.cases("quartic") {
            let row = Double(json["row"].int ?? 0)
            offsets.formUnion(json["rows"].array.map { row - $0[0].double / json["deltaOffsetY"].double })
        }
        return offsets.sorted()
    }
}

/// A model beside the formula that should be it, prepared for the same space.
private struct Comparison {
    var model: any SwitcherModel
    var formula: any SwitcherModel
    let fade: (from: Double, to: Double, range: Double, least: Double)?

    init(_ model: any SwitcherModel, _ formula: any SwitcherModel, _ space: LayoutSpace, _ values: ParameterValues) {
        self.model = model
        self.formula = formula
        self.model.prepare(for: space)
        self.formula.prepare(for: space)
        fade =
            values.has("fadeRange")
            ? (values["fadeMin"], values["fadeMax"], values["fadeRange"], values["fadeMinAlpha"]) : nil
    }

    /// Whether iCarousel leaves out a card at an offset, because its fade has ended.
    private func isLeftOut(_ offset: Double) -> Bool {
        guard let fade, fade.least == 0 else { return false }
        let beyond = fade.to < 20 && offset > fade.to ? offset - fade.to : fade.from > -20 ? fade.from - offset : 0
        return beyond > 0 && beyond >= fade.range
    }

    /// The first difference in words; nil if there is none.
    mutating func difference(at offsets: [Double]) -> String? {
        if !near(model.cardSize.width, formula.cardSize.width) || !near(model.cardSize.height, formula.cardSize.height) {
            return "the cards measure \(formula.cardSize) instead of \(model.cardSize)"
        }
        if !near(model.cardProportions.width, formula.cardProportions.width)
            || !near(model.cardProportions.aspect, formula.cardProportions.aspect)
        {
            return "the card's proportions are \(formula.cardProportions) instead of \(model.cardProportions)"
        }
        if model.anchorOffset != formula.anchorOffset { return "the middle lies at \(formula.anchorOffset)" }
        if !Self.isSame(model.scrollRule, formula.scrollRule) {
            return "the scroll rule is \(formula.scrollRule) instead of \(model.scrollRule)"
        }
        var cards: ContiguousArray<PosedCard> = []
        for turn in [nil, -0.6, 0.3] as [Double?] {
            for scrolled in [-1, 0, 3.37, 8.5, 17, 17.6] {
                let scroll = ScrollState(offset: scrolled, turnProgress: turn)
                let shown = [model, formula].map { model in
                    model.visibleCards(at: scrolled, into: &cards)
                    model.layOut(&cards, scroll: scroll)
                    return cards.filter { !$0.pose.isHidden && $0.pose.opacity > 0 }
                }
                if shown[0].map(\.page) != shown[1].map(\.page) || shown[0].map(\.index) != shown[1].map(\.index) {
                    return "at \(scrolled) the cards are \(shown[1].map(\.page)) instead of \(shown[0].map(\.page))"
                }
                for (a, b) in zip(shown[0], shown[1]) where !Self.isSame(a.pose, b.pose) || a.offset != b.offset {
                    return "at \(scrolled) card \(a.index) is \(b) instead of \(a)"
                }
            }
            for offset in offsets where !isLeftOut(offset) {
                let scroll = ScrollState(offset: 3.37, turnProgress: turn)
                let poses = [model, formula].map { $0.pose(at: offset, scroll: scroll) }
                if !Self.isSame(poses[0], poses[1]) { return "at offset \(offset): \(poses[1]) instead of \(poses[0])" }
            }
        }
        return nil
    }

    private static func isSame(_ a: CardPose, _ b: CardPose) -> Bool {
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(a)) }
        return zip(a.transform.entries, b.transform.entries).allSatisfy(isNear) && isNear(a.opacity, b.opacity)
            && isNear(a.dim, b.dim) && isNear(a.veil, b.veil) && isNear(a.zPosition, b.zPosition) && a.isHidden == b.isHidden
    }

    private static func isSame(_ a: ScrollRule, _ b: ScrollRule) -> Bool {
        guard case .scrollView(var first) = a, case .scrollView(var second) = b else { return a == b }
        // Views are reused in endless rows only.
        if !first.isEndless { (first.viewCount, second.viewCount) = (0, 0) }
        if near(first.itemExtent, second.itemExtent) { first.itemExtent = second.itemExtent }
        return first == second
    }
}
