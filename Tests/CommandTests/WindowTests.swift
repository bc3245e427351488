import Foundation
import RiffleMath
import Testing

/// The window by mouse and keys: clicks, drags, screens, the stack, the panel.
@Suite("A window", windowThreads)
struct WindowTests {
    @Test("a click on the current card turns it over, a click beside it makes another current")
    func clicks() throws {
        let window = try UnseenWindow(["--model", "linear"])
        let before = try window.waitForRest()
        let start = try #require(before.cards.first { $0.index == before.current })
        window.click(start.x, start.y)
        try window.wait("the back") { $0.last?.cards.first { $0.index == before.current }?.face == "back" }
        try window.waitForRest()
        window.click(start.x + start.width, start.y)
        let after = try window.wait("the next card") { $0.last?.current == before.current + 1 }
        #expect(after.model == "linear")
        let rest = try window.waitForRest()
        #expect(rest.cards.allSatisfy { $0.face == "front" })
    }

    @Test("in the smallest window what is clicked and dragged is what the trace places there")
    func smallest() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"], size: Size(width: 320, height: 240))
        let before = try window.waitForRest()
        let current = try #require(before.cards.first { $0.index == before.current })
        let next = try #require(before.cards.first { $0.index == before.current + 1 })
        window.click((current.x + current.width / 2 + min(next.x + next.width / 2, 312)) / 2, next.y)
        try window.wait("the next card") { $0.last?.current == before.current + 1 }
        try window.waitForRest()
        window.click(current.x, current.y)
        try window.wait("its back") { $0.last?.cards.first { $0.index == before.current + 1 }?.face == "back" }
        try window.waitForRest()
        window.pressAndMove(from: current.x, current.y, by: -60)
        try window.wait("the drag") { frames in
            guard let card = frames.last?.cards.first(where: { $0.index == before.current + 1 }) else { return false }
            return abs(card.x - (current.x - 60)) < 0.01
        }
    }

    @Test("the trace has the matrix and the depth of the card under the pointer, and none beside the cards")
    func hovered() throws {
        let window = try UnseenWindow(["--model", "cover-flow"])
        let rest = try window.waitForRest()
        let current = try #require(rest.cards.first { $0.index == rest.current })
        let other = try #require(rest.cards.first { $0.index == rest.current + 2 })
        // A key makes the window draw a frame: at rest it draws none.
        func hover(_ x: Double, _ y: Double) throws -> UnseenWindow.Frame.Hovered? {
            window.moveMouse(x, y)
            window.key("f")
            window.key("f")
            return try window.waitForRest().hovered
        }
        let middle = try #require(try hover(current.x, current.y))
        #expect(middle.card == rest.current && middle.matrix.count == 16)
        // The current card of a cover flow isn't turned and lies in the plane of the screen.
        #expect(abs(middle.matrix[0] - middle.matrix[5]) < 1e-9 && abs(middle.matrix[2]) < 1e-9 && abs(middle.depth) < 1e-6)
        let turned = try #require(try hover(other.x, other.y))
        #expect(turned.card > rest.current && turned.matrix[2] != 0)
        #expect(abs(turned.depthKey - (turned.matrix[2] + turned.matrix[6] + turned.matrix[10] + turned.matrix[14])) < 1e-6)
        #expect(try hover(640, 700) == nil)
    }

    @Test("keys switch the model during a drag, and the current card stays near")
    func switching() throws {
        let window = try UnseenWindow()
        let before = try window.waitForRest()
        #expect(before.model == "hyperbola")
        window.pressAndMove(from: 700, 400, by: -72, steps: 6)
        window.key("0")
        try window.wait("cover flow") { $0.last?.model == "cover-flow" }
        window.pause(0.3)
        window.release()
        let rest = try window.waitForRest()
        #expect(abs(rest.current - before.current) <= 2)
        window.key("bracketright")
        try window.wait("the model after it") { $0.last?.model == "cover-flow-2" }
        window.key("End")
        try window.wait("the last card") { $0.last?.current == 17 }
    }

    @Test("navigation: a click pushes, a drag from the left edge pops, and is cancelled if released too early")
    func navigation() throws {
        let window = try UnseenWindow(["--model", "navigation"])
        let before = try window.waitForRest()
        let screen = try #require(before.cards.first)
        let left = screen.x - screen.width / 2
        window.click(screen.x, screen.y)
        try window.wait("the push") { $0.last?.current == before.current + 1 && $0.last?.phase == "idle" }
        func drag(by share: Double) throws {
            window.pressAndMove(from: left + 6, screen.y, by: screen.width * share, steps: 12)
            try window.wait("both screens") { $0.last?.phase == "dragging" && $0.last?.cards.count == 2 }
            window.pause(0.15)
            window.release()
        }
        try drag(by: 0.3)
        var rest = try window.waitForRest()
        #expect(rest.current == before.current + 1)
        try drag(by: 0.7)
        rest = try window.waitForRest()
        #expect(rest.current == before.current)
        #expect(rest.cards.count == 1)
        window.key("Return")
        try window.wait("the push by Enter") { $0.last?.current == before.current + 1 && $0.last?.phase == "idle" }
        window.key("BackSpace")
        try window.wait("the pop by Backspace") { $0.last?.current == before.current && $0.last?.phase == "idle" }
    }

    /// A stack whose cards are thrown at release and turned by the grip, and fly slowly.
    private static let wideStack =
        ["--model", "card-stack"]
        + ["throwDuration=3", "viewport=window", "throwWhileHeld=off", "grabTurn=1"].flatMap { ["--set", $0] }

    @Test("the card stack: spring back, throw to both sides, catch, bring back, flip, with the mouse")
    func cardStack() throws {
        // The throws are slow, so that a slow machine draws frames of them, too.
        let window = try UnseenWindow(Self.wideStack)
        let before = try window.waitForRest()
        let top = before.current
        func drag(by distance: Double, holding: Bool) throws {
            window.pressAndMove(from: 640, 350, by: distance, steps: 12, pause: 0.008)
            // A pointer at rest has no velocity: the distance alone decides.
            if holding { window.pause(0.15) }
            window.release()
        }
        try drag(by: 60, holding: true)
        var rest = try window.waitForRest()
        #expect(rest.current == top, "too short a distance: it springs back")
        let settled = try #require(rest.cards.first { $0.index == top })
        #expect(abs(settled.x - 640) < 0.1)

        try drag(by: 260, holding: true)
        rest = try window.waitForRest()
        #expect(rest.current == top + 1, "thrown to the right")
        #expect(window.frames().contains { $0.cards.contains { $0.index == top && $0.x > 1200 } }, "it flies out of sight")

        try drag(by: -260, holding: true)
        rest = try window.waitForRest()
        #expect(rest.current == top + 2, "thrown to the left")
        #expect(window.frames().contains { $0.cards.contains { $0.index == top + 1 && $0.x < 80 } })

        window.key("u")
        rest = try window.waitForRest()
        #expect(rest.current == top + 1, "brought back")
        window.click(640, 400)
        try window.wait("the back") { $0.last?.cards.first { $0.index == top + 1 }?.face == "back" }
        // No card jumps between frames: a thrown card moves at most 8 points a millisecond.
        let frames = window.frames()
        for (a, b) in zip(frames, frames.dropFirst()) {
            for card in b.cards {
                guard let was = a.cards.first(where: { $0.index == card.index }) else { continue }
                #expect(abs(card.x - was.x) <= 60 + (b.t - a.t) * 8000, "card \(card.index) jumped at \(b.t)")
            }
        }
    }

    @Test("a slider that is dragged changes the cards; Ctrl+Z undoes the drag")
    func panel() throws {
        let window = try UnseenWindow(["--model", "cover-flow"])
        try window.waitForRest()
        window.key("p")
        let open = try window.waitForRest()
        let center = try #require(open.cards.first { $0.index == open.current })
        #expect(abs(center.x - 480) < 1, "the stage is resized to what the panel leaves: \(center.x)")
        func width(_ frame: UnseenWindow.Frame) -> Double {
            frame.cards.first { $0.index == frame.current + 1 }?.width ?? -1
        }
        let before = width(open)
        window.key("slash")
        for letter in ["t", "i", "l", "t"] { window.key(letter) }
        window.key("Return")
        try window.waitForRest()
        let handle = try window.handle("tilt")
        window.pressAndMove(from: handle.x, handle.y, by: -120, steps: 12)
        try window.wait("the cards to turn") { frames in frames.last.map { width($0) > before * 1.3 } ?? false }
        window.release()
        let moved = try window.waitForRest()
        #expect(moved.scrollOffset == open.scrollOffset)
        window.key("ctrl+z")
        let back = try window.waitForRest()
        #expect(abs(width(back) - before) < 1e-6)
        window.key("ctrl+shift+z")
        try window.wait("the change again") { frames in frames.last.map { abs(width($0) - width(moved)) < 1e-6 } ?? false }
    }

    @Test("the card stack: a card in flight is caught by a press and follows the pointer")
    func catchInTheAir() throws {
        // The throw is slow, so that a slow machine can catch the card.
        let window = try UnseenWindow(Self.wideStack)
        let top = try window.waitForRest().current
        window.key("Right")
        func x(_ frame: UnseenWindow.Frame?) -> Double { frame?.cards.first { $0.index == top }?.x ?? .nan }
        let flying = try window.wait("the card in the air") { x($0.last) > 700 }
        #expect(flying.current == top + 1)
        let grip = x(flying) + 100
        // While the program is stopped, the card goes no further.
        window.whileStopped {
            window.moveMouse(grip, 350)
            window.press()
        }
        try window.wait("the catch") { $0.last?.current == top }
        let held = try window.waitForRest()
        #expect(held.phase != "decelerating")
        for step in 1...10 {
            window.moveMouse(grip - (x(held) - 640) * Double(step) / 10, 350)
            window.pause(0.008)
        }
        let dragged = try window.waitForRest()
        #expect(dragged.phase == "dragging")
        // The slop is compensated; up to 8 points remain from the card's turn about the grip.
        #expect(abs(x(dragged) - 640) < 8, "\(x(dragged))")
        window.release()
        let rest = try window.waitForRest()
        #expect(rest.current == top && abs(x(rest) - 640) < 0.1)
    }
}
