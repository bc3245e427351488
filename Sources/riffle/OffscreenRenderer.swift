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
    private var library: Library
    private let cardCount: Int?

    /// Uses OpenGL through EGL if available, otherwise the software renderer. `paths`: the pictures; none: the built-in ones.
    convenience init(
        paths: [String], cardCount: Int?, backdrop: String? = nil, size: Size, renderer: String?,
        decoders: DecoderPool = DecoderPool()
    ) throws {
        try self.init(
            library: Self.library(paths), cardCount: cardCount, backdrop: backdrop, size: size, renderer: renderer,
            decoders: decoders)
    }

    /// The same with pictures that have been found. `size`: in pixels; `renderer`: SDL's name of one.
    init(
        library: Library, cardCount: Int? = nil, backdrop: String? = nil, size: Size, renderer: String?,
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
        self.library = library
        self.cardCount = cardCount
        feeder.store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
    }

    /// The pictures under some paths, or the built-in ones; what is wrong with them is told on stderr.
    static func library(_ paths: [String]) throws -> Library {
        let found = try Library.found(paths)
        for sentence in found.problems { Message.write(sentence) }
        return found.library
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
        var stage = stage(configuration, cards: cardCount, size: window.size, pixelScale: window.pixelScale)
        stage.jump(to: offset ?? (library.isBuiltIn ? Double(min(4, max(stage.deck.count - 1, 0))) : 0), at: StageTime(0))
        if let flip { Self.flip(&stage, to: flip) }
        return try picture(of: &stage)
    }

    /// A stage on its first card, with these pictures, of which those that have been drawn before are known.
    func stage(_ configuration: StageConfiguration, cards: Int?, size: Size, pixelScale: Double) -> Stage {
        var stage = Stage(
            configuration: configuration, deck: library.deck(count: cards), size: size, pixelScale: pixelScale)
        for (texture, info) in known { stage.setTexture(texture, info) }
        if let backdrop {
            stage.setBackdrop(backdrop.info, colors: backdrop.colors, in: backdrop.texture, at: StageTime(0))
        }
        return stage
    }

    /// Turns the current card over to a progress of 0…1.
    static func flip(_ stage: inout Stage, to progress: Double) {
        let flip = StageEvent(time: stage.time, kind: .command(.flip))
        let end = stage.time + progress * stage.configuration.stage["flipDuration"]
        stage.advance(to: end, events: CollectionOfOne(flip))
    }

    /// The picture of a stage at its present moment; the stage has the window's size in pixels. Pictures that the deck has beyond those
    /// of the library repeat them.
    func picture(of stage: inout Stage) throws -> PixelBuffer {
        let frame = frame(of: &stage)
        window.clear(Self.background)
        window.draw(frame.drawList)
        return try window.readPixels()
    }

    /// The same of a stage of any other size, at most 4096 pixels a side.
    func picture(of stage: inout Stage, width: Int, height: Int) throws -> PixelBuffer {
        let frame = frame(of: &stage)
        guard let picture = window.picture(of: frame.drawList, width: width, height: height, background: Self.background) else {
            throw SDLFailure("This renderer can't draw a picture of \(width) × \(height) pixels.")
        }
        return picture
    }

    private static let background = Color(r: 18, g: 20, b: 28)

    /// The frame of a stage's present moment, once all of its pictures have been loaded.
    private func frame(of stage: inout Stage) -> Frame {
        library.repeatPictures(to: stage.deck.pictures.count)
        var frame = Frame()
        var waitingSince = Clock.now()
        repeat {
            stage.step(to: stage.time, events: EmptyCollection(), into: &frame)
            feeder.request(frame.wanted, library: library, deck: stage.deck)
            feeder.requestBackdrop(stage, current: frame.current, isMoving: false, library: library)
            if feeder.update(&stage, library: library, budget: 1) { waitingSince = Clock.now() } else { usleep(2000) }
            for sentence in feeder.takeSentences() { Message.write(sentence) }
        } while feeder.store.pendingCount > 0 && Clock.now() - waitingSince < Self.timeout
        if feeder.store.pendingCount > 0 {
            Message.write("Not all pictures are shown: for \(Int(Self.timeout)) seconds none came of those that are missing.")
        }
        stage.step(to: stage.time, events: EmptyCollection(), into: &frame)
        remember(stage, frame)
        write(on: frame.navigationBars, of: stage, into: &frame.drawList)
        return frame
    }

    /// Draws the labels of the navigation bars, if there are any.
    private func write(on navigationBars: NavigationBars, of stage: Stage, into list: inout DrawList) {
        guard !navigationBars.labels.isEmpty else { return }
        // No help and no menu: which models they would list doesn't matter.
        let hud = hud ?? HUD(fontPaths: .installed, pixelScale: stage.pixelScale, images: TextImageCache(store: feeder.store))
        self.hud = hud
        hud.compose(
            HUDState(), navigationBars: navigationBars, viewport: stage.size, pixelScale: stage.pixelScale, time: 0, into: &list)
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
