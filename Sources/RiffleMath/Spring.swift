/// A damped harmonic oscillator, solved in closed form: x″ = −ω₀²·(x − target) − 2·ζ·ω₀·x′.
///
/// It is a function of time, not an integrator: position and velocity at any time follow from the initial state alone, so no
/// result depends on the frame rate. Positions have any unit, velocities that unit per second, times are seconds from the start
/// of the motion. `Spring+Parameters.swift` converts between the usual parameters of springs. Source:
/// Resources/manual/physics.md, "Springs".
@frozen public struct Spring: Equatable, Hashable, Sendable {
    /// Undamped natural angular frequency ω₀ in radians per second, 1e-3…1e6.
    public let omega0: Double
    /// Damping ratio ζ, 0…1e6: below 1 underdamped, 1 critically damped, above 1 overdamped.
    public let zeta: Double

    /// How a damping ratio above 1 is treated.
    public enum Overdamped: Sendable {
        /// Solved exactly: two decaying exponentials.
        case exact
        /// Clamped to 1: UIKit's animations are never overdamped.
        case asIOS
    }

    /// Values outside the ranges of the properties are clamped; NaN counts as the lower bound.
    public init(omega0: Double, zeta: Double, overdamped: Overdamped = .exact) {
        self.omega0 = omega0.clamped(to: 1e-3...1e6)
        let zeta = zeta.clamped(to: 0...1e6)
        self.zeta = overdamped == .asIOS ? min(zeta, 1) : zeta
    }

    /// The critically damped spring of this natural frequency.
    public static func critical(omega0: Double) -> Spring { Spring(omega0: omega0, zeta: 1) }
}

extension Spring {
    /// The position and velocity of a motion at one time.
    @frozen public struct State: Equatable, Sendable {
        /// In any unit.
        public var position: Double
        /// In that unit per second.
        public var velocity: Double

        /// Any values.
        public init(position: Double, velocity: Double) {
            self.position = position
            self.velocity = velocity
        }
    }

    /// Position and velocity `time` seconds after a motion starts at `x0` with velocity `v0`. Times below 0 (and NaN) count as 0.
    ///
    /// With a = ζω₀ and y = x − target: y = e^(−at)·(y₀·C + (v₀ + a·y₀)·S), y′ = e^(−at)·(v₀·C − (a·v₀ + ω₀²·y₀)·S), where
    /// C, S = cos ωt, sin ωt / ω below critical damping, cosh and sinh above, 1 and t at it.
    public func state(at time: Double, from x0: Double, velocity v0: Double, to target: Double) -> State {
        let t = time > 0 ? time : 0
        let y0 = x0 - target
        let a = zeta * omega0
        let (c, s) = dampedBasis(at: t)
        return State(
            position: target + (y0 * c + (v0 + a * y0) * s),
            velocity: v0 * c - (a * v0 + omega0 * omega0 * y0) * s)
    }

    /// The position alone; see `state`.
    public func position(at time: Double, from x0: Double, velocity v0: Double, to target: Double) -> Double {
        state(at: time, from: x0, velocity: v0, to: target).position
    }

    /// The derivative of the position by ζ, `time` seconds after a motion from 0 to 1 starts without velocity.
    ///
    /// It is the motion of this spring, initially at rest, under the force −2·ω₀·x′, and so the convolution of that force with the spring's
    /// impulse response: −(ω₀t)³·e^(−at)·(sin w/w − cos w)/w² with w = ωt, an even series in w.
    public func positionByZeta(at time: Double) -> Double {
        let t = time > 0 ? time : 0
        let reach = omega0 * t
        let q = (1 - zeta) * (1 + zeta) * reach * reach
        let (c, s) = dampedBasis(at: t)
        guard abs(q) < 0.5 else { return -reach * reach * reach * (s / t - c) / q }
        // (sin w/w − cos w)/w² = Σ (−w²)^(k−1)·2k/(2k + 1)!
        var term = 1.0 / 3
        var sum = term
        for k in 2...9 {
            let n = Double(2 * k)
            term *= -q / ((n - 2) * (n + 1))
            sum += term
        }
        return -reach * reach * reach * Double.exp(-zeta * reach) * sum
    }

    /// The settle time: from then on the motion stays within `distance` of the target and below `speed`. It is an upper bound
    /// from the decay envelope, late by up to one oscillation, or by up to a third when strongly overdamped. Infinite without
    /// damping. Thresholds at or below 0 count as 1e-12.
    public func settlingTime(
        from x0: Double, velocity v0: Double, to target: Double, distance: Double, speed: Double
    ) -> Double {
        let y0 = x0 - target
        let a = zeta * omega0
        return max(
            envelopeTime(abs(y0), abs(v0 + a * y0), below: distance),
            envelopeTime(abs(v0), abs(a * v0 + omega0 * omega0 * y0), below: speed))
    }
}

extension Spring {
    /// e^(−at)·C and e^(−at)·S. Near critical damping cos and sin (cosh and sinh) are summed as one power series in
    /// q = (1 − ζ²)(ω₀t)², which has no 0/0 at ζ = 1 and agrees with the other two regimes to rounding.
    func dampedBasis(at t: Double) -> (c: Double, s: Double) {
        let a = zeta * omega0
        let q = (1 - zeta) * (1 + zeta) * omega0 * omega0 * t * t
        if abs(q) < 0.5 {
            var cosine = 1.0
            var sine = 1.0
            var term = 1.0
            for k in 1...8 {
                let n = Double(2 * k)
                term *= -q / (n * (n - 1))
                cosine += term
                sine += term / (n + 1)
            }
            let decay = Double.exp(-a * t)
            return (decay * cosine, decay * sine * t)
        }
        if zeta < 1 {
            let omega = omega0 * ((1 - zeta) * (1 + zeta)).squareRoot()
            let decay = Double.exp(-a * t)
            return (decay * .cos(omega * t), decay * .sin(omega * t) / omega)
        }
        // The two decay rates are a − w and a + w; the first is computed as a quotient, which avoids cancellation for large ζ.
        let root = ((zeta - 1) * (zeta + 1)).squareRoot()
        let w = omega0 * root
        let slow = Double.exp(-omega0 / (zeta + root) * t)
        let gap = Double.expm1(-2 * w * t)
        return (slow * (2 + gap) / 2, -slow * gap / (2 * w))
    }

    /// The last time at which e^(−λt)·(p + q·min(t, s)) reaches `limit`: that expression bounds |y₀C + kS| in all regimes.
    private func envelopeTime(_ p: Double, _ q: Double, below limit: Double) -> Double {
        let limit = limit > 1e-12 ? limit : 1e-12
        guard p.isFinite, q.isFinite else { return .infinity }
        let root = (abs(1 - zeta) * (1 + zeta)).squareRoot()
        let rate = zeta <= 1 ? zeta * omega0 : omega0 / (zeta + root)
        guard rate > 0 else { return p == 0 && q == 0 ? 0 : .infinity }
        let reach = root > 0 ? (zeta < 1 ? 1 : 0.5) / (omega0 * root) : .infinity
        // Starting from an upper bound, the fixed-point iteration decreases monotonically towards the solution.
        // t·e^(−λt) ≤ 2/(eλ)·e^(−λt/2) gives such a bound where `reach` is large or infinite.
        var time = 2 / rate * Double.log(max((p + q * 2 / (rate * 2.718281828459045)) / limit, 1))
        if reach.isFinite { time = min(time, Double.log(max((p + q * reach) / limit, 1)) / rate) }
        for _ in 0..<32 {
            let earlier = Double.log(max((p + q * min(time, reach)) / limit, 1)) / rate
            if earlier >= time { break }
            time = earlier
        }
        return time
    }
}
