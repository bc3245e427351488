public import RiffleMath
public import RiffleModels

/// Interprets a pan on a transition: its progress, whether a release finishes it, and the remaining motion.
/// UIViewControllerInteractiveTransitioning.
public protocol InteractionController: Sendable {
    /// Progress of a translation in points, not clamped; negative in the opposite direction.
    func progress(of translation: Vector2, in context: TransitionContext) -> Double
    /// Whether a transition released at a progress finishes; `speed` in progress per second.
    func finishes(at progress: Double, speed: Double, in context: TransitionContext) -> Bool
    /// The motion from `progress` to 1 or, not finishing, to 0. `speed` in progress per second, `duration` that of the whole
    /// transition.
    func rest(from progress: Double, speed: Double, isFinishing: Bool, duration: Double, at time: Double) -> ProgressSegment
}

/// UIPercentDrivenInteractiveTransition: the progress is the translation divided by the container's size, linear while dragging; after the
/// release the remaining progress takes its fraction of the duration. By default, as in the original, it finishes beyond half of the
/// progress.
public struct PercentDrivenInteraction: InteractionController {
    let rule: TransitionRule

    /// Finish and completion parameters from a rule; the container's size is taken from the transition's context.
    public init(_ rule: TransitionRule = TransitionRule()) { self.rule = rule }

    public func progress(of translation: Vector2, in context: TransitionContext) -> Double {
        let size = context.containerSize
        let share = isVertical(context) ? translation.y / size.height : translation.x / size.width
        return switch context.operation {
        case .push, .present: -share
        case .pop, .dismiss: share
        case .select: -share * context.direction
        }
    }

    /// Whether the transition follows a drag along y; the rule may be that of another kind of container.
    private func isVertical(_ context: TransitionContext) -> Bool {
        switch context.operation {
        case .push, .pop: rule.kind == .navigation && rule.dragsVertically
        case .present, .dismiss: true
        case .select: false
        }
    }

    public func finishes(at progress: Double, speed: Double, in context: TransitionContext) -> Bool {
        switch rule.finishRule {
        case .position: return progress > rule.finishAt
        case .projected: return progress + speed * rule.projection > rule.finishAt
        case .speed:
            let flick = speed * (isVertical(context) ? context.containerSize.height : context.containerSize.width)
            return abs(flick) > rule.finishSpeed ? flick > 0 : progress > rule.finishAt
        }
    }

    public func rest(
        from progress: Double, speed: Double, isFinishing: Bool, duration: Double, at time: Double
    ) -> ProgressSegment {
        let remaining = isFinishing ? 1 - progress : progress
        let length = remaining * duration / max(rule.completionSpeed, 1e-3)
        var segment = ProgressSegment(
            start: time, duration: length, from: progress, to: isFinishing ? 1 : 0,
            curve: rule.completionCurve.bezier(rule.completionCurvePoints))
        // The speed towards the end, normalized to the remaining progress and its duration.
        let towards = isFinishing ? speed : -speed
        segment.startSlope = remaining > 0 ? (towards * length / remaining).clamped(to: 0...3) : 1
        return segment
    }
}
