import RiffleSession
import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// Ctrl and a drag move a picture within its card; Ctrl and a click centre it again.
extension Workspace {
    /// Takes the pointer events of a Ctrl drag; false for all others.
    func focusTakes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind, pointer.button == .primary, pointer.id == InputEvent.Pointer.mouse else {
            return false
        }
        switch pointer.phase {
        case .began:
            guard modifiers.control, isOnStage(pointer.position), !hudState.help.isShown else { return false }
            return session.beginFocusing(at: pointer.position, input.time)
        case .moved:
            guard session.moveFocus(to: pointer.position, input.time) else { return false }
            mouse = pointer.position
            return true
        case .ended:
            guard session.cards.focusing != nil else { return false }
            session.endFocusing(at: input.time, cancels: false)
            return true
        case .cancelled:
            guard session.cards.focusing != nil else { return false }
            session.endFocusing(at: input.time, cancels: true)
            return true
        }
    }

    /// Escape cancels the drag.
    func focusTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard session.cards.focusing != nil, key.key == "escape" else { return false }
        session.endFocusing(at: wall, cancels: true)
        return true
    }
}
