import RiffleArchive
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// Restoring the last session and keeping this one.
extension App {
    /// Restores what the configuration doesn't contain: the panel, the hints, the scroll offset. Called once, when the window has
    /// opened.
    func restoreSession(at now: Double) {
        tell(sessionController.takeProblems())
        for entry in formulas.entries { showProblem(of: entry, at: now) }
        sessionController.beginWatching(wakeUp: pump.wakeUp)
        exportWork.keeper.tell = { [unowned self] in say($0) }
        sessionController.list { [unowned self] in showPresets() }
        noteLoaded()
        focuses = sessionController.restored?.focuses ?? [:]
        restoreFocuses(from: 0, at: stage.time)
        defer {
            beginHints(done: sessionController.restored?.completedHints ?? [], at: now)
            sessionController.begin(with: session())
        }
        guard let session = sessionController.restored else { return }
        if session.answered.contains(PictureQuestion.name) { pictureQuestion.answer() }
        tweaks.setOpen(session.isPanelOpen, width: session.panelWidth)
        tweaks.setFavourites(session.favourites)
        filmWork.options = FilmOptions(words: session.film)
        exportWork.keeper.saved = session.exports
        if session.isPanelOpen { resizeStage() }
        restoreOffset(at: stage.time)
    }

    /// Restores the scroll offset if the deck has as many cards as it had.
    func restoreOffset(at time: StageTime) {
        guard let session = sessionController.restored, session.cardCount == stage.deck.count, stage.deck.count > 0 else {
            return
        }
        let last = Double(stage.deck.count - 1)
        // An offset beyond one lap of a wrapped row is brought back to the same card of the first lap.
        let turn = Double(stage.deck.count)
        let offset = session.offset - (session.offset / turn).rounded(.down) * turn
        stage.jump(to: min(offset, last), at: time)
    }

    /// Restores the focus points of the pictures with indices from `first` on.
    func restoreFocuses(from first: Int, at time: StageTime) {
        guard !focuses.isEmpty else { return }
        for picture in library.items.indices.dropFirst(first) {
            guard let point = focuses[library.items[picture].absolutePath] else { continue }
            stage.setFocus(point, ofPicture: picture, at: time)
        }
    }

    /// The state of the window for the next start. While cards move, the scroll offset is the one that was kept last, so that a
    /// motion doesn't write the session over and over; at the end (`isLast`) it is the current card.
    private func session(isLast: Bool = false) -> Session {
        var session = sessionController.restored ?? Session(configuration: ownConfiguration)
        session.configuration = ownConfiguration
        let isResting = !stage.isMoving && !stage.isDragging && loop?.isPlaying != true
        session.offset = isResting ? stage.scrollOffset : Double(stage.current)
        session.cardCount = stage.deck.count
        if !isResting, !isLast, let kept = sessionController.kept, kept.cardCount == session.cardCount {
            session.offset = kept.offset
        }
        session.isFullScreen = window.isFullscreen
        session.isMaximized = window.isMaximized && !session.isFullScreen
        if !session.isFullScreen, !session.isMaximized {
            let size = window.size
            session.windowSize = (size.width, size.height)
            session.windowPosition = window.position ?? session.windowPosition
        } else if let kept = sessionController.kept {
            session.windowSize = kept.windowSize
            session.windowPosition = kept.windowPosition
        }
        session.isPanelOpen = tweaks.isOpen
        session.panelWidth = tweaks.ownWidth
        session.favourites = tweaks.favourites
        session.presetPath = sessionController.loaded?.path
        session.formulaPath = formulas.entry(ofModel: session.configuration.modelID)?.path
        session.focuses = focuses
        session.film = filmWork.options.words
        session.exports = exportWork.keeper.saved
        session.completedHints = hudState.hints.doneNames
        if pictureQuestion.isAnswered { session.answered.insert(PictureQuestion.name) }
        return session
    }

    /// The work between two frames: handles edited presets and formulas, finished file work and a due session. Reads no file unless one was
    /// written.
    func updateSession(at now: Double) {
        if let changes = sessionController.takeNews() {
            let edited = changes.filter(FormulaFile.isNamed)
            if !edited.isEmpty { formulasChanged(edited) }
            if edited.count < changes.count { presetsChanged(changes) }
        }
        if let due = formulaState.write?.due, due <= now { writeFormula() }
        if sessionController.work.deliver() { needsDrawing = true }
        if exportWork.deliver() { needsDrawing = true }
        writeKeptFolders(at: now)
        followFilm()
        // A window that is moved draws nothing.
        if let position = window.position, position != sessionController.kept?.windowPosition {
            sessionController.noteChange(at: now)
        }
        if let due = sessionController.sessionDue, due <= now { sessionController.keep(session()) }
        if let sentence = sessionController.takeFailure() { say(sentence + " This session will not be there next time.") }
        noteChanges()
    }

    /// Keeps the session now, before the program ends.
    func keepSession() {
        sessionController.keep(session(isLast: true))
        sessionController.finish()
        if let sentence = sessionController.takeFailure() { Message.write(sentence) }
    }
}
