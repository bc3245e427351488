import Glibc
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleStage

/// Draws single frames into pixel buffers with the window's renderer, without a display.
final class OffscreenRenderer {
    /// Seconds to wait for the next picture.
    static let timeout = 60.0

    private let window: Window
    private let feeder: TextureFeeder
    private let library: Library
    private let cardCount: Int?
    private let size: Size

    /// Uses OpenGL through EGL if available, otherwise the software renderer.
    init(
        paths: [String], cardCount: Int?, backdrop: String? = nil, size: Size, renderer: String?,
        decoders: DecoderPool = DecoderPool()
    ) throws {
        var options = WindowOptions()
        options.isHidden = true
        options.waitsForDisplay = false
        options.renderer = renderer
        window = try Self.open(size: size, options: options)
        let store = TextureStore(window: window, loader: PictureLoader(whenFinished: {}))
        feeder = TextureFeeder(store: store, decoders: decoders)
        feeder.backdropPath = backdrop
        let found = try Library.found(paths)
        library = found.library
        self.cardCount = cardCount
        self.size = size
        for sentence in found.problems { Message.write(sentence) }
        feeder.store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
    }

    /// Opens a hidden window; throws if neither driver works.
    static func open(size: Size, options: WindowOptions) throws -> Window {
        let drivers = options.renderer == "software" ? ["dummy"] : ["offscreen", "dummy"]
        var last: SDLFailure?
        for driver in drivers {
            setenv("SDL_VIDEODRIVER", driver, 1)
            var options = options
            if driver == "dummy" { options.renderer = "software" }
            do {
                return try Window(title: "Riffle", size: size, options: options)
            } catch {
                last = error
            }
        }
        throw last ?? SDLFailure("Nothing can be drawn here.")
    }

    /// The picture of a configuration at rest at a scroll offset in cards; nil: card 4 of the built-in cards, else the first.
    /// `flip` 0…1: the progress of the current card's flip.
    func picture(_ configuration: StageConfiguration, at offset: Double?, flip: Double? = nil) throws -> PixelBuffer {
        var stage = Stage(
            configuration: configuration, deck: library.deck(count: cardCount), size: window.size,
            pixelScale: window.pixelScale)
        for (texture, info) in known { stage.setTexture(texture, info) }
        if let backdrop {
            stage.setBackdrop(backdrop.info, colors: backdrop.colors, in: backdrop.texture, at: StageTime(0))
        }
        stage.jump(to: offset ?? (library.isBuiltIn ? Double(min(4, max(stage.deck.count - 1, 0))) : 0), at: StageTime(0))
        var frame = Frame()
        var waitingSince = Clock.now()
        let moment = StageTime(flip.map { $0 * configuration.stage["flipDuration"] } ?? 0)
        if flip != nil {
            let flip = StageEvent(time: StageTime(0), kind: .command(.flip))
            stage.step(to: flip.time, events: CollectionOfOne(flip), into: &frame)
        }
        repeat {
            stage.step(to: moment, events: EmptyCollection(), into: &frame)
            feeder.request(frame.wanted, library: library, deck: stage.deck)
            feeder.requestBackdrop(stage, current: frame.current, isMoving: false, library: library)
            if feeder.update(&stage, library: library, budget: 1) { waitingSince = Clock.now() } else { usleep(2000) }
            for sentence in feeder.takeSentences() { Message.write(sentence) }
        } while feeder.store.pendingCount > 0 && Clock.now() - waitingSince < Self.timeout
        if feeder.store.pendingCount > 0 {
            Message.write("Not all pictures are shown: for \(Int(Self.timeout)) seconds none came of those that are missing.")
        }
        stage.step(to: moment, events: EmptyCollection(), into: &frame)
        remember(stage, frame)
        write(on: frame.navigationBars, into: &frame.drawList)
        window.clear(Color(r: 18, g: 20, b: 28))
        window.draw(frame.drawList)
        return try window.readPixels()
    }

    /// Draws the labels of the navigation bars, if there are any.
    private func write(on navigationBars: NavigationBars, into list: inout DrawList) {
        guard !navigationBars.labels.isEmpty else { return }
        // No help and no menu: which models they would list doesn't matter.
        let hud = hud ?? HUD(fontPaths: .installed, pixelScale: window.pixelScale, images: TextImageCache(store: feeder.store))
        self.hud = hud
        hud.compose(
            HUDState(), navigationBars: navigationBars, viewport: window.size, pixelScale: window.pixelScale, time: 0, into: &list
        )
        let atlas = hud.atlas
        guard let pixels = PixelBuffer(width: atlas.width, height: atlas.height, bytes: atlas.rgba) else { return }
        feeder.store.set(.glyphs, levels: [pixels])
    }

    private var hud: HUD?

    // Textures that were loaded for one picture are reused for the next.
    private var known: [CardTexture: TextureInfo] = [:]
    private var backdrop: (info: TextureInfo, colors: BackdropColors?, texture: TextureID)?

    private func remember(_ stage: Stage, _ frame: Frame) {
        backdrop = stage.backdrop.info.map { ($0, stage.backdrop.colors, stage.backdrop.texture) }
        for want in frame.wanted { known[want.texture] = stage.texture(want.texture) }
    }
}
