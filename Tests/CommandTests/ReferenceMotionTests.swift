import RiffleSession
import Foundation
import RiffleArchive
import RiffleFit
import RiffleMath
import RiffleInteraction
import RiffleModels
import RiffleSettings
import RiffleSDL
import RiffleStage
import TestSupport
import Testing

@testable import riffle

/// Motions read from films of Riffle's own gestures.
@Suite("Motion of a recording")
struct ReferenceMotionTests {
    /// The marks that a careful hand makes on the first frame of a film.
    private static func reference(_ stage: Stage) throws -> FitReference {
        let space = try #require(stage.cardSpace(under: stage.configuration))
        var marks: [FitMark] = []
        let size = stage.size
        for y in stride(from: 10, to: size.height, by: 22) {
            for x in stride(from: 10, to: size.width, by: 22) {
                guard let edge = stage.edge(near: Vector2(x, y), within: 16) else { continue }
                let card = edge.card.page - stage.current
                guard !marks.contains(where: { $0.card == card && $0.side == edge.side }), abs(card) <= 3 else { continue }
                let place: FitMark.Place =
                    abs(edge.side.isUpright ? edge.start.x - edge.end.x : edge.start.y - edge.end.y) < 0.5
                    ? .at(edge.side.isUpright ? edge.start.x : edge.start.y) : .line(edge.start, edge.end)
                marks.append(FitMark(.edge(edge.side, place), card: card))
            }
        }
        return FitReference(
            stage: FitStage(
                center: stage.viewportCenter + space.anchor * space.scale, scale: space.scale, card: space.card),
            frames: [FitFrame(offset: 0, time: 0)], marks: marks, size: size)
    }

    /// The motion of a film of a flick, with some settings.
    private static func motion(_ id: String, _ settings: [String: Double]) throws -> (ReferenceMotion, StageConfiguration) {
        let scratch = try Scratch()
        let (film, reference, configuration) = try Self.film(id, settings, in: scratch)
        return (try ReferenceMotion(try RecordingFrames(film), try reference.fit(), from: 0, at: 0), configuration)
    }

    /// Makes a film of a flick; returns it with the marks on its first frame and the setting.
    private static func film(_ id: String, _ settings: [String: Double], in scratch: Scratch) throws
        -> (path: String, FitReference, StageConfiguration)
    {
        let film = scratch.file("film.mp4")
        let set = settings.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0.key)=\($0.value)"] }
        let run = try CommandTests.riffle(
            ["film", "--model", id, "--gesture", "flick", "--size", "600x800", "--fps", "30", "-o", film] + set)
        try #require(run.code == 0, "\(run.error)")
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        for (name, value) in settings { configuration.set(name, to: value) }
        let deck = Deck(pictures: (0..<18).map { Deck.Picture(title: "\($0)") })
        var stage = Stage(configuration: configuration, deck: deck, size: Size(width: 600, height: 800))
        stage.jump(to: 4, at: StageTime(0))
        var frame = Frame()
        stage.step(to: StageTime(0), events: [], into: &frame)
        return (film, try Self.reference(stage), configuration)
    }

    @Test("a row that decelerates has its rate within two hundredths of its friction")
    func decays() throws {
        for rate in Spread.isWhole ? [0.997, 0.998, 0.9985] : [0.998] {
            let (motion, configuration) = try Self.motion(
                "quartic", ["snap": 0, "decelerationRate": rate, "scrollPhysics": Double(ScrollPhysics.original.rawValue)])
            #expect(configuration.value(of: "decelerationRate") == rate && motion.isDecay, "\(motion.sentence)")
            let found = try #require(motion.decay?.rate)
            #expect(abs(.log(found) / .log(rate) - 1) < 0.02, "\(rate): \(motion.sentence)")
        }
    }

    @Test("a row that a spring brings to a card has its damping within five hundredths, on the command line, too")
    func springs() throws {
        let scratch = try Scratch()
        // A flick that ends on a card is steered by a critically damped spring.
        let (film, reference, _) = try Self.film("quartic", [:], in: scratch)
        let marks = try scratch.write(MarksFile(reference).text, "marks.json")
        let run = try CommandTests.riffle(["fit", film, "--marks", marks, "--motion", "--json"])
        let result = try JSONDecoder().decode(Found.self, from: Data(run.out.utf8))
        #expect(result.motion.kind == "spring" && abs((result.motion.damping ?? 0) - 1) < 0.05, "\(run.out)")
        #expect(result.motion.error < 0.02 && abs((result.motion.offsets.last ?? 0) - 9) < 0.02)
    }

    @Test(
        "a gesture that is played lies over the recording, in each round: both begin together, or let go together once the motion is read",
        arguments: [false, true])
    func played(hasMotion: Bool) throws {
        let scratch = try Scratch()
        let (made, reference, _) = try Self.film("quartic", [:], in: scratch)
        let film = hasMotion ? scratch.file("later.mp4") : made
        // In a film that begins half a second earlier, the hand lets go half a second later.
        if hasMotion {
            _ = try ProgramRun(
                "/usr/bin/ffmpeg", ["-v", "error", "-i", made, "-vf", "tpad=start_duration=0.5:start_mode=clone", film])
        }
        let workspace = Workspace.unseen("quartic")
        let part = workspace.reference
        func settle() { repeat { part.work.finish() } while part.work.deliver() }
        part.open(film)
        settle()
        if hasMotion { part.motion = try ReferenceMotion(try RecordingFrames(film), try reference.fit(), from: 0, at: 0) }
        // While edges are marked, the key L means the left edge.
        part.mode = .none
        workspace.press(KeyEvent(key: "l"))
        let start = Clock.now()
        var shown: [(moment: Double, frame: Double)] = []
        var shift = 0.0
        for step in 1...40 {
            let now = start + Double(step) * 0.1
            workspace.step(at: now)
            workspace.finishFrame(at: now)
            settle()
            guard let loop = workspace.session.loop, loop.isPlaying else { continue }
            if hasMotion {
                let own = try #require(
                    loop.recording.events.last { event in
                        if case .input(.pointer(let pointer)) = event.kind { pointer.phase == .ended } else { false }
                    })
                shift = try #require(part.motion?.release) - (own.time - loop.recording.start.time)
            }
            shown.append((workspace.session.stage.time - loop.recording.start.time, try #require(part.file?.time)))
        }
        let last = try #require(part.file?.frames?.times.last)
        #expect(!hasMotion || shift > 0.4, "\(shift)")
        #expect(shown.count > 20 && shown.contains { $0.frame > 0.5 })
        // A film at 30 frames a second.
        #expect(shown.allSatisfy { abs(min(max($0.moment + shift, 0), last) - $0.frame) < 0.04 }, "\(shown) by \(shift)")
        #expect(zip(shown, shown.dropFirst()).contains { $1.moment < $0.moment }, "no second round: \(shown)")
        workspace.press(KeyEvent(key: "l"))
        workspace.finishFrame(at: start + 5)
        #expect(part.stream == nil)
    }

    private struct Found: Decodable {
        struct Motion: Decodable {
            var kind: String
            var damping: Double?
            var error: Double
            var offsets: [Double]
        }

        var motion: Motion
    }
}
