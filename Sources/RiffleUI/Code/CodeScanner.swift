/// Finds the coloured words of code, line by line.
struct CodeScanner {
    private enum State {
        case code
        case comment
        case string([UInt8])
    }

    private let syntax: CodeSyntax
    private var state = State.code

    init(_ syntax: CodeSyntax) { self.syntax = syntax }

    /// The words with a colour in the next line.
    mutating func spans(in line: [UInt8]) -> [CodeSpan] {
        var found: [CodeSpan] = []
        var index = 0
        var start = 0
        while index < line.count {
            switch state {
            case .comment:
                guard line[index...].starts(with: syntax.close) else {
                    index += 1
                    continue
                }
                index += syntax.close.count
                found.append(CodeSpan(range: start..<index, kind: .comment))
                state = .code
            case .string(let quote):
                if line[index] == UInt8(ascii: "\\") {
                    index += 2
                } else if line[index...].starts(with: quote) {
                    index += quote.count
                    found.append(CodeSpan(range: start..<index, kind: .string))
                    state = .code
                } else {
                    index += 1
                }
            case .code:
                start = index
                if !syntax.line.isEmpty, line[index...].starts(with: syntax.line) {
                    found.append(CodeSpan(range: index..<line.count, kind: .comment))
                    index = line.count
                } else if !syntax.open.isEmpty, line[index...].starts(with: syntax.open) {
                    state = .comment
                    index += syntax.open.count
                } else if let quote = syntax.quotes.first(where: { line[index...].starts(with: $0) }) {
                    state = .string(quote)
                    index += quote.count
                } else {
                    let kind = word(in: line, at: &index)
                    if let kind { found.append(CodeSpan(range: start..<index, kind: kind)) }
                }
            }
        }
        switch state {
        case .comment: if start < line.count { found.append(CodeSpan(range: start..<line.count, kind: .comment)) }
        case .string(let quote):
            if start < line.count { found.append(CodeSpan(range: start..<line.count, kind: .string)) }
            // Only three quotes, or a back quote, hold more than a line.
            if quote.count == 1, quote != [UInt8(ascii: "`")] { state = .code }
        case .code: break
        }
        return found
    }

    /// Moves `index` past a number, a word or a sign, and returns its kind; nil if it has no colour.
    private func word(in line: [UInt8], at index: inout Int) -> CodeKind? {
        guard !syntax.keywords.isEmpty else {
            index += 1
            return nil
        }
        let first = line[index]
        let start = index
        index += 1
        if first.isDigit {
            while index < line.count, line[index].isWord || line[index] == UInt8(ascii: ".") && line.isDigit(at: index + 1) {
                index += 1
            }
            return .number
        }
        guard first.isWord || first == UInt8(ascii: "@") else { return nil }
        while index < line.count, line[index].isWord { index += 1 }
        return syntax.keywords.contains(Array(line[start..<index])) ? .keyword : nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is part of a name. Every byte outside ASCII is.
    fileprivate var isWord: Bool {
        isDigit || self >= 128 || self == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 32)
    }
}

extension [UInt8] {
    fileprivate func isDigit(at index: Int) -> Bool { index < count && self[index].isDigit }
}
