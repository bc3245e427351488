import RiffleSession
import Foundation
import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleStage
import TestSupport
import Testing

@testable import RiffleUI
@testable import riffle

/// Gestures that are recorded, looped, scrubbed and compared, by mouse and keys.
@Suite("A window plays gestures", windowThreads)
struct WindowLoopTests {
    private let scratch: Scratch
    private let room = Size(width: 1280, height: 800)

    init() throws { scratch = try Scratch() }

    /// A window whose recordings lie in the scratch folder.
    private func window(_ arguments: [String]) throws -> UnseenWindow {
        let window = try UnseenWindow(arguments + ["--fresh"], environment: ["XDG_DATA_HOME": scratch.path])
        try window.waitForRest()
        return window
    }

    /// Waits for the kept recording to be as expected: another thread writes the file, while the loop already plays.
    private func kept(
        in window: UnseenWindow, isReady: (Recording) -> Bool = { _ in true }
    ) throws -> (path: String, recording: Recording) {
        var found: (path: String, recording: Recording)?
        try window.wait("a kept recording") { _ in
            guard let name = scratch.names("riffle/recordings").first(where: { $0.hasSuffix(".gesture") }) else { return false }
            let path = scratch.file("riffle/recordings/\(name)")
            guard let file = try? RecordingFile.read(atPath: path), isReady(file.recording) else { return false }
            found = (path, file.recording)
            return true
        }
        let count = scratch.names("riffle/recordings").count { $0.hasSuffix(".gesture") }
        guard let found, count == 1 else {
            throw UnseenWindow.Failure(description: "\(count) recordings are kept instead of one")
        }
        return found
    }

    /// The frames of each round: the clock goes back when one begins.
    private static func rounds(_ frames: [UnseenWindow.Frame]) -> [ArraySlice<UnseenWindow.Frame>] {
        var rounds: [ArraySlice<UnseenWindow.Frame>] = []
        var first = 0
        for index in frames.indices.dropFirst() where frames[index].t < frames[index - 1].t {
            rounds.append(frames[first..<index])
            first = index
        }
        return rounds + [frames[first...]]
    }

    /// Waits until `count` rounds have begun since the frame `first`.
    private func waitForRounds(_ count: Int, in window: UnseenWindow, since first: Int = 0) throws {
        try window.wait("\(count) rounds") { Self.rounds(Array($0.dropFirst(first))).count > count }
    }

    /// The strip as it is laid out in the window once a gesture is computed.
    private func strip() -> GestureStrip {
        var strip = GestureStrip()
        strip.isOpen = true
        strip.content.duration = 1
        strip.content.trim = 0...1
        strip.content.numbers = (0..<7).map { _ in StripNumber("", a: "") }
        return strip
    }

    /// A point on the time axis, by its share of the gesture.
    private func place(_ share: Double) -> Vector2 {
        let layout = strip().layout(in: room)
        return Vector2(layout.x(of: share), layout.velocity.center.y)
    }

    private static func presses(_ recording: Recording) -> Int {
        recording.events.count { event in
            if case .input(.pointer(let pointer)) = event.kind { pointer.phase == .began } else { false }
        }
    }

    @Test("L plays a flick over and over; a press stops it, and L goes on")
    func loop() throws {
        let window = try window(["--model", "linear"])
        window.key("l")
        try waitForRounds(3, in: window)
        let rounds = Self.rounds(window.frames())
        let landed = rounds.dropFirst().dropLast().compactMap(\.last?.scrollOffset)
        #expect(landed.count >= 2 && Set(landed).count == 1 && landed[0] != 4, "\(landed)")

        window.pressAndMove(from: 640, 300, by: 100, pause: 0.005)
        window.release()
        let stopped = try window.waitForRest(seconds: 1.2)
        #expect(stopped.phase == "idle")
        let count = window.frames().count
        window.key("l")
        try waitForRounds(1, in: window, since: count - 1)

        // A row that becomes vertical is flicked up and down from then on.
        let level = window.frames().count
        window.key("v")
        try waitForRounds(3, in: window, since: level)
        let upright = Self.rounds(Array(window.frames().dropFirst(level)))[2]
        #expect((upright.last?.scrollOffset ?? 0) > 4)
        #expect(try window.quit().code == 0)
    }

    @Test("a gesture that is stopped while its finger is down lets go: cards settle, the mouse drags them", arguments: [0, 1])
    func stoppedFinger(id: Int) throws {
        // A flick whose finger stays down for a minute.
        var recording = try RecordingCommandTests.recording(.flick, "linear")
        recording.events = ContiguousArray(
            recording.events.map { event in
                guard case .input(.pointer(var pointer)) = event.kind else { return event }
                pointer.id = id
                let time = event.time + (pointer.phase == .ended ? 60 : 0)
                return StageEvent(time: time, kind: .input(.pointer(pointer)))
            })
        let window = try UnseenWindow([try scratch.write(RecordingFile(recording).text, "held.gesture"), "--fresh"])
        try window.wait("the drag") { $0.last?.phase == "dragging" }
        window.key("l")
        let stopped = try window.waitForRest(seconds: 1.2)
        #expect(stopped.phase == "idle" && stopped.scrollOffset == stopped.scrollOffset.rounded())
        window.pressAndMove(from: 700, 300, by: -300, steps: 6, pause: 0.008)
        window.release()
        #expect(try window.waitForRest(seconds: 1.2).scrollOffset > stopped.scrollOffset)
        #expect(try window.quit().code == 0)
    }

    @Test("R records the next press until everything rests, keeps it and plays it; its ends can be moved, and stay moved")
    func record() throws {
        let window = try window(["--model", "linear"])
        window.key("r")
        try window.waitForRest()
        let count = window.frames().count
        window.pressAndMove(from: 700, 300, by: -200, steps: 12, pause: 0.008)
        window.pause(0.5)
        window.release()
        try waitForRounds(1, in: window, since: count)
        // Mouse movements without a press are no part of the recording.
        for step in 0..<200 { window.moveMouse(step % 2 == 0 ? 100 : 1180, 300) }
        try waitForRounds(3, in: window, since: count)
        let first = try kept(in: window)
        #expect(first.recording.trim == nil && Self.presses(first.recording) == 1)
        #expect(try CommandTests.riffle(["replay", first.path]).code == 0)
        let rounds = Self.rounds(Array(window.frames().dropFirst(count)))
        let landed = rounds[..<3].compactMap(\.last?.scrollOffset)
        #expect(Set(landed).count == 1 && landed[0] != 4, "\(landed)")
        let most = rounds.map { $0.lazy.map(\.scrollOffset).max() ?? 0 }
        // The frames may miss a round's furthest point on a slow machine, but the mouse would drag much further.
        #expect(most.allSatisfy { $0 < landed[0] + 0.5 }, "\(most)")

        // The lower handle lies left of the part that is played.
        let from = place(0)
        window.pressAndMove(from: from.x - 3, from.y, by: place(0.5).x - from.x, steps: 6, pause: 0.01)
        window.release()
        let trimmed = window.frames().count
        try waitForRounds(2, in: window, since: trimmed)
        let trim = try #require(try kept(in: window) { $0.trim != nil }.recording.trim)
        let middle = first.recording.duration / 2
        #expect(abs(trim.lowerBound - middle) < 0.05 * middle, "\(trim) of \(first.recording.duration)")
        // A whole round begins with the cards' motion to the start.
        let shown = try #require(Self.rounds(Array(window.frames().dropFirst(trimmed))).dropFirst().first)
        let (begin, trimmedBegin) = (try #require(rounds[1].first).t, try #require(shown.first).t)
        #expect(abs(trimmedBegin - begin - GestureLoop.lead - trim.lowerBound) < 1e-3)
        #expect(try window.quit().code == 0)
    }

    @Test("R records a press into moving cards, too: with the motion before it, and shown from the press on")
    func pressInMotion() throws {
        let window = try window(["--model", "linear", "--set", "reach=4", "--cards", "60"])
        window.key("r")
        window.key("r")
        window.pressAndMove(from: 900, 300, by: -300, steps: 6, pause: 0.005)
        window.release(thenKey: "r", pressAt: 640, 300)
        let caught = window.frames().count
        window.moveMouse(600, 300)
        window.pause(0.1)
        window.release()
        try waitForRounds(2, in: window, since: caught)
        let file = try kept(in: window)
        #expect(Self.presses(file.recording) == 2)
        let trim = try #require(file.recording.trim)
        let press = try #require(
            file.recording.events.last { event in
                if case .input(.pointer(let pointer)) = event.kind { pointer.phase == .began } else { false }
            })
        let start = file.recording.start.time
        #expect(abs(press.time - start - trim.lowerBound - Recording.lead) < 1e-9)
        let replay = try CommandTests.riffle(["replay", file.path])
        #expect(replay.code == 0, "\(replay.error)")
        let offset = try #require(Self.rounds(Array(window.frames().dropFirst(caught))).dropFirst().first?.first).scrollOffset
        #expect(offset != offset.rounded(), "the round begins in motion")
        #expect(try window.quit().code == 0)
    }

    @Test("R and a press that are fetched together, and so have the same time, begin a recording")
    func pressAtOnce() throws {
        let window = try window(["--model", "linear"])
        window.moveMouse(640, 300)
        try window.waitForRest()
        let count = window.frames().count
        window.whileStopped {
            window.key("r")
            window.press()
        }
        window.moveMouse(560, 300)
        window.pause(0.1)
        window.release()
        try waitForRounds(1, in: window, since: count)
        #expect(Self.presses(try kept(in: window).recording) == 1)
        #expect(try window.quit().code == 0)
    }

    @Test("Shift+R keeps what has just happened, and plays it")
    func saveLast() throws {
        let window = try window(["--model", "linear"])
        for _ in 0..<2 {
            window.pressAndMove(from: 700, 300, by: -150, steps: 8, pause: 0.008)
            window.release()
            window.pause(0.2)
        }
        let rest = try window.waitForRest()
        let count = window.frames().count
        window.key("shift+r")
        try waitForRounds(2, in: window, since: count)
        let file = try kept(in: window)
        #expect(Self.presses(file.recording) == 2)
        #expect(try CommandTests.riffle(["replay", file.path]).code == 0)
        let round = Self.rounds(Array(window.frames().dropFirst(count)))[1]
        #expect(round.last?.scrollOffset == rest.scrollOffset)
    }

    @Test("the playhead shows any moment, forwards and backwards, and stays there")
    func scrub() throws {
        let window = try window(["--model", "linear"])
        window.key("l")
        try waitForRounds(2, in: window)
        var shown: [UnseenWindow.Frame] = []
        let first = place(0.5)
        window.pressAndMove(from: first.x, first.y, by: 0, steps: 1)
        shown.append(try window.waitForRest(seconds: 1.2))
        for share in [0.9, 0.1, 0.5] {
            let place = place(share)
            window.moveMouse(place.x, place.y)
            shown.append(try window.waitForRest())
        }
        window.release()
        shown.append(try window.waitForRest(seconds: 1.2))
        let (half, late, early, again, end) = (shown[0], shown[1], shown[2], shown[3], shown[4])
        #expect(early.scrollOffset < half.scrollOffset && half.scrollOffset <= late.scrollOffset)
        #expect(again.scrollOffset == half.scrollOffset && again.t == half.t)
        #expect(end.scrollOffset == half.scrollOffset && end.t == half.t)
        #expect(abs((late.t - early.t) / (half.t - early.t) - 2) < 0.02)
        #expect(try window.quit().code == 0)
    }

    @Test("a playhead that is moved on while a recording waits for a press calls it off; R then lets another one wait")
    func scrubCallsOff() throws {
        let window = try window(["--model", "linear"])
        window.key("l")
        try waitForRounds(1, in: window)
        let moment = place(0.5)
        window.pressAndMove(from: moment.x, moment.y, by: 0, steps: 1)
        try window.waitForRest()
        window.key("r")
        try window.waitForRest()
        window.moveMouse(moment.x - 40, moment.y)
        window.release()
        try window.waitForRest(seconds: 1.2)
        let count = window.frames().count
        window.key("r")
        try window.waitForRest()
        window.pressAndMove(from: 700, 300, by: -200, steps: 6, pause: 0.008)
        window.release()
        try waitForRounds(1, in: window, since: count)
        #expect(Self.presses(try kept(in: window).recording) == 1)
        #expect(try window.quit().code == 0)
    }

    @Test("the tour begins with F5; a key or a click ends it, does nothing else, and brings back what was there")
    func tour() throws {
        let window = try window(["--model", "wheel"])
        let before = try window.waitForRest()
        for end in ["key", "click"] {
            let count = window.frames().count
            window.key("F5")
            try window.wait("the tour's first model") { $0.dropFirst(count).contains { $0.model == "hyperbola" } }
            window.pause(0.7)
            if end == "key" { window.key("3") } else { window.click(640, 400) }
            try window.wait("the model before") { $0.last?.model == "wheel" }
            let after = try window.waitForRest(seconds: 1.2)
            #expect(after.model == "wheel" && after.scrollOffset == before.scrollOffset && after.current == before.current)
            #expect(after.cards.allSatisfy { $0.face == "front" })
        }
        #expect(try window.quit().code == 0)
    }

    @Test("side by side, both settings are shown, and the mouse reaches the cards of each half")
    func halves() throws {
        let window = try window(["--model", "linear"])
        window.key("l")
        try waitForRounds(1, in: window)
        window.click(640, 300)
        try window.waitForRest(seconds: 1.2)
        let button = try #require(strip().box(of: .comparison, room: room)).center
        for _ in 0..<2 {
            window.click(button.x, button.y)
            window.pause(0.2)
        }
        let both = try window.waitForRest()
        let card = try #require(both.cards.first { $0.index == both.current })
        // Two pixels lie between the halves.
        #expect(abs(card.x - 319.5) < 1)
        window.pressAndMove(from: 641 + 400, 300, by: -200, steps: 10, pause: 0.008)
        try window.wait("a drag in the right half") {
            $0.last?.phase == "dragging" && ($0.last?.scrollOffset ?? 0) > both.scrollOffset
        }
        window.pause(0.2)
        window.release()
        let dragged = try window.waitForRest()
        #expect(dragged.current > both.current)
        let next = try #require(dragged.cards.first { $0.index == dragged.current - 1 })
        for left in [641.0, 0] {
            let before = try window.waitForRest()
            let next = before.cards.first { $0.index == before.current - 1 } ?? next
            window.click(left + next.x + next.width * 0.4, next.y)
            try window.wait("the card that was clicked") { $0.last?.current == before.current - 1 }
        }
        #expect(try window.quit().code == 0)
    }
}
