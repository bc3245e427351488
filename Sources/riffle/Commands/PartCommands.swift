import RiffleSettings
import RiffleSession
import RiffleUI
import RiffleSDL

extension Command {
    /// The parts of the window.
    static let parts: [Command] = [
        Command(
            "gallery", "All models, live", keys: [Chord("M")], gamepad: .north,
            in: [Place(.main, 1), Place(.stage, 0), Place(.models, 1, rank: 1)]
        ) {
            $0.workspace.gallery.setOpen(!$0.workspace.gallery.isOpen, at: $1)
        },
        Command(
            "panel", "Parameters", keys: [Chord("P")], in: [Place(.main, 1), Place(.stage, 2)],
            isOn: { $0.workspace.panel.isOpen && $0.workspace.panel.tweaks.list.page == .parameters }
        ) { scope, _ in scope.workspace.panel.toggle(.parameters) },
        Command(page: .presets, "Presets", in: [Place(.main, 1)]),
        Command(page: .formula, "Formula", in: [Place(.main, 1)]),
        Command(page: .compare, "Compare", in: [Place(.main, 1)]),
        Command(page: .gestures, "Gestures", in: [Place(.main, 1)]),
        Command(page: .time, "Time", in: [Place(.main, 1)]),
        Command(page: .cards, "Cards", in: [Place(.main, 1)]),
        Command(page: .move, "Move", in: [Place(.main, 1)]),
        Command(page: .view, "View", in: [Place(.main, 1)]),
        Command(page: .export, "Export", in: [Place(.main, 1)]),
        Command(
            "inspector", "Depth inspector", keys: [Chord("D")], in: [Place(.main, 2)], isOn: { $0.workspace.depth.isOpen }
        ) { scope, _ in scope.workspace.depth.setOpen(!scope.workspace.depth.isOpen) },
        fullscreen,
        Command(
            "bar", "Bar at the top", in: [Place(.view, 1), Place(.stage, 2, rank: 1)],
            isOn: { $0.session.ownConfiguration.isOn("bar") }
        ) { $0.toggleBar(at: $1) },
    ]

    private static let fullscreen: Command = {
        var command = Command(
            "fullscreen", "Full screen", keys: [Chord("F11")], in: [Place(.main, 2), Place(.stage, 2, rank: 2)],
            isOn: { $0.workspace.display.isFullscreen }
        ) { scope, _ in scope.workspace.display.isFullscreen.toggle() }
        command.actsOverHelp = true
        return command
    }()

    /// The commands that move the keyboard's focus from part to part, and help.
    static let program: [Command] = [
        Command("nextPart", "Focus next part", keys: [Chord("F6", shift: false)], gamepad: .back, in: [Place(.view, 2)]) {
            $0.workspace.stepKeyboard(by: 1, at: $1)
        },
        Command("previousPart", "Focus previous part", keys: [.shift("F6")], in: [Place(.view, 2)]) {
            $0.workspace.stepKeyboard(by: -1, at: $1)
        },
        Command("help", "Keys and gestures", keys: [Chord("H", shift: false), Chord("F1"), Chord("?")], in: [Place(.main, 3)]) {
            scope, _ in
            scope.workspace.help.toggle()
        },
        Command(
            "preferences", "Preferences", keys: [.control(",")], in: [Place(.main, 3)],
            isOn: { $0.workspace.panel.isOpen && $0.workspace.panel.tweaks.list.page == .preferences }
        ) { scope, _ in scope.workspace.panel.toggle(.preferences) },
        Command("tour", "Guided tour", keys: [Chord("F5")], in: [Place(.main, 3)]) { $0.workspace.guide.beginTour(at: $1) },
        Command("hints", "Show hints", keys: [.shift("H")], in: [Place(.main, 3)]) { scope, _ in
            scope.workspace.hints.restart()
        },
        Command("mainMenu", "Menu", keys: [Chord("F10", shift: false)], gamepad: .start) {
            $0.workspace.menus.open(of: .menu, byKey: true, at: $1)
        },
        quit,
    ]

    private static let quit: Command = {
        var command = Command("quit", "Quit", keys: [.control("Q"), .control("W")], in: [Place(.main, 3)]) { scope, _ in
            scope.workspace.isRunning = false
        }
        command.actsOverHelp = true
        return command
    }()
}
