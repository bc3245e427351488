internal import RiffleMath

/// A difference that dies away: it starts at a value and a rate of change and is nothing, and at rest, after `duration` seconds.
///
/// Added to wherever something is going, it makes any change of destination continuous in place and speed, however often it comes.
/// The quintic with r(0) = a, r'(0) = b, r''(0) = 0 and r = r' = r'' = 0 at the end:
///
///     r(s) = a·(1 − 10s³ + 15s⁴ − 6s⁵) + b·(s − 6s³ + 8s⁴ − 3s⁵),  s = t / duration
public struct Residual<Value: SIMD & Sendable>: Sendable where Value.Scalar == Double {
    public var value: Value
    /// Units of the value a second.
    public var velocity: Value
    /// In seconds; 0 or less is gone at once.
    public var duration: Double

    public init(value: Value, velocity: Value, duration: Double) {
        self.value = value
        self.velocity = velocity
        self.duration = duration
    }

    /// What is left after `time` seconds: the whole before 0, nothing from the duration on.
    public func value(at time: Double) -> Value {
        guard duration > 0, time < duration else { return Value(repeating: 0) }
        let s = max(0, time / duration)
        let s3 = s * s * s
        let fall = 1 + s3 * (-10 + s * (15 - 6 * s))
        let run = s + s3 * (-6 + s * (8 - 3 * s))
        return value * fall + velocity * (duration * run)
    }

    /// The rate of change after `time` seconds.
    public func velocity(at time: Double) -> Value {
        guard duration > 0, time < duration else { return Value(repeating: 0) }
        let s = max(0, time / duration)
        let s2 = s * s
        let fall = s2 * (-30 + s * (60 - 30 * s))
        let run = 1 + s2 * (-18 + s * (32 - 15 * s))
        return value * (fall / duration) + velocity * run
    }
}
