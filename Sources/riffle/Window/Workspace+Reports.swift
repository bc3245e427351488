import RiffleSession
import RiffleFiles
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// What the session reports.
extension Workspace {
    func take(_ report: SessionReport) {
        let now = Clock.now()
        switch report {
        case .status(let text, let seconds):
            if let seconds { hudState.showStatus(text, at: now, hold: seconds) } else { hudState.showStatus(text, at: now) }
        case .statusEnds: hudState.clearStatus(at: now)
        case .sentence(let sentence): say(sentence)
        case .message(let sentence): Message.write(sentence)
        case .notice(let sentence, let about): hudState.setNotice(sentence, about: about, at: now)
        case .configured(let isOtherModel): takeConfiguration(isOtherModel: isOtherModel, at: now)
        case .modelShown: showModel(at: now)
        case .modelsChange(let ids):
            endTour(at: now)
            guard ids else { break }
            // Their items are numbered by the models.
            closeMenu(at: now)
            if gallery.isOpen { closeGallery(into: nil, at: now) }
        case .modelsChanged: nameWindow()
        case .presetsChanged: refreshPresetBrowser()
        case .presetsRead: showPresets()
        case .presetRenamed(let former, let path): presetBrowser.replaceID(former, with: path)
        case .presetLoaded:
            presetBrowser.endBlend()
            noteLoaded()
        case .blendBegins(let from, let to): presetBrowser.beginBlend(from: from, to: to)
        case .deckChanges: closeMenu(at: now)
        case .stripNeeded: if !strip.isOpen { setStrip(open: true) }
        case .coursesChanged: showCourses()
        case .comparisonChanged: resizeStage()
        case .roundIsOver: nextStop(at: now)
        case .reveal(let path): display.reveal(path)
        case .solved(let parameters, let others): tweaks.setSolved(parameters, others: others)
        }
        session.needsDrawing = true
    }

    private func takeConfiguration(isOtherModel: Bool, at now: Double) {
        display.follow(session.stage.configuration)
        guard isOtherModel else { return }
        complete(.models, at: now)
        showModel(at: now)
        if presetBrowser.isOpen { showPresets() }
    }
}
