public import RiffleMath
public import RiffleModels

/// Turns pointer, wheel and key input into a scroll offset over time. Offsets are in cards, translations in points and velocities
/// of pointers in points per second (as a pan recognizer reports them), times in seconds on one monotonic clock.
///
/// A scroller is a value: between events its state is a closed-form function of time, so `advance(to:)` gives the same state at
/// the same time whatever the rate at which it is called. A time earlier than the latest one seen counts as the latest.
public protocol Scroller: Sendable {
    /// The scroller of a rule at rest at an offset in cards, which may lie between two cards; nil: the rule is for another one.
    /// `delegate` picks the controllers of transitions; nil: the rule does.
    init?(_ rule: ScrollRule, offset: Double, at time: Double, delegate: (any TransitionDelegate)?)
    /// Forgets all that it did and rests under a rule, at a time that may be earlier than the latest one seen; false: the rule is for
    /// another scroller. Asks for no memory.
    mutating func restart(under rule: ScrollRule, _ rest: ScrollRest, at time: Double, delegate: (any TransitionDelegate)?)
        -> Bool
    /// Takes over another rule after `advance(to: time)`: its motion continues; false: the rule is for another scroller. Asks for no
    /// memory where only sizes differ.
    @discardableResult mutating func adopt(_ rule: ScrollRule, at time: Double) -> Bool
    /// At rest: takes over what it knows of how another one rested; numbers out of range are clamped.
    mutating func take(_ rest: ScrollRest)

    /// In cards; the current card is the rounded offset. Folded into 0..<count where the row wraps.
    var offset: Double { get }
    /// The offset before folding, continuous across the seam of a row that wraps.
    var unfoldedOffset: Double { get }
    /// The derivative of `offset`, in cards per second.
    var velocity: Double { get }
    /// What the scroller is doing.
    var phase: ScrollPhase { get }
    /// Turn progress of cover flow 2, −1…1; nil while each card turns with its own offset.
    var turnProgress: Double? { get }
    /// False if nothing changes without another event, also while a pointer is held still.
    var isMoving: Bool { get }

    /// Brings the state to `time`.
    mutating func advance(to time: Double)

    /// A pointer went down: catches a running motion.
    mutating func touchDown(at time: Double)
    /// The pointer went up without a pan and without a tap that scrolls: a motion caught by `touchDown` settles.
    mutating func touchUp(at time: Double)
    /// A pan was recognized. `translation` and `velocity` are those of the recognizer. Returns false if the scroller refuses the
    /// pan.
    mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool
    /// Whether a drag is to keep a grabbed point under the pointer, and doesn't yet: at its beginning, and after a change of the row.
    var lacksHold: Bool { get }
    /// Holds a point of a card under the pointer for the rest of the drag, from a translation on; nil: nothing was grabbed, the row goes
    /// on at its rate.
    mutating func hold(_ point: CardPoint?, of model: any SwitcherModel, from translation: Vector2)
    /// The pan moved. Returns false once the drag has thrown its card: the rest of the pan moves nothing.
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

    /// Jumps to an offset in cards and rests there.
    mutating func jump(to offset: Double, at time: Double)
    /// Keys and wheel, under both scroll physics: scrolls to the card `count` beyond the current target, keeping the velocity.
    /// Ignored during a drag.
    mutating func steer(byCards count: Int, at time: Double)
    /// Keys, under both scroll physics: scrolls to the card at an index, keeping the velocity.
    mutating func steer(toCard index: Int, at time: Double)
    /// A key is held: scrolls up (1) or down (−1) the row at a constant 8 cards per second, to the end of a row that has one.
    /// Returns false if the scroller has no such motion.
    mutating func cruise(_ direction: Int, at time: Double) -> Bool
    /// The held key went up: comes to rest on the next card.
    mutating func endCruise(at time: Double)

    /// Scrolls to a card. In a row that wraps the index is folded and the shorter direction taken; elsewhere the index is
    /// clamped.
    mutating func scroll(toCard index: Int, animated: Bool, at time: Double)
    /// Precise scrolling with a trackpad or wheel, in points along the scrolling axis: the offset follows at once.
    mutating func scroll(byPoints delta: Double, at time: Double)
    /// Precise scrolling has ended: settles.
    mutating func settle(at time: Double)
    /// Precise scrolling has ended at a velocity in points per second: goes on with it, as after a drag, where it is a flick, and settles
    /// otherwise.
    mutating func settle(velocity: Double, at time: Double)

    /// Takes over from another scroller that was decelerating at a velocity in cards per second: goes on as after a release at it.
    mutating func takeOver(velocity: Double, at time: Double)

    /// `touchDown(at:)` with the touch in points relative to the anchor and the index of the card hit (nil: none).
    mutating func touchDown(position: Vector2, card: Int?, at time: Double)
    /// Throws the top card of a stack; other scrollers do nothing.
    mutating func throwTop(to direction: ThrowDirection, at time: Double)
    /// Brings the card thrown last back; returns false if there is none.
    @discardableResult mutating func undo(at time: Double) -> Bool
    /// What a release now would do; nil unless a card of a stack is being dragged.
    func forecast() -> LandingForecast?
    /// What a release of a pan now would do; nil for a stack, where nothing is dragged, and where an autoscroll follows.
    func forecast(of release: PanRelease) -> ReleaseForecast?
    /// The unfolded offset at which a row comes to rest if its pan ends now; nil if it doesn't, and for other scrollers.
    func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double?

    /// Replaces the contents of `cards` with every card to show, in document order (of coplanar cards the later one is in front),
    /// poses in model points relative to the anchor. Returns false and leaves `cards` unchanged if the model derives the poses
    /// from the offset alone; true for scrollers with more state than an offset (a card in flight, a running transition).
    func layOut(_ cards: inout ContiguousArray<PosedCard>) -> Bool

    /// Cancels what is in progress. By default the same as `touchUp`: a caught motion settles.
    mutating func cancel(at time: Double)
    /// Index of the current card where it is not the rounded offset, −1 without cards; nil where it is.
    var currentCard: Int? { get }
    /// The running transition; nil for scrollers without transitions.
    var transition: TransitionStatus? { get }
    /// Appends the transition events since the last call to `list` and removes them here.
    mutating func takeTransitionEvents(into list: inout ContiguousArray<TransitionEvent>)

    /// Records the end of the current phase, because another scroller takes over.
    mutating func endEvents(at time: Double)
    /// The delegate calls recorded so far.
    var eventLog: ScrollEventLog { get set }
    /// Whether the log includes `currentItemIndexDidChange`.
    var notesCurrentCard: Bool { get }
}

extension Scroller {
    public mutating func take(_ rest: ScrollRest) {}
    public var lacksHold: Bool { false }
    public mutating func hold(_ point: CardPoint?, of model: any SwitcherModel, from translation: Vector2) {}
    public var unfoldedOffset: Double { offset }
    public var notesCurrentCard: Bool { false }
    public mutating func revert(at time: Double) { panCancelled(at: time) }
    public mutating func steer(toCard index: Int, at time: Double) { scroll(toCard: index, animated: true, at: time) }
    public mutating func cruise(_ direction: Int, at time: Double) -> Bool { false }
    public mutating func endCruise(at time: Double) {}
    public mutating func takeOver(velocity: Double, at time: Double) { settle(at: time) }

    /// Whether delegate calls are recorded for `takeEvents`.
    public var recordsEvents: Bool {
        get { eventLog.isOn }
        set { eventLog.isOn = newValue }
    }

    public mutating func settle(velocity: Double, at time: Double) { settle(at: time) }

    public mutating func endEvents(at time: Double) { eventLog.note(phase, to: .idle, at: time) }

    /// Appends the delegate calls since the last call to `list` and removes them here.
    public mutating func takeEvents(into list: inout ContiguousArray<TimedScrollEvent>) { eventLog.take(into: &list) }

    public mutating func tap(page: Int?, at time: Double) {
        if let page, page != currentCard ?? Int(offset.rounded().clamped(to: -9e15...9e15)) {
            scroll(toCard: page, animated: true, at: time)
        } else {
            touchUp(at: time)
        }
    }
    public mutating func touchDown(position: Vector2, card: Int?, at time: Double) { touchDown(at: time) }
    public mutating func throwTop(to direction: ThrowDirection, at time: Double) {}
    @discardableResult public mutating func undo(at time: Double) -> Bool { false }
    public func forecast() -> LandingForecast? { nil }
    public func layOut(_ cards: inout ContiguousArray<PosedCard>) -> Bool { false }
    public mutating func cancel(at time: Double) { touchUp(at: time) }
    public var currentCard: Int? { nil }
    public var transition: TransitionStatus? { nil }
    public mutating func takeTransitionEvents(into list: inout ContiguousArray<TransitionEvent>) {}
}

/// What a scroller is doing; `scrolling` is an animated or programmatic scroll, `bouncing` the return from beyond an end.
public enum ScrollPhase: String, Sendable {
    case idle
    case dragging
    case decelerating
    case scrolling
    case bouncing
}
