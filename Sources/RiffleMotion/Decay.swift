internal import RiffleMath

/// UIScrollView's deceleration: what is left of the speed after each millisecond is a constant d, so v(t) = v₀·d^(1000t).
/// Any unit of length; seconds.
public struct Decay: Equatable, Sendable {
    /// The factor a millisecond: 0.998 is UIScrollView's normal rate, 0.99 its fast one.
    public var rate: Double

    /// A rate outside 0.5…0.9999 is brought inside: 1 would never stop.
    public init(rate: Double) {
        self.rate = rate.clamped(to: 0.5...0.9999)
    }

    /// The decay constant a second: −1000·ln d.
    public var constant: Double { -1000 * .log(rate) }

    /// How far a speed carries in all: v₀ / constant.
    public func distance(velocity: Double) -> Double { velocity / constant }

    /// The way after `time` seconds.
    public func displacement(velocity: Double, at time: Double) -> Double {
        -velocity / constant * .expm1(-constant * time)
    }

    /// The speed after `time` seconds.
    public func velocity(_ velocity: Double, at time: Double) -> Double { velocity * .exp(-constant * time) }

    /// When the way first reaches `displacement`, in seconds; nil if the speed doesn't carry that far.
    public func time(toReach displacement: Double, velocity: Double) -> Double? {
        let reach = distance(velocity: velocity)
        guard reach != 0 else { return displacement == 0 ? 0 : nil }
        let left = 1 - displacement / reach
        guard left > 0, left <= 1 else { return nil }
        return -.log(left) / constant
    }
}
