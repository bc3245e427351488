internal import RiffleMath

/// A critically damped spring from a place and a speed to a rest, in closed form:
///
///     x(t) = target + (a + b·t)·e^(−ωt),  a = x₀ − target,  b = v₀ + ω·a
///
/// With ω = v₀/(target − x₀) it is a pure exponential; with a larger ω it brakes later and arrives sooner.
public struct CriticalSpring: Equatable, Sendable {
    public var target: Double
    /// ω, a second.
    public var frequency: Double
    private var a: Double
    private var b: Double
    /// Seconds until it is within `tolerance` of the target for good.
    public private(set) var duration: Double

    /// `tolerance` is in the unit of the place: from `duration` on the spring stands exactly on its target.
    public init(from position: Double, velocity: Double, to target: Double, frequency: Double, tolerance: Double = 1e-4) {
        self.target = target
        self.frequency = frequency.clamped(to: 0.1...1000)
        a = position - target
        b = velocity + self.frequency * a
        // (|a| + |b|t)·e^(−ωt) falls for good once t > 1/ω; quarter steps of 1/ω are fine enough.
        var t = 0.0
        let step = 0.25 / self.frequency
        while (abs(a) + abs(b) * t) * .exp(-self.frequency * t) > tolerance, t < 400 * step { t += step }
        duration = t
    }

    public func position(at time: Double) -> Double {
        guard time < duration else { return target }
        let t = max(0, time)
        return target + (a + b * t) * .exp(-frequency * t)
    }

    public func velocity(at time: Double) -> Double {
        guard time < duration else { return 0 }
        let t = max(0, time)
        return (b - frequency * (a + b * t)) * .exp(-frequency * t)
    }

    /// The frequency at which a release brakes from the first moment on and does not overshoot, if `velocity` leads to the target;
    /// else the frequency of a settling without a flick. `brisk` 1 is a pure exponential, up to 2 keeps from speeding up.
    public static func frequency(
        distance: Double, velocity: Double, brisk: Double, range: ClosedRange<Double>, still: Double
    ) -> Double {
        guard distance != 0, velocity * distance > 0 else { return still }
        return (brisk * velocity / distance).clamped(to: range)
    }
}
