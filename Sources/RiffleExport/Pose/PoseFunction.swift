public import RiffleFormula

/// A formula at certain settings, ready to be printed: a pose as a function of a card's variables, without parts that have no effect.
///
/// The names are the formula's, except that one-letter variables and sizes have words: `offset`, `cardWidth`. All names are distinct. Each
/// value is used, and comes after the values that it uses.
public struct PoseFunction: Equatable, Sendable {
    /// The model's name, for people.
    public var title: String
    /// The model's effect in one sentence; empty if the formula has none.
    public var summary: String
    /// The values that differ from card to card or from frame to frame.
    public var inputs: [Input] = []
    /// The numbers that can be tuned, and the sizes.
    public var constants: [Constant] = []
    /// Values that follow from the constants.
    public var derived: [Value] = []
    /// Values that follow from the inputs, too.
    public var values: [Value] = []
    /// The transform's operations; each acts in the coordinates that the operations before it made.
    public var steps: [Formula.Operation] = []
    /// The opacity, from 0 (invisible) to 1; nil: 1.
    public var opacity: Formula.Expression?
    /// How much the card is darkened, from 0 to 1; nil: 0.
    public var dim: Formula.Expression?
    /// How much of the backdrop shows on the card, from 0 to 1, whatever other cards lie behind it; nil: 0.
    public var veil: Formula.Expression?
    /// A number of points that is added to the depth after the projection; nil: 0.
    public var order: Formula.Expression?
    /// Whether the card is hidden; nil: it is drawn.
    public var hidden: Formula.Expression?
    /// The number of cards of a row that are shown around the current one; nil in a pose.
    public var shown: Formula.Expression?
    /// The names of parameters that have no effect at these settings, in the formula's order.
    public var idle: [String] = []

    /// A variable of the pose.
    public struct Input: Equatable, Sendable {
        /// The variable's name in this function.
        public var name: String
        /// Its name in the formula's vocabulary.
        public var variable: String
        /// The kind of its value.
        public var kind: Formula.Kind
        /// The meaning in one sentence.
        public var help: String
    }

    /// A number with a name.
    public struct Constant: Equatable, Sendable {
        /// The constant's name in this function.
        public var name: String
        /// A number in the constant's unit, possibly negated.
        public var value: Formula.Expression
        /// The unit of the value: "pt", "°", "1/pt"; empty for plain numbers.
        public var unit: String
        /// Its effect: one sentence.
        public var help: String
        /// The origin of the default; empty for sizes and for a user's own formulas.
        public var source: String
    }

    /// A value with a name.
    public struct Value: Equatable, Sendable {
        /// The value's name in this function.
        public var name: String
        /// The expression that it names.
        public var value: Formula.Expression
        /// The kind of its value.
        public var kind: Formula.Kind
    }

    /// The expressions that make the pose, in their order.
    var results: [Formula.Expression] {
        steps.flatMap(\.operands) + [opacity, dim, veil, order, hidden, shown].compactMap { $0 }
    }
}

extension Formula.Operation {
    /// The operation's expressions, in their order.
    var operands: [Formula.Expression] {
        switch self {
        case .translate(let x, let y, let z): [x, y, z]
        case .scale(let x, let y): [x] + [y].compactMap { $0 }
        case .rotate(_, let angle): [angle]
        case .perspective(let distance): [distance]
        case .skew(let x, let y): [x, y]
        }
    }

    /// Returns the same operation with other expressions.
    func map(_ change: (Formula.Expression) -> Formula.Expression) -> Self {
        switch self {
        case .translate(let x, let y, let z): .translate(x: change(x), y: change(y), z: change(z))
        case .scale(let x, let y): .scale(x: change(x), y: y.map(change))
        case .rotate(let axis, let angle): .rotate(axis, change(angle))
        case .perspective(let distance): .perspective(change(distance))
        case .skew(let x, let y): .skew(x: change(x), y: change(y))
        }
    }
}
