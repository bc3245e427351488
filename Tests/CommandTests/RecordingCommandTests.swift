import BuiltProgram
import Foundation
import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

/// `replay`, `compare` and `render --gesture` on recordings that the library writes.
@Suite("Recordings on the command line", processThreads)
struct RecordingCommandTests {
    /// A recording of a gesture on a stage of 18 cards, with its checks.
    static func recording(
        _ gesture: BuiltInGesture, _ model: String = "hyperbola", more: [StageEvent] = []
    ) throws -> Recording {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        return try recording(gesture, configuration: configuration, more: more)
    }

    static func recording(
        _ gesture: BuiltInGesture, configuration: StageConfiguration, more: [StageEvent] = []
    ) throws -> Recording {
        var stage = Stage(
            configuration: configuration, deck: Deck(pictures: Array(repeating: Deck.Picture(title: ""), count: 18)),
            size: Size(width: 400, height: 300))
        stage.jump(to: 4, at: StageTime(0))
        stage.keepsLog = true
        let events = (Array(gesture.recording(for: stage).events) + more).sorted { $0.time < $1.time }
        stage.advance(to: StageTime(8), events: events)
        let start = try #require(stage.restTimes.first)
        return try #require(stage.recording(since: start, title: gesture.title))
    }

    /// A folder with a recording, `a.gesture`.
    private static func folder(_ recording: Recording) throws -> (scratch: Scratch, path: String) {
        let scratch = try Scratch()
        let path = scratch.path + "/a.gesture"
        try RecordingFile(recording).text.write(toFile: path, atomically: true, encoding: .utf8)
        return (scratch, path)
    }

    /// The JSON objects of the lines that a command wrote.
    static func objects(_ run: ProgramRun) throws -> [[String: Any]] {
        try run.out.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("a replay agrees with its checks and gives the same hash at any frame rate", arguments: ["hyperbola", "card-stack"])
    func rates(model: String) throws {
        let (scratch, path) = try Self.folder(try Self.recording(.flick, model))
        var hashes: Set<String> = []
        for rate in ["24", "60", "1000"] {
            let run = try CommandTests.riffle(["replay", path, "--hash", "--fps", rate])
            #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
            let line = try #require(try Self.objects(run).last)
            #expect(line["compared"] as? Bool == true && line["checks"] as? Int ?? 0 > 1)
            #expect(line["model"] as? String == model)
            hashes.insert(try #require(line["hash"] as? String))
        }
        #expect(hashes.count == 1)
        withExtendedLifetime(scratch) {}
    }

    @Test("a check that was changed is told with its time, the card and the amount, and the exit code is 1")
    func changedCheck() throws {
        var recording = try Self.recording(.flick)
        let check = try #require(recording.checks.indices.dropFirst().first)
        recording.checks[check].cards[2].center.x += 0.25
        let card = recording.checks[check].cards[2].index + 1
        let seconds = recording.checks[check].time - recording.start.time
        let (scratch, path) = try Self.folder(recording)
        let run = try CommandTests.riffle(["replay", path])
        #expect(run.code == 1)
        #expect(run.error.contains("at \((seconds * 1000).rounded() / 1000) s card \(card) is 0.25 pt"), "\(run.error)")
        // With other settings, the replay isn't compared with the recording.
        let other = try CommandTests.riffle(["replay", path, "--set", "cardHeight=0.5"])
        #expect(other.code == 0 && other.error.isEmpty)
        #expect(try Self.objects(other).last?["compared"] as? Bool == false)
        withExtendedLifetime(scratch) {}
    }

    @Test("settings replace the recorded ones and their changes, which are counted")
    func settings() throws {
        var changed = StageConfiguration()
        changed.selectModel("wheel")
        let recording = try Self.recording(.flick, more: [StageEvent(time: StageTime(0.3), kind: .configure(changed))])
        let (scratch, path) = try Self.folder(recording)
        let own = try #require(try Self.objects(try CommandTests.riffle(["replay", path])).last)
        #expect(own["model"] as? String == "wheel" && own["skippedChanges"] == nil)
        let line = try #require(
            try Self.objects(try CommandTests.riffle(["replay", path, "--model", "linear", "--set", "wrap=0"])).last)
        #expect(line["model"] as? String == "linear" && line["skippedChanges"] as? Int == 1)
        withExtendedLifetime(scratch) {}
    }

    @Test("--at prints the state at seconds, also beyond the end, and --trace has one line a frame and a moment")
    func moments() throws {
        let recording = try Self.recording(.flick)
        let (scratch, path) = try Self.folder(recording)
        let trace = scratch.path + "/trace"
        let run = try CommandTests.riffle(["replay", path, "--at", "20,0,0.5,0.503", "--trace", trace, "--fps", "50"])
        #expect(run.code == 0, "\(run.error)")
        let lines = try Self.objects(run)
        #expect(lines.count == 5 && lines.prefix(4).compactMap { $0["t"] as? Double } == [0, 0.5, 0.503, 20])
        #expect(lines[0]["offset"] as? Double == 4)
        let moving = try #require(lines[1]["offset"] as? Double)
        #expect(moving > 4 && moving != moving.rounded())
        #expect(lines[3]["offset"] as? Double == lines[4]["offset"] as? Double)
        let frames = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(RealWindow.Frame.self, from: Data($0.utf8))
        }
        // The trace has the moments at 0 and 0.5 s anyway.
        #expect(frames.count == Int((recording.duration * 50).rounded(.up)) + 1 + 2)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.t < $1.t })
        let frame = try #require(frames.first { abs($0.t - 0.5) < 1e-9 })
        #expect(abs(frame.scrollOffset - moving) < 1e-9)
        let between = try #require(frames.first { abs($0.t - 0.503) < 1e-9 })
        let exact = try #require(lines[2]["offset"] as? Double)
        #expect(abs(between.scrollOffset - exact) < 1e-12)
        let full = try CommandTests.riffle(["replay", path, "--trace", "/dev/full"])
        #expect(full.code == 1 && full.error.contains("/dev/full"), "\(full.error)")
    }

    @Test("a truncated recording is played with a sentence; what is no recording costs one, and exit code 1")
    func hostile() throws {
        let (scratch, path) = try Self.folder(try Self.recording(.flick))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        func replay(_ text: String) throws -> ProgramRun {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return try CommandTests.riffle(["replay", path])
        }
        let cut = try replay(String(text.prefix(text.count * 2 / 3)))
        #expect(cut.code == 0 && cut.error.contains("was cut off"), "\(cut.error)")
        let lines = text.split(separator: "\n")
        let hostile = [
            "", "[]", "no JSON", "{\"gesture\":2}", lines[0] + "\n{\"t\":1e999,\"command\":\"first\"}\n",
            lines[0] + "\n{\"t\":5,\"pointer\":\"x\"}\n", lines[0] + "\n" + lines[5] + "\n" + lines[1] + "\n",
            lines[0] + "\n" + String(repeating: "[", count: 100_000) + "\n",
        ]
        for (number, text) in hostile.enumerated() {
            let run = try replay(text)
            #expect(run.code == 1 && run.out.isEmpty, "\(number)")
            #expect(run.error.split(separator: "\n").count == 1 && run.error.contains("a.gesture"), "\(number): \(run.error)")
        }
        withExtendedLifetime(scratch) {}
    }

    @Test("wrong usage is one sentence and exit code 2")
    func usage() throws {
        let (scratch, path) = try Self.folder(try Self.recording(.flick))
        let cases: [([String], String)] = [
            (["replay"], "FILE.gesture"), (["replay", path, "--fps", "0"], "--fps"), (["replay", path, "--at", "1,x"], "\"x\""),
            (["replay", path, "--model", "hyperbla"], "did you mean \"hyperbola\"?"), (["compare"], "FILE.gesture"),
            (["render", "--gesture", path, "--flip", "0.5", "-o", "x.png"], "--flip"),
            (["render", "--gesture", path, "--cards", "3", "-o", "x.png"], "--cards"),
            (["render", "--gesture", path, "--at", "-1", "-o", "x.png"], "--at"), (["record"], "FILE.gesture"),
            (["sheet", "--cards", "3", "-o", "x.png"], "--cards"), (["sheet", "--height", "5", "-o", "x.png"], "--height"),
            (["sheet", "--model", "linear"], "output"),
        ]
        for (arguments, sentence) in cases {
            let run = try CommandTests.riffle(arguments)
            #expect(run.code == 2, "\(arguments): \(run.code)")
            #expect(run.error.contains(sentence), "\(arguments): \(run.error)")
            #expect(run.out.isEmpty)
        }
        withExtendedLifetime(scratch) {}
    }

    @Test("a setting compared with itself differs by nothing, and with another in the numbers that it is about")
    func compare() throws {
        let (scratch, path) = try Self.folder(try Self.recording(.hardFlick, "linear"))
        let line = "riffle:2 linear"
        let same = try CommandTests.riffle(["compare", path, "--a", line, "--b", line])
        #expect(same.code == 0, "\(same.error)")
        let equal = try #require(try Self.objects(same).first?["difference"] as? [String: Any])
        #expect(!equal.isEmpty && equal.values.allSatisfy { ($0 as? Double ?? 0) == 0 })
        let other = try CommandTests.riffle(["compare", path, "--a", line, "--b", line + " reach=0.4"])
        let difference = try #require(try Self.objects(other).first?["difference"] as? [String: Any])
        #expect((difference["distance"] as? Double ?? 0) < -0.5 && (difference["settling"] as? Double ?? 0) != 0)
        // Without settings, the recording's own are compared with the defaults, which are equal here.
        let plain = try #require(try Self.objects(try CommandTests.riffle(["compare", path])).first)
        #expect((plain["difference"] as? [String: Any])?["distance"] as? Double == 0)
        withExtendedLifetime(scratch) {}
    }

    // MARK: - Pictures

    @Test(
        "render --gesture draws a moment as render draws its offset, and other moments otherwise",
        arguments: ["hyperbola", "wheel"])
    func render(model: String) throws {
        let (scratch, path) = try Self.folder(try Self.recording(.flick, model))
        let base = ["render", "--renderer", "software"]
        func picture(_ arguments: [String]) throws -> Data {
            let run = try CommandTests.riffle(base + arguments + ["-o", scratch.path + "/x.png"])
            #expect(run.code == 0 && run.error.isEmpty, "\(arguments): \(run.error)")
            return try #require(scratch.data("x.png"))
        }
        let state = try #require(try Self.objects(try CommandTests.riffle(["replay", path])).last)
        let rest = try #require(state["offset"] as? Double)
        #expect(rest != 4)
        let plain = ["--model", model, "--size", "400x300", "--at"]
        let (first, last) = (try picture(["--gesture", path]), try picture(["--gesture", path, "--at", "8"]))
        #expect(try first == picture(plain + ["4"]))
        #expect(try last == picture(plain + ["\(rest)"]))
        let moving = try picture(["--gesture", path, "--at", "0.4"])
        #expect(moving != first && moving != last)
        // Other settings, and another window.
        #expect(try picture(["--gesture", path, "--at", "0.4", "--set", "cornerRadius=50"]) != moving)
        let small = try picture(["--gesture", path, "--size", "200x150"])
        #expect(try small == picture(["--model", model, "--size", "200x150", "--at", "4"]))
        // The recording's cards show other pictures.
        let own = try picture(["--gesture", path, CommandTests.root.appendingPathComponent("Resources/icons").path])
        #expect(own != first)
    }

    @Test("render --gesture of a window that was resized has its size at the moment")
    func resized() throws {
        let resize = StageResize(size: Size(width: 240, height: 200), topInset: 20, pixelScale: 2)
        let (scratch, path) = try Self.folder(
            try Self.recording(.flick, more: [StageEvent(time: StageTime(1), kind: .resize(resize))]))
        for (seconds, size) in [("0.7", [0, 0, 1, 0x90, 0, 0, 1, 0x2C]), ("2", [0, 0, 1, 0xE0, 0, 0, 1, 0x90])] {
            let run = try CommandTests.riffle([
                "render", "--gesture", path, "--at", seconds, "--renderer", "software", "-o", scratch.path + "/x.png",
            ])
            #expect(run.code == 0, "\(run.error)")
            #expect(scratch.data("x.png").map { Array($0[16..<24]) } == size.map { UInt8($0) })
        }
    }

    @Test(
        "a sheet of every model can be drawn, and all have one size",
        arguments: Spread.of(CommandTests.modelIDs, 6, seed: "sheet"))
    func sheet(model: String) throws {
        let scratch = try Scratch()
        let run = try CommandTests.riffle([
            "sheet", "--model", model, "--height", "30", "--renderer", "software", "-o", scratch.path + "/x.png",
        ])
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        let data = try #require(scratch.data("x.png"))
        #expect(data[16..<24].map { $0 } == Self.sheetSize)
        #expect(data.count > 20_000)
    }

    /// The size of a sheet with five pictures in each of three windows and seven rows, 30 pixels high, as the head of a PNG has it.
    private static let sheetSize: [UInt8] = {
        // The left margin and the rows' names; the pictures, 1 pixel apart (1/22 of the height, at least 2); the right margin.
        let width = 5 + 6 * 6 + 5 * (30 + 17 + 72) + 3 * 4 * 2 + 2 * 5 + 5
        let height = 5 + 8 * 6 + 7 * 30 + 6 * 2 + 5
        return [width, height].flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 255)] }
    }()
}
