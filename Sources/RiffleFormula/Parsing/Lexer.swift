/// Divides a formula's text into tokens, and keeps its comments apart.
///
/// A line goes on in the next while a round bracket is open, and after an operator, a comma, `=`, `?` or `:`.
struct Lexer {
    private(set) var tokens: [Token] = []
    /// The comments by their lines, without the `#` and the spaces around them.
    private(set) var comments: [Int: String] = [:]
    /// The lines that hold a comment and nothing else.
    private(set) var commentLines: Set<Int> = []

    /// The text's UTF-8 bytes: only in comments, titles and a few signs has a character more than one byte.
    private let text: [UInt8]
    private var index = 0
    private var position = FormulaPosition()
    /// The index of the byte at `position`.
    private var counted = 0
    private var openBrackets = 0
    private var lineHasToken = false

    /// Reads the whole text. Characters that form no token become a token with the content `invalid`.
    init(_ text: String) throws(FormulaProblem) {
        guard text.utf8.count <= Formula.Limits.bytes else {
            throw FormulaProblem(FormulaPosition(), "a formula has at most 256 kB")
        }
        self.text = Array(text.utf8)
        // Skips the byte order mark that some editors put before the text.
        if self.text.starts(with: "\u{FEFF}".utf8) { (index, counted) = (3, 3) }
        while try readToken() {}
        append(.newline, from: index)
        append(.end, from: index)
    }

    private mutating func readToken() throws(FormulaProblem) -> Bool {
        let start = index
        skipSpaces()
        guard let next = peek() else { return false }
        let isAttached = index == start
        switch next {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try readLineEnd()
        case UInt8(ascii: "#"): readComment()
        case UInt8(ascii: "\""): readText()
        case _ where Self.isDigit(next): readNumber()
        case UInt8(ascii: ".") where Self.isDigit(peek(1)): readNumber()
        case _ where Self.isLetter(next): readWord()
        default: readSymbol(next)
        }
        if isAttached, let last = tokens.indices.last { tokens[last].isAttached = true }
        return true
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        index + distance < text.count ? text[index + distance] : nil
    }

    /// The character at the index, which may have several bytes.
    private var scalar: Unicode.Scalar {
        String(decoding: text[index..<min(index + 4, text.count)], as: UTF8.self).unicodeScalars.first ?? " "
    }

    private static func isDigit(_ byte: UInt8?) -> Bool {
        byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let small = byte | 0x20
        return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Skips spaces of all widths, because copied texts have them.
    private mutating func skipSpaces() {
        while let next = peek() {
            if next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") {
                index += 1
            } else if next >= 0x80, case let scalar = scalar,
                scalar == "\u{A0}" || scalar == "\u{202F}" || ("\u{2000}"..."\u{200A}").contains(scalar)
            {
                index += scalar.utf8.count
            } else {
                return
            }
        }
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    /// The position of a byte on the current line; positions are asked for in order.
    private mutating func position(of index: Int) -> FormulaPosition {
        let passed = text[counted..<max(index, counted)]
        position.column += passed.allSatisfy { $0 < 0x80 } ? passed.count : String(decoding: passed, as: UTF8.self).count
        counted = max(index, counted)
        return position
    }

    private mutating func append(_ content: Token.Content, from start: Int) {
        var shown = string(start..<min(index, start + 160))
        if shown.utf8.count > 40 { shown = String(shown.prefix(40)) }
        tokens.append(Token(content: content, position: position(of: start), text: shown, isAttached: false))
        if content != .newline { lineHasToken = true }
    }
}

// MARK: - Kinds of tokens

extension Lexer {
    private mutating func readLineEnd() throws(FormulaProblem) {
        let start = index
        index += peek() == UInt8(ascii: "\r") && peek(1) == UInt8(ascii: "\n") ? 2 : 1
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
        let start = index
        while let next = peek(), !Self.isLineEnd(next) { index += 1 }
        let comment = string(start..<index).drop { $0.isWhitespace || $0 == "#" }
        comments[position.line] = String(comment.reversed().drop { $0.isWhitespace }.reversed())
        if isAlone { commentLines.insert(position.line) }
    }

    private mutating func readText() {
        let start = index
        var result: [UInt8] = []
        index += 1
        while let next = peek(), !Self.isLineEnd(next) {
            index += 1
            if next == UInt8(ascii: "\"") { return append(.string(String(decoding: result, as: UTF8.self)), from: start) }
            if next == UInt8(ascii: "\\"), let escaped = peek(), escaped == UInt8(ascii: "\"") || escaped == next {
                index += 1
                result.append(escaped)
            } else {
                result.append(next)
            }
        }
        append(.invalid("this text has no closing quotation mark"), from: start)
    }

    private mutating func skipDigits() {
        while Self.isDigit(peek()) { index += 1 }
    }

    /// Reads digits with a point between or before them, and an exponent, whatever the locale.
    private mutating func readNumber() {
        let start = index
        skipDigits()
        if peek() == UInt8(ascii: "."), Self.isDigit(peek(1)) {
            index += 1
            skipDigits()
        }
        if let next = peek(), next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 1 : 0
            if Self.isDigit(peek(1 + sign)) {
                index += 1 + sign
                skipDigits()
            }
        }
        let written = string(start..<index)
        // Swift's own conversion, which ignores the locale. It needs a digit before the point.
        guard let value = Double(written.hasPrefix(".") ? "0" + written : written), value.isFinite else {
            return append(.invalid("\(written.prefix(20)) is too large a number"), from: start)
        }
        append(.number(value), from: start)
    }

    private mutating func readWord() {
        let start = index
        while let next = peek(), Self.isLetter(next) || Self.isDigit(next) { index += 1 }
        append(.word(string(start..<index)), from: start)
    }

    private mutating func readSymbol(_ next: UInt8) {
        let start = index
        guard next < 0x80 else {
            let scalar = scalar
            index += scalar.utf8.count
            if scalar == "π" { return append(.word("pi"), from: start) }
            if let symbol = Self.typographic[scalar] { return append(.symbol(symbol), from: start) }
            return append(.invalid(Self.sentence(about: scalar)), from: start)
        }
        if string(start..<min(start + 3, text.count)) == "..." {
            index += 3
            return append(.symbol(.range), from: start)
        }
        let pair = string(start..<min(start + 2, text.count))
        if let message = Self.wrongPairs[pair] {
            index += 2
            return append(.invalid(message), from: start)
        }
        if let symbol = Token.Symbol(rawValue: pair) {
            index += pair.utf8.count
            return append(symbol: symbol, from: start)
        }
        index += 1
        guard let symbol = Token.Symbol(rawValue: string(start..<index)) else {
            return append(.invalid(Self.sentence(about: Unicode.Scalar(next))), from: start)
        }
        append(symbol: symbol, from: start)
    }

    private mutating func append(symbol: Token.Symbol, from start: Int) {
        if symbol == .open { openBrackets += 1 }
        if symbol == .close { openBrackets = max(openBrackets - 1, 0) }
        append(.symbol(symbol), from: start)
    }

    private static let typographic: [Unicode.Scalar: Token.Symbol] = [
        "−": .minus, "×": .times, "·": .times, "⋅": .times, "÷": .divide, "≤": .lessOrEqual, "≥": .greaterOrEqual, "≠": .notEqual,
        "…": .range, "°": .degree,
    ]

    private static let wrongPairs = [
        "**": "a power is written with ^", "&&": "write “and” for &&", "||": "write “or” for ||", "//": "a comment begins with #",
        "/*": "a comment begins with #", "..": "a range is written with three dots: 0...200",
    ]

    private static func sentence(about scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "!": "write “not” for !"
        case "[", "{", "]", "}": "use round brackets"
        case ";": "a statement ends at the end of its line"
        case "“", "”", "„", "'", "‘", "’": "a text goes in straight quotation marks: \"Arch\""
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
