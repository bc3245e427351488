import RiffleMath
import RiffleModels
import RiffleStage
import Testing

@Suite("Depth inspection and the flip's lift")
struct InspectorStageTests {
    /// The greatest number of cuts while the current card turns over.
    private func cuts(_ id: String, lifts: Bool) -> Int {
        var stage = Script.stage(id)
        var configuration = stage.configuration
        configuration.set("lifts", to: lifts ? 1 : 0)
        var frame = Frame()
        stage.step(
            to: 0.1,
            events: [
                StageEvent(time: 0.01, kind: .configure(configuration)), StageEvent(time: 0.05, kind: .command(.flip)),
            ], into: &frame)
        var most = 0
        for step in 1...10 {
            stage.step(to: 0.05 + Double(step) * 0.05, events: [], into: &frame)
            most = max(most, stage.inspect().cuts.count)
        }
        return most
    }

    @Test(
        "without the lift a turning card intersects its neighbours, with it none",
        arguments: ["progress", "card-stack", "quartic"])
    func fault(id: String) {
        #expect(cuts(id, lifts: false) > 0)
        #expect(cuts(id, lifts: true) == 0)
    }

    @Test(
        "with the default lift a turning card intersects no neighbours, in any model",
        arguments: ModelCatalogue.builtIn.ids)
    func safe(id: String) {
        #expect(cuts(id, lifts: true) == 0)
    }

    @Test("the eye's distance follows from m34, and the current card of cover flow lies at z = 0")
    func space() {
        var stage = Script.stage("cover-flow")
        var frame = Frame()
        stage.step(to: 0.1, events: [], into: &frame)
        let inspection = stage.inspect()
        let eye = inspection.eye ?? 0
        #expect(eye > 400 && eye < 700)
        let middle = inspection.cards.first { $0.isCurrent }
        for point in middle?.outline ?? [] { #expect(abs(point.z) < 1e-6) }
        #expect(middle?.outline.count == 4)
        #expect(inspection.cards.map(\.paintIndex).max() == inspection.cards.count - 1)
        #expect(inspection.safeLift > 0 && inspection.lift == inspection.safeLift)
    }
}
