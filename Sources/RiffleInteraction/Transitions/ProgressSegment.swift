internal import RiffleMath
internal import RiffleMotion
internal import RiffleModels

/// A progress that runs by itself: from one value to another in a time, along a curve.
public struct ProgressSegment: Equatable, Sendable {
    public var start: Double
    public var duration: Double
    public var from: Double
    public var to: Double
    var curve: TransitionCurve
    /// For a curve that keeps a speed: its slope at the start, in shares of the way per share of the time.
    var startSlope = 1.0

    public var end: Double { start + duration }

    public func value(at time: Double) -> Double {
        let share = share(at: time)
        return share >= 1 ? to : from + (to - from) * curve.value(at: share, startSlope)
    }

    /// Progress a second.
    public func rate(at time: Double) -> Double {
        guard duration > 0, time >= start, time < end else { return 0 }
        return (to - from) * curve.slope(at: share(at: time), startSlope) / duration
    }

    private func share(at time: Double) -> Double {
        duration > 0 ? ((time - start) / duration).clamped(to: 0...1) : 1
    }
}

extension TransitionCurve {
    private var bezier: CubicBezierCurve? {
        switch self {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInOut
        case .keepsSpeed: nil
        }
    }

    /// `slope`: where a curve that keeps a speed starts. That one is the cubic from (0, 0) with this slope to (1, 1) with none; a
    /// slope up to 3 keeps it from overshooting.
    func value(at share: Double, _ slope: Double) -> Double {
        if let bezier { return bezier.value(at: share) }
        let left = 1 - share
        return slope * share * left * left + share * share * (3 - 2 * share)
    }

    func slope(at share: Double, _ slope: Double) -> Double {
        if let bezier { return bezier.slope(at: share) }
        return slope * (1 - share) * (1 - 3 * share) + 6 * share * (1 - share)
    }
}
