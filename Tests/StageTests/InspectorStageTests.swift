import RiffleMath
import RiffleModels
import RiffleSettings
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
        var inspection = StageInspection()
        var most = 0
        for step in 1...10 {
            stage.step(to: 0.05 + Double(step) * 0.05, events: [], into: &frame)
            stage.inspect(into: &inspection)
            most = max(most, inspection.cuts.count)
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
        var inspection = StageInspection()
        stage.inspect(into: &inspection)
        let eye = inspection.eye ?? 0
        #expect(eye > 400 && eye < 700)
        let middle = inspection.cards.first { $0.isCurrent }
        for corner in middle?.outline ?? 0..<0 { #expect(abs(inspection.points[corner].z) < 1e-6) }
        #expect(middle?.outline.count == 4)
        #expect(inspection.cards.map(\.paintIndex).max() == inspection.cards.count - 1)
        #expect(inspection.safeLift > 0 && inspection.lift == inspection.safeLift)
    }

    @Test("a description of the next moment reuses the storage of the last one", arguments: ModelCatalogue.builtIn.ids)
    func storage(id: String) {
        var stage = Script.stage(id)
        var inspection = StageInspection()
        func addresses() -> [UnsafeRawPointer?] {
            [
                inspection.cards.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
                inspection.points.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
                inspection.cuts.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
                inspection.views?.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
            ]
        }
        // The first pass allocates the storage that the second pass needs.
        var before: [UnsafeRawPointer?] = []
        for pass in 0..<2 {
            for step in 0..<40 {
                stage.scrub(to: 3 + 3 * .sin(Double(step) * 0.16), at: stage.time)
                stage.inspect(into: &inspection)
                if pass == 1 { #expect(addresses() == before) }
            }
            #expect(!inspection.cards.isEmpty)
            before = addresses()
        }
    }
}
