internal import RiffleMath
internal import RiffleMotion
public import RiffleModels

/// A stack of cards: the top card follows the pointer together with the layers behind it, is thrown or springs back, and can be
/// brought back. Source: Resources/manual/throws.md, "Card stack".
///
/// The deck is endless: card i has every number i + k·count, the top card has the number `top`, and a throw increments `top`. The
/// order is never stored, so cost does not depend on the number of cards. Only visible cards have a slot: the layers and the
/// cards in flight, each card at most one. Between events the motion of a slot is a closed-form function of time.
public struct CardStackScroller: Scroller, PlacesCards {
    /// Maximum number of cards in flight; beyond it the oldest is removed.
    static let flightLimit = 40
    /// Maximum number of slots: cards in flight, layers, and cards sinking behind them.
    static let poolSize = flightLimit + 32

    /// Geometry, thresholds and springs; `setRule` changes them.
    public internal(set) var rule: CardStackRule
    /// In document order: the deck from back to front, then the cards in flight, the last thrown first.
    var slots: ContiguousArray<CardStackSlot> = []
    /// Number of the top card.
    var top = 0
    /// The number of cards that can be brought back.
    var depth = 0
    var history = ThrowHistory()
    var touch = CardStackTouch.inactive
    /// Distance of the stack from its new layers, in the lane w alone; the offset's velocity follows from it.
    var shift: CardMotion
    /// Fraction of the top card's throw at which the stack rests between two cards; 0 otherwise.
    var throwFraction = 0.0
    /// Points of precise scrolling since the last whole card.
    var pendingScroll = 0.0
    var spring: Spring
    /// Number of cards before a removal: while anything moves, cards that rise from the former lower layers stay visible.
    var formerCount = 0
    /// The latest time seen.
    var time: Double
    public var eventLog = ScrollEventLog()

    /// At rest at an offset in cards, which may lie between two cards.
    public init(rule: CardStackRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        self.time = time.isFinite ? time : 0
        shift = CardMotion(at: self.time)
        spring = rule.spring
        slots.reserveCapacity(Self.poolSize + 16)
        jump(to: offset)
    }

    init(rule: CardStackRule, from rest: RestState, at time: Double) {
        self.init(rule: rule, offset: rest.offset, time: time)
        if let rest = rest.stack { restore(rest) }
    }

    // MARK: Parts

    public var stack: CardStackScroller? { self }
    public mutating func withStack<Result>(_ body: (inout CardStackScroller) -> Result) -> Result? { body(&self) }

    // MARK: State

    /// Index of the top card; changes at once, while the layers are still moving.
    public var offset: Double { Double(card(top)) + throwFraction }
    public var velocity: Double { -shift.state(at: time).rate.w }
    public var turnProgress: Double? { nil }
    public var currentCard: Int { CarouselIndexing(itemCount: rule.itemCount, wraps: false).currentIndex(at: offset) }

    public var restState: RestState {
        var rest = RestState(offset: offset)
        rest.stack = RestState.Stack(depth: depth, thrown: history.recent)
        return rest
    }

    public mutating func restore(
        from rest: RestState, under rule: ScrollRule, at time: Double, delegate: (any TransitionDelegate)?
    ) -> Bool {
        guard let rule = rule.stack else { return false }
        eventLog.removeAll()
        (self.rule, spring, self.time) = (rule, rule.spring, time.isFinite ? time : 0)
        (touch, pendingScroll, formerCount) = (.inactive, 0, 0)
        jump(to: rest.offset)
        if let rest = rest.stack { restore(rest) }
        return true
    }

    private mutating func restore(_ order: RestState.Stack) {
        depth = max(order.depth, 0)
        history.removeAll()
        for direction in order.thrown { history.push(direction) }
    }

    public var phase: ScrollPhase {
        if touch.isDragging { return .dragging }
        if isAnyFlying { return .decelerating }
        return isMoving ? .bouncing : .idle
    }

    public var isMoving: Bool {
        // The forecast depends on the pointer's velocity, which drops to 0 when `restTime` has passed without an event.
        if let grab = touch.grab, grab.velocity != .zero, time - grab.eventTime <= VelocityTracker.restTime { return true }
        return !shift.isOver(at: time) || slots.contains { !$0.motion.isOver(at: time) }
    }

    /// Whether a card is in flight.
    var isAnyFlying: Bool { slots.contains { $0.flight != nil } }

    /// Ends the touch; `throwing` says whether the card is thrown.
    mutating func endTouch(throwing: Bool) {
        if touch.isDragging { eventLog.note(.didEndDragging(willDecelerate: throwing), at: time) }
        touch = .inactive
    }

    public func forecast(of release: PanRelease) -> ReleaseForecast? { forecast() }

    /// The effect of a release now, by the grab's own pull and velocity; nil while nothing is dragged.
    public func forecast() -> ReleaseForecast? {
        guard touch.isDragging, let grab = touch.grab, rule.itemCount > 0 else { return nil }
        return rule.landing(translation: grab.pull, velocity: pointerVelocity(grab))
    }

    /// The pointer's velocity in points per second; zero once it has been still for `restTime`.
    func pointerVelocity(_ grab: CardStackGrab) -> SIMD2<Double> {
        time - grab.eventTime > VelocityTracker.restTime ? .zero : grab.velocity
    }

    public mutating func advance(to time: Double) {
        guard time.isFinite, time > self.time else { return }
        // Landings in order: from its landing time on, a card may enter at the back.
        while let landed = nextLanding(until: time) {
            self.time = max(self.time, slots[landed].motion.end)
            slots.remove(at: landed)
            if !isAnyFlying { eventLog.note(.didEndDecelerating, at: self.time) }
            refill()
        }
        self.time = time
        // The former count applies only until the motion of the change is over.
        if !isMoving { formerCount = 0 }
    }

    public func layOut(_ cards: inout ContiguousArray<PosedCard>) {
        cards.removeAll(keepingCapacity: true)
        let effectiveRule = effectiveRule
        for slot in slots {
            let lanes = shown(slot).value
            if lanes.w >= Double(effectiveRule.visibleCount) { continue }
            cards.append(
                PosedCard(
                    index: card(slot.number), offset: Double(slot.number - top),
                    pose: slot.pose(lanes, effectiveRule), view: slot.view))
        }
    }

    /// The rule with the number of cards that the visible layers have.
    var effectiveRule: CardStackRule {
        var rule = rule
        rule.itemCount = effectiveCount
        return rule
    }

    /// The number of cards used for the visible layers.
    var effectiveCount: Int { formerCount > rule.itemCount && isMoving ? formerCount : rule.itemCount }

    // MARK: Numbers

    /// Index of the card with a number.
    func card(_ number: Int) -> Int {
        let count = rule.itemCount
        guard count > 0 else { return 0 }
        let rest = number % count
        return rest < 0 ? rest + count : rest
    }
}
