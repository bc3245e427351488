import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

/// The cards' events that complete the hints of the first start.
@Suite("Events that complete a hint")
struct HintStepTests {
    /// A stage that is stepped at a frame rate, and a pointer on it.
    struct Simulation {
        var stage: Stage
        var frame = Frame()
        var steps: Set<Hints.Step> = []
        var pointerSpeed = PointerSpeed()
        let rate: Double

        init(_ id: String, physics: ScrollPhysics, rate: Double) {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            configuration.set("scrollPhysics", to: Double(physics.rawValue))
            let deck = Deck(pictures: (0..<20).map { Deck.Picture(title: "\($0)") })
            stage = Stage(configuration: configuration, deck: deck, size: Size(width: 1280, height: 800))
            stage.jump(to: 9, at: StageTime(0))
            stage.recordsEvents = true
            self.rate = rate
        }

        mutating func play(to time: Double, _ events: [StageEvent] = []) {
            stage.step(to: StageTime(time), events: events, into: &frame)
            for event in frame.motionEvents {
                if let step = Hints.Step(event.kind, speed: pointerSpeed.releaseSpeed) { steps.insert(step) }
            }
        }

        /// Draws frames until a time.
        mutating func wait(until end: Double) {
            while stage.time.seconds + 1 / rate < end { play(to: stage.time.seconds + 1 / rate) }
        }

        mutating func pointer(_ phase: InputEvent.Pointer.Phase, _ x: Double, _ y: Double, at time: Double) {
            wait(until: time)
            let pointer = InputEvent.Pointer(phase: phase, position: Vector2(x, y))
            pointerSpeed.note(pointer, at: time)
            play(to: time, [StageEvent(time: StageTime(time), kind: .input(.pointer(pointer)))])
        }

        /// A drag by a displacement in points at a speed in points a second, then a pause in seconds before the release.
        mutating func drag(_ displacement: Vector2, speed: Double, pause: Double) {
            var time = 1.0
            pointer(.began, 640, 400, at: time)
            let length = (displacement * displacement).sum().squareRoot()
            let moves = max(Int(length / (speed * 0.008)), 2)
            for move in 1...moves {
                time = 1 + Double(move) * 0.008
                let share = Double(move) / Double(moves)
                pointer(.moved, 640 + displacement.x * share, 400 + displacement.y * share, at: time)
            }
            pointer(.ended, 640 + displacement.x, 400 + displacement.y, at: time + pause + 0.001)
            wait(until: time + pause + 4)
        }
    }

    static let models = ModelCatalogue.builtIn.models.filter { !$0.descriptor.showsScreens }.map { $0.descriptor.id }

    @Test("a drag with a pause before the release is a drag and no flick; a fast one is a flick", arguments: models)
    func releases(id: String) {
        for physics in [ScrollPhysics.original, .refined] {
            var along = 0
            for (rate, displacement) in [
                (60.0, Vector2(-150, 0)), (240, Vector2(-90, 0)), (60, Vector2(0, -150)), (240, Vector2(0, 120)),
            ] {
                var slow = Simulation(id, physics: physics, rate: rate)
                slow.drag(displacement, speed: 600, pause: 0.4)
                // A row ignores drags across its axis.
                guard !slow.steps.isEmpty else { continue }
                along += 1
                if id != "card-stack" { #expect(slow.steps == [.drag], "\(physics), \(rate), \(displacement): \(slow.steps)") }
                var fast = Simulation(id, physics: physics, rate: rate)
                fast.drag(displacement * 2, speed: 2500, pause: 0)
                #expect(fast.steps.contains(.flick), "\(physics), \(rate), \(displacement): \(fast.steps)")
            }
            #expect(along >= 2)
        }
    }

    @Test("a click on the current card, or F, is a flip", arguments: models)
    func flip(id: String) {
        var simulation = Simulation(id, physics: .refined, rate: 60)
        simulation.play(to: 1, [StageEvent(time: StageTime(1), kind: .command(.flip))])
        simulation.wait(until: 2)
        #expect(simulation.steps == [.flip])
    }
}
