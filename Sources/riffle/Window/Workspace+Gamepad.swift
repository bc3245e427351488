import RiffleSession
import RifflePanel
import RiffleSDL
import RiffleStage

// A gamepad stands for keys, so that menus, gallery and panel work with it as with the keyboard; its stick scrolls (`Gamepads`).
extension Workspace {
    func handle(_ button: GamepadButton, isDown: Bool, at wall: Double) {
        guard let key = GamepadMap.key(for: button, isInFront: partInFront) else { return }
        if isDown {
            handle(key, at: wall)
        } else {
            swallowedKey = nil
            release(key, at: wall)
        }
    }

    /// Whether something other than the cards has the keyboard, which Escape closes or leaves.
    private var partInFront: Bool {
        menu.isOpen || gallery.isOpen || hudState.help.isShown || tour != nil || hasField || hudState.keyboard != .stage
    }
}

/// The key that each of a gamepad's buttons stands for.
enum GamepadMap {
    /// `isInFront`: whether a menu, the gallery or another part has the keyboard. Nil for a button without a key.
    static func key(for button: GamepadButton, isInFront: Bool) -> KeyEvent? {
        switch button {
        case .up: KeyEvent(key: "up")
        case .down: KeyEvent(key: "down")
        case .left: KeyEvent(key: "left")
        case .right: KeyEvent(key: "right")
        case .south, .start, .back: key(of: button)
        case .east: isInFront ? KeyEvent(key: "escape") : key(of: button)
        // Letters are text elsewhere.
        default: isInFront ? nil : key(of: button)
        }
    }

    private static func key(of button: GamepadButton) -> KeyEvent? {
        Command.all.first { $0.gamepad == button }?.keys.first?.event
    }
}
