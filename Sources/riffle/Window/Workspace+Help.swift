import RiffleSession
import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The list of keys, which is modal: nothing below it gets pointer events.
extension Workspace {
    /// The wheel scrolls the list of keys, a press outside it or on its close button closes it; false while the list is not
    /// shown.
    func helpTakes(_ input: InputEvent) -> Bool {
        guard hudState.help.isShown else { return false }
        switch input.kind {
        case .wheel(let delta, _): scrollHelp(by: delta.y)
        case .pointer(let pointer):
            mouse = pointer.position
            // A drag that began before the list was shown ends as usual.
            guard !session.stage.isDragging, !session.holdsPointer, !tweaks.isHeld else { return false }
            if pointer.phase == .began, display.hud.closesHelp(at: pointer.position / uiScale, viewport: uiViewport) {
                hudState.setHelp(false, at: Clock.now())
            }
        }
        return true
    }

    /// Some keys scroll or close the list while it is shown. Any other that does something closes it first, so that none acts behind
    /// it; false for those.
    func helpTakes(_ key: KeyEvent) -> Bool {
        guard hudState.help.isShown else { return false }
        switch KeyMap.helpAction(for: key, page: uiViewport.height * 0.6) {
        case .scroll(let delta): scrollHelp(by: delta)
        case .close: hudState.setHelp(false, at: Clock.now())
        case .closeAndPass:
            hudState.setHelp(false, at: Clock.now())
            return false
        case .pass: return false
        case .ignore: break
        }
        // A text field below it doesn't get what the key types.
        swallowedKey = key.key
        return true
    }

    private func scrollHelp(by delta: Double) {
        hudState.scrollHelp(by: delta, most: display.hud.greatestHelpScroll(viewport: uiViewport))
        session.needsDrawing = true
    }
}
