import RiffleSession
import RifflePanel
import RiffleSDL
import RiffleStage

// The thumbnails on the page of presets.
extension Workspace {
    /// When the next thumbnail of a preset is to be drawn: at once while the browser is open and nothing moves; nil: not now.
    var presetPictureDue: Double? {
        guard presetBrowser.isOpen, display.hasPresetPictureOrders, !session.frame.isMoving, display.pendingPictures == 0 else {
            return nil
        }
        return 0
    }

    /// Orders the thumbnails of the presets that the page has come to show.
    func orderPresetPictures() {
        guard presetBrowser.isOpen else { return }
        let ids = presetBrowser.shownItems(viewport: uiViewport, panelWidth: tweaks.width)
        if display.showPresetPictures(ids) { showPresets() }
    }
}
