internal import RiffleMath

/// A line of text that has the keyboard focus, or a text of several lines: its frame and its initial text.
public struct TextField: Equatable, Sendable {
    /// Identifies the line: a line with another id is a new one.
    var id: String
    /// The initial text; if it is a single line, all of it is selected at first.
    var start: String
    /// Whether there are several lines, between which Enter begins a new one.
    var isMultiline = false
    /// A text of several lines is code.
    var style: TextStyle { isMultiline ? .code : .label }
    /// The placeholder text.
    var hint = ""
    /// The subject of a text of several lines: a text of the same subject can replace this one, and the caret and the scroll offset stay.
    /// Nil: no text can.
    var subject: String?
    /// The initial scroll offset, in points.
    var scroll = 0.0
    /// The underlined word; nil: there is none.
    var mark: TextMark?
    /// Its frame, in points of the window, and the clip rectangle.
    var box: Rect
    var clip: Rect
}

/// The result of an event in a line of text.
public enum FieldResult: Equatable, Sendable {
    /// The text has changed.
    case edited(String)
    /// Enter: the text is submitted.
    case submitted(String)
    /// Tab: the text is submitted, and the next line, or the previous one, gets the focus.
    case next(String, isBack: Bool)
    /// Escape: the edit is discarded.
    case cancelled
    /// Ctrl+Z (`isBack`) or Ctrl+Y in a text of several lines, and the text after it; nil if the field has nothing left to undo or redo.
    case undo(String?, isBack: Bool)
}
