import Foundation
import RiffleArchive
import RiffleMath
import RiffleStage
import RiffleUI
import TestSupport
import Testing

/// A file records the events in a window.
@Suite("A window is recorded", windowThreads)
struct WindowRecordTests {
    private let scratch: Scratch
    private let path: String

    init() throws {
        scratch = try Scratch()
        path = scratch.path + "/a.gesture"
    }

    @Test("keys of the strip say that the window is recording, and begin nothing")
    func strip() throws {
        let window = try UnseenWindow(["--model", "linear", "--fresh"], recordingInto: path)
        try window.waitForRest()
        window.key("Right")
        try window.waitForRest()
        for key in ["l", "r", "shift+r"] { window.key(key) }
        window.key("Right")
        try window.wait("the card after it") { ($0.last?.current ?? 0) == 6 }
        try window.waitForRest()
        #expect(try window.quit().code == 0)
        let commands = try RecordingFile.read(atPath: path).recording.events.compactMap { event in
            if case .command(.keyDown) = event.kind { event } else { nil }
        }
        #expect(commands.count == 2)
        #expect(try CommandTests.riffle(["replay", path]).code == 0)
    }

    @Test("the file of a window that still runs, as a kill leaves it, is played to its last whole line")
    func killed() throws {
        let window = try UnseenWindow(["--model", "linear", "--fresh"], recordingInto: path)
        try window.waitForRest()
        window.key("Right")
        try window.wait("the next card") { ($0.last?.current ?? 0) == 5 }
        try window.waitForRest()
        // Another thread writes the file.
        var left = ""
        try window.wait("its lines") { _ in
            left = scratch.text("a.gesture") ?? ""
            return left.contains("hold") && left.contains("letGo")
        }
        try scratch.write(left, "left.gesture")
        let replay = try CommandTests.riffle(["replay", scratch.file("left.gesture")])
        #expect(replay.code == 0 && replay.error.contains("was cut off"), "\(replay.error)")
        #expect(try RecordingCommandTests.objects(replay).last?["current"] as? Int == 5)
    }

    @Test("a recording that removes cards is closed with its strip, and the cards of before are there again")
    func deckOfBefore() throws {
        let recorded = try UnseenWindow(["--model", "linear", "--cards", "12", "--fresh"], recordingInto: path)
        try recorded.waitForRest()
        for _ in 0..<3 {
            recorded.key("Delete")
            try recorded.waitForRest()
        }
        recorded.key("End")
        #expect(try recorded.waitForRest().current == 8)
        #expect(try recorded.quit().code == 0)

        let window = try UnseenWindow([path, "--model", "linear", "--cards", "15", "--fresh"])
        // A round of the recording ends on the last of its cards.
        try window.wait("the recording's last card") { frames in frames.contains { $0.current == 8 } }
        var strip = GestureStrip()
        strip.isOpen = true
        let close = try #require(strip.box(of: .close, room: Size(width: 1280, height: 800)))
        window.click(close.center.x, close.center.y)
        try window.waitForRest()
        window.key("End")
        #expect(try window.waitForRest().current == 14)
        #expect(try window.quit().code == 0)
    }
}
