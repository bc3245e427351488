internal import RiffleMath
public import RiffleModels

/// iCarousel 1.8.3's scroller as a value: constant deceleration rounded outwards to a card, cubic ease-in-out snaps of 0.4 s by default,
/// and the turn progress of cover flow 2.
///
/// The original changes state at the ticks of a 60 Hz timer. This scroller does so at the multiples of 1/60 s of its clock,
/// independent of the rate at which it is advanced, and evaluates the motion between ticks in closed form. So it reproduces the
/// reference tables exactly, and is independent of the frame rate.
public struct CarouselScroller: Scroller, ForecastsRest {
    /// Tolerance for comparing offsets (cards), times (seconds) and turn progress.
    static let margin = 1e-6

    /// The parameters; `setRule` changes them.
    public internal(set) var rule: CarouselRule
    /// The faults of the original that it reproduces.
    public var quirks: UpstreamQuirks
    public var eventLog = ScrollEventLog(notesCurrentCard: true)

    // The state at the last tick or event, as in the original. In cards and cards per second.
    var timer: TickTimer
    var tickOffset = 0.0
    /// The index of the current card at the last tick or event.
    var previousIndex = 0
    /// The velocity of the present drag or of the last release.
    var startVelocity = 0.0
    /// The motion of an animated scroll or of a deceleration; the last one while neither runs.
    var run = CarouselRun()
    /// The running scroll. Beginning or ending any scroll replaces one that keys or a wheel drive.
    var scroll: CarouselScroll?
    /// Whether it decelerates after a flick.
    public internal(set) var isDecelerating = false
    /// The pan that moves the row.
    var drag: CarouselDrag?
    /// True from a touch that stopped a motion until a tap, a pan or a release.
    var isCaught = false
    var turn = CarouselTurn()

    /// The values shown at the present moment, between ticks.
    private(set) var shown = Shown()

    struct Shown: Equatable, Sendable {
        var offset = 0.0
        /// Before folding, continuous with `run`.
        var unfolded = 0.0
        var velocity = 0.0
        var turnProgress: Double? = 0
    }

    /// A carousel at rest at an offset in cards, clamped to the row, at a time in seconds.
    public init(rule: CarouselRule, offset: Double = 0, time: Double = 0, quirks: UpstreamQuirks = []) {
        self.rule = rule
        self.quirks = quirks
        timer = TickTimer(at: time)
        tickOffset = indexing.clampedOffset(offset.isFinite ? offset : 0)
        (run.start, run.end) = (tickOffset, tickOffset)
        if rule.row.itemCount == 0, quirks.isEmpty { tickOffset = 0 }
        previousIndex = currentIndex
        present()
    }

    init(rule: CarouselRule, from rest: RestState, at time: Double) {
        self.init(rule: rule, offset: rest.offset, time: time)
        if rule.autoscroll != 0 { timer.run() }
        if let rest = rest.carousel {
            startVelocity = rest.velocity.isFinite ? rest.velocity : 0
            turn.isAfterDrag = rest.wasDragged
            turn.progress = rest.remainingTurn.isFinite ? min(max(rest.remainingTurn, -Self.margin), Self.margin) : 0
            turn.placed = rest.turnProgress.map { $0.isFinite ? min(max($0, -1), 1) : 0 }
        }
        present()
    }

    public var offset: Double { shown.offset }
    public var velocity: Double { shown.velocity }
    public var turnProgress: Double? { shown.turnProgress }
    /// Whether a scrolling animation runs.
    public var isScrolling: Bool { scroll != nil }
    /// Whether a pan moves the row.
    public var isDragging: Bool { drag != nil }
    public var isMoving: Bool { timer.isRunning }

    /// Folding and clamping of indices and offsets under the rule.
    var indexing: CarouselIndexing {
        CarouselIndexing(itemCount: rule.row.itemCount, placeholderCount: rule.placeholderCount, wraps: rule.row.wraps)
    }

    /// Index of the current card at the last tick or event.
    public var currentIndex: Int { indexing.currentIndex(at: tickOffset) }

    public var currentCard: Int { indexing.currentIndex(at: offset) }

    public var phase: ScrollPhase {
        if isDragging { return .dragging }
        if isScrolling { return .scrolling }
        if isDecelerating { return .decelerating }
        return rule.autoscroll != 0 ? .scrolling : .idle
    }

    mutating func emit(_ event: ScrollEvent) { eventLog.note(event, at: timer.now) }

    /// Computes the shown values of the present moment, without changing the state that ticks work on.
    mutating func present() { shown = shownNow }
}

// MARK: - Rule and rest

extension CarouselScroller {
    public mutating func setRule(_ rule: ScrollRule, at time: Double) -> Bool {
        guard let rule = rule.originalCarousel else { return false }
        setRule(rule)
        return true
    }

    /// Continues the motion under another rule. An offset beyond the new range is limited and scrolls back.
    public mutating func setRule(_ newRule: CarouselRule) {
        guard newRule != rule else { return }
        rule = newRule
        if rule.autoscroll != 0 { timer.run() }
        limit()
        previousIndex = currentIndex
        if hasCards, !rule.row.wraps, !isDragging, tickOffset != indexing.clampedOffset(tickOffset) {
            scroll(toOffset: indexing.clampedOffset(tickOffset), duration: rule.scrollDuration, at: timer.now)
        }
        present()
    }

    public mutating func setRule(_ rule: ScrollRule, after row: RowChange, at time: Double) -> Bool {
        guard let rule = rule.originalCarousel else { return false }
        switch row.kind {
        case .remove: removeCard(at: row.index, at: time)
        case .insert(let count, let becomesCurrent):
            for position in 0..<count {
                insertCard(at: row.index + position, becomesCurrent: becomesCurrent && position == 0, at: time)
            }
        }
        setRule(rule)
        return true
    }

    public var restState: RestState {
        var rest = RestState(offset: offset)
        rest.carousel = RestState.Carousel(
            turnProgress: turn.placed, remainingTurn: turn.progress, velocity: startVelocity, wasDragged: turn.isAfterDrag)
        return rest
    }

    public mutating func restore(
        from rest: RestState, under rule: ScrollRule, at time: Double, delegate: (any TransitionDelegate)?
    ) -> Bool {
        guard let rule = rule.originalCarousel else { return false }
        become(CarouselScroller(rule: rule, from: rest, at: time))
        return true
    }
}

extension ScrollRule {
    /// The rule of a carousel under the original physics; nil for other rules.
    fileprivate var originalCarousel: CarouselRule? {
        if case .carousel(let rule) = self, rule.row.physics == .original { rule } else { nil }
    }
}
