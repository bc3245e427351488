import RiffleArchive
import RiffleExport
import RiffleFiles
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The parts of the window and their common ground: the pointer, the keyboard and the session that they show. It needs no display of its own.
final class Workspace {
    let session: Session
    let display: any Display
    var hudState = HUDState()
    /// The panel at the right and the depth inspector below the stage.
    var tweaks = TweakState()
    var inspector = DepthInspector()
    /// The timeline of a gesture below the stage.
    var strip = GestureStrip()
    var stripIntents: [StripIntent] = []
    /// All models side by side, and their stages while it is open.
    var gallery = Gallery()
    var galleryView: GalleryView?
    var galleryIntents: [GalleryIntent] = []
    /// The menu that is open, its page, what its lines' numbers stand for, and the card that it is about.
    var menu = Menu()
    var menuCommands: [Command] = []
    var menuPage: MenuPage?
    var menuCard: CardLocation?
    /// The version of the glyph atlas that the bar's title was measured with.
    var barAtlasVersion = -1
    /// The pointer's release speed, by which the hints tell a flick from a drag.
    var pointerSpeed = PointerSpeed()
    /// What was said of gestures that weren't understood.
    var lesson = GestureLesson()
    /// When the window began to wait for textures, and how many had arrived by then.
    var loadingSince: (time: Double, arrived: Int)?
    /// The files of the drop that is arriving, and the deck index to insert them at (nil: the end).
    var dropped: [String] = []
    var droppedIndex: Int?
    /// The preset browser in the panel.
    var presetBrowser = PresetBrowser()
    var presetIntents: [PresetIntent] = []
    /// The configuration that the loaded preset was last compared with.
    var comparedConfiguration: StageConfiguration
    /// The page with the model as code, what makes and checks it, and where it goes.
    var exportPage = ExportPage(platforms: ExportTarget.allCases.map(\.title))
    var exportIntents: [ExportIntent] = []
    let exportWork = ExportWork()
    /// Makes films.
    let filmWork = FilmWork()
    var pendingExport: PendingExport?
    /// What was asked of code that wasn't there yet.
    var waitingExports: [WaitingExport] = []
    var savedExport: (parent: String, configuration: StageConfiguration, folder: String)?
    /// Where the half begins that the pointer went down in, in window points.
    var pointerHalf = 0.0
    /// The guided tour, while it runs, and what the first start shows.
    var tour: GuidedTour?
    var introduction: Introduction?
    var intents: [TweakIntent] = []
    /// The key that opened a text field, until its release: the text it produces is not meant for the field.
    var swallowedKey: String?
    /// The mouse position in window points.
    var mouse = Vector2.zero
    /// The modifier keys that are held at the event that is handled.
    var modifiers = Modifiers()
    var doubleClick = DoubleClick()
    /// Window points per UI point; the panel and the text over the stage are laid out in UI points.
    var uiScale = 1.0
    var isRunning = true
    /// Whether the next frame is to be written into a file.
    var wantsPicture = false
    /// Whether a trace is written.
    var isTraced = false
    /// When the last frame was drawn; 0: none was.
    var lastFrame = 0.0

    init(_ session: Session, on display: any Display) {
        (self.session, self.display) = (session, display)
        comparedConfiguration = session.stage.configuration
        exportWork.begin(wakeUp: display.wakeUp)
        filmWork.begin(wakeUp: display.wakeUp)
        session.host.tell = { [unowned self] in take($0) }
    }

    /// Restores the last session, and says which files can't be used.
    func begin(problems: [String]) {
        let now = Clock.now()
        restoreSession(at: now)
        if !session.cards.isOpening, session.cards.library.items.contains(where: \.isOwn) {
            session.cards.question.picturesCame()
        }
        followDesktop(at: now)
        for sentence in problems { say(sentence) }
        if session.cards.isOpening { hudState.showStatus("Looking for pictures", at: now, hold: .infinity) }
        showModel(at: now)
    }

    // MARK: - A frame

    /// Before a frame: the bar, and answers that have come.
    func prepare(at now: Double) {
        updateUIScale()
        // Before the bar, which takes its face from the configuration.
        followDesktop(at: now)
        updateBar(at: now)
        session.takePictures(at: now)
        takeDialogAnswers(at: now)
    }

    /// Takes the steps that are due without an event.
    func follow(at now: Double) {
        followIntroduction(at: now)
        if let courses = session.takeCourses(), strip.isOpen { show(courses) }
    }

    /// Whether there is a frame to draw.
    func isDue(at now: Double, after lastFrame: Double) -> Bool {
        if let caretChange, caretChange <= now { session.needsDrawing = true }
        if let due = galleryDue(at: now), due <= now { session.needsDrawing = true }
        if let due = exportDue, due <= now { session.needsDrawing = true }
        let hudChanges = hudState.nextChange(after: lastFrame).map { $0 <= now } ?? false
        let isRoundDue = session.nextRound(at: now).map { $0 <= now } ?? false
        return session.needsDrawing || isPlaying || !session.events.isEmpty || hudChanges || isRoundDue
    }

    /// When something changes without an event, in wall time; nil: nothing does.
    func due(at now: Double) -> Double? {
        [
            session.due(at: now), caretChange, presetPictureDue, galleryDue(at: now), introduction?.due, exportDue,
            exportWork.keeper.due,
        ].compactMap(\.self).min()
    }

    /// Whether something moves and stage time runs.
    var isPlaying: Bool {
        gallery.isAnimating || session.isPlaying || session.isRunning && galleryView?.stages.isMoving ?? false
    }

    /// Brings the cards to a time of the wall, with the marks that belong to them.
    func step(at now: Double) {
        let stageTime = session.step(at: now, forecasts: showsForecast)
        refreshStrip(at: stageTime)
        reportTransitions(at: now)
        noteHints(at: now)
        tellRefusedDrag(at: now)
        markHint(at: now)
        markEdges(at: now)
        stepGallery(to: stageTime, at: now)
    }

    /// The rest of the window, once the cards' textures have been asked for.
    func finishFrame(at now: Double) {
        tellLoading(at: now)
        askAboutPictures(at: now)
        refreshInspector()
        refreshFormula()
        refreshExport()
        orderPresetPictures()
        shareKeyboard()
        let configuration = session.stage.configuration
        tweaks.refresh(session.stage, other: session.settings.comparison.other(than: configuration), clock: session.clock)
        tweaks.fit(configuration, viewport: uiViewport, lines: display.hud.lines(ofMistake:width:))
    }

    /// A frame was drawn.
    func noteFrame(at now: Double) {
        session.needsDrawing = false
        session.files.noteChange(at: now)
        followKeptFolders(at: now)
    }

    // MARK: - Words

    /// Shows a sentence in the window and writes it to stderr.
    func say(_ sentence: String) {
        Message.write(sentence)
        hudState.post(notice: SystemPath.shown(sentence), at: Clock.now())
        session.needsDrawing = true
    }

    /// Shows refused and queued transitions as status lines.
    private func reportTransitions(at now: Double) {
        for event in session.frame.transitionEvents {
            guard let sentence = event.sentence else { continue }
            hudState.showStatus(sentence, at: now)
        }
    }

    // MARK: - The end

    /// Finishes the pending file work, and keeps the session.
    func finishWork() {
        // Its process clears up meanwhile.
        filmWork.cancel()
        followKeptFolders(at: Clock.now())
        exportWork.finish()
        session.writeFormula()
        // The session contains the results of the pending work.
        session.files.work.finish()
        _ = session.files.work.deliver()
        keepSession()
    }

    /// Ends the work for other programs, without the session.
    func endWork() {
        exportWork.finish()
        filmWork.finish()
    }

    func close() {
        // Ends the work on their courses.
        (session.loop, tour) = (nil, nil)
        filmWork.finish()
    }
}
