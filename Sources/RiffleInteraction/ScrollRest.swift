internal import RiffleMath
public import RiffleModels

/// All of a scroller at rest that its later motion depends on, apart from its rule: what a recording begins with. A scroller that is
/// made from it moves under the same input exactly as the one that it was taken from.
public struct ScrollRest: Equatable, Sendable {
    /// The unfolded offset in cards; a screen's index.
    public var offset: Double
    /// A carousel under the original physics.
    public var carousel: Carousel?
    /// Whether a scroll view under the original physics moved to higher offsets last, on which its target depends.
    public var isForward: Bool?
    /// A card stack.
    public var stack: Stack?
    /// Where screens are; nil for other models.
    public var screens: ScreenContainer?

    /// At rest on an offset, and nothing else.
    public init(offset: Double = 0) { self.offset = offset }

    /// What a carousel keeps of its last motion.
    public struct Carousel: Equatable, Sendable {
        /// The turn progress that cover flow 2's cards are shown with, −1…1; nil: each turns with its own offset.
        public var turnProgress: Double?
        /// What is left of the last turn, −10⁻⁶…10⁻⁶: too little to be animated.
        public var remainingTurn: Double
        /// The velocity of the last drag in cards a second, on which the duration of the next turn depends.
        public var velocity: Double
        /// Whether the last motion was a drag without a flick.
        public var wasDragged: Bool

        /// `velocity` in cards a second.
        public init(turnProgress: Double?, remainingTurn: Double, velocity: Double, wasDragged: Bool) {
            (self.turnProgress, self.remainingTurn) = (turnProgress, remainingTurn)
            (self.velocity, self.wasDragged) = (velocity, wasDragged)
        }
    }

    /// The order of a card stack: the top card is the offset's.
    public struct Stack: Equatable, Sendable {
        /// How many cards can be brought back.
        public var depth: Int
        /// The directions in which the last of them were thrown, the last one last; at most `ThrowHistory.capacity`.
        public var thrown: [ThrowDirection]

        /// `thrown`: the last throw last.
        public init(depth: Int, thrown: [ThrowDirection]) { (self.depth, self.thrown) = (depth, thrown) }
    }
}

extension Scrollers {
    /// What a scroller at rest is made of. Of one that moves: where it is.
    public static func rest(of scroller: any Scroller) -> ScrollRest {
        var rest = ScrollRest(offset: scroller.unfoldedOffset)
        switch scroller {
        case let carousel as CarouselScroller:
            rest.offset = carousel.offset
            rest.carousel = ScrollRest.Carousel(
                turnProgress: carousel.placedTurnProgress, remainingTurn: carousel.tickTurnProgress,
                velocity: carousel.startVelocity, wasDragged: carousel.didDrag)
        case let view as ScrollViewScroller: rest.isForward = view.isForward
        case let stack as CardStackScroller:
            rest.stack = ScrollRest.Stack(depth: stack.depth, thrown: stack.history.recent)
        case let transition as TransitionScroller: rest.screens = transition.driver.container
        default: break
        }
        return rest
    }

    /// The scroller of a rule at rest, as `rest(of:)` has described it. What the rule's scroller doesn't know is left out, and what
    /// it needs beyond that is as after a jump to the offset; numbers out of range are clamped.
    public static func resting(
        _ rule: ScrollRule, _ rest: ScrollRest, at time: Double, delegate: (any TransitionDelegate)? = nil
    ) -> any Scroller {
        var scroller = resting(rule, offset: rest.offset, at: time, delegate: delegate)
        scroller.take(rest)
        return scroller
    }

    /// The same in place of a scroller; one of the rule's kind takes the state without asking for memory, whatever it did before.
    public static func rest(
        _ scroller: inout any Scroller, under rule: ScrollRule, _ rest: ScrollRest, at time: Double,
        delegate: (any TransitionDelegate)? = nil
    ) {
        if !scroller.restart(under: rule, rest, at: time, delegate: delegate) {
            scroller = resting(rule, rest, at: time, delegate: delegate)
        }
    }
}

extension Scroller {
    public mutating func restart(
        under rule: ScrollRule, _ rest: ScrollRest, at time: Double, delegate: (any TransitionDelegate)?
    ) -> Bool {
        guard var fresh = Self(rule, offset: rest.offset, at: time, delegate: delegate) else { return false }
        fresh.take(rest)
        // Its storage is kept.
        swap(&fresh.eventLog, &eventLog)
        fresh.eventLog.removeAll()
        self = fresh
        return true
    }
}

extension CarouselScroller {
    public init?(_ rule: ScrollRule, offset: Double, at time: Double, delegate: (any TransitionDelegate)?) {
        guard case .carousel(let rule) = rule, rule.physics == .original else { return nil }
        self.init(rule: rule, offset: offset, time: time)
        if rule.autoscroll != 0 { set(autoscroll: rule.autoscroll, at: time) }
    }

    public mutating func take(_ rest: ScrollRest) {
        guard let rest = rest.carousel else { return }
        startVelocity = rest.velocity.isFinite ? rest.velocity : 0
        didDrag = rest.wasDragged
        tickTurnProgress = rest.remainingTurn.isFinite ? min(max(rest.remainingTurn, -Self.margin), Self.margin) : 0
        placedTurnProgress = rest.turnProgress.map { $0.isFinite ? min(max($0, -1), 1) : 0 }
        present()
    }
}

extension ScrollViewScroller {
    public init?(_ rule: ScrollRule, offset: Double, at time: Double, delegate: (any TransitionDelegate)?) {
        guard case .scrollView(let rule) = rule, rule.physics == .original else { return nil }
        self.init(rule: rule, offset: offset, time: time)
    }

    public mutating func take(_ rest: ScrollRest) {
        if let isForward = rest.isForward { self.isForward = isForward }
    }
}

extension RefinedScroller {
    public init?(_ rule: ScrollRule, offset: Double, at time: Double, delegate: (any TransitionDelegate)?) {
        switch rule {
        case .carousel, .scrollView: break
        case .cardStack, .transition: return nil
        }
        guard rule.physics == .refined else { return nil }
        self.init(rule: rule, offset: offset, time: time)
    }
}

extension CardStackScroller {
    public init?(_ rule: ScrollRule, offset: Double, at time: Double, delegate: (any TransitionDelegate)?) {
        guard case .cardStack(let rule) = rule else { return nil }
        self.init(rule: rule, offset: offset, time: time)
    }

    public mutating func restart(
        under rule: ScrollRule, _ rest: ScrollRest, at time: Double, delegate: (any TransitionDelegate)?
    ) -> Bool {
        guard case .cardStack(let rule) = rule else { return false }
        eventLog.removeAll()
        (self.rule, spring, self.time) = (rule, Spring(rule), time.isFinite ? time : 0)
        (touch, pendingScroll, formerCount) = (.inactive, 0, 0)
        jump(to: rest.offset)
        take(rest)
        return true
    }

    public mutating func take(_ rest: ScrollRest) {
        guard let rest = rest.stack else { return }
        depth = max(rest.depth, 0)
        history.removeAll()
        for direction in rest.thrown { history.push(direction) }
    }
}

extension TransitionScroller {
    public init?(_ rule: ScrollRule, offset: Double, at time: Double, delegate: (any TransitionDelegate)?) {
        guard case .transition(let rule) = rule else { return nil }
        self.init(rule: rule, offset: offset, time: time, delegate: delegate)
    }

    public mutating func take(_ rest: ScrollRest) {
        if let screens = rest.screens { driver.take(screens) }
    }
}

extension TransitionDriver {
    /// Takes over the state of a container of the rule's kind, if all of its screens exist. Without effect during a transition.
    fileprivate mutating func take(_ screens: ScreenContainer) {
        guard state == .idle, screens.screens.allSatisfy((0..<max(rule.itemCount, 1)).contains) else { return }
        switch (screens, rule.kind) {
        case (.navigation, .navigation), (.modal, .modal): container = screens
        // Each has a label, and there may be any number of cards.
        case (.tabs(let tabs), .tabs) where tabs.screens.count <= Swift.max(rule.tabCount, 1): container = screens
        default: break
        }
    }
}

extension ScreenContainer {
    /// The indices that the state names.
    fileprivate var screens: [Int] {
        switch self {
        case .navigation(let stack): [stack.base] + stack.pushed
        case .modal(let presentation): [presentation.presenting] + (presentation.presented.map { [$0] } ?? [])
        case .tabs(let tabs):
            tabs.screens.isEmpty ? [tabs.selected] : [tabs.screens.lowerBound, tabs.screens.upperBound - 1, tabs.selected]
        }
    }
}
