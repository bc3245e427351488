import RiffleSession
import RifflePanel
import RiffleStage

// The depth inspector.
extension Workspace {
    /// Describes the present frame for the depth inspector, with the cards under the pointer, while it shows.
    func refreshInspector() {
        guard inspector.isShown else { return }
        session.stage.inspect(into: &inspector.inspection)
        inspector.hits.removeAll(keepingCapacity: true)
        inspector.hovered = nil
        guard isOnStage(mouse) else { return }
        session.stage.findCards(under: stagePoint(mouse), into: &inspector.hits)
        inspector.hovered = session.stage.hoveredCard(under: stagePoint(mouse))
    }
}
