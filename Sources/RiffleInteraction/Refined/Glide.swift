internal import RiffleMotion
internal import RiffleMath

/// The one motion of the refined feel: from a state (x, v) to rest on a target, as a critically damped spring whose frequency fits
/// the throw.
///
/// With d the distance and v towards the target: the spring's acceleration at release is ω·(ωd − 2v), so up to ω = 2v/d it only ever
/// slows down; from ω = v/d up it never overshoots; at ω = v/d it is the pure exponential of a scroll view. A flick therefore takes
/// its ω from v/d…2v/d. Without a flick the spring may pull.
enum Glide {
    /// ω₀ in 1/s that a glide would like: settles to a hundredth in about a second.
    static let preferred = 6.0
    /// ω₀ in 1/s of a settle, a spring back and a retarget.
    static let settling = 9.0
    /// A piece is over when it stays within this many cards of its target…
    static let restDistance = 1e-5
    /// …and below this many cards a second.
    static let restSpeed = 1e-4

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
        var omega = isFlick ? preferred.clamped(to: least...2 * least) : max(settling, least)
        // A throw into the end may stretch the band a little rather than stop dead, as far as the leash lets it.
        if overshoot != nil { omega = min(omega, max(settling, leash)) }
        return min(omega, 1e6)
    }

    /// The piece of motion, ready to run.
    static func piece(
        from position: Double, velocity: Double, to target: Double, at start: Double, omega: Double, phase: ScrollPhase
    ) -> MotionPiece {
        let spring = Spring.critical(omega0: omega)
        let duration = spring.settlingTime(
            from: position, velocity: velocity, to: target, distance: restDistance, speed: restSpeed)
        return MotionPiece(
            start: start, end: start + duration, position: position, velocity: velocity, law: .spring(spring, target: target),
            phase: phase)
    }
}
