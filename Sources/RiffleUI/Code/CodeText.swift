/// A file of code in lines, with the words that have a colour.
struct CodeText: Equatable, Sendable {
    /// One line, without its line feed.
    struct Line: Equatable, Sendable {
        var text: String
        /// Its length, in characters.
        var columns: Int
        /// The words in it that have a colour, in order.
        var spans: [CodeSpan]
    }

    /// A place between two characters.
    struct Place: Comparable, Sendable {
        var line: Int
        /// The number of the line's characters before the place.
        var column: Int

        static func < (a: Place, b: Place) -> Bool { (a.line, a.column) < (b.line, b.column) }
    }

    private(set) var lines: [Line] = []
    /// The length of the longest line, in characters.
    private(set) var columns = 0

    /// No text.
    init() {}

    /// A file's text; the file's extension gives the language.
    init(_ text: String, ofFile path: String) {
        var scanner = CodeScanner(CodeSyntax(ofFile: path))
        var parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        // A file ends with a line feed, after which there is no line.
        if parts.last?.isEmpty == true { parts.removeLast() }
        for part in parts {
            let line = String(part)
            let spans = scanner.spans(in: Array(line.utf8))
            lines.append(Line(text: line, columns: line.count, spans: spans))
            columns = max(columns, line.count)
        }
    }

    /// The number of lines of the comment at the file's beginning; 0 if the file begins with another line.
    var notes: Int {
        let first = lines.firstIndex { line in
            !(line.spans.count == 1 && line.spans[0].kind == .comment && line.spans[0].range == 0..<line.text.utf8.count)
        }
        return first ?? lines.count
    }

    /// The text with one line in place of the comment at its beginning, if that is longer than a few lines.
    var folded: CodeText {
        let notes = notes
        guard notes > Self.fewNotes else { return self }
        var result = self
        let words = "··· \(notes) lines of notes"
        let span = CodeSpan(range: 0..<words.utf8.count, kind: .comment)
        result.lines.replaceSubrange(0..<notes, with: [Line(text: words, columns: words.count, spans: [span])])
        result.columns = result.lines.reduce(0) { max($0, $1.columns) }
        return result
    }

    private static let fewNotes = 3

    /// The place after the last character.
    var end: Place { lines.last.map { Place(line: lines.count - 1, column: $0.columns) } ?? Place(line: 0, column: 0) }

    /// Returns the nearest place that the text has.
    func nearest(to place: Place) -> Place {
        guard let last = lines.indices.last else { return Place(line: 0, column: 0) }
        let line = min(max(place.line, 0), last)
        return Place(line: line, column: min(max(place.column, 0), lines[line].columns))
    }

    /// The place to which a key moves a caret from `place`; nil if the key doesn't move a caret. `page`: the lines of a screenful.
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

    /// Returns the text between two places.
    func text(from start: Place, to end: Place) -> String {
        guard start < end, lines.indices.contains(start.line), lines.indices.contains(end.line) else { return "" }
        guard start.line < end.line else {
            return String(lines[start.line].text.prefix(end.column).dropFirst(start.column))
        }
        let between = lines[start.line + 1..<end.line].map(\.text)
        let first = String(lines[start.line].text.dropFirst(start.column))
        return ([first] + between + [String(lines[end.line].text.prefix(end.column))]).joined(separator: "\n")
    }

    /// The indices of the lines that differ from another text's; empty if the two texts have different numbers of lines.
    func changes(from other: CodeText) -> Set<Int> {
        guard lines.count == other.lines.count else { return [] }
        return Set(lines.indices.filter { lines[$0].text != other.lines[$0].text })
    }
}
