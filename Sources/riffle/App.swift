import Foundation
import RiffleDesktop
import RiffleFiles
import RiffleInteraction
import RiffleLock
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleStage

/// The window's life: events to the stage, the stage's frame to the window. With nothing moving it waits for an event and draws
/// nothing.
final class App {
    /// Seconds of a frame that uploads may take.
    static let uploadBudget = 0.004
    /// Seconds that a window waits for its pictures' names before it opens without them.
    static let openingPatience = 0.03
    let window: Window
    let pump: EventPump
    let feeder: TextureFeeder
    let renderer: FrameRenderer
    var hudState = HUDState()
    /// The panel at the right, what can be taken back, and how fast the stage's time runs.
    var tweaks = TweakState()
    var inspector = DepthInspector()
    /// The menu that is open, and what its lines' numbers stand for.
    var menu = Menu()
    var menuChoices: [MenuChoice] = []
    /// The glyphs that the bar's title was measured with.
    var barAtlasVersion = -1
    let revealer = FileRevealer()
    /// How fast the hand is that the hints wait for.
    var hand = HandSpeed()
    /// The desktop's file dialog, and the picture that a hand moves within its card.
    let dialog = FileDialog(bus: SessionBus())
    var focusing: Focusing?
    /// Where pictures lie in their cards, by their files, of this deck and of others.
    var focuses: [String: SIMD2<Double>] = [:]
    /// Since when pictures are being waited for, and how many had arrived by then.
    var loadingSince: (time: Double, arrived: Int)?
    /// Where the pictures go that were dropped and are still being looked for.
    var drops = DropPlaces()
    /// The files of the drop that is coming in, and the card before which they go (nil: at the end).
    var dropped: [String] = []
    var droppedIndex: Int?
    var history = ConfigurationHistory()
    /// The page of presets, and the files behind it.
    var presetBrowser = PresetBrowser()
    var presetIntents: [PresetIntent] = []
    let presetPictures = PresetPictures()
    /// The preset that the menu is about; nil: it is about a card.
    /// The settings between which the slider of the presets goes.
    var blendEnds: (from: StageConfiguration, to: StageConfiguration)?
    let sessionController: SessionController
    /// The configuration that the loaded preset was last compared with.
    var comparedConfiguration = StageConfiguration()
    var clock: PlaybackClock
    /// What the present setting is compared with, and whether that shows as outlines.
    var comparison = Comparison()
    var showsGhosts = false
    var intents: [TweakIntent] = []
    /// The key that gave a line of text the keyboard, until it is let go: what it writes is not for the line.
    var swallowedKey: String?
    /// Where the mouse is, in window points, and whether a press on the stage holds it.
    var mouse = Vector2.zero
    var stageHoldsPointer = false
    var doubleClick = DoubleClick()
    /// Window points that a point of panel and text over the stage is.
    var uiScale = 1.0
    var stage: Stage
    var frame = Frame()
    var library = Library()
    let search: PictureSearch
    /// The pictures that the window was opened for are still being looked for.
    var isOpening = false
    let cardCount: Int?
    private(set) var trace: Trace?
    var events: ContiguousArray<HostEvent> = []
    var stageEvents: ContiguousArray<StageEvent> = []
    var isRunning = true
    var needsDrawing = true
    /// Whether the stage is being changed by something that may ask the display.
    private var isUploading = false
    private var hasToldRefusals = false
    private var lastFrame = 0.0
    private var cadence = FrameCadence()

    init(
        configuration: StageConfiguration, paths: [String], cardCount: Int?, size: Size, window options: WindowOptions,
        backdrop: String?, trace path: String?, sessionController: SessionController
    ) throws {
        // Folders are looked through while the window opens.
        let search = PictureSearch()
        self.search = search
        let lateWake = Lock<(@Sendable () -> Void)?>(nil)
        if !paths.isEmpty { search.begin(paths) { lateWake.withLock { $0 }?() } }
        let decoders = DecoderPool()
        window = try Window(title: "Riffle", size: size, options: options)
        pump = EventPump(window: window)
        let store = TextureStore(window: window, loader: PictureLoader(whenFinished: pump.wakeUp))
        feeder = TextureFeeder(store: store, decoders: decoders)
        feeder.limitMemory(configuration, in: window)
        self.cardCount = cardCount
        self.sessionController = sessionController
        let wakeUp = pump.wakeUp
        lateWake.withLock { $0 = wakeUp }
        var problems: [String] = []
        if paths.isEmpty {
            (library, problems) = Library.find([])
        } else if let found = search.take(within: Self.openingPatience) {
            (library, problems) = library.filled(with: (found.pictures, found.problems), asked: true)
        } else {
            isOpening = true
        }
        let now = Clock.now()
        clock = PlaybackClock(at: now)
        stage = Stage(
            configuration: configuration, deck: library.deck(count: cardCount), size: window.size,
            pixelScale: window.pixelScale, time: now)
        if library.isBuiltIn { stage.jump(to: Double(min(4, max(stage.deck.count - 1, 0))), at: now) }
        renderer = FrameRenderer(window, store)
        store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
        if let path {
            trace = try Trace(path: path, start: now, whenFailed: wakeUp)
            stage.recordsEvents = true
        }
        feeder.backdropPath = backdrop
        restoreSession(at: now)
        // The display may go without a word; then this is the last that happens.
        window.whenDisplayIsLost { [unowned self] in endWithoutDisplay() }
        for sentence in problems { say(sentence) }
        if isOpening { hudState.showStatus("Looking for pictures", at: now, hold: .infinity) }
        if let notice = window.notice { say(notice) }
        showModel(at: now)
    }

    /// Runs until the person quits, for a number of seconds, or until it is told to end, which is looked at whenever the window wakes.
    func run(until seconds: Double?, or isToldToEnd: () -> Bool = { false }) {
        let end = seconds.map { Clock.now() + $0 }
        while isRunning, !isToldToEnd() {
            events.removeAll(keepingCapacity: true)
            pump.poll(into: &events, timeout: patience(until: end))
            if let first = events.first { cadence.asked(at: first.time) }
            handleEvents()
            let now = Clock.now()
            if let end, now >= end { isRunning = false }
            guard isRunning else { break }
            step(at: now)
            tellFailures()
            tendSession(at: now)
            makePresetPicture()
        }
    }

    /// Keeps the session and stops the loader; whatever that is in the middle of is left to itself.
    func close() {
        // What was asked for is done, and the session tells of it.
        sessionController.work.finish()
        _ = sessionController.work.deliver()
        keepSession()
        trace?.close()
        feeder.store.close()
    }

    /// Once each: what the window goes on without.
    private func tellFailures() {
        if let sentence = trace?.takeFailure() {
            trace = nil
            stage.recordsEvents = false
            say(sentence)
        }
        if window.takeRefusedRequests() > 0, !hasToldRefusals {
            hasToldRefusals = true
            say("The display refused a request, as when another program goes in the middle of an exchange; the window goes on.")
        }
    }

    /// Keeps what can be kept when the display has gone.
    private func endWithoutDisplay() {
        // In the middle of a change the stage can't be looked at; what was kept last stays.
        if !isUploading { keepSession() }
        trace?.close()
        Message.write("The display has gone, and the window with it.")
        _exit(1)
    }

    /// How long nothing will happen by itself; nil: for ever.
    private func patience(until end: Double?) -> Double? {
        let now = Clock.now()
        let uploads = feeder.store.hasArrivals ? now : nil
        return FramePacing(lastFrame: lastFrame, isDue: isPlaying || needsDrawing)
            .wait(at: now, hud: hudState, deadlines: [sessionController.sessionDue, end, caretChange, presetPictureDue, uploads])
    }

    /// Whether something moves and time goes on.
    private var isPlaying: Bool { frame.isMoving && !clock.isPaused && clock.rate > 0 }

    private func step(at now: Double) {
        let started = Clock.now()
        updateUIScale()
        updateBar(at: now)
        let stageTime = clock.time(at: now)
        while let found = search.take() { add(found, at: now) }
        while let dates = search.takeDates() { sort(by: dates, at: now) }
        takeDialogAnswers(at: now)
        isUploading = true
        if feeder.update(&stage, library: library, budget: Self.uploadBudget) { needsDrawing = true }
        isUploading = false
        for sentence in feeder.takeSentences() { say(sentence) }
        if let sentence = revealer.takeFailure() { say(sentence) }
        if let caretChange, caretChange <= now { needsDrawing = true }
        let hudChanges = hudState.nextChange(after: lastFrame).map { $0 <= now } ?? false
        guard needsDrawing || isPlaying || !stageEvents.isEmpty || hudChanges else { return cadence.passed() }
        if showsGhosts { stage.setGhost(comparison.other(than: stage.configuration)) }
        stage.step(to: stageTime, events: stageEvents, into: &frame)
        stageEvents.removeAll(keepingCapacity: true)
        reportTransitions(at: now)
        noteHints(at: now)
        feeder.request(frame.wanted, library: library, deck: stage.deck)
        feeder.prepare(frame, library: library, deck: stage.deck)
        feeder.requestBackdrop(stage, current: frame.current, isMoving: frame.isMoving, library: library)
        tellLoading(at: now)
        if inspector.isOpen {
            inspector.inspection = stage.inspect()
            inspector.hits = isOnStage(mouse) ? stage.cards(under: mouse) : []
        }
        tweaks.refresh(stage, other: comparison.other(than: stage.configuration), clock: clock)
        draw(at: now, started: started)
        lastFrame = now
        needsDrawing = false
        sessionController.noteChange(at: now)
    }

    /// Says how many of the pictures that are waited for have come, once the wait is worth a line.
    private func tellLoading(at now: Double) {
        let pending = feeder.isPreparing ? 0 : feeder.store.pendingCount
        guard pending > 0 else {
            loadingSince = nil
            return hudState.setLoading(done: 0, of: 0)
        }
        let since = loadingSince ?? (now, feeder.arrivedCount)
        loadingSince = since
        // What goes by in a flick is loaded in passing.
        guard !frame.isMoving, now - since.time > 0.25 else { return hudState.setLoading(done: 0, of: 0) }
        let done = feeder.arrivedCount - since.arrived
        hudState.setLoading(done: done, of: done + pending)
    }

    private func draw(at now: Double, started: Double) {
        renderer.overlay.removeAll()
        renderer.hud.compose(
            hudState, navigationBars: frame.navigationBars, navigationBarUnit: 1 / uiScale,
            forecast: ForecastLabel(frame, uiScale: uiScale),
            inspector: inspector, tweaks: tweaks, presetBrowser: presetBrowser, configuration: stage.configuration, menu: menu,
            viewport: uiViewport, stageSize: frame.size * (1 / uiScale),
            pixelScale: window.pixelScale * uiScale, time: now, into: &renderer.overlay)
        renderer.draw(frame)
        let work = (Clock.now() - started) * 1000
        window.present()
        let interval = cadence.presented(at: Clock.now(), goesOn: isPlaying) * 1000
        tweaks.meter.note(
            interval: interval, work: work, drawCalls: window.drawCalls, vertices: window.drawnVertices,
            pieces: frame.statistics.pieces, cuts: frame.statistics.cuts)
        trace?.write(frame, interval: interval, work: work, drawCalls: window.drawCalls, vertices: window.drawnVertices)
    }

    /// A sentence for the person, in the window and on stderr.
    func say(_ sentence: String) {
        Message.write(sentence)
        hudState.post(notice: SystemPath.shown(sentence), at: Clock.now())
        needsDrawing = true
    }

    /// Tells what was refused, or waits; what simply happens is seen.
    private func reportTransitions(at now: Double) {
        for event in frame.transitionEvents {
            guard let sentence = event.sentence else { continue }
            hudState.showStatus(sentence, at: now)
        }
    }

    func showModel(at time: Double) {
        let descriptor = stage.configuration.model.descriptor
        hudState.showModel(
            title: descriptor.title, summary: descriptor.summary,
            isOfScreens: stage.configuration.model is any TransitionFamilyModel.Type,
            cardsTop: stage.cardsTop().map { $0 / uiScale }, at: time)
        window.title = "Riffle · \(descriptor.title)"
    }
}

extension ForecastLabel {
    /// Nil while nothing is dragged that could be thrown.
    init?(_ frame: Frame, uiScale: Double) {
        guard let forecast = frame.forecast, let mark = frame.forecastMark else { return nil }
        self.init(mark: mark / uiScale, missingDistance: forecast.missingDistance, missingSpeed: forecast.missingSpeed)
    }
}

extension PixelBuffer {
    /// The soft square that shadows are drawn with.
    static var shadow: PixelBuffer? {
        PixelBuffer(width: ShadowTexture.width, height: ShadowTexture.height, bytes: ShadowTexture.pixels())
    }
}
