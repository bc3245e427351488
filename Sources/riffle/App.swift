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
    let revealer: FileRevealer
    /// The pointer's release speed, by which the hints tell a flick from a drag.
    var pointerSpeed = PointerSpeed()
    /// What was said of gestures that weren't understood.
    var lesson = GestureLesson()
    /// The desktop's preferences, and where they come from.
    var desktopPreferences = DesktopPreferences()
    let desktop: DesktopFollower
    /// The desktop's file dialog, and the drag of a picture within its card.
    let dialog: FileDialog
    var focusing: Focusing?
    /// How pictures of the user's own fit their cards is asked once.
    var pictureQuestion = PictureQuestion()
    /// The focus points of pictures, 0…1 of width and height, by absolute path; also of pictures that other decks had.
    var focuses: [String: SIMD2<Double>] = [:]
    /// When the window began to wait for textures, and how many had arrived by then.
    var loadingSince: (time: Double, arrived: Int)?
    /// The deck indices at which pictures are to be inserted whose searches are running.
    var drops = DropPlaces()
    /// The files of the drop that is arriving, and the deck index to insert them at (nil: the end).
    var dropped: [String] = []
    var droppedIndex: Int?
    /// The undo history.
    var history = ConfigurationHistory()
    var formulaState = FormulaState()
    /// The preset browser in the panel, and the thumbnails of the presets.
    var presetBrowser = PresetBrowser()
    var presetIntents: [PresetIntent] = []
    let presetPictures = PresetPictures()
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
    /// The two ends of the preset browser's blend slider.
    var blendEnds: (from: StageConfiguration, to: StageConfiguration)?
    let sessionController: SessionController
    /// The configuration that the loaded preset was last compared with.
    var comparedConfiguration: StageConfiguration
    /// Maps wall time to stage time: pause and slow motion.
    var clock: PlaybackClock
    /// What the current setting is compared with, and whether that is shown as outlines.
    var comparison = Comparison()
    var otherSetting = OtherSetting.kept
    var comparisonMode = StripContent.Comparison.off
    /// The other setting as a stage of its own that gets the same events; nil while it isn't shown.
    var otherStage: Stage?
    var otherFrame = Frame()
    var bothWanted: ContiguousArray<WantedTexture> = []
    /// Where the half begins that the pointer went down in, in window points.
    var pointerHalf = 0.0
    /// The guided tour, while it runs, and what the first start shows.
    var tour: GuidedTour?
    var introduction: Introduction?
    /// The gesture in the strip, and whether one is being recorded.
    var loop: GestureLoop?
    var recorder = Recorder.none
    /// The user's recordings, as they were read last.
    var recordings: [RecordingStore.Entry] = []
    /// The deck before a recording was opened; nil: none was, or the cards were changed by hand since.
    var deckBeforeLoop: Deck?
    /// Whether the playhead is being dragged.
    var isScrubbing = false
    var intents: [TweakIntent] = []
    /// The key that opened a text field, until its release: the text it produces is not meant for the field.
    var swallowedKey: String?
    /// The mouse position in window points, and whether a press that began on the stage is still held.
    var mouse = Vector2.zero
    var stageHoldsPointer = false
    /// The modifier keys that are held at the event that is handled.
    var modifiers = Modifiers()
    var doubleClick = DoubleClick()
    /// Window points per UI point; the panel and the text over the stage are laid out in UI points.
    var uiScale = 1.0
    var stage: Stage
    var frame = Frame()
    var library = Library()
    let search: PictureSearch
    /// Whether the search for the pictures that the window was opened for is still running.
    var isOpening = false
    let cardCount: Int?
    private(set) var trace: Trace?
    /// The file that the window is recorded into, and whether one couldn't be written.
    var recordingOutput: RecordingOutput?
    var recordingOutputFailed = false
    var events: ContiguousArray<HostEvent> = []
    var stageEvents: ContiguousArray<StageEvent> = []
    var isRunning = true
    var needsDrawing = true
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
        backdrop: String?, trace path: String?, sessionController: SessionController
    ) throws {
        // The fonts are found and the folders searched while the window opens.
        FontPaths.prepare()
        let search = PictureSearch()
        self.search = search
        let lateWake = Lock<(@Sendable () -> Void)?>(nil)
        let bus = SessionBus()
        dialog = FileDialog(bus: bus)
        revealer = FileRevealer(bus: bus)
        desktop = DesktopFollower(bus: bus) { lateWake.withLock { $0 }?() }
        if !paths.isEmpty { search.begin(paths) { lateWake.withLock { $0 }?() } }
        let decoders = DecoderPool()
        window = try Window(title: "Riffle", size: size, options: options)
        if let icon = ResourceFolder.file("desktop/icons/128.png") { window.setIcon(path: icon) }
        pump = EventPump(window: window)
        let store = TextureStore(window: window, loader: PictureLoader(whenFinished: pump.wakeUp))
        feeder = TextureFeeder(store: store, decoders: decoders)
        feeder.limitMemory(configuration, in: window)
        self.cardCount = cardCount
        self.sessionController = sessionController
        comparedConfiguration = configuration
        let wakeUp = pump.wakeUp
        lateWake.withLock { $0 = wakeUp }
        exportWork.begin(wakeUp: wakeUp)
        filmWork.begin(wakeUp: wakeUp)
        var problems: [String] = []
        if paths.isEmpty {
            (library, problems) = Library.find([])
        } else if let found = search.take(within: Self.openingTimeout) {
            (library, problems) = library.filled(with: (found.pictures, found.problems), asked: true)
        } else {
            isOpening = true
        }
        let now = Clock.now()
        clock = PlaybackClock(atWall: now)
        stage = Stage(
            configuration: configuration, deck: library.deck(count: cardCount), size: window.size,
            pixelScale: window.pixelScale, time: clock.time(atWall: now))
        if library.isBuiltIn { stage.jump(to: Double(min(4, max(stage.deck.count - 1, 0))), at: stage.time) }
        renderer = FrameRenderer(window, store, models: configuration.catalogue)
        store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
        if let path {
            trace = try Trace(path: path, start: stage.time, whenFailed: wakeUp)
            stage.recordsEvents = true
        }
        stage.keepsLog = true
        feeder.backdropPath = backdrop
        restoreSession(at: now)
        if !isOpening, library.items.contains(where: \.isOwn) { pictureQuestion.picturesCame() }
        followDesktop(at: now)
        // If the connection to the display is lost, this is called last.
        window.whenDisplayIsLost { [unowned self] in endWithoutWindow("The display has gone, and the window with it.") }
        pump.opensMenu = { [unowned self] in opensMenu(underFinger: $0) }
        for sentence in problems + [ResourceFolder.problem].compactMap(\.self) { say(sentence) }
        if isOpening { hudState.showStatus("Looking for pictures", at: now, hold: .infinity) }
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
            followCourses()
            step(at: now)
            tellFailures()
            followRecordingOutput()
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
        writeFormula()
        // The session contains the results of the pending work.
        sessionController.work.finish()
        _ = sessionController.work.deliver()
        keepSession()
        trace?.close()
        if let sentence = trace?.takeFailure() { Message.write(sentence) }
        endRecordingOutput()
        feeder.store.close()
        // Ends the work on their courses.
        (loop, tour) = (nil, nil)
        filmWork.finish()
    }

    /// Reports failures that the window survives, each once.
    private func tellFailures() {
        if let sentence = trace?.takeFailure() {
            trace = nil
            stage.recordsEvents = false
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
        if isUploading { recordingOutput?.close() } else { endRecordingOutput() }
        Message.write(sentence)
        _exit(1)
    }

    private func step(at now: Double) {
        let started = Clock.now()
        updateUIScale()
        // Before the bar, which takes its face from the configuration.
        followDesktop(at: now)
        updateBar(at: now)
        while let found = search.take() { add(found, at: now) }
        while let dates = search.takeDates() { sort(by: dates, at: now) }
        takeDialogAnswers(at: now)
        isUploading = true
        if feeder.update(&stage, library: library, budget: Self.uploadBudget) { needsDrawing = true }
        isUploading = false
        for sentence in feeder.takeSentences() { say(sentence) }
        if let sentence = revealer.takeFailure() { say(sentence) }
        if let caretChange, caretChange <= now { needsDrawing = true }
        if let due = galleryDue(at: now), due <= now { needsDrawing = true }
        if let due = exportDue, due <= now { needsDrawing = true }
        let hudChanges = hudState.nextChange(after: lastFrame).map { $0 <= now } ?? false
        let isRoundDue = nextRound(at: now).map { $0 <= now } ?? false
        guard needsDrawing || isPlaying || !stageEvents.isEmpty || hudChanges || isRoundDue else { return cadence.passed() }
        stage.isForecasting = showsForecast
        let stageTime = playLoop(at: now)
        deliver(to: stageTime)
        showOther()
        let worked = Clock.worked()
        stage.step(to: stageTime, events: EmptyCollection(), into: &frame)
        noteLoad(seconds: Clock.worked() - worked)
        stepOtherHalf(to: stageTime)
        notePoseProblem(at: now)
        refreshStrip(at: stageTime)
        reportTransitions(at: now)
        noteHints(at: now)
        tellRefusedDrag(at: now)
        markHint(at: now)
        markEdges(at: now)
        stepGallery(to: stageTime, at: now)
        feeder.request(galleryView?.wanted(with: frame.wanted) ?? wantedTextures, library: library, deck: stage.deck)
        feeder.prepare(frame, library: library, deck: stage.deck)
        feeder.requestBackdrop(stage, current: frame.current, isMoving: frame.isMoving, library: library)
        tellLoading(at: now)
        askAboutPictures(at: now)
        refreshInspector()
        refreshFormula()
        refreshExport()
        orderPresetPictures()
        shareKeyboard()
        tweaks.refresh(stage, other: comparison.other(than: stage.configuration), clock: clock)
        tweaks.fit(stage.configuration, viewport: uiViewport, lines: renderer.hud.lines(ofMistake:width:))
        draw(at: now, started: started)
        lastFrame = now
        needsDrawing = false
        sessionController.noteChange(at: now)
        followKeptFolders(at: now)
    }

    /// Shows a sentence in the window and writes it to stderr.
    func say(_ sentence: String) {
        Message.write(sentence)
        hudState.post(notice: SystemPath.shown(sentence), at: Clock.now())
        needsDrawing = true
    }

    /// Shows refused and queued transitions as status lines.
    private func reportTransitions(at now: Double) {
        for event in frame.transitionEvents {
            guard let sentence = event.sentence else { continue }
            hudState.showStatus(sentence, at: now)
        }
    }
}
