import Foundation
import RiffleMath
import TestSupport
import Testing

@testable import RiffleUI
@testable import riffle

/// The bar, its menus, its tooltips, and the hints of the first start, by mouse and keys.
@Suite("A window's bar", windowThreads)
struct WindowBarTests {
    static func currentY(_ frame: UnseenWindow.Frame?) -> Double {
        frame.flatMap { frame in frame.cards.first { $0.index == frame.current }?.y } ?? .nan
    }

    /// The session that a window has written.
    static func session(in config: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: config + "/riffle/session.json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("the menus by mouse: an item chooses a model, a right click's menu hides the bar and shows it again")
    func mouse() throws {
        let config = CommandTests.temporary("config")
        let window = try UnseenWindow(["--model", "linear"], environment: ["XDG_CONFIG_HOME": config])
        let first = try window.waitForRest()
        #expect(abs(Self.currentY(first) - (Bar.height + (800 - Bar.height) / 2)) < 1)
        let models = try window.button(.models)
        try window.click(.models)
        try window.waitForRest()
        try window.choose("Rotary")
        try window.wait("the model") { $0.last?.model == "rotary" }
        try window.waitForRest()

        func switchBar() throws {
            try window.rightClick(640, 60)
            try window.choose("Bar at")
        }
        try switchBar()
        try window.wait("the cards to have the whole window") { abs(Self.currentY($0.last) - 400) < 1 }
        try window.waitForRest()
        // The bar is hidden: a click at its position does nothing.
        window.click(models.x, models.y)
        let rest = try window.waitForRest()
        #expect(rest.model == "rotary")
        try switchBar()
        try window.wait("the bar again") { abs(Self.currentY($0.last) - 418) < 1 }
        window.key("ctrl+k")
        try window.waitForRest()
        window.type("bar at")
        try window.waitForRest()
        window.key("Return")
        try window.wait("by keys, too") { abs(Self.currentY($0.last) - 400) < 1 }
        #expect(try window.quit().code == 0)
        let stage = try Self.session(in: config)["stage"] as? [String: Any]
        #expect(stage?["bar"] as? Bool == false, "the session keeps it")
        try? FileManager.default.removeItem(atPath: config)
    }

    @Test("a click on a button acts, a press dragged into its menu chooses an item, a press released elsewhere does nothing")
    func buttons() throws {
        let window = try UnseenWindow(["--model", "linear"])
        try window.waitForRest()
        let panel = try window.button(.parameters)
        try window.click(.parameters)
        try window.wait("the panel") { frames in
            frames.last.flatMap { frame in frame.cards.first { $0.index == frame.current } }.map { abs($0.x - 480) < 1 } == true
        }
        try window.waitForRest()
        window.moveMouse(panel.x, panel.y)
        window.press()
        window.moveMouse(300, 300)
        window.release()
        let rest = try window.waitForRest()
        #expect(rest.cards.contains { abs($0.x - 480) < 1 } && rest.cards.allSatisfy { $0.face == "front" })
        // The button hasn't moved: a click at the same point closes the panel.
        window.click(panel.x, panel.y)
        try window.wait("the panel to be gone") { $0.last?.cards.contains { abs($0.x - 640) < 1 } == true }
        try window.waitForRest()
        // One press and drag from the model's name to an item.
        let models = try window.button(.models)
        window.moveMouse(models.x, models.y)
        window.press()
        try window.waitForRest()
        let stack = try window.line("Card stack")
        window.moveMouse(stack.x, stack.y)
        window.release()
        try window.wait("the model") { $0.last?.model == "card-stack" }
    }

    @Test("by keyboard: F6 moves the focus to the bar, the panel and back, Tab stays inside, letters find a model")
    func keyboard() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        let before = try window.waitForRest()
        window.key("F6")
        try window.waitForRest()
        // The panel's button is the fourth of eight; arrows and Tab move within the bar.
        for _ in 0..<8 { window.key("Tab") }
        for _ in 0..<3 { window.key("Right") }
        window.key("Return")
        try window.wait("the panel") { $0.last.map { $0.cards.contains { abs($0.x - 480) < 1 } } == true }
        let open = try window.waitForRest()
        #expect(open.scrollOffset == before.scrollOffset)
        window.key("F6")
        try window.waitForRest()
        // The panel has the focus: its first parameter is selected, and the arrows change it.
        func shown(_ frame: UnseenWindow.Frame) -> [Double] { frame.cards.flatMap { [$0.x, $0.y, $0.width] } }
        for _ in 0..<12 {
            for _ in 0..<6 { window.key("Right") }
            if shown(try window.waitForRest()) != shown(open) { break }
            window.key("Down")
        }
        let changed = try window.waitForRest()
        #expect(shown(changed) != shown(open) && changed.scrollOffset == before.scrollOffset)
        window.key("Escape")
        window.key("Right")
        try window.wait("the stage has the arrows again") { $0.last?.current == before.current + 1 }
        try window.waitForRest()
        window.key("m")
        try window.waitForRest()
        window.type("drum")
        window.key("Return")
        try window.wait("the first model of a drum") { $0.last?.model == "cylinder" }
    }

    @Test("the list of keys is modal: nothing below it gets a click; a press outside closes it and does nothing else")
    func help() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        window.key("Escape")
        let start = try window.waitForRest(seconds: 2).scrollOffset
        window.key("h")
        try window.waitForRest(seconds: 1)
        // A click on a neighbour of the current card, below the list.
        window.click(900, 400)
        #expect(try window.waitForRest(seconds: 1).scrollOffset == start)
        window.click(1272, 600)
        #expect(try window.waitForRest(seconds: 1).scrollOffset == start)
        window.click(900, 400)
        let end = try window.waitForRest(seconds: 1).scrollOffset
        #expect(end == start + 1, "\(start) \(end)")
        // The list's own keys move nothing else; another key closes it and has its effect, and then the cards get clicks again.
        window.key("h")
        try window.waitForRest(seconds: 1)
        for key in ["Down", "Home", "space", "Return"] { window.key(key) }
        let still = try window.waitForRest(seconds: 1)
        #expect(still.scrollOffset == end && still.cards.allSatisfy { $0.face == "front" })
        window.key("h")
        try window.waitForRest(seconds: 1)
        window.key("Right")
        #expect(try window.waitForRest(seconds: 1).scrollOffset == end + 1)
        window.click(900, 400)
        #expect(try window.waitForRest(seconds: 1).scrollOffset == end + 2)
        #expect(try window.quit().code == 0)
    }

    @Test("no key changes a parameter that the preset browser covers")
    func covered() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        window.key("p")
        window.key("Tab")
        window.key("ctrl+o")
        try window.waitForRest(seconds: 1)
        // Enter must not open a text field for the covered parameter: then 3 would be typed into it.
        window.key("Return")
        window.key("3")
        try window.wait("the model of key 3") { $0.last?.model == "card-stack" }
        #expect(try window.quit().code == 0)
    }

    @Test("while the bar has the keyboard, no key acts on the number, or on the preset, that had the focus before")
    func elsewhere() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        func shown(_ frame: UnseenWindow.Frame) -> [Double] { frame.cards.flatMap { [$0.x, $0.y, $0.width] } }
        window.key("p")
        window.key("slash")
        window.type("spacing")
        for key in ["Return", "Tab"] { window.key(key) }
        let before = shown(try window.waitForRest())
        window.key("F6")
        for _ in 0..<6 { window.key("equal") }
        #expect(shown(try window.waitForRest()) == before)
        window.key("Escape")
        for _ in 0..<6 { window.key("equal") }
        #expect(shown(try window.waitForRest()) != before, "it is the cards’, and so the panel’s, again")
        for key in ["ctrl+o", "Down", "Down", "Right", "F6", "Tab", "Delete", "F6", "Return"] { window.key(key) }
        try window.wait("the preset that the keyboard was on") { $0.last?.model != "linear" }
        #expect(try window.quit().code == 0)
    }

    @Test("P closes a panel that shows the presets, and opens it with the parameters; Ctrl+O opens and closes the preset browser")
    func pages() throws {
        let window = try UnseenWindow(["--model", "linear", "--cards", "30"])
        func wait(open: Bool) throws {
            try window.wait(open ? "the panel" : "no panel") { frames in
                frames.last?.cards.contains { abs($0.x - (open ? 480 : 640)) < 1 } == true
            }
            try window.waitForRest()
        }
        window.key("ctrl+o")
        try wait(open: true)
        window.key("p")
        try wait(open: false)
        window.key("p")
        try wait(open: true)
        // The parameters get the keys: spacing is found and changed.
        let before = try window.waitForRest()
        window.key("slash")
        window.type("spacing")
        window.key("Return")
        window.key("Tab")
        for _ in 0..<5 { window.key("minus") }
        try window.wait("less spacing") {
            abs(WindowPanelTests.spacing($0.last) / WindowPanelTests.spacing(before) - 0.95) < 1e-6
        }
        // A browser that is opened and closed at once takes no further key.
        window.key("ctrl+o")
        window.key("ctrl+o")
        try window.waitForRest()
        for _ in 0..<5 { window.key("equal") }
        try window.wait("the spacing again") {
            abs(WindowPanelTests.spacing($0.last) - WindowPanelTests.spacing(before)) < 1e-6
        }
        #expect(try window.quit().code == 0)
    }

    @Test("while a tooltip is pending and while it is shown nothing is drawn; it appears and disappears with one frame each")
    func tooltip() throws {
        let window = try UnseenWindow(["--model", "linear"])
        let menu = try window.button(.menu)
        // The model's name has faded and the hints are dismissed.
        window.key("Escape")
        try window.waitForRest(seconds: 3)
        window.moveMouse(menu.x, menu.y)
        try window.waitForRest(seconds: 1.2)
        let frames = window.frames()
        let count = frames.count
        window.moveMouse(menu.x, 200)
        try window.waitForRest(seconds: 1.2)
        let after = window.frames()
        let gone = after.count - count
        #expect(gone > 0 && gone <= 3, "it went: \(gone) frames")
        window.moveMouse(menu.x, menu.y)
        try window.wait("the tooltip") { $0.count >= after.count + 2 }
        try window.waitForRest(seconds: 1.2)
        let shown = window.frames()
        // The highlight takes one frame, and half a second later the tooltip takes one.
        let come = shown.count - after.count
        #expect(come == 2 || come == 3, "\(come) frames")
        let times: [Double] = shown.suffix(2).map(\.t)
        #expect(times[1] - times[0] >= 0.4)
        window.pause(1)
        #expect(window.frames().count == shown.count)
    }

    @Test("the model's name and the first hint don't both say its gesture")
    func gestureOnce() throws {
        let window = try UnseenWindow(["--model", "navigation"])
        try window.waitForRest(seconds: 2.5)
        let hints = window.workspace.hints.hints
        #expect(hints.shown(at: window.workspace.now)?.step == .drag)
        #expect(hints.text(of: .drag) == hints.subject.gesture)
        window.key("4")
        try window.wait("modal") { $0.last?.model == "modal" }
        #expect(window.workspace.notices.toast?.title == "Modal")
        #expect(window.workspace.notices.toast?.gesture == nil)
        try window.waitForRest(seconds: 2.5)
        window.key("Escape")
        try window.waitForRest(seconds: 1)
        window.key("4")
        try window.wait("tabs") { $0.last?.model == "tabs" }
        #expect(window.workspace.hints.hints.isOver)
        #expect(window.workspace.notices.toast?.gesture == window.workspace.hints.hints.subject.gesture)
        #expect(try window.quit().code == 0)
    }

    @Test("what the user does completes hints; the session keeps which; Escape dismisses the others; Shift+H shows all again")
    func hints() throws {
        let config = CommandTests.temporary("config")
        defer { try? FileManager.default.removeItem(atPath: config) }
        func completed() throws -> [String] { try Self.session(in: config)["hints"] as? [String] ?? [] }
        do {
            let window = try UnseenWindow(["--model", "linear", "--cards", "30"], environment: ["XDG_CONFIG_HOME": config])
            let start = try window.waitForRest(seconds: 2.5)
            window.pressAndMove(from: 640, 400, by: -120)
            window.pause(0.4)
            window.release()
            let dragged = try window.waitForRest()
            #expect(dragged.cards.allSatisfy { $0.face == "front" })
            window.click(640, 400)
            try window.wait("the back") { $0.last?.cards.contains { $0.face == "back" } == true }
            try window.waitForRest(seconds: 2)
            #expect(start.model == "linear")
            #expect(try window.quit().code == 0)
        }
        #expect(try completed() == ["drag", "flip"])
        do {
            let window = try UnseenWindow([], environment: ["XDG_CONFIG_HOME": config])
            try window.waitForRest(seconds: 2.5)
            window.key("0")
            try window.wait("cover flow") { $0.last?.model == "cover-flow" }
            try window.waitForRest(seconds: 2.5)
            #expect(try window.quit().code == 0)
        }
        #expect(try completed() == ["drag", "flip", "models"])
        do {
            let window = try UnseenWindow([], environment: ["XDG_CONFIG_HOME": config])
            try window.waitForRest(seconds: 2.5)
            window.key("Escape")
            try window.waitForRest(seconds: 1)
            #expect(try window.quit().code == 0)
        }
        #expect(try completed() == ["drag", "flick", "flip", "models", "drop", "tour"])
        do {
            let window = try UnseenWindow([], environment: ["XDG_CONFIG_HOME": config])
            try window.waitForRest(seconds: 2.5)
            window.key("shift+h")
            try window.waitForRest(seconds: 1.5)
            #expect(try window.quit().code == 0)
        }
        #expect(try completed().isEmpty)
        do {
            let window = try UnseenWindow([], environment: ["XDG_CONFIG_HOME": config])
            try window.waitForRest(seconds: 2.5)
            let layout = UICanvas(fontPaths: .installed).layout(
                of: Hints(done: [], at: 0), stage: Size(width: 1280, height: 800), at: 10)
            let close = try #require(layout).close.center
            window.click(close.x, close.y)
            try window.waitForRest(seconds: 1)
            #expect(try window.quit().code == 0)
        }
        #expect(try completed().count == 6)
    }

    @Test("“Show file” asks the desktop for the file of that card, and is disabled for a built-in card")
    func showFile() throws {
        let cards = CommandTests.root.appendingPathComponent("Resources/cards").path
        for arguments in [[], [cards]] {
            let window = try UnseenWindow(["--model", "linear"] + arguments)
            try window.waitForRest()
            try window.rightClick(640, 260)
            try window.choose("Show file")
            let shown = window.display.revealed
            #expect(shown.count == arguments.count && shown.allSatisfy { $0.hasPrefix("\(cards)/01 ") }, "\(shown)")
        }
    }
}
