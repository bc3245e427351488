internal import RiffleFormula

/// Removes the parts of expressions that have no effect at certain settings: branches that are never taken, additions of 0, and
/// multiplications by 0 or 1. Numbers with a name keep it wherever they matter, so that they can still be tuned. A value that may not be
/// finite stays: it hides its card, even where it is multiplied by 0.
struct Simplifier {
    /// The settings, by name.
    var settings: [String: Formula.Expression.NamedValue] = [:]
    /// The expressions that replace names: other names, numbers and conditions.
    var replacements: [String: Formula.Expression] = [:]
    /// The ranges of the names; nil: nothing hides a card.
    var ranges: ValueRanges?
    /// Whether a 0 keeps its sign, and so stays a product: the result of a division by it depends on the sign.
    private var keepsZeros = false

    /// See the properties.
    init(
        settings: [String: Formula.Expression.NamedValue] = [:], replacements: [String: Formula.Expression] = [:],
        ranges: ValueRanges? = nil
    ) {
        (self.settings, self.replacements, self.ranges) = (settings, replacements, ranges)
    }

    /// Returns whether leaving the expression out can't show a card that the expression would hide.
    private func isHarmless(_ expression: Formula.Expression) -> Bool { ranges.map { $0[expression] != nil } ?? true }

    static let zero = Formula.Expression(.number(0, nil))
    static let one = Formula.Expression(.number(1, nil))

    /// Returns the value at the settings; nil if it depends on something else, or isn't finite.
    private func value(_ expression: Formula.Expression) -> Double? { expression.value(settings) }

    private func isZero(_ expression: Formula.Expression) -> Bool { value(expression) == 0 }
    /// Returns whether the expression is the number 1. A named factor that is 1 at present doesn't count: people will want to change it.
    private func isOne(_ expression: Formula.Expression) -> Bool { expression.value() == 1 }

    /// Returns the expression without the parts that have no effect.
    func callAsFunction(_ expression: Formula.Expression) -> Formula.Expression {
        let position = expression.position
        func made(_ node: Formula.Expression.Node) -> Formula.Expression { Formula.Expression(node, at: position) }
        switch expression.node {
        case .number, .boolean, .constant: return expression
        case .name(let name):
            if let other = replacements[name] { return other }
            if let setting = settings[name], setting.kind == .boolean { return made(.boolean(setting.value != 0)) }
            return expression
        case .isOption:
            return value(expression).map { made(.boolean($0 != 0)) } ?? expression
        case .negation(let operand): return negated(self(operand), made)
        case .not(let operand):
            let operand = self(operand)
            if case .boolean(let isOn) = operand.node { return made(.boolean(!isOn)) }
            if case .not(let inner) = operand.node { return inner }
            return made(.not(operand))
        case .binary(.divide, let a, let b):
            let divisor = self(b)
            guard isZero(divisor), value(b) == nil else { return simplified(.divide, self(a), divisor, made) }
            var careful = self
            careful.keepsZeros = true
            return simplified(.divide, self(a), careful(b), made)
        case .binary(let binary, let a, let b): return simplified(binary, self(a), self(b), made)
        case .call(let function, let arguments): return simplified(function, arguments.map(callAsFunction), made)
        case .conditional(let condition, let then, let otherwise):
            let (condition, then, otherwise) = (self(condition), self(then), self(otherwise))
            if case .boolean(let isOn) = condition.node { return isOn ? then : otherwise }
            return then == otherwise ? then : made(.conditional(condition, then: then, otherwise: otherwise))
        case .cases(let cases, let otherwise):
            var left: [Formula.Expression.Case] = []
            for item in cases {
                let condition = self(item.condition)
                let value = self(item.value)
                guard case .boolean(let isOn) = condition.node else {
                    left.append(Formula.Expression.Case(condition: condition, value: value))
                    continue
                }
                if isOn { return joined(left, otherwise: value, made) }
            }
            return joined(left, otherwise: self(otherwise), made)
        }
    }

    private typealias Maker = (Formula.Expression.Node) -> Formula.Expression

    private func joined(
        _ cases: [Formula.Expression.Case], otherwise: Formula.Expression, _ made: Maker
    ) -> Formula.Expression {
        if cases.allSatisfy({ $0.value == otherwise }) { return otherwise }
        if cases.count == 1 { return made(.conditional(cases[0].condition, then: cases[0].value, otherwise: otherwise)) }
        return made(.cases(cases, otherwise: otherwise))
    }

    private func negated(_ operand: Formula.Expression, _ made: Maker) -> Formula.Expression {
        if isZero(operand) { return Self.zero }
        if case .negation(let inner) = operand.node { return inner }
        return made(.negation(operand))
    }

    private func simplified(
        _ binary: Formula.Operator, _ a: Formula.Expression, _ b: Formula.Expression, _ made: Maker
    ) -> Formula.Expression {
        switch binary {
        case .and, .or:
            let decides = binary == .or
            if case .boolean(let isOn) = a.node { return isOn == decides ? a : b }
            if case .boolean(let isOn) = b.node { return isOn == decides ? b : a }
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            if let holds = value(made(.binary(binary, a, b))) { return made(.boolean(holds != 0)) }
        case .add:
            if isZero(a) { return b }
            if isZero(b) { return a }
            if case .negation(let inner) = b.node { return made(.binary(.subtract, a, inner)) }
        case .subtract:
            if isZero(b) { return a }
            if isZero(a) { return negated(b, made) }
            if case .negation(let inner) = b.node { return made(.binary(.add, a, inner)) }
        case .multiply:
            if !keepsZeros, isZero(a), isHarmless(b) { return Self.zero }
            if !keepsZeros, isZero(b), isHarmless(a) { return Self.zero }
            if isOne(a) { return b }
            if isOne(b) { return a }
        case .divide:
            if isZero(a), isHarmless(made(.binary(.divide, a, b))) { return Self.zero }
            if isOne(b) { return a }
        case .power:
            if isOne(b) { return a }
        case .modulo: break
        }
        return made(.binary(binary, a, b))
    }

    private func simplified(
        _ function: Formula.Function, _ arguments: [Formula.Expression], _ made: Maker
    ) -> Formula.Expression {
        switch function {
        // The rounding to 32 bits, at most 6·10⁻⁸ of an opacity, tells a reader nothing.
        case .float: return arguments[0]
        case .min, .max: if arguments.count == 1 { return arguments[0] }
        case .mix:
            if isZero(arguments[2]), isHarmless(arguments[1]) { return arguments[0] }
            if isOne(arguments[2]), isHarmless(arguments[0]) { return arguments[1] }
        case .clamp:
            // A number is brought into its range.
            let known = arguments.compactMap(value)
            if known.count == 3, known[1] <= known[2] {
                return known[0] < known[1] ? arguments[1] : known[0] > known[2] ? arguments[2] : arguments[0]
            }
        default: break
        }
        return made(.call(function, arguments))
    }
}
