internal import RiffleMath

/// An offset that starts with a given value and velocity and falls to zero within a duration. Added to a new motion it makes the
/// change from the old motion to the new one continuous in value and velocity, whatever the new motion is.
///
/// With s = t/T: r = r₀·(1 − 10s³ + 15s⁴ − 6s⁵) + v₀·T·(s − 6s³ + 8s⁴ − 3s⁵), zero from T on. The acceleration is 0 at the start
/// and continuous at T (C2); the velocity term never exceeds |v₀|·T/5. `Vector` is any SIMD vector of doubles; `ScalarResidual`
/// is its form for one number.
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
        return value * w.h00 + velocity * w.h01
    }

    /// r′ after `time` seconds.
    @inlinable public func velocity(at time: Double) -> Vector {
        let w = ResidualWeights(at: time, of: duration)
        return value * w.h10 + velocity * w.h11
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
        return value * w.h00 + velocity * w.h01
    }

    /// r′ after `time` seconds.
    @inlinable public func velocity(at time: Double) -> Double {
        let w = ResidualWeights(at: time, of: duration)
        return value * w.h10 + velocity * w.h11
    }
}

/// The matrix that takes a residual's initial value and velocity to those at one time: r = h00·r₀ + h01·r₀′ and
/// r′ = h10·r₀ + h11·r₀′, the Hermite basis of degree five. Residuals of the same duration share it.
@frozen public struct ResidualWeights: Equatable, Sendable {
    /// Without a unit.
    public var h00: Double
    /// In seconds.
    public var h01: Double
    /// In 1/s.
    public var h10: Double
    /// Without a unit.
    public var h11: Double

    /// The weights `time` seconds into a residual of `duration` seconds.
    @inlinable public init(at time: Double, of duration: Double) {
        guard duration > 0, time < duration else {
            (h00, h01, h10, h11) = (0, 0, 0, 0)
            return
        }
        let s = time > 0 ? time / duration : 0
        // Factored by the zeros at s = 1, so that value and velocity approach 0 there without cancellation.
        let u = 1 - s
        let u2 = u * u
        h00 = u2 * u * (1 + s * (3 + 6 * s))
        h01 = duration * s * u2 * u * (1 + 3 * s)
        h10 = -30 * s * s * u2 / duration
        h11 = u2 * (1 + s * (2 - 15 * s))
    }
}
