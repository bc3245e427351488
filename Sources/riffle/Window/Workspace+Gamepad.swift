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
            if let command = KeyMap.release(of: key) { session.enqueue(command, at: wall) }
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
        case .south: return KeyEvent(key: "return")
        case .east: return KeyEvent(key: isInFront ? "escape" : "backspace")
        case .up: return KeyEvent(key: "up")
        case .down: return KeyEvent(key: "down")
        case .left: return KeyEvent(key: "left")
        case .right: return KeyEvent(key: "right")
        case .start: return KeyEvent(key: "f10")
        case .back: return KeyEvent(key: "f6")
        // Letters are text elsewhere.
        case _ where isInFront: return nil
        case .north: return KeyEvent(key: "m")
        case .west: return KeyEvent(key: "f")
        case .leftShoulder: return KeyEvent(key: "[")
        case .rightShoulder: return KeyEvent(key: "]")
        }
    }
}
