import RiffleMath
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleStage

/// Draws a frame of the stage and what stands over it: the one way from a frame to the window, for the app and for the benchmark.
final class FrameRenderer {
    /// Made when something is written for the first time: reading fonts takes milliseconds.
    private(set) lazy var hud = makeHUD()
    private var hasHUD = false
    /// What `hud` composed for the frame, the panel's lasting part aside.
    var overlay = DrawList()
    private let window: Window
    private let store: TextureStore
    private var glyphVersion = -1

    init(_ window: Window, _ store: TextureStore) {
        self.window = window
        self.store = store
    }

    private func makeHUD() -> HUD {
        hasHUD = true
        let hud = HUD(pixelScale: window.pixelScale, images: TextImageCache(store: store))
        hud.editor.readClipboard = { Clipboard.text }
        hud.editor.writeClipboard = { Clipboard.set($0) }
        return hud
    }

    /// Draws the stage, the panel, and what is over both; everything but showing it.
    func draw(_ frame: Frame) {
        if hasHUD, hud.atlasVersion != glyphVersion {
            glyphVersion = hud.atlasVersion
            let atlas = hud.atlas
            if let pixels = PixelBuffer(width: atlas.width, height: atlas.height, bytes: atlas.rgba) {
                store.set(.glyphs, levels: [pixels])
            }
        }
        // The backdrop paints the stage anew and the panel's rounded quad the rest; clearing before that is a tenth of a millisecond's work a
        // megapixel and more without a graphics card.
        let (width, scale) = (frame.size.width, window.pixelScale)
        let bounds = hasHUD ? hud.panel.bounds : nil
        let isOccluded =
            frame.coversStage && (bounds != nil || width >= window.size.width)
            && frame.size.height >= window.size.height
        isOccluded ? window.beginFrame() : window.clear(Color(r: 18, g: 20, b: 28))
        window.draw(frame.drawList)
        if var bounds {
            // On its way the stage's edge lies before or behind the panel's: as much is shown of it as the stage leaves.
            let edge = (width * scale).rounded().clamped(to: bounds.minX...bounds.maxX)
            bounds = Rect(x: edge, y: bounds.y, width: bounds.maxX - edge, height: bounds.height)
            if bounds.width >= 1 { window.draw(hud.panel.list, keptIn: bounds) }
        }
        window.draw(overlay)
    }
}
