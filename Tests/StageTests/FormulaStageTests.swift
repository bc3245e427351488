import RiffleFormula
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleStage
import StageSupport
import TestSupport
import Testing

/// Formulas as models of a stage.
@Suite("Formulas on a stage")
struct FormulaStageTests {
    private let size = Size(width: 1280, height: 800)

    @Test("scroll none: no drag, wheel or key moves the cards")
    func fixed() throws {
        let formula = try Formula(parsing: "x = o * 30\nscroll none", vocabulary: .scrollingCards)
        let model = ModelDefinition(formula: formula, id: "fixed", fallbackTitle: "fixed", source: "a test")
        var stage = Stage(
            configuration: StageConfiguration(ModelCatalogue([model])), deck: Script.deck(12), size: size)
        var events = Script.drag(from: Vector2(640, 400), by: Vector2(-400, 20), at: 0.1, duration: 0.2)
        events.append(StageEvent(InputEvent(time: 0.5, kind: .wheel(delta: Vector2(0, -240), isPrecise: true))))
        for (index, command) in [StageCommand.step(1), .last, .page(1), .select(page: 5), .step(-2)].enumerated() {
            events.append(StageEvent(time: 1 + 0.2 * Double(index), kind: .command(command)))
        }
        var shown = 0
        Script.play(&stage, events, at: stride(from: 0, through: 4, by: 1.0 / 60).map { $0 }) { frame in
            #expect(frame.scrollOffset == 0 && frame.current == 0)
            shown = frame.cards.count
        }
        #expect(shown == 12)
    }

    @Test(
        "a duplicate as formula is the model on the stage, under the same hand",
        arguments: ["hyperbola", "progress", "quartic", "cover-flow-2", "wheel", "inverted-cylinder"])
    func duplicate(id: String) throws {
        for physics in [ScrollPhysics.original, .refined] {
            var original = StageConfiguration()
            original.selectModel(id)
            original.set("scrollPhysics", to: Double(physics.rawValue))
            let formula = try #require(original.model.recipe(original.values))
            let model = ModelDefinition(formula: formula, id: "copy", fallbackTitle: "copy", source: "a test")
            var copied = StageConfiguration(ModelCatalogue([model]))
            copied.values = original.model.values(original.values, for: model)
            #expect(copied.look == original.look)
            var stages = [original, copied].map { Stage(configuration: $0, deck: Script.deck(18), size: size) }
            let way = id == "quartic" ? Vector2(10, -260) : Vector2(-260, 10)
            let events =
                Script.drag(from: Vector2(640, 500), by: way, at: 0.1, duration: 0.15) + [
                    StageEvent(time: 2.5, kind: .command(.step(2)))
                ]
            let times = stride(from: 0, through: 4, by: 1.0 / 30).map { $0 }
            var offsets: [[Double]] = [[], []]
            var centers: [[Vector2]] = [[], []]
            for index in stages.indices {
                Script.play(&stages[index], events, at: times) { frame in
                    offsets[index].append(frame.scrollOffset)
                    centers[index] += frame.cards.map(\.center)
                }
            }
            #expect((offsets[0].last ?? 0) >= 2)
            #expect(zip(offsets[0], offsets[1]).allSatisfy { near($0, $1) }, "\(physics)")
            #expect(centers[0].count == centers[1].count, "\(physics)")
            #expect(zip(centers[0], centers[1]).allSatisfy { near($0.x, $1.x, 1e-6) && near($0.y, $1.y, 1e-6) }, "\(physics)")
        }
    }
}
