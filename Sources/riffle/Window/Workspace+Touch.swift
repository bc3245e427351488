import RiffleSession
import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// What is different under a finger: it hovers over nothing, and one that stays opens a menu.
extension Workspace {
    /// Where the mouse counts as being when no pointer is anywhere: beside everything.
    private static let nowhere = Vector2(-1e6, -1e6)

    /// Whether a finger that goes down at a point, in window points, opens the menu of what lies there if it stays. One that catches cards
    /// in motion holds them.
    func opensMenu(underFinger point: Vector2) -> Bool {
        if tour != nil || menu.isOpen || gallery.isOpen || hudState.help.isShown { return false }
        if hudState.bar.covers(point / uiScale, width: uiStage.width) { return false }
        return isOnStage(point) && !session.frame.isMoving
    }

    /// A finger that was lifted is over nothing any more.
    func noteLift(_ input: InputEvent) {
        guard case .pointer(var pointer) = input.kind, pointer.id != InputEvent.Pointer.mouse, pointer.button == .primary,
            pointer.phase == .ended || pointer.phase == .cancelled
        else { return }
        pointer.phase = .moved
        pointer.position = Self.nowhere
        let away = InputEvent(time: input.time, kind: .pointer(pointer))
        if gallery.isOpen { _ = galleryTakes(away) }
        _ = panelTakes(away)
        hudState.bar.leaveButtons()
        session.needsDrawing = true
    }
}
