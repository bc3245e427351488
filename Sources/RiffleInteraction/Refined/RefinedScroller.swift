public import RiffleMotion
public import RiffleMath
public import RiffleModels

/// The refined physics of every scroller: one continuous velocity from the hand to the rest.
///
/// A drag follows the hand, through a rubber band beyond the ends. Letting go chooses the card to rest on (`SnapRule`) and starts
/// one motion towards it (`Glide`) that takes the hand's velocity along and never speeds a flick up. A touch catches the motion
/// where it is; a key gives it another target without losing its velocity. All of it is closed in time: looking at it more often,
/// or at other moments, changes nothing.
///
/// When wrapping, `offset` is folded into 0…count; inside, motion runs on an unfolded line, so the seam does not exist for it.
/// `turnProgress` is the offset's fraction, which makes cover flow 2 turn with the scroll instead of on a timer. Values that
/// aren't finite are ignored. Source: MODELS.md 0 and 7; the laws are in Tests/InteractionTests.
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

    var track: ScrollTrack
    /// The unfolded offset.
    var position = 0.0
    var time: Double
    private(set) var mode = Mode.resting
    public var eventLog = ScrollEventLog()

    /// Another motion from a moment on.
    mutating func enter(_ newMode: Mode, at moment: Double) {
        let before = phase
        mode = newMode
        eventLog.note(before, to: phase, at: moment)
    }

    enum Mode: Equatable, Sendable {
        case resting
        case held
        case dragging(Drag)
        /// Fine scrolling: the hand's place, and the position at which it began.
        case wheeling(hand: Double, start: Double)
        /// A piece of motion and the place where it ends; nil when it never does.
        case moving(MotionPiece, target: Double?)
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
        var eventTime: Double
    }

    /// `offset` in cards is clamped to the ends.
    public init(rule: ScrollRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        track = ScrollTrack(rule)
        self.time = time.isFinite ? time : 0
        position = track.folded(track.confined(offset.isFinite ? offset : 0))
        drift(from: self.time)
    }
}

extension RefinedScroller {
    /// How a hard flick under a rule comes to rest: a spring, and the velocity at which it begins, in whole ways a second.
    public static func flick(under rule: ScrollRule) -> (spring: Spring, velocity: Double) {
        let friction = ScrollTrack(rule).decay.friction
        return (.critical(omega0: Glide.frequency(reach: 1 / friction)), friction)
    }

    /// The spring by which a row comes to rest on a card without a flick.
    public static var settle: Spring { .critical(omega0: Glide.settling) }

    /// Takes another rule over (a resize, a turned parameter, more cards). The cards stay where they are; a drag or a motion goes
    /// on from there, with its velocity; what now lies beyond an end springs back.
    public mutating func adopt(_ rule: ScrollRule, at time: Double) {
        advance(to: time)
        let rounds = track.wrapCount
        let shown = offset
        self.rule = rule
        track = ScrollTrack(rule)
        if track.wrapCount != rounds { position = track.folded(shown) }
        switch mode {
        case .resting:
            position = track.confined(position)
            drift(from: self.time)
        case .held: break
        case .dragging(var drag):
            drag.origin = track.hand(showing: position) + drag.translation / track.extent
            mode = .dragging(drag)
        case .wheeling: mode = .wheeling(hand: track.hand(showing: position), start: position)
        case .moving, .steering: release(velocity: velocity)
        }
    }

    /// Puts the content at an offset (clamped to the ends), moving on from there with a velocity in cards a second as if
    /// released.
    public mutating func place(at offset: Double, velocity: Double = 0, at time: Double) {
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
                if case .moving(let drift, _) = mode { read(drift, at: time) }
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
            .dragging(Drag(origin: track.hand(showing: position), start: position, translation: 0, eventTime: self.time)),
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
        let place = track.isEndless ? Double(page) : track.place(ofCard: Double(page), near: position)
        guard place != position.rounded() else { return touchUp(at: time) }
        head(for: place, animated: true)
    }

    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        advance(to: time)
        head(for: track.place(ofCard: Double(index), near: position), animated: animated)
    }

    public mutating func scroll(byCards count: Int, at time: Double) { steer(byCards: count, at: time) }

    public mutating func scroll(byPoints delta: Double, at time: Double) {
        advance(to: time)
        guard delta.isFinite else { return }
        var hand = track.hand(showing: position)
        var start = position
        if case .wheeling(let before, let began) = mode {
            hand = before
            start = began
        } else if case .dragging = mode {
            return
        }
        hand += (delta / track.extent).clamped(to: -1e9...1e9)
        if track.wrapCount == nil {
            let slack = 2 * track.band.dimension
            hand = hand.clamped(to: track.limits.lowerBound - slack...track.limits.upperBound + slack)
        }
        position = track.shown(hand)
        velocity = 0
        enter(.wheeling(hand: hand, start: start), at: self.time)
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        // One that stands between two cards, because another model has left it there, goes on to the nearest.
        if mode == .resting, track.snaps, position != position.rounded() { return release(velocity: 0) }
        guard case .wheeling(_, let start) = mode else { return }
        guard track.snaps else { return release(velocity: 0) }
        glide(to: track.snap.target(from: position, havingScrolledFrom: start), isFlick: false, phase: .scrolling)
    }
}

extension RefinedScroller {
    /// Reads position and velocity off a piece of motion.
    private mutating func read(_ piece: MotionPiece, at time: Double) {
        let state = piece.state(at: time)
        position = state.position
        velocity = state.velocity
        // Only a drift has no end of its own: at the end of the track it stops.
        if case .cruise = piece.law, track.confined(position) != position {
            position = track.confined(position)
            velocity = 0
            enter(.resting, at: time)
        }
    }

    /// Follows the hand; ignored unless a drag is on.
    private mutating func drag(by translation: Vector2, velocity: Vector2) {
        guard case .dragging(var drag) = mode else { return }
        let points = track.isVertical ? translation.y : translation.x
        let speed = track.isVertical ? velocity.y : velocity.x
        guard points.isFinite else { return }
        let hand = drag.origin - (points / track.extent).clamped(to: -1e9...1e9)
        position = track.shown(hand)
        self.velocity = speed.isFinite ? (-speed / track.extent).clamped(to: -1e5...1e5) * track.slope(hand) : 0
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

    /// Lets go at the present position with a velocity in cards a second.
    mutating func release(velocity: Double) {
        let v = velocity.isFinite ? velocity.clamped(to: -1e5...1e5) : 0
        self.velocity = v
        let snap = track.snap
        let target =
            track.snaps
            ? snap.target(from: position, velocity: v)
            : track.confined(track.decay.rest(from: position, velocity: v))
        // Beyond an end and not thrown back past it, the band does the pulling.
        let edge = track.confined(position)
        let isBanded = edge != position && target == edge
        let isFlick = !isBanded && (abs(v) >= snap.flickSpeed || !track.snaps)
        glide(to: target, isFlick: isFlick, phase: isBanded ? .bouncing : .decelerating)
    }

    /// Starts the motion to `target` from the present position and velocity.
    private mutating func glide(to target: Double, isFlick: Bool, phase: ScrollPhase) {
        let way = target - position
        if way == 0, velocity == 0 { return rest(from: time) }
        let isEnd = track.wrapCount == nil && (target == track.limits.lowerBound || target == track.limits.upperBound)
        let isOutward = isEnd && (target == track.limits.lowerBound ? velocity < 0 : velocity > 0)
        let overshoot = isOutward ? track.band.dimension * 0.3 : nil
        // A wall takes the velocity that would go through it.
        if isOutward, track.band.dimension == 0, way * velocity <= 0 {
            velocity = 0
            if way == 0 { return rest(from: time) }
        }
        let omega = Glide.frequency(way: way, velocity: velocity, isFlick: isFlick, overshoot: overshoot)
        let piece = Glide.piece(
            from: position, velocity: velocity, to: target, at: time, omega: omega, grain: track.grain,
            phase: phase)
        enter(.moving(piece, target: target), at: time)
    }

    /// Comes to rest at the present position.
    mutating func rest(from start: Double) {
        velocity = 0
        enter(.resting, at: start)
        drift(from: start)
    }

    /// Starts the carousel's autoscroll, easing in.
    mutating func drift(from start: Double) {
        guard track.drift != 0, track.wrapCount != nil || track.confined(position + track.drift) != position else { return }
        let piece = MotionPiece(
            start: start, end: .infinity, position: position, velocity: 0, law: .cruise(speed: track.drift, easing: 3),
            phase: .scrolling)
        enter(.moving(piece, target: nil), at: start)
    }
}
