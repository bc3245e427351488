extension Formula {
    /// Returns a formula's text in lines of at most `columns` characters, as far as they can be broken: long comments take several lines,
    /// a comment at the end of a long line goes above its statement, and statements are broken after commas. The text keeps its meaning.
    public static func folded(_ text: String, columns: Int = 80) -> String {
        var result: [String] = []
        /// The index in `result` of the first line of the unfinished statement; nil: there is none.
        var start: Int?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let (code, comment) = parts(of: line)
            let first = start ?? result.count
            if line.count <= columns {
                result.append(String(line))
            } else {
                let indent = code.prefix { $0 == " " }
                if !comment.isEmpty {
                    let place = code.allSatisfy(\.isWhitespace) ? result.count : first
                    result.insert(contentsOf: comments(comment, columns: columns), at: place)
                }
                if !code.allSatisfy(\.isWhitespace) { result += statements(code, indent: String(indent), columns: columns) }
            }
            start = goesOn(code) ? start ?? first : nil
        }
        return result.joined(separator: "\n")
    }

    /// Returns a line without its comment and the spaces before it, and the comment without its sign.
    private static func parts(of line: Substring) -> (code: String, comment: String) {
        var isQuoted = false
        var isEscaped = false
        for index in line.indices {
            let character = line[index]
            if character == "#", !isQuoted {
                let comment = line[index...].drop { $0 == "#" || $0.isWhitespace }
                return (trimmed(line[..<index]), trimmed(comment))
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
        }
        return (trimmed(line), "")
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Whether a statement goes on in the next line. A bracket that stays open keeps its lines as they are.
    private static func goesOn(_ code: String) -> Bool { code.hasSuffix(",") }

    /// Returns a comment as lines.
    private static func comments(_ comment: String, columns: Int) -> [String] {
        var lines: [String] = []
        for word in comment.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append("# \(word)")
            }
        }
        return lines
    }

    /// Returns a line of a statement, broken after commas outside texts and brackets.
    private static func statements(_ code: String, indent: String, columns: Int) -> [String] {
        var pieces: [String] = [""]
        var (isQuoted, isEscaped, depth) = (false, false, 0)
        for character in code {
            pieces[pieces.count - 1].append(character)
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            guard !isQuoted else { continue }
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == ",", depth == 0 { pieces.append("") }
        }
        let more = indent.isEmpty ? "    " : indent
        var lines: [String] = []
        for piece in pieces where !piece.isEmpty {
            if let last = lines.last, last.count + piece.count > columns {
                lines.append(more + piece.drop { $0 == " " })
            } else {
                lines = lines.dropLast() + [(lines.last ?? "") + piece]
            }
        }
        return lines
    }
}
