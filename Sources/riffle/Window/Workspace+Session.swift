import RiffleArchive
import RiffleFiles
import RiffleMath
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

// Restoring the last session and keeping this one.
extension Workspace {
    /// Restores the state that the configuration doesn't contain: the panel, the hints, the scroll offset. Called once, when the window has
    /// opened.
    func restoreSession(at now: Double) {
        session.say(session.files.takeProblems())
        for entry in session.formulas.entries { session.showProblem(of: entry) }
        session.files.beginWatching(wakeUp: display.wakeUp)
        parts.export.work.keeper.tell = { [unowned self] in say($0) }
        session.files.list { [unowned self] in parts.presets.show() }
        parts.presets.noteLoaded()
        session.restoreFocuses()
        defer {
            parts.hints.begin(done: session.files.restored?.completedHints ?? [], at: now)
            session.files.begin(with: saved())
        }
        guard let last = session.files.restored else { return }
        if last.answered.contains(PictureQuestion.name) { session.cards.question.answer() }
        parts.panel.tweaks.setOpen(last.isPanelOpen, width: last.panelWidth)
        parts.panel.tweaks.setFavourites(last.favourites)
        parts.film.work.options = FilmOptions(words: last.film)
        parts.export.work.keeper.saved = last.exports
        if last.isPanelOpen { resizeStage() }
        session.restoreOffset(at: session.stage.time)
    }

    /// Returns the state of window and session for the next start. `isLast`: whether the program ends.
    private func saved(isLast: Bool = false) -> SavedSession {
        var saved = session.saved(isLast: isLast)
        saved.isFullScreen = display.isFullscreen
        saved.isMaximized = display.isMaximized && !saved.isFullScreen
        if !saved.isFullScreen, !saved.isMaximized {
            let size = display.size
            saved.windowSize = (size.width, size.height)
            saved.windowPosition = display.position ?? saved.windowPosition
        } else if let kept = session.files.kept {
            saved.windowSize = kept.windowSize
            saved.windowPosition = kept.windowPosition
        }
        saved.isPanelOpen = parts.panel.tweaks.isOpen
        saved.panelWidth = parts.panel.tweaks.ownWidth
        saved.favourites = parts.panel.tweaks.list.favourites
        saved.film = parts.film.work.options.words
        saved.exports = parts.export.work.keeper.saved
        saved.completedHints = parts.hints.hints.doneNames
        return saved
    }

    /// The work between two frames: handles edited presets and formulas, finished file work and a due session. Reads no file unless one was
    /// written.
    func updateSession(at now: Double) {
        session.followFiles(at: now)
        parts.export.deliver(at: now)
        parts.film.follow()
        parts.reference.deliver()
        // A moved window isn't drawn again, so no frame notes its new position.
        if let position = display.position, position != session.files.kept?.windowPosition {
            session.files.noteChange(at: now)
        }
        if let due = session.files.sessionDue, due <= now { session.files.keep(saved()) }
        if let sentence = session.files.takeFailure() { say(sentence + " This session won't be restored next time.") }
        parts.presets.noteChanges()
    }

    /// Keeps the session now, before the program ends.
    func keepSession() {
        session.files.keep(saved(isLast: true))
        session.files.finish()
        if let sentence = session.files.takeFailure() { display.write(sentence) }
    }
}

// Handles the session's reports.
extension Workspace {
    func take(_ report: SessionReport) {
        let now = self.now
        switch report {
        case .status(let text, let seconds):
            if let seconds { notices.showStatus(text, at: now, hold: seconds) } else { notices.showStatus(text, at: now) }
        case .statusEnds: notices.clearStatus(at: now)
        case .sentence(let sentence): say(sentence)
        case .message(let sentence): display.write(sentence)
        case .notice(let sentence, let about): notices.setNotice(sentence, about: about, at: now)
        case .configured(let isOtherModel): takeConfiguration(isOtherModel: isOtherModel, at: now)
        case .modelShown: parts.cards.showModel(at: now)
        case .modelsChange(let ids):
            parts.guide.endTour(at: now)
            guard ids else { break }
            // The numbers of the menus' and the gallery's items depend on the list of models.
            parts.menus.close(at: now)
            if parts.gallery.isOpen { parts.gallery.close(into: nil, at: now) }
        case .modelsChanged: parts.cards.nameWindow()
        case .presetsChanged: parts.presets.read()
        case .presetsRead: parts.presets.show()
        case .presetRenamed(let former, let path): parts.presets.browser.replaceID(former, with: path)
        case .presetLoaded:
            parts.presets.browser.endBlend()
            parts.presets.noteLoaded()
        case .blendBegins(let from, let to): parts.presets.browser.beginBlend(from: from, to: to)
        case .deckChanges: parts.menus.close(at: now)
        case .stripNeeded: if !parts.strip.isOpen { parts.strip.setOpen(true) }
        case .coursesChanged: parts.strip.showCourses()
        case .comparisonChanged: resizeStage()
        case .roundIsOver: parts.guide.nextStop(at: now)
        case .reveal(let path): display.reveal(path)
        case .solved(let parameters, let others): parts.panel.tweaks.setSolved(parameters, others: others)
        }
        session.needsDrawing = true
    }

    private func takeConfiguration(isOtherModel: Bool, at now: Double) {
        display.follow(session.stage.configuration)
        guard isOtherModel else { return }
        parts.reference.takeModel()
        parts.hints.complete(.models, at: now)
        parts.cards.showModel(at: now)
        if parts.presets.isOpen { parts.presets.show() }
    }
}
