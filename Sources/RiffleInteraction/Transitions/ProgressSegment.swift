public import RiffleMath
public import RiffleModels

/// An animation of the progress from one value to another along a timing curve.
public struct ProgressSegment: Equatable, Sendable {
    /// In seconds on the driver's clock.
    public var start: Double
    /// In seconds.
    public var duration: Double
    /// Progress at the start.
    public var from: Double
    /// Progress at the end.
    public var to: Double
    /// Nil: a cubic that starts with `startSlope`.
    var curve: CubicBezierCurve?
    /// Initial slope of that cubic, with time and progress normalized to 0…1.
    var startSlope = 1.0

    /// Time of the end in seconds.
    public var end: Double { start + duration }

    /// Progress at a time.
    public func value(at time: Double) -> Double {
        let fraction = fraction(at: time)
        return fraction >= 1 ? to : from + (to - from) * eased(fraction)
    }

    /// Progress per second at a time; 0 outside the segment.
    public func rate(at time: Double) -> Double {
        guard duration > 0, time >= start, time < end else { return 0 }
        return (to - from) * slope(fraction(at: time)) / duration
    }

    /// Fraction of the duration elapsed, 0…1.
    private func fraction(at time: Double) -> Double {
        duration > 0 ? ((time - start) / duration).clamped(to: 0...1) : 1
    }

    /// The curve's value. Without a curve, the cubic from (0, 0) with slope `startSlope` to (1, 1) with slope 0, which does not
    /// overshoot for slopes up to 3.
    private func eased(_ fraction: Double) -> Double {
        if let curve { return curve.value(at: fraction) }
        let rest = 1 - fraction
        return startSlope * fraction * rest * rest + fraction * fraction * (3 - 2 * fraction)
    }

    private func slope(_ fraction: Double) -> Double {
        if let curve { return curve.slope(at: fraction) }
        return startSlope * (1 - fraction) * (1 - 3 * fraction) + 6 * fraction * (1 - fraction)
    }
}

extension TransitionCurve {
    /// The timing curve; nil for `keepsSpeed`. `points` are the control points (x1, y1, x2, y2) of a custom curve.
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
