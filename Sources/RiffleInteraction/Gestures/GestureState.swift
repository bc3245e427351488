/// Where a gesture recognizer stands: UIGestureRecognizer.State.
///
/// A discrete gesture goes from possible to ended or failed; a continuous one from possible to began, any number of changed,
/// then ended or cancelled; or to failed. The next touch starts at possible again.
public enum GestureState: String, Sendable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed

    /// Whether the recognizer is following a continuous gesture.
    public var isActive: Bool { self == .began || self == .changed }
    /// Whether the gesture is over, well or badly.
    public var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}

extension InputEvent.Pointer {
    /// A place that isn't finite carries no intention, except that a cancel needs no place.
    var isUsable: Bool { phase == .cancelled || position.x.isFinite && position.y.isFinite }
}
