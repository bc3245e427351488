import RiffleSettings
import RiffleSession
import RiffleArchive
import RiffleSDL

extension Command {
    static let history: [Command] = [
        Command(
            "undo", "Undo", keys: [.control("Z", shift: false, repeats: true)], in: [Place(.main, 0)],
            isEnabled: { $0.session.settings.history.canUndo }
        ) { $0.session.stepHistory(back: true, at: $1) },
        Command(
            "redo", "Redo", keys: [.control("Z", shift: true, repeats: true), .control("Y", repeats: true)],
            in: [Place(.main, 0)],
            isEnabled: { $0.session.settings.history.canRedo }
        ) { $0.session.stepHistory(back: false, at: $1) },
        Command("copy", "Copy setting", keys: [.control("C")], in: [Place(.main, 0)]) { scope, _ in scope.copySetting()
        },
        Command("paste", "Paste setting", keys: [.control("V")], in: [Place(.main, 0)]) { scope, wall in
            scope.paste(at: wall)
        },
    ]
}
