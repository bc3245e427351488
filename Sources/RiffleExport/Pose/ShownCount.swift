internal import RiffleFormula
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// The number of cards of a row that are shown around the current one, if cards that are left out would be in the window. A straight row
/// shows as many cards as fill the window, so its number is no property of the model.
enum ShownCount: Equatable, Sendable {
    /// All cards that are in the window.
    case all
    /// This number of cards, or as many as there are.
    case number(Int)
    /// A number that follows from the number of cards, as the function's `shown`.
    case rule(PoseFunction)

    /// The numbers of cards at which a model is examined. A circle has at most 30 places.
    private static let counts = Array(1...31)

    /// Determines the number that a model shows. `many`: the model with 1,000 cards; `reach`: the distance of the farthest card that it
    /// shows; `own`: the number of cards of the export.
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

    /// Returns whether a card that isn't shown would be in the window.
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
    /// Returns the number of cards as Riffle's rows interpret it: whole, at most 200, and 30 if it is less than 1.
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
    /// The names of the formula's parameters and values.
    var ownNames: [String] { parameters.map(\.name) + definitions.map(\.name) }
}

extension Formula.Expression {
    /// Whether the expression's form shows that it is a whole number.
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
