import RiffleSession
import RifflePanel
import RiffleSDL
import RiffleStage

// The thumbnails on the page of presets.
extension App {
    /// When the next thumbnail of a preset is to be drawn: at once while the browser is open and nothing moves; nil: not now.
    var presetPictureDue: Double? {
        guard presetBrowser.isOpen, presetPictures.hasOrders, !session.frame.isMoving, feeder.store.pendingCount == 0 else {
            return nil
        }
        return 0
    }

    /// Orders the thumbnails of the presets that the page has come to show.
    func orderPresetPictures() {
        guard presetBrowser.isOpen else { return }
        let ids = presetBrowser.shownItems(viewport: uiViewport, panelWidth: tweaks.width)
        if presetPictures.show(ids, in: feeder.store) { showPresets() }
    }

    /// Draws the thumbnail of one preset, if one is due.
    func makePresetPicture() {
        guard presetPictureDue != nil, !session.needsDrawing else { return }
        guard presetPictures.makeNext(like: session.stage, feeder, window, session.cards.library) else { return }
        showPresets()
        session.needsDrawing = true
    }
}
