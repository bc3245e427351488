/// Divides a formula's text into tokens, and keeps its comments apart.
///
/// A line goes on in the next while a round bracket is open, and after an operator, a comma, `=`, `?` or `:`.
struct Lexer {
    private(set) var tokens: [Token] = []
    /// The comments by their lines, without the `#` and the spaces around them.
    private(set) var comments: [Int: String] = [:]
    /// The lines that hold a comment and nothing else.
    private(set) var commentLines: Set<Int> = []

    private let text: [Unicode.Scalar]
    private var index = 0
    private var position = FormulaPosition()
    /// The scalar at which `position` is.
    private var counted = 0
    private var openBrackets = 0
    private var lineHasToken = false

    /// Reads the whole text. What is no token is one with the content `invalid`.
    init(_ text: String) throws(FormulaProblem) {
        guard text.utf8.count <= Formula.Limits.bytes else {
            throw FormulaProblem(FormulaPosition(), "a formula has at most 256 kB")
        }
        self.text = Array(text.unicodeScalars)
        // The mark that some editors put before the text.
        if self.text.first == "\u{FEFF}" { (index, counted) = (1, 1) }
        while try readToken() {}
        append(.newline, from: index)
        append(.end, from: index)
    }

    private mutating func readToken() throws(FormulaProblem) -> Bool {
        let start = index
        while let next = peek(), Self.isSpace(next) { index += 1 }
        guard let next = peek() else { return false }
        let isAttached = index == start
        switch next {
        case "\n", "\r": try readLineEnd()
        case "#": readComment()
        case "\"": readString()
        case "0"..."9": readNumber()
        case "." where isDigit(at: index + 1): readNumber()
        case "a"..."z", "A"..."Z", "_": readWord()
        default: readSymbol(next)
        }
        if isAttached, let last = tokens.indices.last { tokens[last].isAttached = true }
        return true
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        text.indices.contains(index + distance) ? text[index + distance] : nil
    }

    private func isDigit(at index: Int) -> Bool { text.indices.contains(index) && ("0"..."9").contains(text[index]) }

    /// Spaces of all widths: copied texts have them.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}"
            || ("\u{2000}"..."\u{200A}").contains(scalar)
    }

    private func string(_ range: Range<Int>) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text[range])
        return String(result)
    }

    /// The position of a scalar on the current line; they are asked for in order.
    private mutating func position(of index: Int) -> FormulaPosition {
        position.column += string(counted..<max(index, counted)).count
        counted = max(index, counted)
        return position
    }

    private mutating func append(_ content: Token.Content, from start: Int) {
        let end = min(index, start + 40)
        tokens.append(
            Token(content: content, position: position(of: start), text: string(start..<max(start, end)), isAttached: false))
        if content != .newline { lineHasToken = true }
    }
}

// MARK: - Kinds of tokens

extension Lexer {
    private mutating func readLineEnd() throws(FormulaProblem) {
        let start = index
        index += peek() == "\r" && peek(1) == "\n" ? 2 : 1
        if openBrackets == 0, lineHasToken, tokens.last?.continuesLine != true { append(.newline, from: start) }
        position = FormulaPosition(line: position.line + 1, column: 1)
        counted = index
        lineHasToken = lineHasToken && tokens.last?.content != .newline
        guard position.line <= Formula.Limits.lines || index == text.count else {
            throw FormulaProblem(position, "a formula has at most \(Formula.Limits.lines) lines")
        }
    }

    private mutating func readComment() {
        let isAlone = tokens.last.map { $0.content == .newline || $0.position.line < position.line } ?? true
        index += 1
        let start = index
        while let next = peek(), next != "\n", next != "\r" { index += 1 }
        let comment = string(start..<index).drop { $0.isWhitespace || $0 == "#" }
        comments[position.line] = String(comment.reversed().drop { $0.isWhitespace }.reversed())
        if isAlone { commentLines.insert(position.line) }
    }

    private mutating func readString() {
        let start = index
        var result = String.UnicodeScalarView()
        index += 1
        while let next = peek(), next != "\n", next != "\r" {
            index += 1
            if next == "\"" { return append(.string(String(result)), from: start) }
            if next == "\\", let escaped = peek(), escaped == "\"" || escaped == "\\" {
                index += 1
                result.append(escaped)
            } else {
                result.append(next)
            }
        }
        append(.invalid("this text has no closing quotation mark"), from: start)
    }

    /// Digits with a point between or before them, and an exponent: the same in every country.
    private mutating func readNumber() {
        let start = index
        while isDigit(at: index) { index += 1 }
        if peek() == ".", isDigit(at: index + 1) {
            index += 1
            while isDigit(at: index) { index += 1 }
        }
        if let next = peek(), next == "e" || next == "E" {
            let sign = peek(1) == "+" || peek(1) == "-" ? 1 : 0
            if isDigit(at: index + 1 + sign) {
                index += 1 + sign
                while isDigit(at: index) { index += 1 }
            }
        }
        let written = string(start..<index)
        // Swift's own conversion, which knows no locale. It wants a digit before the point.
        guard let value = Double(written.hasPrefix(".") ? "0" + written : written), value.isFinite else {
            return append(.invalid("\(written.prefix(20)) is too large a number"), from: start)
        }
        append(.number(value), from: start)
    }

    private mutating func readWord() {
        let start = index
        while let next = peek(), next.isASCII, next.properties.isAlphabetic || next == "_" || ("0"..."9").contains(next) {
            index += 1
        }
        append(.word(string(start..<index)), from: start)
    }

    private mutating func readSymbol(_ next: Unicode.Scalar) {
        let start = index
        let pair = peek(1).map { String(String.UnicodeScalarView([next, $0])) } ?? ""
        if next == ".", peek(1) == ".", peek(2) == "." {
            index += 3
            return append(.symbol(.range), from: start)
        }
        if let message = Self.wrongPairs[pair] {
            index += 2
            return append(.invalid(message), from: start)
        }
        if let symbol = Token.Symbol(rawValue: pair) {
            index += 2
            return append(.symbol(symbol), from: start)
        }
        index += 1
        if next == "π" { return append(.word("pi"), from: start) }
        guard let symbol = Token.Symbol(rawValue: String(next)) ?? Self.typographic[next] else {
            return append(.invalid(Self.sentence(about: next)), from: start)
        }
        if symbol == .open { openBrackets += 1 }
        if symbol == .close { openBrackets = max(openBrackets - 1, 0) }
        append(.symbol(symbol), from: start)
    }

    private static let typographic: [Unicode.Scalar: Token.Symbol] = [
        "−": .minus, "×": .times, "·": .times, "⋅": .times, "÷": .divide, "≤": .lessOrEqual, "≥": .greaterOrEqual, "≠": .notEqual,
        "…": .range,
    ]

    private static let wrongPairs = [
        "**": "a power is written with ^", "&&": "write “and” for &&", "||": "write “or” for ||", "//": "a comment begins with #",
        "/*": "a comment begins with #", "..": "a range is written with three points: 0...200",
    ]

    private static func sentence(about scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "!": "write “not” for !"
        case "[", "{", "]", "}": "brackets are round"
        case ";": "a statement ends with its line"
        case "“", "”", "„", "'", "‘", "’": "a text stands in straight quotation marks: \"Arch\""
        case "–", "—": "a minus is written - or −"
        case "²", "³": "a power is written with ^: o^2"
        case "√": "a root is written sqrt(x)"
        default:
            if scalar.properties.isAlphabetic {
                "“\(scalar)” can't be part of a name: names have the letters a to z, digits and _"
            } else if scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format {
                "an invisible character (U+\(String(scalar.value, radix: 16, uppercase: true))) is in the way"
            } else {
                "“\(scalar)” has no meaning in a formula"
            }
        }
    }
}
