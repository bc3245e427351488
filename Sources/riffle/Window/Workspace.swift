import RiffleArchive
import RiffleFiles
import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// A window's parts and the session that they show. It works without a real display: events go in, frames come out.
@dynamicMemberLookup
final class Workspace {
    let session: Session
    let display: any Display
    private(set) lazy var parts = WindowParts(self)
    /// The parts from the front to the back, made once.
    private(set) lazy var order = parts.order
    private(set) lazy var intake = PictureIntake(self)
    /// The passing texts over the stage.
    var notices = Notices()
    var pointer = PointerState()
    /// The target of keys.
    var keyboard = KeyboardTarget.stage
    /// Window points per UI point: parts and text are laid out in UI points.
    var uiScale = 1.0
    var isRunning = true
    /// Whether the next frame is also written into a file.
    var wantsPicture = false
    /// Whether a trace is written.
    var isTraced = false
    /// When the last frame was drawn; 0: none was.
    var lastFrame = 0.0

    init(_ session: Session, on display: any Display) {
        (self.session, self.display) = (session, display)
        parts.export.work.begin(wakeUp: display.wakeUp)
        parts.film.work.begin(wakeUp: display.wakeUp)
        parts.reference.work.begin(wakeUp: display.wakeUp)
        session.host.tell = { [unowned self] in take($0) }
    }

    /// The wall's clock, in seconds.
    var now: Double { session.host.now() }

    /// A part.
    subscript<P: Part>(dynamicMember part: KeyPath<WindowParts, P>) -> P { parts[keyPath: part] }
    subscript<P: Part>(dynamicMember part: KeyPath<StageParts, P>) -> P { parts[dynamicMember: part] }

    /// Restores the last session, and says which files can't be used.
    func begin(problems: [String]) {
        let now = self.now
        restoreSession(at: now)
        if !session.cards.isOpening, session.cards.library.items.contains(where: \.isOwn) {
            session.cards.question.picturesCame()
        }
        followDesktop(at: now)
        for sentence in problems { say(sentence) }
        if session.cards.isOpening { notices.showStatus("Looking for pictures", at: now, hold: .infinity) }
        parts.cards.showModel(at: now)
    }

    // MARK: - A frame

    /// Prepares a frame: updates the scale and the bar, and takes answers that have come.
    func prepare(at now: Double) {
        updateUIScale()
        // This comes before the bar, whose face depends on the configuration.
        followDesktop(at: now)
        parts.bar.update(at: now)
        session.takePictures(at: now)
        takeDialogAnswers(at: now)
    }

    /// Adopts the desktop's preferences if they have changed.
    private func followDesktop(at now: Double) {
        if let preferences = display.takeDesktopPreferences() { session.follow(preferences, at: now) }
    }

    /// Handles the answers of the file dialog that have arrived.
    private func takeDialogAnswers(at wall: Double) {
        while let (answer, purpose) = display.takeAnswer() {
            session.needsDrawing = true
            switch purpose {
            case .pictures(let drop): intake.take(answer, drop, at: wall)
            case .export: parts.export.take(answer)
            case .reference: intake.takeReference(answer)
            }
        }
    }

    /// Takes the steps that are due without an event.
    func follow(at now: Double) {
        parts.guide.followIntroduction(at: now)
        parts.share.follow(at: now)
        if let courses = session.takeCourses(), parts.strip.isOpen { parts.strip.show(courses) }
    }

    /// Whether there is a frame to draw.
    func isDue(at now: Double, after lastFrame: Double) -> Bool {
        if let due = [parts.field.due(at: now), parts.gallery.due(at: now), parts.export.checkDue].compactMap(\.self).min(),
            due <= now
        {
            session.needsDrawing = true
        }
        let isFading = nextChange(after: lastFrame).map { $0 <= now } ?? false
        let isRoundDue = session.nextRound(at: now).map { $0 <= now } ?? false
        return session.needsDrawing || isPlaying || !session.events.isEmpty || isFading || isRoundDue
    }

    /// Returns the wall time at which something changes without an event; nil if nothing does.
    func due(at now: Double) -> Double? {
        order.reduce(session.due(at: now)) { least, part in
            guard let due = part.due(at: now) else { return least }
            return min(least ?? due, due)
        }
    }

    /// Returns the time, after a frame, at which a part's drawing changes without an event; nil if none does.
    func nextChange(after time: Double) -> Double? {
        order.reduce(nil) { least, part in
            guard let next = part.nextChange(after: time) else { return least }
            return min(least ?? next, next)
        }
    }

    /// Whether something moves and stage time runs.
    var isPlaying: Bool { session.isPlaying || parts.gallery.isPlaying }

    /// Advances the cards, and the strip, hints and gallery with them, to a wall time.
    func step(at now: Double) {
        let stageTime = session.step(at: now, forecasts: parts.strip.showsForecast)
        parts.strip.step(to: stageTime)
        reportTransitions(at: now)
        parts.hints.step(at: now)
        parts.gallery.step(to: stageTime, at: now)
    }

    /// Updates the rest of the window, once the cards' textures have been requested.
    func finishFrame(at now: Double) {
        intake.tellLoading(at: now)
        intake.askAboutPictures(at: now)
        shareKeyboard()
        for part in order.reversed() { part.refresh(at: now) }
    }

    /// Notes that a frame was drawn.
    func noteFrame(at now: Double) {
        session.needsDrawing = false
        session.files.noteChange(at: now)
        parts.export.followKeptFolders(at: now)
    }

    /// Paints the parts over the cards, from the back to the front. `isPicture`: the frame is for a file, without passing messages.
    func compose(isPicture: Bool = false, at now: Double, into overlay: inout DrawList) {
        let canvas = display.canvas
        let dock = Dock(
            parts.strip.strip, parts.depth.inspector, parts.panel.tweaks, viewport: uiViewport,
            stage: (session.showsHalves ? stageArea : session.frame.size) * (1 / uiScale),
            isStripShown: canvas.strip.bounds != nil, caption: parts.guide.tour == nil ? 0 : TourCaption.height)
        var frame = CanvasFrame(viewport: uiViewport, pixelScale: display.pixelScale * uiScale, time: now, dock: dock)
        (frame.tone, frame.face) = (session.stage.backdropTone, session.stage.configuration.preferences.face)
        (frame.veil, frame.isPicture) = (parts.help.opacity(at: now), isPicture)
        canvas.prepare(frame)
        for part in order { part.keep(on: canvas) }
        canvas.begin()
        for part in order.reversed() { part.paint(on: canvas, into: &overlay) }
        canvas.end(into: &overlay)
    }

    /// Whether texts over the stage are visible. They aren't below the list of keys, nor in the tour.
    var showsWords: Bool { parts.guide.tour == nil && display.canvas.frame.veil < 1 }

    /// The text that is edited; nil: none is.
    var editedText: String? {
        parts.strip.strip.editedText
            ?? (parts.panel.isOpen ? parts.presets.browser.editedText ?? parts.panel.tweaks.editedText : nil)
    }

    // MARK: - Words

    /// Shows a sentence in the window, and writes it to the terminal that the program was started in.
    func say(_ sentence: String) {
        display.write(sentence)
        notices.post(notice: SystemPath.shown(sentence), at: now)
        session.needsDrawing = true
    }

    /// Shows refused and queued transitions as status lines.
    private func reportTransitions(at now: Double) {
        for event in session.frame.transitionEvents {
            guard let sentence = event.sentence else { continue }
            notices.showStatus(sentence, at: now)
        }
    }

    // MARK: - The end

    /// Finishes the pending file work, and keeps the session.
    func finishWork() {
        // The film's process clears up meanwhile.
        parts.film.work.cancel()
        parts.export.followKeptFolders(at: now)
        parts.export.work.finish()
        session.writeFormula()
        // The session contains the results of the pending work.
        session.files.work.finish()
        _ = session.files.work.deliver()
        keepSession()
    }

    /// Ends the exports and the films, whose work runs in other programs, without saving the session.
    func endWork() {
        parts.export.work.finish()
        parts.film.work.finish()
    }

    func close() {
        parts.share.stop()
        // This also ends the computation of the courses.
        session.loop = nil
        parts.guide.close()
        parts.film.work.finish()
    }
}

/// The pointer and the keys that are held with it.
struct PointerState {
    /// The pointer's position, in window points.
    var position = Vector2.zero
    /// The modifier keys that are held at the present event.
    var modifiers = Modifiers()
    /// Whether the last press was the second of a double click.
    private(set) var isDouble = false
    private var doubleClick = DoubleClick()
    /// The x at which the half begins that the pointer was pressed in, in window points.
    var half = 0.0

    /// Takes a pointer event before the parts do.
    mutating func note(_ pointer: InputEvent.Pointer, at time: Double) {
        position = pointer.position
        if pointer.phase == .began, pointer.button == .primary { isDouble = doubleClick.press(at: position, time: time) }
    }
}
