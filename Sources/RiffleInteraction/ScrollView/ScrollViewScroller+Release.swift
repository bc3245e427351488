internal import RiffleMotion
internal import RiffleMath
internal import RiffleModels

// After a release: the choice of the pieces of motion that follow.
extension ScrollViewScroller {
    /// Speed in points per second below which a deceleration ends and a release counts as at rest.
    static let slowest = 10.0
    /// ω₀ of the bounce in 1/s: stiffness 100 at mass 1, measured from UIScrollView's bounce.
    static let bounceFrequency = 10.0
    /// Seconds of the snap to a card.
    static let snapDuration = 0.3

    mutating func release(velocity: Double) {
        let v = velocity.isFinite ? velocity.clamped(to: -1e6...1e6) : 0
        self.velocity = v
        let natural = Decay(rate: rule.decelerationRate)
        let edge = track.confined(position)
        let proposed = natural.rest(from: position, velocity: v)
        if position != edge {
            // Beyond an end: a spring returns it to the edge, unless the velocity carries it back past the edge.
            let isThrownIn = position < edge ? proposed > edge : proposed < edge
            guard isThrownIn else { return bounce(at: edge, from: time) }
        }
        guard abs(v) * track.extent >= Self.slowest else { return settleNearest(from: time) }
        guard rule.snapsToItems else {
            return decelerate(natural, towards: proposed, then: .settle(on: proposed), from: time)
        }
        if rule.maxScrollDistance > 0 {
            let targeting = ScrollTarget(maxScrollDistance: rule.maxScrollDistance)
            let adjusted = targeting.adjusted(proposed: proposed, at: position, isForward: isForward)
            if adjusted == proposed {
                decelerate(natural, towards: proposed, then: .snap, from: time)
            } else {
                retime(towards: adjusted, natural: natural)
            }
        } else if track.confined(proposed) == proposed {
            retime(towards: track.confined(proposed.rounded()), natural: natural)
        } else {
            decelerate(natural, towards: proposed, then: .settle(on: proposed), from: time)
        }
    }

    mutating func follow(_ next: Next, at time: Double) {
        switch next {
        case .rest(let offset):
            position = offset
            rest(from: time)
        case .settle(let target): ease(to: track.confined(target), over: Self.snapDuration, from: time)
        case .snap: settleNearest(from: time)
        case .bounce(let edge):
            position = edge
            bounce(at: edge, from: time)
        }
    }

    /// Eases to an offset in `duration` seconds, continuous in position and velocity.
    mutating func ease(to target: Double, over duration: Double, from start: Double) {
        guard target != position || velocity != 0 else { return follow(.rest(at: target), at: start) }
        heads(for: target)
        let piece = MotionPiece(
            start: start, end: start + duration, position: position, velocity: velocity, law: .blend(target: target),
            phase: .scrolling)
        enter(.moving(piece, then: .rest(at: target)), at: start)
    }

    private mutating func settleNearest(from start: Double) {
        guard rule.snapsToItems else { return follow(.rest(at: position), at: start) }
        ease(to: track.confined(ScrollTarget.currentIndex(at: position)), over: Self.snapDuration, from: start)
    }

    /// Ends on `target` instead of at the natural rest: by the decay that reaches it with the current velocity, if its friction
    /// is at least half the natural one and at least 2/s; otherwise (a target beyond the reach of the velocity, or behind) by a
    /// critically damped spring, which also keeps the velocity. With a target beyond an end the decay bounces at the end and
    /// the spring rests on it.
    private mutating func retime(towards target: Double, natural: Decay) {
        let inside = track.confined(target)
        if let decay = Decay(from: position, velocity: velocity, landingOn: target),
            decay.friction >= max(natural.friction / 2, 2)
        {
            return decelerate(decay, towards: target, then: .settle(on: target), from: time)
        }
        let distance = abs(inside - position)
        let frequency = distance > 0 ? (2 * abs(velocity) / distance).clamped(to: 5...12) : Self.bounceFrequency
        let spring = Spring.critical(
            omega0: max(frequency, distance > 0 && isHeading(for: inside) ? abs(velocity) / distance : 0))
        start(spring, towards: inside, from: time, phase: .decelerating)
    }

    private func isHeading(for target: Double) -> Bool { velocity * (target - position) > 0 }

    /// Decelerates towards `rest` until the speed falls below `slowest`, or until an end of the content is reached.
    private mutating func decelerate(_ decay: Decay, towards rest: Double, then next: Next, from start: Double) {
        let edge = track.confined(rest)
        var end = start + decay.time(untilSpeed: Self.slowest / track.extent, velocity: velocity)
        var next = next
        if edge != rest, isHeading(for: rest) {
            let toEdge = edge == position ? 0 : decay.time(toReach: edge, from: position, velocity: velocity)
            if let toEdge, start + toEdge <= end {
                guard toEdge > 0 else { return bounce(at: edge, from: start) }
                end = start + toEdge
                next = .bounce(at: edge)
            } else {
                next = .settle(on: edge)
            }
        }
        isForward = velocity > 0
        let piece = MotionPiece(
            start: start, end: end, position: position, velocity: velocity, law: .decay(decay), phase: .decelerating)
        enter(.moving(piece, then: next), at: start)
    }

    /// Springs back to an edge with the current velocity. ω₀ is high enough for the maximum displacement v/(e·ω₀) to be at most
    /// half the viewport (at least a quarter of a card).
    private mutating func bounce(at edge: Double, from start: Double) {
        let maxOvershoot = max(track.band.dimension / 2, 0.25)
        let spring = Spring.critical(omega0: max(Self.bounceFrequency, abs(velocity) / (2.718281828459045 * maxOvershoot)))
        self.start(spring, towards: edge, from: start, phase: .bouncing)
    }

    private mutating func start(_ spring: Spring, towards target: Double, from start: Double, phase: ScrollPhase) {
        guard position != target || velocity != 0 else { return follow(.rest(at: target), at: start) }
        heads(for: target)
        let duration = spring.settlingTime(from: position, velocity: velocity, to: target, distance: 1e-4, speed: 1e-3)
        let piece = MotionPiece(
            start: start, end: start + duration, position: position, velocity: velocity,
            law: .spring(spring, target: target), phase: phase)
        enter(.moving(piece, then: .rest(at: target)), at: start)
    }
}
