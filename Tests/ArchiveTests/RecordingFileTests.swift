import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing
import TestSupport

@testable import RiffleArchive

/// Recordings as text: a written recording can be read, and a hostile one is refused with a sentence.
@Suite("Recording files")
struct RecordingFileTests {
    /// A recording with every kind of line, of a stage with a state of its own.
    static func recording(_ model: String = "card-stack") throws -> Recording {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        var stage = Stage(
            configuration: configuration, deck: Deck(pictures: (0..<5).map { Deck.Picture(title: "secret \($0)") }, count: 12),
            size: Size(width: 1000.1, height: 700.3), pixelScale: 1.5, time: StageTime(1000.123456789012))
        stage.keepsLog = true
        func event(_ seconds: Double, _ kind: StageEvent.Kind) -> StageEvent {
            StageEvent(time: StageTime(1001 + seconds), kind: kind)
        }
        func pointer(_ seconds: Double, _ phase: InputEvent.Pointer.Phase, _ x: Double) -> StageEvent {
            event(seconds, .input(.pointer(InputEvent.Pointer(phase: phase, position: Vector2(x, 0.1 + 1 / 3)))))
        }
        var other = configuration
        other.set("flipDuration", to: 1 / 3)
        other.selectModel("wheel")
        let before = [
            event(0, .command(.throwTop(.up))), event(0.1, .command(.flip)), event(1, .deck(.remove(2))),
            event(2, .deck(.replace([Deck.Picture(title: "secret"), Deck.Picture(title: "secret too")]))),
            event(3, .deck(.putBack)),
            event(
                4,
                .resize(
                    StageResize(size: Size(width: 1000.1, height: 700.3), topInset: 12.5, widthShare: 1 / 1.3, pixelScale: 1.5))),
        ]
        stage.advance(to: StageTime(1010), events: before)
        let commands: [StageCommand] = [
            .step(2), .keyDown(1), .keyUp(1), .first, .last, .page(-1), .flip, .flipCard(page: 3), .activate, .back,
            .select(page: 2),
            .throwTop(.down), .undoThrow, .cancel,
        ]
        let events =
            [
                pointer(10, .began, 500), pointer(10.1, .moved, 520.123456789), pointer(10.2, .ended, 541),
                pointer(10.3, .cancelled, 0),
            ]
            + [
                event(10.4, .input(.pointer(InputEvent.Pointer(phase: .began, id: 7, position: .zero, button: .middle)))),
                event(10.5, .input(.wheel(delta: Vector2(0.1, -3), isPrecise: true))),
                event(10.6, .input(.wheel(delta: Vector2(60, 0), isPrecise: false))), event(10.7, .configure(other)),
                event(10.8, .deck(.arrange([1, 0]))), event(10.9, .deck(.insert([Deck.Picture(title: "secret")], at: 1))),
                event(11, .deck(.focus(picture: 1, Vector2(0.25, 0.75)))), event(11.1, .deck(.focus(picture: 1, nil))),
                event(11.2, .deck(.set(Deck(pictures: [Deck.Picture(title: "")], count: 3)))),
                event(
                    11.3,
                    .resize(
                        StageResize(
                            size: Size(width: 640, height: 480), topInset: 20, widthShare: 0.75, pixelScale: 2, duration: 0.3))),
                event(11.4, .cardSize(Size(width: 200, height: 300))), event(11.5, .cardSize(nil)),
            ] + commands.enumerated().map { event(12 + Double($0) / 10, .command($1)) }
        stage.advance(to: StageTime(1020), events: events)
        let rest = try #require(stage.restTimes.last { $0.seconds < 1011.01 })
        var recording = try #require(stage.recording(since: rest, title: "Über \"alles\"\nhinaus"))
        recording.trim = 0.5...2.25
        return recording
    }

    /// The recording without its pictures' names, which aren't in the file.
    static func anonymous(_ recording: Recording) -> Recording {
        var recording = recording
        recording.start.deck = Deck(pictureCount: recording.start.deck.pictures.count, runs: recording.start.deck.runs)
        for index in recording.events.indices {
            switch recording.events[index].kind {
            case .deck(.insert(let pictures, let at)):
                recording.events[index].kind = .deck(.insert(Deck.Pictures(untitled: pictures.count), at: at))
            default: break
            }
        }
        return recording
    }

    @Test(
        "what is written is read to the last bit, without names and paths",
        arguments: ["card-stack", "navigation", "cover-flow-2"])
    func roundTrip(model: String) throws {
        let recording = try Self.recording(model)
        let text = RecordingFile(recording).text
        #expect(!text.contains("secret"))
        let file = try RecordingFile.read(Array(text.utf8), title: "none")
        #expect(file.recording == Self.anonymous(recording))
        #expect(file.recording.checks.count > 5 && file.recording.events.count > 20)
        #expect(file.remarks.isEmpty, "\(file.remarks)")
        #expect(file.text == text)
    }

    @Test("a recording that was read plays to the checks of the one that was written")
    func replay() throws {
        let recording = try Self.recording()
        let file = try RecordingFile.read(Array(RecordingFile(recording).text.utf8), title: "none")
        var stage = Stage(file.recording.start)
        stage.keepsLog = true
        stage.advance(to: file.recording.end, events: file.recording.events)
        let first = try #require(stage.restTimes.first)
        let played = try #require(stage.recording(since: first, title: "played"))
        #expect(played.checks == recording.checks)
    }

    @Test("lines and members that aren't known are kept when it is renamed")
    func unknown() throws {
        var lines = RecordingFile(try Self.recording()).text.split(separator: "\n").map(String.init)
        lines[0] = "{\"mine\":[1,2]," + lines[0].dropFirst()
        lines.insert("{\"t\":1011.0,\"smell\":\"roses\"}", at: 1)
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        var file = try RecordingFile.read(bytes, title: "none")
        #expect(file.remarks.count == 2, "\(file.remarks)")
        file.recording.title = "New name"
        let again = file.text
        #expect(again.contains("roses") && again.contains("\"mine\":[1,2]") && again.contains("New name"))
        #expect(try RecordingFile.read(Array(again.utf8), title: "").recording.title == "New name")
    }

    @Test("a file that was cut off anywhere below its header plays to its last whole line, and says so")
    func truncated() throws {
        let bytes = Array(RecordingFile(try Self.recording()).text.utf8)
        let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
        let whole = try RecordingFile.read(bytes, title: "").recording
        for end in stride(from: header + 1, to: bytes.count - 1, by: 211) {
            let file = try RecordingFile.read(Array(bytes[..<end]), title: "")
            #expect(file.remarks.contains { $0.contains("cut off") }, "\(end)")
            #expect(file.recording.events.elementsEqual(whole.events.prefix(file.recording.events.count)) { $0.time == $1.time })
        }
        #expect(throws: RecordingProblem.self) { try RecordingFile.read(Array(bytes[..<(header / 2)]), title: "") }
        #expect(throws: RecordingProblem.self) { try RecordingFile.read([], title: "") }
    }

    @Test(
        "what is hostile is one sentence",
        arguments: [
            ("{\"t\":NaN,\"pointer\":\"began\",\"x\":1,\"y\":1}", "line 2"),
            ("{\"t\":1e300,\"pointer\":\"began\",\"x\":1,\"y\":1}", "line 2"),
            ("{\"t\":5,\"pointer\":\"began\",\"x\":1,\"y\":1}", "before the one above"),
            ("{\"t\":1012,\"pointer\":\"began\",\"x\":NaN,\"y\":1}", "\"x\""),
            ("{\"t\":1012,\"pointer\":\"began\",\"x\":1e99,\"y\":1}", "\"x\""),
            ("{\"t\":1012,\"pointer\":\"hovers\",\"x\":1,\"y\":1}", "\"pointer\""),
            ("{\"t\":1012,\"configure\":{\"riffle\":2,\"model\":\"flipper\"}}", "flipper"),
            ("{\"t\":1012,\"command\":\"explode\"}", "explode"),
            ("{\"t\":1012,\"deck\":\"insert\",\"count\":1000000000,\"card\":0}", "\"count\""),
            ("{\"t\":1012,\"resize\":[0,-5]}", "\"resize\""),
            ("{\"t\":1012,\"check\":{\"offset\":1}}", "\"check\""),
            ("[1,2,3]", "line 2"), ("{{{{", "line 2"), ("{\"t\":1012,\"end\":true}\n{\"t\":1013}", "line 3"),
        ])
    func hostile(line: String, part: String) throws {
        let header = String(RecordingFile(try Self.recording()).text.prefix { $0 != "\n" })
        let bytes = Array((header + "\n" + line + "\n").utf8)
        let problem = #expect(throws: RecordingProblem.self, "\(line) was read") { try RecordingFile.read(bytes, title: "") }
        let sentence = problem?.sentence(about: "Bad.gesture") ?? ""
        #expect(sentence.contains(part) && sentence.hasPrefix("Bad.gesture") && sentence.hasSuffix("."), "\(sentence)")
    }

    @Test("a header with a wrong part is one sentence; numbers out of range are brought into it")
    func headers() throws {
        let text = RecordingFile(try Self.recording()).text
        let lines = text.split(separator: "\n")
        func reading(_ change: (String) -> String) throws -> RecordingFile {
            try RecordingFile.read(
                Array((change(String(lines[0])) + "\n" + lines.dropFirst().joined(separator: "\n") + "\n").utf8), title: "")
        }
        for (from, to) in [
            ("\"gesture\":1", "\"gesture\":9"), ("\"gesture\":1", "\"gestur\":1"), ("\"width\":1000.1", "\"width\":1e9"),
            ("\"pictures\":7", "\"pictures\":1e12"), ("\"model\":\"card-stack\"", "\"model\":\"card-stick\""),
        ] {
            #expect(lines[0].contains(from), "\(from) isn't in \(lines[0])")
            #expect(throws: RecordingProblem.self, "\(to)") { try reading { $0.replacing(from, with: to) } }
        }
        let wild = try reading {
            $0.replacing("\"offset\":", with: "\"offset\":1e18,\"formerOffset\":").replacing(
                "\"depth\":", with: "\"depth\":-5,\"old\":")
        }
        var stage = Stage(wild.recording.start)
        stage.advance(to: wild.recording.end, events: wild.recording.events)
        #expect(stage.scrollOffset.isFinite)
    }

    @Test("a store names, renames and throws away, and never overwrites")
    func store() throws {
        let scratch = try Scratch()
        let store = RecordingStore(folder: scratch.file("recordings"))
        #expect(store.list().isEmpty)
        var file = RecordingFile(try Self.recording())
        file.recording.title = "Flick/one"
        let first = try store.add(file)
        let second = try store.add(file)
        #expect(store.list().map(\.name) == ["Flick-one", "Flick-one 2"])
        let renamed = try store.rename(second, to: "Other")
        #expect(store.list().map(\.name) == ["Flick-one", "Other"])
        #expect(try store.read(renamed).recording.title == "Other")
        file.recording.trim = 0...1
        try store.update(first, to: file)
        #expect(try store.read(first).recording.trim == 0...1)
        let trashed = try store.delete(first)
        #expect(store.list().map(\.name) == ["Other"])
        #expect(try RecordingFile.read(atPath: trashed).recording.trim == 0...1)
        #expect(throws: StoreProblem.self) { try store.delete(first) }
    }
}
