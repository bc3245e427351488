public import RiffleMath
public import RiffleModels

/// Interprets a hand on a transition: how far it has come, whether letting go finishes it, and how it runs on.
public protocol InteractionController: Sendable {
    /// The share of the way that a translation in points covers, not clamped; backwards it is negative.
    func progress(of translation: Vector2, in context: TransitionContext) -> Double
    /// Whether a transition finishes that is let go at a progress, at so much progress a second.
    func finishes(at progress: Double, speed: Double, in context: TransitionContext) -> Bool
    /// The rest of the way.
    func rest(from progress: Double, speed: Double, isFinishing: Bool, duration: Double, at time: Double) -> ProgressSegment
}

/// The progress is the hand's translation over the container's length, linear while the hand is on it; after release the rest
/// takes its part of the duration. UIPercentDrivenInteractiveTransition, and the source's rule: beyond half the width it
/// finishes.
public struct PercentDrivenInteraction: InteractionController {
    let rule: TransitionRule

    /// With a rule's finish and completion; the container's size is the transition's own.
    public init(_ rule: TransitionRule = TransitionRule()) { self.rule = rule }

    public func progress(of translation: Vector2, in context: TransitionContext) -> Double {
        let size = context.containerSize
        return switch context.operation {
        case .push: -translation.x / size.width
        case .pop: translation.x / size.width
        case .present: -translation.y / size.height
        case .dismiss: translation.y / size.height
        case .select: -translation.x * context.direction / size.width
        }
    }

    public func finishes(at progress: Double, speed: Double, in context: TransitionContext) -> Bool {
        switch rule.finishRule {
        case .position: return progress > rule.finishAt
        case .projected: return progress + speed * rule.projection > rule.finishAt
        case .speed:
            let isVertical = context.operation == .present || context.operation == .dismiss
            let flick = speed * (isVertical ? context.containerSize.height : context.containerSize.width)
            return abs(flick) > rule.finishSpeed ? flick > 0 : progress > rule.finishAt
        }
    }

    public func rest(
        from progress: Double, speed: Double, isFinishing: Bool, duration: Double, at time: Double
    ) -> ProgressSegment {
        let way = isFinishing ? 1 - progress : progress
        let length = way * duration / max(rule.completionSpeed, 1e-3)
        var segment = ProgressSegment(
            start: time, duration: length, from: progress, to: isFinishing ? 1 : 0,
            curve: rule.completionCurve.bezier(rule.completionCurvePoints))
        // The hand's speed towards the end, in shares of what is left per share of its time.
        let towards = isFinishing ? speed : -speed
        segment.startSlope = way > 0 ? (towards * length / way).clamped(to: 0...3) : 1
        return segment
    }
}
