import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
@testable import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

/// Keys and menus in a window without a display.
@Suite("A workspace without a display")
struct WorkspaceTests {
    @Test("keys open and close the parts, and move the keyboard; Escape gives it back")
    func parts() {
        let workspace = Workspace.unseen()
        // With reduced motion, parts close at once.
        workspace.session.configure(at: Clock.now()) { $0.set("motion", to: Double(MotionAmount.reduced.rawValue)) }
        workspace.press(KeyEvent(key: "p"))
        #expect(workspace.panel.tweaks.isOpen)
        workspace.press(KeyEvent(key: "d"))
        workspace.press(KeyEvent(key: "l"))
        #expect(workspace.depth.inspector.isOpen && workspace.strip.isOpen && workspace.session.loop?.isPlaying == true)
        workspace.press(KeyEvent(key: "p"))
        #expect(!workspace.panel.tweaks.isOpen)
        workspace.press(KeyEvent(key: "m"))
        #expect(workspace.gallery.isOpen && workspace.session.loop?.isPlaying == false)
        workspace.press(KeyEvent(key: "escape"))
        #expect(!workspace.gallery.isOpen)
        workspace.press(KeyEvent(key: "h"))
        #expect(workspace.help.isShown)
        workspace.press(KeyEvent(key: "f11"))
        #expect(workspace.help.isShown && workspace.display.isFullscreen)
        workspace.press(KeyEvent(key: "q", control: true))
        #expect(!workspace.isRunning)
    }

    @Test("a press at the window's right edge opens the panel, beside strip and inspector, too")
    func edge() {
        let workspace = Workspace.unseen()
        workspace.press(KeyEvent(key: "d"))
        workspace.press(KeyEvent(key: "l"))
        for y in [300.0, 500, 780] {
            workspace.panel.setOpen(false)
            let pointer = InputEvent.Pointer(phase: .began, position: Vector2(1278, y))
            workspace.handle([HostEvent(time: Clock.now(), kind: .input(InputEvent(time: Clock.now(), kind: .pointer(pointer))))])
            #expect(workspace.panel.isOpen, "at \(y)")
        }
    }

    @Test("a key is held for B, and a menu's line switches it")
    func comparison() {
        let workspace = Workspace.unseen()
        let now = Clock.now()
        workspace.session.configure(at: now) { $0.set("spacing", to: 1.4) }
        let own = workspace.session.stage.configuration
        workspace.handle([HostEvent(time: now, kind: .key(KeyEvent(key: "b")))])
        #expect(workspace.session.stage.configuration != own)
        workspace.handle([HostEvent(time: now, kind: .keyUp(KeyEvent(key: "b")))])
        #expect(workspace.session.stage.configuration == own)
        let scope = Command.Scope(workspace: workspace)
        for isShown in [true, false] {
            Command.named("compare")?.choose(scope, at: now)
            #expect(workspace.session.settings.comparison.isPeeking == isShown)
        }
    }

    @Test("a held arrow moves the row until its release; a menu's line moves it by a card")
    func arrows() {
        let workspace = Workspace.unseen()
        let stage = { workspace.session.stage }
        workspace.session.stage.jump(to: 4, at: stage().time)
        Command.named("nextCard")?.choose(Command.Scope(workspace: workspace), at: Clock.now())
        let end = Clock.now() + 4
        var now = Clock.now()
        while now < end {
            now += 1.0 / 60
            _ = workspace.session.step(at: now, forecasts: false)
        }
        #expect(stage().current == 5 && stage().isResting)
    }

    @Test("the setting is copied as a line, pasted again, and a text that isn't one is refused in a sentence")
    func clipboard() {
        let display = TestDisplay()
        let workspace = Workspace.unseen("wheel", on: display)
        workspace.session.configure(at: Clock.now()) { $0.set("spacing", to: 1.3) }
        workspace.press(KeyEvent(key: "c", control: true))
        #expect(display.clipboard?.hasPrefix("riffle:") == true && display.clipboard?.contains("spacing=1.3") == true)
        let own = workspace.session.stage.configuration
        workspace.press(KeyEvent(key: "]"))
        workspace.press(KeyEvent(key: "v", control: true))
        #expect(workspace.session.stage.configuration == own)
        display.clipboard = "nothing of the kind"
        workspace.press(KeyEvent(key: "v", control: true))
        #expect(workspace.session.stage.configuration == own)
    }

    @Test("pasted files become cards after the current one; a setting among texts is taken as one")
    func pastedFiles() {
        let display = TestDisplay()
        let workspace = Workspace.unseen(on: display)
        workspace.session.stage.jump(to: 2, at: workspace.session.stage.time)
        display.clipboard = "file:///a/New.png\n/a/Newer.png\n"
        workspace.press(KeyEvent(key: "v", control: true))
        while workspace.session.cards.search.isBusy { workspace.session.takePictures(at: Clock.now()) }
        #expect(workspace.session.stage.deck.count == 14)
        #expect(workspace.session.stage.title(ofCard: 3) == "New" && workspace.session.stage.title(ofCard: 4) == "Newer")
    }

    @Test("A asks for pictures, once each; a gamepad does what its keys do")
    func askingAndGamepad() {
        let display = TestDisplay()
        let workspace = Workspace.unseen(on: display)
        workspace.press(KeyEvent(key: "a"))
        #expect(display.asked == ["pictures"])
        let before = workspace.session.stage.configuration.modelID
        let now = Clock.now()
        workspace.handle([HostEvent(time: now, kind: .gamepad(.rightShoulder, isDown: true))])
        #expect(workspace.session.stage.configuration.modelID != before)
        workspace.handle([HostEvent(time: now, kind: .gamepad(.start, isDown: true))])
        #expect(workspace.menus.menu.isOpen)
    }
}

/// The palette, by the keys that people press.
@Suite("The palette")
struct PaletteTests {
    private static func open() -> Workspace {
        let workspace = Workspace.unseen("cover-flow")
        workspace.press(KeyEvent(key: "k", control: true))
        return workspace
    }

    private static func type(_ text: String, into workspace: Workspace) {
        for character in text { workspace.press(KeyEvent(key: character == " " ? "space" : String(character))) }
    }

    @Test("a parameter's name and a value set it, as one step; a value beyond its range ends at the range")
    func values() {
        let workspace = Self.open()
        let before = workspace.session.stage.configuration
        Self.type("tilt .4", into: workspace)
        #expect(workspace.menus.menu.items.first?.title.hasPrefix("Tilt: 0.4") == true)
        workspace.press(KeyEvent(key: "return"))
        #expect(workspace.session.stage.configuration.value(of: "tilt") == 0.4 && !workspace.menus.menu.isOpen)
        workspace.session.stepHistory(back: true, at: Clock.now())
        #expect(workspace.session.stage.configuration == before)
        workspace.press(KeyEvent(key: "k", control: true))
        Self.type("tilt 99999", into: workspace)
        workspace.press(KeyEvent(key: "return"))
        let range = before.descriptor(named: "tilt")?.range.upperBound
        #expect(workspace.session.stage.configuration.value(of: "tilt") == range)
    }

    @Test("commands, models, options and presets are found; nothing is lost when Escape closes it")
    func finds() {
        let workspace = Self.open()
        #expect(workspace.menus.menu.isOpen && workspace.menus.menu.items.count > 120)
        Self.type("time machine", into: workspace)
        workspace.press(KeyEvent(key: "return"))
        #expect(workspace.session.stage.configuration.modelID == "time-machine")
        for (text, check) in [
            ("depth insp", { (workspace: Workspace) -> Bool in workspace.depth.inspector.isOpen }),
            ("wrap off", { (workspace: Workspace) -> Bool in !workspace.session.stage.configuration.isOn("wrap") }),
        ] {
            workspace.press(KeyEvent(key: "k", control: true))
            Self.type(text, into: workspace)
            workspace.press(KeyEvent(key: "return"))
            #expect(check(workspace) && !workspace.menus.menu.isOpen, "\(text)")
        }
        let configuration = workspace.session.stage.configuration
        workspace.press(KeyEvent(key: "k", control: true))
        Self.type("zzzz", into: workspace)
        #expect(workspace.menus.menu.items.isEmpty)
        for _ in 0..<2 { workspace.press(KeyEvent(key: "escape")) }
        #expect(!workspace.menus.menu.isOpen && workspace.session.stage.configuration == configuration)
    }

    @Test("no two lines have one title, apart from parameters that are called alike")
    func titles() {
        let titles = Self.open().menus.menu.items.filter { $0.detail.isEmpty }.map(\.title)
        #expect(Set(titles).count == titles.count, "\(Dictionary(grouping: titles) { $0 }.filter { $1.count > 1 }.keys)")
        #expect(titles.contains("Backdrop: None") && titles.contains("Gesture: Flick") && titles.contains("Viewport: Phone"))
    }

    @Test("a parameter without a value is shown in the panel, with the keyboard on it")
    func shows() {
        let workspace = Self.open()
        Self.type("corner radius", into: workspace)
        workspace.press(KeyEvent(key: "return"))
        let focused: String? = workspace.panel.tweaks.focus
        #expect(workspace.panel.tweaks.isOpen && focused == "cornerRadius")
        #expect(workspace.keyboard == KeyboardTarget.panel)
    }
}
