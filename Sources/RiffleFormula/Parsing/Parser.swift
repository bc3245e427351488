internal import RiffleMath

extension Formula {
    /// Reads a formula. Throws the first problem of the text: a mistake of the language, a name that doesn't exist, units that
    /// don't fit, or a size beyond `Limits`.
    public init(parsing text: String, vocabulary: FormulaVocabulary) throws(FormulaProblem) {
        self.vocabulary = vocabulary
        var parser = try Parser(text, vocabulary: vocabulary)
        try parser.readStatements(into: &self)
    }

    /// Reads a formula by the first of some vocabularies by which it is correct. If there is none, throws the problem from the vocabulary
    /// by which the text can be read farthest; among several, from the vocabulary most of whose variables the text names, or from the
    /// first.
    public init(parsing text: String, byOneOf vocabularies: [FormulaVocabulary]) throws(FormulaProblem) {
        let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
        var best: (problem: FormulaProblem, known: Int)?
        for vocabulary in vocabularies {
            do throws(FormulaProblem) {
                try self.init(parsing: text, vocabulary: vocabulary)
                return
            } catch {
                let known = vocabulary.cardVariables.count(where: words.contains)
                if let best, (best.problem.position, best.known) >= (error.position, known) { continue }
                best = (error, known)
            }
        }
        throw best?.problem ?? FormulaProblem(FormulaPosition(), "no vocabulary fits it")
    }
}

/// A recursive-descent parser of bounded depth. It checks every statement as soon as it is read, so that it throws the first problem of
/// the text.
struct Parser {
    let comments: [Int: String]
    let commentLines: Set<Int>
    var scope: FormulaScope
    private let tokens: [Token]
    private var index = 0
    private var depth = 0
    var nodeCount = 0
    /// The tokens' lines in their own text, for finding comments.
    private let lines: [Int]

    /// `position`: the place of the `include` if the text is a part; all its tokens get this position.
    init(_ text: String, vocabulary: FormulaVocabulary, at position: FormulaPosition? = nil) throws(FormulaProblem) {
        let lexer = try Lexer(text)
        lines = lexer.tokens.map(\.position.line)
        tokens = lexer.tokens.map { token in
            var token = token
            token.position = position ?? token.position
            return token
        }
        comments = lexer.comments
        commentLines = lexer.commentLines
        scope = FormulaScope(vocabulary)
    }
}

// MARK: - Tokens

extension Parser {
    /// The next token; after the last one there is always `end`.
    var next: Token { tokens[min(index, tokens.count - 1)] }

    func following(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

    /// The line of the next token, or of one at a distance, in the text that is read.
    var line: Int { line(0) }

    func line(_ distance: Int) -> Int { lines[min(max(index + distance, 0), lines.count - 1)] }

    var previous: Token { tokens[max(index - 1, 0)] }

    mutating func advance() { index += 1 }

    mutating func take(_ symbol: Token.Symbol) -> Bool {
        guard next.content == .symbol(symbol) else { return false }
        index += 1
        return true
    }

    mutating func take(word: String) -> Bool {
        guard next.content == .word(word) else { return false }
        index += 1
        return true
    }

    /// The next token's word, which is taken; nil for any other token.
    mutating func takeWord() -> String? {
        guard case .word(let word) = next.content else { return nil }
        index += 1
        return word
    }

    mutating func takeNumber() -> Double? {
        guard case .number(let value) = next.content else { return nil }
        index += 1
        return value
    }

    mutating func expect(_ symbol: Token.Symbol, _ wanted: String) throws(FormulaProblem) {
        guard take(symbol) else { throw unexpected(wanted) }
    }

    /// The problem of the next token, in whose place `wanted` (a noun with its article) has to stand.
    func unexpected(_ wanted: String) -> FormulaProblem {
        if isDecimalComma {
            return FormulaProblem(next.position, "write a decimal with a point: \(previous.text).\(following(1).text)")
        }
        switch next.content {
        case .invalid(let sentence): return FormulaProblem(next.position, sentence)
        // The line before is unfinished; the statement below it, which it takes in, is not at fault.
        case .word where previous.continuesLine && next.position.line > previous.position.line:
            return FormulaProblem(previous.position, "expected \(wanted), found the end of the line")
        case .newline, .end: return FormulaProblem(next.position, "expected \(wanted), found the end of the line")
        default: return FormulaProblem(next.position, "expected \(wanted), found “\(next.text)”")
        }
    }

    /// Whether the next token is a comma between two digits, as in 0,5.
    var isDecimalComma: Bool {
        guard next.content == .symbol(.comma), case .number = previous.content, case .number = following(1).content else {
            return false
        }
        return next.isAttached && following(1).isAttached
    }

    /// Takes the end of a statement; throws if something else follows.
    mutating func endStatement() throws(FormulaProblem) {
        switch next.content {
        case .newline, .end: index += 1
        case _ where isBehindText: throw unexpected("the end of the line")
        case .number, .word, .symbol(.open): throw missingOperator
        case .symbol(.close): throw FormulaProblem(next.position, "this bracket was never opened")
        case .symbol(.assign): throw misplacedAssignment
        default: throw unexpected("the end of the line")
        }
    }

    /// The problem of an equals sign in an expression: a miswritten comparison, or a statement after an unfinished line.
    var misplacedAssignment: FormulaProblem {
        let before = tokens[max(index - 2, 0)]
        guard case .word = previous.content, before.continuesLine, before.position.line < previous.position.line else {
            return FormulaProblem(next.position, "two values are compared with ==")
        }
        return FormulaProblem(before.position, "expected a value, found the end of the line")
    }

    private var isBehindText: Bool {
        if case .string = previous.content { true } else { false }
    }

    /// The problem of two operands side by side.
    var missingOperator: FormulaProblem {
        if previous.content == .symbol(.percent) { return misplacedPercent(previous.position) }
        return FormulaProblem(
            next.position, "an operator is missing between “\(previous.text)” and “\(next.text)”; a product is written with *")
    }
}

extension Parser {
    func misplacedPercent(_ position: FormulaPosition) -> FormulaProblem {
        FormulaProblem(position, "% follows a number; the remainder is written with mod")
    }
}

// MARK: - Nodes

extension Parser {
    /// Makes a node, which counts towards the limits.
    mutating func make(_ node: Formula.Expression.Node, at position: FormulaPosition) throws(FormulaProblem) -> Formula.Expression
    {
        nodeCount += 1
        guard nodeCount <= Formula.Limits.nodes else {
            throw FormulaProblem(position, "a formula has at most \(Formula.Limits.nodes) numbers, names and operations")
        }
        let expression = Formula.Expression(node, at: position)
        guard expression.height <= Formula.Limits.height else { throw tooDeep(position) }
        return expression
    }

    /// Reads a construct that may contain itself, with a limited depth of recursion.
    mutating func nested<Value>(
        _ read: (inout Parser) throws(FormulaProblem) -> Value
    ) throws(FormulaProblem) -> Value {
        depth += 1
        guard depth <= Formula.Limits.height else { throw tooDeep(next.position) }
        let value = try read(&self)
        depth -= 1
        return value
    }

    private func tooDeep(_ position: FormulaPosition) -> FormulaProblem {
        FormulaProblem(
            position, "more than \(Formula.Limits.height) nested operations or brackets; name a part with let")
    }
}
