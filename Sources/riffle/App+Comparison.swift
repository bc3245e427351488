import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// A/B comparison: the other setting is shown while a key is held, or as outlines.
extension App {
    /// The user's setting, also while the other one is shown instead. It is what is copied, saved and kept in the session.
    var ownConfiguration: StageConfiguration {
        tour?.configuration ?? introduction?.configuration ?? comparison.kept ?? stage.configuration
    }

    /// The name of the other setting.
    var otherName: String { comparison.saved == nil ? "the defaults" : "B" }

    /// Shows the other setting. That is not an edit: it adds nothing to the undo history and doesn't stop the cards.
    func beginComparison(at wall: Double) {
        guard let other = comparison.peek(from: stage.configuration) else { return }
        adopt(other, at: wall)
        hudState.showStatus("Showing \(otherName)", at: Clock.now(), hold: .infinity)
    }

    /// Shows the user's own setting again.
    func endComparison(at wall: Double) {
        guard let kept = comparison.endPeek() else { return }
        adopt(kept, at: wall)
        hudState.clearStatus(at: Clock.now())
    }

    /// Stores the current setting as B, the one to compare with.
    func saveComparison() {
        comparison.save(stage.configuration)
        otherSetting = .kept
        refreshOther()
        hudState.showStatus("Kept as B: hold B to see it", at: Clock.now())
    }
}
