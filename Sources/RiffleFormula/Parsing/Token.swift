/// A piece of a formula's text.
struct Token {
    enum Content: Equatable {
        case number(Double)
        case word(String)
        /// The text between quotes, unescaped.
        case string(String)
        case symbol(Symbol)
        /// Text that has no meaning in a formula, with the sentence about it.
        case invalid(String)
        case newline
        case end
    }

    enum Symbol: String {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divide = "/"
        case power = "^"
        case open = "("
        case close = ")"
        case comma = ","
        case assign = "="
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case question = "?"
        case colon = ":"
        case range = "..."
        case percent = "%"
        case degree = "°"
    }

    var content: Content
    var position: FormulaPosition
    var isString: Bool { if case .string = content { true } else { false } }
    /// The token as written, for sentences; long texts are cut.
    var text: String
    /// Whether no space precedes the token.
    var isAttached: Bool

    /// Whether a statement goes on in the next line if a line ends with this token.
    var continuesLine: Bool {
        switch content {
        case .symbol(let symbol):
            switch symbol {
            case .close, .percent, .degree: false
            default: true
            }
        case .word(let word): ["and", "or", "not", "mod"].contains(word)
        default: false
        }
    }
}
