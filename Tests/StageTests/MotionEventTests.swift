import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleStage

/// The motion events of a stage that records them.
@Suite("Motion events")
struct MotionEventTests {
    static func names(_ model: String, _ events: [StageEvent], settings: [String: Double] = [:], records: Bool = true) -> [String]
    {
        var stage = Script.stage(model, cards: 12)
        stage.advance(
            to: 0.01,
            events: [Script.configure(0.01, stage) { for (name, value) in settings { $0.set(name, to: value) } }])
        stage.recordsEvents = records
        var recorded: [MotionEvent] = []
        Script.play(&stage, events, at: (1...400).map { Double($0) / 60 }) { frame in recorded += frame.motionEvents }
        for (a, b) in zip(recorded, recorded.dropFirst()) { #expect(a.time <= b.time, "ordered by time") }
        return recorded.map { event in
            switch event.kind {
            case .scroll(let event): "\(event)".split(separator: "(").first.map(String.init) ?? ""
            case .currentCardDidChange: "current"
            case .selected: "selected"
            case .flipped(_, let showsBack): showsBack ? "back" : "front"
            }
        }
    }

    static let flick = Script.drag(from: Vector2(640, 400), by: Vector2(-420, 0), at: 0.1, duration: 0.15)

    @Test(
        "a flick: a drag begins and ends, then a deceleration does, and the current card changes meanwhile",
        arguments: ["linear", "progress", "hyperbola"], [0.0, 1])
    func flicks(model: String, physics: Double) {
        let names = Self.names(model, Self.flick, settings: ["scrollPhysics": physics])
        let phases = names.filter { $0 != "current" && !$0.contains("Scrolling") }
        #expect(phases == ["willBeginDragging", "didEndDragging", "willBeginDecelerating", "didEndDecelerating"], "\(names)")
        #expect(names.contains("current"))
        let begins = names.count { $0 == "willBeginScrollingAnimation" }
        #expect(begins == names.count { $0 == "didEndScrollingAnimation" })
    }

    @Test("a key starts a scrolling animation; a click selects and turns the current card", arguments: ["linear", "quartic"])
    func keys(model: String) {
        let key = [StageEvent(time: 0.1, kind: .command(.step(1)))]
        #expect(Self.names(model, key) == ["willBeginScrollingAnimation", "current", "didEndScrollingAnimation"])
        let click = Script.click(640, 400, at: 0.1)
        #expect(Self.names(model, click).filter { !$0.contains("Scrolling") } == ["selected", "back"])
    }

    @Test("the card stack reports throws (in the original deck during the drag) and cards brought back")
    func stack() {
        let long = Script.drag(from: Vector2(640, 400), by: Vector2(400, 0), at: 0.1, duration: 0.3)
        let source = Self.names("card-stack", long, settings: ["deck": 0])
        #expect(
            source == [
                "willBeginDragging", "didEndDragging", "thrown", "willBeginDecelerating", "current", "didEndDecelerating",
            ], "\(source)")
        let back = Self.names("card-stack", long + [StageEvent(time: 2, kind: .command(.undoThrow))])
        #expect(
            back == [
                "willBeginDragging", "didEndDragging", "thrown", "willBeginDecelerating", "current", "didEndDecelerating",
                "broughtBack", "current",
            ], "\(back)")
    }

    @Test(
        "removing the current card and putting it back report a change of the current card",
        arguments: ["linear", "progress", "card-stack"])
    func removal(model: String) {
        var stage = Script.stage(model, cards: 8)
        stage.recordsEvents = true
        var recorded: [MotionEvent.Kind] = []
        stage.removeCard(at: 5, at: 1)
        stage.putBack(at: 2)
        Script.play(&stage, [], at: [3]) { frame in recorded += frame.motionEvents.map(\.kind) }
        let changes = recorded.filter { if case .currentCardDidChange = $0 { true } else { false } }
        #expect(changes == [.currentCardDidChange(5), .currentCardDidChange(5)], "\(model): \(recorded)")
    }

    @Test("without `recordsEvents` there are no events")
    func notRecording() {
        #expect(Self.names("linear", Self.flick, records: false).isEmpty)
    }

    @Test("the direction is that of the last movement; a jump doesn't set one")
    func direction() {
        for model in ["linear", "progress", "quartic"] {
            var stage = Script.stage(model, cards: 12)
            var frame = Frame()
            stage.step(to: 0.05, events: EmptyCollection(), into: &frame)
            #expect(frame.direction == 0)
            stage.step(to: 0.3, events: [StageEvent(time: 0.1, kind: .command(.step(1)))], into: &frame)
            #expect(frame.direction == 1 && stage.motion.scrollState.direction == 1)
            stage.step(to: 3, events: [StageEvent(time: 2.9, kind: .command(.step(-1)))], into: &frame)
            #expect(frame.direction == -1)
            stage.step(to: 9, events: EmptyCollection(), into: &frame)
            #expect(frame.direction == -1 && frame.velocity == 0)
        }
    }

    @Test("a card's offset is its index minus the scroll offset, folded where the row wraps")
    func offsets() {
        for (model, folds) in [("linear", false), ("rotary", true), ("progress", true), ("quartic", false)] {
            var stage = Script.stage(model, cards: 9, at: 8)
            var frame = Frame()
            stage.step(to: 0, events: EmptyCollection(), into: &frame)
            for card in frame.cards {
                let direct = Double(card.index) - frame.scrollOffset
                let rounds = (card.offset - direct) / 9
                #expect(rounds == rounds.rounded() && (folds || rounds == 0), "\(model)")
            }
            #expect(frame.cards.contains { $0.offset == 1 } == folds, "\(model): the first card follows the last")
        }
    }
}
