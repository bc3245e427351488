import RiffleInteraction
import RiffleMath
import RiffleModels
@testable import RiffleSettings
import TestSupport
import Testing

@testable import RiffleStage

/// The mouse as another hand, at the stage's entrance.
@Suite("Emulated hands on the stage")
struct HandTests {
    static let models = ["hyperbola", "cover-flow", "progress", "quartic", "card-stack", "navigation"]

    /// All settings on, with numbers that aren't multiples of each other.
    static let everything: [String: Double] = [
        "hand": 3, "handSlop": 7, "handRate": 1, "handLatency": 0.035, "handJitter": 1.2, "handDensity": 140,
        "handCoarseness": 5, "handSeed": 11,
    ]

    static func stage(_ model: String, _ physics: ScrollPhysics, _ values: [String: Double] = [:]) -> Stage {
        var stage = Script.stage(model, cards: 12, physics: physics)
        var configuration = stage.configuration
        for (name, value) in values { configuration.set(name, to: value) }
        stage.advance(to: 0.01, events: [StageEvent(time: 0.01, kind: .configure(configuration))])
        return stage
    }

    /// Drags, clicks and a trackpad's scrolling, at random.
    static func events(seed: UInt64, model: String) -> [StageEvent] {
        var random = SeededGenerator(seed: seed)
        var events: [StageEvent] = []
        var time = 0.1
        for _ in 0..<5 {
            let isVertical = model == "quartic"
            let from = Vector2(model == "navigation" ? 462 : 640, 400) + Vector2(random.number(0...8), random.number(-40...40))
            let length = random.number(-300...300)
            switch random.index(below: 4) {
            case 0: events += Script.click(from.x, from.y, at: time)
            case 1:
                for step in 0..<20 {
                    events.append(
                        StageEvent(
                            InputEvent(time: 0, kind: .wheel(delta: Vector2(length / 20, 0), isPrecise: true)),
                            at: StageTime(time + 0.007 * Double(step))))
                }
            default:
                events += Script.drag(
                    from: from, by: isVertical ? Vector2(6, length) : Vector2(length, 6), at: time,
                    duration: random.number(0.06...0.3))
            }
            time += random.number(0.35...0.9)
        }
        return events
    }

    @Test("the defaults are a mouse, which changes nothing: not one frame of a random hand", arguments: models)
    func exact(model: String) {
        for physics in [ScrollPhysics.refined, .original] {
            // The second stage sends the events through the queue: a custom hand with a mouse's numbers, except for a latency that
            // rounding swallows.
            var frames: [[ContiguousArray<FrameCard>]] = []
            for latency in [0, 1e-300] {
                var stage = Self.stage(model, physics)
                if latency > 0 { stage.motion.input.hand.settings.latency = latency }
                var cards: [ContiguousArray<FrameCard>] = []
                Script.play(&stage, Self.events(seed: 5, model: model), at: (2...360).map { Double($0) / 90 }) {
                    cards.append($0.cards)
                }
                #expect(stage.motion.input.hand.nextTime == nil)
                frames.append(cards)
            }
            #expect(Set(frames[0].map { $0.map(\.center) }).count > 20, "\(model) moves")
            #expect(frames[0] == frames[1], "\(model), \(physics)")
        }
    }

    @Test("with all of it on, the result doesn't depend on the frame rate", arguments: models)
    func rates(model: String) {
        let common = (1...60).map { Double($0) / 10 }
        for physics in [ScrollPhysics.refined, .original] {
            let events = Self.events(seed: 8, model: model)
            func run(_ rate: Double) -> [Double] {
                var stage = Self.stage(model, physics, Self.everything)
                let times = Set((1...Int(6 * rate)).map { Double($0) / rate }.filter { $0 > 0.01 } + common).sorted()
                var samples: [Double] = []
                var next = 0
                for time in times {
                    let first = next
                    while next < events.count, events[next].time.seconds <= time { next += 1 }
                    stage.advance(to: time, events: events[first..<next])
                    if common.contains(time) { samples.append(stage.motion.scroller.unfoldedOffset) }
                }
                return samples
            }
            let reference = run(60)
            #expect(Set(reference).count > 2, "\(model) moves: \(reference)")
            for rate in [24.0, 144, 1000] {
                let samples = run(rate)
                #expect(samples == reference, "\(model), \(physics), \(rate) Hz")
            }
        }
    }

    @Test("latency shifts the whole response by as much", arguments: models)
    func latency(model: String) {
        for physics in [ScrollPhysics.refined, .original] {
            // The delay is a whole number of the original carousel's ticks.
            let delay = 0.05
            let events = Self.events(seed: 2, model: model)
            var stages = [
                Self.stage(model, physics, ["hand": 3]), Self.stage(model, physics, ["hand": 3, "handLatency": delay]),
            ]
            for index in 0...500 {
                let time = 0.02 + Double(index) / 100
                for (number, shift) in [(0, 0), (1, delay)] {
                    let due = events.filter { $0.time.seconds > time + shift - 0.01 && $0.time.seconds <= time + shift }
                    stages[number].advance(
                        to: StageTime(time + shift), events: index == 0 ? events.filter { $0.time.seconds <= time + shift } : due)
                }
                let (now, later) = (stages[0].motion.scroller.unfoldedOffset, stages[1].motion.scroller.unfoldedOffset)
                #expect(abs(now - later) < 1e-7, "\(model), \(physics), \(time): \(now), \(later)")
            }
        }
    }

    @Test("another seed gives another motion, the same seed the same")
    func seeds() {
        func offsets(_ seed: Double) -> [Double] {
            var stage = Self.stage("linear", .refined, Self.everything.merging(["handSeed": seed]) { $1 })
            var offsets: [Double] = []
            let events = Script.drag(from: Vector2(640, 400), by: Vector2(-200, 0), at: 0.1, duration: 0.4)
            Script.play(&stage, events, at: (2...120).map { Double($0) / 60 }) { offsets.append($0.scrollOffset) }
            return offsets
        }
        #expect(offsets(1) == offsets(1))
        #expect(offsets(1) != offsets(2))
    }

    @Test("the stage moves while events wait; commands and settings don't wait; Escape drops what does")
    func waiting() {
        var stage = Self.stage("linear", .refined, ["hand": 3, "handLatency": 0.2])
        let events = Script.drag(from: Vector2(640, 400), by: Vector2(-300, 0), at: 0.1, duration: 0.1, releases: false)
        stage.advance(to: 0.25, events: events)
        #expect(stage.scrollOffset == 5 && stage.isMoving && !stage.isDragging)
        var steered = stage
        steered.advance(to: 0.28, events: [StageEvent(time: 0.26, kind: .command(.step(1)))])
        #expect(steered.scrollOffset > 5)
        stage.advance(to: 0.39, events: EmptyCollection())
        #expect(stage.scrollOffset > 5 && stage.isDragging)
        stage.advance(
            to: 0.45, events: [StageEvent(time: 0.4, kind: .command(.cancel)), Script.pointer(.moved, 100, 400, at: 0.41)])
        #expect(!stage.isDragging && stage.motion.input.hand.nextTime == nil)
        stage.advance(to: 3, events: [Script.pointer(.ended, 100, 400, at: 0.5)])
        #expect(stage.scrollOffset == 5 && !stage.isMoving)
    }

    @Test("the slop is the hand's: a finger's 8 points are a tap, a mouse's a drag")
    func slop() {
        for (hand, offset) in [(HandKind.mouse, 5.0), (.phoneFinger, 6)] {
            var stage = Self.stage("linear", .refined, ["hand": Double(hand.rawValue)])
            // The press is on the next card; a finger's 4 points at 96 an inch are 7 at 163.
            let card = Vector2(640 + 320, 400)
            let events = [
                Script.pointer(.began, card.x, card.y, at: 0.1), Script.pointer(.moved, card.x, card.y + 4, at: 0.15),
                Script.pointer(.ended, card.x, card.y + 4, at: 0.3),
            ]
            stage.advance(to: 4, events: events)
            #expect(stage.scrollOffset == offset, "\(hand)")
        }
    }
}
