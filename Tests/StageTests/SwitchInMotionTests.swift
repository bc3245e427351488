import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleStage

/// Switching the arrangement while a row moves or is dragged.
@Suite("Switching in motion")
struct SwitchInMotionTests {
    /// Switches to another model, or to other structural parameters of the same one.
    static let changes: [(from: String, to: String, settings: [String: Double])] = [
        ("progress", "progress", ["endless": 0]), ("linear", "progress", [:]), ("hyperbola", "progress", [:]),
        ("linear", "quartic", [:]), ("progress", "rotary", [:]), ("progress", "linear", [:]), ("quartic", "cover-flow", [:]),
        ("linear", "linear", ["wrap": 1]), ("wheel", "progress", [:]),
    ]

    static func stage(_ model: String, physics: Double) -> Stage {
        var stage = Script.stage(model, cards: 14, at: 5)
        stage.advance(to: 0.01, events: [Script.configure(0.01, stage) { $0.set("scrollPhysics", to: physics) }])
        return stage
    }

    static func change(_ stage: Stage, _ to: String, _ settings: [String: Double], physics: Double, at time: Double) -> StageEvent
    {
        Script.configure(time, stage) {
            $0.selectModel(to)
            $0.set("scrollPhysics", to: physics)
            for (name, value) in settings { $0.set(name, to: value) }
        }
    }

    @Test(
        "after a switch during a flick the row comes to rest on a card: the flick goes on in the same model, and ends in another",
        arguments: 0..<changes.count, [0.0, 1])
    func flick(number: Int, physics: Double) {
        let (from, to, settings) = Self.changes[number]
        for moment in [0.03, 0.1, 0.25, 0.6] {
            var stage = Self.stage(from, physics: physics)
            let displacement = stage.motion.scrolling.isVertical ? Vector2(0, -260) : Vector2(-260, 0)
            stage.advance(to: 1.1, events: Script.drag(from: Vector2(640, 420), by: displacement, at: 1, duration: 0.09))
            stage.advance(to: 1.1 + moment, events: [Self.change(stage, to, settings, physics: physics, at: 1.1 + moment)])
            let start = stage.motion.scroller.unfoldedOffset
            stage.advance(to: 9, events: EmptyCollection())
            let offset = stage.scrollOffset
            let way = abs(stage.motion.scroller.unfoldedOffset - start)
            if from != to { #expect(way <= 1, "\(from) to \(to) after \(moment) s: by \(way)") }
            if from == to, moment == 0.03 { #expect(way > 1, "\(from) to \(to): by \(way)") }
            #expect(abs(offset - offset.rounded()) < 1e-6 && !stage.isMoving, "\(from) to \(to) after \(moment) s: \(offset)")
        }
    }

    @Test(
        "a switch during a held drag keeps the offset, and the cards then follow the pointer from there",
        arguments: 0..<changes.count, [0.0, 1])
    func held(number: Int, physics: Double) {
        let (from, to, settings) = Self.changes[number]
        var stage = Self.stage(from, physics: physics)
        let unit = stage.motion.scrolling.isVertical ? Vector2(0, -1) : Vector2(-1, 0)
        stage.advance(
            to: 1.4, events: Script.drag(from: Vector2(640, 420), by: unit * 150, at: 1, duration: 0.2, releases: false))
        let before = stage.motion.scroller.unfoldedOffset
        stage.advance(to: 1.4, events: [Self.change(stage, to, settings, physics: physics, at: 1.4)])
        let after = stage.scrollOffset
        let rounds = (after - before) / 14
        #expect(abs(rounds - rounds.rounded()) < 1e-6, "\(from) to \(to): \(before) becomes \(after)")
        // The pointer only moves along the old axis.
        guard stage.motion.scrolling.isVertical == (unit.y != 0) else { return }
        let start = Vector2(640, 420) + unit * 150
        stage.advance(to: 1.5, events: [Script.pointer(.moved, start.x + unit.x * 4, start.y + unit.y * 4, at: 1.5)])
        #expect(abs(stage.scrollOffset - after) < 0.2, "\(from) to \(to): \(after) becomes \(stage.scrollOffset)")
    }

    @Test("every begin event of a scroller has an end event when another scroller replaces it")
    func events() {
        for (from, to, settings) in Self.changes {
            var stage = Self.stage(from, physics: 0)
            stage.recordsEvents = true
            let displacement = stage.motion.scrolling.isVertical ? Vector2(0, -260) : Vector2(-260, 0)
            var events = Script.drag(from: Vector2(640, 420), by: displacement, at: 1, duration: 0.09)
            events.append(Self.change(stage, to, settings, physics: 0, at: 1.2))
            var begun: [String: Int] = [:]
            Script.play(&stage, events, at: (1...500).map { Double($0) / 60 }) { frame in
                for event in frame.motionEvents {
                    guard case .scroll(let scrollEvent) = event.kind else { continue }
                    switch scrollEvent {
                    case .willBeginDragging: begun["dragging", default: 0] += 1
                    case .didEndDragging: begun["dragging", default: 0] -= 1
                    case .willBeginDecelerating: begun["decelerating", default: 0] += 1
                    case .didEndDecelerating: begun["decelerating", default: 0] -= 1
                    case .willBeginScrollingAnimation: begun["scrolling", default: 0] += 1
                    case .didEndScrollingAnimation: begun["scrolling", default: 0] -= 1
                    default: break
                    }
                    #expect(
                        begun["decelerating", default: 0] >= 0 && begun["dragging", default: 0] >= 0,
                        "\(from) to \(to): \(scrollEvent)")
                }
            }
            #expect(begun["decelerating", default: 0] == 0 && begun["dragging", default: 0] == 0, "\(from) to \(to): \(begun)")
        }
    }

    @Test(
        "a press during a flick stops it at its present offset, and the direction is kept",
        arguments: ["hyperbola", "rotary", "cover-flow-2"])
    func caught(model: String) {
        for moment in [1.123, 1.151, 1.204] {
            var stage = Self.stage(model, physics: 0)
            stage.advance(to: moment, events: Script.drag(from: Vector2(640, 420), by: Vector2(-260, 0), at: 1, duration: 0.09))
            let seen = stage.scrollOffset
            #expect(stage.velocity > 1)
            stage.advance(to: moment, events: [Script.pointer(.began, 500, 420, at: moment)])
            #expect(abs(stage.scrollOffset - seen) < 1e-9 && stage.motion.scrollState.direction == 1, "\(model) at \(moment)")
        }
    }
}
