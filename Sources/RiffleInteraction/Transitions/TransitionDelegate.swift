public import RiffleModels

/// Picks the animation and interaction controllers of transitions: UINavigationControllerDelegate,
/// UIViewControllerTransitioningDelegate and UITabBarControllerDelegate in one protocol.
///
/// Screens are given by their indices. A delegate is called once when a transition begins, and not for changes without animation.
public protocol TransitionDelegate: Sendable {
    /// The animation controller of an operation from one screen to another. Nil: the system's animation (`AnimationCatalogue.system`).
    ///
    /// - push, pop: `navigationController(_:animationControllerFor:from:to:)`.
    /// - present: `animationController(forPresented:presenting:source:)`. `to` is presented over `presenting` at the
    ///   request of `source`.
    /// - dismiss: `animationController(forDismissed:)`. `from` is dismissed, `presenting` is the screen below; no source.
    /// - select: `tabBarController(_:animationControllerForTransitionFrom:to:)`.
    ///
    /// `presenting` and `source` are nil where UIKit has none: for push, pop and select.
    func animationController(
        for operation: TransitionOperation, from: Int, to: Int, presenting: Int?, source: Int?
    ) -> (any AnimationController)?

    /// The interaction controller of a transition that `animation` animates: the controller returned above, or the system's if that is nil.
    /// Nil: the transition is not interactive. Not called if nothing animates the transition.
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
    /// Nil, as UIKit takes a delegate without this optional method: no transition is interactive.
    public func interactionController(
        for operation: TransitionOperation, using animation: any AnimationController
    ) -> (any InteractionController)? { nil }
}

/// The delegate that a rule describes: its forward and backward animation controllers, with percent-driven interaction.
public struct RuleDelegate: TransitionDelegate {
    let rule: TransitionRule

    /// A delegate with the controllers of `rule`.
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

/// The controllers of one transition.
struct TransitionControllers: Sendable {
    var animation: any AnimationController
    /// Nil: the transition is not interactive.
    var interaction: (any InteractionController)?
}

extension TransitionDriver {
    /// The controllers of a transition; nil: the screens change at once.
    func makeControllers(for context: TransitionContext) -> TransitionControllers? {
        let system = AnimationCatalogue.system(rule.kind, isBack: context.direction < 0)
        switch rule.style {
        case .withoutAnimation: return nil
        case .system: return system.map { TransitionControllers(animation: $0, interaction: PercentDrivenInteraction(rule)) }
        case .custom:
            let delegate = self.delegate ?? RuleDelegate(rule)
            let answer = delegate.animationController(
                for: context.operation, from: context.from, to: context.to, presenting: context.presenting,
                source: context.source)
            guard let animation = answer ?? system else { return nil }
            return TransitionControllers(
                animation: animation, interaction: delegate.interactionController(for: context.operation, using: animation))
        }
    }
}
