import RiffleInteraction
import RiffleMath
import RiffleModels
import StageSupport
import Testing

@testable import RiffleStage

/// The clock when the program is stopped for a long time and goes on.
@Suite("Long stops")
struct StopTests {
    @Test("time that is skipped doesn’t pass on the stage, at any rate, and the clock goes on without a leap")
    func skip() {
        for rate in [0.0, 0.25, 1, 4] {
            var clock = PlaybackClock(atWall: 100)
            clock.setRate(rate, atWall: 102)
            let before = clock.time(atWall: 110)
            clock.skip(from: 110, to: 30_000)
            #expect(clock.time(atWall: 30_000) == before)
            #expect(abs((clock.time(atWall: 30_002) - before) - 2 * rate) < 1e-9)
            // Late events from before the stop get the time at which the stop began.
            #expect(clock.time(atWall: 109) == before)
            clock.skip(from: .nan, to: 40_000)
            clock.skip(from: 50_000, to: 40_000)
            #expect(clock.time(atWall: 30_000) == before)
            clock.setPaused(true, atWall: 30_002)
            let paused = clock.time(atWall: 30_002)
            clock.skip(from: 30_002, to: 31_000)
            #expect(clock.time(atWall: 31_500) == paused)
        }
    }

    @Test(
        "whatever moves, also under a hand: five minutes in one step end where ten seconds end",
        arguments: ["linear", "cover-flow-2", "hyperbola", "progress", "quartic", "card-stack", "navigation"])
    func minutes(model: String) {
        for physics in [ScrollPhysics.refined, .original] {
            let start = Script.stage(model, cards: 30, at: 12, physics: physics)
            let isVertical = start.motion.scrolling.isVertical
            let by = isVertical ? Vector2(0, -200) : Vector2(-200, 0)
            let flick = Script.drag(from: Vector2(640, 400), by: by, at: 0.1, duration: 0.1)
            let held = Script.drag(from: Vector2(640, 400), by: by, at: 0.1, duration: 0.1, releases: false)
            let wheel = (1...15).map {
                StageEvent(InputEvent(time: 0.1 + 0.008 * Double($0), kind: .wheel(delta: Vector2(0, 12), isPrecise: true)))
            }
            let key = [StageEvent(time: 0.1, kind: .command(.keyDown(1))), StageEvent(time: 0.2, kind: .command(.keyUp(1)))]
            for events in [flick, held, wheel, key] {
                var (short, long) = (start, start)
                for time in [0.25] + (1...40).map({ 0.25 + Double($0) / 4 }) {
                    short.advance(to: StageTime(time), events: events.filter { $0.time.seconds <= time && time == 0.25 })
                }
                long.advance(to: StageTime(0.25), events: events)
                long.advance(to: StageTime(300), events: EmptyCollection())
                #expect(long.motion.scroller.offset.isFinite)
                #expect(abs(long.motion.scroller.offset - short.motion.scroller.offset) < 1e-3, "\(model) \(physics)")
                #expect(long.isDragging == short.isDragging)
            }
        }
    }
}
