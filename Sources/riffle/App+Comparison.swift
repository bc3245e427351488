import RifflePanel
import RiffleSDL
import RiffleStage

// A/B: the other setting for as long as a key is held, and its outlines.
extension App {
    /// What the person has set, also while the other setting is shown instead: what is copied, saved and kept.
    var ownConfiguration: StageConfiguration { comparison.kept ?? stage.configuration }

    /// The name of the other setting.
    var otherName: String { comparison.saved == nil ? "the defaults" : "B" }

    /// Shows the other setting. It is no change: nothing is noted for taking back, and the cards go on as they go.
    func beginComparison(at wall: Double) {
        guard let other = comparison.peek(from: stage.configuration) else { return }
        adopt(other, at: wall)
        hudState.showStatus("Showing \(otherName)", at: Clock.now(), hold: .infinity)
    }

    func endComparison(at wall: Double) {
        guard let kept = comparison.endPeek() else { return }
        adopt(kept, at: wall)
        hudState.clearStatus(at: Clock.now())
    }

    /// Keeps the present setting as the one to compare with.
    func saveComparison() {
        comparison.save(stage.configuration)
        hudState.showStatus("Kept as B: hold B to see it", at: Clock.now())
    }

    func setGhosts(shown: Bool) {
        showsGhosts = shown
        if !shown { stage.setGhost(nil) }
        hudState.showStatus(shown ? "Outlines: \(otherName)" : "Outlines off", at: Clock.now())
        needsDrawing = true
    }
}
