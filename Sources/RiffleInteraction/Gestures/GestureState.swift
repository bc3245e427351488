/// The state of a gesture recognizer: UIGestureRecognizer.State.
///
/// A discrete gesture goes from possible to ended or failed; a continuous one from possible to began, any number of changed,
/// then ended or cancelled; or to failed. The next touch resets it to possible.
public enum GestureState: String, Sendable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed

    /// Whether a continuous gesture is in progress.
    public var isActive: Bool { self == .began || self == .changed }
}

extension InputEvent.Pointer {
    /// Whether the position is finite; a cancel needs none.
    var isUsable: Bool { phase == .cancelled || position.x.isFinite && position.y.isFinite }
}
