import Foundation
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// The poses of all models as they were in Swift, before formulas posed the cards: 50 settings, 200 offsets, three spaces. The table has
/// every 1999th number.
@Suite("Poses as they were")
struct PoseTableTests {
    private static let spaces = [
        LayoutSpace(bounds: Size(width: 1280, height: 800), screen: Size(width: 375, height: 667), itemCount: 12),
        LayoutSpace(bounds: Size(width: 375, height: 667), screen: Size(width: 375, height: 667), itemCount: 40),
        LayoutSpace(bounds: Size(width: 1966, height: 1117), screen: Size(width: 768, height: 1024), itemCount: 7),
    ]

    private static func numbers(_ pose: CardPose) -> [Double] {
        pose.transform.entries + [pose.opacity, pose.zPosition, pose.isHidden ? 1 : 0, pose.dim, pose.veil]
    }

    /// The defaults, the source's values, then others far from the defaults and near them.
    private static func settings(_ model: ModelDescriptor, round: Int, _ generator: inout SeededGenerator) -> ParameterValues {
        var values = round == 1 ? model.sourceValues : ParameterValues(defaultsOf: model.parameters)
        // The order doesn't depend on the panel's.
        for parameter in model.parameters.sorted(by: { $0.name < $1.name }) {
            let value = generator.number(parameter.range)
            guard round > 1 else { continue }
            let share = round % 3 == 0 ? 0.1 : 1
            values.set(parameter.name, to: parameter.defaultValue + (value - parameter.defaultValue) * share)
        }
        return values
    }

    private static func screens(_ rule: TransitionRule) -> [Double] {
        [1.0, -1].flatMap { direction in
            (0..<100).flatMap { step in
                [rule.forwardController, rule.backwardController].flatMap { controller in
                    guard let poses = controller?.poses(at: Double(step) / 99, in: rule.space(direction: direction)) else {
                        return [-1.0]
                    }
                    return numbers(poses.from) + numbers(poses.to) + [poses.isToInFront ? 1 : 0]
                }
            }
        }
    }

    private static func cards(_ model: any SwitcherModel, _ generator: inout SeededGenerator) -> [Double] {
        var result = [model.cardSize.width, model.cardSize.height, model.anchorOffset.x, model.anchorOffset.y]
        for step in 0..<200 {
            let offset = Double(step - 100) / 100 * (step % 2 == 0 ? 4 : 15)
            let scrolled = generator.number(0...11)
            let turn = step % 3 == 0 ? generator.number(-1...1) : nil
            result += numbers(model.pose(at: offset, scroll: ScrollState(offset: scrolled, turnProgress: turn)))
        }
        var cards: ContiguousArray<PosedCard> = []
        for step in 0..<20 {
            model.visibleCards(at: Double(step) * 0.61 - 0.5, into: &cards)
            result.append(Double(cards.count))
            for card in cards { result += [Double(card.index), card.offset] }
        }
        return result
    }

    private static func numbers(_ definition: ModelDefinition) -> [Double] {
        var result: [Double] = []
        var generator = SeededGenerator(seed: 50)
        for round in 0..<50 {
            let values = settings(definition.descriptor, round: round, &generator)
            for space in spaces {
                var model = definition.make(values)
                model.prepare(for: space)
                if case .transition(let rule) = model.scrollRule {
                    result += screens(rule)
                } else {
                    result += cards(model, &generator)
                }
            }
        }
        return result
    }

    /// For each model, the number of numbers, and every 1999th of them.
    private static let table: [String: [Double]] = {
        guard let file = Bundle.module.url(forResource: "poses", withExtension: "txt"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return [:] }
        let rows = text.split(separator: "\n").map { $0.split(separator: " ") }
        return Dictionary(rows.map { (String($0[0]), $0.dropFirst().compactMap { Double($0) }) }) { $1 }
    }()

    @Test("each model's poses, visible cards and sizes, of those that once were in Swift", arguments: table.keys.sorted())
    func model(id: String) throws {
        let stored = try #require(Self.table[id])
        #expect(Self.table.count >= 18)
        let now = Self.numbers(try #require(ModelCatalogue.builtIn.model(id: id)))
        try #require(Double(now.count) == stored[0], "\(now.count) numbers instead of \(stored[0])")
        let picked = stride(from: 0, to: now.count, by: 1999).map { now[$0] }
        try #require(picked.count == stored.count - 1 && picked.count > 300)
        let worst = zip(picked, stored.dropFirst()).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? .infinity
        #expect(worst <= 1e-9)
    }
}
