import RiffleSession
import RiffleArchive
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// Restoring the last session and keeping this one.
extension Workspace {
    /// Restores what the configuration doesn't contain: the panel, the hints, the scroll offset. Called once, when the window has
    /// opened.
    func restoreSession(at now: Double) {
        session.say(session.files.takeProblems())
        for entry in session.formulas.entries { session.showProblem(of: entry) }
        session.files.beginWatching(wakeUp: display.wakeUp)
        exportWork.keeper.tell = { [unowned self] in say($0) }
        session.files.list { [unowned self] in showPresets() }
        noteLoaded()
        session.restoreFocuses()
        defer {
            beginHints(done: session.files.restored?.completedHints ?? [], at: now)
            session.files.begin(with: saved())
        }
        guard let last = session.files.restored else { return }
        if last.answered.contains(PictureQuestion.name) { session.cards.question.answer() }
        tweaks.setOpen(last.isPanelOpen, width: last.panelWidth)
        tweaks.setFavourites(last.favourites)
        filmWork.options = FilmOptions(words: last.film)
        exportWork.keeper.saved = last.exports
        if last.isPanelOpen { resizeStage() }
        session.restoreOffset(at: session.stage.time)
    }

    /// The state of window and session for the next start; `isLast`: at the end.
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
        saved.isPanelOpen = tweaks.isOpen
        saved.panelWidth = tweaks.ownWidth
        saved.favourites = tweaks.favourites
        saved.film = filmWork.options.words
        saved.exports = exportWork.keeper.saved
        saved.completedHints = hudState.hints.doneNames
        return saved
    }

    /// The work between two frames: handles edited presets and formulas, finished file work and a due session. Reads no file unless one was
    /// written.
    func updateSession(at now: Double) {
        session.followFiles(at: now)
        if exportWork.deliver() { session.needsDrawing = true }
        writeKeptFolders(at: now)
        followFilm()
        // A window that is moved draws nothing.
        if let position = display.position, position != session.files.kept?.windowPosition {
            session.files.noteChange(at: now)
        }
        if let due = session.files.sessionDue, due <= now { session.files.keep(saved()) }
        if let sentence = session.files.takeFailure() { say(sentence + " This session will not be there next time.") }
        noteChanges()
    }

    /// Keeps the session now, before the program ends.
    func keepSession() {
        session.files.keep(saved(isLast: true))
        session.files.finish()
        if let sentence = session.files.takeFailure() { Message.write(sentence) }
    }
}
