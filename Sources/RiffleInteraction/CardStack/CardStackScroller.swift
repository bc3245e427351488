internal import RiffleMotion
public import RiffleModels

/// A deck that is dealt from: the top card follows the hand with the layers behind it, flies out or springs back, and comes back on
/// demand. Source: MODELS.md 5.
///
/// The deck is endless: card i of the deck is every number i + k·count, the top card has the number `top`, and a throw counts it up.
/// So the order is never stored, a million cards cost what twenty do, and every card is there exactly once. Only what is seen has a
/// slot: the layers, and the cards in the air. Between events every slot moves under a closed law of time.
public struct CardStackScroller: Scroller {
    /// Cards in the air at once; the oldest gives way.
    static let flightLimit = 40
    /// Slots at most: what flies, the layers, and the cards that sink behind them.
    static let poolSize = flightLimit + 32

    public internal(set) var rule: CardStackRule
    /// In document order: the deck from the back to the front, then the cards in the air, the last thrown first.
    var slots: ContiguousArray<CardStackSlot> = []
    var top = 0
    /// How many places the deck goes back.
    var depth = 0
    var history = ThrowHistory()
    var hand = CardStackHand.away
    /// How far the stack is behind its new places, in layers: the lane w alone.
    var shift: CardMotion
    /// Stands between two cards, this share of the top card's throw done, until something happens.
    var standing = 0.0
    /// Fine wheel movement that has not yet made a whole card.
    var wheel = 0.0
    var spring: Spring
    /// How many cards there were before some left: until all rests, those that rise from the lower layers are seen.
    var formerCount = 0
    var time: Double
    public var eventLog = ScrollEventLog()

    /// Stands at an offset, which may lie between two cards.
    public init(rule: CardStackRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        self.time = time.isFinite ? time : 0
        shift = CardMotion(at: self.time)
        spring = Spring(rule)
        slots.reserveCapacity(Self.poolSize + 16)
        stand(at: offset)
    }

    // MARK: What it says of itself

    /// The top card, at once: the stack may still be on its way to it.
    public var offset: Double { Double(card(top)) + standing }
    public var velocity: Double { -shift.state(at: time).rate.w }
    public var turnProgress: Double? { nil }

    public var phase: ScrollPhase {
        if hand.isDragging { return .dragging }
        if isAnyFlying { return .decelerating }
        return isMoving ? .bouncing : .idle
    }

    public var isMoving: Bool {
        // The forecast follows the hand's velocity, which ends by time alone.
        if let grab = hand.grab, grab.velocity != .zero, time - grab.eventTime <= VelocityTracker.restTime { return true }
        return !shift.isOver(at: time) || slots.contains { !$0.motion.isOver(at: time) }
    }

    /// Whether a card is in the air.
    var isAnyFlying: Bool { slots.contains { $0.flight != nil } }

    /// The hand leaves the card; `throwing` says whether it flies.
    mutating func letGo(throwing: Bool) {
        if hand.isDragging { eventLog.note(.didEndDragging(willDecelerate: throwing), at: time) }
        hand = .away
    }

    /// Where letting go now would send the card; nil while nothing is dragged.
    public func forecast() -> LandingForecast? {
        guard hand.isDragging, let grab = hand.grab, rule.itemCount > 0 else { return nil }
        return rule.landing(translation: grab.pull, velocity: handVelocity(grab))
    }

    /// The hand's velocity now: a hand that holds still has none.
    func handVelocity(_ grab: CardStackGrab) -> SIMD2<Double> {
        time - grab.eventTime > VelocityTracker.restTime ? .zero : grab.velocity
    }

    public mutating func advance(to time: Double) {
        guard time.isFinite, time > self.time else { return }
        // One landing after the other: a card that has landed may enter at the back at once, from that moment on.
        while let landed = nextLanding(until: time) {
            self.time = max(self.time, slots[landed].motion.end)
            slots.remove(at: landed)
            if !isAnyFlying { eventLog.note(.didEndDecelerating, at: self.time) }
            refill()
        }
        self.time = time
    }

    public func place(_ cards: inout ContiguousArray<PlacedCard>) -> Bool {
        cards.removeAll(keepingCapacity: true)
        var seen = rule
        seen.itemCount = seenCount
        for slot in slots {
            let lanes = shown(slot).value
            if lanes.w >= Double(seen.visibleCount) { continue }
            cards.append(
                PlacedCard(
                    index: card(slot.number), offset: Double(slot.number - top),
                    pose: slot.pose(lanes, seen)))
        }
        return true
    }

    /// The number of cards that the layers are seen for.
    var seenCount: Int { formerCount > rule.itemCount && isMoving ? formerCount : rule.itemCount }

    // MARK: Numbers

    /// The card of a number.
    func card(_ number: Int) -> Int {
        let count = rule.itemCount
        guard count > 0 else { return 0 }
        let rest = number % count
        return rest < 0 ? rest + count : rest
    }
}
