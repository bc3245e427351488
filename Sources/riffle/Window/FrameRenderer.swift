import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleStage

/// Draws a frame of the stage and the overlays into the window; shared by the app and the benchmark.
final class FrameRenderer {
    /// Created when text is drawn for the first time: reading fonts takes milliseconds.
    private(set) lazy var canvas = makeCanvas()
    private var hasCanvas = false
    /// The frame's drawing from `canvas`, apart from the draw lists of panel and strip.
    var overlay = DrawList()
    /// The drawing between the backdrop and the cards.
    var underlay = DrawList()
    private let window: Window
    private let store: TextureStore
    /// The models that the help and the menus list.
    var models: ModelCatalogue {
        didSet { if hasCanvas { canvas.models = models } }
    }
    private var glyphVersion = -1

    /// `models`: the models that the help and the menus list.
    init(_ window: Window, _ store: TextureStore, models: ModelCatalogue) {
        self.window = window
        self.store = store
        self.models = models
    }

    private func makeCanvas() -> UICanvas {
        hasCanvas = true
        let canvas = UICanvas(
            fontPaths: .installed, models: models, pixelScale: window.pixelScale, images: TextImageCache(store: store),
            keys: KeyHelp.standard)
        canvas.editor.readClipboard = { Clipboard.text }
        canvas.editor.writeClipboard = { Clipboard.set($0) }
        return canvas
    }

    /// Draws the stage (or two stages side by side, or the gallery instead), the panel, the strip and the overlay. Doesn't present.
    func draw(_ frame: Frame, secondHalf: (frame: Frame, origin: Vector2)? = nil, gallery: GalleryView? = nil) {
        if hasCanvas, canvas.atlasVersion != glyphVersion || !store.isReady(.glyphs) {
            glyphVersion = canvas.atlasVersion
            let atlas = canvas.atlas
            if let pixels = PixelBuffer(width: atlas.width, height: atlas.height, bytes: atlas.rgba) {
                store.set(.glyphs, levels: [pixels], isKept: false)
            }
        }
        // If the backdrop, the panel and the strip cover the whole window, it isn't cleared first: clearing costs 0.1 ms per megapixel, and
        // more in software.
        let scale = window.pixelScale
        let width = frame.size.width + (secondHalf.map { $0.origin.x / scale } ?? 0)
        let bounds = hasCanvas ? canvas.panel.bounds : nil
        let isOccluded =
            secondHalf == nil && frame.coversStage && (bounds != nil || width >= window.size.width)
            && (frame.size.height >= window.size.height
                || hasCanvas && canvas.strip.bounds.map { $0.maxY >= window.size.height * scale } ?? false)
        isOccluded ? window.beginFrame() : window.clear(StageColors.clear)
        if gallery == nil { window.discardGround() }
        if let gallery {
            gallery.draw(in: window, canvas.gallery, canvas.galleryGround)
        } else if let secondHalf {
            window.draw(frame.drawList, within: Rect(x: 0, y: 0, width: secondHalf.origin.x, height: window.size.height * scale))
            let half = Rect(
                x: secondHalf.origin.x, y: 0, width: secondHalf.frame.size.width * scale, height: window.size.height * scale)
            window.draw(secondHalf.frame.drawList, at: secondHalf.origin, within: half)
        } else if !underlay.runs.isEmpty {
            let ground = min(frame.groundRuns, frame.drawList.runs.count)
            window.draw(frame.drawList, runs: 0..<ground)
            window.draw(underlay)
            window.draw(frame.drawList, runs: ground..<frame.drawList.runs.count)
        } else {
            window.draw(frame.drawList)
        }
        if var bounds {
            // While the panel opens or closes, it is clipped at the stage's right edge, in pixels.
            let edge = (width * scale).rounded().clamped(to: bounds.minX...bounds.maxX)
            bounds = Rect(x: edge, y: bounds.y, width: bounds.maxX - edge, height: bounds.height)
            if bounds.width >= 1 { window.draw(canvas.panel.list, within: bounds) }
        }
        if hasCanvas, let bounds = canvas.strip.bounds { window.draw(canvas.strip.list, within: bounds) }
        window.draw(overlay)
    }
}
