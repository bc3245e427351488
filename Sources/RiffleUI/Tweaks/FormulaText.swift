internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// The text of the chosen model's formula as the panel edits it.
struct FormulaText: Equatable, Sendable {
    /// The path of its file.
    var path: String
    /// The last correct text, and the text in the field.
    var saved: String
    var text: String { didSet { code = CodeText(text, ofFile: path) } }
    /// The field's text when it was opened, and the number of times that it was opened.
    var start: String
    var revision: Int
    /// The mistake in the text, and its place; nil: none.
    var problem: String?
    var mark: TextMark?
    /// The scroll offset, in points.
    var scroll = 0.0
    /// The most lines that the panel has room for; a longer text is scrolled.
    var mostLines = FormulaLayout.mostLines
    /// The number of lines that the sentence about the mistake takes, and the width in points for which they were counted.
    var problemLines = 0
    var problemWidth = 0.0
    /// Whether the list scrolls to the text: the text gets the keyboard focus, or a sentence has appeared.
    var isSought = false

    /// The text in lines, with its coloured words.
    private(set) var code = CodeText()

    init(path: String, text: String, revision: Int) {
        (self.path, saved, self.text, start, self.revision) = (path, text, text, text, revision)
        code = CodeText(text, ofFile: path)
    }

    /// The text's size in the panel.
    var shape: Shape {
        let lines = text.utf8.reduce(1) { $1 == 10 ? $0 + 1 : $0 }
        return Shape(lines: lines, shown: min(max(lines, 4), mostLines), problemLines: problem == nil ? 0 : problemLines)
    }

    /// The layout's dependencies.
    struct Shape: Equatable, Sendable {
        /// The number of the text's lines, of the lines that show at a time, and of the sentence's lines; 0: there is none.
        var lines: Int
        var shown: Int
        var problemLines: Int
    }
}

/// The frames of the formula's parts in its row of the panel.
struct FormulaLayout: Equatable {
    /// The text, and the sentence below it.
    var text: Rect
    var problem: Rect

    /// The greatest number of lines that show at a time: while the user edits the text, otherwise, and while the user doesn't edit in a
    /// low panel, where the rows need the room.
    static let mostEditedLines = 40
    static let mostLines = 16
    private static let fewLines = 3
    /// The height of a line of the text, in points: at least that of a line in the field.
    static let lineHeight = 16.0
    /// The height of a line of the sentence, in points.
    static let problemLine = 16.0

    static func height(_ shape: FormulaText.Shape) -> Double {
        Double(shape.shown) * lineHeight + 22 + problemHeight(shape.problemLines) + 8
    }

    private static func problemHeight(_ lines: Int) -> Double { lines == 0 ? 0 : Double(lines) * problemLine + 14 }

    /// The greatest scroll offset of a text, in points.
    static func greatestScroll(_ shape: FormulaText.Shape) -> Double { Double(max(0, shape.lines - shape.shown)) * lineHeight }

    /// The greatest number of the text's lines that show in a list of a height, with the text's heading, the curves' heading and a
    /// sentence of `problemLines` lines. `isLow`: the panel is low; `isOpen`: the user edits the text, or there is a sentence.
    static func mostLines(in height: Double, isLow: Bool, isOpen: Bool, problemLines: Int) -> Int {
        guard isOpen || !isLow else { return fewLines }
        let room = height - 2 * TweakLayout.groupHeight - 22 - 8 - problemHeight(max(problemLines, 2))
        return min(max(Int(room / lineHeight), 4), isOpen ? mostEditedLines : mostLines)
    }

    init(_ box: Rect, _ shape: FormulaText.Shape) {
        let left = box.x + TweakLayout.padding
        let width = box.width - 2 * TweakLayout.padding
        let below = Self.problemHeight(shape.problemLines)
        text = Rect(x: left, y: box.y, width: width, height: box.height - 8 - below)
        problem = Rect(x: left, y: text.maxY, width: width, height: below)
    }
}
