import RiffleSettings
import RiffleModels
import RiffleSession
import RiffleSDL
import RiffleStage

extension Command {
    static let moves: [Command] = [
        step("previousCard", "Previous card", ["←", "↑"], -1, gamepad: .left),
        step("nextCard", "Next card", ["→", "↓"], 1, gamepad: .right),
        move("pageBack", "Page back", "PgUp", .page(-1)),
        move("pageForward", "Page forward", "PgDn", .page(1)),
        move("firstCard", "First card", "Home", .first),
        move("lastCard", "Last card", "End", .last),
        Command(
            "activate", title: { showsScreens($0) ? "Next screen" : "Click the current card" },
            keys: [Chord("Enter"), Chord("keypad enter", isAlias: true)], gamepad: .south, in: [Place(.move, 1)],
            isEnabled: hasCards
        ) { $0.session.enqueue(.activate, at: $1) },
        Command(
            "back", title: { showsScreens($0) ? "Previous screen" : "Back" }, keys: [Chord("Backspace")], gamepad: .east,
            in: [Place(.move, 1)], isEnabled: hasCards
        ) { $0.session.enqueue(.back, at: $1) },
        Command(
            "cancel", "Stop and go back", keys: [Chord("Esc")], in: [Place(.move, 1)], isEnabled: { $0.session.stage.isMoving }
        ) {
            $0.cancel(at: $1)
        },
    ]

    @Sendable private static func showsScreens(_ scope: Scope) -> Bool {
        scope.session.ownConfiguration.model.descriptor.showsScreens
    }

    private static func move(_ name: String, _ title: String, _ cap: String, _ command: StageCommand) -> Command {
        Command(name, title, keys: [Chord(cap, repeats: true)], in: [Place(.move, 0)], isEnabled: hasCards) {
            $0.session.enqueue(command, at: $1)
        }
    }

    /// A key that moves the row while it is held. The stage repeats it itself.
    private static func step(
        _ name: String, _ title: String, _ caps: [String], _ direction: Int, gamepad: GamepadButton
    ) -> Command {
        var command = Command(
            name, title, keys: caps.map { Chord($0) }, gamepad: gamepad, in: [Place(.move, 0)], isEnabled: hasCards
        ) {
            $0.session.enqueue(.keyDown(direction), at: $1)
        }
        command.release = { $0.session.enqueue(.keyUp(direction), at: $1) }
        // A menu has no release: it steps by one card.
        command.choice = {
            $0.session.enqueue(.keyDown(direction), at: $1)
            $0.session.enqueue(.keyUp(direction), at: $1)
        }
        return command
    }
}
