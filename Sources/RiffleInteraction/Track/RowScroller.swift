internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// The common part of the refined scroller and the scroll view's: an offset on a track that pointer, wheel and keys move, and
/// chained pieces of motion. They differ in how a release, a tap, a wheel and a call come to rest.
///
/// Non-finite values are ignored.
protocol RowScroller: Scroller, ForecastsRest {
    /// The sequel of a piece of motion.
    associatedtype Next: MotionEnd

    /// The track that the offset is on.
    var track: ScrollTrack { get set }
    /// The unfolded offset in cards.
    var position: Double { get set }
    var velocity: Double { get set }
    /// The latest time seen.
    var time: Double { get set }
    /// The current motion or input; `enter` changes it.
    var mode: RowMode<Next> { get set }

    /// Notes that the content is about to move towards an offset.
    mutating func heads(for target: Double)
    /// Comes to rest at the current position.
    mutating func rest(from start: Double)
    /// Releases at the current position with a velocity in cards per second.
    mutating func release(velocity: Double)
    /// Starts the sequel of a piece of motion that ended at `time` with the current position and velocity.
    mutating func follow(_ next: Next, at time: Double)
    /// Scrolls to an offset by a call, or jumps there.
    mutating func head(for target: Double, animated: Bool)
}

/// The sequel of a piece of motion.
protocol MotionEnd: Equatable, Sendable {
    /// The offset at which the motion comes to rest after the piece, before limits; nil: it doesn't.
    func rest(after piece: MotionPiece) -> Double?
    /// This sequel, translated by `cards` offsets.
    func shifted(by cards: Double) -> Self
}

/// The present motion or input of a scroller on a track.
enum RowMode<Next: MotionEnd>: Equatable, Sendable {
    /// At rest.
    case resting
    /// A pointer is down and has stopped the motion.
    case held
    /// A pan moves the content.
    case dragging(RowDrag)
    /// Precise scrolling: the offset before the rubber band, and the offset at which it began, in cards.
    case wheeling(rawOffset: Double, start: Double)
    /// A piece of motion, and its sequel.
    case moving(MotionPiece, then: Next)
    /// Keys or a wheel drive the motion.
    case keys(KeyMotion)
}

/// A pan that moves the content.
struct RowDrag: Equatable, Sendable {
    /// Offset before the rubber band at translation 0, in cards.
    var origin: Double
    /// Shown offset when the drag began, in cards.
    var start: Double
    /// Points along the scrolling axis.
    var translation: Double
    /// The path that the offset follows instead of the translation, from a translation on, because a grabbed point is held; nil:
    /// nothing is held.
    var hold: (path: GrabPath, start: Vector2)?
    /// Time of the last pan event.
    var eventTime: Double

    static func == (a: RowDrag, b: RowDrag) -> Bool {
        a.origin == b.origin && a.start == b.start && a.translation == b.translation && a.eventTime == b.eventTime
            && a.hold?.path === b.hold?.path && a.hold?.start == b.hold?.start
    }
}

extension RowScroller {
    public var offset: Double { track.folded(position) }
    public var unfoldedOffset: Double { position }
    public var isMoving: Bool {
        switch mode {
        case .moving, .keys: true
        case .resting, .held, .dragging, .wheeling: false
        }
    }
    public var phase: ScrollPhase {
        switch mode {
        case .resting, .held: .idle
        case .wheeling, .keys: .scrolling
        case .dragging: .dragging
        case .moving(let piece, _): piece.phase
        }
    }

    /// Changes the mode at a time, and records the delegate calls.
    mutating func enter(_ newMode: RowMode<Next>, at time: Double) {
        let before = phase
        mode = newMode
        eventLog.note(before, to: phase, at: time)
    }

    /// Continues on another track (after a resize or a parameter change). The current card stays, and a drag goes on from the offset. A
    /// motion keeps its target if nothing that decides it has changed, and is released anew with its velocity otherwise. An offset beyond
    /// a new end is clamped at rest and springs back in motion.
    mutating func setTrack(_ newTrack: ScrollTrack) {
        let before = position
        let shown = offset
        let oldTrack = track
        track = newTrack
        if track.wrapCount != oldTrack.wrapCount { position = track.folded(shown) }
        switch mode {
        case .resting, .held, .dragging, .wheeling:
            continueInput(movedBy: position - before)
            let target = track.target(forProposed: position, from: oldTrack)
            if mode == .resting, target != position { head(for: target, animated: true) }
        case .moving, .keys: if !track.endsMotions(as: oldTrack) { release(velocity: velocity) }
        }
    }

    /// Continues at rest or under a hand on a track that has just been replaced, where the offset moved by `cards`: at rest it is
    /// clamped to the track, a drag and a wheel go on from it. Without effect on a motion.
    mutating func continueInput(movedBy cards: Double) {
        switch mode {
        case .resting:
            position = track.confined(position)
            rest(from: time)
        case .dragging(var drag):
            drag.origin = track.rawOffset(showing: position) + drag.translation / track.extent
            drag.hold = nil
            mode = .dragging(drag)
        case .wheeling(_, let start):
            mode = .wheeling(rawOffset: track.rawOffset(showing: position), start: track.confined(start + cards))
        case .held, .moving, .keys: break
        }
    }

    public mutating func jump(to offset: Double, at time: Double) {
        advance(to: time)
        position = track.folded(track.confined(offset.isFinite ? offset : 0))
        rest(from: self.time)
    }

    public mutating func advance(to time: Double) {
        guard time.isFinite, time > self.time else { return }
        self.time = time
        if case .keys(let keys) = mode {
            let state = keys.state(at: time)
            position = state.position
            velocity = state.velocity
            if keys.end <= time { rest(from: keys.end) }
        }
        while case .moving(let piece, let next) = mode {
            guard piece.end <= time else { return read(piece, at: time) }
            read(piece, at: piece.end)
            follow(next, at: piece.end)
        }
        if case .dragging(let drag) = mode, time - drag.eventTime > VelocityTracker.restTime { velocity = 0 }
    }

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
}

// MARK: - Pointer and wheel

extension RowScroller {
    public mutating func touchDown(position: Vector2?, card: Int?, at time: Double) {
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
        if track.ignoresPerpendicularDrags {
            let along = abs(track.isVertical ? translation.y : translation.x)
            let across = abs(track.isVertical ? translation.x : translation.y)
            guard across <= along else {
                eventLog.note(.panRefused, at: self.time)
                return false
            }
        }
        let drag = RowDrag(
            origin: track.rawOffset(showing: position), start: position, translation: 0, eventTime: self.time)
        enter(.dragging(drag), at: self.time)
        self.drag(by: translation, velocity: velocity)
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

    public mutating func panCancelled(at time: Double) {
        advance(to: time)
        guard case .dragging = mode else { return }
        release(velocity: 0)
    }

    public mutating func `continue`(velocity: Double, at time: Double) {
        advance(to: time)
        release(velocity: velocity)
    }

    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        advance(to: time)
        head(for: track.offset(ofCard: Double(index), near: position), animated: animated)
    }

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
        // A trackpad sends momentum events beyond the end of the content; without a limit, scrolling back would take as long.
        if track.wrapCount == nil {
            let slack = 2 * track.band.dimension
            rawOffset = rawOffset.clamped(to: track.limits.lowerBound - slack...track.limits.upperBound + slack)
        }
        show(rawOffset)
        velocity = 0
        enter(.wheeling(rawOffset: rawOffset, start: start), at: self.time)
    }

    public mutating func settle(velocity: Double, at time: Double) {
        advance(to: time)
        guard case .wheeling(let rawOffset, _) = mode, velocity.isFinite else { return settle(at: time) }
        let speed = velocity / track.extent * track.slope(rawOffset)
        guard abs(speed) >= track.snap.flickSpeed || !track.snaps else { return settle(at: time) }
        release(velocity: speed)
    }

    /// Moves the content with the pointer; ignored unless dragging.
    private mutating func drag(by translation: Vector2, velocity: Vector2) {
        guard case .dragging(var drag) = mode else { return }
        let points = track.isVertical ? translation.y : translation.x
        let speed = track.isVertical ? velocity.y : velocity.x
        guard points.isFinite else { return }
        if let (path, start) = drag.hold {
            let displacement = ((translation - start) * path.axis).sum()
            guard displacement.isFinite else { return }
            let (rawOffset, slope) = path.offset(at: displacement.clamped(to: -1e9...1e9))
            let along = (velocity * path.axis).sum()
            show(rawOffset)
            self.velocity = along.isFinite ? (along * slope).clamped(to: -1e5...1e5) * track.slope(rawOffset) : 0
        } else {
            let rawOffset = drag.origin - (points / track.extent).clamped(to: -1e9...1e9)
            show(rawOffset)
            self.velocity = speed.isFinite ? (-speed / track.extent).clamped(to: -1e5...1e5) * track.slope(rawOffset) : 0
        }
        drag.translation = points
        drag.eventTime = time
        mode = .dragging(drag)
    }

    private mutating func show(_ rawOffset: Double) {
        let shown = track.shown(rawOffset)
        heads(for: shown)
        position = shown
    }
}

// MARK: - Keys and wheel notches, which the originals do not have

// The velocity of a running motion is kept; during a drag they are ignored.
extension RowScroller {
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        let previous: KeyMotion? = if case .keys(let keys) = mode, Double(count) * velocity > 0 { keys } else { nil }
        steer(to: track.confined(Double(track.page(at: destination)) + Double(count)), joining: previous)
    }

    public mutating func steer(toCard index: Int, at time: Double) {
        advance(to: time)
        steer(to: track.offset(ofCard: Double(index), near: position))
    }

    public mutating func keyHeld(_ direction: Int, at time: Double) -> HeldKey {
        advance(to: time)
        if case .dragging = mode { return .cruises }
        let end = track.wrapCount == nil ? direction < 0 ? track.limits.lowerBound : track.limits.upperBound : nil
        heads(for: position + Double(direction))
        enter(
            .keys(KeyMotion(cruising: direction, from: state, to: end, at: self.time, tolerance: track.tolerance)),
            at: self.time)
        return .cruises
    }

    public mutating func keyUp(at time: Double) {
        advance(to: time)
        guard case .keys = mode else { return }
        let next = KeyMotion.nextCard(from: position, velocity: velocity)
        let maxFrequency = track.confined(next) == next ? KeyMotion.maxStopFrequency : .infinity
        drive(
            KeyMotion(
                from: state, to: track.confined(next), at: self.time, tolerance: track.tolerance, maxFrequency: maxFrequency))
    }

    private var state: Spring.State { Spring.State(position: position, velocity: velocity) }

    /// Target of the motion; the current offset at rest.
    private var destination: Double {
        switch mode {
        case .moving(let piece, let next): next.rest(after: piece).map(track.confined) ?? position
        case .keys(let keys): keys.destination(at: time) ?? position
        case .resting, .held, .dragging, .wheeling: position
        }
    }

    private mutating func steer(to target: Double, joining previous: KeyMotion? = nil) {
        drive(KeyMotion(joining: previous, from: state, to: target, at: time, tolerance: track.tolerance))
    }

    private mutating func drive(_ keys: KeyMotion) {
        if case .dragging = mode { return }
        guard let target = keys.target, target != position || velocity != 0 else { return rest(from: time) }
        heads(for: target)
        enter(.keys(keys), at: time)
    }
}
