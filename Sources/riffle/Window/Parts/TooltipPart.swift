import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL

/// The tooltip of the control under the pointer, and the explanation of the number under it. It takes no event; the tooltip shows once the
/// pointer has rested.
final class TooltipPart: Part {
    unowned let workspace: Workspace

    private var tooltip = Tooltip()

    init(_ workspace: Workspace) { self.workspace = workspace }

    func takes(_ input: InputEvent) -> Bool {
        let before = tooltip.shown(at: input.time)
        if case .pointer(let pointer) = input.kind, pointer.phase == .moved, pointer.id == InputEvent.Pointer.mouse {
            tooltip.rest(on: workspace.tip(at: pointer.position / uiScale), at: input.time)
        } else {
            tooltip.hush()
        }
        if tooltip.shown(at: input.time) != before { redraw() }
        return false
    }

    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        tooltip.hush()
        return false
    }

    func leave(isFinger: Bool, at wall: Double) {
        guard !isFinger else { return }
        let before = tooltip
        tooltip.rest(on: nil, at: wall)
        if tooltip != before { redraw() }
    }

    func nextChange(after time: Double) -> Double? { tooltip.nextChange(after: time) }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        guard !workspace.menus.isOpen else { return }
        if workspace.panel.isOpen, !workspace.panel.isCovered { canvas.paintPanelTip(workspace.panel.tweaks) }
        if !canvas.frame.isPicture { canvas.paint(tooltip) }
    }
}
