internal import RiffleMath
internal import RiffleMotion

/// Something that swings back to zero: up to four numbers under one spring, in closed form. At rest once none of them can be
/// told from zero any more.
struct Sway: Equatable, Sendable {
    private(set) var value = SIMD4<Double>.zero
    private(set) var velocity = SIMD4<Double>.zero
    private(set) var start = 0.0
    /// From here on it is at rest.
    private(set) var end = -Double.infinity
    private(set) var spring = Spring.critical(omega0: 20)

    /// Below this a translation (points), another, a turn (radians) and a place in the stack (layers) are nothing; speeds below twenty times that a second.
    static let offsets = SIMD4(0.02, 0.02, 0.0001, 0.0002)
    /// For places in the stack, in layers.
    static let layers = SIMD4(0.0002, 1, 1, 1)

    init() {}

    init(
        from value: SIMD4<Double>, velocity: SIMD4<Double>, spring: Spring, at time: Double, thresholds: SIMD4<Double>
    ) {
        self.value = value
        self.velocity = velocity
        self.spring = spring
        start = time
        var longest = 0.0
        for axis in 0..<4 where value[axis] != 0 || velocity[axis] != 0 {
            let settled = spring.settlingTime(
                from: value[axis], velocity: velocity[axis], to: 0, distance: thresholds[axis], speed: thresholds[axis] * 20)
            longest = max(longest, settled)
        }
        // A spring without damping would never rest.
        end = time + min(longest, 10)
    }

    func isMoving(at time: Double) -> Bool { time < end }

    func state(at time: Double) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
        guard time < end else { return (.zero, .zero) }
        var result = (value: SIMD4<Double>.zero, velocity: SIMD4<Double>.zero)
        for axis in 0..<4 where value[axis] != 0 || velocity[axis] != 0 {
            let state = spring.state(at: time - start, from: value[axis], velocity: velocity[axis], to: 0)
            result.value[axis] = state.position
            result.velocity[axis] = state.velocity
        }
        return result
    }
}

/// A card on its way out: translation x, y in points, turn in radians and layer as a function of time.
struct Flight: Equatable, Sendable {
    /// The card's place in the deck, counted on for ever.
    var position: Int
    var start: Double
    var duration: Double
    var from: SIMD4<Double>
    /// What it had when it was let go, and what it gains: from + v·t + a·t²/2.
    var velocity: SIMD4<Double>
    var acceleration: SIMD4<Double>
    /// The source's way instead: eased from where it was to there.
    var target: SIMD4<Double>?

    var end: Double { start + duration }

    func value(at time: Double) -> SIMD4<Double> {
        let t = (time - start).clamped(to: 0...max(duration, 0))
        if let target { return from + (target - from) * CubicBezierCurve.easeInOut.value(at: duration > 0 ? t / duration : 1) }
        return from + velocity * t + acceleration * (t * t / 2)
    }

    func velocity(at time: Double) -> SIMD4<Double> {
        let t = (time - start).clamped(to: 0...max(duration, 0))
        if target != nil {
            let h = 1e-4
            return (value(at: start + min(t + h, duration)) - value(at: start + max(t - h, 0)))
                / (min(t + h, duration) - max(t - h, 0))
        }
        return velocity + acceleration * t
    }
}
