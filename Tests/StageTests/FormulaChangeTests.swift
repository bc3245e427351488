import RiffleFormula
import RiffleInteraction
import RiffleMath
import RiffleModels
@testable import RiffleSettings
import StageSupport
import TestSupport
import Testing

@testable import RiffleStage

/// A model's definition that changes while the stage is in use.
@Suite("A formula that is edited")
struct FormulaChangeTests {
    static func catalogue(_ text: String) throws -> ModelCatalogue {
        let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
        let model = ModelDefinition(formula: formula, text: formula.text, id: "own", fallbackTitle: "Own", source: "own.formula")
        return ModelCatalogue(ModelCatalogue.builtIn.models + [model])
    }

    @Test("values stay where the parameters stay; what has become another thing gets its default")
    func values() throws {
        var configuration = StageConfiguration(
            try Self.catalogue(
                """
                param a = 40 pt in 0...200
                param b = 40 pt in 0...200
                param turn2 = 10 deg in 0...90
                param side = left of left, right, top
                param flag = off
                param gone = 1 in 0...5
                x = o * a
                """))
        configuration.selectModel("own")
        for (name, value) in [("a", 70.0), ("b", 150), ("turn2", 20), ("side", 2), ("flag", 1), ("gone", 3), ("wrap", 1)] {
            configuration.set(name, to: value)
        }
        configuration.stage.set("cardHeight", to: 0.5)
        var other = configuration
        other.selectModel("cover-flow")
        other.set("tilt", to: 0.5)

        let next = try Self.catalogue(
            """
            param b = 10 pt in 0...100
            param a = 40 pt in 0...200
            param turn2 = 10 pt in 0...90
            param side = bottom of bottom, top, left
            param flag = 2 in 0...9
            x = o * a + b
            """)
        let moved = other.moved(to: next)
        #expect(moved.modelID == "cover-flow" && moved.values["tilt"] == 0.5 && moved.stage["cardHeight"] == 0.5)
        let values = moved.values(ofModel: "own")
        #expect(values["a"] == 70 && values["b"] == 100 && values["turn2"] == 10 && values["side"] == 1 && values["flag"] == 2)
        #expect(!values.has("gone") && values["wrap"] == 1)
        // Unchanged values follow the defaults.
        configuration.reset("b")
        #expect(configuration.moved(to: next).values["b"] == 10)
        #expect(configuration.moved(to: .builtIn).modelID == ModelCatalogue.builtIn.first.descriptor.id)
        #expect(configuration.moved(to: configuration.catalogue) == configuration)

        var history = ConfigurationHistory()
        history.willChange(from: configuration)
        history = history.moved(to: next)
        let before = history.undo(from: configuration.moved(to: next))
        #expect(before == configuration.moved(to: next))
        var comparison = Comparison()
        comparison.save(configuration)
        #expect(comparison.moved(to: next).saved == configuration.moved(to: next))
    }

    static func stage(_ text: String, physics: Double) throws -> Stage {
        var configuration = StageConfiguration(try catalogue(text))
        configuration.selectModel("own")
        configuration.set("scrollPhysics", to: physics)
        var stage = Stage(configuration: configuration, deck: Script.deck(14), size: Size(width: 1280, height: 800))
        stage.jump(to: 5, at: 0)
        return stage
    }

    static func redefinition(_ stage: Stage, _ text: String, at time: Double) throws -> StageEvent {
        StageEvent(time: time, kind: .configure(stage.configuration.moved(to: try catalogue(text))))
    }

    static let texts = ["x = o * 300\n", "x = o * 200\ny = o^2 * 20\nrotate z = o * 5 deg\n"]

    @Test("an edit during a flick doesn't stop it, and the row comes to rest on a card", arguments: [0.0, 1])
    func flick(physics: Double) throws {
        var plain = try Self.stage(Self.texts[0], physics: physics)
        var edited = plain
        let drag = Script.drag(from: Vector2(640, 420), by: Vector2(-260, 0), at: 1, duration: 0.09)
        plain.advance(to: 1.2, events: drag)
        edited.advance(to: 1.2, events: drag)
        #expect(plain.isMoving)
        edited.advance(to: 1.2, events: [try Self.redefinition(edited, Self.texts[1], at: 1.2)])
        #expect(edited.scrollOffset == plain.scrollOffset && edited.scrollVelocity == plain.scrollVelocity)
        edited.advance(to: 1.25, events: EmptyCollection())
        #expect(edited.isMoving && edited.scrollVelocity > 0.5 * plain.scrollVelocity)
        edited.advance(to: 9, events: EmptyCollection())
        #expect(!edited.isMoving && abs(edited.scrollOffset - edited.scrollOffset.rounded()) < 1e-6)
    }

    @Test(
        "an edit in a flick, or while a key scrolls, keeps the card that the row comes to rest on",
        arguments: [("carousel", 0.0), ("carousel", 1), ("view", 0), ("view", 1)])
    func destination(rule: String, physics: Double) throws {
        let lines = ["spacing = width / 2", "spacing = width / 3"].map { rule == "view" ? $0 : "spacing = 0.8" }
        let texts = zip(Self.texts, lines).map { "\($0)scroll \(rule) \($1)\n" }
        let step = StageEvent(time: 1, kind: .command(.step(3)))
        for events in [Script.drag(from: Vector2(640, 420), by: Vector2(-260, 0), at: 1, duration: 0.09), [step]] {
            for moment in [1.15, 1.2, 1.3, 1.5, 1.8] {
                var plain = try Self.stage(texts[0], physics: physics)
                var edited = plain
                plain.advance(to: 9, events: events)
                edited.advance(to: StageTime(moment), events: events)
                edited.advance(to: 9, events: [try Self.redefinition(edited, texts[1], at: moment)])
                #expect(!plain.isMoving && plain.current > 5)
                #expect(
                    edited.scrollOffset == plain.scrollOffset, "\(moment): \(plain.scrollOffset) becomes \(edited.scrollOffset)")
            }
        }
    }

    @Test("no card jumps at an edit, and then each is where the new formula has it")
    func continuity() throws {
        var stage = try Self.stage(Self.texts[0], physics: 1)
        var frame = Frame()
        stage.step(to: 1, events: EmptyCollection(), into: &frame)
        let before = frame.cards
        stage.step(to: 1, events: [try Self.redefinition(stage, Self.texts[1], at: 1)], into: &frame)
        for card in before {
            guard let now = frame.cards.first(where: { $0.index == card.index }) else { continue }
            #expect(abs(now.center.x - card.center.x) < 1e-6 && abs(now.center.y - card.center.y) < 1e-6)
        }
        #expect(frame.isMoving)
        stage.step(to: 3, events: EmptyCollection(), into: &frame)
        let fresh = try Self.stage(Self.texts[1], physics: 1)
        var wanted = Frame()
        var other = fresh
        other.step(to: 3, events: EmptyCollection(), into: &wanted)
        #expect(frame.cards == wanted.cards && frame.cards != before)
    }

    @Test("a formula that begins to wrap or to scroll otherwise rests on the same card")
    func otherRule() throws {
        for line in ["scroll carousel wrap = on\n", "scroll view spacing = 100, snap = on\n", "scroll carousel vertical = on\n"] {
            var stage = try Self.stage(Self.texts[0], physics: 1)
            stage.advance(to: 1, events: [try Self.redefinition(stage, Self.texts[0] + line, at: 1)])
            stage.advance(to: 5, events: EmptyCollection())
            #expect(stage.current == 5 && !stage.isMoving, "\(line)")
        }
    }

    @Test("a value comes back with its parameter, its unit and its range, unless another one was set meanwhile")
    func lost() throws {
        func text(_ lines: String...) -> String { lines.joined(separator: "\n") + "\nx = o * 40\n" }
        let whole = text("param gap = 62 pt in 10...150", "param side = left of left, right")
        var configuration = StageConfiguration(try Self.catalogue(whole))
        configuration.selectModel("own")
        configuration.set("gap", to: 80)
        configuration.set("side", to: 1)
        var lost = LostValues()
        func type(_ text: String) throws { configuration = lost.move(configuration, to: try Self.catalogue(text)) }
        for other in [
            text(), text("param ga = 5 pt in 1...9"), text("param gap = 62% in 10...150"),
            text("param gap = 12 pt in 10...15", "param side = up of up, down"), text("param gap = on", "param side = 3"),
        ] {
            try type(other)
            try type(text())
            try type(whole)
            #expect(configuration.values["gap"] == 80 && configuration.values["side"] == 1, "\(other)")
        }
        // The value is clamped to the new range.
        try type(text("param gap = 12 pt in 10...15"))
        #expect(configuration.values["gap"] == 15)
        configuration.set("gap", to: 14)
        try type(whole)
        #expect(configuration.values["gap"] == 14 && configuration.values["side"] == 1)
        // A value that follows its default isn't remembered, and other models aren't touched.
        configuration.reset("gap")
        try type(text())
        try type(text("param gap = 70 pt in 10...150"))
        #expect(configuration.values["gap"] == 70)
        var other = configuration
        other.selectModel("cover-flow")
        other.set("tilt", to: 0.5)
        #expect(lost.move(other, to: try Self.catalogue(whole)).values["tilt"] == 0.5)
    }

    @Test("steps of the history keep their own formulas where they are to, and follow those of others")
    func history() throws {
        func models(_ a: String, _ b: String) throws -> ModelCatalogue {
            ModelCatalogue(
                try [("a", a), ("b", b)].map { id, text in
                    ModelDefinition(
                        formula: try Formula(parsing: text, vocabulary: .scrollingCards), text: text, id: id, fallbackTitle: id,
                        source: id)
                })
        }
        let (first, second) = (try models("x = o", "x = o"), try models("x = o * 2", "x = o * 2"))
        let start = StageConfiguration(first)
        let now = start.moved(to: second)
        var history = ConfigurationHistory()
        history.willChange(from: start)
        history = history.moved(to: second, keeping: ["a"])
        let before = try #require(history.before)
        #expect(before.catalogue.model(id: "a") == first.model(id: "a"))
        #expect(before.catalogue.model(id: "b") == second.model(id: "b"))
        #expect(!history.undo(from: now, to: now) && history.canUndo && !history.canRedo)
        #expect(history.undo(from: now, to: before) && !history.canUndo && history.after == now)
    }
}
