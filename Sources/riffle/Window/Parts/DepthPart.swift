import RiffleSettings
import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleStage

/// The depth inspector below stage and strip. Its handle sets the flip's lift, and its upper edge sets its height.
final class DepthPart: Part {
    unowned let workspace: Workspace
    var inspector = DepthInspector()

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { inspector.isOpen }

    private var room: Size { workspace.uiRoom }

    /// Returns the rest of an area, for stage and strip.
    func rest(of room: Size) -> Size {
        Size(width: room.width, height: max(room.height - inspector.height(in: room), 1))
    }

    func setOpen(_ open: Bool) {
        inspector.isOpen = open
        workspace.makeRoom()
        tellAside()
    }

    /// Says why an open inspector isn't shown.
    func tellAside() {
        guard inspector.isOpen, inspector.isAside else { return }
        notices.showStatus(
            "The window is too short for both: the depth inspector shows once the strip is closed", at: now, hold: 4)
    }

    // MARK: - Events

    var keyboardTarget: KeyboardTarget? { .inspector }
    var isReachable: Bool { inspector.isShown }
    func setFocus(_ isFocused: Bool, at wall: Double) { inspector.isFocused = isFocused }

    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard isFocused, !key.alt, !key.control else { return false }
        if key.key == "escape" {
            workspace.setKeyboard(.stage, at: wall)
        } else {
            var lift: Double?
            let taken = inspector.key(key.key, shift: key.shift, room: room, lift: &lift)
            workspace.resizeStage()
            if let lift { setLift(lift, isFinal: true, at: wall) }
            guard taken else { return false }
        }
        redraw()
        return true
    }

    func takes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind, pointer.button == .primary, !session.holdsPointer, inspector.isShown,
            !workspace.panel.opens(by: pointer)
        else { return false }
        var lift: Double?
        let height = inspector.height(in: room)
        let taken = inspector.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, room: room, lift: &lift)
        if inspector.height(in: room) != height { workspace.resizeStage() }
        if let lift { setLift(lift, isFinal: false, at: input.time) } else if taken { session.settings.history.endGesture() }
        redraw()
        return taken
    }

    func cursor(at point: Vector2) -> Cursor? {
        switch inspector.part(at: point, room: room) {
        case .edge: .upright
        case .lift: .sideways
        case .views: .arrow
        case nil: nil
        }
    }

    private func setLift(_ lift: Double, isFinal: Bool, at wall: Double) {
        session.configure(at: wall, isFinal: isFinal) {
            $0.set("lifts", to: 1)
            $0.set("flipLift", to: (lift * 20).rounded() / 20)
        }
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        let dock = canvas.frame.dock
        guard dock.showsDepth else { return }
        let room = Size(width: dock.stage.width, height: uiViewport.height)
        canvas.paint(inspector, in: room, below: dock.strip?.maxY ?? dock.current.height)
    }

    // MARK: - A frame

    /// Shows the present frame, and the cards under the pointer, in the inspector.
    func refresh(at now: Double) {
        guard inspector.isShown else { return }
        session.stage.inspect(into: &inspector.inspection)
        inspector.hits.removeAll(keepingCapacity: true)
        inspector.hovered = nil
        guard workspace.isOnStage(workspace.pointer.position) else { return }
        let point = workspace.stagePoint(workspace.pointer.position)
        session.stage.findCards(under: point, into: &inspector.hits)
        inspector.hovered = session.stage.hoveredCard(under: point)
    }
}
