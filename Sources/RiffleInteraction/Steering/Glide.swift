internal import RiffleMotion
internal import RiffleMath

/// The one motion of the refined physics, and of keys and wheel in both: from a state (x, v) to rest on a target, as a critically
/// damped spring whose frequency fits the throw.
///
/// With d the distance and v towards the target: the spring's acceleration at release is ω·(ωd − 2v), so up to ω = 2v/d it only
/// ever slows down; from ω = v/d up it never overshoots; at ω = v/d it is the pure exponential of a scroll view. A hard flick
/// therefore takes its ω from v/d…2v/d. A slow one would creep so: it is drawn on, to 9 cards a second at most (ωd ≤ 18), as is a
/// release without a flick.
enum Glide {
    /// ω₀ in 1/s that a flick would like: settles to a hundredth in about a second.
    static let preferred = 6.0
    /// ω₀ in 1/s of a settle, a spring back and a retarget: within half a point of its card after 0.65 s.
    static let settling = 14.0
    /// The greatest ω·d, in cards a second, with which a flick is drawn on.
    static let pull = 18.0

    /// What cannot be seen any more, by the points that a card of offset takes: a piece is over when it stays within a twentieth
    /// of a point of its target at less than a point a second. Cards and cards a second.
    struct Grain: Equatable, Sendable {
        let distance: Double
        let speed: Double

        /// `extent` in points a card, above 0.
        init(extent: Double) {
            distance = min(0.05 / extent, 1e-3)
            speed = min(1 / extent, 2e-2)
        }
    }

    /// The frequency for a motion over the signed `way` at `velocity`. `overshoot` is how far in cards it may run past the
    /// target: nil if it should not at all, as far as the velocity leads towards it.
    static func frequency(way: Double, velocity: Double, isFlick: Bool, overshoot: Double?) -> Double {
        let speed = abs(velocity)
        let distance = abs(way)
        // What carries v past a target a way of 0 ahead: its farthest is v/(e·ω).
        let leash = overshoot.map { $0 > 0 ? speed / (2.718281828459045 * $0) : .infinity } ?? .infinity
        guard way * velocity > 0 else {
            // Away from the target or standing on it: it has to turn round.
            return max(settling, overshoot == nil ? 0 : min(leash, 1e4))
        }
        let least = speed / distance
        var omega =
            isFlick
            ? max(frequency(reach: distance / speed), min(settling, pull / distance)) : max(settling, least)
        // A throw into the end may stretch the band a little rather than stop dead, as far as the leash lets it.
        if overshoot != nil { omega = min(omega, max(settling, leash)) }
        return min(omega, 1e6)
    }

    /// The frequency of a hard flick that carries `reach` seconds of its velocity.
    static func frequency(reach: Double) -> Double { preferred.clamped(to: 1 / reach...2 / reach) }

    /// The piece of motion, ready to run.
    static func piece(
        from position: Double, velocity: Double, to target: Double, at start: Double, omega: Double, grain: Grain,
        phase: ScrollPhase
    ) -> MotionPiece {
        let spring = Spring.critical(omega0: omega)
        let duration = spring.settlingTime(
            from: position, velocity: velocity, to: target, distance: grain.distance, speed: grain.speed)
        return MotionPiece(
            start: start, end: start + duration, position: position, velocity: velocity, law: .spring(spring, target: target),
            phase: phase)
    }
}
