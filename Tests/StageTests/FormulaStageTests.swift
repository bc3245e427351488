import RiffleFormula
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
import RiffleSettings
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
        let model = ModelDefinition(formula: formula, text: formula.text, id: "fixed", fallbackTitle: "fixed", source: "a test")
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

    @Test("of 2,001 cards that all intersect those around the current one are shown, and a drag moves them")
    func tooManyCrossing() throws {
        let text = """
            rotate y = o * 37 deg
            rotate x = o * 53 deg
            perspective = 900
            scroll view firstOffset = -1000, lastOffset = 1000
            """
        let model = ModelDefinition(
            formula: try Formula(parsing: text, vocabulary: .scrollingCards), text: text, id: "cross", fallbackTitle: "cross",
            source: "a test")
        var stage = Stage(configuration: StageConfiguration(ModelCatalogue([model])), deck: Script.deck(2001), size: size)
        stage.jump(to: 1000, at: StageTime(0))
        let events = Script.drag(from: Vector2(640, 400), by: Vector2(-400, 0), at: 0.1, duration: 0.2)
        var before: Double?
        Script.play(&stage, events, at: stride(from: 0, through: 0.6, by: 0.1).map { $0 }) { frame in
            let offsets = frame.cards.map { abs($0.offset) }
            #expect(frame.statistics.leftOutCards > 1900 && frame.cards.count >= 12)
            #expect(frame.cards.contains { $0.index == frame.current })
            #expect((offsets.max() ?? .infinity) <= Double(frame.cards.count) / 2 + 1)
            #expect(frame.statistics.pieces <= 1500)
            before = before ?? frame.scrollOffset
        }
        #expect(stage.scrollOffset > (before ?? .infinity) + 0.5)
    }

    @Test(
        "a duplicate as formula is the model on the stage, under the same hand",
        arguments: ["hyperbola", "progress", "quartic", "cover-flow-2", "wheel", "inverted-cylinder"])
    func duplicate(id: String) throws {
        for physics in [ScrollPhysics.original, .refined] {
            var original = StageConfiguration()
            original.selectModel(id)
            original.set("scrollPhysics", to: Double(physics.rawValue))
            let formula = try #require(original.model.formula(original.values))
            let model = ModelDefinition(formula: formula, text: formula.text, id: "copy", fallbackTitle: "copy", source: "a test")
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

    @Test(
        "what hides a card that is shown is told with its place, and no longer when the card is gone; hidden cards are no problem"
    )
    func problem() throws {
        func stage(_ text: String) throws -> Stage {
            let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
            let model = ModelDefinition(formula: formula, text: formula.text, id: "own", fallbackTitle: "own", source: "a test")
            return Stage(configuration: StageConfiguration(ModelCatalogue([model])), deck: Script.deck(40), size: size)
        }
        var frame = Frame()
        func problem(_ stage: inout Stage, at offset: Double) -> String? {
            stage.jump(to: offset, at: stage.time)
            stage.step(to: stage.time, events: EmptyCollection(), into: &frame)
            return stage.problem?.description
        }
        var pole = try stage("x = o * 40\ny = 10 / (i - 3)\nscroll carousel visibleItems = 9\n")
        #expect(problem(&pole, at: 2) == "2:8: a division by 0 at o = 1; the card is hidden")
        #expect(problem(&pole, at: 3) == "2:8: a division by 0 at o = 0; the card is hidden")
        #expect(problem(&pole, at: 20) == nil)
        #expect(problem(&pole, at: 3) != nil)
        // Of several problems, the stage reports the one nearest to the middle.
        var root = try stage("x = o * 40\ny = sqrt(2.5 - abs(o))\n")
        #expect(
            problem(&root, at: 10)
                == "2:5: the square root of a negative number (−0.5) at o = −3; the card is hidden")
        var hidden = try stage("x = o * 40\nhidden = abs(o) > 1\n")
        #expect(problem(&hidden, at: 5) == nil)
        var scroll = try stage("x = o * 40\nscroll carousel spacing = 1 / (n - 40)\n")
        #expect(problem(&scroll, at: 5) == "2:17: spacing isn't a finite number")
        var built = Stage(deck: Script.deck(9), size: size)
        #expect(problem(&built, at: 2) == nil)
    }
}
