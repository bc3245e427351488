public import RiffleModels

/// Picks who animates a transition, and who interprets a hand on it: what UINavigationControllerDelegate,
/// UIViewControllerTransitioningDelegate and UITabBarControllerDelegate are asked, for all three in one.
///
/// Screens are named by their indices. A delegate is asked once as a transition begins, never for a change without animation.
public protocol TransitionDelegate: Sendable {
    /// Who animates an operation from one screen to another. Nil: the system's animation of that operation (`SystemAnimations`).
    ///
    /// - push, pop: `navigationController(_:animationControllerFor:from:to:)`.
    /// - present: `animationController(forPresented:presenting:source:)`. `to` is presented, `presenting` is the screen that will lie
    ///   below it, `source` the one that asked for it.
    /// - dismiss: `animationController(forDismissed:)`. `from` is dismissed, `presenting` is the screen that it goes back to; there is no
    ///   source.
    /// - select: `tabBarController(_:animationControllerForTransitionFrom:to:)`.
    ///
    /// `presenting` and `source` are nil where UIKit has none: for push, pop and select.
    func animationController(
        for operation: TransitionOperation, from: Int, to: Int, presenting: Int?, source: Int?
    ) -> (any AnimationController)?

    /// Who interprets a hand on a transition that `animation` animates: what was answered above, or the system's animation where
    /// that was nil. Nil: this transition can't be taken by hand. Not asked where nothing animates.
    ///
    /// - push, pop: `navigationController(_:interactionControllerFor:)`.
    /// - present: `interactionControllerForPresentation(using:)`.
    /// - dismiss: `interactionControllerForDismissal(using:)`.
    /// - select: `tabBarController(_:interactionControllerFor:)`.
    func interactionController(
        for operation: TransitionOperation, using animation: any AnimationController
    ) -> (any InteractionController)?
}

extension TransitionDelegate {
    /// No transition can be taken by hand: what UIKit makes of a delegate that leaves the optional method out.
    public func interactionController(
        for operation: TransitionOperation, using animation: any AnimationController
    ) -> (any InteractionController)? { nil }
}

/// The delegate that a rule describes: its controller for a move onwards, its other one for the way back, percent-driven by hand.
public struct RuleDelegate: TransitionDelegate {
    let rule: TransitionRule

    public init(_ rule: TransitionRule) { self.rule = rule }

    public func animationController(
        for operation: TransitionOperation, from: Int, to: Int, presenting: Int?, source: Int?
    ) -> (any AnimationController)? {
        operation.isBack(from: from, to: to) ? rule.backwardController : rule.forwardController
    }

    public func interactionController(
        for operation: TransitionOperation, using animation: any AnimationController
    ) -> (any InteractionController)? {
        PercentDrivenInteraction(rule)
    }
}

extension TransitionDriver {
    /// Who animates a transition (nil: nobody, the screens change at once), and who interprets a hand on it (nil: no hand can
    /// take it).
    func controllers(
        for context: TransitionContext
    ) -> (animation: (any AnimationController)?, interaction: (any InteractionController)?) {
        let system = SystemAnimations.controller(of: rule.kind, isBack: context.direction < 0)
        switch rule.style {
        case .withoutAnimation: return (nil, nil)
        case .system: return (system, PercentDrivenInteraction(rule))
        case .custom:
            let delegate = self.delegate ?? RuleDelegate(rule)
            let answer = delegate.animationController(
                for: context.operation, from: context.from, to: context.to, presenting: context.presenting,
                source: context.source)
            guard let animation = answer ?? system else { return (nil, nil) }
            return (animation, delegate.interactionController(for: context.operation, using: animation))
        }
    }
}
