internal import RiffleMotion
public import RiffleMath
public import RiffleModels

/// UIScrollView as the originals use it: drag with a rubber band, exponential deceleration, bounce, then a snap to a card.
///
/// A drag follows the hand point for point inside the limits and through `RubberBand` outside; catching a stretched band takes
/// the hand's place back from the band, so nothing jumps. On release the deceleration's rest is proposed, moved to a card (Glow's
/// hook where `maxScrollDistance` is set, else the nearest card), and the deceleration is re-timed to land there with the hand's
/// velocity. Reaching an end on the way starts a critically damped spring with the velocity at the edge. Below 10 points a second
/// the last bit is a 0.3 s ease onto the card. Source: UIKit, Glow's infinite scroll view, MODELS.md 3 and 7.
///
/// Values that aren't finite are ignored; a rule without extent counts as one point a card; without cards the offset stays 0.
public struct ScrollViewScroller: Scroller {
    /// How it scrolls; `adopt` changes it.
    public internal(set) var rule: ScrollViewRule
    public var offset: Double { folded(position) }
    public var unfoldedOffset: Double { position }
    public internal(set) var velocity = 0.0
    /// The offset before it is folded.
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
    private(set) var mode = Mode.resting
    public var eventLog = ScrollEventLog()
    /// Whether the content last went towards higher offsets: the hook's scroll direction.
    var isForward = false

    enum Mode: Equatable, Sendable {
        case resting
        /// A pointer holds the content where it caught it.
        case held
        case dragging(Drag)
        /// Fine scrolling: the hand's place, and the offset at which it began.
        case wheeling(hand: Double, start: Double)
        case moving(MotionPiece, then: Next)
        /// Keys or a wheel lead it.
        case steering(Steering)
    }

    struct Drag: Equatable, Sendable {
        /// The hand's place at translation 0, in cards.
        var origin: Double
        /// Where the content was when the drag began.
        var start: Double
        /// Points along the axis.
        var translation: Double
        /// Cards a second of the content at `eventTime`.
        var velocity: Double
        var eventTime: Double
    }

    /// What follows a piece of motion.
    enum Next: Equatable, Sendable {
        case rest(at: Double)
        /// Ease onto this place.
        case settle(on: Double)
        /// Ease onto the card that is then nearest.
        case snap
        /// Spring back to this edge.
        case bounce(at: Double)
    }

    /// At rest at an offset in cards, clamped to the limits. `time` starts the clock.
    public init(rule: ScrollViewRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        self.time = time.isFinite ? time : 0
        position = 0
        position = folded((offset.isFinite ? offset : 0).clamped(to: limits))
    }

    /// Another motion from a moment on.
    mutating func enter(_ newMode: Mode, at moment: Double) {
        let before = phase
        mode = newMode
        eventLog.note(before, to: phase, at: moment)
    }

}

extension ScrollViewScroller {
    /// Takes another rule over (a resize, a turned parameter). The cards stay where they are; a drag goes on from there; what now
    /// lies outside the limits springs back.
    public mutating func adopt(_ rule: ScrollViewRule, at time: Double) {
        advance(to: time)
        let rounds = rule.isEndless == self.rule.isEndless && rule.itemCount == self.rule.itemCount
        let shown = offset
        self.rule = rule
        if !rounds { position = folded(shown) }
        switch mode {
        case .resting: position = position.clamped(to: limits)
        case .held: break
        case .dragging(var drag):
            drag.origin = band.pull(showing: position, within: limits) + drag.translation / extent
            mode = .dragging(drag)
        case .wheeling(_, let start): mode = .wheeling(hand: band.pull(showing: position, within: limits), start: start)
        case .moving, .steering: release(velocity: velocity)
        }
    }

    /// Puts the content at an offset (clamped to the limits), moving on from there with a velocity in cards a second as if
    /// released: how a switch of models hands its motion over.
    public mutating func place(at offset: Double, velocity: Double = 0, at time: Double) {
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
        let hand = band.pull(showing: position, within: limits)
        enter(
            .dragging(Drag(origin: hand, start: position, translation: 0, velocity: 0, eventTime: self.time)), at: self.time)
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
        head(for: place(ofCard: index), animated: animated)
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
        // UIKit's animated setContentOffset starts from standstill, whatever moved before.
        velocity = 0
        ease(to: target, over: 0.35, from: time)
    }

    public mutating func scroll(byCards count: Int, at time: Double) {
        advance(to: time)
        let here = destination ?? position
        head(for: (ScrollTarget.currentIndex(at: here) + Double(count)).clamped(to: limits), animated: true)
    }

    public mutating func scroll(byPoints delta: Double, at time: Double) {
        advance(to: time)
        guard delta.isFinite else { return }
        var hand = band.pull(showing: position, within: limits)
        var start = position
        if case .wheeling(let before, let began) = mode {
            hand = before
            start = began
        } else if case .dragging = mode {
            return
        }
        hand += delta / extent
        // Momentum keeps coming at the end of the content; a band stretched without limit would take as long to come back.
        let slack = 2 * band.dimension
        hand = hand.clamped(to: limits.lowerBound - slack...limits.upperBound + slack)
        let shown = band.shown(hand, within: limits)
        if shown != position { isForward = shown > position }
        position = shown
        velocity = 0
        enter(.wheeling(hand: hand, start: start), at: self.time)
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        // One that stands between two cards, because another model has left it there, goes on to the nearest.
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
    /// Points a card.
    var extent: Double { rule.itemExtent > 0 && rule.itemExtent.isFinite ? rule.itemExtent : 1 }

    /// Whether the cards repeat without end.
    var isEndless: Bool { rule.isEndless && rule.itemCount > 0 }

    /// The offset folded into 0…count where the cards repeat.
    private func folded(_ offset: Double) -> Double {
        isEndless ? offset.folded(into: Double(rule.itemCount)) : offset
    }

    /// The place of a card; where the cards repeat, the nearest one.
    func place(ofCard index: Int) -> Double {
        guard isEndless else { return Double(index).clamped(to: limits) }
        return Double(index).nearest(to: position, inRoundsOf: Double(rule.itemCount))
    }

    /// Offsets between which the content rests, in cards. An endless row reaches farther than anybody scrolls.
    var limits: ClosedRange<Double> {
        if isEndless { return -1e12...1e12 }
        let lower = rule.minOffset.isFinite ? rule.minOffset : 0
        return rule.maxOffset.isFinite && rule.maxOffset > lower ? lower...rule.maxOffset : lower...lower
    }

    /// The band in cards.
    var band: RubberBand {
        RubberBand(coefficient: rule.rubberBandCoefficient, dimension: max(rule.viewportExtent, 0) / extent)
    }

    /// Where a programmatic scroll is going.
    private var destination: Double? {
        if case .moving(let piece, .rest(let place)) = mode, piece.phase == .scrolling { place } else { nil }
    }

    /// Follows the hand; ignored unless a drag is on.
    private mutating func drag(by translation: Vector2, velocity: Vector2) {
        guard case .dragging(var drag) = mode else { return }
        let points = rule.isVertical ? translation.y : translation.x
        let speed = rule.isVertical ? velocity.y : velocity.x
        guard points.isFinite else { return }
        let hand = drag.origin - points / extent
        let shown = band.shown(hand, within: limits)
        if shown != position { isForward = shown > position }
        position = shown
        self.velocity = speed.isFinite ? -speed / extent * band.slope(hand, within: limits) : 0
        drag.translation = points
        drag.velocity = self.velocity
        drag.eventTime = time
        mode = .dragging(drag)
    }
}
