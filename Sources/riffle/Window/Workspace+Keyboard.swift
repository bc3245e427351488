import RiffleUI
import RiffleSDL
import RiffleSession

// Which part has the keyboard.
extension Workspace {
    /// Moves keyboard focus to another part of the window.
    func setKeyboard(_ target: KeyboardTarget, at wall: Double) {
        guard target != keyboard else { return }
        let before = keyboard
        keyboard = target
        for part in order where part.keyboardTarget == before { part.setFocus(false, at: wall) }
        for part in order where part.keyboardTarget == target { part.setFocus(true, at: wall) }
        session.needsDrawing = true
    }

    /// Moves keyboard focus by a number of parts through cards, bar, panel, strip and inspector.
    func stepKeyboard(by steps: Int, at wall: Double) {
        let others = Set(order.filter(\.isReachable).compactMap(\.keyboardTarget))
        setKeyboard(keyboard.next(steps, among: others), at: wall)
    }

    /// Gives the keyboard back to the cards if the part that has it has closed.
    func checkKeyboard(at wall: Double) {
        if keyboard == .bar, parts.bar.bar.focus == nil { keyboard = .stage }
        guard let part = order.first(where: { $0.keyboardTarget == keyboard }), !part.isReachable else { return }
        setKeyboard(.stage, at: wall)
    }

    /// Tells the panel with its pages and the gallery whether another part of the window has the keyboard. While the cards have the
    /// keyboard, the gallery also gets their keys if it is open; otherwise the panel does.
    func shareKeyboard() {
        let isOnCards = keyboard == .stage
        let isOnPanel = keyboard == .panel || isOnCards && !parts.gallery.isOpen
        parts.panel.tweaks.isKeyboardElsewhere = !isOnPanel
        parts.presets.browser.isKeyboardElsewhere = !isOnPanel
        parts.export.page.isKeyboardElsewhere = !isOnPanel
        parts.gallery.gallery.isKeyboardElsewhere = !isOnCards
    }
}
