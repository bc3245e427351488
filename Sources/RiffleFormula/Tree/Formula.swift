/// A formula: a text that says where each card stands, as a tree. The language: Resources/manual/formula-language.md.
///
/// It is made from a text alone (`init(parsing:vocabulary:)`), which checks names, units and sizes, so that a formula can always
/// be compiled (`FormulaProgram`) and printed (`text`). Equality is that of the trees; positions and the text's layout don't count.
public struct Formula: Equatable, Sendable {
    /// The variables, properties and scroll rules that the text may name.
    public let vocabulary: FormulaVocabulary
    /// The title; nil without a `title` line.
    public internal(set) var title: String?
    /// The title's comment; empty without one.
    public internal(set) var summary = ""
    /// Where it comes from; nil without a `source` line.
    public internal(set) var source: String?
    /// The adjustable numbers, in the text's order.
    public internal(set) var parameters: [Parameter] = []
    /// The named values (`let`), each after the values that it uses.
    public internal(set) var definitions: [Definition] = []
    /// The lines that make the pose, in the text's order, which is that of the transform.
    public internal(set) var lines: [Line] = []
    /// How the cards scroll; nil without a `scroll` line.
    public internal(set) var scroll: Scroll?
    /// The notes for menus, the panel and saved settings.
    public internal(set) var notes = Notes()
    /// Where the text has its parts.
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

    /// Sizes beyond which a text is refused.
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

    /// The vocabulary's variables, but for variables whose names a parameter or a value has.
    public var variables: [FormulaVocabulary.Variable] {
        let own = Set(parameters.map(\.name) + definitions.map(\.name))
        return vocabulary.variables.filter { !own.contains($0.name) }
    }

    /// How the cards scroll: `scroll carousel wrap = on, spacing = 1.2`.
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
            /// Whether a constant value is no slider's default, but stays.
            public let isFixed: Bool
            /// Where the name stands.
            public let position: FormulaPosition

            public static func == (a: Argument, b: Argument) -> Bool {
                a.name == b.name && a.value == b.value && a.isFixed == b.isFixed
            }
        }

        /// A number or condition, or one of the words that a choice has.
        public enum Value: Equatable, Sendable {
            /// Without variables that differ from card to card.
            case expression(Expression)
            /// Of an argument that is a choice.
            case option(String)
        }

        public static func == (a: Scroll, b: Scroll) -> Bool { a.rule == b.rule && a.arguments == b.arguments }
    }
}
