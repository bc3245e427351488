import RiffleFit
import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport

/// A model at rest in a window, and marks on its cards' edges with the error of a hand.
struct ModelMarks {
    let id: String
    /// The seed of the settings; 0 for the defaults.
    let setting: Int
    let model: any SwitcherModel
    let stage: FitStage
    /// The card that is number 0 in the first frame.
    static let current = 8
    static let space = LayoutSpace(bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: 18)

    /// The models that scroll.
    static let ids = ModelCatalogue.builtIn.models.filter { $0.hasFormula && $0.descriptor.id != "card-stack" }.map(
        \.descriptor.id)

    /// The seeds of `count` settings that keep enough cards in sight to be measured; 0 stands for the defaults.
    static func settings(of id: String, count: Int) -> [Int] {
        [0] + (1...400).lazy.filter { (ModelMarks(id, setting: $0)?.reference().marks.count ?? 0) >= 48 }.prefix(count)
    }

    /// A model with settings: the defaults for 0, others with this seed.
    init?(_ id: String, setting: Int) {
        guard let definition = ModelCatalogue.builtIn.model(id: id) else { return nil }
        var values = definition.defaults
        let formula = definition.formula?.parameters.map(\.name) ?? []
        if setting > 0 {
            var generator = SeededGenerator(seed: UInt64(setting) &* 977 &+ id.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
            for parameter in definition.descriptor.parameters
            where formula.contains(parameter.name) && !Self.keeps(parameter.name, id) {
                guard generator.index(below: 2) == 0 else { continue }
                let share = generator.number(-0.25...0.25)
                let span = parameter.range.upperBound - parameter.range.lowerBound
                let value = parameter.defaultValue + share * span
                if parameter.name == "perspective", value > -0.0006 { continue }
                values.set(parameter.name, to: parameter.kind == .toggle ? Double(generator.index(below: 2)) : value)
            }
        }
        var model = definition.make(values)
        model.prepare(for: Self.space)
        (self.id, self.setting) = (id, setting)
        self.model = model
        let m34 = values.has("perspective") && id != "hyperbola" && id != "linear" ? values["perspective"] : 0
        stage = FitStage(
            center: Vector2(Self.space.bounds.width, Self.space.bounds.height) / 2 + model.anchorOffset, scale: 1,
            card: model.cardSize, eye: m34 < -1e-5 ? -1 / m34 : nil)
    }

    /// Whether a parameter keeps its default: those that don't move cards or only move them by their scroll offset, and the depth that
    /// only orders the hyperbola's cards.
    private static func keeps(_ name: String, _ id: String) -> Bool {
        if name.hasPrefix("fade") || name.hasPrefix("dim") || name.hasPrefix("last") { return true }
        if id == "hyperbola" || id == "linear", name == "perspective" || name.hasPrefix("viewpoint") {
            return name != "viewpointShift"
        }
        return ["count", "veiled", "wrap", "visibleItems", "placeholders", "centersLastCard", "parking", "showBackfaces"]
            .contains(name)
    }

    /// The edges of the card at an offset: left, right, top, bottom, from above or from the left; nil where it can't be seen whole.
    func outline(at offset: Double) -> [(side: FitMark.Side, ends: (Vector2, Vector2))]? {
        let pose = model.pose(at: offset, scroll: ScrollState(offset: Double(Self.current) - offset))
        let quad = ProjectedQuad(pose.transform, model.cardSize, nearestW: 0.5)
        guard !pose.isHidden, quad.isWhole, quad.w.max() < 4 else { return nil }
        let corners = (0..<4).map { stage.center + quad[$0] * stage.scale }
        let width = Self.space.bounds.width, height = Self.space.bounds.height
        guard corners.allSatisfy({ (-width / 4...1.25 * width).contains($0.x) && (-height / 4...1.25 * height).contains($0.y) })
        else {
            return nil
        }
        return [
            (.left, (corners[0], corners[3])), (.right, (corners[1], corners[2])), (.top, (corners[0], corners[1])),
            (.bottom, (corners[3], corners[2])),
        ]
    }

    /// Marks at three to six offsets. Some edges are missing, as if other cards covered them. `knows`: whether the frames' offsets are
    /// given; the first offset always is.
    func reference(seed: Int? = nil, noise: Double = 0.5, knows: Bool = true) -> FitReference {
        var generator = SeededGenerator(seed: UInt64(seed ?? setting + 1))
        let count = 3 + generator.index(below: 4)
        var offsets = [0.0]
        for index in 1..<count { offsets.append((Double(index) + generator.number(-0.3...0.3)) / Double(count)) }
        var marks: [FitMark] = []
        for (frame, scrolled) in offsets.enumerated() {
            for card in -3...3 {
                guard let edges = outline(at: Double(card) - scrolled) else { continue }
                let isUpright = edges.allSatisfy { side, ends in
                    abs(side.isUpright ? ends.0.x - ends.1.x : ends.0.y - ends.1.y) < 1e-6
                }
                for (side, ends) in edges where generator.number(0...1) > 0.3 {
                    let way = ends.1 - ends.0
                    guard (way * way).sum().squareRoot() > 10 else { continue }
                    func shaken(_ point: Vector2) -> Vector2 { point + Vector2(generator.normal(), generator.normal()) * noise }
                    let (a, b) = (shaken(ends.0 + way * 0.2), shaken(ends.0 + way * 0.8))
                    if isUpright {
                        marks.append(.edge(side, at: side.isUpright ? a.x : a.y, card: card, frame: frame))
                    } else if max(abs(a.x - b.x), abs(a.y - b.y)) >= 1 {
                        marks.append(FitMark(.edge(side, .line(a, b)), card: card, frame: frame))
                    }
                }
            }
        }
        return FitReference(
            stage: stage, frames: offsets.enumerated().map { FitFrame(offset: knows || $0 == 0 ? $1 : nil) }, marks: marks)
    }

    /// The families that the model's formula has, by property.
    var families: [(property: Formula.Property, family: FitFamily)] {
        let isVertical = model.scrollRule.isVertical
        let (along, across): (Formula.Property, Formula.Property) = isVertical ? (.y, .x) : (.x, .y)
        let turn: Formula.Property = isVertical ? .rotateX : .rotateY
        switch id {
        case "linear": return [(along, .linear)]
        case "rotary", "inverted-rotary": return [(along, .ring), (.z, .ring)]
        case "cylinder", "inverted-cylinder": return [(along, .ring), (.z, .ring), (turn, .linear)]
        case "wheel", "inverted-wheel": return [(along, .ring), (across, .ring), (.rotateZ, .linear)]
        case "cover-flow", "cover-flow-2": return [(along, .clamped), (.z, .clamped), (turn, .clamped)]
        case "time-machine", "inverted-time-machine": return [(along, .linear), (.z, .linear)]
        case "hyperbola": return [(along, .hyperbola), (.scale, .linear)]
        case "progress": return [(.x, .piecewise), (.scale, .linear)]
        case "quartic": return [(.y, .power)]
        default: return []
        }
    }
}

extension SeededGenerator {
    /// A nearly normal random number with the mean 0 and the deviation 1: the sum of twelve uniform numbers less 6.
    mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + number(0...1) } }

}
