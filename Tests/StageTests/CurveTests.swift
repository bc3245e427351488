import RiffleMath
import RiffleModels
@testable import RiffleSettings
import Testing

@testable import RiffleStage

@Suite("Curves")
struct CurveTests {
    static let size = Size(width: 1280, height: 800)

    static func probe(_ configuration: StageConfiguration) -> CurveProbe {
        CurveProbe(configuration: configuration, size: size, itemCount: 20)
    }

    @Test("every property of every model is finite over the whole plot", arguments: ModelCatalogue.builtIn.ids)
    func finite(id: String) {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        let probe = Self.probe(configuration)
        var values: ContiguousArray<Double> = []
        for property in PoseProperty.allCases {
            probe.sample(property, count: 97, into: &values)
            #expect(values.count == 97 && values.allSatisfy(\.isFinite), "\(id) \(property)")
        }
        #expect(probe.offsets.lowerBound < 0 && probe.offsets.upperBound > 0)
    }

    @Test("a probe's model is prepared as the stage's", arguments: ModelCatalogue.builtIn.ids)
    func preparedAsOnStage(id: String) {
        // The window is too narrow for the cards' ratio, so that their size depends on the viewport, too.
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        configuration.set("cardShape", to: Double(CardShape.ratio.rawValue))
        configuration.set("cardRatio", to: 3)
        let size = Size(width: 700, height: 800)
        let stage = Stage(configuration: configuration, deck: Script.deck(60), size: size)
        let apart = CurveProbe(configuration: configuration, size: size, itemCount: 60)
        for probe in [stage.probe, apart] {
            #expect(probe.model.cardSize == stage.motion.model.cardSize, "\(id)")
            for offset in [-2.0, -0.5, 0, 1] {
                let scroll = ScrollState(offset: 20)
                #expect(probe.model.pose(at: offset, scroll: scroll) == stage.motion.model.pose(at: offset, scroll: scroll))
            }
        }
    }

    @Test("the curve agrees with the picture: x of the linear model is the position of the frame's cards")
    func curveIsPicture() throws {
        var stage = Script.stage("linear", at: 5.25)
        var frame = Frame()
        stage.step(to: 0, events: [], into: &frame)
        let probe = stage.probe
        for card in frame.cards {
            let expected = (card.center.x - Self.size.width / 2) / card.size.width
            #expect(abs(probe.value(.x, at: Double(card.index) - 5.25) - expected) < 1e-9)
        }
        var points: ContiguousArray<Vector2> = []
        stage.appendShown(.x, to: &points)
        #expect(points.count >= frame.cards.count)
        for point in points { #expect(abs(probe.value(.x, at: point.x) - point.y) < 1e-12) }
        #expect(points.contains { $0.x == -0.25 } && points.contains { $0.x == 0.75 })
    }

    @Test(
        "solving for a handle's value gives that value, and the hyperbola's other handle doesn't move",
        arguments: ["hyperbola", "quartic"], [0.85, 0.95, 1.1])
    func solves(id: String, factor: Double) throws {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        let before = Self.probe(configuration)
        #expect(before.handles.count == 2)
        for handle in before.handles {
            var moved = configuration
            let target = before.value(of: handle) * factor
            let solved = before.solve(handle.descriptor.name, for: target)
            #expect(!solved.isEmpty)
            for (name, value) in solved { #expect(moved.set(name, to: value) == .set, "\(name) = \(value)") }
            let after = Self.probe(moved)
            #expect(abs(after.value(of: handle) - target) < 1e-6, "\(id) \(handle.descriptor.name)")
            guard id == "hyperbola", let other = before.handles.first(where: { $0 != handle }) else { continue }
            #expect(abs(after.value(of: other) - before.value(of: other)) < 1e-9)
        }
        #expect(before.solve("nosuch", for: 1).isEmpty)
    }

    @Test("the default values of the hyperbola's handles agree with its constants, also when vertical", arguments: [0.0, 1])
    func handleDefaults(vertical: Double) {
        var configuration = StageConfiguration()
        configuration.set("vertical", to: vertical)
        let probe = Self.probe(configuration)
        for handle in probe.handles {
            #expect(abs(probe.value(of: handle) - handle.descriptor.defaultValue) < 1e-9, "\(handle.descriptor.name)")
            #expect(handle.descriptor.range.contains(handle.descriptor.defaultValue))
            // The solution is finite for any value, in range or not.
            for value in [-1e308, -2, 0, 0.3, 5, 1e308] {
                #expect(probe.solve(handle.descriptor.name, for: value).allSatisfy { $0.value.isFinite })
            }
        }
    }

    @Test("time curves begin at 0, end near 1 and are finite", arguments: ModelCatalogue.builtIn.ids)
    func timeCurves(id: String) {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        let curves = configuration.timeCurves
        #expect(!curves.isEmpty || !configuration.values.has("decelerationRate"))
        for curve in curves {
            #expect(curve.duration > 0 && curve.duration.isFinite)
            #expect(abs(curve.value(at: 0)) < 1e-9)
            if curve.isTime { #expect(abs(curve.value(at: curve.duration) - 1) < 0.02, "\(id) \(curve.title)") }
        }
    }
}
