import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

/// Comparing with another configuration: shown instead, or as outlines.
@Suite("A/B comparison and ghosts")
struct ComparisonTests {
    static let ids = ModelCatalogue.builtIn.ids

    /// A configuration with a random value, from a seed, for every parameter of a model except the viewport: a scrubbed transition
    /// restarts in another area.
    static func changed(_ id: String, seed: UInt64) -> StageConfiguration {
        var random = SeededGenerator(seed: seed)
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        for descriptor in configuration.values.descriptors where descriptor.name != "viewport" {
            configuration.set(descriptor.name, to: Double.random(in: descriptor.range, using: &random))
        }
        return configuration
    }

    @Test("at rest, peeking at the other configuration and back changes nothing", arguments: ids, [3, 4] as [UInt64])
    func atRest(id: String, seed: UInt64) {
        let configuration = Self.changed(id, seed: seed)
        var stage = Stage(configuration: configuration, deck: Script.deck(20), size: Size(width: 1280, height: 800))
        stage.jump(to: 5, at: 0)
        var frame = Frame()
        // A model that scrolls by itself never rests.
        guard configuration.values["autoscroll"] == 0 else { return }
        stage.step(to: 1, events: [], into: &frame)
        let before = (frame.cards, frame.scrollOffset)
        var comparison = Comparison()
        let other = comparison.peek(from: configuration)
        #expect(comparison.peek(from: configuration) == nil, "a repeated key press doesn't start a second peek")
        #expect(other?.values != configuration.values && comparison.isPeeking)
        for next in [other, comparison.endPeek()] {
            guard let next else { continue }
            let events = [StageEvent(time: 1, kind: .configure(next))]
            stage.step(to: 1, events: events, into: &frame)
            #expect(frame.scrollOffset == before.1, "\(next.values.changes) after \(configuration.values.changes)")
        }
        // Cards of a stack are animated to their layers; in the end they are as before.
        if frame.isMoving { stage.step(to: 30, events: [], into: &frame) }
        #expect(!frame.isMoving && frame.cards.count == before.0.count)
        for (now, then) in zip(frame.cards, before.0) {
            #expect(now.index == then.index && abs(now.center.x - then.center.x) + abs(now.center.y - then.center.y) < 1e-6)
        }
        #expect(comparison.endPeek() == nil)
    }

    @Test(
        "a flick goes on while the other configuration is shown", arguments: ["hyperbola", "cover-flow", "progress", "quartic"])
    func inMotion(id: String) {
        var stage = Script.stage(id, cards: 40, at: 20)
        let isVertical = id == "quartic"
        let displacement = isVertical ? Vector2(0, -160) : Vector2(-160, 0)
        let events = Script.drag(from: Vector2(640, 400), by: displacement, at: 0.1, duration: 0.08)
        var frame = Frame()
        stage.step(to: 0.19, events: events, into: &frame)
        #expect(stage.isMoving && stage.velocity != 0)
        var comparison = Comparison()
        for step in 0..<6 {
            let before = (offset: stage.scrollOffset, velocity: stage.velocity)
            let next =
                step % 2 == 0 ? comparison.peek(from: stage.configuration) : comparison.endPeek()
            guard let next else {
                Issue.record("nothing to show")
                return
            }
            stage.step(to: stage.time, events: [StageEvent(time: stage.time, kind: .configure(next))], into: &frame)
            #expect(stage.scrollOffset == before.offset, "the offset")
            #expect(abs(stage.velocity - before.velocity) < 1e-9, "the velocity")
            stage.step(to: stage.time + 0.01, events: [], into: &frame)
        }
    }

    @Test(
        "during a drag the other configuration follows the pointer, and the drag ends as without a peek", arguments: [3.0, 5.5])
    func inDrag(distance: Double) {
        func play(peeks: Bool) -> (offset: Double, dragged: Double) {
            var stage = Script.stage("linear", cards: 40, at: 20)
            var comparison = Comparison()
            comparison.save(stage.configuration)
            // A parameter that doesn't affect the drag.
            var own = stage.configuration
            own.set("fadeMax", to: 2)
            var frame = Frame()
            stage.step(to: 0, events: [StageEvent(time: 0, kind: .configure(own))], into: &frame)
            let events = Script.drag(from: Vector2(640, 400), by: Vector2(-100 * distance, 0), at: 0.1, duration: 0.4)
            for (number, event) in events.enumerated() {
                stage.step(to: event.time, events: [event], into: &frame)
                guard peeks, number % 10 == 5 else { continue }
                let next = comparison.isPeeking ? comparison.endPeek() : comparison.peek(from: stage.configuration)
                guard let next else { continue }
                stage.step(to: event.time, events: [StageEvent(time: event.time, kind: .configure(next))], into: &frame)
            }
            let dragged = stage.scrollOffset
            stage.step(to: 5, events: [], into: &frame)
            return (stage.scrollOffset, dragged)
        }
        let plain = play(peeks: false)
        let peeked = play(peeks: true)
        #expect(abs(plain.dragged - peeked.dragged) < 1e-9 && abs(plain.offset - peeked.offset) < 1e-9)
        #expect(plain.dragged > 20.5)
    }

    /// A configuration under the original physics, beside the refined ones of the default.
    static func original(_ id: String) -> StageConfiguration {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        configuration.set("scrollPhysics", to: 0)
        return configuration
    }

    static let flick = Script.drag(from: Vector2(640, 400), by: Vector2(-160, 0), at: 0.1, duration: 0.08)

    @Test(
        "held, the other configuration has its own physics: a flick goes as on a stage of its own",
        arguments: ["hyperbola", "linear", "cover-flow", "progress"])
    func ownPhysics(id: String) throws {
        var comparison = Comparison()
        comparison.save(Self.original(id))
        let own = Script.stage(id, cards: 40, at: 20)
        var (peeked, other) = (own, own)
        let peek = comparison.peek(from: own.configuration)
        let shown = try #require(peek)
        peeked.advance(to: 0, events: [StageEvent(time: 0, kind: .configure(shown))])
        other.advance(
            to: 0, events: [StageEvent(time: 0, kind: .configure(Self.original(id).withPreferences(of: own.configuration)))])
        var plain = own
        var difference = 0.0
        for step in 1...60 {
            let time = StageTime(Double(step) / 60)
            let events = Self.flick.filter { $0.time <= time && $0.time > time + -1.0 / 60 }
            peeked.advance(to: time, events: events)
            other.advance(to: time, events: events)
            plain.advance(to: time, events: events)
            #expect(peeked.scrollOffset == other.scrollOffset)
            difference = max(difference, abs(plain.scrollOffset - peeked.scrollOffset))
        }
        #expect(difference > 1e-3, "the two physics differ")
    }

    @Test(
        "a flick goes on under the other's physics, without a jump of any card",
        arguments: ["hyperbola", "linear", "cover-flow", "wheel"])
    func flickGoesOn(id: String) throws {
        var stage = Script.stage(id, cards: 40, at: 20)
        var comparison = Comparison()
        comparison.save(Self.original(id))
        var frame = Frame()
        stage.step(to: 0.2, events: Self.flick, into: &frame)
        for step in 0..<4 {
            let (cards, offset, velocity) = (frame.cards, stage.scrollOffset, stage.velocity)
            #expect(velocity > 2, "it is fast enough for the original's")
            let change = step % 2 == 0 ? comparison.peek(from: stage.configuration) : comparison.endPeek()
            let next = try #require(change)
            stage.step(to: stage.time, events: [StageEvent(time: stage.time, kind: .configure(next))], into: &frame)
            #expect(stage.scrollOffset == offset && abs(stage.velocity - velocity) < 1e-6 * velocity)
            for card in frame.cards {
                guard let before = cards.first(where: { $0.index == card.index }) else { continue }
                let jump = card.center - before.center
                #expect(abs(jump.x) + abs(jump.y) < 1e-6, "\(card.index)")
            }
            stage.step(to: stage.time + 0.03, events: [], into: &frame)
        }
    }

    @Test("the saved values are shown, with their own scroller; the model is kept, and where a hand has brought the motion")
    func saved() throws {
        var comparison = Comparison()
        var first = StageConfiguration()
        first.set("z", to: 2)
        comparison.save(first)
        var second = StageConfiguration()
        second.selectModel("linear")
        second.set("vertical", to: 1)
        let other = comparison.other(than: second)
        #expect(other.modelID == "linear" && !other.values.isOn("vertical"))
        second.selectModel("navigation")
        second.set("progress", to: 0.4)
        #expect(comparison.other(than: second).values["progress"] == 0.4)
        second.selectModel("hyperbola")
        second.set("z", to: 3)
        let changed = comparison.other(than: second)
        #expect(changed.values["z"] == 2)
        let peeked = comparison.peek(from: second)
        let shown = try #require(peeked)
        #expect(shown.values["z"] == 2)
        let opposite = comparison.other(than: shown)
        #expect(opposite.values["z"] == 3, "during a peek, the other configuration is the user's own")
        comparison.save(shown)
        #expect(comparison.endPeek()?.values["z"] == 3)
        #expect(comparison.saved?.values["z"] == 3, "during a peek, the user's own configuration is saved")
    }

    /// The outlines' visible vertices, recognized by their colour.
    static func outlines(_ frame: Frame) -> Buffer<DrawVertex> {
        frame.drawList.vertices.filter { $0.color.r == 255 && $0.color.g == 186 && $0.color.b == 82 && $0.color.a > 0 }
    }

    @Test("outlines of the same configuration coincide with the cards' edges at any offset", arguments: ids)
    func onEdges(id: String) throws {
        var stage = Script.stage(id, cards: 30, at: 12)
        var frame = Frame()
        // Square corners, so that the outline reaches as far as the card.
        stage.step(to: 0, events: [Script.configure(0, stage) { $0.set("cornerRadius", to: 0) }], into: &frame)
        var other = stage
        for offset in [12.0, 12.3, 11.6] {
            stage.scrub(to: offset, at: stage.time)
            other.scrub(to: offset, at: stage.time)
            stage.showOutlines(of: &other)
            stage.step(to: stage.time, events: [], into: &frame)
            let points = Self.outlines(frame)
            #expect(!points.isEmpty)
            // A loop has 24 points and two visible rings: 48 vertices. Every visible card has a loop of its own size.
            #expect(points.count % 48 == 0)
            for card in frame.cards where card.opacity > 0 && card.size.width > 1 {
                let isOutlined = stride(from: 0, to: points.count, by: 48).contains { first in
                    let loop = points[first..<first + 48]
                    let x = (least: loop.map(\.x).min() ?? 0, most: loop.map(\.x).max() ?? 0)
                    let y = (least: loop.map(\.y).min() ?? 0, most: loop.map(\.y).max() ?? 0)
                    // The outline extends the card by half its thickness on each side.
                    return abs(Double(x.most - x.least) - card.size.width) < 2.9
                        && abs(Double(y.most - y.least) - card.size.height) < 2.9
                        && (x.least...x.most).contains(Float(card.center.x)) && (y.least...y.most).contains(Float(card.center.y))
                }
                #expect(isOutlined, "\(id) \(offset) \(card.index) \(card.center) \(card.size) \(card.z)")
            }
        }
        stage.hideOutlines()
        stage.step(to: stage.time, events: [], into: &frame)
        #expect(Self.outlines(frame).isEmpty)
    }

    @Test("outlines don't change the cards, are painted below them, and are finite", arguments: ids)
    func under(id: String) {
        for viewport in ViewportKind.allCases {
            var plain = Script.stage(id)
            let configure = Script.configure(0, plain) { $0.set("viewport", to: Double(viewport.rawValue)) }
            var ghosted = plain
            var frames = (Frame(), Frame())
            plain.step(to: 2, events: [configure], into: &frames.0)
            ghosted.step(to: 2, events: [configure], into: &frames.1)
            var other = Script.stage(id)
            other.advance(to: 2, events: [StageEvent(time: 0, kind: .configure(Self.changed(id, seed: 11)))])
            ghosted.showOutlines(of: &other)
            ghosted.step(to: 2, events: [], into: &frames.1)
            plain.step(to: 2, events: [], into: &frames.0)
            #expect(frames.0.cards == frames.1.cards)
            #expect(frames.1.drawList.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
            let runs = frames.1.drawList.runs
            let amber = Color(r: 255, g: 186, b: 82, a: 0)
            func isOutline(_ run: DrawRun) -> Bool {
                guard run.indexCount > 0 else { return false }
                let color = frames.1.drawList.vertices[Int(frames.1.drawList.indices[run.firstIndex])].color
                return color.r == amber.r && color.g == amber.g && color.b == amber.b
            }
            if let last = runs.lastIndex(where: isOutline) {
                let fronts = runs[...last].filter { $0.texture.id.rawValue >= 0 }
                #expect(fronts.isEmpty, "a card is painted before an outline")
            }
            for run in runs { #expect(run.firstIndex + run.indexCount <= frames.1.drawList.indices.count) }
        }
    }
}
