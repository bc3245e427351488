extension Formula {
    /// The tree of a value. Two trees are equal if they have the same operations, wherever these stand in their texts.
    public struct Expression: Equatable, Sendable {
        /// The operation and its operands.
        public let node: Node
        /// Where the operator, the function's name, or the number or name itself stands.
        public let position: FormulaPosition
        /// 1 for a number or a name, 1 more than the highest operand otherwise; at most `Formula.Limits.height` in parsed expressions.
        public let height: Int

        /// Any node.
        public init(_ node: Node, at position: FormulaPosition = FormulaPosition()) {
            self.node = node
            self.position = position
            height = 1 + (node.operands.map(\.height).max() ?? 0)
        }

        /// Whether the trees are equal; positions don't count.
        public static func == (a: Expression, b: Expression) -> Bool { a.node == b.node }
    }
}

extension Formula.Expression {
    /// One operation. `pow` and `mod` as functions, `true` and `false`, brackets and typographic signs have no cases of their own,
    /// because they are other spellings of the same nodes.
    public indirect enum Node: Equatable, Sendable {
        /// A number ≥ 0 as written, and its unit: (40, points) for `40 pt`.
        case number(Double, Formula.Unit?)
        /// `on` or `off`.
        case boolean(Bool)
        /// π or e.
        case constant(Formula.Constant)
        /// A variable of the vocabulary, a parameter or a `let`.
        case name(String)
        /// Whether a choice, by its name, is at an option: `side is left`.
        case isOption(name: String, option: String)
        /// `-a`.
        case negation(Formula.Expression)
        /// `not a`.
        case not(Formula.Expression)
        /// `a + b`.
        case binary(Formula.Operator, Formula.Expression, Formula.Expression)
        /// `min(a, b, c)`.
        case call(Formula.Function, [Formula.Expression])
        /// `c ? a : b`.
        case conditional(Formula.Expression, then: Formula.Expression, otherwise: Formula.Expression)
        /// `when c: a, d: b, else: e`: the value of the first case whose condition holds.
        case cases([Case], otherwise: Formula.Expression)
    }

    /// A condition, and the value that applies if it is the first condition to hold.
    public struct Case: Equatable, Sendable {
        /// The condition: on or off.
        public var condition: Formula.Expression
        /// The value, of the same kind in all cases.
        public var value: Formula.Expression

        /// Any condition and value.
        public init(condition: Formula.Expression, value: Formula.Expression) {
            self.condition = condition
            self.value = value
        }
    }
}

extension Formula.Expression.Node {
    /// The operands from left to right, conditions before their values.
    public var operands: [Formula.Expression] {
        switch self {
        case .number, .boolean, .constant, .name, .isOption: []
        case .negation(let a), .not(let a): [a]
        case .binary(_, let a, let b): [a, b]
        case .call(_, let arguments): arguments
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .cases(let cases, let otherwise): cases.flatMap { [$0.condition, $0.value] } + [otherwise]
        }
    }
}

extension Formula.Expression {
    /// The place where the expression begins, without brackets around it.
    public var start: FormulaPosition {
        switch node {
        case .binary(_, let a, _): a.start
        case .conditional(let condition, _, _): condition.start
        default: position
        }
    }
}

extension Formula {
    /// A number with a name of its own.
    public enum Constant: String, CaseIterable, Sendable {
        /// π, a plain number.
        case pi
        /// Euler's number.
        case e

        /// The constant's value.
        public var value: Double {
            switch self {
            case .pi: .pi
            case .e: 2.718281828459045
            }
        }
    }

    /// An operator between two operands; the raw value is how it is printed.
    public enum Operator: String, CaseIterable, Sendable {
        case or = "or"
        case and = "and"
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        /// a − b · floor(a / b): the result has the sign of b.
        case modulo = "mod"
        /// a^b; a^b^c is a^(b^c).
        case power = "^"
    }
}

/// The strength of an expression's binding, from the weakest: the levels of the grammar.
enum Precedence: Int, Comparable {
    case cases, conditional, or, and, not, comparison, sum, product, negation, power, operand

    static func < (a: Precedence, b: Precedence) -> Bool { a.rawValue < b.rawValue }
}

extension Formula.Operator {
    var precedence: Precedence {
        switch self {
        case .or: .or
        case .and: .and
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .comparison
        case .add, .subtract: .sum
        case .multiply, .divide, .modulo: .product
        case .power: .power
        }
    }
}

extension Formula.Expression {
    var precedence: Precedence {
        switch node {
        case .number, .boolean, .constant, .name, .call: .operand
        case .isOption: .comparison
        case .negation: .negation
        case .not: .not
        case .binary(let binary, _, _): binary.precedence
        case .conditional: .conditional
        case .cases: .cases
        }
    }
}
