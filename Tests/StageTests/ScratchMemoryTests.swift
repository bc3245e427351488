import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
import StageSupport
import TestSupport
import Testing

@testable import RiffleStage

/// The memory that a stage keeps from frame to frame stays its own: a frame that once needs no new memory needs none later.
@Suite("A stage's scratch memory")
struct ScratchMemoryTests {
    /// Flicks the row from card 5, drawing every frame, until it rests.
    private static func fling(_ stage: inout Stage, into frame: inout Frame) {
        stage.jump(to: 5, at: stage.time)
        let start = stage.time
        let events = Script.drag(from: Vector2(640, 400), by: Vector2(-300, 0), at: start.seconds, duration: 0.1)
        var handled = 0
        for step in 1...240 {
            let time = start + Double(step) / 60
            let due = events.dropFirst(handled).prefix { $0.time <= time }
            handled += due.count
            stage.step(to: time, events: due, into: &frame)
        }
    }

    @Test(
        "neither a gesture's course nor its checkpoints share it",
        arguments: Spread.of(["hyperbola", "cover-flow", "rotary", "time-machine"], 1, seed: "scratch"))
    func isOwn(model: String) {
        var stage = Script.stage(model)
        var frame = Frame()
        for _ in 0..<2 { Self.fling(&stage, into: &frame) }
        let before = scratchMemory(of: stage.painter.scene.compositor)
        #expect(before.count > 40, "the pools are found")
        var run = GestureRun(BuiltInGesture.flick.recording(for: stage), on: stage, under: nil)
        while !run.isComplete { run.proceed(samples: 100) }
        Self.fling(&stage, into: &frame)
        #expect(scratchMemory(of: stage.painter.scene.compositor) == before)
        #expect(run.isComplete && !scratchMemory(of: run).isEmpty, "the run is still there")
    }

    @Test("a copy that leaves it still finds the card at a point, and keeps what the compositor is asked for")
    func copies() {
        var stage = Script.stage("cover-flow")
        stage.drawing.clipsToViewport = true
        var frame = Frame()
        Self.fling(&stage, into: &frame)
        var copy = stage
        copy.dropScratch()
        for x in stride(from: 40.0, to: 1280, by: 60) {
            #expect(copy.card(at: Vector2(x, 400)) == stage.card(at: Vector2(x, 400)))
        }
        #expect(copy.drawing.clipsToViewport && copy.card(at: Vector2(640, 400)) != nil)
    }
}
