import RiffleInteraction
import RiffleMath
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleStage
import RiffleUI

/// The edges of cards at rest. A drag with Shift pulls an edge, and the model's numbers follow.
final class PullPart: Part {
    unowned let workspace: Workspace
    /// The edge that a press would take.
    private var edge: CardEdge?

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// The greatest distance of a press from an edge, in UI points.
    private static let reach = 14.0

    /// Whether the hand holds an edge.
    private var isPulling: Bool { session.formula.pull != nil }

    var isHeld: Bool { isPulling }

    /// Marks the edge near the pointer while Shift is held. Called after each event.
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

    /// Returns whether a press at a point could take an edge: with Shift, on cards of this setting that rest.
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

    /// Moves the marked edge to where the changed numbers have put it.
    func refresh(at now: Double) {
        guard let pull = session.formula.pull else { return }
        edge = session.stage.edge(of: pull.edge) ?? edge
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        guard let edge else { return }
        canvas.paint(TakenEdge(start: edge.start / uiScale, end: edge.end / uiScale, isHeld: isPulling))
    }
}
