import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

/// A gesture under two settings: its courses, its numbers, and the moments in between.
@Suite("Gesture runs")
struct GestureRunTests {
    static let all = ModelCatalogue.builtIn.ids

    static func run(_ recording: Recording, _ stage: Stage, _ configuration: StageConfiguration? = nil) -> GestureRun {
        var run = GestureRun(recording, on: stage, under: configuration ?? stage.configuration)
        while !run.isComplete { run.proceed(samples: 100) }
        return run
    }

    static func changed(_ stage: Stage, _ name: String, _ value: Double) -> StageConfiguration {
        var configuration = stage.configuration
        configuration.set(name, to: value)
        return configuration
    }

    @Test("every built-in gesture comes to rest in every model and moves what it is meant to move", arguments: all, [0, 1])
    func builtIn(model: String, physics: Int) {
        var stage = Script.stage(model)
        stage.advance(to: 0.01, events: [Script.configure(0.01, stage) { $0.set("scrollPhysics", to: Double(physics)) }])
        for gesture in BuiltInGesture.allCases {
            let recording = gesture.recording(for: stage)
            #expect(zip(recording.events, recording.events.dropFirst()).allSatisfy { $0.time <= $1.time })
            let run = Self.run(recording, stage)
            #expect(run.numbers.cameToRest, "\(gesture) in \(model)")
            let moved = Set(run.samples.map(\.offset)).count > 1
            // A stack keeps its top card under a drag that throws nothing.
            if model != "card-stack", gesture != .flipWhileItMoves { #expect(moved, "\(gesture) in \(model) moves nothing") }
            #expect(run.numbers.leastScale > 0 && run.numbers.largestScale >= run.numbers.leastScale)
        }
    }

    @Test(
        "the card that is flipped while the row moves stays turned over",
        arguments: ["rotary", "hyperbola", "linear", "cover-flow-2", "quartic"])
    func flips(model: String) {
        let recording = BuiltInGesture.flipWhileItMoves.recording(for: Script.stage(model))
        var stage = Stage(recording.start)
        let flip = recording.end
        var frame = Frame()
        stage.step(to: flip, events: recording.events, into: &frame)
        #expect(frame.isMoving && abs(frame.velocity) > 0, "\(model) rests before")
        stage.step(to: flip + 5, events: EmptyCollection(), into: &frame)
        #expect(frame.cards.filter { $0.face == .back }.map(\.index) == [frame.current], "\(model)")
    }

    @Test("a gesture under a setting and under the same gives all the same", arguments: all)
    func same(model: String) {
        let stage = Script.stage(model)
        for gesture in [BuiltInGesture.flick, .catchInMotion, .pullBackHalfway] {
            let recording = gesture.recording(for: stage)
            let (a, b) = (Self.run(recording, stage), Self.run(recording, stage))
            #expect(a.numbers == b.numbers && a.samples == b.samples && a.marks == b.marks)
        }
    }

    @Test("a parameter that can't matter to a gesture changes no number; one that must, does")
    func matters() {
        let stage = Script.stage("cover-flow")
        let recording = BuiltInGesture.flick.recording(for: stage)
        let base = Self.run(recording, stage).numbers
        // A flick turns no card over, and the numbers measure no colours.
        for (name, value) in [("flipDuration", 2.0), ("backdropBlur", 0), ("switchDuration", 2), ("numbers", 1)] {
            #expect(Self.run(recording, stage, Self.changed(stage, name, value)).numbers == base, "\(name)")
        }
        let farther = Self.run(recording, stage, Self.changed(stage, "reach", 4)).numbers
        #expect(farther.distance > base.distance && farther.card > base.card)
        let original = Self.run(recording, stage, Self.changed(stage, "scrollPhysics", Double(ScrollPhysics.original.rawValue)))
            .numbers
        #expect(original.settling != base.settling)
    }

    @Test("the numbers say what the samples show")
    func numbers() throws {
        let stage = Script.stage("linear")
        let recording = BuiltInGesture.flick.recording(for: stage)
        let run = Self.run(recording, stage)
        let release = try #require(recording.events.last?.time)
        #expect(run.marks.map(\.kind) == [.press, .release, .decided, .rest])
        #expect(run.marks[1].time == release && run.marks[2].card == run.numbers.card)
        // All cards rest at the mark, and move a hundredth of a second before; `settling` ends when no motion is visible any more.
        let (settling, rest) = (try #require(run.numbers.settling), run.marks[3].time)
        #expect(settling > 0.1 && settling < rest - release)
        func moment(_ time: StageTime) -> (place: Double, rests: Bool) {
            var probe = stage
            var player = RecordingPlayer(recording, under: stage.configuration, followsSize: false)
            player.begin(&probe)
            player.advance(&probe, to: time)
            return (probe.currentCardLocation()?.center.x ?? .nan, probe.isResting)
        }
        #expect(!moment(rest + -0.01).rests && moment(rest).rests)
        let final = moment(rest).place
        #expect(abs(moment(release + settling + 1 / GestureRun.rate).place - final) <= 1.001)
        #expect(abs(moment(release + settling + -1.5 / GestureRun.rate).place - final) > 0.99)
        let last = try #require(run.samples.last)
        #expect(run.numbers.distance == last.offset - run.samples[0].offset)
        #expect(run.numbers.largestVelocity == run.samples.map { abs($0.velocity) }.max())
        #expect(run.numbers.card == Int(last.offset.rounded()))
    }

    @Test("a spring that overshoots is told by how far; a row that doesn't, by nothing")
    func overshoot() {
        let stage = Script.stage("linear", cards: 8, at: 3)
        let past = BuiltInGesture.flickPastTheEnd.recording(for: stage)
        let numbers = Self.run(past, stage).numbers
        #expect(numbers.overshoot > 0.02 && numbers.card == 7, "\(numbers)")
        #expect(Self.run(BuiltInGesture.slowDrag.recording(for: stage), stage).numbers.overshoot < 1e-3)
    }

    @Test("any moment is shown at once, forwards and backwards, as playing to it shows it", arguments: all)
    func scrubbing(model: String) {
        let stage = Script.stage(model)
        for gesture in [BuiltInGesture.twoFlicks, .pullBackHalfway, .throwAndCatch] {
            let recording = gesture.recording(for: stage)
            let run = Self.run(recording, stage)
            var (shown, player) = (stage, RecordingPlayer(recording, under: stage.configuration, followsSize: false))
            for seconds in [1.1, 0.3, 0.9, 0.31, 0.0, 2.2, 0.5] {
                #expect(run.show(StageTime(seconds), on: &shown, player: &player))
                var (played, other) = (stage, RecordingPlayer(recording, under: stage.configuration, followsSize: false))
                other.begin(&played)
                other.advance(&played, to: StageTime(seconds))
                var frames = (Frame(), Frame())
                shown.step(to: seconds, events: [], into: &frames.0)
                played.step(to: seconds, events: [], into: &frames.1)
                #expect(
                    frames.0.cards == frames.1.cards && frames.0.scrollOffset == frames.1.scrollOffset, "\(gesture) at \(seconds)"
                )
            }
        }
    }

    @Test(
        "in a window of another size a gesture goes as far in cards",
        arguments: ["cover-flow", "hyperbola", "quartic", "wheel", "linear"])
    func otherWindow(model: String) {
        let stage = Script.stage(model, follow: .rate)
        let recording = BuiltInGesture.slowDrag.recording(for: stage)
        let here = Self.run(recording, stage).numbers
        for size in [Size(width: 900, height: 520), Size(width: 2000, height: 1300), Size(width: 1280, height: 640)] {
            var other = stage
            other.resize(to: size, pixelScale: 1, at: stage.time)
            let there = Self.run(recording, other).numbers
            #expect(
                there.card == here.card && abs(there.largestVelocity - here.largestVelocity) < 0.02 * here.largestVelocity,
                "\(size)")
        }
    }

    @Test("settings that are given replace the recorded changes, which are counted")
    func skipped() {
        var stage = Script.stage("linear")
        stage.keepsLog = true
        let events =
            [
                Script.configure(0.5, stage) { $0.set("cardHeight", to: 0.4) },
                Script.configure(0.6, stage) { $0.set("reach", to: 2) },
            ] + Script.drag(from: Vector2(640, 400), by: Vector2(-200, 0), at: 0.7, duration: 0.1)
        stage.advance(to: 8, events: events)
        guard let recording = stage.restTimes.first.flatMap({ stage.recording(since: $0, title: "") }) else {
            Issue.record("nothing was recorded")
            return
        }
        let own = GestureRun(recording, on: stage, under: nil)
        #expect(own.skipped == 0)
        #expect(Self.run(recording, stage).skipped == 2)
    }

    @Test("the playing stage moves there before it begins, and then as without it")
    func lead() {
        let stage = Script.stage("cover-flow", at: 9)
        let recording = BuiltInGesture.flick.recording(for: stage)
        var (led, plain) = (stage, stage)
        var players = (
            RecordingPlayer(recording, under: stage.configuration, followsSize: false),
            RecordingPlayer(recording, under: stage.configuration, followsSize: false)
        )
        players.0.begin(&led, over: 0.4)
        #expect(led.time.seconds == -0.4 && led.isMoving)
        players.1.begin(&plain)
        var frames = (Frame(), Frame())
        led.step(to: -0.39, events: [], into: &frames.0)
        stageShows(frames.0, near: stage)
        for seconds in [0.0, 0.3, 0.7, 3] {
            players.0.advance(&led, to: StageTime(seconds))
            players.1.advance(&plain, to: StageTime(seconds))
            led.step(to: seconds, events: [], into: &frames.0)
            plain.step(to: seconds, events: [], into: &frames.1)
            #expect(frames.0.cards == frames.1.cards, "\(seconds)")
        }
    }

    /// Expects the cards to be nearly where the stage shows them, as at the beginning of the way.
    private func stageShows(_ frame: Frame, near stage: Stage) {
        var (copy, before) = (stage, Frame())
        copy.step(to: stage.time, events: EmptyCollection(), into: &before)
        for card in before.cards {
            guard let moved = frame.cards.first(where: { $0.index == card.index }) else { continue }
            #expect(abs(moved.center.x - card.center.x) < 20, "card \(card.index)")
        }
    }
}
