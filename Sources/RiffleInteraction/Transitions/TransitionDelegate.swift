public import RiffleModels

/// Picks who animates a transition, and who interprets a hand on it.
public protocol TransitionDelegate: Sendable {
    /// Nil: the screens change at once.
    func animationController(for operation: TransitionOperation, from: Int, to: Int) -> (any AnimationController)?
    /// Nil: this transition can't be taken by hand.
    func interactionController(for operation: TransitionOperation) -> (any InteractionController)?
}

/// The delegate that a rule describes: its controller for a move onwards, the reverse for a move back, percent-driven by hand.
public struct RuleDelegate: TransitionDelegate {
    let rule: TransitionRule

    public init(_ rule: TransitionRule) { self.rule = rule }

    public func animationController(for operation: TransitionOperation, from: Int, to: Int) -> (any AnimationController)? {
        guard let forward = rule.forwardController else { return nil }
        return operation.isBackward ? ReversedAnimation(forward) : forward
    }

    public func interactionController(for operation: TransitionOperation) -> (any InteractionController)? {
        PercentDrivenInteraction(rule)
    }
}
