import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
import Testing

@testable import RiffleStage

/// Animated resizing, as when a panel opens beside the stage.
@Suite("Stage: resizing")
struct StageResizeTests {
    static let narrow = Size(width: 900, height: 800)

    static func stage(_ model: String) -> Stage { SwitchLawTests.stage(model, .rest) }

    static func snapshots(
        _ stage: inout Stage, from start: Double, _ seconds: Double, _ each: (inout Stage, Double) -> Void = { _, _ in }
    )
        -> [FrameSnapshot]
    {
        var frame = Frame()
        return (0..<Int(seconds * 240)).map { number in
            let time = start + Double(number) / 240
            each(&stage, time)
            stage.step(to: time, events: EmptyCollection(), into: &frame)
            return FrameSnapshot(stage, frame)
        }
    }

    @Test(
        "an animated resize is continuous, also if reversed halfway, and ends as if the size had been set from the start",
        arguments: SwitchLawTests.all)
    func law(model: String) {
        for turnsBack in [false, true] {
            var stage = Self.stage(model)
            var step = 0
            let seen = Self.snapshots(&stage, from: 1, 0.6) { stage, time in
                if step == 0, time > 1.02 {
                    stage.resize(to: Self.narrow, pixelScale: 1, at: time, over: 0.25)
                    step = 1
                } else if step == 1, turnsBack, time > 1.13 {
                    stage.resize(to: SwitchLawTests.window, pixelScale: 1, at: time, over: 0.25)
                    step = 2
                }
            }
            let violations = SwitchLaw(seen).violations
            #expect(violations.isEmpty, "\(model): \(violations.prefix(4))")
            #expect(!stage.isMoving)
            var direct = Self.stage(model)
            if !turnsBack { direct.resize(to: Self.narrow, pixelScale: 1, at: 0.5) }
            var (frame, expected) = (Frame(), Frame())
            stage.step(to: 3, events: EmptyCollection(), into: &frame)
            direct.step(to: 3, events: EmptyCollection(), into: &expected)
            #expect(frame.cards == expected.cards && frame.size == expected.size, "\(model)")
        }
    }

    @Test("the edge takes the given duration, and a reversal keeps its velocity")
    func edge() {
        var stage = Self.stage("linear")
        stage.advance(to: 1, events: EmptyCollection())
        #expect(!stage.isMoving)
        stage.resize(to: Self.narrow, pixelScale: 1, at: 1, over: 0.25)
        #expect(stage.isMoving && stage.size == Self.narrow && stage.shownSize == SwitchLawTests.window)
        func width(_ time: Double) -> Double {
            stage.advance(to: time, events: EmptyCollection())
            return stage.shownSize.width
        }
        let h = 1e-5
        let (first, second) = (width(1.12), width(1.12 + h))
        #expect(first > 900 && first < 1280 && second < first)
        stage.resize(to: SwitchLawTests.window, pixelScale: 1, at: 1.12 + h, over: 0.25)
        let third = width(1.12 + 2 * h)
        #expect(abs((third - second) - (second - first)) < 0.02 * abs(second - first), "\(first) \(second) \(third)")
        #expect(width(1.4) == 1280 && !stage.isMoving)
        // A live resize is immediate.
        stage.resize(to: Self.narrow, pixelScale: 1, at: 2, over: 0.25)
        _ = width(2.1)
        stage.resize(to: Self.narrow, pixelScale: 1, at: 2.1)
        #expect(stage.shownSize == Self.narrow)
        for bad in [Size(width: .nan, height: 10), Size(width: 0, height: 10), Size(width: .infinity, height: 10)] {
            stage.resize(to: bad, pixelScale: 1, at: 2.2, over: 0.25)
            #expect(stage.shownSize == Self.narrow && stage.size == Self.narrow)
        }
    }

    @Test("scrolling during a resize doesn't depend on the frame rate")
    func rates() {
        func rest(_ steps: Int) -> Double {
            var stage = Self.stage("quartic")
            let flick = Script.drag(from: Vector2(640, 430), by: Vector2(0, -260), at: 0.8, duration: 0.09)
            stage.advance(to: 1, events: flick)
            stage.resize(to: Self.narrow, pixelScale: 1, at: 1, over: 0.25)
            for step in 1...steps { stage.advance(to: 1 + 0.25 * Double(step) / Double(steps), events: EmptyCollection()) }
            return stage.scrollOffset
        }
        #expect(abs(rest(1) - rest(97)) < 1e-9)
    }
}
