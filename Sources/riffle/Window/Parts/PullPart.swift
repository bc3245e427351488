import RiffleInteraction
import RiffleMath
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleStage
import RiffleUI

/// The edges of cards at rest: Shift and a drag pull one, and the model's numbers follow.
final class PullPart: Part {
    unowned let workspace: Workspace
    /// The edge that a press would take.
    private var edge: CardEdge?

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// How near to an edge a press has to be, in points.
    private static let reach = 14.0

    /// Whether an edge is in the hand.
    private var isPulling: Bool { session.formula.pull != nil }

    var isHeld: Bool { isPulling }

    /// Marks the edge under a pointer with Shift. After each event.
    func findEdge() {
        let before = edge
        edge = nil
        if isPulling || canPull(at: workspace.pointer.position) {
            let point = workspace.pointer.position
            edge =
                session.formula.pull.map { session.stage.edge(of: $0.edge) ?? $0.edge }
                ?? session.stage.edge(near: point, within: Self.reach * uiScale)
        }
        if edge != before { redraw() }
    }

    /// A press with Shift on the cards of this setting, which rest.
    private func canPull(at point: Vector2) -> Bool {
        modifiers.shift && !modifiers.control && workspace.isOnStage(point) && workspace.stagePoint(point) == point
            && !workspace.gallery.isOpen && !workspace.menus.isOpen && workspace.guide.tour == nil
            && session.loop?.isPlaying != true && !session.stage.isDragging && !session.holdsPointer
    }

    func takes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind, pointer.button == .primary, pointer.id == InputEvent.Pointer.mouse else {
            return false
        }
        switch pointer.phase {
        case .began:
            guard canPull(at: pointer.position),
                session.beginPull(at: pointer.position, within: Self.reach * uiScale, input.time)
            else { return false }
        case .moved:
            guard isPulling else { return false }
            session.movePull(to: pointer.position, at: input.time)
        case .ended, .cancelled:
            guard isPulling else { return false }
            session.endPull(at: input.time, cancels: pointer.phase == .cancelled)
        }
        findEdge()
        redraw()
        return true
    }

    /// Escape puts the edge back.
    func takesWhileHeld(_ key: KeyEvent, at wall: Double) -> Bool {
        guard isPulling, key.key == "escape" else { return false }
        session.endPull(at: wall, cancels: true)
        findEdge()
        redraw()
        return true
    }

    func leave(isFinger: Bool, at wall: Double) {
        if edge != nil, !isPulling { redraw() }
        if !isPulling { edge = nil }
    }

    func cursor(at point: Vector2) -> Cursor? { edge.map { $0.side.isUpright ? .sideways : .upright } }

    /// The numbers have moved the edge.
    func refresh(at now: Double) {
        guard let pull = session.formula.pull else { return }
        edge = session.stage.edge(of: pull.edge) ?? edge
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        guard let edge else { return }
        canvas.paint(TakenEdge(start: edge.start / uiScale, end: edge.end / uiScale, isHeld: isPulling))
    }
}
