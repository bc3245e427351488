internal import RiffleMotion
public import RiffleMath
public import RiffleModels

/// UIScrollView as the originals use it: drag with a rubber band, exponential deceleration, bounce, snap to a card.
///
/// A drag follows the pointer one to one inside the limits and through `RubberBand` outside; catching a stretched band inverts
/// the band, so that nothing jumps. On release the rest of the natural deceleration is moved to a card (`ScrollTarget` where
/// `maxScrollDistance` is set, else the nearest card), and the deceleration is adjusted to end there with the pointer's velocity
/// at its start. Reaching an end starts a critically damped spring with the velocity at the edge. Below 10 points per second the
/// motion ends with a 0.3 s ease to the card. Source: UIKit, Glow's infinite scroll view, Sources/RiffleInteraction/PHYSICS.md,
/// "Original scroll view".
///
/// Non-finite values are ignored; a rule without an item extent counts as one point per card; without cards the offset stays 0.
public struct ScrollViewScroller: Scroller {
    /// How it scrolls; `adopt` changes it.
    public internal(set) var rule: ScrollViewRule
    public var offset: Double { folded(position) }
    public var unfoldedOffset: Double { position }
    public internal(set) var velocity = 0.0
    /// The offset before folding.
    var position: Double
    public var turnProgress: Double? { 0 }
    public var phase: ScrollPhase {
        switch mode {
        case .resting, .held: .idle
        case .wheeling, .steering: .scrolling
        case .dragging: .dragging
        case .moving(let piece, _): piece.phase
        }
    }
    public var isMoving: Bool {
        switch mode {
        case .moving, .steering: true
        case .resting, .held, .dragging, .wheeling: false
        }
    }

    /// The latest time seen.
    var time: Double
    /// The current motion or input.
    private(set) var mode = Mode.resting
    public var eventLog = ScrollEventLog()
    /// Whether the last movement was towards higher offsets: the scroll direction of `ScrollTarget`.
    var isForward = false

    enum Mode: Equatable, Sendable {
        /// At rest.
        case resting
        /// A pointer is down and has stopped the motion.
        case held
        /// A pan moves the content.
        case dragging(Drag)
        /// Precise scrolling: the offset before the rubber band, and the offset at which it began, in cards.
        case wheeling(rawOffset: Double, start: Double)
        /// A piece of motion, and what follows it.
        case moving(MotionPiece, then: Next)
        /// Keys or a wheel drive the motion.
        case steering(Steering)
    }

    struct Drag: Equatable, Sendable {
        /// Offset before the rubber band at translation 0, in cards.
        var origin: Double
        /// Shown offset when the drag began, in cards.
        var start: Double
        /// Points along the scrolling axis.
        var translation: Double
        /// Velocity of the content at `eventTime`, in cards per second.
        var velocity: Double
        /// Time of the last pan event.
        var eventTime: Double
    }

    /// What follows a piece of motion.
    enum Next: Equatable, Sendable {
        /// Rest at this offset.
        case rest(at: Double)
        /// Ease to this offset.
        case settle(on: Double)
        /// Ease to the card that is nearest then.
        case snap
        /// Spring back to this edge, the offset of an end.
        case bounce(at: Double)
    }

    /// At rest at an offset in cards, clamped to the limits. `time` starts the clock.
    public init(rule: ScrollViewRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        self.time = time.isFinite ? time : 0
        position = 0
        position = folded((offset.isFinite ? offset : 0).clamped(to: limits))
    }

    /// Changes the mode at a time, and records the delegate calls.
    mutating func enter(_ newMode: Mode, at time: Double) {
        let before = phase
        mode = newMode
        eventLog.note(before, to: phase, at: time)
    }

}

extension ScrollViewScroller {
    /// Takes over another rule (after a resize or a parameter change). The offset stays; a drag continues from it; an offset
    /// beyond the new limits is clamped at rest and springs back in motion.
    public mutating func adopt(_ rule: ScrollViewRule, at time: Double) {
        advance(to: time)
        let keepsPeriod = rule.isEndless == self.rule.isEndless && rule.itemCount == self.rule.itemCount
        let shown = offset
        self.rule = rule
        if !keepsPeriod { position = folded(shown) }
        switch mode {
        case .resting: position = position.clamped(to: limits)
        case .held: break
        case .dragging(var drag):
            drag.origin = band.pull(showing: position, within: limits) + drag.translation / extent
            mode = .dragging(drag)
        case .wheeling(_, let start): mode = .wheeling(rawOffset: band.pull(showing: position, within: limits), start: start)
        case .moving, .steering: release(velocity: velocity)
        }
    }

    /// Jumps to an offset in cards (clamped to the limits) and continues with a velocity in cards per second as if released
    /// there: for a switch between models.
    public mutating func jump(to offset: Double, velocity: Double = 0, at time: Double) {
        advance(to: time)
        position = folded((offset.isFinite ? offset : 0).clamped(to: limits))
        enter(.resting, at: self.time)
        if velocity.isFinite, velocity != 0 {
            isForward = velocity > 0
            release(velocity: velocity)
        } else {
            self.velocity = 0
        }
    }

    public mutating func advance(to time: Double) {
        guard time.isFinite, time > self.time else { return }
        self.time = time
        while case .moving(let piece, let next) = mode {
            guard piece.end <= time else {
                let state = piece.state(at: time)
                position = state.position
                velocity = state.velocity
                return
            }
            let state = piece.state(at: piece.end)
            position = state.position
            velocity = state.velocity
            follow(next, at: piece.end)
        }
        if case .steering(let steering) = mode {
            let state = steering.state(at: time)
            position = state.position
            velocity = state.velocity
            if steering.end <= time { enter(.resting, at: steering.end) }
        }
        if case .dragging(let drag) = mode, time - drag.eventTime > VelocityTracker.restTime { velocity = 0 }
    }

    public mutating func touchDown(at time: Double) {
        advance(to: time)
        enter(.held, at: self.time)
        velocity = 0
    }

    public mutating func touchUp(at time: Double) {
        advance(to: time)
        guard mode == .held else { return }
        release(velocity: 0)
    }

    public mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        let rawOffset = band.pull(showing: position, within: limits)
        enter(
            .dragging(Drag(origin: rawOffset, start: position, translation: 0, velocity: 0, eventTime: self.time)), at: self.time)
        drag(by: translation, velocity: velocity)
        return true
    }

    @discardableResult
    public mutating func panChanged(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        drag(by: translation, velocity: velocity)
        return true
    }

    public mutating func panEnded(translation: Vector2, velocity: Vector2, at time: Double) {
        advance(to: time)
        guard case .dragging = mode else { return }
        drag(by: translation, velocity: velocity)
        release(velocity: self.velocity)
    }

    public mutating func revert(at time: Double) {
        advance(to: time)
        guard case .dragging(let drag) = mode else { return }
        let home = rule.snapsToItems ? ScrollTarget.currentIndex(at: drag.start) : drag.start
        ease(to: home.clamped(to: limits), over: Self.snapDuration, from: self.time)
    }

    public mutating func panCancelled(at time: Double) {
        advance(to: time)
        guard case .dragging = mode else { return }
        release(velocity: 0)
    }

    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        advance(to: time)
        head(for: offset(ofCard: index), animated: animated)
    }

    public mutating func tap(page: Int?, at time: Double) {
        advance(to: time)
        guard let page, Double(page) != ScrollTarget.currentIndex(at: position) else { return touchUp(at: time) }
        head(for: Double(page).clamped(to: limits), animated: true)
    }

    private mutating func head(for target: Double, animated: Bool) {
        guard animated, target != position else {
            position = target
            velocity = 0
            return enter(.resting, at: time)
        }
        // UIKit's animated setContentOffset starts at zero velocity.
        velocity = 0
        ease(to: target, over: 0.35, from: time)
    }

    public mutating func scroll(byCards count: Int, at time: Double) {
        advance(to: time)
        let base = destination ?? position
        head(for: (ScrollTarget.currentIndex(at: base) + Double(count)).clamped(to: limits), animated: true)
    }

    public mutating func scroll(byPoints delta: Double, at time: Double) {
        advance(to: time)
        guard delta.isFinite else { return }
        var rawOffset = band.pull(showing: position, within: limits)
        var start = position
        if case .wheeling(let before, let began) = mode {
            rawOffset = before
            start = began
        } else if case .dragging = mode {
            return
        }
        rawOffset += delta / extent
        // A trackpad sends momentum events beyond the end of the content; without a limit, scrolling back would take as long.
        let slack = 2 * band.dimension
        rawOffset = rawOffset.clamped(to: limits.lowerBound - slack...limits.upperBound + slack)
        let shown = band.shown(rawOffset, within: limits)
        if shown != position { isForward = shown > position }
        position = shown
        velocity = 0
        enter(.wheeling(rawOffset: rawOffset, start: start), at: self.time)
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        // At rest between two cards, after a switch from another model: continue to the nearest card.
        if mode == .resting, position != ScrollTarget.currentIndex(at: position) { return release(velocity: 0) }
        guard case .wheeling(_, let start) = mode else { return }
        if rule.snapsToItems, limits.contains(position) {
            let snap = SnapRule(decay: .normal, limits: limits)
            ease(to: snap.target(from: position, havingScrolledFrom: start), over: 0.3, from: self.time)
        } else {
            release(velocity: 0)
        }
    }
}

extension ScrollViewScroller {
    /// Points per card.
    var extent: Double { rule.itemExtent > 0 && rule.itemExtent.isFinite ? rule.itemExtent : 1 }

    /// Whether the cards repeat without end.
    var isEndless: Bool { rule.isEndless && rule.itemCount > 0 }

    /// The offset folded into 0…count where the cards repeat.
    private func folded(_ offset: Double) -> Double {
        isEndless ? offset.folded(into: Double(rule.itemCount)) : offset
    }

    /// The offset of a card, clamped to the limits; where the cards repeat, its nearest repetition.
    func offset(ofCard index: Int) -> Double {
        guard isEndless else { return Double(index).clamped(to: limits) }
        return Double(index).nearest(to: position, period: Double(rule.itemCount))
    }

    /// Range of offsets at rest, in cards; practically unbounded for an endless row.
    var limits: ClosedRange<Double> {
        if isEndless { return -1e12...1e12 }
        let lower = rule.minOffset.isFinite ? rule.minOffset : 0
        return rule.maxOffset.isFinite && rule.maxOffset > lower ? lower...rule.maxOffset : lower...lower
    }

    /// The rubber band, in cards.
    var band: RubberBand {
        RubberBand(coefficient: rule.rubberBandCoefficient, dimension: max(rule.viewportExtent, 0) / extent)
    }

    /// Target of a running programmatic scroll.
    private var destination: Double? {
        if case .moving(let piece, .rest(let target)) = mode, piece.phase == .scrolling { target } else { nil }
    }

    /// Moves the content with the pointer; ignored unless dragging.
    private mutating func drag(by translation: Vector2, velocity: Vector2) {
        guard case .dragging(var drag) = mode else { return }
        let points = rule.isVertical ? translation.y : translation.x
        let speed = rule.isVertical ? velocity.y : velocity.x
        guard points.isFinite else { return }
        let rawOffset = drag.origin - points / extent
        let shown = band.shown(rawOffset, within: limits)
        if shown != position { isForward = shown > position }
        position = shown
        self.velocity = speed.isFinite ? -speed / extent * band.slope(rawOffset, within: limits) : 0
        drag.translation = points
        drag.velocity = self.velocity
        drag.eventTime = time
        mode = .dragging(drag)
    }
}
