internal import RiffleMath
public import RiffleModels
public import RiffleMotion

/// A progress that runs by itself: from one value to another in a time, along a curve.
public struct ProgressSegment: Equatable, Sendable {
    public var start: Double
    public var duration: Double
    public var from: Double
    public var to: Double
    /// Nil: the curve that keeps a speed.
    var curve: CubicBezierCurve?
    /// For that one: its slope at the start, in shares of the way per share of the time.
    var startSlope = 1.0

    public var end: Double { start + duration }

    public func value(at time: Double) -> Double {
        let share = share(at: time)
        return share >= 1 ? to : from + (to - from) * bent(share)
    }

    /// Progress a second.
    public func rate(at time: Double) -> Double {
        guard duration > 0, time >= start, time < end else { return 0 }
        return (to - from) * slope(share(at: time)) / duration
    }

    private func share(at time: Double) -> Double {
        duration > 0 ? ((time - start) / duration).clamped(to: 0...1) : 1
    }

    /// The one that keeps a speed is the cubic from (0, 0) with the start slope to (1, 1) with none; a slope up to 3 keeps it
    /// from overshooting.
    private func bent(_ share: Double) -> Double {
        if let curve { return curve.value(at: share) }
        let left = 1 - share
        return startSlope * share * left * left + share * share * (3 - 2 * share)
    }

    private func slope(_ share: Double) -> Double {
        if let curve { return curve.slope(at: share) }
        return startSlope * (1 - share) * (1 - 3 * share) + 6 * share * (1 - share)
    }
}

extension TransitionCurve {
    /// Nil for the curve that keeps the hand's speed; `points` (x1, y1, x2, y2) are those of a custom one.
    public func bezier(_ points: SIMD4<Double>) -> CubicBezierCurve? {
        switch self {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInOut
        case .keepsSpeed: nil
        case .custom: CubicBezierCurve(points.x, points.y, points.z, points.w)
        }
    }
}
