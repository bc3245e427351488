public import RiffleMath
public import RiffleModels

/// Something that turns a hand into a scroll offset over time. Offsets are in cards, translations and velocities in points (as a
/// pan recognizer reports them), times in seconds on one forward clock.
///
/// A scroller is a value: between events its state is a closed function of time, so `advance(to:)` may be called at any rate and
/// gives the same answer at the same time. Times that run backwards are treated as the latest time seen.
public protocol Scroller: Sendable {
    /// Index of the current card is the offset rounded. Folded into 0…count where the row wraps.
    var offset: Double { get }
    /// The same before it is folded: it counts the rounds, and never jumps by itself.
    var unfoldedOffset: Double { get }
    /// Cards a second, the derivative of `offset` now.
    var velocity: Double { get }
    var phase: ScrollPhase { get }
    /// Cover flow 2's turn, −1…1; nil while its cards follow their own offsets.
    var turnProgress: Double? { get }
    /// False when nothing will change any more without an event; a hand that holds still moves nothing.
    var isMoving: Bool { get }

    /// Brings the state to `time`.
    mutating func advance(to time: Double)

    /// A pointer landed: motion is caught.
    mutating func touchDown(at time: Double)
    /// The pointer left without a pan and without a tap that scrolls: whatever `touchDown` stopped may settle.
    mutating func touchUp(at time: Double)
    /// A pan was recognized. `translation` is what the recognizer reports then. False: this pan is not for us.
    mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool
    /// False: what the card was dragged for has happened, and the rest of this pan moves nothing.
    @discardableResult
    mutating func panChanged(translation: Vector2, velocity: Vector2, at time: Double) -> Bool
    mutating func panEnded(translation: Vector2, velocity: Vector2, at time: Double)
    mutating func panCancelled(at time: Double)
    /// The pan under way is called off by the person or the system: back to where it began. (`panCancelled` is what the original does,
    /// which goes on to a card from where the hand has left it.)
    mutating func revert(at time: Double)

    /// A tap on the card that the row shows at a place (its index, where no card is there twice), or beside all of them (nil): another
    /// card than the current one becomes current.
    mutating func tap(page: Int?, at time: Double)

    /// Stands at an offset at once, at rest.
    mutating func place(at offset: Double, at time: Double)
    /// Keys and wheel, in both physics: another card to go to, `count` beyond the one that it is going to, its velocity kept. Ignored in
    /// a drag.
    mutating func steer(byCards count: Int, at time: Double)
    /// The same to a card by its index.
    mutating func steer(toCard index: Int, at time: Double)
    /// A key is held: on and on, up (1) or down (−1) the row at a steady 8 cards a second, to the end of a row that has one. False if
    /// there is no such motion.
    mutating func cruise(_ direction: Int, at time: Double) -> Bool
    /// It is let go: to rest on the next card.
    mutating func endCruise(at time: Double)

    /// Goes to a card (folded when wrapping, clamped otherwise), by the shorter way when wrapping.
    mutating func scroll(toCard index: Int, animated: Bool, at time: Double)
    /// Goes `count` cards on from the present place.
    mutating func scroll(byCards count: Int, at time: Double)
    /// A trackpad's or wheel's fine movement, in points along the axis: the offset follows at once.
    mutating func scroll(byPoints delta: Double, at time: Double)
    /// No more fine movement is coming: settle.
    mutating func settle(at time: Double)

    /// The same as `touchDown(at:)` where it matters which card was hit (nil: none), and where, in points about the anchor.
    mutating func touchDown(position: Vector2, card: Int?, at time: Double)
    /// Throws the top card of a stack; other scrollers have none.
    mutating func throwTop(to direction: ThrowDirection, at time: Double)
    /// Takes the last throw back; false if there is none.
    @discardableResult mutating func undo(at time: Double) -> Bool
    /// What letting go now would do; nil where that is no question.
    func forecast() -> LandingForecast?

    /// Empties `cards` and fills it with every card to show, in document order (where cards lie in one plane, the later one is in
    /// front), poses in model points about the anchor. False, and `cards` is not touched: the poses follow from the offset alone,
    /// and the model knows them. For motion that an offset can't tell: a card in the air, a transition under way.
    func place(_ cards: inout ContiguousArray<PlacedCard>) -> Bool

    /// Calls off what is under way; most scrollers let what a press has stopped go on.
    mutating func cancel(at time: Double)
    /// The current card where the rounded offset doesn't say; −1 without cards.
    var currentCard: Int? { get }
    /// The transition under way; nil for scrollers that have none.
    var transition: TransitionStatus? { get }
    /// Appends what became of requests and transitions since the last look.
    mutating func takeTransitionEvents(into list: inout ContiguousArray<TransitionEvent>)

    /// Tells the end of what goes on, where another scroller takes over.
    mutating func endEvents(at time: Double)
    /// What the scroller has told its delegate, if that is recorded.
    var eventLog: ScrollEventLog { get set }
    /// Whether that tells of every change of the current card.
    var notesCurrentCard: Bool { get }
}

extension Scroller {
    public var unfoldedOffset: Double { offset }
    public var notesCurrentCard: Bool { false }
    public mutating func revert(at time: Double) { panCancelled(at: time) }
    public mutating func steer(byCards count: Int, at time: Double) { scroll(byCards: count, at: time) }
    public mutating func steer(toCard index: Int, at time: Double) { scroll(toCard: index, animated: true, at: time) }
    public mutating func cruise(_ direction: Int, at time: Double) -> Bool { false }
    public mutating func endCruise(at time: Double) {}

    /// Whether `takeEvents` has anything to tell; off, nothing is kept.
    public var recordsEvents: Bool {
        get { eventLog.isOn }
        set { eventLog.isOn = newValue }
    }

    /// Tells the end of what goes on, where another scroller takes over.
    public mutating func endEvents(at time: Double) { eventLog.note(phase, to: .idle, at: time) }

    /// Appends what the scroller has told its delegate since the last look.
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
    public func place(_ cards: inout ContiguousArray<PlacedCard>) -> Bool { false }
    public mutating func cancel(at time: Double) { touchUp(at: time) }
    public var currentCard: Int? { nil }
    public var transition: TransitionStatus? { nil }
    public mutating func takeTransitionEvents(into list: inout ContiguousArray<TransitionEvent>) {}
}

/// What a scroller is doing.
public enum ScrollPhase: String, Sendable {
    case idle
    case dragging
    case decelerating
    case scrolling
    case bouncing
}
