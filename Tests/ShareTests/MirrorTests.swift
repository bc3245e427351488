import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleShare

/// The stage that repeats a phone's motion.
struct MirrorTests {
    private static let screen = PhoneScreen(width: 390, height: 844, scale: 3)

    private func mirror(_ model: String = "linear") throws -> PhoneMirror {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        let content = ShareContent(sides: [configuration], cardCount: 5)
        let side = try ShareSide(content.sides[0], cardCount: 5, on: Self.screen)
        return PhoneMirror(side, cardCount: 5, on: Self.screen, PhoneMessage.Begin(version: 1, side: 0, time: 10, offset: 2))
    }

    private func drag(from start: Double) -> [PhoneMessage.Event] {
        (0...20).map { step in
            let phase: PhoneMessage.Event.Phase = step == 0 ? .began : step == 20 ? .ended : .moved
            let (time, x) = (start + Double(step) / 120, 250 - 8 * Double(step))
            return PhoneMessage.Event(time: time, phase: phase, pointer: 1, place: Vector2(x, 400))
        }
    }

    @Test(arguments: ["linear", "card-stack", "navigation"]) func aGestureIsARecordingThatCanBePlayed(model: String) throws {
        var mirror = try mirror(model)
        #expect(
            try mirror.take(
                PhoneMessage.Motion(time: 11, events: drag(from: 10.5)), device: Recording.Device(name: "iPhone"),
                title: "iPhone 1") == nil)
        let gesture = try #require(
            try mirror.take(
                PhoneMessage.Motion(time: 20, isResting: true), device: Recording.Device(name: "iPhone", rate: 120),
                title: "iPhone 1"))
        let recording = gesture.recording
        #expect(recording.title == "iPhone 1")
        #expect(recording.device == Recording.Device(name: "iPhone", rate: 120))
        #expect(recording.start.size == Self.screen.size)
        #expect(recording.start.pixelScale == 3)
        #expect(recording.events.count == 21)
        // The phone has sent no places, so the recording has no checks.
        #expect(recording.checks.isEmpty)
        #expect(gesture.deviation == nil)
    }

    @Test func thePlacesThatThePhoneHasShownAreTheChecks() throws {
        let device = Recording.Device(name: "iPhone")
        var (own, mirror) = (try mirror(), try mirror())
        // First a phone that shows nothing: its recording has the desk's own places.
        var stage: Stage?
        _ = try own.take(PhoneMessage.Motion(time: 11, events: drag(from: 10.5)), device: device, title: "iPhone 1")
        if let gesture = try own.take(PhoneMessage.Motion(time: 20, isResting: true), device: device, title: "iPhone 1") {
            var replay = Stage(gesture.recording.start)
            replay.takesChecks = true
            replay.advance(to: StageTime(20), events: gesture.recording.events)
            stage = replay
        }
        let wanted = try #require(stage).takenChecks(since: StageTime(0))
        #expect(wanted.count > 1)
        let checks = wanted.map { check in
            PhoneMessage.Check(
                time: check.time.seconds, offset: check.offset,
                cards: check.cards.map {
                    [Double($0.index), $0.center.x + 0.5, $0.center.y, $0.right.x, $0.right.y, $0.top.x, $0.top.y, $0.opacity]
                })
        }
        _ = try mirror.take(PhoneMessage.Motion(time: 11, events: drag(from: 10.5)), device: device, title: "iPhone 1")
        let gesture = try #require(
            try mirror.take(
                PhoneMessage.Motion(time: 20, checks: Array(checks.prefix(8)), isResting: true), device: device, title: "iPhone 1"
            ))
        #expect(abs((gesture.deviation ?? 0) - 0.5) < 1e-9)
        let card = try #require(gesture.recording.checks.first?.cards.first)
        #expect(abs(card.center.x - wanted[0].cards[0].center.x - 0.5) < 1e-9)
    }

    @Test func timesThatRunBackOrLeapAreRefused() throws {
        let device = Recording.Device(name: "iPhone")
        for motions in [
            [PhoneMessage.Motion(time: 9)], [PhoneMessage.Motion(time: 12), PhoneMessage.Motion(time: 11)],
            [PhoneMessage.Motion(time: 12), PhoneMessage.Motion(time: 13, events: drag(from: 11))],
            [PhoneMessage.Motion(time: 4000)],
        ] {
            var mirror = try mirror()
            #expect(throws: PhoneMessage.Refusal.self) {
                for motion in motions { _ = try mirror.take(motion, device: device, title: "iPhone 1") }
            }
        }
    }

    @Test func aPhoneHasTheRefinedPhysicsAndNoHandThatIsEmulated() {
        var configuration = StageConfiguration()
        configuration.selectModel("cover-flow")
        configuration.set("scrollPhysics", to: 0)
        configuration.set("autoscroll", to: 2)
        configuration.set("viewport", to: 1)
        configuration.set("hand", to: 1)
        let shared = ShareContent(sides: [configuration], cardCount: 5).sides[0]
        #expect(shared.values.scrollsRefined)
        #expect(shared.values["autoscroll"] == 0)
        #expect(shared.viewport == .window)
        #expect(shared.hand == HandSettings())
    }
}
