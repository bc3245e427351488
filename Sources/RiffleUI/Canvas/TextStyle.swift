/// The text styles over the stage. Sizes are em sizes in points.
enum TextStyle: Int32, CaseIterable {
    /// A model's name.
    case title
    /// The title of a group.
    case heading
    /// A sentence.
    case body
    /// A short label, and external text such as file names.
    case label
    /// The text on a key cap, and small labels.
    case key
    /// Code, all of whose characters have one width. The last style: its font is read only when there is code.
    case code

    /// The em size, in points.
    var size: Double {
        switch self {
        case .title: 28
        case .body: 15
        case .heading, .label: 13
        case .key, .code: 12
        }
    }

    /// The distance from one baseline to the next, in points.
    var lineHeight: Double {
        switch self {
        case .title: 36
        case .body: 22
        case .heading, .label: 20
        case .key, .code: 16
        }
    }
}

/// The measures of text that a layout needs, in points.
protocol TextMeasure {
    func width(of text: String, style: TextStyle) -> Double
    /// The height of a capital letter.
    func capHeight(of style: TextStyle) -> Double
    /// Calls `body` with the UTF-8 ranges of `text` broken at words into lines of at most `width`. No call for an empty text.
    func forEachLine(of text: String, style: TextStyle, width: Double, _ body: (Range<Int>) -> Void)
}

extension TextMeasure {
    /// The number of lines that `text` takes, at most `limit`, and their width in points: the text's own width if it takes one line,
    /// otherwise `width`.
    func extent(of text: String, style: TextStyle, width: Double, limit: Int) -> (lines: Int, width: Double) {
        var lines = 0
        forEachLine(of: text, style: style, width: width) { _ in lines += 1 }
        let widest = lines > 1 ? width : self.width(of: text, style: style)
        return (min(lines, limit), min(widest, width))
    }
}
