import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
@testable import RiffleSettings
import StageSupport
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
        // First a window that becomes narrow; then a panel that opens beside the stage, and closes again before it is open.
        for (turnsBack, share) in [(false, 1), (true, Self.narrow.width / SwitchLawTests.window.width)] {
            var stage = Self.stage(model)
            var step = 0
            let seen = Self.snapshots(&stage, from: 1, 0.6) { stage, time in
                if step == 0, time > 1.02 {
                    stage.resize(to: Self.narrow, widthShare: share, pixelScale: 1, at: time, over: 0.25)
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
            if !turnsBack { direct.resize(to: Self.narrow, widthShare: share, pixelScale: 1, at: 0.5) }
            var (frame, expected) = (Frame(), Frame())
            stage.step(to: 3, events: EmptyCollection(), into: &frame)
            direct.step(to: 3, events: EmptyCollection(), into: &expected)
            #expect(frame.cards == expected.cards && frame.size == expected.size, "\(model)")
        }
    }

    @Test("a stage that is given another size or card size goes on as one that was made with it", arguments: SwitchLawTests.all)
    func fits(model: String) {
        func start(_ size: Size, _ physics: Int, _ shape: CardShape) -> Stage {
            var configuration = StageConfiguration()
            configuration.selectModel(model)
            configuration.set("scrollPhysics", to: Double(physics))
            configuration.set("cardShape", to: Double(shape.rawValue))
            configuration.set("cardRatio", to: 1.7)
            var stage = Stage(configuration: configuration, deck: Script.deck(20), size: size)
            stage.jump(to: 5, at: 0)
            return stage
        }
        func cards(_ stage: inout Stage, at time: Double, _ events: [StageEvent]) -> [FrameCard] {
            var frame = Frame()
            stage.step(to: time, events: events, into: &frame)
            // The comparison ignores which of the recycled views shows a card.
            return frame.cards.map { card in
                var card = card
                card.view = nil
                return card
            }
        }
        let sizes = [Size(width: 1280, height: 800), Size(width: 333, height: 700), Size(width: 900, height: 300)]
        let way = [nil, Size(width: 150, height: 90), nil, Size(width: 60, height: 200)]
        for (physics, shape) in [(0, CardShape.model), (1, .model), (0, .ratio), (1, .ratio)] {
            for size in sizes {
                for card in way {
                    var fitted = start(sizes[0], physics, shape)
                    for (other, step) in sizes.enumerated().map({ ($1, Double($0) / 10) }) {
                        _ = cards(&fitted, at: step, [StageEvent(time: StageTime(step), kind: .cardSize(way[1]))])
                        fitted.resize(to: other, pixelScale: 1, at: StageTime(step))
                    }
                    fitted.resize(to: size, pixelScale: 1, at: 0.5)
                    _ = cards(&fitted, at: 0.6, [StageEvent(time: 0.6, kind: .cardSize(card))])
                    var made = start(size, physics, shape)
                    _ = cards(&made, at: 0.6, [StageEvent(time: 0.6, kind: .cardSize(card))])
                    let middle = Vector2(size.width / 2, size.height / 2)
                    let drag = Script.drag(from: middle, by: Vector2(-90, -60), at: 1, duration: 0.1)
                    for (time, events) in [(1, []), (1.25, drag), (1.6, []), (9, [])] {
                        let (a, b) = (cards(&fitted, at: time, events), cards(&made, at: time, events))
                        #expect(a == b, "\(size), card \(String(describing: card)), \(shape), physics \(physics), at \(time) s")
                    }
                }
            }
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
