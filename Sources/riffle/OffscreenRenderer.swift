import RiffleSession
import Glibc
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// Draws single frames into pixel buffers with the window's renderer, without a display.
final class OffscreenRenderer {
    /// Seconds to wait for the next picture.
    static let timeout = 60.0

    let window: Window
    let feeder: TextureFeeder
    private(set) var library: Library
    private let cardCount: Int?
    private var frameLoad = FrameLoad()
    /// Whether the renderer keeps quiet about content that it can't show, because another renderer draws the same content and reports it.
    var isQuiet = false

    /// Uses OpenGL through EGL if available, otherwise the software renderer. `paths`: the pictures; none: the built-in ones.
    convenience init(
        paths: [String], cardCount: Int?, backdrop: String? = nil, size: Size, renderer: String?,
        decoders: DecoderPool = DecoderPool()
    ) throws {
        try self.init(
            library: Self.library(paths), cardCount: cardCount, backdrop: backdrop, size: size, renderer: renderer,
            decoders: decoders)
    }

    /// Uses pictures that have been found. `size`: in pixels; `renderer`: SDL's name of a renderer.
    init(
        library: Library, cardCount: Int? = nil, backdrop: String? = nil, size: Size, renderer: String?,
        decoders: DecoderPool = DecoderPool()
    ) throws {
        var options = WindowOptions()
        options.isHidden = true
        options.waitsForDisplay = false
        options.reusesBackdrop = false
        options.renderer = renderer
        window = try Self.open(size: size, options: options)
        let store = TextureStore(window: window, loader: PictureLoader(whenFinished: {}))
        feeder = TextureFeeder(store: store, decoders: decoders)
        feeder.backdropPath = backdrop
        self.library = library
        self.cardCount = cardCount
        feeder.store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
    }

    /// Returns the pictures under some paths, or the built-in pictures without paths. Reports problems with the paths on stderr.
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
            var options = options
            options.videoDriver = driver
            if driver == "dummy" { options.renderer = "software" }
            do {
                return try Window(title: "Riffle", size: size, options: options)
            } catch {
                last = error
            }
        }
        throw last ?? SDLFailure("Nothing can be drawn here.")
    }

    /// The picture of a configuration at rest at a scroll offset in cards; nil: card 4 of the built-in cards, else the first. `flip` 0…1:
    /// the progress of the current card's flip; `scale`: pixels per point; `isTransparent`: the area that no card covers is transparent.
    func picture(
        _ configuration: StageConfiguration, at offset: Double?, flip: Double? = nil, scale: Double = 1,
        isTransparent: Bool = false
    ) throws -> PixelBuffer {
        var stage = stage(configuration, cards: cardCount, size: window.size * (1 / scale), pixelScale: scale)
        stage.jump(to: offset ?? (library.isBuiltIn ? Double(min(4, max(stage.deck.count - 1, 0))) : 0), at: StageTime(0))
        if let flip { Self.flip(&stage, to: flip) }
        return try picture(of: &stage, isTransparent: isTransparent)
    }

    /// Returns a stage on its first card, with the library's pictures. It already knows the textures that were loaded before.
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

    /// The picture of a stage at its present moment; the stage has the window's size in pixels. If the deck has more pictures than the
    /// library, the library's pictures repeat. `isTransparent`: the area that nothing covers is transparent.
    func picture(of stage: inout Stage, isTransparent: Bool = false) throws -> PixelBuffer {
        if isTransparent {
            let size = window.pixelSize
            return try picture(of: &stage, width: Int(size.width), height: Int(size.height), background: nil)
        }
        let frame = frame(of: &stage)
        window.clear(StageColors.clear)
        window.draw(frame.drawList)
        return try window.readPixels()
    }

    /// The picture of a stage of any other size, at most 16384 pixels a side. `background`: nil is transparent.
    func picture(
        of stage: inout Stage, width: Int, height: Int, background: Color? = StageColors.clear
    ) throws -> PixelBuffer {
        let frame = frame(of: &stage)
        guard let picture = window.picture(of: frame.drawList, width: width, height: height, background: background) else {
            throw SDLFailure("This renderer can't draw a picture of \(width) × \(height) pixels.")
        }
        return picture
    }

    /// The frame of a stage's present moment, once all of its pictures have been loaded.
    private func frame(of stage: inout Stage) -> Frame {
        var frame = Frame()
        waitForTextures {
            stage.step(to: stage.time, events: EmptyCollection(), into: &frame)
            request(frame.wanted, of: stage)
            return feeder.update(&stage, library: library, budget: 1)
        }
        stage.step(to: stage.time, events: EmptyCollection(), into: &frame)
        remember(stage, frame)
        tellLeftOut(frame, of: stage)
        write(on: frame.navigationBars, of: stage, into: &frame.drawList)
        return frame
    }

    /// Requests textures and the backdrop of a stage. `keepsBackdrop`: an existing backdrop stays, even behind another card.
    func request(_ wanted: ContiguousArray<WantedTexture>, of stage: Stage, keepsBackdrop: Bool = false) {
        library.repeatPictures(to: stage.deck.pictures.count)
        feeder.request(wanted, library: library, deck: stage.deck)
        feeder.requestBackdrop(stage, current: stage.current, isMoving: keepsBackdrop, library: library)
    }

    /// Repeats `proceed`, which requests and uploads textures and returns whether any has come, until none is pending. `isWanted`:
    /// polled; false ends the wait.
    func waitForTextures(while isWanted: () -> Bool = { true }, _ proceed: () -> Bool) {
        var waitingSince = Clock.now()
        repeat {
            if proceed() { waitingSince = Clock.now() } else if feeder.store.pendingCount > 0 { usleep(2000) }
            if !isQuiet { for sentence in feeder.takeSentences() { Message.write(sentence) } }
        } while feeder.store.pendingCount > 0 && Clock.now() - waitingSince < Self.timeout && isWanted()
        if feeder.store.pendingCount > 0, isWanted(), !isQuiet {
            Message.write("Not all pictures are shown: in \(Int(Self.timeout)) seconds none of the missing ones arrived.")
        }
    }

    /// Says which cards a frame leaves out.
    func tellLeftOut(_ frame: Frame, of stage: Stage) {
        if !isQuiet { frameLoad.tellLeftOut(frame, of: stage) }
    }

    /// Draws the labels of the navigation bars, if there are any.
    private func write(on navigationBars: NavigationBars, of stage: Stage, into list: inout DrawList) {
        guard !navigationBars.labels.isEmpty else { return }
        let frame = CanvasFrame(viewport: stage.size, pixelScale: stage.pixelScale, time: 0)
        paint(frame, into: &list) { $0.paint(navigationBars) }
    }

    /// Calls `paint` to paint text, and loads its glyphs. `keep`: called first, to keep a layer.
    func paint(
        _ frame: CanvasFrame, into list: inout DrawList, keep: (UICanvas) -> Void = { _ in }, _ paint: (UICanvas) -> Void
    ) {
        // This canvas shows no help and no menu, so the models that those list don't matter.
        let canvas =
            canvas
            ?? UICanvas(fontPaths: .installed, pixelScale: frame.pixelScale, images: TextImageCache(store: feeder.store))
        self.canvas = canvas
        canvas.prepare(frame)
        keep(canvas)
        canvas.begin()
        paint(canvas)
        canvas.end(into: &list)
        guard atlasVersion != canvas.atlasVersion else { return }
        atlasVersion = canvas.atlasVersion
        let atlas = canvas.atlas
        guard let pixels = PixelBuffer(width: atlas.width, height: atlas.height, bytes: atlas.rgba) else { return }
        feeder.store.set(.glyphs, levels: [pixels])
    }

    private(set) var canvas: UICanvas?
    private var atlasVersion = -1

    // Textures that were loaded for one picture are reused for the next.
    private var known: [CardTexture: TextureInfo] = [:]
    private var backdrop: (info: TextureInfo, colors: BackdropColors?, texture: TextureID)?

    private func remember(_ stage: Stage, _ frame: Frame) {
        backdrop = stage.backdrop.info.map { ($0, stage.backdrop.colors, stage.backdrop.texture) }
        for want in frame.wanted { known[want.texture] = stage.texture(want.texture) }
    }
}
