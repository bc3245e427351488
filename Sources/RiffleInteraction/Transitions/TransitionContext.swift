public import RiffleMath

/// A running transition: UIViewControllerContextTransitioning.
public struct TransitionContext: Equatable, Sendable {
    /// Push, pop, present, dismiss or select.
    public let operation: TransitionOperation
    /// Index of the from screen.
    public let from: Int
    /// Index of the to screen.
    public let to: Int
    /// −1 for going back (`isBack`), else +1.
    public let direction: Double
    /// Size of UIKit's `containerView` in points, which a screen at rest fills.
    public internal(set) var containerSize: Size
    /// Whether a pan, a wheel or a slider has controlled its progress.
    public internal(set) var isInteractive: Bool
    /// The container before the transition.
    public let before: ScreenContainer
    /// The container after its completion.
    public let after: ScreenContainer
    /// The outcome of the transition; nil while it runs.
    public private(set) var outcome: Outcome?

    /// The outcome of a transition.
    public enum Outcome: Sendable {
        case completed
        case cancelled
    }

    init(
        _ operation: TransitionOperation, before: ScreenContainer, after: ScreenContainer, isInteractive: Bool,
        containerSize: Size
    ) {
        self.operation = operation
        self.before = before
        self.after = after
        self.isInteractive = isInteractive
        self.containerSize = containerSize
        from = before.current
        to = after.current
        direction = operation.isBack(from: from, to: to) ? -1 : 1
    }

    /// The presenting screen of a presentation or dismissal; nil for other operations.
    public var presenting: Int? {
        switch operation {
        case .present: from
        case .dismiss: to
        case .push, .pop, .select: nil
        }
    }

    /// The screen that requested a presentation; nil for other operations.
    public var source: Int? { operation == .present ? from : nil }

    /// Ends the transition; only the first call has an effect. Returns the resulting container: the new one, or the unchanged old
    /// one.
    mutating func complete(_ isComplete: Bool) -> ScreenContainer {
        if outcome == nil { outcome = isComplete ? .completed : .cancelled }
        return outcome == .completed ? after : before
    }
}
