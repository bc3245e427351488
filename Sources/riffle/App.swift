import RiffleSession
import Glibc
import RiffleArchive
import RiffleDesktop
import RiffleExport
import RiffleFiles
import RiffleInteraction
import RiffleLock
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// The main loop of the window: events go to the stage, the stage's frame to the window. With nothing moving it waits for an
/// event and draws nothing.
final class App {
    /// The most time that texture uploads take in a frame, in seconds.
    static let uploadBudget = 0.004
    /// How long the window waits for the search for its pictures before it opens without them, in seconds.
    static let openingTimeout = 0.03
    let window: Window
    let pump: EventPump
    let feeder: TextureFeeder
    let renderer: FrameRenderer
    let session: Session
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
    /// The menu that is open, and what its items' numbers stand for.
    var menu = Menu()
    var menuChoices: [MenuChoice] = []
    /// The version of the glyph atlas that the bar's title was measured with.
    var barAtlasVersion = -1
    let revealer = FileRevealer()
    /// The pointer's release speed, by which the hints tell a flick from a drag.
    var pointerSpeed = PointerSpeed()
    /// What was said of gestures that weren't understood.
    var lesson = GestureLesson()
    /// Where the desktop's preferences come from.
    let desktop: DesktopFollower
    /// The desktop's file dialog.
    let dialog: FileDialog
    /// When the window began to wait for textures, and how many had arrived by then.
    var loadingSince: (time: Double, arrived: Int)?
    /// The files of the drop that is arriving, and the deck index to insert them at (nil: the end).
    var dropped: [String] = []
    var droppedIndex: Int?
    /// The preset browser in the panel, and the thumbnails of the presets.
    var presetBrowser = PresetBrowser()
    var presetIntents: [PresetIntent] = []
    let presetPictures = PresetPictures()
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
    var bothWanted: ContiguousArray<WantedTexture> = []
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
    private(set) var trace: Trace?
    var events: ContiguousArray<HostEvent> = []
    var isRunning = true
    /// Whether the next frame is to be written into a file.
    var wantsPicture = false
    /// Whether textures are being uploaded, which changes the stage while the display may be lost.
    private var isUploading = false
    private var hasToldRefusals = false
    var lastFrame = 0.0
    var freePages = FreePages()
    var lastPass = 0.0
    var cadence = FrameCadence()
    /// The heap blocks that had been asked for when the last frame was done.
    var blocksBefore = AllocationCount.Blocks()
    /// The window's events since the last frame.
    var eventsSinceFrame = 0

    init(
        configuration: StageConfiguration, paths: [String], cardCount: Int?, size: Size, window options: WindowOptions,
        backdrop: String?, trace path: String?, files: SessionFiles
    ) throws {
        // The fonts are found and the folders searched while the window opens.
        FontPaths.prepare()
        var cards = CardState(count: cardCount, files: MachinePictures())
        let lateWake = Lock<(@Sendable () -> Void)?>(nil)
        let bus = SessionBus()
        dialog = FileDialog(bus: bus)
        desktop = DesktopFollower(bus: bus) { lateWake.withLock { $0?() } }
        if !paths.isEmpty { cards.search.begin(paths) { lateWake.withLock { $0?() } } }
        let decoders = DecoderPool()
        window = try Window(title: "Riffle", size: size, options: options)
        if let icon = ResourceFolder.file("desktop/icons/128.png") { window.setIcon(path: icon) }
        pump = EventPump(window: window)
        let store = TextureStore(window: window, loader: PictureLoader(whenFinished: pump.wakeUp))
        feeder = TextureFeeder(store: store, decoders: decoders)
        feeder.limitMemory(configuration, in: window)
        comparedConfiguration = configuration
        let wakeUp = pump.wakeUp
        lateWake.withLock { $0 = wakeUp }
        exportWork.begin(wakeUp: wakeUp)
        filmWork.begin(wakeUp: wakeUp)
        let problems = cards.find(paths, within: Self.openingTimeout)
        session = Session(
            configuration, cards: cards, size: window.size, pixelScale: window.pixelScale, files: files,
            host: SessionHost(now: Clock.now, worked: Clock.worked, wakeUp: wakeUp))
        let now = Clock.now()
        renderer = FrameRenderer(window, store, models: configuration.catalogue)
        store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
        if let path {
            trace = try Trace(path: path, start: session.stage.time, whenFailed: wakeUp)
            session.stage.recordsEvents = true
        }
        feeder.backdropPath = backdrop
        session.host.tell = { [unowned self] in take($0) }
        restoreSession(at: now)
        if !session.cards.isOpening, session.cards.library.items.contains(where: \.isOwn) {
            session.cards.question.picturesCame()
        }
        followDesktop(at: now)
        // If the connection to the display is lost, this is called last.
        window.whenDisplayIsLost { [unowned self] in endWithoutWindow("The display has gone, and the window with it.") }
        pump.opensMenu = { [unowned self] in opensMenu(underFinger: $0) }
        for sentence in problems + [ResourceFolder.problem].compactMap(\.self) { say(sentence) }
        if session.cards.isOpening { hudState.showStatus("Looking for pictures", at: now, hold: .infinity) }
        if let notice = window.notice { say(notice) }
        showModel(at: now)
    }

    /// Runs until the user quits, until `seconds` have passed and a frame has been drawn, or until `isToldToEnd`, which is polled
    /// whenever the window wakes.
    func run(until seconds: Double?, or isToldToEnd: () -> Bool = { false }) {
        let end = seconds.map { Clock.now() + $0 }
        while isRunning, !isToldToEnd() {
            fetchEvents(until: end)
            skipStop(at: Clock.now())
            if let first = events.first { cadence.asked(at: first.time) }
            handleEvents()
            let now = Clock.now()
            if let end, now >= end, lastFrame > 0 { isRunning = false }
            guard isRunning else { break }
            followIntroduction(at: now)
            if let courses = session.takeCourses(), strip.isOpen { show(courses) }
            step(at: now)
            tellFailures()
            session.followRecordingOutput()
            updateSession(at: now)
            makePresetPicture()
            if freePages.takeDue(at: now, after: lastFrame) { ProcessMemory.returnFreePages() }
        }
    }

    /// Finishes the pending file work, keeps the session and stops the loader without waiting for pictures it is decoding.
    func close() {
        // Its process clears up meanwhile.
        filmWork.cancel()
        followKeptFolders(at: Clock.now())
        exportWork.finish()
        session.writeFormula()
        // The session contains the results of the pending work.
        session.files.work.finish()
        _ = session.files.work.deliver()
        keepSession()
        trace?.close()
        if let sentence = trace?.takeFailure() { Message.write(sentence) }
        session.endRecordingOutput()
        feeder.store.close()
        // Ends the work on their courses.
        (session.loop, tour) = (nil, nil)
        filmWork.finish()
    }

    /// Reports failures that the window survives, each once.
    private func tellFailures() {
        if let sentence = trace?.takeFailure() {
            trace = nil
            session.stage.recordsEvents = false
            say(sentence)
        }
        if window.takeRefusedRequests() > 0, !hasToldRefusals {
            // What SDL still did with it would end the program in Xlib.
            if window.isDestroyed { endWithoutWindow("Another program has destroyed the window.") }
            hasToldRefusals = true
            say("The display refused a request, as when another program goes in the middle of an exchange; the window goes on.")
        }
    }

    /// Keeps the session and ends the program after the window was lost, with a sentence that says how.
    private func endWithoutWindow(_ sentence: String) -> Never {
        // During an upload the stage is being modified and can't be read; the session that was kept last stays.
        if !isUploading { keepSession() }
        exportWork.finish()
        filmWork.finish()
        trace?.close()
        if isUploading { session.gestures.output?.close() } else { session.endRecordingOutput() }
        Message.write(sentence)
        _exit(1)
    }

    private func step(at now: Double) {
        let started = Clock.now()
        updateUIScale()
        // Before the bar, which takes its face from the configuration.
        followDesktop(at: now)
        updateBar(at: now)
        session.takePictures(at: now)
        takeDialogAnswers(at: now)
        isUploading = true
        if feeder.update(&session.stage, library: session.cards.library, budget: Self.uploadBudget) {
            session.needsDrawing = true
        }
        isUploading = false
        for sentence in feeder.takeSentences() { say(sentence) }
        if let sentence = revealer.takeFailure() { say(sentence) }
        if let caretChange, caretChange <= now { session.needsDrawing = true }
        if let due = galleryDue(at: now), due <= now { session.needsDrawing = true }
        if let due = exportDue, due <= now { session.needsDrawing = true }
        let hudChanges = hudState.nextChange(after: lastFrame).map { $0 <= now } ?? false
        let isRoundDue = session.nextRound(at: now).map { $0 <= now } ?? false
        guard session.needsDrawing || isPlaying || !session.events.isEmpty || hudChanges || isRoundDue else {
            return cadence.passed()
        }
        let stageTime = session.step(at: now, forecasts: showsForecast)
        refreshStrip(at: stageTime)
        reportTransitions(at: now)
        noteHints(at: now)
        tellRefusedDrag(at: now)
        markHint(at: now)
        markEdges(at: now)
        stepGallery(to: stageTime, at: now)
        feeder.request(
            galleryView?.wanted(with: session.frame.wanted) ?? wantedTextures, library: session.cards.library,
            deck: session.stage.deck)
        feeder.prepare(session.frame, library: session.cards.library, deck: session.stage.deck)
        feeder.requestBackdrop(
            session.stage, current: session.frame.current, isMoving: session.frame.isMoving, library: session.cards.library)
        tellLoading(at: now)
        askAboutPictures(at: now)
        refreshInspector()
        refreshFormula()
        refreshExport()
        orderPresetPictures()
        shareKeyboard()
        tweaks.refresh(
            session.stage, other: session.settings.comparison.other(than: session.stage.configuration), clock: session.clock)
        tweaks.fit(session.stage.configuration, viewport: uiViewport, lines: renderer.hud.lines(ofMistake:width:))
        draw(at: now, started: started)
        lastFrame = now
        session.needsDrawing = false
        session.files.noteChange(at: now)
        followKeptFolders(at: now)
    }

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
}
