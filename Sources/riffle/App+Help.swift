import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The list of keys: nothing below it is within the hand's reach.
extension App {
    /// A wheel scrolls the list of keys, a press beside it or on what says so closes it; false: it is somebody else's.
    func helpTakes(_ input: InputEvent) -> Bool {
        guard hudState.help.isShown else { return false }
        switch input.kind {
        case .wheel(let delta, _): scrollHelp(by: delta.y)
        case .pointer(let pointer):
            mouse = pointer.position
            // What was held before it came is let go as ever.
            guard !stage.isDragging, !stageHoldsPointer, !tweaks.isHeld else { return false }
            if pointer.phase == .began, renderer.hud.closesHelp(at: pointer.position / uiScale, viewport: uiViewport) {
                hudState.setHelp(false, at: Clock.now())
            }
        }
        return true
    }

    /// The keys that move cards scroll the list while it is there; false: it is somebody else's.
    func helpTakes(_ key: KeyEvent) -> Bool {
        guard hudState.help.isShown, !key.control, !key.alt else { return false }
        let page = uiViewport.height * 0.6
        switch key.key {
        case "up": scrollHelp(by: -40)
        case "down": scrollHelp(by: 40)
        case "pageup": scrollHelp(by: -page)
        case "pagedown": scrollHelp(by: page)
        case "home": scrollHelp(by: -.infinity)
        case "end": scrollHelp(by: .infinity)
        default: return false
        }
        return true
    }

    private func scrollHelp(by delta: Double) {
        hudState.scrollHelp(by: delta, most: renderer.hud.greatestHelpScroll(viewport: uiViewport))
        needsDrawing = true
    }
}
