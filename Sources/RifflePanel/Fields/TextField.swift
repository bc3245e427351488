internal import RiffleMath

/// A line of text that has the keyboard: where it stands, and what it begins with.
public struct TextField: Equatable, Sendable {
    /// Tells it from all others: another one begins anew.
    var id: String
    /// What stands in it at first, all of it selected.
    var start: String
    /// What stands in it while it is empty.
    var hint = ""
    /// Its frame, in points of the window, and what of the window it shows in.
    var box: Rect
    var clip: Rect
}

/// What something that was done to a line of text came to.
public enum FieldResult: Equatable, Sendable {
    /// The line is another one now.
    case edited(String)
    /// Enter: the line is to be taken.
    case submitted(String)
    /// Tab: the line is to be taken, and the next one has the keyboard, or the one before.
    case next(String, isBack: Bool)
    /// Escape: nothing was meant.
    case cancelled
}
