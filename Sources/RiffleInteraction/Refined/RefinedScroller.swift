public import RiffleMotion
public import RiffleMath
public import RiffleModels

/// The refined scroll physics of all rows: velocity is continuous from the drag to the rest.
///
/// A drag follows the pointer, through a rubber band beyond the ends. A release chooses the card to rest on (`SnapRule`) and
/// starts one motion to it (`Glide`), which starts with the pointer's velocity and does not accelerate a hard flick. A touch
/// catches the motion where it is; a key gives it another target and keeps its velocity. All motion is a closed-form function of
/// time, independent of how often and when it is advanced.
///
/// When wrapping, `offset` is folded into 0..<count; the motion itself runs on unfolded offsets and has no seam. `turnProgress`
/// is nil for carousels, so cover flow 2 turns with the offset instead of on a timer. Non-finite values are ignored. Source:
/// Sources/RiffleInteraction/PHYSICS.md, "Refined scroll physics"; Tests/InteractionTests states the properties.
public struct RefinedScroller: Scroller {
    /// How it scrolls; `adopt` changes it.
    public internal(set) var rule: ScrollRule
    public var offset: Double { track.folded(position) }
    public var unfoldedOffset: Double { position }
    public internal(set) var velocity = 0.0
    public var turnProgress: Double? { track.turns ? nil : 0 }
    public var isMoving: Bool {
        switch mode {
        case .moving, .steering: true
        case .resting, .held, .dragging, .wheeling: false
        }
    }
    public var phase: ScrollPhase {
        switch mode {
        case .resting, .held: .idle
        case .wheeling, .steering: .scrolling
        case .dragging: .dragging
        case .moving(let piece, _): piece.phase
        }
    }

    /// The rule as this scroller uses it.
    var track: ScrollTrack
    /// The unfolded offset in cards.
    var position = 0.0
    /// The latest time seen.
    var time: Double
    /// The current motion or input.
    private(set) var mode = Mode.resting
    public var eventLog = ScrollEventLog()

    /// Changes the mode at a time, and records the delegate calls.
    mutating func enter(_ newMode: Mode, at time: Double) {
        let before = phase
        mode = newMode
        eventLog.note(before, to: phase, at: time)
    }

    enum Mode: Equatable, Sendable {
        /// At rest.
        case resting
        /// A pointer is down and has stopped the motion.
        case held
        /// A pan moves the content.
        case dragging(Drag)
        /// Precise scrolling: the offset before the rubber band, and the offset at which it began, in cards.
        case wheeling(rawOffset: Double, start: Double)
        /// A piece of motion and the offset at which it ends; nil for autoscroll, which does not end.
        case moving(MotionPiece, target: Double?)
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
        /// Time of the last pan event.
        var eventTime: Double
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
        return (.critical(omega0: Glide.frequency(reach: 1 / friction)), friction)
    }

    /// The spring with which a row comes to rest on a card without a flick.
    public static var settle: Spring { .critical(omega0: Glide.settlingFrequency) }

    /// Takes over another rule (after a resize or a parameter change). The offset stays; a drag or a motion continues from it
    /// with its velocity; an offset beyond a new end is clamped at rest and springs back in motion.
    public mutating func adopt(_ rule: ScrollRule, at time: Double) {
        advance(to: time)
        let oldWrapCount = track.wrapCount
        let shown = offset
        self.rule = rule
        track = ScrollTrack(rule)
        if track.wrapCount != oldWrapCount { position = track.folded(shown) }
        switch mode {
        case .resting:
            position = track.confined(position)
            startAutoscroll(from: self.time)
        case .held: break
        case .dragging(var drag):
            drag.origin = track.rawOffset(showing: position) + drag.translation / track.extent
            mode = .dragging(drag)
        case .wheeling: mode = .wheeling(rawOffset: track.rawOffset(showing: position), start: position)
        case .moving, .steering: release(velocity: velocity)
        }
    }

    /// Jumps to an offset in cards (clamped to the ends) and continues with a velocity in cards per second as if released there.
    public mutating func jump(to offset: Double, velocity: Double = 0, at time: Double) {
        advance(to: time)
        position = track.folded(track.confined(offset.isFinite ? offset : 0))
        if velocity.isFinite, velocity != 0 {
            release(velocity: velocity)
        } else {
            rest(from: self.time)
        }
    }

    public mutating func advance(to time: Double) {
        guard time.isFinite, time > self.time else { return }
        self.time = time
        switch mode {
        case .moving(let piece, let target):
            if let target, piece.end <= time {
                position = target
                rest(from: piece.end)
                if case .moving(let autoscroll, _) = mode { read(autoscroll, at: time) }
            } else {
                read(piece, at: time)
            }
        case .steering(let steering):
            let state = steering.state(at: time)
            position = state.position
            velocity = state.velocity
            if steering.end <= time { rest(from: steering.end) }
        case .dragging(let drag):
            if time - drag.eventTime > VelocityTracker.restTime { velocity = 0 }
        case .resting, .held, .wheeling: break
        }
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
        if track.ignoresPerpendicularSwipes {
            let along = abs(track.isVertical ? translation.y : translation.x)
            let across = abs(track.isVertical ? translation.x : translation.y)
            guard across <= along else {
                eventLog.note(.panRefused, at: self.time)
                return false
            }
        }
        enter(
            .dragging(Drag(origin: track.rawOffset(showing: position), start: position, translation: 0, eventTime: self.time)),
            at: self.time)
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
        glide(to: track.confined(track.snaps ? drag.start.rounded() : drag.start), isFlick: false, phase: .bouncing)
    }

    public mutating func panCancelled(at time: Double) {
        advance(to: time)
        guard case .dragging = mode else { return }
        release(velocity: 0)
    }

    public mutating func tap(page: Int?, at time: Double) {
        advance(to: time)
        guard let page, track.centersOnTap else { return touchUp(at: time) }
        let target = track.isEndless ? Double(page) : track.offset(ofCard: Double(page), near: position)
        guard target != position.rounded() else { return touchUp(at: time) }
        head(for: target, animated: true)
    }

    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        advance(to: time)
        head(for: track.offset(ofCard: Double(index), near: position), animated: animated)
    }

    public mutating func scroll(byCards count: Int, at time: Double) { steer(byCards: count, at: time) }

    public mutating func scroll(byPoints delta: Double, at time: Double) {
        advance(to: time)
        guard delta.isFinite else { return }
        var rawOffset = track.rawOffset(showing: position)
        var start = position
        if case .wheeling(let before, let began) = mode {
            rawOffset = before
            start = began
        } else if case .dragging = mode {
            return
        }
        rawOffset += (delta / track.extent).clamped(to: -1e9...1e9)
        if track.wrapCount == nil {
            let slack = 2 * track.band.dimension
            rawOffset = rawOffset.clamped(to: track.limits.lowerBound - slack...track.limits.upperBound + slack)
        }
        position = track.shown(rawOffset)
        velocity = 0
        enter(.wheeling(rawOffset: rawOffset, start: start), at: self.time)
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
    /// Takes position and velocity from a piece of motion.
    private mutating func read(_ piece: MotionPiece, at time: Double) {
        let state = piece.state(at: time)
        position = state.position
        velocity = state.velocity
        // Autoscroll has no end time: it stops at the end of the track.
        if case .cruise = piece.law, track.confined(position) != position {
            position = track.confined(position)
            velocity = 0
            enter(.resting, at: time)
        }
    }

    /// Moves the content with the pointer; ignored unless dragging.
    private mutating func drag(by translation: Vector2, velocity: Vector2) {
        guard case .dragging(var drag) = mode else { return }
        let points = track.isVertical ? translation.y : translation.x
        let speed = track.isVertical ? velocity.y : velocity.x
        guard points.isFinite else { return }
        let rawOffset = drag.origin - (points / track.extent).clamped(to: -1e9...1e9)
        position = track.shown(rawOffset)
        self.velocity = speed.isFinite ? (-speed / track.extent).clamped(to: -1e5...1e5) * track.slope(rawOffset) : 0
        drag.translation = points
        drag.eventTime = time
        mode = .dragging(drag)
    }

    private mutating func head(for target: Double, animated: Bool) {
        guard animated else {
            position = target
            return rest(from: time)
        }
        glide(to: target, isFlick: false, phase: .scrolling)
    }

    /// Releases at the current position with a velocity in cards per second.
    mutating func release(velocity: Double) {
        let v = velocity.isFinite ? velocity.clamped(to: -1e5...1e5) : 0
        self.velocity = v
        let snap = track.snap
        let target =
            track.snaps
            ? snap.target(from: position, velocity: v)
            : track.confined(track.decay.rest(from: position, velocity: v))
        // Beyond an end with the edge as target: bounce instead of decelerating.
        let edge = track.confined(position)
        let isBanded = edge != position && target == edge
        let isFlick = !isBanded && (abs(v) >= snap.flickSpeed || !track.snaps)
        glide(to: target, isFlick: isFlick, phase: isBanded ? .bouncing : .decelerating)
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
        let omega = Glide.frequency(displacement: displacement, velocity: velocity, isFlick: isFlick, overshoot: overshoot)
        let piece = Glide.piece(
            from: position, velocity: velocity, to: target, at: time, omega: omega, tolerance: track.tolerance,
            phase: phase)
        enter(.moving(piece, target: target), at: time)
    }

    /// Comes to rest at the current position; autoscroll starts again.
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
        enter(.moving(piece, target: nil), at: start)
    }
}
