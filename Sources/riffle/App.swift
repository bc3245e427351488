import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleStage
import Synchronization

/// The window's life: events to the stage, the stage's frame to the window. With nothing moving it waits for an event and draws
/// nothing.
final class App {
    /// Seconds of a frame that uploads may take.
    static let uploadBudget = 0.004
    /// Seconds that a window waits for its pictures' names before it opens without them.
    static let openingPatience = 0.03
    /// The shortest time between two frames, where the display doesn't say.
    static let shortestFrame = 1.0 / 125

    private let window: Window
    private let pump: EventPump
    private let feeder: TextureFeeder
    private let hud: HUD
    private var hudState = HUDState()
    private var glyphVersion = -1
    private var stage: Stage
    private var frame = Frame()
    private var library = Library()
    private let search: PictureSearch
    /// The pictures that the window was opened for are still being looked for.
    private var isOpening = false
    private let cardCount: Int?
    private var trace: Trace?
    private var events: ContiguousArray<HostEvent> = []
    private var stageEvents: ContiguousArray<StageEvent> = []
    private var isRunning = true
    private var needsDrawing = true
    private var lastFrame = 0.0

    init(
        configuration: StageConfiguration, paths: [String], cardCount: Int?, size: Size, window options: WindowOptions,
        backdrop: String?, trace path: String?
    ) throws {
        // Folders are looked through while the window opens.
        let search = PictureSearch()
        self.search = search
        let lateWake = Mutex<(@Sendable () -> Void)?>(nil)
        if !paths.isEmpty { search.begin(paths) { lateWake.withLock { $0 }?() } }
        window = try Window(title: "Riffle", size: size, options: options)
        pump = EventPump(window: window)
        let store = TextureStore(window: window, loader: PictureLoader(whenFinished: pump.wakeUp))
        store.memoryLimit = Int(configuration.stage["textureMemory"]) << 20
        feeder = TextureFeeder(store: store)
        self.cardCount = cardCount
        let wakeUp = pump.wakeUp
        lateWake.withLock { $0 = wakeUp }
        var problems: [String] = []
        if paths.isEmpty {
            (library, problems) = Library.find([])
        } else if let found = search.take(within: Self.openingPatience) {
            (library, problems) = library.filled(with: found, asked: true)
        } else {
            isOpening = true
        }
        let now = Clock.now()
        stage = Stage(
            configuration: configuration, deck: library.deck(count: cardCount), size: window.size,
            pixelScale: window.pixelScale, time: now)
        if library.isBuiltIn { stage.jump(to: Double(min(4, max(stage.deck.count - 1, 0))), at: now) }
        hud = HUD(pixelScale: window.pixelScale)
        store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
        if let path { trace = try Trace(path: path, start: now) }
        feeder.backdropPath = backdrop
        for sentence in problems { say(sentence) }
        if isOpening { hudState.showStatus("Looking for pictures", at: now, hold: .infinity) }
        if let notice = window.notice { say(notice) }
        showModel(at: now)
    }

    /// Runs until the person quits, or for a number of seconds.
    func run(until seconds: Double?) {
        let end = seconds.map { Clock.now() + $0 }
        while isRunning {
            events.removeAll(keepingCapacity: true)
            pump.poll(into: &events, timeout: patience(until: end))
            handleEvents()
            let now = Clock.now()
            if let end, now >= end { isRunning = false }
            guard isRunning else { break }
            step(at: now)
        }
    }

    /// Stops the loader; whatever it is in the middle of is left to itself.
    func close() { feeder.store.close() }

    /// How long nothing will happen by itself; nil: for ever.
    private func patience(until end: Double?) -> Double? {
        let now = Clock.now()
        if frame.isMoving || needsDrawing { return max(0, lastFrame + Self.shortestFrame - now) }
        let next = [hudState.nextChange(after: now), end].compactMap { $0 }.min()
        return next.map { max($0 - now, max(0, lastFrame + Self.shortestFrame - now)) }
    }

    private func step(at now: Double) {
        let started = Clock.now()
        while let found = search.take() { add(found, at: now) }
        if feeder.update(&stage, library: library, budget: Self.uploadBudget) { needsDrawing = true }
        for sentence in feeder.takeSentences() { say(sentence) }
        let hudChanges = hudState.nextChange(after: lastFrame).map { $0 <= now } ?? false
        guard needsDrawing || frame.isMoving || !stageEvents.isEmpty || hudChanges else { return }
        stage.step(to: now, events: stageEvents, into: &frame)
        stageEvents.removeAll(keepingCapacity: true)
        feeder.request(frame.wanted, library: library, cardCount: stage.deck.count)
        feeder.requestBackdrop(stage, current: frame.current, isMoving: frame.isMoving, library: library)
        if feeder.store.pendingCount > 0, frame.isMoving == false { hudLoading() } else { hudState.setLoading(done: 0, of: 0) }
        draw(at: now, started: started)
        lastFrame = now
        needsDrawing = false
    }

    private func hudLoading() {
        // Only a long wait is worth a line.
        let pending = feeder.store.pendingCount
        hudState.setLoading(done: pending > 8 ? feeder.arrivedCount : 0, of: pending > 8 ? feeder.arrivedCount + pending : 0)
    }

    private func draw(at now: Double, started: Double) {
        hud.compose(
            hudState, viewport: window.size, pixelScale: window.pixelScale, time: now, into: &frame.drawList)
        if hud.atlasVersion != glyphVersion {
            glyphVersion = hud.atlasVersion
            let atlas = hud.atlas
            if let pixels = PixelBuffer(width: atlas.width, height: atlas.height, bytes: atlas.rgba) {
                feeder.store.set(.glyphs, levels: [pixels])
            }
        }
        window.clear(Color(r: 18, g: 20, b: 28))
        window.draw(frame.drawList)
        let milliseconds = (Clock.now() - started) * 1000
        window.present()
        trace?.write(
            frame, milliseconds: milliseconds, drawCalls: frame.drawList.runs.count, vertices: frame.drawList.vertices.count)
    }

    /// A sentence for the person, in the window and on stderr.
    private func say(_ sentence: String) {
        Message.write(sentence)
        hudState.post(notice: sentence, at: Clock.now())
        needsDrawing = true
    }

    private func showModel(at time: Double) {
        let descriptor = stage.configuration.model.descriptor
        hudState.showModel(title: descriptor.title, summary: descriptor.summary, at: time)
        window.title = "Riffle · \(descriptor.title)"
    }
}

// MARK: - Events

extension App {
    private func handleEvents() {
        var dropped: [String] = []
        for event in events {
            switch event.kind {
            case .input(let input): stageEvents.append(StageEvent(input))
            case .key(let key):
                if let action = KeyMap.action(for: key) { perform(action, at: event.time) }
            case .resized:
                stage.resize(to: window.size, pixelScale: window.pixelScale, at: Clock.now())
                needsDrawing = true
            case .exposed: needsDrawing = true
            case .focusLost, .wake: break
            case .dropped(let path): dropped.append(path)
            case .quit: isRunning = false
            }
        }
        if !dropped.isEmpty { search.begin(dropped, wakeUp: pump.wakeUp) }
    }

    private func perform(_ action: KeyMap.Action, at time: Double) {
        switch action {
        case .command(.cancel) where hudState.help.isShown: hudState.setHelp(false, at: Clock.now())
        case .command(let command): stageEvents.append(StageEvent(time: time, kind: .command(command)))
        case .model(let position):
            guard ModelRegistry.all.indices.contains(position) else { return }
            configure(at: time) { $0.selectModel(ModelRegistry.all[position].descriptor.id) }
        case .stepModel(let steps): configure(at: time) { $0.stepModel(by: steps) }
        case .toggle(let name): toggle(name, at: time)
        case .nextViewport:
            configure(at: time) { $0.set("viewport", to: Double($0.viewport.next.rawValue)) }
            hudState.showStatus("Viewport: \(stage.configuration.viewport.title)", at: Clock.now())
        case .help: hudState.setHelp(!hudState.help.isShown, at: Clock.now())
        case .fullscreen: window.isFullscreen.toggle()
        case .quit: isRunning = false
        }
        needsDrawing = true
    }

    private func toggle(_ name: String, at time: Double) {
        guard let descriptor = stage.configuration.descriptor(named: name) else {
            hudState.showStatus("\(stage.configuration.model.descriptor.title) has no \(name) setting", at: Clock.now())
            return
        }
        configure(at: time) { $0.set(name, to: $0.isOn(name) ? 0 : 1) }
        let isOn = stage.configuration.isOn(name)
        hudState.showStatus("\(descriptor.title): \(isOn ? "on" : "off")", at: Clock.now())
    }

    /// Changes the one value that everything is set by. The stage takes it at the event's time, after the events before it.
    private func configure(at time: Double, _ change: (inout StageConfiguration) -> Void) {
        stage.step(to: max(time, frame.time), events: stageEvents, into: &frame)
        stageEvents.removeAll(keepingCapacity: true)
        var configuration = stage.configuration
        change(&configuration)
        guard configuration != stage.configuration else { return }
        let switches = configuration.modelID != stage.configuration.modelID
        stage.step(
            to: time, events: CollectionOfOne(StageEvent(time: time, kind: .configure(configuration))), into: &frame)
        feeder.store.memoryLimit = Int(configuration.stage["textureMemory"]) << 20
        if switches { showModel(at: Clock.now()) }
    }

    /// What a search has found becomes cards.
    private func add(_ found: PictureSearch.Found, at time: Double) {
        needsDrawing = true
        if isOpening {
            isOpening = false
            hudState.clearStatus(at: time)
            let (opened, problems) = library.filled(with: found, asked: true)
            library = opened
            for problem in problems { say(problem) }
            stage.setDeck(library.deck(count: cardCount), at: time)
            return
        }
        for problem in found.problems { say(problem) }
        let items = library.add(found.pictures)
        guard !items.isEmpty else { return }
        stage.append(items.map { Deck.Picture(title: $0.title) }, at: time)
        feeder.expireBacks()
        hudState.showStatus(items.count == 1 ? "1 picture added" : "\(items.count) pictures added", at: time)
    }
}

extension PixelBuffer {
    /// The soft square that shadows are drawn with.
    static var shadow: PixelBuffer? {
        PixelBuffer(width: ShadowTexture.size, height: ShadowTexture.size, bytes: ShadowTexture.pixels())
    }
}
