internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Screens.
extension GestureSamples {
    /// The commands of screens' gestures.
    private enum Command {
        static let forward = 3
        static let back = 4
    }

    /// Returns the gestures of screens: free transitions, one after the other and stopped by a press; a drag that just completes the way
    /// back; a drag that just doesn't; and a drag that is caught while it completes.
    static func all(_ motion: TransitionMotion) -> [GestureSamples] {
        let (rule, duration) = (motion.rule, motion.rule.forwardDuration)
        let (isVertical, extent) = (rule.dragsVertically, rule.dragExtent)
        // All gestures begin with the way forward.
        let start = duration + 0.1
        let fromMiddle = rule.kind == .navigation ? min(rule.edgeWidth, extent) / 2 - extent / 2 : 0
        let edge = isVertical ? Vector2(0, fromMiddle) : Vector2(fromMiddle, 0)
        func position(_ progress: Double) -> Vector2 {
            edge + (isVertical ? Vector2(5, 1) * Vector2(progress, progress * extent) : Vector2(progress * extent, 5 * progress))
        }
        // Progress per second at a release.
        let speed = rule.finishRule == .speed ? 1.02 * rule.finishSpeed / extent : 0.3
        // The progress at which a release just completes the transition, and a progress at which it doesn't.
        let (ends, stops): (Double, Double) =
            switch rule.finishRule {
            case .position: (rule.finishAt + 0.01, rule.finishAt - 0.04)
            case .projected: (rule.finishAt - speed * rule.projection + 0.004, rule.finishAt - speed * rule.projection - 0.004)
            case .speed: (rule.finishAt - 0.02, rule.finishAt - 0.04)
            }
        func drag(to progress: Double, resting: Bool) -> [(time: Double, position: Vector2)] {
            let progress = max(progress, 0.04)
            let end = start + min(progress / max(speed, 0.2), 4)
            let points = [(start, position(0)), (end, position(progress))]
            return resting ? points + [(end + 0.1, position(progress))] : points
        }

        var free = GestureEvents()
        free.command(Command.forward, at: 0)
        free.command(Command.forward, at: 0.3 * duration)
        free.drag([(0.5 * duration, .zero), (0.5 * duration + 0.2, Vector2(1, 0))])
        free.command(Command.back, at: 2.6 * duration + 0.2)

        var finished = GestureEvents()
        finished.command(Command.forward, at: 0)
        let toEnd = drag(to: ends, resting: false)
        finished.drag(toEnd)

        var cancelled = GestureEvents()
        cancelled.command(Command.forward, at: 0)
        let toStop = drag(to: stops, resting: rule.finishRule != .projected)
        cancelled.drag(toStop)

        var caught = GestureEvents()
        caught.command(Command.forward, at: 0)
        let far = min(rule.finishAt + 0.2, 0.98)
        let toFar = drag(to: far, resting: true)
        caught.drag(toFar)
        let released = toFar.last?.time ?? start
        let again = released + 0.3 * (1 - far) * duration / max(rule.completionSpeed, 0.1)
        caught.drag([(again, .zero), (again + 0.3, position(-0.4) - edge), (again + 0.4, position(-0.4) - edge)])

        let rest = duration / max(rule.completionSpeed, 0.1) + 0.1
        return [
            ("free", free, 4 * duration + 1), ("finished", finished, (toEnd.last?.time ?? 0) + rest),
            ("cancelled", cancelled, (toStop.last?.time ?? 0) + rest), ("caught", caught, again + 0.4 + rest),
        ].map { name, events, end in
            let times = (0...120).map { Double($0) / 120 * end }
            return GestureSamples(name, events, TransitionScroller(rule: rule), times: times) { screens, phase, time in
                screens.steer(byCards: Int(phase) == Command.forward ? 1 : -1, at: time)
            } frame: { screens, _ in
                let current = screens.currentCard
                let context = screens.driver.context
                let state = [
                    Double(context?.from ?? current), Double(context?.to ?? current),
                    context == nil ? 0 : screens.driver.progress,
                ]
                return state + Self.frame(screens)
            }
        }
    }

    /// Returns the numbers of the visible screens, as in `frames`.
    private static func frame(_ screens: TransitionScroller) -> [Double] {
        var cards: ContiguousArray<PosedCard> = []
        screens.layOut(&cards)
        let width = screens.rule.size.width
        return cards.sorted { $0.index < $1.index }.flatMap { card in
            let (transform, pose) = (card.pose.transform, card.pose)
            return [
                Double(card.index), transform.row4.x / width, transform.row4.y / width, transform.row1.x, transform.row2.y,
                pose.opacity.clamped(to: 0...1), pose.dim.clamped(to: 0...1),
            ]
        }
    }
}
