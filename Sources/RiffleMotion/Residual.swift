internal import RiffleMath

/// An offset that starts with a given value and velocity and falls to zero within a duration. Added to a new motion it makes the
/// change from the old motion to the new one continuous in value and velocity, whatever the new motion is.
///
/// With s = t/T: r = r₀·(1 − 10s³ + 15s⁴ − 6s⁵) + v₀·T·(s − 6s³ + 8s⁴ − 3s⁵), zero from T on. The acceleration is 0 at the start
/// and continuous at T (C2); the velocity term never exceeds |v₀|·T/5. `Vector` is any SIMD vector of doubles; `ScalarResidual`
/// is the same for one number.
@frozen public struct Residual<Vector: SIMD>: Equatable, Sendable where Vector.Scalar == Double, Vector: Sendable {
    /// r₀, in any unit.
    public var value: Vector
    /// v₀ = r₀′, in that unit per second.
    public var velocity: Vector
    /// T in seconds; at or below 0 (or NaN) the residual is zero from the start.
    public var duration: Double

    /// Any values; see the properties.
    @inlinable public init(value: Vector, velocity: Vector, duration: Double) {
        self.value = value
        self.velocity = velocity
        self.duration = duration
    }

    /// A residual that is zero at all times.
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

    /// Whether the residual is zero from `time` on.
    @inlinable public func isOver(at time: Double) -> Bool { !(time < duration) }
}

/// `Residual` for one number.
@frozen public struct ScalarResidual: Equatable, Sendable {
    /// r₀, in any unit.
    public var value: Double
    /// v₀ = r₀′, in that unit per second.
    public var velocity: Double
    /// T in seconds; at or below 0 (or NaN) the residual is zero from the start.
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

/// The coefficients of the initial value and velocity in a residual's value and velocity at one time. Residuals of the same
/// duration share them.
@frozen public struct ResidualWeights: Equatable, Sendable {
    /// The coefficient of r₀ in r.
    public var valueOfValue: Double
    /// The coefficient of r₀′ in r, in seconds.
    public var valueOfVelocity: Double
    /// The coefficient of r₀ in r′, in 1/s.
    public var velocityOfValue: Double
    /// The coefficient of r₀′ in r′.
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
        // Factored by the zeros at s = 1, so that value and velocity approach 0 there without cancellation.
        let u = 1 - s
        let u2 = u * u
        valueOfValue = u2 * u * (1 + s * (3 + 6 * s))
        valueOfVelocity = duration * s * u2 * u * (1 + 3 * s)
        velocityOfValue = -30 * s * s * u2 / duration
        velocityOfVelocity = u2 * (1 + s * (2 - 15 * s))
    }
}
