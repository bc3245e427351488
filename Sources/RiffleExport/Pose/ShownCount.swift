internal import RiffleFormula
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// How many cards of a row are shown about the current one, where those that are left out would be in the window: a straight row shows
/// as many as fill it, which is no matter of the model.
enum ShownCount: Equatable, Sendable {
    /// All that are seen.
    case all
    /// So many, or as many as there are.
    case number(Int)
    /// A number that follows from the number of cards: the function's `shown`.
    case rule(PoseFunction)

    /// The numbers of cards at which a model is asked. A circle has at most 30 places.
    private static let counts = Array(1...31)

    /// That of a model. `many`: the model with 1,000 cards; `reach`: the distance of the farthest card that it shows; `own`: the number
    /// of cards of the export.
    init(_ many: any SwitcherModel, reach: Int, in bounds: Size, _ pose: PoseFunction, _ tuning: Tuning, own: Int) {
        self = .all
        guard let row = many.scrollRule.row else { return }
        if many.scrollRule.documentOrder == .row {
            if row.wraps { self = .number(2 * reach + 1) }
            return
        }
        guard let most = many.visibleCount else { return }
        let rule = PoseFunction.shown(tuning.formula, tuning.settings)
        let isOfCount = rule?.counted(tuning.formula) != nil
        // The places of the cards may follow from their number, too.
        let counts = isOfCount || pose.counted(tuning.formula) != nil ? Self.counts : [own]
        var numbers = [1000: most]
        var isLeavingOut = Self.isLeavingOut(many, of: 1000, in: bounds)
        for count in counts {
            let model = tuning.configuration.prepared(window: tuning.window, itemCount: count).model
            numbers[count] = model.visibleCount
            isLeavingOut = isLeavingOut || Self.isLeavingOut(model, of: count, in: bounds)
        }
        guard isLeavingOut else { return }
        if numbers.allSatisfy({ min($1, $0) == min(most, $0) }) {
            self = .number(most)
        } else if let rule, isOfCount {
            self = .rule(rule)
        } else {
            self = .number(numbers[own] ?? most)
        }
    }

    /// Whether a card that isn't shown would be seen.
    private static func isLeavingOut(_ model: any SwitcherModel, of cardCount: Int, in bounds: Size) -> Bool {
        guard let row = model.scrollRule.row, let shown = model.visibleCount, shown < cardCount else { return false }
        let (area, extent) = (row.isVertical ? bounds.height : bounds.width, row.itemExtent)
        return [-Double(shown / 2) - 1, Double(shown - shown / 2)].contains { offset in
            let pose = model.pose(at: offset, scroll: .resting)
            let center = pose.transform.apply(to: SIMD4(0, 0, 0, 1))
            let place = (row.isVertical ? center.y : center.x) / center.w
            return !pose.isHidden && center.w > 0 && abs(place) < (area + extent / center.w) / 2
        }
    }
}

extension Simplifier {
    /// A number of cards as Riffle's rows take it: whole, up to 200, and 30 where there is none.
    func count(of number: Formula.Expression) -> Formula.Expression {
        typealias E = Formula.Expression
        var number = number.isWhole ? number : E(.call(.floor, [number]))
        let range = ranges?[number]
        if range.map({ $0.upperBound > 200 }) ?? true { number = E(.call(.min, [number, .number(200)])) }
        guard range.map({ $0.lowerBound < 1 }) ?? true else { return number }
        return self(E(.conditional(E(.binary(.less, number, .number(1))), then: .number(30), otherwise: number)))
    }
}

extension Formula {
    /// The names of its parameters and values.
    var ownNames: [String] { parameters.map(\.name) + definitions.map(\.name) }
}

extension Formula.Expression {
    /// Whether it is a whole number, as its form says.
    fileprivate var isWhole: Bool {
        switch node {
        case .number(let value, nil): value == value.rounded()
        case .call(let function, let arguments):
            switch function {
            case .floor, .ceil, .round: true
            case .min, .max: arguments.allSatisfy(\.isWhole)
            default: false
            }
        case .binary(let binary, let a, let b): [.add, .subtract, .multiply].contains(binary) && a.isWhole && b.isWhole
        case .conditional(_, let then, let otherwise): then.isWhole && otherwise.isWhole
        default: false
        }
    }
}
