public import RiffleMath
internal import RiffleMotion
public import RiffleModels

/// The refined scroll physics of all rows: velocity is continuous from the drag to the rest.
///
/// A drag follows the pointer, through a rubber band beyond the ends. A release chooses the card to rest on (`SnapRule`) and
/// starts one motion to it (`GlideSpring`), which starts with the pointer's velocity and does not accelerate a hard flick. A touch
/// catches the motion where it is; a key gives it another target and keeps its velocity. All motion is a closed-form function of
/// time, independent of how often and when it is advanced.
///
/// When wrapping, `offset` is folded into 0..<count; the motion itself runs on unfolded offsets and has no seam. `turnProgress`
/// is nil for carousels, so cover flow 2 turns with the offset instead of on a timer. Non-finite values are ignored. Source:
/// Resources/manual/scrolling.md, "Refined scroll physics"; Tests/InteractionTests states the properties.
public struct RefinedScroller: RowScroller {
    /// The parameters; `setRule` changes them.
    public private(set) var rule: ScrollRule
    public internal(set) var velocity = 0.0
    public var turnProgress: Double? { track.turns ? nil : 0 }
    var track: ScrollTrack
    var position = 0.0
    var time: Double
    var mode = RowMode<Target>.resting
    public var eventLog = ScrollEventLog()

    /// The offset at which a piece of motion rests; nil for autoscroll, which does not end.
    struct Target: MotionEnd {
        var offset: Double?

        func rest(after piece: MotionPiece) -> Double? { offset }
        func shifted(by cards: Double) -> Target { Target(offset: offset.map { $0 + cards }) }
    }

    /// At rest (or autoscrolling) at an offset in cards, clamped to the ends. `time` starts the clock.
    public init(rule: ScrollRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        track = ScrollTrack(rule)
        self.time = time.isFinite ? time : 0
        position = track.folded(track.confined(offset.isFinite ? offset : 0))
        startAutoscroll(from: self.time)
    }
}

extension RefinedScroller {
    /// The spring with which a hard flick under a rule comes to rest, and its initial velocity in multiples of the total
    /// displacement per second.
    public static func flick(under rule: ScrollRule) -> (spring: Spring, velocity: Double) {
        let friction = ScrollTrack(rule).decay.friction
        return (.critical(omega0: GlideSpring.frequency(reach: 1 / friction)), friction)
    }

    /// The spring with which a row comes to rest on a card without a flick.
    public static var settle: Spring { .critical(omega0: GlideSpring.settlingFrequency) }

    /// Under a rule, a motion has come to rest within this distance of its target, in cards, below this speed, in cards per second.
    public static func tolerance(under rule: ScrollRule) -> (distance: Double, speed: Double) {
        let tolerance = GlideSpring.Tolerance(extent: ScrollTrack(rule).extent)
        return (tolerance.distance, tolerance.speed)
    }

    @discardableResult
    public mutating func setRule(_ rule: ScrollRule, at time: Double) -> Bool {
        guard rule.isRefinedRow else { return false }
        advance(to: time)
        self.rule = rule
        setTrack(ScrollTrack(rule))
        return true
    }

    public mutating func setRule(_ rule: ScrollRule, after row: RowChange, at time: Double) -> Bool {
        guard rule.isRefinedRow else { return false }
        advance(to: time)
        let cards = displacement(of: row)
        self.rule = rule
        setTrack(ScrollTrack(rule), shiftedBy: cards)
        return true
    }

    public var currentCard: Int {
        let row = rule.row ?? RowRule()
        let indexing = CarouselIndexing(itemCount: row.itemCount, wraps: row.wraps)
        return track.turns ? indexing.currentIndex(at: offset) : indexing.clampedIndex(ViewReuse.currentPage(at: offset))
    }

    public var restState: RestState { RestState(offset: position) }

    public mutating func restore(
        from rest: RestState, under rule: ScrollRule, at time: Double, delegate: (any TransitionDelegate)?
    ) -> Bool {
        guard rule.isRefinedRow else { return false }
        become(RefinedScroller(rule: rule, offset: rest.offset, time: time))
        return true
    }

    public mutating func withGrab(_ body: (inout RefinedScroller) -> Void) { if lacksHold { body(&self) } }

    /// Whether a drag has to hold a grabbed point, and doesn't yet.
    private var lacksHold: Bool {
        if track.followsHand, case .dragging(let drag) = mode { drag.hold == nil } else { false }
    }

    /// Holds a point of a card under the pointer for the rest of the drag, from a translation on; nil: nothing was grabbed, the row
    /// goes on at its rate.
    public mutating func hold(_ point: CardPoint?, of model: any SwitcherModel, from translation: Vector2) {
        guard lacksHold, case .dragging(var drag) = mode else { return }
        // The tiny translation that only gives the pan's direction has moved the row a little, and at an end of the row beyond it.
        let rawOffset = translation == .zero ? drag.origin : track.rawOffset(showing: position)
        drag.hold = (
            point.map { GrabPath($0, of: model, on: track, at: rawOffset) } ?? GrabPath(on: track, at: rawOffset), translation
        )
        mode = .dragging(drag)
    }

    func heads(for target: Double) {}

    func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double? {
        guard case .dragging = mode, track.autoscrollVelocity == 0 else { return nil }
        // Only the target is computed; the duration of the motion to it would take longer.
        var copy = self
        copy.panChanged(translation: translation, velocity: velocity, at: time)
        return copy.target(ofRelease: copy.velocity)
    }

    mutating func follow(_ next: Target, at time: Double) {
        if let offset = next.offset { position = offset }
        rest(from: time)
    }

    public mutating func revert(at time: Double) {
        advance(to: time)
        guard case .dragging(let drag) = mode else { return }
        glide(to: track.confined(track.snaps ? drag.start.rounded() : drag.start), isFlick: false, phase: .bouncing)
    }

    public mutating func tap(page: Int?, at time: Double) {
        advance(to: time)
        if page == nil, track.returnsOnEmptyTap {
            return head(for: track.confined(Double(track.page(at: position))), animated: true)
        }
        guard let page, track.centersOnTap else { return touchUp(at: time) }
        let target = track.isEndless ? Double(page) : track.offset(ofCard: Double(page), near: position)
        guard target != position.rounded() else { return touchUp(at: time) }
        head(for: target, animated: true)
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        // At rest between two cards, after a switch from another model: continue to the nearest card.
        if mode == .resting, track.snaps, position != position.rounded() { return release(velocity: 0) }
        guard case .wheeling(_, let start) = mode else { return }
        guard track.snaps else { return release(velocity: 0) }
        glide(to: track.snap.target(from: position, havingScrolledFrom: start), isFlick: false, phase: .scrolling)
    }
}

extension RefinedScroller {
    mutating func head(for target: Double, animated: Bool) {
        guard animated else {
            position = target
            return rest(from: time)
        }
        glide(to: target, isFlick: false, phase: .scrolling)
    }

    mutating func release(velocity: Double) {
        let v = velocity.isFinite ? velocity.clamped(to: -1e5...1e5) : 0
        self.velocity = v
        let target = target(ofRelease: v)
        // Beyond an end with the edge as target: bounce instead of decelerating.
        let edge = track.confined(position)
        let isBanded = edge != position && target == edge
        let isFlick = !isBanded && (abs(v) >= track.snap.flickSpeed || !track.snaps)
        glide(to: target, isFlick: isFlick, phase: isBanded ? .bouncing : .decelerating)
    }

    /// Returns the offset at which a release at the current position, with a velocity in cards per second, comes to rest.
    func target(ofRelease velocity: Double) -> Double {
        track.snaps
            ? track.snap.target(from: position, velocity: velocity)
            : track.confined(track.decay.rest(from: position, velocity: velocity))
    }

    /// Starts the motion to `target` from the current position and velocity.
    private mutating func glide(to target: Double, isFlick: Bool, phase: ScrollPhase) {
        let displacement = target - position
        if displacement == 0, velocity == 0 { return rest(from: time) }
        let isEnd = track.wrapCount == nil && (target == track.limits.lowerBound || target == track.limits.upperBound)
        let isOutward = isEnd && (target == track.limits.lowerBound ? velocity < 0 : velocity > 0)
        let overshoot = isOutward ? track.band.dimension * 0.3 : nil
        // Without a rubber band the velocity stops at the end.
        if isOutward, track.band.dimension == 0, displacement * velocity <= 0 {
            velocity = 0
            if displacement == 0 { return rest(from: time) }
        }
        let omega = GlideSpring.frequency(displacement: displacement, velocity: velocity, isFlick: isFlick, overshoot: overshoot)
        let piece = GlideSpring.piece(
            from: position, velocity: velocity, to: target, at: time, omega: omega, tolerance: track.tolerance,
            phase: phase)
        enter(.moving(piece, then: Target(offset: target)), at: time)
    }

    /// Comes to rest; autoscroll starts again.
    mutating func rest(from start: Double) {
        velocity = 0
        enter(.resting, at: start)
        startAutoscroll(from: start)
    }

    /// Starts the carousel's autoscroll, if it has one, accelerating from rest.
    mutating func startAutoscroll(from start: Double) {
        guard track.autoscrollVelocity != 0,
            track.wrapCount != nil || track.confined(position + track.autoscrollVelocity) != position
        else { return }
        let piece = MotionPiece(
            start: start, end: .infinity, position: position, velocity: 0,
            law: .cruise(speed: track.autoscrollVelocity, easing: 3),
            phase: .scrolling)
        enter(.moving(piece, then: Target()), at: start)
    }
}

extension ScrollRule {
    /// Whether it is for a row under the refined physics.
    fileprivate var isRefinedRow: Bool { row?.physics == .refined }
}
