internal import RiffleMath

/// The motion of the refined physics, and of keys and wheel under both physics: from a state (x, v) to rest on a target, by a
/// critically damped spring whose natural frequency ω depends on the state.
///
/// With d the distance to the target and v the speed towards it, the spring's initial acceleration is ω·(ωd − 2v). So for ω ≤
/// 2v/d it only decelerates, for ω ≥ v/d it does not overshoot, and at ω = v/d it is the exponential decay of a scroll view. A
/// hard flick takes ω from v/d…2v/d. A slow flick would take too long with that ω and gets a higher one, which accelerates it to
/// at most 9 cards per second (ωd ≤ 18); so does a release without a flick.
enum GlideSpring {
    /// Preferred ω₀ of a flick in 1/s: within 1 % of the displacement after about 1 s.
    static let flickFrequency = 6.0
    /// ω₀ in 1/s of a settle, a spring back and a change of target: within half a point of the card after 0.65 s.
    static let settlingFrequency = 14.0
    /// Maximum ω·d of a flick that is accelerated, in cards per second.
    static let maxPull = 18.0

    /// When a motion counts as settled: within 0.05 points of its target at less than 1 point per second, converted to cards and
    /// cards per second.
    struct Tolerance: Equatable, Sendable {
        /// In cards.
        let distance: Double
        /// In cards per second.
        let speed: Double

        /// `extent` in points per card, above 0.
        init(extent: Double) {
            distance = min(0.05 / extent, 1e-3)
            speed = min(1 / extent, 2e-2)
        }
    }

    /// ω₀ in 1/s for a motion over a signed `displacement` in cards from `velocity` in cards per second. `overshoot` is the
    /// maximum overshoot in cards; nil: none, if the velocity is towards the target.
    static func frequency(displacement: Double, velocity: Double, isFlick: Bool, overshoot: Double?) -> Double {
        let speed = abs(velocity)
        let distance = abs(displacement)
        // From the target itself, the maximum displacement is v/(e·ω).
        let overshootFrequency = overshoot.map { $0 > 0 ? speed / (2.718281828459045 * $0) : .infinity } ?? .infinity
        guard displacement * velocity > 0 else {
            // Moving away from the target, or on it: the velocity has to reverse.
            return max(settlingFrequency, overshoot == nil ? 0 : min(overshootFrequency, 1e4))
        }
        let least = speed / distance
        var omega =
            isFlick
            ? max(frequency(reach: distance / speed), min(settlingFrequency, maxPull / distance)) : max(settlingFrequency, least)
        // A flick into an end may stretch the rubber band up to `overshoot` instead of stopping abruptly.
        if overshoot != nil { omega = min(omega, max(settlingFrequency, overshootFrequency)) }
        return min(omega, 1e6)
    }

    /// ω₀ in 1/s of a hard flick whose displacement is `reach` seconds of its velocity.
    static func frequency(reach: Double) -> Double { flickFrequency.clamped(to: 1 / reach...2 / reach) }

    /// The motion to a target as a piece that ends when it has settled.
    static func piece(
        from position: Double, velocity: Double, to target: Double, at start: Double, omega: Double, tolerance: Tolerance,
        phase: ScrollPhase
    ) -> MotionPiece {
        let spring = Spring.critical(omega0: omega)
        let duration = spring.settlingTime(
            from: position, velocity: velocity, to: target, distance: tolerance.distance, speed: tolerance.speed)
        return MotionPiece(
            start: start, end: start + duration, position: position, velocity: velocity, law: .spring(spring, target: target),
            phase: phase)
    }
}
