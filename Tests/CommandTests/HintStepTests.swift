import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleStage
import Testing

@testable import riffle

/// What the cards really do, told as what the first start's hints ask for.
@Suite("What follows a hint")
struct HintStepTests {
    /// The hand on a stage, seen at a frame rate.
    struct SessionController {
        var stage: Stage
        var frame = Frame()
        var steps: Set<Hints.Step> = []
        var hand = HandSpeed()
        let rate: Double

        init(_ id: String, physics: ScrollPhysics, rate: Double) {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            configuration.set("scrollPhysics", to: Double(physics.rawValue))
            let deck = Deck(pictures: (0..<20).map { Deck.Picture(title: "\($0)") })
            stage = Stage(configuration: configuration, deck: deck, size: Size(width: 1280, height: 800))
            stage.jump(to: 9, at: 0)
            stage.recordsEvents = true
            self.rate = rate
        }

        mutating func play(to time: Double, _ events: [StageEvent] = []) {
            stage.step(to: time, events: events, into: &frame)
            for event in frame.motionEvents {
                if let step = Hints.Step(event.kind, speed: hand.releaseSpeed) { steps.insert(step) }
            }
        }

        /// Frames until a moment.
        mutating func wait(until end: Double) {
            while stage.time + 1 / rate < end { play(to: stage.time + 1 / rate) }
        }

        mutating func pointer(_ phase: InputEvent.Pointer.Phase, _ x: Double, _ y: Double, at time: Double) {
            wait(until: time)
            let pointer = InputEvent.Pointer(phase: phase, position: Vector2(x, y))
            hand.note(pointer, at: time)
            play(to: time, [StageEvent(InputEvent(time: time, kind: .pointer(pointer)))])
        }

        /// A drag by a way at a speed, in points and points a second, then a pause before the hand lets go.
        mutating func drag(_ way: Vector2, speed: Double, pause: Double) {
            var time = 1.0
            pointer(.began, 640, 400, at: time)
            let length = (way * way).sum().squareRoot()
            let moves = max(Int(length / (speed * 0.008)), 2)
            for move in 1...moves {
                time = 1 + Double(move) * 0.008
                let share = Double(move) / Double(moves)
                pointer(.moved, 640 + way.x * share, 400 + way.y * share, at: time)
            }
            pointer(.ended, 640 + way.x, 400 + way.y, at: time + pause + 0.001)
            wait(until: time + pause + 4)
        }
    }

    static let models = ModelRegistry.all.filter { !($0 is any TransitionFamilyModel.Type) }.map { $0.descriptor.id }

    @Test("a drag that is held still before letting go is a drag and no flick; a fast one is a flick", arguments: models)
    func hands(id: String) {
        for physics in [ScrollPhysics.original, .refined] {
            for rate in [60.0, 240] {
                for way in [Vector2(-150, 0), Vector2(-90, 0), Vector2(0, -150), Vector2(0, 120)] {
                    var slow = SessionController(id, physics: physics, rate: rate)
                    slow.drag(way, speed: 600, pause: 0.4)
                    let isAcross = slow.steps.isEmpty
                    // A row takes the drags along it.
                    if !isAcross, id != "card-stack" {
                        #expect(slow.steps == [.drag], "\(physics), \(rate), \(way): \(slow.steps)")
                    }
                    var fast = SessionController(id, physics: physics, rate: rate)
                    fast.drag(way * 2, speed: 2500, pause: 0)
                    if !isAcross { #expect(fast.steps.contains(.flick), "\(physics), \(rate), \(way): \(fast.steps)") }
                }
            }
        }
    }

    @Test("a click on the current card, or F, is a flip", arguments: models)
    func flip(id: String) {
        var sessionController = SessionController(id, physics: .refined, rate: 60)
        sessionController.play(to: 1, [StageEvent(time: 1, kind: .command(.flip))])
        sessionController.wait(until: 2)
        #expect(sessionController.steps == [.flip])
    }
}
