import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
@testable import RiffleStage
import Testing
import TestSupport

/// Recordings, and their exact playback.
@Suite("Recordings")
struct RecordingTests {
    static let all = ModelCatalogue.builtIn.ids

    /// Plays events at a frame rate, with frames drawn.
    static func play(_ stage: inout Stage, _ events: [StageEvent], to end: Double, rate: Double) {
        let start = stage.time.seconds
        let times = (1...Int((end - start) * rate)).map { start + Double($0) / rate }
        var next = 0
        for time in times {
            let first = next
            while next < events.count, events[next].time.seconds <= time { next += 1 }
            stage.advance(to: time, events: events[first..<next])
        }
    }

    /// The checks of a recording played at a frame rate.
    static func checks(of recording: Recording, rate: Double) -> ContiguousArray<RecordingCheck> {
        var stage = Stage(recording.start)
        stage.keepsLog = true
        play(&stage, Array(recording.events), to: recording.end.seconds, rate: rate)
        guard let first = stage.restTimes.first else { return [] }
        return stage.recording(since: first, title: "")?.checks ?? []
    }

    static func compare(_ checks: ContiguousArray<RecordingCheck>, _ expected: ContiguousArray<RecordingCheck>, _ what: String) {
        #expect(checks.count == expected.count, "\(what)")
        for (check, other) in zip(checks, expected) {
            #expect(check.time == other.time, "\(what)")
            guard let difference = check.difference(from: other) else { continue }
            Issue.record("\(what): at \(check.time.seconds): \(difference)")
            return
        }
    }

    @Test("a walk is played back to its checks from each of its rests, at any frame rate", arguments: all, [0, 1])
    func replay(model: String, physics: Int) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            var stage = Script.stage(model)
            stage.advance(to: 0.01, events: [Script.configure(0.01, stage) { $0.set("scrollPhysics", to: Double(physics)) }])
            stage.keepsLog = true
            let walk = Walk(seed: seed, from: 1, bursts: 8, changesDeck: seed == 3)
            Self.play(&stage, walk.events, to: walk.end, rate: 60)
            #expect(stage.isResting ? true : false, "seed \(seed): not at rest at the end")
            let rests = stage.restTimes
            #expect(rests.count > 1)
            for (index, rest) in rests.enumerated() where index < 3 || index == rests.count - 1 {
                let recording = try #require(stage.recording(since: rest, title: "walk"))
                #expect(!recording.checks.isEmpty && recording.events.count > 0)
                let checks = Self.checks(of: recording, rate: 60)
                Self.compare(checks, recording.checks, "seed \(seed), rest \(index) at \(rest.seconds)")
                for rate in index == 0 ? [24.0, 90, 1000] : [] {
                    #expect(
                        Self.checks(of: recording, rate: rate) == checks, "seed \(seed), \(rate) Hz: not the same to the last bit"
                    )
                }
            }
        }
    }

    /// A drag in each model's own direction, which leaves the cards moving.
    static func drag(at time: Double, duration: Double = 0.1, by distance: Double = -160) -> [StageEvent] {
        Script.drag(from: Vector2(640, 400), by: Vector2(distance, distance * 0.9), at: time, duration: duration)
    }

    /// The events that set the cards, or screens, in motion.
    static func motion(of stage: Stage, at time: Double) -> [StageEvent] {
        stage.motion.showsScreens ? [StageEvent(time: StageTime(time), kind: .command(.activate))] : drag(at: time)
    }

    @Test("a press into moving cards is recorded with the motion before it, and shown from the press on", arguments: all)
    func pressInMotion(model: String) throws {
        var stage = Script.stage(model)
        stage.keepsLog = true
        let press = 2.25
        stage.advance(to: press - 0.001, events: Self.motion(of: stage, at: 2))
        let isMoving = stage.isMoving
        stage.advance(to: 12, events: Self.drag(at: press, duration: 0.3, by: 90))
        let (isResting, last, rest) = (stage.isResting, stage.lastPress, stage.lastRest)
        #expect(isMoving && isResting && last == StageTime(press))
        let whole = stage.recording(ofPress: StageTime(press), title: "")
        let recording = try #require(whole)
        #expect(recording.start.time.seconds == 2 && recording.start.time == rest)
        let shown = try #require(recording.trim)
        #expect(abs(shown.lowerBound - (press - 2 - Recording.lead)) < 1e-9 && shown.upperBound > recording.duration)
        #expect(recording.checks.count > 0)
        Self.compare(Self.checks(of: recording, rate: 60), recording.checks, model)

        // A recording that begins at rest hides nothing.
        stage.advance(to: 22, events: Self.drag(at: 13))
        let other = stage.recording(ofPress: StageTime(13), title: "")
        #expect(other?.start.time.seconds == 13 && other?.trim == nil)
        let none = stage.recording(ofPress: StageTime(1), title: "")
        #expect(none == nil)
    }

    @Test("a hand that takes over a gesture that plays is recorded with that round of it", arguments: all, [0.0, 0.35])
    func takenOver(model: String, lead: Double) throws {
        for begin in [0.1, 1.7, 1011.7] {
            var recorded = Script.stage(model)
            recorded.keepsLog = true
            recorded.advance(to: begin + 9, events: Self.motion(of: recorded, at: begin))
            let rest = try #require(recorded.lastRest)
            let logged = recorded.recording(since: rest, title: "")
            let gesture = try #require(logged)
            var stage = Script.stage(model, at: 9)
            stage.keepsLog = true
            stage.advance(to: 3, events: Self.drag(at: 1))
            var player = RecordingPlayer(gesture, followsSize: false)
            player.begin(&stage, over: lead)
            let rests = stage.restTimes
            #expect(rests.isEmpty)
            let press = begin + 0.25
            player.advance(&stage, to: StageTime(press - 0.001))
            stage.advance(to: begin + 12, events: Self.drag(at: press, duration: 0.3, by: 90))
            let whole = stage.recording(ofPress: StageTime(press), title: "")
            let recording = try #require(whole)
            #expect(recording.start.time == StageTime(begin) && recording.checks.count > 0)
            Self.compare(Self.checks(of: recording, rate: 60), recording.checks, "\(model) from \(begin)")
        }
    }

    @Test("nothing that was logged before a jump is recorded: it couldn't be replayed")
    func jump() {
        var stage = Script.stage("linear")
        stage.keepsLog = true
        stage.advance(to: 9, events: Self.drag(at: 1))
        var (rest, press) = (stage.firstRest, stage.lastPress)
        #expect(rest == StageTime(1) && press == StageTime(1))
        stage.jump(to: 2, at: 9)
        (rest, press) = (stage.firstRest, stage.lastPress)
        #expect(rest == nil && press == nil)
        stage.advance(to: 19, events: Self.drag(at: 10))
        let rests = stage.restTimes
        #expect(rests == [StageTime(10)])
    }
}

extension RecordingTests {
    @Test("a pointer that hovers, which no recording has, changes nothing of cards that turn back as the row moves on")
    func hover() {
        func turned(hovering: Bool) -> [Double] {
            var stage = Script.stage("linear")
            let page = stage.current
            var events = [StageEvent(time: 0.1, kind: .command(.flip)), StageEvent(time: 1, kind: .command(.step(3)))]
            for step in 1...400 where hovering {
                let pointer = InputEvent.Pointer(phase: .moved, position: Vector2(Double(step), 300))
                events.append(StageEvent(time: StageTime(1 + Double(step) * 0.001), kind: .input(.pointer(pointer))))
            }
            Self.play(&stage, events, to: 1.3, rate: 60)
            return [stage.motion.flips.angle(ofPage: page, at: 1.3), stage.scrollOffset]
        }
        let still = turned(hovering: false)
        #expect(still[0] > 0.1 && still[0] < 3, "it turns back: \(still)")
        let hovered = turned(hovering: true)
        for (one, other) in zip(still, hovered) { #expect(abs(one - other) < 1e-9, "\(still), \(hovered)") }
    }
}
