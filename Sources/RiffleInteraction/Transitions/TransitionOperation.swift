/// The operation of a transition.
public enum TransitionOperation: String, Sendable {
    case push
    case pop
    case present
    case dismiss
    case select

    /// Whether it is a pop or a dismissal.
    public var isBackward: Bool { self == .pop || self == .dismiss }

    /// Whether it goes back: a pop, a dismissal, or the selection of a tab further left. By default its animation is the reverse
    /// of the forward one.
    public func isBack(from: Int, to: Int) -> Bool { isBackward || (self == .select && to < from) }
}

/// A request by input or command; the container determines the operation.
public enum TransitionRequest: Equatable, Sendable {
    /// Push, present, or select the next tab.
    case forward
    /// Pop, dismiss, or select the previous tab.
    case back
    /// Go to the screen at an index.
    case show(Int)
}

/// The outcomes of requests and the stages of transitions. Every request yields at least one event.
public enum TransitionEvent: Equatable, Sendable {
    /// A transition begins.
    case willBegin(TransitionOperation, from: Int, to: Int, isInteractive: Bool)
    /// A pan took over a running or paused transition.
    case caught
    /// The interaction ended; the transition animates to its end or back.
    case released(isFinishing: Bool)
    /// The transition completed.
    case completed(TransitionOperation, from: Int, to: Int)
    /// The transition was cancelled; the container is unchanged.
    case cancelled(TransitionOperation, from: Int, to: Int)
    /// The request waits until the running transition has ended.
    case queued(TransitionRequest)
    /// The request has no effect.
    case refused(TransitionRequest, TransitionRefusal)
}

/// The reason why a request was refused.
public enum TransitionRefusal: String, Error, Equatable, Sendable {
    /// There is no such screen.
    case nowhere
    /// The request is for an interactive transition, and there is no animation controller or no interaction controller.
    case notInteractive
    /// Another transition is running and the rule does not queue requests.
    case busy
    /// The queue of requests is full.
    case queueIsFull
    /// The progress slider controls a transition.
    case slider
    /// The request was queued and the transition before it was cancelled.
    case calledOff
}
