public import RiffleMath
public import RiffleModels

/// Turns pointer, wheel and key input into a scroll offset over time. Offsets are in cards, translations in points and velocities
/// of pointers in points per second (as a pan recognizer reports them), times in seconds on one monotonic clock.
///
/// A scroller is a value: between events its state is a closed-form function of time, so `advance(to:)` gives a state that depends
/// on the time alone, whatever the rate at which it is called. A time earlier than the latest one seen counts as the latest.
///
/// Only some scrollers throw cards, run transitions or hold a grabbed point; `withStack`, `withScreens` and `withGrab` reach
/// those in place.
public protocol Scroller: MovingOffset, PanFollowing, Steerable, ForecastsRelease, ScrollerParts {
    /// Continues the motion under another rule. Returns false if the rule is for another scroller. Doesn't allocate where only
    /// sizes differ.
    @discardableResult mutating func setRule(_ rule: ScrollRule, at time: Double) -> Bool
    /// Continues the motion relative to the current card under the rule of a row in which cards were inserted or removed; a
    /// running transition is cancelled. Returns false if the rule is for another scroller.
    mutating func setRule(_ rule: ScrollRule, after row: RowChange, at time: Double) -> Bool
    /// Continues the deceleration of another scroller, at a velocity in cards per second, as after a release.
    mutating func `continue`(velocity: Double, at time: Double)

    /// The state at rest on which later motion depends, apart from the rule; while it moves, its present offset.
    var restState: RestState { get }
    /// Forgets all motion and rests under a rule, at a time that may be earlier than the latest one seen. Returns false if the
    /// rule is for another scroller. Doesn't allocate.
    mutating func restore(
        from rest: RestState, under rule: ScrollRule, at time: Double, delegate: (any TransitionDelegate)?
    ) -> Bool

    /// The delegate calls recorded so far.
    var eventLog: ScrollEventLog { get set }
    /// Records the end of the current phase, because another scroller replaces this one.
    mutating func endEvents(at time: Double)

    /// Lists the cards if the scroller poses them itself (`PlacesCards`). Returns false, and leaves `cards` unchanged, where the
    /// model derives the poses from the offset.
    func placeCards(into cards: inout ContiguousArray<PosedCard>) -> Bool
}

/// An offset in a row of cards, over time.
public protocol MovingOffset: Sendable {
    /// In cards; the current card is the rounded offset. Folded into 0..<count where the row wraps.
    var offset: Double { get }
    /// The offset before folding, continuous across the seam of a row that wraps.
    var unfoldedOffset: Double { get }
    /// The derivative of `offset`, in cards per second.
    var velocity: Double { get }
    /// Index of the current card; −1 without cards.
    var currentCard: Int { get }
    /// The kind of motion.
    var phase: ScrollPhase { get }
    /// Turn progress of cover flow 2, −1…1; nil while each card turns with its own offset.
    var turnProgress: Double? { get }
    /// Whether the state changes without another event. A pointer that is held still changes nothing.
    var isMoving: Bool { get }
    /// Brings the state to `time`.
    mutating func advance(to time: Double)
}

/// Touches, pans and taps.
public protocol PanFollowing {
    /// A pointer went down: catches a running motion. The position is in points relative to the anchor (nil: unknown), `card`
    /// the index of the card that was hit (nil: none); rows ignore both.
    mutating func touchDown(position: Vector2?, card: Int?, at time: Double)
    /// The pointer went up without a pan and without a tap that scrolls: a motion caught by `touchDown` settles.
    mutating func touchUp(at time: Double)
    /// A pan was recognized, with the recognizer's translation and velocity. Returns false if the scroller refuses the pan.
    mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool
    /// The pan moved. Returns false once the drag has thrown its card: the rest of the pan has no effect.
    @discardableResult
    mutating func panChanged(translation: Vector2, velocity: Vector2, at time: Double) -> Bool
    /// The pan ended: decelerates, snaps, throws or springs back.
    mutating func panEnded(translation: Vector2, velocity: Vector2, at time: Double)
    /// The pan was cancelled. A row settles on a card from the current offset, as the originals do; a stack springs back; a
    /// transition is cancelled.
    mutating func panCancelled(at time: Double)
    /// The user or the system calls the current pan off: returns to where the pan began.
    mutating func revert(at time: Double)
    /// A tap on the card shown at a page (its index where no card is shown twice), or on none (nil). A card that is not the
    /// current one becomes current.
    mutating func tap(page: Int?, at time: Double)
    /// Calls off all motion that an event has caused: a caught motion settles, a transition is cancelled.
    mutating func cancel(at time: Double)
}

/// Keys, wheels and calls.
public protocol Steerable {
    /// Jumps to an offset in cards and rests there.
    mutating func jump(to offset: Double, at time: Double)
    /// Keys and wheel, under both scroll physics: scrolls to the card `count` beyond the current target, keeping the velocity.
    /// Ignored during a drag.
    mutating func steer(byCards count: Int, at time: Double)
    /// Keys, under both scroll physics: scrolls to the card at an index, keeping the velocity.
    mutating func steer(toCard index: Int, at time: Double)
    /// A key stays down, towards higher indices (1) or lower ones (−1). A row begins to move at a constant 8 cards per second,
    /// up to its end if it has one.
    mutating func keyHeld(_ direction: Int, at time: Double) -> HeldKey
    /// The key that was held went up: a row comes to rest on the next card.
    mutating func keyUp(at time: Double)
    /// Scrolls to a card. In a row that wraps the index is folded and the shorter direction taken; elsewhere the index is
    /// clamped.
    mutating func scroll(toCard index: Int, animated: Bool, at time: Double)
    /// Precise scrolling with a trackpad or wheel, in points along the scrolling axis: the offset follows at once.
    mutating func scroll(byPoints delta: Double, at time: Double)
    /// Precise scrolling has ended: settles.
    mutating func settle(at time: Double)
    /// Precise scrolling has ended at a velocity in points per second: a row continues with it, as after a drag, where it is a
    /// flick. All else settles.
    mutating func settle(velocity: Double, at time: Double)
}

/// The effect of a key that stays down.
public enum HeldKey: Sendable {
    /// The row moves at a constant velocity until the key goes up.
    case cruises
    /// The caller repeats the step, card by card.
    case steps
    /// One step per press.
    case once
}

/// The abilities that only some scrollers have. `with…` runs in place, without a copy, and returns nil for the other scrollers.
public protocol ScrollerParts {
    /// A stack, whose cards are thrown and brought back.
    var stack: CardStackScroller? { get }
    /// See `stack`.
    @discardableResult mutating func withStack<Result>(_ body: (inout CardStackScroller) -> Result) -> Result?
    /// The present transition of screens, and the screens around it.
    var transition: TransitionStatus? { get }
    /// Screens, which transitions replace.
    @discardableResult mutating func withScreens<Result>(_ body: (inout TransitionScroller) -> Result) -> Result?
    /// Runs `body` on a scroller whose drag has to hold the grabbed point of a card and doesn't yet: at the beginning of the drag, and
    /// after a change of the row.
    mutating func withGrab(_ body: (inout RefinedScroller) -> Void)
}

extension ScrollerParts {
    public var stack: CardStackScroller? { nil }
    public var transition: TransitionStatus? { nil }
    public mutating func withStack<Result>(_ body: (inout CardStackScroller) -> Result) -> Result? { nil }
    public mutating func withScreens<Result>(_ body: (inout TransitionScroller) -> Result) -> Result? { nil }
    public mutating func withGrab(_ body: (inout RefinedScroller) -> Void) {}
}

/// A scroller that poses its cards itself, because they depend on more than an offset: cards in flight, a running transition.
public protocol PlacesCards {
    /// Replaces the contents of `cards` with every card to show, in document order (of coplanar cards the later one is in front),
    /// in model points relative to the anchor.
    func layOut(_ cards: inout ContiguousArray<PosedCard>)
}

extension Scroller {
    public func placeCards(into cards: inout ContiguousArray<PosedCard>) -> Bool { false }
}

extension Scroller where Self: PlacesCards {
    public func placeCards(into cards: inout ContiguousArray<PosedCard>) -> Bool {
        layOut(&cards)
        return true
    }
}

extension Scroller {
    /// A touch at an unknown place.
    public mutating func touchDown(at time: Double) { touchDown(position: nil, card: nil, at: time) }

    /// Whether delegate calls are recorded for `takeEvents`.
    public var recordsEvents: Bool {
        get { eventLog.isOn }
        set { eventLog.isOn = newValue }
    }

    /// Appends the events of screens' transitions since the last call to `list` and removes them here.
    public mutating func takeTransitionEvents(into list: inout ContiguousArray<TransitionEvent>) {
        withScreens { $0.takeTransitionEvents(into: &list) }
    }

    /// Appends the delegate calls since the last call to `list` and removes them here.
    public mutating func takeEvents(into list: inout ContiguousArray<TimedScrollEvent>) { eventLog.take(into: &list) }
}

// Default implementations.
extension Scroller {
    public var unfoldedOffset: Double { offset }
    public mutating func `continue`(velocity: Double, at time: Double) { settle(at: time) }
    public mutating func settle(velocity: Double, at time: Double) { settle(at: time) }
    public mutating func steer(toCard index: Int, at time: Double) { scroll(toCard: index, animated: true, at: time) }
    public mutating func revert(at time: Double) { panCancelled(at: time) }
    public mutating func cancel(at time: Double) { touchUp(at: time) }
    public mutating func endEvents(at time: Double) { eventLog.note(phase, to: .idle, at: time) }

    public mutating func tap(page: Int?, at time: Double) {
        if let page, page != currentCard { scroll(toCard: page, animated: true, at: time) } else { touchUp(at: time) }
    }
}

/// The kinds of motion; `scrolling` is an animated or programmatic scroll, `bouncing` the return from beyond an end.
public enum ScrollPhase: String, Sendable {
    case idle
    case dragging
    case decelerating
    case scrolling
    case bouncing
}
