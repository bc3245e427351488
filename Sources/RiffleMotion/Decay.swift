internal import RiffleMath

/// A deceleration in which the velocity decays exponentially: UIScrollView's.
///
/// v(t) = v₀·d^(1000t) = v₀·e^(−kt), x(t) = x₀ + v₀/k·(1 − e^(−kt)), with the deceleration rate d per millisecond
/// and k = −1000·ln d per second. Positions have any unit, velocities that unit per second, times are seconds from the start.
/// Source: UIKit, Resources/manual/physics.md, "Deceleration".
@frozen public struct Decay: Equatable, Hashable, Sendable {
    /// k, in 1/s: the velocity falls to 1/e in 1/k seconds. 1e-6…1e9.
    public let friction: Double

    /// `friction` k in 1/s, clamped to its range; NaN counts as the lower bound.
    public init(friction: Double) { self.friction = friction.clamped(to: 1e-6...1e9) }

    /// `rate` d: the factor on the velocity per millisecond, clamped into 0…1 without its ends.
    public init(rate: Double) {
        self.init(friction: -1000 * Double.log(rate.clamped(to: 1e-300...0.999_999_999)))
    }

    /// The decay that takes a motion at `velocity` from `position` to rest exactly on `target`. Nil when the velocity is 0 or
    /// points away from the target, or the motion is already there.
    public init?(from position: Double, velocity: Double, landingOn target: Double) {
        let friction = velocity / (target - position)
        guard friction > 0, friction.isFinite else { return nil }
        self.init(friction: friction)
    }

    /// The position after `time` seconds; times below 0 count as 0.
    public func position(at time: Double, from x0: Double, velocity v0: Double) -> Double {
        x0 - v0 / friction * Double.expm1(-friction * max(time, 0))
    }

    /// The velocity after `time` seconds; times below 0 count as 0.
    public func velocity(at time: Double, velocity v0: Double) -> Double {
        v0 * Double.exp(-friction * max(time, 0))
    }

    /// The rest position: x₀ + v₀/k = x₀ − v₀/(1000·ln d).
    public func rest(from x0: Double, velocity v0: Double) -> Double { x0 + v0 / friction }

    /// Seconds until it reaches `position`; nil if it never does (`position` lies behind, or at or beyond the rest position).
    public func time(toReach position: Double, from x0: Double, velocity v0: Double) -> Double? {
        if position == x0 { return 0 }
        let share = (position - x0) * friction / v0
        guard share > 0, share < 1 else { return nil }
        return -log1p(-share) / friction
    }

    /// Seconds until |v| falls to `speed`; 0 if it already is slower. A speed at or below 0 counts as 1e-12.
    public func time(untilSpeed speed: Double, velocity v0: Double) -> Double {
        let ratio = abs(v0) / (speed > 1e-12 ? speed : 1e-12)
        return ratio > 1 ? Double.log(ratio) / friction : 0
    }

    /// Seconds until it is within `distance` of the rest position.
    public func time(untilWithin distance: Double, velocity v0: Double) -> Double {
        time(untilSpeed: distance * friction, velocity: v0)
    }

    /// ln(1 + x), exact near zero (Kahan's form: the rounding of 1 + x cancels in the quotient).
    private func log1p(_ x: Double) -> Double {
        let u = 1 + x
        return u == 1 ? x : Double.log(u) * x / (u - 1)
    }
}
