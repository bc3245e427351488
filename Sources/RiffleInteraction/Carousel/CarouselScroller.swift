internal import RiffleMath
public import RiffleModels

/// iCarousel 1.8.3's scroller as a value: constant deceleration rounded outwards to a card, cubic ease-in-out snaps of 0.4 s, and
/// the turn progress that turns cover flow 2.
///
/// The original decides only at the ticks of a 60 Hz timer. So does this one, on the grid of whole 1/60 s of the clock it is
/// given, whatever the rate at which it is asked; between ticks the motion is evaluated in closed form. So the tables hold to the
/// number, and the picture is the same at every frame rate.
public struct CarouselScroller: Scroller {
    /// Scrolling and snapping animations, in seconds.
    public static let scrollDuration = 0.4
    static let maxTurnDuration = 0.4
    static let minTurnDuration = 0.2
    static let tickRate = 60.0
    /// Below this, in cards a second, a release is no flick.
    static let speedThreshold = 2.0
    /// Below this distance, in cards, a flick does not decelerate, and a fast release does not go one further.
    static let distanceThreshold = 0.1
    static let margin = 1e-6

    public internal(set) var rule: CarouselRule
    public var quirks: UpstreamQuirks
    public internal(set) var indexing: CarouselIndexing

    // The state at the last tick or event: what the original keeps.
    var tickOffset = 0.0
    var startVelocity = 0.0
    var startOffset = 0.0
    var endOffset = 0.0
    var startTime = 0.0
    var duration = 0.0
    public internal(set) var isScrolling = false {
        // Whatever begins or ends a scroll ends the one that keys or a wheel have led.
        didSet { steering = nil }
    }
    /// The scroll under way, if keys or a wheel lead it; else it is iCarousel's.
    var steering: Steering?
    public internal(set) var isDecelerating = false
    public internal(set) var isDragging = false
    var didDrag = false
    var previousTranslation = 0.0
    /// How far the drag under way has moved the row, in cards, and from where.
    var dragStart = 0.0
    var dragged = 0.0
    var previousIndex = 0
    /// Cover flow 2's turn progress as the last tick left it.
    public internal(set) var tickTurnProgress = 0.0
    var placedTurnProgress: Double? = 0
    var turnTime = 0.0
    var timerRuns = false
    var timerStart = 0.0
    var lastStep = 0.0
    var now = 0.0
    /// True from a touch that stopped a motion until a tap, a pan or a release settles it.
    var isCaught = false

    // What is shown at `now`, between ticks.
    public internal(set) var offset = 0.0
    /// The offset before it is folded, on the line of `startOffset` and `endOffset`.
    var unfolded = 0.0
    public internal(set) var velocity = 0.0
    public internal(set) var turnProgress: Double? = 0

    public var eventLog = ScrollEventLog()

    /// A carousel at rest on a card at a moment.
    public init(rule: CarouselRule, offset: Double = 0, time: Double = 0, quirks: UpstreamQuirks = []) {
        self.rule = rule
        self.quirks = quirks
        indexing = CarouselIndexing(
            itemCount: rule.itemCount, placeholderCount: rule.placeholderCount, wraps: rule.wraps)
        now = time
        lastStep = time
        tickOffset = indexing.clampedOffset(offset.isFinite ? offset : 0)
        startOffset = tickOffset
        endOffset = tickOffset
        if rule.itemCount == 0, quirks.isEmpty { tickOffset = 0 }
        previousIndex = indexing.currentIndex(at: tickOffset)
        present()
    }

    public var currentIndex: Int { indexing.currentIndex(at: tickOffset) }

    public var phase: ScrollPhase {
        if isDragging { return .dragging }
        if isScrolling { return .scrolling }
        if isDecelerating { return .decelerating }
        return rule.autoscroll != 0 ? .scrolling : .idle
    }

    public var isMoving: Bool { timerRuns }

    /// Adopts other settings without disturbing the motion: the offset stays where it is, inside the new range.
    public mutating func update(rule newRule: CarouselRule) {
        guard newRule != rule else { return }
        rule = newRule
        indexing = CarouselIndexing(
            itemCount: rule.itemCount, placeholderCount: rule.placeholderCount, wraps: rule.wraps)
        if rule.autoscroll != 0 { startTimer() }
        limit()
        previousIndex = currentIndex
        if hasCards, !rule.wraps, !isDragging, tickOffset != indexing.clampedOffset(tickOffset) {
            scroll(toOffset: indexing.clampedOffset(tickOffset), duration: Self.scrollDuration, at: now)
        }
        present()
    }

    mutating func emit(_ event: ScrollEvent) { eventLog.note(event, at: now) }

    public var notesCurrentCard: Bool { true }
}
