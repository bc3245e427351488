import BuiltProgram
import Foundation
import RiffleArchive
import RiffleMath
import RiffleUI
import RiffleStage
import TestSupport
import Testing

/// `riffle record` writes the actions of a real mouse in a real window into a file.
@Suite("A real window is recorded", processThreads)
struct RealWindowRecordTests {
    private let scratch: Scratch
    private let path: String

    init() throws {
        scratch = try Scratch()
        path = scratch.path + "/a.gesture"
    }

    private func recording() throws -> Recording { try RecordingFile.read(atPath: path).recording }

    @Test("its recording replays to the offsets that the window's trace showed, at the same times")
    func sameOffsets() throws {
        let window = try RealWindow(["record", path, "--model", "hyperbola", "--fresh"])
        try window.waitForRest()
        for x in [-220.0, -160] {
            try window.pressAndMove(from: 700, 430, by: x, steps: 12, pause: 8000)
            try window.release()
            usleep(250_000)
        }
        try window.key("0")
        try window.wait("cover flow") { $0.last?.model == "cover-flow" }
        try window.key("Left")
        try window.waitForRest()
        try window.pressAndMove(from: 640, 430, by: 150, steps: 20, pause: 10_000)
        usleep(200_000)
        try window.release()
        try window.waitForRest()
        let frames = window.frames()
        let end = try window.quit()
        #expect(end.code == 0 && end.said.isEmpty, "\(end.said)")

        let replay = try CommandTests.riffle(["replay", path, "--hash"])
        #expect(replay.code == 0 && replay.error.isEmpty, "\(replay.error)")
        let line = try #require(try RecordingCommandTests.objects(replay).last)
        #expect(line["compared"] as? Bool == true && line["model"] as? String == "cover-flow")

        // Both traces contain the beginning of the first drag, each by its own clock.
        let recording = try recording()
        let trace = scratch.path + "/trace"
        _ = try CommandTests.riffle(["replay", path, "--trace", trace])
        let replayed = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(RealWindow.Frame.self, from: Data($0.utf8))
        }
        func firstDrag(_ frames: [RealWindow.Frame]) throws -> Double {
            try #require(frames.lazy.flatMap { $0.events ?? [] }.first { $0.event == "willBeginDragging" }).t
        }
        let shift = try firstDrag(frames) - firstDrag(replayed)
        // A frame that was followed by an event of the same moment shows the state before the event, so it is left out.
        let events = recording.events.map { $0.time - recording.start.time }
        let shown = frames.filter { frame in
            let time = frame.t - shift
            return time >= 0 && time <= recording.duration && !events.contains { abs($0 - time) < 1e-7 }
        }
        // A machine that isn't busy shows more frames.
        #expect(shown.count > 10)
        let moments = shown.map { "\($0.t - shift)" }.joined(separator: ",")
        let states = try RecordingCommandTests.objects(try CommandTests.riffle(["replay", path, "--at", moments])).dropLast()
        #expect(states.count == shown.count)
        var moved = 0
        for (frame, state) in zip(shown, states) {
            let offset = try #require(state["offset"] as? Double)
            #expect(abs(offset - frame.scrollOffset) < 1e-6, "at \(frame.t)")
            if offset != offset.rounded() { moved += 1 }
        }
        #expect(moved > 5)
    }

    @Test("a window in which nothing happens is a recording, too")
    func nothing() throws {
        var environment = ProcessInfo.processInfo.environment
        (environment["SDL_VIDEODRIVER"], environment["XDG_CONFIG_HOME"]) = ("dummy", scratch.path + "/config")
        let run = try ProgramRun(
            builtProgram, ["record", path, "--quit-after", "0.5", "--size", "400x300", "--renderer", "software"],
            environment: environment)
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        let file = try RecordingFile.read(atPath: path)
        #expect(file.remarks.isEmpty && file.recording.start.deck.count == 18)
    }

    @Test("a file that can't be written is a failure with a sentence, at the start and later")
    func unwritable() throws {
        var environment = ProcessInfo.processInfo.environment
        (environment["SDL_VIDEODRIVER"], environment["XDG_CONFIG_HOME"]) = ("dummy", scratch.path + "/config")
        let start = try ProgramRun(builtProgram, ["record", "/nosuch/a.gesture"], environment: environment)
        #expect(start.code == 1 && start.error.contains("Can't write the recording /nosuch/a.gesture"), "\(start.error)")
        let full = try ProgramRun(
            builtProgram, ["record", "/dev/full", "--quit-after", "1", "--size", "400x300"], environment: environment)
        #expect(full.code == 1, "\(full)")
        #expect(
            full.error.components(separatedBy: "The recording ends here: /dev/full can't be written").count == 2, "\(full.error)")
    }
}
