internal import RiffleMath
public import RiffleModels

/// iCarousel 1.8.3's scroller as a value: constant deceleration rounded outwards to a card, cubic ease-in-out snaps of 0.4 s by default, and
/// the turn progress of cover flow 2.
///
/// The original changes state at the ticks of a 60 Hz timer. This scroller does so at the multiples of 1/60 s of its clock,
/// independent of the rate at which it is advanced, and evaluates the motion between ticks in closed form. So it reproduces the
/// reference tables exactly, and is independent of the frame rate.
public struct CarouselScroller: Scroller {
    /// Seconds of the turn animation after a slow drag.
    static let maxTurnDuration = 0.4
    /// Seconds of the turn animation after a fast drag.
    static let minTurnDuration = 0.2
    /// Ticks per second.
    static let tickRate = 60.0
    /// Tolerance for comparing offsets (cards), times (seconds) and turn progress.
    static let margin = 1e-6

    /// How it scrolls; `update` changes it.
    public internal(set) var rule: CarouselRule
    /// The faults of the original that it reproduces.
    public var quirks: UpstreamQuirks
    /// Folding and clamping of indices and offsets under the rule.
    public internal(set) var indexing: CarouselIndexing

    // The state at the last tick or event, as in the original. Offsets in cards, velocities in cards per second, times in
    // seconds.
    var tickOffset = 0.0
    var startVelocity = 0.0
    var startOffset = 0.0
    var endOffset = 0.0
    var startTime = 0.0
    var duration = 0.0
    /// Whether a scrolling animation runs.
    public internal(set) var isScrolling = false {
        // Beginning or ending any scroll ends one driven by keys or a wheel.
        didSet { steering = nil }
    }
    /// The running scroll if keys or a wheel drive it; nil for iCarousel's own scrolls.
    var steering: Steering?
    /// Whether it decelerates after a flick.
    public internal(set) var isDecelerating = false
    /// Whether a pan moves the row.
    public internal(set) var isDragging = false
    /// Whether the last motion was a drag without a flick (iCarousel's `didDrag`).
    var didDrag = false
    var previousTranslation = 0.0
    /// Offset at which the current drag began.
    var dragStart = 0.0
    /// Displacement of the row by the current drag, in cards, not folded.
    var dragged = 0.0
    var previousIndex = 0
    /// Turn progress of cover flow 2 at the last tick.
    public internal(set) var tickTurnProgress = 0.0
    /// Turn progress of the last layout; nil if the cards turned with their own offsets.
    var placedTurnProgress: Double? = 0
    /// Start time of the turn animation.
    var turnTime = 0.0
    var timerRuns = false
    var timerStart = 0.0
    /// Time of the last tick.
    var lastStep = 0.0
    /// The latest time seen.
    var now = 0.0
    /// True from a touch that stopped a motion until a tap, a pan or a release.
    var isCaught = false

    // The values shown at `now`, between ticks.
    public internal(set) var offset = 0.0
    /// The shown offset before folding, continuous with `startOffset` and `endOffset`.
    var unfolded = 0.0
    public internal(set) var velocity = 0.0
    public internal(set) var turnProgress: Double? = 0

    public var eventLog = ScrollEventLog()

    /// A carousel at rest at an offset in cards, clamped to the row, at a time in seconds.
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

    /// Index of the current card at the last tick or event.
    public var currentIndex: Int { indexing.currentIndex(at: tickOffset) }

    public var phase: ScrollPhase {
        if isDragging { return .dragging }
        if isScrolling { return .scrolling }
        if isDecelerating { return .decelerating }
        return rule.autoscroll != 0 ? .scrolling : .idle
    }

    public var isMoving: Bool { timerRuns }

    public mutating func adopt(_ rule: ScrollRule, at time: Double) -> Bool {
        guard case .carousel(let rule) = rule, rule.physics == .original else { return false }
        update(rule: rule)
        return true
    }

    /// Takes over another rule; the motion continues. An offset beyond the new range is limited and scrolls back.
    public mutating func update(rule newRule: CarouselRule) {
        guard newRule != rule else { return }
        rule = newRule
        indexing = CarouselIndexing(
            itemCount: rule.itemCount, placeholderCount: rule.placeholderCount, wraps: rule.wraps)
        if rule.autoscroll != 0 { startTimer() }
        limit()
        previousIndex = currentIndex
        if hasCards, !rule.wraps, !isDragging, tickOffset != indexing.clampedOffset(tickOffset) {
            scroll(toOffset: indexing.clampedOffset(tickOffset), duration: rule.scrollDuration, at: now)
        }
        present()
    }

    mutating func emit(_ event: ScrollEvent) { eventLog.note(event, at: now) }

    public var notesCurrentCard: Bool { true }
}
