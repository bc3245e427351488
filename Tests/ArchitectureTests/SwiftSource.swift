import Foundation

/// The text of one Swift file, its code without comments and strings, and its imports.
struct SwiftSource {
    /// The path below the package's root, with forward slashes.
    let path: String
    let text: String

    /// The code without comments and the contents of strings; line feeds stay, so that line numbers are right.
    let code: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        self.code = Self.blankingCommentsAndStrings(in: text)
    }

    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - (text.hasSuffix("\n") ? 1 : 0) }

    /// The target that the file belongs to: the folder below Sources or Tests.
    var target: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : ""
    }

    /// The modules that the file imports, in order: `import struct A.B` and `@testable public import A` both give A.
    var imports: [String] {
        code.split(separator: "\n").flatMap { $0.split(separator: ";") }.compactMap { Self.importedModule(in: String($0)) }
    }

    /// The lines on which `pattern` occurs in the code, as "path:line: text".
    func occurrences(of pattern: Regex<Substring>) -> [String] {
        // With Unicode's default word boundaries "a.b" is one word.
        let pattern = pattern.wordBoundaryKind(.simple)
        return code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            line.contains(pattern) ? "\(path):\(number + 1): \(line.trimmingCharacters(in: .whitespaces))" : nil
        }
    }
}

// MARK: - Reading

extension SwiftSource {
    private static let modifiers: Set<String> = ["public", "package", "internal", "fileprivate", "private", "open"]
    private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

    private static func importedModule(in statement: String) -> String? {
        var words = statement.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        // Attributes may have an argument: `@_spi(Testing)`.
        while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) { words.removeFirst() }
        guard words.popFirst() == "import" else { return nil }
        if let word = words.first, kinds.contains(word) { words.removeFirst() }
        return words.first?.split(separator: ".").first.map(String.init)
    }

    private static func blankingCommentsAndStrings(in text: String) -> String {
        var scanner = Scanner(text: Array(text.utf8))
        return String(decoding: scanner.code(), as: UTF8.self)
    }

    /// Scans the bytes once. The code in string interpolations is treated as part of the string.
    private struct Scanner {
        let text: [UInt8]
        var position = 0
        var output: [UInt8] = []

        init(text: [UInt8]) {
            self.text = text
        }

        mutating func code() -> [UInt8] {
            while position < text.count {
                if starts(with: "//") {
                    while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
                } else if starts(with: "/*") {
                    skipBlockComment()
                } else if let hashes = openingQuote() {
                    skipString(hashes: hashes)
                } else {
                    output.append(text[position])
                    position += 1
                }
            }
            return output
        }

        func starts(with token: String, at offset: Int = 0) -> Bool {
            text.dropFirst(position + offset).starts(with: token.utf8)
        }

        /// The number of `#` before an opening quote at the position; nil if no string begins there.
        func openingQuote() -> Int? {
            let hashes = text.dropFirst(position).prefix { $0 == UInt8(ascii: "#") }.count
            return starts(with: "\"", at: hashes) ? hashes : nil
        }

        mutating func skipBlockComment() {
            var depth = 0
            repeat {
                if starts(with: "/*") {
                    depth += 1
                    position += 2
                } else if starts(with: "*/") {
                    depth -= 1
                    position += 2
                } else {
                    skipByte()
                }
            } while depth > 0 && position < text.count
            output.append(UInt8(ascii: " "))
        }

        mutating func skipString(hashes: Int) {
            let fence = String(repeating: "#", count: hashes)
            position += hashes
            let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
            position += quote.utf8.count
            while position < text.count, !starts(with: quote + fence) {
                if starts(with: "\\" + fence) { position += 1 + hashes }
                skipByte()
            }
            position += quote.utf8.count + hashes
            output += "\"\"".utf8
        }

        /// Skips one byte; keeps it in the output if it is a line feed.
        mutating func skipByte() {
            if position < text.count, text[position] == UInt8(ascii: "\n") { output.append(text[position]) }
            position += 1
        }
    }
}
