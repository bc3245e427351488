/// What happens to the screens.
public enum TransitionOperation: String, Sendable {
    case push
    case pop
    case present
    case dismiss
    case select

    /// Whether it undoes another.
    public var isBackward: Bool { self == .pop || self == .dismiss }

    /// Whether it is the way back, whose animation is the reverse of a move onwards unless a delegate has another: a pop, a
    /// dismissal, a tab further left.
    public func isBack(from: Int, to: Int) -> Bool { isBackward || (self == .select && to < from) }
}

/// What a hand or a key asks for; the container knows what it means.
public enum TransitionRequest: Equatable, Sendable {
    /// Push, present, the next tab.
    case forward
    /// Pop, dismiss, the tab before.
    case back
    /// A screen by its index.
    case show(Int)
}

/// What became of a request, and of a transition, in the order in which it happened. No request is without one.
public enum TransitionEvent: Equatable, Sendable {
    case willBegin(TransitionOperation, from: Int, to: Int, isInteractive: Bool)
    /// A hand took over a transition that ran.
    case caught
    /// The hand let go; it finishes, or goes back.
    case released(isFinishing: Bool)
    case completed(TransitionOperation, from: Int, to: Int)
    /// Everything is as it was before.
    case cancelled(TransitionOperation, from: Int, to: Int)
    /// It waits until the present transition has ended.
    case queued(TransitionRequest)
    case refused(TransitionRequest, TransitionRefusal)
}

/// Why a request came to nothing.
public enum TransitionRefusal: String, Error, Equatable, Sendable {
    /// There is no screen that way.
    case nowhere
    /// A hand asked for it, and it can't be taken by hand: nothing animates it, or the delegate has no interaction controller.
    case notInteractive
    /// Another transition runs, and the rule says to refuse.
    case busy
    /// Too many wait already.
    case queueIsFull
    /// The progress slider holds a transition.
    case slider
    /// What it waited for was called off.
    case calledOff
}
