internal import RiffleMath
internal import RiffleScene

/// An underlined word in a text of several lines, such as the place of a mistake.
struct TextMark: Equatable, Sendable {
    /// The word's line, counted from 0.
    var line: Int
    /// The line up to the word.
    var before: String
    /// The word; empty at the end of a line.
    var word: String

    /// The word at a line and column of a text, both counted from 1: a name or a number as a whole, anything else a character. A place
    /// beyond an end counts as that end.
    init(in text: String, line: Int, column: Int) {
        let lines = text.textLines
        self.line = max(0, min(line, lines.count) - 1)
        let characters = lines[self.line]
        let start = characters.index(characters.startIndex, offsetBy: max(0, column - 1), limitedBy: characters.endIndex)
        before = String(characters[..<(start ?? characters.endIndex)])
        let rest = characters[(start ?? characters.endIndex)...]
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        word = String(name.isEmpty ? rest.prefix(1) : name)
    }
}

extension String {
    /// The text's lines, at least one.
    var textLines: [Substring] { split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
}

extension StageText {
    private static let wave = 2.0

    /// Draws a mark of a text in its frame, scrolled by `scroll` points: the line's background (`isLine`, below the text), or the
    /// line below the word.
    func paint(_ mark: TextMark, in box: Rect, scroll: Vector2, color: Color, isLine: Bool) {
        let baseline = box.minY + FieldEditor.firstBaseline + Double(mark.line) * editedLineHeight - scroll.y
        guard baseline > box.minY, baseline < box.maxY + editedLineHeight else { return }
        pushClip(box)
        defer { popClip() }
        if isLine {
            let top = baseline - editedLineHeight + 3
            fill(
                Rect(x: box.x, y: top, width: box.width, height: editedLineHeight + 1), radius: 0,
                color: color.with(alpha: 34))
            return fill(Rect(x: box.x, y: top, width: 3, height: editedLineHeight + 1), radius: 0, color: color)
        }
        let from = box.x + FieldEditor.inset + width(of: mark.before, style: .code) - scroll.x
        let end = from + max(width(of: mark.word, style: .code), 3 * Self.wave)
        var points: ContiguousArray<Vector2> = []
        var isLow = false
        for x in stride(from: from, through: end + Self.wave / 2, by: Self.wave) where x > box.minX - 8 && x < box.maxX + 8 {
            points.append(Vector2(x, baseline + (isLow ? 4 : 2)))
            isLow.toggle()
        }
        curve(through: points, thickness: 1.2, color: color)
    }
}
