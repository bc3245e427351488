internal import RiffleMath

/// What is left of an old motion when a new one takes over: it starts with a given value and velocity and has vanished, with its
/// velocity and acceleration, after a duration. Add it to the new motion and nothing jumps, whatever the new motion does.
///
/// With s = t/T: r = r₀·(1 − 10s³ + 15s⁴ − 6s⁵) + v₀·T·(s − 6s³ + 8s⁴ − 3s⁵), zero from T on. It leaves with the acceleration 0
/// and arrives C2, and strays at most |v₀|·T/5 beyond its start. Any SIMD of doubles; `ScalarResidual` for one number.
@frozen public struct Residual<Vector: SIMD>: Equatable, Sendable where Vector.Scalar == Double, Vector: Sendable {
    /// r₀, in any unit.
    public var value: Vector
    /// r₀′, that unit a second.
    public var velocity: Vector
    /// T in seconds; at or below 0 (or NaN) the residual is zero from the start.
    public var duration: Double

    /// Any values; see the properties.
    @inlinable public init(value: Vector, velocity: Vector, duration: Double) {
        self.value = value
        self.velocity = velocity
        self.duration = duration
    }

    /// Nothing left.
    @inlinable public static var zero: Residual { Residual(value: .zero, velocity: .zero, duration: 0) }

    /// r after `time` seconds; times below 0 count as 0.
    @inlinable public func value(at time: Double) -> Vector {
        let w = ResidualWeights(at: time, of: duration)
        return value * w.valueOfValue + velocity * w.valueOfVelocity
    }

    /// r′ after `time` seconds.
    @inlinable public func velocity(at time: Double) -> Vector {
        let w = ResidualWeights(at: time, of: duration)
        return value * w.velocityOfValue + velocity * w.velocityOfVelocity
    }

    /// Whether nothing is left at `time`.
    @inlinable public func isOver(at time: Double) -> Bool { !(time < duration) }
}

/// `Residual` for one number.
@frozen public struct ScalarResidual: Equatable, Sendable {
    /// r₀, in any unit.
    public var value: Double
    /// r₀′, that unit a second.
    public var velocity: Double
    /// T in seconds.
    public var duration: Double

    /// Any values; see `Residual`.
    @inlinable public init(value: Double, velocity: Double, duration: Double) {
        self.value = value
        self.velocity = velocity
        self.duration = duration
    }

    /// r after `time` seconds.
    @inlinable public func value(at time: Double) -> Double {
        let w = ResidualWeights(at: time, of: duration)
        return value * w.valueOfValue + velocity * w.valueOfVelocity
    }

    /// r′ after `time` seconds.
    @inlinable public func velocity(at time: Double) -> Double {
        let w = ResidualWeights(at: time, of: duration)
        return value * w.velocityOfValue + velocity * w.velocityOfVelocity
    }
}

/// The four numbers that a residual is made of at a time. Whoever blends many values over one duration computes them once.
@frozen public struct ResidualWeights: Equatable, Sendable {
    /// Share of the initial value in the value.
    public var valueOfValue: Double
    /// Share of the initial velocity in the value, in seconds.
    public var valueOfVelocity: Double
    /// Share of the initial value in the velocity, in 1/s.
    public var velocityOfValue: Double
    /// Share of the initial velocity in the velocity.
    public var velocityOfVelocity: Double

    /// The weights `time` seconds into a residual of `duration` seconds.
    @inlinable public init(at time: Double, of duration: Double) {
        guard duration > 0, time < duration else {
            valueOfValue = 0
            valueOfVelocity = 0
            velocityOfValue = 0
            velocityOfVelocity = 0
            return
        }
        let s = time > 0 ? time / duration : 0
        // The polynomials are kept factored by their triple zero at s = 1, so that the end is smooth to the last bit too.
        let u = 1 - s
        let u2 = u * u
        valueOfValue = u2 * u * (1 + s * (3 + 6 * s))
        valueOfVelocity = duration * s * u2 * u * (1 + 3 * s)
        velocityOfValue = -30 * s * s * u2 / duration
        velocityOfVelocity = u2 * (1 + s * (2 - 15 * s))
    }
}
