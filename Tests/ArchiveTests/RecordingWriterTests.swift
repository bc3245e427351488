import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleArchive

/// A recording that is written while it is made: the same text as afterwards, and readable wherever it ends.
@Suite("Recordings as they are made")
struct RecordingWriterTests {
    private static let gestures: [BuiltInGesture] = [.flick, .wheel, .catchInMotion, .flipWhileItMoves]

    private static func stage(_ model: String) -> Stage {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        var stage = Stage(
            configuration: configuration, deck: Deck(pictures: Array(repeating: Deck.Picture(title: ""), count: 18)),
            size: Size(width: 1280, height: 800), time: StageTime(100.25))
        stage.keepsLog = true
        return stage
    }

    /// The events of several gestures, one after another.
    private static func events(on stage: Stage) -> [StageEvent] {
        gestures.enumerated().flatMap { place, gesture in
            gesture.recording(for: stage).events.map { event in
                StageEvent(time: StageTime(101.1 + 4 * Double(place) + event.time.seconds), kind: event.kind)
            }
        }
    }

    /// The text that is written if a stage is asked `rate` times a second.
    private static func written(_ stage: inout Stage, _ events: [StageEvent], rate: Double, writer: inout RecordingWriter)
        -> String
    {
        var text = ""
        var rest = events[...]
        stage.feedsRecording = true
        for frame in 0...Int(20 * rate) {
            let time = StageTime(100.25 + Double(frame) / rate)
            let due = rest.prefix { $0.time <= time }
            rest = rest.dropFirst(due.count)
            stage.advance(to: time, events: due)
            stage.takeFeed { feed in
                if !writer.hasBegun, let start = feed.start { text += writer.begin(start, title: "A") ?? "" }
                text += writer.lines(of: feed.events, feed.checks)
            }
        }
        return text + writer.end(at: stage.time)
    }

    @Test(
        "it is the text of the recording that is taken afterwards", arguments: ["hyperbola", "card-stack", "wheel", "navigation"])
    func equal(model: String) throws {
        for rate in [7.0, 60] {
            var stage = Self.stage(model)
            var writer = RecordingWriter()
            let text = Self.written(&stage, Self.events(on: stage), rate: rate, writer: &writer)
            let start = try #require(stage.restTimes.first)
            let recording = try #require(stage.recording(since: start, title: "A"))
            #expect(recording.events.count > 30 && recording.checks.count > 5)
            #expect(text == RecordingFile(recording).text)
        }
    }

    @Test("more than a minute is written, of which the log itself keeps the end")
    func long() throws {
        var stage = Self.stage("linear")
        var writer = RecordingWriter()
        stage.feedsRecording = true
        var (events, seconds) = (0, 100.0)
        var first: StageTime?
        for step in 0..<200 {
            seconds += 1
            let event = StageEvent(time: StageTime(seconds + 0.5), kind: .command(.step(step % 2 == 0 ? 1 : -1)))
            stage.advance(to: StageTime(seconds + 1), events: CollectionOfOne(event))
            stage.takeFeed { feed in
                first = first ?? feed.start?.time
                events += feed.events.count
                _ = writer.lines(of: feed.events, feed.checks)
            }
        }
        #expect(events == 200 && first == StageTime(101.5))
        let kept = try #require(stage.restTimes.first)
        #expect(kept.seconds > 200)
    }

    @Test("a pointer that moves without having been pressed adds no check, since a replay doesn't have it")
    func hover() throws {
        var stage = Self.stage("linear")
        func event(_ seconds: Double, _ kind: StageEvent.Kind) -> StageEvent {
            StageEvent(time: StageTime(seconds), kind: kind)
        }
        let moves = (0..<5).map {
            event(105 + Double($0), .input(.pointer(InputEvent.Pointer(phase: .moved, position: Vector2(Double($0), 5)))))
        }
        stage.advance(to: StageTime(120), events: [event(101, .command(.step(1)))] + moves + [event(115, .command(.step(1)))])
        let start = try #require(stage.restTimes.first)
        let recording = try #require(stage.recording(since: start, title: ""))
        #expect(recording.events.count == 2)
        var replayed = Stage(recording.start)
        replayed.takesChecks = true
        var player = RecordingPlayer(recording, followsSize: true)
        player.begin(&replayed)
        player.advance(&replayed, to: recording.end)
        #expect(replayed.takenChecks(since: start).map(\.time) == recording.checks.map(\.time))
    }

    @Test("a drag goes on in it while another button of the mouse goes down and up")
    func otherButton() throws {
        var stage = Self.stage("linear")
        let steps: [(InputEvent.Pointer.Phase, Double, InputEvent.Pointer.Button)] = [
            (.began, 600, .primary), (.moved, 580, .primary), (.began, 580, .secondary), (.ended, 580, .secondary),
            (.moved, 300, .primary), (.moved, 250, .primary), (.ended, 250, .primary), (.moved, 240, .primary),
        ]
        let events = steps.enumerated().map { place, step in
            let pointer = InputEvent.Pointer(phase: step.0, position: Vector2(step.1, 400), button: step.2)
            return StageEvent(time: StageTime(101 + 0.05 * Double(place)), kind: .input(.pointer(pointer)))
        }
        stage.advance(to: StageTime(110), events: events)
        let start = try #require(stage.restTimes.first)
        let recording = try #require(stage.recording(since: start, title: ""))
        #expect(recording.events.count == steps.count - 1)
        var replayed = Stage(recording.start)
        var player = RecordingPlayer(recording, followsSize: true)
        player.begin(&replayed)
        player.advance(&replayed, to: recording.end)
        #expect(replayed.scrollOffset == stage.scrollOffset && stage.scrollOffset > 0)
    }

    @Test("nothing before the first rest is in it, and nothing once it is off")
    func begin() throws {
        var stage = Self.stage("linear")
        func step(_ seconds: Double) -> StageEvent { StageEvent(time: StageTime(seconds), kind: .command(.step(1))) }
        stage.advance(to: StageTime(101.1), events: [step(101)])
        #expect(!stage.isResting)
        stage.feedsRecording = true
        var times: [Double] = []
        func take() { stage.takeFeed { times += $0.events.map(\.time.seconds) } }
        stage.advance(to: StageTime(101.2), events: [step(101.15)])
        take()
        #expect(times.isEmpty)
        stage.advance(to: StageTime(110), events: [step(109), step(109.1)])
        take()
        take()
        #expect(times == [109, 109.1])
        stage.feedsRecording = false
        stage.advance(to: StageTime(120), events: [step(119)])
        take()
        #expect(times.count == 2 && stage.keepsLog)
    }

    @Test("where the room ends, the recording ends: it is read without a remark", arguments: [(8_000, 200_000), (1 << 20, 30)])
    func full(mostBytes: Int, mostLines: Int) throws {
        var stage = Self.stage("hyperbola")
        var writer = RecordingWriter(mostBytes: mostBytes, mostLines: mostLines)
        let text = Self.written(&stage, Self.events(on: stage), rate: 60, writer: &writer)
        #expect(writer.isFull)
        #expect(text.utf8.count <= mostBytes && text.split(separator: "\n").count <= mostLines)
        let file = try RecordingFile.read(Array(text.utf8), title: "")
        #expect(file.remarks.isEmpty && !file.recording.events.isEmpty)
        let start = try #require(stage.restTimes.first)
        let whole = try #require(stage.recording(since: start, title: "A"))
        #expect(file.recording.events.elementsEqual(whole.events.prefix(file.recording.events.count)) { $0.time == $1.time })
        #expect(file.recording.events.count < whole.events.count)
    }

    @Test("a header that alone has no room is not written")
    func tooLong() {
        let stage = Self.stage("hyperbola")
        var writer = RecordingWriter(mostBytes: 100, mostLines: 10)
        if let start = stage.recordingStart { #expect(writer.begin(start, title: "A") == nil) }
        #expect(writer.isFull)
    }

    @Test("wherever it is cut off, it is read to its last whole line")
    func cut() throws {
        var stage = Self.stage("cover-flow")
        var writer = RecordingWriter()
        let bytes = Array(Self.written(&stage, Self.events(on: stage), rate: 60, writer: &writer).utf8)
        let head = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
        for count in stride(from: head, to: bytes.count - 1, by: 997) {
            let file = try RecordingFile.read(Array(bytes[..<count]), title: "")
            #expect(file.remarks == ["The recording was cut off; it is played to its last whole line."])
            let lines = bytes[head..<count].count { $0 == UInt8(ascii: "\n") }
            let read = file.recording.events.count + file.recording.checks.count
            // The last line may be whole except for its line feed.
            #expect(read == lines || read == lines + 1)
        }
    }
}
