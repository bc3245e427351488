import RiffleMath
import RiffleModels
@testable import RiffleSettings
import Testing

@testable import RiffleStage

/// The easing of a flip.
@Suite("Flip curve")
struct FlipCurveTests {
    static let curves = Array(0...5)

    static func timing(_ curve: Int, duration: Double = 0.5) -> FlipTiming {
        var configuration = StageConfiguration()
        configuration.set("flipCurve", to: Double(curve))
        configuration.set("flipDuration", to: duration)
        configuration.set("flipCurveX1", to: 0.9)
        configuration.set("flipCurveY1", to: -0.3)
        return FlipTiming(duration: duration, curve: configuration.flipTiming.curve)
    }

    @Test("the original card stack's flip is exactly ease-in-out over 0.5 s")
    func source() throws {
        let entry = try #require(ModelCatalogue.builtIn.model(id: "card-stack")?.descriptor.sourceSettings["flipCurve"])
        #expect(ModelCatalogue.builtIn.model(id: "card-stack")?.descriptor.sourceSettings["flipDuration"] == 0.5)
        var flips = Flips()
        flips.toggle(page: 3, at: 1, with: Self.timing(Int(entry)))
        for share in stride(from: 0.0, through: 1, by: 0.05) {
            let expected = .pi * CubicBezierCurve.easeInOut.value(at: share)
            #expect(abs(flips.angle(ofPage: 3, at: 1 + 0.5 * share) - expected) < 1e-12)
        }
        #expect(!flips.isTurning(at: 1.5) && flips.isTurning(at: 1.49))
    }

    @Test("from rest the angle follows the curve exactly, from 0 to π", arguments: curves)
    func pure(curve: Int) {
        var flips = Flips()
        let timing = Self.timing(curve)
        flips.toggle(page: 0, at: 0, with: timing)
        #expect(flips.angle(ofPage: 0, at: 0) == 0 && abs(flips.angle(ofPage: 0, at: 0.5) - .pi) < 1e-12)
        for share in [0.1, 0.35, 0.8] {
            guard let bezier = timing.curve else { continue }
            #expect(abs(flips.angle(ofPage: 0, at: 0.5 * share) - .pi * bezier.value(at: share)) < 1e-12)
        }
    }

    @Test("turned back at any moment, angle and angular velocity are continuous, and it ends on its front", arguments: curves)
    func interrupted(curve: Int) {
        let timing = Self.timing(curve)
        for moment in [0.05, 0.2, 0.31, 0.45] {
            var flips = Flips()
            flips.toggle(page: 0, at: 0, with: timing)
            let h = 1e-6
            let before = flips.angle(ofPage: 0, at: moment)
            let speed = (before - flips.angle(ofPage: 0, at: moment - h)) / h
            flips.toggle(page: 0, at: moment, with: timing)
            let after = (flips.angle(ofPage: 0, at: moment + h) - flips.angle(ofPage: 0, at: moment)) / h
            #expect(abs(flips.angle(ofPage: 0, at: moment) - before) < 1e-9)
            #expect(abs(after - speed) < 1e-2 * max(1, abs(speed)), "curve \(curve) at \(moment): \(speed), then \(after)")
            #expect(abs(flips.angle(ofPage: 0, at: moment + 0.5)) < 1e-12)
        }
    }

    @Test("with duration 0 it turns immediately")
    func instant() {
        for curve in Self.curves {
            var flips = Flips()
            flips.toggle(page: 0, at: 2, with: Self.timing(curve, duration: 0))
            #expect(flips.angle(ofPage: 0, at: 2) == .pi && !flips.isTurning(at: 2), "\(curve)")
        }
    }

    @Test("the control points are used and dragged for the custom curve only; the curve that depends on the speed isn't plotted")
    func custom() {
        var configuration = StageConfiguration()
        #expect(!configuration.uses("flipCurveX1"))
        #expect(configuration.timeCurves.first { $0.title == "Flip" }?.controls.isEmpty == true)
        configuration.set("flipCurve", to: 4)
        #expect(!configuration.uses("flipCurveX1") && !configuration.timeCurves.contains { $0.title == "Flip" })
        configuration.set("flipCurve", to: 5)
        #expect(configuration.uses("flipCurveX1"))
        #expect(configuration.timeCurves.first { $0.title == "Flip" }?.controls.first == "flipCurveX1")
    }
}
