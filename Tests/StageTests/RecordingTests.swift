import RiffleInteraction
import RiffleMath
import RiffleModels
@testable import RiffleStage
import Testing
import TestSupport

/// What is recorded, and that it is played back as it was.
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
}
