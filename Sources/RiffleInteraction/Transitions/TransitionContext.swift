public import RiffleMath

/// A transition under way: what UIKit's context tells both its controllers.
public struct TransitionContext: Equatable, Sendable {
    public let operation: TransitionOperation
    public let from: Int
    public let to: Int
    /// +1: the to screen lies further right; −1: further left.
    public let direction: Double
    /// What a screen at rest fills, in points: the size of UIKit's `containerView`.
    public internal(set) var containerSize: Size
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

    /// The screen below a modal one: as it is presented, and as it is dismissed; nil for other operations.
    public var presenting: Int? {
        switch operation {
        case .present: from
        case .dismiss: to
        case .push, .pop, .select: nil
        }
    }

    /// The screen that asked for a presentation; nil for other operations.
    public var source: Int? { operation == .present ? from : nil }

    public var wasCancelled: Bool { outcome == .cancelled }

    /// Ends it; only the first call counts. The result is what holds from now on: the new container, or exactly the old one.
    mutating func complete(_ isComplete: Bool) -> ScreenContainer {
        if outcome == nil { outcome = isComplete ? .completed : .cancelled }
        return outcome == .completed ? after : before
    }
}
