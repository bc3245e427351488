import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleStage

/// A gesture whose playback stops lets go of the cards that it holds.
@Suite("Letting go")
struct ReleaseAllTests {
    /// Returns the events with another pointer.
    private static func events(_ events: [StageEvent], by id: Int) -> [StageEvent] {
        events.map { event in
            guard case .input(.pointer(var pointer)) = event.kind else { return event }
            pointer.id = id
            return StageEvent(time: event.time, kind: .input(.pointer(pointer)))
        }
    }

    private static func drag(from x: Double, at time: Double, by id: Int) -> [StageEvent] {
        events(
            Script.drag(from: Vector2(x, 400), by: Vector2(-220, 0), at: time, duration: 0.2, releases: false)
                + Script.drag(from: Vector2(x - 220, 400), by: Vector2(0, -220), at: time, duration: 0.2, releases: false)
                .dropFirst().map {
                    StageEvent(time: $0.time + 0.2, kind: $0.kind)
                }, by: id)
    }

    @Test(
        "the cards come to rest, and the next press drags, whoever it is; also where the mouse stands for a phone's finger",
        // The screens of these two take other drags.
        arguments: ModelCatalogue.builtIn.ids.filter { !["navigation", "modal"].contains($0) })
    func finger(model: String) throws {
        for hand in [HandKind.mouse, .phoneFinger] {
            for id in [InputEvent.Pointer.mouse, 1] {
                var stage = Script.stage(model, cards: 12, at: 5)
                stage.keepsLog = true
                stage.advance(
                    to: 0.01,
                    events: [
                        Script.configure(0.01, stage) {
                            $0.set("hand", to: Double(hand.rawValue))
                            // A card that is thrown while it is held is dragged no more.
                            $0.set("throwWhileHeld", to: 0)
                        }
                    ])
                stage.advance(to: 1.45, events: Self.drag(from: 760, at: 1, by: id))
                #expect(stage.isDragging, "\(model) is dragged by \(id)")
                stage.releaseAll()
                let rest = try #require(stage.restTimes.first)
                let log = try #require(stage.recording(since: rest, title: ""))
                guard case .input(.pointer(let last)) = log.events.last?.kind else { throw Missing() }
                #expect(last.phase == .cancelled && last.id == id && last.position == Vector2(540, 180))
                stage.advance(to: 6, events: EmptyCollection())
                #expect(!stage.isDragging && stage.isResting, "\(model), let go by \(id)")
                let other = 1 - id
                stage.advance(to: 7.45, events: Self.drag(from: 760, at: 7, by: other))
                #expect(stage.isDragging, "\(model) is dragged by \(other) after \(id)")
            }
        }
    }

    @Test("a held step ends, also where the row never does")
    func step() {
        for model in ["rotary", "hyperbola", "card-stack"] {
            var stage = Script.stage(model, cards: 12, at: 5)
            stage.advance(to: 1, events: [StageEvent(time: 0.1, kind: .command(.keyDown(1)))])
            #expect(stage.isMoving)
            stage.releaseAll()
            stage.advance(to: 6, events: EmptyCollection())
            #expect(stage.isResting, "\(model)")
        }
    }

    @Test("nothing is held: nothing happens")
    func nothing() {
        var stage = Script.stage("linear", cards: 12, at: 5)
        stage.keepsLog = true
        stage.advance(to: 3, events: Script.drag(from: Vector2(760, 400), by: Vector2(-220, 0), at: 1, duration: 0.2))
        let count = stage.recording(since: StageTime(0), title: "")?.events.count
        stage.releaseAll()
        #expect(stage.recording(since: StageTime(0), title: "")?.events.count == count)
    }

    private struct Missing: Error {}
}
