import Foundation
import RiffleMath
import RiffleModels
import TestSupport
import Testing

@testable import RiffleArchive
@testable import RiffleStage

/// The bounds of a recording: time, cards, work. Larger demands are refused with a sentence; Riffle's own recordings stay within.
@Suite("Recordings that ask for too much")
struct RecordingBoundsTests {
    static let header = """
        {"gesture":1,"title":"L","t":0,"window":{"width":640,"height":400},"cards":{"pictures":3,"runs":[[12,0,3,0]]},\
        "riffle":2,"model":"linear"}
        """

    static func read(_ lines: [String], header: String = header) throws -> RecordingFile {
        try RecordingFile.read(Array(([header] + lines).joined(separator: "\n").utf8 + [UInt8(ascii: "\n")]), title: "none")
    }

    /// The problem of a recording with these lines; nil if it is read.
    private static func problem(_ lines: [String], header: String = header) -> RecordingProblem? {
        do { _ = try read(lines, header: header) } catch { return error as? RecordingProblem }
        return nil
    }

    @Test("the files of the folder are refused by their line, each with a sentence", arguments: [("long", 5), ("deck-bomb", 2)])
    func files(name: String, line: Int) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("TooMuch/\(name).gesture")
        let problem = #expect(throws: RecordingProblem.self) { try RecordingFile.read(atPath: path.path) }
        let sentence = problem?.sentence(about: "A.gesture") ?? ""
        #expect(sentence.contains("line \(line)") || sentence.contains("line \(line + 1)"), "\(sentence)")
        #expect(sentence.hasPrefix("A.gesture can't be played") && sentence.hasSuffix(".") && !sentence.dropLast().contains(". "))
    }

    @Test("an hour is read, in events, checks, ends and lines that mean nothing, and not a moment more")
    func duration() {
        let began = #"{"t":0.5,"pointer":"began","x":300,"y":200}"#
        for body in [#""end":true"#, #""command":"first""#, #""check":{"offset":0,"current":0}"#, #""smell":"roses""#] {
            #expect(Self.problem([began, "{\"t\":3600,\(body)}"]) == nil, "\(body)")
            for time in ["3600.001", "86400", "1000000000"] {
                #expect(Self.problem([began, "{\"t\":\(time),\(body)}"]) == .tooMuch(.seconds, line: 3), "\(time) \(body)")
            }
        }
        // The clock begins late, or before its zero.
        for start in [9e8, -1e4] {
            let header = Self.header.replacing("\"t\":0", with: "\"t\":\(start)")
            #expect(Self.problem(["{\"t\":\(start + 3599),\"end\":true}"], header: header) == nil)
            #expect(Self.problem(["{\"t\":\(start + 3601),\"end\":true}"], header: header) == .tooMuch(.seconds, line: 2))
        }
    }

    @Test("half a million cards of all lines together are read, however they come, and not one more")
    func cards() {
        let order = (0..<100).map { _ in "0" }.joined(separator: ",")
        let changes: [(line: String, cards: Int)] = [
            (#""deck":"set","cards":{"pictures":200000,"runs":[[1000000000,0,1,0]]}"#, 200_000),
            (#""deck":"insert","count":100000,"card":0"#, 100_000), (#""deck":"replace","count":100000"#, 100_000),
            ("\"deck\":\"arrange\",\"pictures\":[\(order)]", 100),
        ]
        for (line, cards) in changes {
            // The header has three cards.
            let most = (RecordingBounds.cards - 3) / cards
            let lines = Array(repeating: "{\"t\":0.5,\(line)}", count: most + 1)
            #expect(Self.problem(lines.dropLast()) == nil, "\(line)")
            #expect(Self.problem(lines) == .tooMuch(.cards, line: most + 2), "\(line)")
        }
    }

    @Test("pictures of a recording are numbers, whatever brings them")
    func numbers() throws {
        let lines = [
            #"{"t":0.5,"deck":"set","cards":{"pictures":200000,"runs":[[1000000000,0,1,0]]}}"#,
            #"{"t":0.5,"deck":"insert","count":100000,"card":3}"#, #"{"t":0.5,"deck":"replace","count":100000}"#,
            #"{"t":0.5,"deck":"putBack"}"#,
        ]
        let recording = try Self.read(lines).recording
        var stage = Stage(recording.start)
        for event in recording.events {
            stage.advance(to: event.time, events: CollectionOfOne(event))
            #expect(stage.deck.pictures.namedCount == 0)
            switch event.kind {
            case .deck(.insert(let pictures, _)), .deck(.replace(let pictures)): #expect(pictures.namedCount == 0)
            default: break
            }
        }
        #expect(stage.deck.pictures.count == 400_000 && stage.deck.count == 1_000_100_000)
    }

    @Test("changes of a deck of many runs are bounded by their steps; one card that is removed and put back costs little")
    func steps() {
        let runs = (0..<20_000).map { "[1,\($0 % 2 * 2),1,0]" }.joined(separator: ",")
        let header = Self.header.replacing("[[12,0,3,0]]", with: "[\(runs)]")
        let remove = #"{"t":0.5,"deck":"remove","card":7}"#
        // The runs of the two cards with each picture are joined, so that half as many are left.
        #expect(Self.problem(Array(repeating: remove, count: 6000), header: header) == nil)
        let many = Self.problem(Array(repeating: remove, count: 9000), header: header)
        if case .tooMuch(.steps, _) = many {} else { Issue.record("\(String(describing: many))") }
        let pair = [remove, #"{"t":0.5,"deck":"putBack"}"#]
        #expect(Self.problem(Array(repeating: pair, count: 50_000).flatMap(\.self)) == nil)
    }

    @Test("a line of more than 4 MB is refused before it is read")
    func longLine() {
        let line = "{\"t\":0.5,\"smell\":\"\(String(repeating: "a", count: RecordingBounds.lineBytes))\"}"
        #expect(Self.problem([line]) == .longLine(2))
    }

    @Test("a recording that is made ends at an hour, and so it does where nothing happens any more; both are read again")
    func writer() throws {
        let start = try Self.read([]).recording.start
        func event(_ time: Double) -> StageEvent { StageEvent(time: StageTime(time), kind: .command(.step(1))) }
        for late in [[], [event(3700), event(3800)]] {
            var writer = RecordingWriter()
            let header = writer.begin(start, title: "A")
            var text = try #require(header)
            text += writer.lines(of: [event(1), event(3599)], [])
            #expect(!writer.isFull)
            text += writer.lines(of: ContiguousArray(late), [])
            #expect(writer.isFull == !late.isEmpty && writer.excess == (late.isEmpty ? nil : .seconds))
            text += writer.end(at: StageTime(3900))
            let file = try RecordingFile.read(Array(text.utf8), title: "")
            #expect(file.recording.events.count == 2 && file.remarks.isEmpty)
        }
        var writer = RecordingWriter()
        let header = writer.begin(start, title: "A")
        var text = try #require(header)
        let insert = StageEvent(time: StageTime(1), kind: .deck(.insert(Deck.Pictures(untitled: 150_000), at: 0)))
        text += writer.lines(of: [event(1), insert, insert, insert, insert, event(2)], [])
        #expect(writer.isFull && writer.excess == .cards)
        #expect(text.split(separator: "\n").count == 5)
    }

    @Test("a store keeps nothing that it couldn't read, with a sentence")
    func store() throws {
        let scratch = try Scratch()
        let store = RecordingStore(folder: scratch.file("recordings"))
        var recording = try Self.read([]).recording
        recording.end = StageTime(3601)
        let problem = #expect(throws: StoreProblem.self) { try store.add(RecordingFile(recording)) }
        #expect(
            problem?.sentence.contains("one hour") == true,
            "\(String(describing: problem))")
        #expect(store.list().isEmpty)
        recording.end = StageTime(3600)
        #expect(try store.read(try store.add(RecordingFile(recording))).recording.end == StageTime(3600))
    }

    @Test("the last minute is taken where nothing has rested for an hour, or where nothing happens for one")
    func log() throws {
        var stage = Stage(try Self.read([]).recording.start)
        stage.keepsLog = true
        let step = StageEvent(time: StageTime(1), kind: .command(.step(1)))
        stage.advance(to: StageTime(9000), events: CollectionOfOne(step))
        let rest = try #require(stage.firstRest)
        let recording = try #require(stage.recording(since: rest, title: ""))
        #expect(recording.duration == RecordingBounds.longest && RecordingBudget.excess(of: recording) == nil)
    }

    @Test("changes that do nothing don't make a wide deck narrow: what comes after them costs as before")
    func nothing() {
        let runs = (0..<20_000).map { "[1,\($0 * 7 % 1000),1,0]" }.joined(separator: ",")
        let set = "{\"t\":0.5,\"deck\":\"set\",\"cards\":{\"pictures\":1000,\"runs\":[\(runs)]}}"
        let pair = [#"{"t":0.5,"deck":"remove","card":5}"#, #"{"t":0.5,"deck":"putBack"}"#]
        let many = Array(repeating: pair, count: 3000).flatMap(\.self)
        let idle = [
            [], [#"{"t":0.5,"deck":"replace","count":0}"#], [#"{"t":0.5,"deck":"remove","card":900000000}"#],
            // The deck that is put back counts as a card in the budget.
            [
                #"{"t":0.5,"deck":"replace","count":1}"#, #"{"t":0.5,"deck":"remove","card":900000000}"#,
                #"{"t":0.5,"deck":"putBack"}"#,
            ],
        ]
        for idle in idle {
            guard case .tooMuch(.steps, _)? = Self.problem([set] + idle + many) else {
                Issue.record("\(idle)")
                continue
            }
        }
        #expect(Self.problem(many) == nil)
    }

    @Test("a container with more tabs than the model has is not taken: each would have a label in each frame")
    func tabs() throws {
        for (last, selected) in [(1_000_000_000, 7), (5, 1)] {
            let header = """
                {"gesture":1,"title":"L","t":0,"window":{"width":640,"height":400},\
                "cards":{"pictures":3,"runs":[[1000000000,0,3,0]]},\
                "start":{"offset":1,"screens":{"tabs":[0,\(last)],"selected":\(selected)}},"riffle":2,"model":"tabs"}
                """
            let recording = try Self.read([#"{"t":1,"end":true}"#], header: header).recording
            var stage = Stage(recording.start)
            var frame = Frame()
            stage.step(to: StageTime(0.5), events: EmptyCollection(), into: &frame)
            #expect((1...12).contains(frame.navigationBars.labels.count), "\(frame.navigationBars.labels.count)")
        }
    }
}
