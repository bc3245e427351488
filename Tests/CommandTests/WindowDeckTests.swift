import Foundation
import Testing

/// Removing and restoring cards, by keys and mouse.
@Suite("A window's deck", windowThreads)
struct WindowDeckTests {
    static func card(_ frame: UnseenWindow.Frame, _ index: Int) -> UnseenWindow.Frame.Card? {
        frame.cards.first { $0.index == index }
    }

    @Test("Delete removes the current card, which fades, and Insert puts it back at its index")
    func keys() throws {
        let window = try UnseenWindow(["--model", "linear"])
        let before = try window.waitForRest()
        let current = try #require(Self.card(before, before.current))
        let next = try #require(Self.card(before, before.current + 1))
        window.key("Delete")
        try window.wait("the card to fade") { frames in
            frames.contains { frame in frame.cards.contains { $0.index == -1 && $0.x == current.x } }
        }
        let gone = try window.waitForRest()
        #expect(gone.current == before.current && gone.scrollOffset == before.scrollOffset)
        #expect(gone.cards.allSatisfy { $0.index >= 0 })
        // The next card has moved to its position gradually.
        #expect(window.frames().contains { Self.card($0, before.current).map { $0.x > current.x && $0.x < next.x } == true })
        window.key("End")
        let last = try window.wait("the end") { $0.last?.phase == "idle" && $0.last?.current == 16 }
        #expect(last.scrollOffset == 16)
        window.key("Insert")
        try window.wait("18 cards, the current one the same") { $0.last?.current == 17 }
        try window.waitForRest()
        window.key("Insert")
        let rest = try window.waitForRest()
        #expect(rest.current == 17)
        let (code, said) = try window.quit()
        #expect(code == 0 && said.isEmpty, "\(said)")
    }

    @Test("a right click opens a menu that neither flips nor drags; its items remove and put back; a click outside closes it")
    func menu() throws {
        let window = try UnseenWindow(["--model", "linear"])
        let before = try window.waitForRest()
        let current = try #require(Self.card(before, before.current))
        try window.rightClick(current.x, current.y - 100)
        try window.choose("Remove card")
        try window.wait("the card to fade") { $0.contains { $0.cards.contains { $0.index == -1 } } }
        let gone = try window.waitForRest()
        #expect(gone.current == before.current && gone.cards.allSatisfy { $0.face == "front" })
        try window.rightClick(640, 60)
        try window.choose("Put back")
        try window.wait("the card again") { frames in
            frames.last.flatMap { Self.card($0, before.current + 1) }.map { abs($0.x - current.x - current.width) < 30 } == true
        }
        try window.waitForRest()
        // A click outside closes the menu and nothing else; the next one turns the card over.
        try window.rightClick(current.x, current.y - 60)
        window.click(current.x, current.y - 100)
        let closed = try window.waitForRest()
        #expect(closed.cards.allSatisfy { $0.face == "front" } && closed.current == before.current)
        window.click(current.x, current.y - 100)
        try window.wait("the back") { $0.last?.cards.first { $0.index == before.current }?.face == "back" }
        // By keys: the first item of the current card's menu.
        try window.waitForRest()
        window.key("shift+F10")
        try window.waitForRest()
        window.key("Return")
        try window.wait("the front") { $0.last?.cards.first { $0.index == before.current }?.face == "front" }
    }

    @Test("a right click during a drag with the left button doesn't disturb it")
    func drag() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        try window.waitForRest()
        window.pressAndMove(from: 640, 400, by: -100, steps: 5)
        try window.wait("the drag") { $0.last?.phase == "dragging" }
        window.press(button: 3)
        window.release(button: 3)
        for step in 6...10 { window.moveMouse(640 - Double(step) * 20, 400) }
        let end = try window.wait("the drag to go on") { ($0.last?.scrollOffset ?? 0) > 0.5 }
        #expect(end.phase == "dragging")
        window.release()
        let rest = try window.waitForRest()
        #expect(rest.phase == "idle")
    }
}
