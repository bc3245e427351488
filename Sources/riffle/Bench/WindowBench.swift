import RiffleSession
import Glibc
import RiffleArchive
import RiffleMath
import RiffleModels
import RifflePainter
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// The run that `riffle bench` measures.
final class WindowBench {
    /// Frames before the measured ones: caches fill, drivers compile.
    static let warmUp = 60
    /// Seconds to wait for all textures.
    static let timeout = 60.0

    let window: Window
    private let pump: EventPump
    let feeder: TextureFeeder
    let renderer: FrameRenderer
    let library: Library
    var stage: Stage
    /// The stage that is shown as outlines.
    private var other: Stage?
    var frame = Frame()
    private let started: Double
    private var firstFrame = 0.0
    var time = StageTime(0)

    /// The panel, if its cost is measured too.
    private var panel: BenchPanel?
    private var frameLoad = FrameLoad()

    private var measured = Measurements()

    /// Sums over the measured frames, and the time of each frame in milliseconds.
    private struct Measurements {
        var milliseconds: [Double] = []
        var sceneSeconds = 0.0
        var panelSeconds = 0.0
        var allocations: UInt64 = 0
        var drawCalls = 0
        var vertices = 0
    }

    init(
        configuration: StageConfiguration, options: StageOptions, cardSize: Size?, size: Size, renderer: String?,
        started: Double
    ) throws {
        self.started = started
        var windowOptions = WindowOptions()
        windowOptions.renderer = renderer
        windowOptions.waitsForDisplay = false
        let decoders = DecoderPool()
        window = try Self.open(size: size, options: windowOptions)
        pump = EventPump(window: window)
        let store = TextureStore(window: window, loader: PictureLoader(whenFinished: {}))
        feeder = TextureFeeder(store: store, decoders: decoders)
        feeder.limitMemory(configuration, in: window)
        self.renderer = FrameRenderer(window, feeder.store, models: configuration.catalogue)
        feeder.store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
        let found = try Library.found(options.pictures)
        library = found.library
        for sentence in found.problems { Message.write(sentence) }
        if let notice = window.notice { Message.write(notice) }
        stage = Stage(
            configuration: configuration, deck: library.deck(count: options.cards), size: window.size,
            pixelScale: window.pixelScale)
        stage.setCardSize(cardSize, at: time)
    }

    /// Opens a window on the display, or a hidden one where there is none.
    private static func open(size: Size, options: WindowOptions) throws -> Window {
        guard WindowArguments.hasDisplay else { return try OffscreenRenderer.open(size: size, options: options) }
        do {
            return try Window(title: "Riffle bench", size: size, options: options)
        } catch let failure {
            guard failure.lacksDisplay else { throw failure }
            Message.write("\(failure.sentence) Drawing into a hidden window instead.")
            return try OffscreenRenderer.open(size: size, options: options)
        }
    }

    /// Opens the panel; as in the window, the stage shrinks by its width.
    func openPanel() {
        let panel = BenchPanel()
        self.panel = panel
        let width = max(window.size.width - panel.width(in: window), 1)
        stage.resize(to: Size(width: width, height: window.size.height), pixelScale: window.pixelScale, at: time)
    }

    /// Shows the outlines of another setting: the cards at 0.9 of their height.
    func showGhosts() {
        var configuration = stage.configuration
        configuration.stage.set("cardHeight", to: configuration.stage["cardHeight"] * 0.9)
        var other = stage
        other.advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: .configure(configuration))))
        self.other = other
    }

    /// Brings the other stage to the current time and shows its outlines.
    private func showOther() {
        guard var shown = other.take() else { return }
        shown.scrub(to: 7 + 6 * .sin(time.seconds), at: time)
        stage.showOutlines(of: &shown)
        other = shown
    }

    /// Plays the run and returns the line of JSON.
    func run(frames: Int) throws -> String {
        measured.milliseconds.reserveCapacity(frames)
        step(isMeasured: false)
        firstFrame = (Clock.now() - started) * 1000
        load()
        for _ in 0..<Self.warmUp { step(isMeasured: false) }
        let cpu = Self.processorSeconds()
        let start = Clock.now()
        for _ in 0..<frames { step(isMeasured: true) }
        let seconds = Clock.now() - start
        return report(frames: frames, seconds: seconds, cpuSeconds: Self.processorSeconds() - cpu, overdraw: overdraw())
    }

    /// One frame of the run, whose scroll offset is 7 + 6·sin(t).
    private func step(isMeasured: Bool) {
        time = time + 1.0 / 60
        let begin = Clock.now()
        let blocks = AllocationCount.now
        stage.scrub(to: 7 + 6 * .sin(time.seconds), at: time)
        showOther()
        stage.step(to: time, events: EmptyCollection(), into: &frame)
        let composed = Clock.now()
        panel?.compose(stage, renderer, window, at: time.seconds)
        let drawn = Clock.now()
        renderer.draw(frame)
        frameLoad.tellLeftOut(frame, of: stage)
        let asked = AllocationCount.now - blocks
        window.present()
        guard isMeasured else { return }
        measured.milliseconds.append((Clock.now() - begin) * 1000)
        measured.sceneSeconds += composed - begin
        measured.panelSeconds += drawn - composed
        measured.allocations += asked.all
        measured.drawCalls += window.drawCalls
        measured.vertices += window.drawnVertices
    }

    /// Loads the textures of the whole run, so that every measured frame draws them.
    func load() {
        let start = Clock.now()
        for turn in 0..<40 where Clock.now() - start < Self.timeout {
            stage.scrub(to: 7 + 6 * .sin(Double(turn) * .pi / 20), at: time)
            repeat {
                stage.step(to: time, events: EmptyCollection(), into: &frame)
                feeder.request(frame.wanted, library: library, deck: stage.deck)
                feeder.requestBackdrop(stage, current: 0, isMoving: false, library: library)
                if !feeder.update(&stage, library: library, budget: 1) { usleep(1000) }
            } while feeder.store.pendingCount > 0 && Clock.now() - start < Self.timeout
        }
        for sentence in feeder.takeSentences() { Message.write(sentence) }
        if Clock.now() - start >= Self.timeout {
            Message.write("Some pictures were missing after \(Int(Self.timeout)) seconds: the frames are measured without them.")
        }
    }

    /// The ratio of card pixels painted to card pixels covered, a mean over one period of the run.
    private func overdraw() -> Double {
        var sum = 0.0
        stage.measuresOverdraw = true
        for turn in 0..<24 {
            stage.scrub(to: 7 + 6 * .sin(Double(turn) * .pi / 12), at: time)
            stage.step(to: time, events: EmptyCollection(), into: &frame)
            sum += frame.statistics.overdraw
        }
        stage.measuresOverdraw = false
        return sum / 24
    }

    private func report(frames: Int, seconds: Double, cpuSeconds: Double, overdraw: Double) -> String {
        let sorted = measured.milliseconds.sorted()
        func percentile(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] }
        let count = Double(frames)
        var numbers: [(String, Double)] = [
            ("frames", count), ("fps", count / seconds), ("mean_ms", sorted.reduce(0, +) / count),
            ("p95_ms", percentile(0.95)), ("p99_ms", percentile(0.99)), ("cpu_ms_per_frame", cpuSeconds * 1000 / count),
            ("scene_ms", measured.sceneSeconds * 1000 / count), ("draw_calls", Double(measured.drawCalls) / count),
            ("vertices", Double(measured.vertices) / count),
            ("allocations_per_frame", AllocationCount.isCounting ? Double(measured.allocations) / count : .nan),
            ("peak_rss_mb", Self.peakMegabytes()), ("first_frame_ms", firstFrame), ("overdraw", overdraw),
        ]
        if panel != nil { numbers.append(("panel_ms", measured.panelSeconds * 1000 / count)) }
        let run: JSONValue = [
            "model": .string(stage.configuration.modelID), "renderer": .string(window.rendererName),
            "width": Self.rounded(window.size.width), "height": Self.rounded(window.size.height),
        ]
        return numbers.reduce(run) { $0.with([$1.0: Self.rounded($1.1)]) }.line
    }

    /// Rounded to three decimals; null for NaN and infinity.
    static func rounded(_ value: Double) -> JSONValue { JSONValue((value * 1000).rounded() / 1000) }

    /// User and system time of all threads, the driver's included, in seconds.
    private static func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func peakMegabytes() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1024
    }
}
