/// A timing curve from (0, 0) to (1, 1): Core Animation's CAMediaTimingFunction.
///
/// x(t), the fraction of the duration, and y(t), the fraction of the distance, are cubic Béziers with the control points (0,0),
/// (x1,y1), (x2,y2), (1,1). x1 and x2 lie in 0…1, so x(t) is monotonic and y is a function of x. Input outside 0…1 is clamped
/// (NaN counts as 0).
@frozen public struct CubicBezierCurve: Equatable, Hashable, Sendable {
    /// The first control point's x, 0…1.
    public let x1: Double
    /// The first control point's y; outside 0…1 the curve may overshoot.
    public let y1: Double
    /// The second control point's x, 0…1.
    public let x2: Double
    /// The second control point's y; outside 0…1 the curve may overshoot.
    public let y2: Double

    /// y = x.
    public static let linear = CubicBezierCurve(0, 0, 1, 1)
    /// Starts slowly.
    public static let easeIn = CubicBezierCurve(0.42, 0, 1, 1)
    /// Ends slowly.
    public static let easeOut = CubicBezierCurve(0, 0, 0.58, 1)
    /// Starts and ends slowly.
    public static let easeInOut = CubicBezierCurve(0.42, 0, 0.58, 1)

    /// x1 and x2 are clamped to 0…1; NaN counts as 0. y1 and y2 may lie outside (the curve then overshoots), within ±1e6.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1.clamped(to: 0...1)
        self.y1 = y1.isNaN ? 0 : y1.clamped(to: -1e6...1e6)
        self.x2 = x2.clamped(to: 0...1)
        self.y2 = y2.isNaN ? 0 : y2.clamped(to: -1e6...1e6)
    }

    /// y at `x`; the Bézier parameter is solved to double precision.
    public func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if x1 == y1, x2 == y2 { return x }
        return Self.coordinate(parameter(at: x), y1, y2)
    }

    /// dy/dx at `x`. Infinite where the curve is vertical, never NaN.
    public func slope(at x: Double) -> Double {
        if x1 == y1, x2 == y2 { return 1 }
        let t = x > 0 ? (x < 1 ? parameter(at: x) : 1) : 0
        let run = Self.derivative(t, x1, x2)
        let rise = Self.derivative(t, y1, y2)
        if run > 1e-12 { return rise / run }
        if abs(rise) > 1e-12 { return rise > 0 ? .infinity : -.infinity }
        // A control point coincides with its end point: the tangent is that of the next control point.
        if t < 0.5 { return x2 > 0 ? y2 / x2 : 1 }
        return x1 < 1 ? (1 - y1) / (1 - x1) : 1
    }

    /// The derivatives of the value at `x`, 0 < x < 1, by the control points' coordinates x1, y1, x2, y2; zero at 0 and 1, where
    /// the value doesn't depend on them. From x(t; x1, x2) = x: ∂y/∂y1 = 3t(1 − t)², ∂y/∂x1 = −dy/dx · 3t(1 − t)², likewise with
    /// 3t²(1 − t) for the second point.
    public func partials(at x: Double) -> (x1: Double, y1: Double, x2: Double, y2: Double) {
        guard x > 0, x < 1 else { return (0, 0, 0, 0) }
        let t = parameter(at: x)
        let u = 1 - t
        let (first, second) = (3 * t * u * u, 3 * t * t * u)
        let slope = slope(at: x)
        return (-slope * first, first, -slope * second, second)
    }

    /// The Bézier parameter t with x(t) = x, 0 < x < 1: Newton's method within a bracket, with bisection as fallback.
    private func parameter(at x: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var t = x
        for _ in 0..<128 {
            let error = Self.coordinate(t, x1, x2) - x
            if error == 0 { return t }
            if error > 0 { high = t } else { low = t }
            let slope = Self.derivative(t, x1, x2)
            var next = t - error / slope
            if !(next > low && next < high) { next = low + (high - low) / 2 }
            if next == t || next <= low || next >= high { return t }
            t = next
        }
        return t
    }

    private static func coordinate(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let u = 1 - t
        return t * (3 * u * (u * a + t * b) + t * t)
    }

    private static func derivative(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let u = 1 - t
        return 3 * (u * u * a + 2 * u * t * (b - a) + t * t * (1 - b))
    }
}

/// iCarousel's ease: ½(2t)³ up to the middle, ½(2t − 2)³ + 1 from there. C1 but not C2 in the middle, as in the source.
public enum CubicEaseInOut {
    /// The eased fraction of the distance at the fraction `t` of the duration; `t` is clamped to 0…1, NaN counts as 0.
    public static func value(at t: Double) -> Double {
        let t = t.clamped(to: 0...1)
        if t < 0.5 {
            let u = 2 * t
            return 0.5 * u * u * u
        }
        let u = 2 * t - 2
        return 0.5 * u * u * u + 1
    }
}
