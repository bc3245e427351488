import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The list of keys, where it is higher than the window.
extension App {
    /// A wheel over the list of keys scrolls it; false: it is somebody else's.
    func helpTakes(_ input: InputEvent) -> Bool {
        guard hudState.help.isShown, case .wheel(let delta, _) = input.kind else { return false }
        scrollHelp(by: delta.y)
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
