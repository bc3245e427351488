import RiffleMath
import TestSupport
import Testing

@Suite("Timing curves")
struct TimingCurveTests {
    static let curves: [CubicBezierCurve] = [
        .linear, CubicBezierCurve(0.25, 0.1, 0.25, 1), .easeIn, .easeOut, .easeInOut, CubicBezierCurve(0.9, -2, 0.1, 3),
        CubicBezierCurve(0, 0, 0, 1),
        CubicBezierCurve(1, 0, 1, 1), CubicBezierCurve(0, 1, 1, 0), CubicBezierCurve(1, 0, 0, 1),
    ]

    /// y(x) by bisection of x(t) in plain Bernstein form, down to neighbouring doubles.
    static func bisected(_ curve: CubicBezierCurve, _ x: Double) -> Double {
        func point(_ t: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<1100 {
            let middle = (low + high) / 2
            if middle == low || middle == high { break }
            if point(middle, curve.x1, curve.x2) < x { low = middle } else { high = middle }
        }
        return point(low, curve.y1, curve.y2)
    }

    @Test("values agree with bisection", arguments: curves)
    func values(curve: CubicBezierCurve) {
        for step in 1..<2000 {
            let x = Double(step) / 2000
            // Where the curve is nearly vertical, a rounding of x is worth `slope` roundings of y; at x1 = 1, x2 = 0 it is
            // vertical in the middle, with a cube root's loss of two thirds of the digits.
            let slope = abs(curve.slope(at: x))
            let tolerance = slope < 1e3 ? 1e-12 * max(1, slope) : 2e-5
            #expect(abs(curve.value(at: x) - Self.bisected(curve, x)) <= tolerance, "\(curve) at \(x)")
        }
        #expect(curve.value(at: 0) == 0)
        #expect(curve.value(at: 1) == 1)
    }

    @Test("known points")
    func known() {
        #expect(CubicBezierCurve.linear.value(at: 0.3) == 0.3)
        #expect(near(CubicBezierCurve.easeInOut.value(at: 0.5), 0.5, 1e-15))
        // WebKit's and Gecko's tests have the same figure for `ease` at half time.
        #expect(near(CubicBezierCurve(0.25, 0.1, 0.25, 1).value(at: 0.5), 0.802_403_387_584_857_7, 1e-12))
        #expect(near(CubicBezierCurve.easeIn.value(at: 0.25) + CubicBezierCurve.easeOut.value(at: 0.75), 1, 1e-14))
    }

    @Test("slopes agree with differences", arguments: curves.prefix(5))
    func slopes(curve: CubicBezierCurve) {
        for step in 1..<100 {
            let x = Double(step) / 100
            let difference = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
            #expect(near(curve.slope(at: x), difference, 1e-7), "\(curve) at \(x)")
        }
        #expect(!curve.slope(at: 0).isNaN)
        #expect(!curve.slope(at: 1).isNaN)
    }

    @Test("slopes at the ends are those of the control points")
    func endSlopes() {
        #expect(near(CubicBezierCurve(0.25, 0.1, 0.25, 1).slope(at: 0), 0.4, 1e-14))
        #expect(near(CubicBezierCurve.easeOut.slope(at: 0), 1 / 0.58, 1e-14))
        #expect(near(CubicBezierCurve.easeIn.slope(at: 1), 1 / 0.58, 1e-14))
        #expect(CubicBezierCurve(0, 1, 1, 0).slope(at: 0) == .infinity)
    }

    @Test("bad input is clamped")
    func badInput() {
        let curve = CubicBezierCurve(-1, .nan, 2, .infinity)
        #expect(curve.x1 == 0 && curve.x2 == 1 && curve.y1 == 0 && curve.y2 == 1e6)
        #expect(CubicBezierCurve(0.25, 0.1, 0.25, 1).value(at: .nan) == 0)
        #expect(CubicBezierCurve(0.25, 0.1, 0.25, 1).value(at: -3) == 0)
        #expect(CubicBezierCurve(0.25, 0.1, 0.25, 1).value(at: 7) == 1)
    }

    @Test("iCarousel's cubic ease: its formula, its ends")
    func cubic() {
        for step in 0...100 {
            let t = Double(step) / 100
            let expected = t < 0.5 ? 0.5 * Double.pow(2 * t, 3) : 0.5 * Double.pow(2 * t - 2, 3) + 1
            #expect(near(CubicEaseInOut.value(at: t), expected, 1e-15))
        }
        #expect(CubicEaseInOut.value(at: -1) == 0)
        #expect(CubicEaseInOut.value(at: 2) == 1)
        #expect(CubicEaseInOut.value(at: .nan) == 0)
    }

    @Test("the partial derivatives are those of the value", arguments: [0.01, 0.2, 0.5, 0.83, 0.99])
    func partials(x: Double) {
        let coordinates = [0.3, -0.2, 0.6, 1.4]
        func value(_ index: Int, _ step: Double) -> Double {
            var c = coordinates
            c[index] += step
            return CubicBezierCurve(c[0], c[1], c[2], c[3]).value(at: x)
        }
        let found = CubicBezierCurve(0.3, -0.2, 0.6, 1.4).partials(at: x)
        for (index, partial) in [found.x1, found.y1, found.x2, found.y2].enumerated() {
            let expected = (value(index, 1e-5) - value(index, -1e-5)) / 2e-5
            #expect(near(partial, expected, 1e-8), "coordinate \(index): \(partial), not \(expected)")
        }
        for end in [-1, 0, 1, 2] {
            #expect(CubicBezierCurve(0.3, -0.2, 0.6, 1.4).partials(at: Double(end)) == (0, 0, 0, 0))
        }
    }
}
