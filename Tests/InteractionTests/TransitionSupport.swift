import RiffleInteraction
import RiffleMath
import RiffleModels

/// An operation, a container in which it is possible, and the drag that performs it.
enum Operation: String, CaseIterable {
    case push, pop, present, dismiss, selectNext, selectPrevious

    var rule: TransitionRule {
        var rule = TransitionRule()
        rule.itemCount = 12
        switch self {
        case .push, .pop: rule.kind = .navigation
        case .present, .dismiss:
            rule.kind = .modal
            rule.controller = AnimationCatalogue.all.firstIndex { $0.id == "present" } ?? 0
        case .selectNext, .selectPrevious:
            rule.kind = .tabs
            rule.controller = AnimationCatalogue.all.firstIndex { $0.id == "slide" } ?? 0
        }
        return rule
    }

    var request: TransitionRequest {
        switch self {
        case .push, .present, .selectNext: .forward
        case .pop, .dismiss, .selectPrevious: .back
        }
    }

    var operation: TransitionOperation {
        switch self {
        case .push: .push
        case .pop: .pop
        case .present: .present
        case .dismiss: .dismiss
        case .selectNext, .selectPrevious: .select
        }
    }

    var from: Int { self == .dismiss ? 5 : 4 }
    var to: Int { from + (request == .forward ? 1 : -1) }

    /// The point at which the drag begins, relative to the container's centre.
    var dragStart: Vector2 {
        switch self {
        case .push: Vector2(180, 0)
        case .pop: Vector2(-180, 0)
        default: .zero
        }
    }

    /// The translation in points for a progress.
    func drag(_ share: Double) -> Vector2 {
        switch self {
        case .push, .selectNext: Vector2(-375 * share, 0)
        case .pop, .selectPrevious: Vector2(375 * share, 0)
        case .present: Vector2(0, -667 * share)
        case .dismiss: Vector2(0, 667 * share)
        }
    }

    /// A scroller at rest on screen `from` at time 0, without pending events.
    func scroller(_ change: (inout TransitionRule) -> Void = { _ in }) -> TransitionScroller {
        var rule = rule
        change(&rule)
        var scroller = TransitionScroller(rule: rule, offset: 4, time: self == .dismiss ? -100 : 0)
        if self == .dismiss {
            scroller.steer(byCards: 1, at: -100)
            scroller.advance(to: 0)
        }
        _ = scroller.events()
        return scroller
    }

    /// The poses at a progress of the animation that the rule's delegate picks.
    func poses(_ progress: Double) -> TransitionPoses {
        let forward = AnimationCatalogue.controller(at: rule.controller)
        let controller: any AnimationController = operation.isBackward ? ReversedAnimation(forward) : forward
        return controller.poses(at: progress, in: rule.space(direction: request == .forward ? 1 : -1))
    }
}

extension TransitionScroller {
    mutating func events() -> [TransitionEvent] {
        var list: ContiguousArray<TransitionEvent> = []
        takeTransitionEvents(into: &list)
        return Array(list)
    }

    /// A drag that begins at the time `start` and reaches a progress at `time`.
    @discardableResult
    mutating func drag(_ operation: Operation, to share: Double, from start: Double = 0, at time: Double) -> Bool {
        touchDown(position: operation.dragStart, card: nil, at: start)
        let began = panBegan(translation: operation.drag(0.02), velocity: .zero, at: start)
        panChanged(translation: operation.drag(share), velocity: .zero, at: time)
        return began
    }

    /// Releases a drag at a progress with a speed in progress per second.
    mutating func endDrag(_ operation: Operation, at share: Double, speed: Double = 0, time: Double) {
        panEnded(translation: operation.drag(share), velocity: operation.drag(speed), at: time)
    }

    func cards() -> ContiguousArray<PosedCard> {
        var cards: ContiguousArray<PosedCard> = []
        layOut(&cards)
        return cards
    }
}

/// A built-in animation by its id.
func builtIn(_ id: String) -> FormulaAnimation {
    AnimationCatalogue.animation(id: id) ?? AnimationCatalogue.controller(at: 0)
}

/// A built-in animation's id, or the type of another animation.
func name(_ animation: any AnimationController) -> String { (animation as? FormulaAnimation)?.id ?? "\(type(of: animation))" }
