/// A transition under way: what UIKit's context tells both its controllers.
public struct TransitionContext: Equatable, Sendable {
    public let operation: TransitionOperation
    public let from: Int
    public let to: Int
    /// +1: the to screen lies further right; −1: further left.
    public let direction: Double
    /// Whether a hand, a wheel or a slider has owned its progress.
    public internal(set) var isInteractive: Bool
    /// The container before, and what it will be.
    public let before: ScreenContainer
    public let after: ScreenContainer
    /// Whether it has ended, and how.
    public private(set) var outcome: Outcome?

    public enum Outcome: Sendable {
        case completed
        case cancelled
    }

    init(
        _ operation: TransitionOperation, before: ScreenContainer, after: ScreenContainer, isInteractive: Bool
    ) {
        self.operation = operation
        self.before = before
        self.after = after
        self.isInteractive = isInteractive
        from = before.current
        to = after.current
        direction = operation.isBackward || (operation == .select && to < from) ? -1 : 1
    }

    public var wasCancelled: Bool { outcome == .cancelled }

    /// Ends it; only the first call counts. The result is what holds from now on: the new container, or exactly the old one.
    mutating func complete(_ isComplete: Bool) -> ScreenContainer {
        if outcome == nil { outcome = isComplete ? .completed : .cancelled }
        return outcome == .completed ? after : before
    }
}
