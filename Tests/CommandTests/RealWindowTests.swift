import Foundation
import Testing

/// The program in a real window. No test here checks durations; each waits for an expected state.
@Suite("A real window", processThreads)
struct RealWindowTests {
    @Test("a drag moves the cards point for point in linear, the release settles on one; at rest nothing is drawn; Ctrl+Q quits")
    func drag() throws {
        let window = try RealWindow(["--model", "linear", "--cards", "30"])
        let before = try window.waitForRest()
        let start = try #require(before.cards.first { $0.index == before.current })
        try window.pressAndMove(from: 640, 400, by: -200)
        try window.wait("the drag to arrive") { frames in
            guard let card = frames.last?.cards.first(where: { $0.index == before.current }) else { return false }
            // The slop is compensated: the grabbed point of the card is under the mouse.
            return frames.last?.phase == "dragging" && abs(start.x - card.x - 200) < 0.01
        }
        usleep(300_000)
        try window.release()
        let rest = try window.waitForRest()
        #expect(rest.scrollOffset == rest.scrollOffset.rounded())
        #expect(rest.phase == "idle")
        // The model's name is shown for 1.6 s before it fades.
        try window.waitForRest(seconds: 2.5)
        let count = window.frames().count
        usleep(1_000_000)
        #expect(window.frames().count == count)
        #expect(try window.quit().code == 0)
    }

    @Test("without an OpenGL driver the window is drawn in software, and says so")
    func noDriver() throws {
        let window = try RealWindow(
            environment: ["LIBGL_DRIVERS_PATH": "/nonexistent", "LIBGL_ALWAYS_SOFTWARE": "1"])
        let rest = try window.waitForRest()
        #expect(!rest.cards.isEmpty)
        let end = try window.quit()
        #expect(end.code == 0)
        #expect(end.said.contains("Drawing in software"), "\(end.said)")
    }
}
