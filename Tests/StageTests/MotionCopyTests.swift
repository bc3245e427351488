import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePainter
import RiffleSettings
import Testing

@testable import RiffleStage

/// Copies of a stage's motion: they continue on their own, exactly as the original does.
@Suite("Copies of the stage's motion")
struct MotionCopyTests {
    /// A moment in the middle of a motion, and the hand's events after it.
    struct Case: CustomTestStringConvertible, Sendable {
        var title: String
        var model: String
        var physics = ScrollPhysics.refined
        var before: @Sendable (Stage) -> [StageEvent]
        var moment: Double
        var after: @Sendable (Stage) -> [StageEvent]

        var testDescription: String { title }
    }

    private static let middle = Vector2(640, 400)

    private static func flick(_ by: Vector2, at time: Double) -> [StageEvent] {
        Script.drag(from: middle, by: by, at: time, duration: 0.08)
    }

    private static func command(_ command: StageCommand, at time: Double) -> StageEvent {
        StageEvent(time: time, kind: .command(command))
    }

    static let cases: [Case] = [
        Case(
            title: "a fling", model: "cover-flow", before: { _ in flick(Vector2(-300, 0), at: 0.1) }, moment: 0.3,
            after: { _ in flick(Vector2(200, 0), at: 0.4) + [command(.keyDown(1), at: 0.9)] }),
        Case(
            title: "a fling on the original's ticks", model: "linear", physics: .original,
            before: { _ in flick(Vector2(-300, 0), at: 0.1) }, moment: 0.3, after: { _ in Script.click(640, 400, at: 0.7) }),
        Case(
            title: "a fling over an endless row", model: "progress", before: { _ in flick(Vector2(-300, 0), at: 0.1) },
            moment: 0.25, after: { _ in [command(.step(2), at: 0.5)] }),
        Case(
            title: "a drag", model: "hyperbola",
            before: { _ in Script.drag(from: middle, by: Vector2(-150, 0), at: 0.1, duration: 0.3) }, moment: 0.25,
            after: { _ in
                [Script.pointer(.moved, 420, 400, at: 0.3), Script.pointer(.ended, 420, 400, at: 0.31)]
            }),
        Case(
            title: "a transition of screens", model: "navigation", before: { _ in Script.click(640, 400, at: 0.1) }, moment: 0.3,
            after: { _ in [command(.activate, at: 0.4), command(.back, at: 1)] }),
        Case(
            title: "a throw", model: "card-stack", before: { _ in flick(Vector2(300, 20), at: 0.1) }, moment: 0.25,
            after: { _ in [command(.undoThrow, at: 0.3)] + flick(Vector2(-250, 0), at: 0.9) }),
        Case(
            title: "a flip", model: "hyperbola", before: { _ in [command(.flip, at: 0.1)] }, moment: 0.3,
            after: { _ in [command(.flip, at: 0.4), command(.step(1), at: 0.5)] }),
        Case(
            title: "a switch of the model", model: "cover-flow",
            before: { stage in
                flick(Vector2(-300, 0), at: 0.1) + [Script.configure(0.25, stage) { $0.selectModel("wheel") }]
            }, moment: 0.35, after: { stage in [Script.configure(0.45, stage) { $0.selectModel("time-machine") }] }),
        Case(
            title: "a card that leaves", model: "linear", before: { _ in [StageEvent(time: 0.1, kind: .deck(.remove(5)))] },
            moment: 0.15, after: { _ in [StageEvent(time: 0.3, kind: .deck(.putBack))] }),
    ]

    /// Plays events from the stage's time on; returns the contents of each frame.
    private static func play(_ stage: inout Stage, _ events: [StageEvent], to end: Double) -> [Shown] {
        var shown: [Shown] = []
        let start = stage.time.seconds
        let times = (0...Int((end - start) * 60)).map { start + Double($0) / 60 } + [end]
        Script.play(&stage, events, at: times) { frame in
            shown.append(
                Shown(cards: frame.cards, offset: frame.scrollOffset, velocity: frame.velocity, current: frame.current))
        }
        return shown
    }

    struct Shown: Equatable {
        var cards: ContiguousArray<FrameCard>
        var offset: Double
        var velocity: Double
        var current: Int
    }

    @Test("a copy goes on exactly as the original, which stays where it was meanwhile", arguments: cases)
    func sameFuture(of one: Case) {
        var stage = Script.stage(one.model, physics: one.physics)
        _ = Self.play(&stage, one.before(stage), to: one.moment)
        let (before, after) = (stage.motion, one.after(stage))
        var other = stage
        let first = Self.play(&stage, after, to: one.moment + 1.5)
        #expect(Set(first.map(\.offset)).count > 1 || Set(first.map { $0.cards.map(\.center.x) }).count > 1, "nothing moves")
        // The copy is played on the stage that has gone on, and on another stage.
        stage.motion = before
        #expect(Self.play(&stage, after, to: one.moment + 1.5) == first)
        #expect(other.time.seconds == one.moment && Self.play(&other, after, to: one.moment + 1.5) == first)
        // A hand that acts differently moves the copy only.
        var elsewhere = stage
        elsewhere.motion = before
        _ = Self.play(&elsewhere, [Self.command(.last, at: one.moment + 0.01)], to: one.moment + 1)
        stage.motion = before
        #expect(Self.play(&stage, after, to: one.moment + 1.5) == first)
    }

    @Test("it has the same small size for any number of cards")
    func size() {
        // The residuals of twice 16 numbers and the settings' arrays take 2.4 kB; a compositor alone would add as much again.
        #expect(MemoryLayout<StageMotion>.size < 4096, "\(MemoryLayout<StageMotion>.size) bytes")
    }
}
