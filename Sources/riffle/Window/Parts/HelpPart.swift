import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleStage

/// The list of keys, which is modal: nothing below it gets pointer events.
final class HelpPart: Part {
    unowned let workspace: Workspace

    private var list = KeyList()

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isShown: Bool { list.isShown }

    func set(_ isShown: Bool, at time: Double) { list.set(isShown, at: time) }

    /// Its opacity: everything below fades as it appears.
    func opacity(at time: Double) -> Double { list.opacity(at: time) }

    func nextChange(after time: Double) -> Double? { list.nextChange(after: time) }

    func paint(on canvas: UICanvas, into list: inout DrawList) { canvas.paint(self.list) }

    func toggle() { set(!isShown, at: now) }

    /// The wheel scrolls the list. A press outside the list, or on its close button, closes it.
    func takes(_ input: InputEvent) -> Bool {
        guard isShown else { return false }
        switch input.kind {
        case .wheel(let delta, _): scroll(by: delta.y)
        case .pointer(let pointer):
            // A drag that began before the list was shown ends as usual.
            guard !session.stage.isDragging, !session.holdsPointer, !workspace.panel.isHeld else { return false }
            let point = pointer.position / uiScale
            if display.canvas.scrolls(&list, .init(pointer.phase), at: point, viewport: uiViewport) {
                // The scroll bar has taken the input.
            } else if pointer.phase == .began, display.canvas.closesHelp(at: point, viewport: uiViewport) {
                set(false, at: now)
            }
            redraw()
        }
        return true
    }

    /// While the list is shown, some keys scroll or close it. Any other key with an effect closes it first, so that no key acts behind it.
    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard isShown else { return false }
        switch KeyMap.helpAction(for: key, page: uiViewport.height * 0.6) {
        case .scroll(let delta): scroll(by: delta)
        case .close: set(false, at: now)
        case .closeAndPass:
            set(false, at: now)
            return false
        case .pass: return false
        case .ignore: break
        }
        workspace.field.swallow(key)
        redraw()
        return true
    }

    private func scroll(by delta: Double) {
        list.scroll(by: delta, most: display.canvas.greatestHelpScroll(viewport: uiViewport))
        redraw()
    }

    func cursor(at point: Vector2) -> Cursor? {
        guard isShown else { return nil }
        return display.canvas.closesHelp(at: point, viewport: uiViewport) ? .hand : .arrow
    }
}
