/// A formula, a text that places each card, as a tree. The language is described in Resources/manual/formula-language.md.
///
/// A formula is only made from a text (`init(parsing:vocabulary:)`), which checks names, units and sizes, so that every formula can be
/// compiled (`FormulaProgram`) and printed (`text`). Two formulas are equal if their trees are; positions and the text's layout don't
/// count.
public struct Formula: Equatable, Sendable {
    /// The variables, properties and scroll rules that the text may name.
    public let vocabulary: FormulaVocabulary
    /// The title; nil without a `title` line.
    public internal(set) var title: String?
    /// The title's comment; empty without one.
    public internal(set) var summary = ""
    /// The formula's origin; nil without a `source` line.
    public internal(set) var source: String?
    /// The adjustable numbers, in the text's order.
    public internal(set) var parameters: [Parameter] = []
    /// The named values (`let`), each after the values that it uses.
    public internal(set) var definitions: [Definition] = []
    /// The lines that make the pose, in the text's order, which is the order of the transform's operations.
    public internal(set) var lines: [Line] = []
    /// The scroll rule and its arguments; nil without a `scroll` line.
    public internal(set) var scroll: Scroll?
    /// The notes for menus, the panel and saved settings.
    public internal(set) var notes = Notes()
    /// The places of the parts in the text.
    var layout = Layout()

    /// The lines of a text that include parts; equality doesn't count them.
    struct Layout: Equatable, Sendable {
        var includes: [Include] = []

        struct Include: Sendable {
            /// The part's name.
            let name: String
            /// The lines of the text that the `include` line takes, from 1.
            let lines: ClosedRange<Int>
            /// The part's parameters with its own defaults.
            let parameters: [Parameter]
        }

        static func == (a: Layout, b: Layout) -> Bool { true }
    }

    /// The greatest sizes of a text; a larger text is refused.
    public enum Limits {
        /// Bytes of UTF-8.
        public static let bytes = 256 * 1024
        /// Lines.
        public static let lines = 2_000
        /// Nodes of all expressions together.
        public static let nodes = 10_000
        /// Operations and brackets within one another.
        public static let height = 100
        /// Parameters.
        public static let parameters = 200
        /// Characters of a name or an option.
        public static let name = 64
        /// Characters of the title, and of the source.
        public static let title = 200
    }

    /// A value with a name: `let fall = o^2 * rise`.
    public struct Definition: Equatable, Sendable {
        /// Letters, digits and `_`.
        public let name: String
        /// The expression that it names.
        public let value: Expression
        /// The kind of its value.
        public let kind: Kind
        /// Where the name stands.
        public let position: FormulaPosition

        public static func == (a: Definition, b: Definition) -> Bool {
            a.name == b.name && a.value == b.value && a.kind == b.kind
        }
    }

    /// A line that makes the pose.
    public struct Line: Equatable, Sendable {
        /// The property, or the operations, that it sets.
        public let content: Content
        /// Where it begins.
        public let position: FormulaPosition

        /// One property, or operations of the transform.
        public enum Content: Equatable, Sendable {
            /// `rotate z = o * 4 deg`.
            case property(Property, Expression)
            /// `transform translate(0, 0, -r), rotate(y, a)`; at least one operation.
            case transform([Operation])
        }

        public static func == (a: Line, b: Line) -> Bool { a.content == b.content }
    }

    /// The vocabulary's variables, without those that a parameter or a named value hides.
    public var variables: [FormulaVocabulary.Variable] {
        let own = Set(parameters.map(\.name) + definitions.map(\.name))
        return vocabulary.variables.filter { !own.contains($0.name) }
    }

    /// A scroll rule and its arguments: `scroll carousel wrap = on, spacing = 1.2`.
    public struct Scroll: Equatable, Sendable {
        /// The name of one of the vocabulary's scroll rules.
        public let rule: String
        /// The arguments that are given, in the text's order; each at most once.
        public let arguments: [Argument]
        /// Where the rule's name stands.
        public let position: FormulaPosition

        /// A number of the rule and its value.
        public struct Argument: Equatable, Sendable {
            /// The name, one of the rule's.
            public let name: String
            /// The value, the same for all cards.
            public let value: Value
            /// Whether a constant value is fixed, instead of the default of a slider.
            public let isFixed: Bool
            /// Where the name stands.
            public let position: FormulaPosition

            public static func == (a: Argument, b: Argument) -> Bool {
                a.name == b.name && a.value == b.value && a.isFixed == b.isFixed
            }
        }

        /// A number or condition, or one of the words that a choice has.
        public enum Value: Equatable, Sendable {
            /// An expression without variables that differ from card to card.
            case expression(Expression)
            /// The option of an argument that is a choice.
            case option(String)
        }

        public static func == (a: Scroll, b: Scroll) -> Bool { a.rule == b.rule && a.arguments == b.arguments }
    }
}
