import Foundation
import Testing

/// The panel in a window, by mouse and by the keyboard alone.
@Suite("A panel", windowThreads)
struct WindowPanelTests {
    /// The distance of the next card from the current one, in points.
    static func spacing(_ frame: UnseenWindow.Frame?) -> Double {
        guard let frame, let here = frame.cards.first(where: { $0.index == frame.current }),
            let next = frame.cards.first(where: { $0.index == frame.current + 1 })
        else { return .nan }
        return next.x - here.x
    }

    /// The linear carousel with the panel open at its spacing.
    static func open(_ arguments: [String] = []) throws -> UnseenWindow {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"] + arguments)
        try window.waitForRest()
        window.key("p")
        try window.waitForRest()
        window.key("slash")
        window.type("spacing")
        window.key("Return")
        try window.waitForRest()
        return window
    }

    @Test("a number is typed, its dot resets it to the default, Ctrl+Z undoes that")
    func typed() throws {
        let window = try Self.open()
        let before = try window.waitForRest()
        window.click(try window.number("spacing"))
        window.type("0.5")
        window.key("Return")
        let half = try window.wait("the cards to close up") { abs(Self.spacing($0.last) / Self.spacing(before) - 0.5) < 1e-6 }
        #expect(half.scrollOffset == before.scrollOffset)
        try window.waitForRest()
        window.click(try window.dot("spacing"))
        try window.wait("the default") { abs(Self.spacing($0.last) - Self.spacing(before)) < 1e-6 }
        window.key("ctrl+z")
        try window.wait("the half again") { abs(Self.spacing($0.last) / Self.spacing(before) - 0.5) < 1e-6 }
    }

    @Test("with Shift the same drag changes the value a tenth as much")
    func fine() throws {
        let window = try Self.open()
        func drag(_ points: Double) throws -> Double {
            let handle = try window.handle("spacing")
            window.moveMouse(handle.x, handle.y)
            window.press()
            let start = try window.waitForRest()
            for step in 1...5 { window.moveMouse(handle.x + points * Double(step) / 5, handle.y) }
            window.pause(0.3)
            let end = try window.waitForRest()
            window.release()
            try window.waitForRest()
            return Self.spacing(end) - Self.spacing(start)
        }
        let wide = try drag(60)
        window.key("ctrl+z")
        try window.waitForRest()
        window.keyDown("shift")
        let fine = try drag(60)
        window.keyUp("shift")
        #expect(wide > 50 && fine > 0 && abs(fine / wide - 0.1) < 0.03, "\(fine) of \(wide)")
    }

    @Test("by keyboard: the panel opens, a parameter is found, changed, typed, reset; nothing scrolls")
    func keyboard() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        try window.waitForRest()
        window.key("p")
        // The cards are smaller beside it.
        let before = try window.waitForRest()
        window.key("slash")
        window.type("spacing")
        window.key("Return")
        window.key("Tab")
        for _ in 0..<5 { window.key("minus") }
        let less = try window.waitForRest()
        #expect(abs(Self.spacing(less) / Self.spacing(before) - 0.95) < 1e-6, "five steps of a hundredth")
        window.key("Return")
        window.type("1.5")
        window.key("Return")
        let more = try window.waitForRest()
        #expect(abs(Self.spacing(more) / Self.spacing(before) - 1.5) < 1e-6)
        window.key("BackSpace")
        let back = try window.waitForRest()
        #expect(abs(Self.spacing(back) - Self.spacing(before)) < 1e-6 && back.scrollOffset == before.scrollOffset)
    }

    @Test("holding B shows the defaults, in motion too, and releasing it restores the user's setting; it is no step to undo")
    func compare() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30", "--set", "spacing=0.6"])
        let own = try window.waitForRest()
        window.keyDown("b")
        let held = try window.wait("the defaults") { abs(Self.spacing($0.last) / Self.spacing(own) - 1 / 0.6) < 1e-6 }
        #expect(held.scrollOffset == own.scrollOffset)
        // A key that repeats has no effect.
        for _ in 0..<20 { window.repeatKey("b") }
        window.keyUp("b")
        let back = try window.wait("the own setting") { abs(Self.spacing($0.last) - Self.spacing(own)) < 1e-6 }
        #expect(back.scrollOffset == own.scrollOffset)

        // Another setting becomes B.
        window.key("Tab")
        window.key("ctrl+b")
        for _ in 0..<10 { window.key("equal") }
        let changed = try window.waitForRest()
        window.keyDown("b")
        try window.wait("what was kept") { abs(Self.spacing($0.last) - Self.spacing(own)) < 1e-6 }
        window.keyUp("b")
        try window.wait("the changed one") { abs(Self.spacing($0.last) - Self.spacing(changed)) < 1e-6 }
        #expect(Self.spacing(changed) > Self.spacing(own))

        for _ in 0..<10 { window.key("ctrl+z") }
        try window.wait("ten steps back") { abs(Self.spacing($0.last) - Self.spacing(own)) < 1e-6 }

        // During a motion the offset never jumps.
        window.key("End")
        window.keyDown("b")
        window.keyUp("b")
        try window.wait("the last card") { $0.last?.current == 29 }
        let rest = try window.waitForRest()
        let frames = window.frames()
        for (a, b) in zip(frames, frames.dropFirst()) where a.scrollOffset != b.scrollOffset {
            #expect(b.scrollOffset >= a.scrollOffset - 1e-9, "it moves in one direction")
        }
        #expect(rest.scrollOffset == 29)
    }

    @Test("dragging a ring on the hyperbola's curve moves the next card")
    func ring() throws {
        let window = try UnseenWindow(["--preset", "source:hyperbola", "--set", "viewport=window"])
        try window.waitForRest()
        window.key("p")
        let before = try window.waitForRest()
        let ring = try window.ring(ofCard: 1)
        window.pressAndMove(from: ring.x, ring.y, by: 0, 10, steps: 5)
        try window.wait("the next card to come nearer") { Self.spacing($0.last) < Self.spacing(before) - 20 }
        window.release()
        let after = try window.waitForRest()
        #expect(after.scrollOffset == before.scrollOffset)
        window.key("ctrl+z")
        try window.wait("the drag taken back") { abs(Self.spacing($0.last) - Self.spacing(before)) < 1e-6 }
    }

    @Test("dragging a number changes it, a double click on its name resets it; typed text doesn't reach the stage")
    func scrub() throws {
        let window = try Self.open()
        let before = try window.waitForRest()
        let number = try window.number("spacing")
        window.pressAndMove(from: number.x, number.y, by: -100)
        window.release()
        try window.wait("less spacing") { Self.spacing($0.last) < Self.spacing(before) * 0.6 }
        try window.waitForRest()
        // Both clicks come at once, so that the time between them doesn't depend on the machine.
        let title = try window.title("spacing")
        window.whileStopped {
            for _ in 0..<2 { window.click(title) }
        }
        try window.wait("the default") { abs(Self.spacing($0.last) - Self.spacing(before)) < 1e-6 }
        try window.waitForRest()
        window.click(try window.number("spacing"))
        window.type("3")
        window.key("ctrl+a")
        window.key("Right")
        window.key("Escape")
        let after = try window.waitForRest()
        #expect(after.model == "linear" && after.scrollOffset == before.scrollOffset)
        #expect(abs(Self.spacing(after) - Self.spacing(before)) < 1e-6)
    }

    @Test("a focused text field draws one frame for each blink of its caret; without it nothing is drawn")
    func caret() throws {
        let window = try UnseenWindow()
        window.key("p")
        try window.waitForRest(seconds: 3)
        window.key("slash")
        window.pause(0.5)
        let count = window.frames().count
        try window.wait("six blinks") { $0.count >= count + 6 }
        let blinks = window.frames().dropFirst(count).prefix(6).map(\.t)
        #expect(blinks[5] - blinks[0] > 1, "\(blinks)")
        window.key("Escape")
        try window.waitForRest(seconds: 1)
    }

    @Test("with the panel, the clock and outlines shown, a window at rest draws nothing")
    func idle() throws {
        let window = try UnseenWindow()
        window.key("p")
        window.key("g")
        try window.waitForRest(seconds: 3)
        let count = window.frames().count
        window.pause(1.2)
        #expect(window.frames().count == count)
    }
}
