/// A file of code in lines, with the places of its comments.
struct CodeText: Equatable, Sendable {
    /// One line, without its line feed.
    struct Line: Equatable, Sendable {
        var text: String
        /// Its length, in characters.
        var columns: Int
        /// The comments in it, as ranges of its UTF-8, in order.
        var comments: [Range<Int>]
    }

    /// A place between two characters.
    struct Place: Comparable, Sendable {
        var line: Int
        /// How many characters of the line are before it.
        var column: Int

        static func < (a: Place, b: Place) -> Bool { (a.line, a.column) < (b.line, b.column) }
    }

    private(set) var lines: [Line] = []
    /// The length of the longest line, in characters.
    private(set) var columns = 0

    /// No text.
    init() {}

    /// A file's text; the end of its name tells what its comments look like.
    init(_ text: String, ofFile path: String) {
        var scanner = CommentScanner(CommentScanner.Syntax(ofFile: path))
        var parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        // A file ends with a line feed, after which there is no line.
        if parts.last?.isEmpty == true { parts.removeLast() }
        for part in parts {
            let line = String(part)
            let comments = scanner.comments(in: Array(line.utf8))
            lines.append(Line(text: line, columns: line.count, comments: comments))
            columns = max(columns, line.count)
        }
    }

    /// The place after the last character.
    var end: Place { lines.last.map { Place(line: lines.count - 1, column: $0.columns) } ?? Place(line: 0, column: 0) }

    /// The nearest place that there is.
    func nearest(to place: Place) -> Place {
        guard let last = lines.indices.last else { return Place(line: 0, column: 0) }
        let line = min(max(place.line, 0), last)
        return Place(line: line, column: min(max(place.column, 0), lines[line].columns))
    }

    /// Where a key takes a caret from a place; nil: the key doesn't move it. `page`: the lines of a screenful.
    func place(from place: Place, by key: String, page: Int) -> Place? {
        let (line, column) = (place.line, place.column)
        switch key {
        case "left" where column == 0 && line > 0: return nearest(to: Place(line: line - 1, column: .max))
        case "left": return nearest(to: Place(line: line, column: column - 1))
        case "right" where line + 1 < lines.count && column == lines[line].columns: return Place(line: line + 1, column: 0)
        case "right": return nearest(to: Place(line: line, column: column + 1))
        case "up": return line == 0 ? Place(line: 0, column: 0) : nearest(to: Place(line: line - 1, column: column))
        case "down": return line + 1 >= lines.count ? end : nearest(to: Place(line: line + 1, column: column))
        case "pageup": return nearest(to: Place(line: line - page, column: column))
        case "pagedown": return nearest(to: Place(line: line + page, column: column))
        case "home": return Place(line: line, column: 0)
        case "end": return nearest(to: Place(line: line, column: .max))
        default: return nil
        }
    }

    /// The text between two places of it.
    func text(from start: Place, to end: Place) -> String {
        guard start < end, lines.indices.contains(start.line), lines.indices.contains(end.line) else { return "" }
        guard start.line < end.line else {
            return String(lines[start.line].text.prefix(end.column).dropFirst(start.column))
        }
        let between = lines[start.line + 1..<end.line].map(\.text)
        let first = String(lines[start.line].text.dropFirst(start.column))
        return ([first] + between + [String(lines[end.line].text.prefix(end.column))]).joined(separator: "\n")
    }

    /// The lines that differ from those of another text with as many lines; none, where it has more or fewer.
    func changes(from other: CodeText) -> Set<Int> {
        guard lines.count == other.lines.count else { return [] }
        return Set(lines.indices.filter { lines[$0].text != other.lines[$0].text })
    }
}

/// Finds comments, line after line. Strings are skipped, since they may have signs of comments in them.
struct CommentScanner {
    /// What comments and strings of a language look like.
    struct Syntax {
        /// What begins a comment that ends with its line; empty: nothing.
        var line: [UInt8] = []
        /// What begins and ends a comment of several lines; empty: nothing.
        var open: [UInt8] = []
        var close: [UInt8] = []
        /// What begins and ends a string, the longer first.
        var quotes: [[UInt8]] = []

        init(ofFile path: String) {
            func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
            switch path.split(separator: ".").last {
            case "css": (open, close, quotes) = (bytes("/*"), bytes("*/"), [bytes("\""), bytes("'")])
            case "html": (open, close) = (bytes("<!--"), bytes("-->"))
            case "sh", "yaml", "pro": (line, quotes) = (bytes("#"), [bytes("\""), bytes("'")])
            case "js", "swift", "qml", "kt", "kts", "cpp", "h":
                (line, open, close) = (bytes("//"), bytes("/*"), bytes("*/"))
                quotes = [bytes("\"\"\""), bytes("\""), bytes("'"), bytes("`")]
            default: break
            }
        }
    }

    private enum State {
        case code
        case comment
        case string([UInt8])
    }

    private let syntax: Syntax
    private var state = State.code

    init(_ syntax: Syntax) { self.syntax = syntax }

    /// The comments in the next line.
    mutating func comments(in line: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
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
                found.append(start..<index)
                state = .code
            case .string(let quote):
                if line[index] == UInt8(ascii: "\\") {
                    index += 2
                } else if line[index...].starts(with: quote) {
                    index += quote.count
                    state = .code
                } else {
                    index += 1
                }
            case .code:
                if !syntax.line.isEmpty, line[index...].starts(with: syntax.line) {
                    found.append(index..<line.count)
                    index = line.count
                } else if !syntax.open.isEmpty, line[index...].starts(with: syntax.open) {
                    (start, state) = (index, .comment)
                    index += syntax.open.count
                } else if let quote = syntax.quotes.first(where: { line[index...].starts(with: $0) }) {
                    state = .string(quote)
                    index += quote.count
                } else {
                    index += 1
                }
            }
        }
        switch state {
        case .comment: if start < line.count { found.append(start..<line.count) }
        // Only three quotes, or a back quote, hold more than a line.
        case .string(let quote): if quote.count == 1, quote != [UInt8(ascii: "`")] { state = .code }
        case .code: break
        }
        return found
    }
}
