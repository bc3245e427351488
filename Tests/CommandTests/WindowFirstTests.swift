import Foundation
import Testing

@testable import riffle

/// The first start, with nothing in the configuration folder.
@Suite("A window's first start", windowThreads)
struct WindowFirstTests {
    /// The total width of the cards in a frame, in points.
    private static func breadth(_ frame: UnseenWindow.Frame) -> Double {
        let left = frame.cards.map { $0.x - $0.width / 2 }.min() ?? 0
        return (frame.cards.map { $0.x + $0.width / 2 }.max() ?? 0) - left
    }

    @Test("the cards are flicked, the phone opens over the window and closes again, and the setting is as it was")
    func introduction() throws {
        let config = CommandTests.temporary("config")
        defer { try? FileManager.default.removeItem(atPath: config) }
        let window = try UnseenWindow(environment: ["XDG_CONFIG_HOME": config], isFirstStart: true)
        let first = try #require(window.frames().first)
        try window.wait("the flick") { frames in frames.contains { abs($0.scrollOffset - first.scrollOffset) > 0.2 } }
        let closed = Self.breadth(first)
        try window.wait("the open frame") { $0.last.map { Self.breadth($0) > 1.3 * closed } ?? false }
        try window.wait("the phone") { $0.last.map { Self.breadth($0) < 1.1 * closed } ?? false }
        try window.waitForRest(seconds: 2)
        #expect(try window.quit().code == 0)
        let session = try String(contentsOfFile: config + "/riffle/session.json", encoding: .utf8)
        #expect(!session.contains("visibleItems") && !session.contains("switchDuration"), "what the preset sets isn't kept")
    }

    @Test("a press ends it, and drags the cards")
    func press() throws {
        let window = try UnseenWindow(isFirstStart: true)
        let first = try #require(window.frames().first)
        try window.wait("the flick") { frames in frames.contains { abs($0.scrollOffset - first.scrollOffset) > 0.2 } }
        window.pressAndMove(from: 640, 420, by: 120)
        try window.wait("the drag") { $0.last?.phase == "dragging" }
        window.pause(0.3)
        window.release()
        try window.waitForRest(seconds: 3)
        let widest = window.frames().map(Self.breadth).max() ?? 0
        #expect(widest < 1.3 * Self.breadth(first), "the frame didn't open")
    }
}
