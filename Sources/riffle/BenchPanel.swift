import RiffleMath
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleStage

/// The panel as the window shows it, for measuring.
struct BenchPanel {
    private let hud: HUD
    private var tweaks = TweakState()
    private let clock = PlaybackClock(at: 0)
    private var comparison = Comparison()
    private let state = HUDState()
    private var glyphVersion = -1

    init(_ window: Window) {
        hud = HUD(pixelScale: window.pixelScale)
        tweaks.setOpen(true)
    }

    /// In window points.
    func width(in window: Window) -> Double { tweaks.width(in: window.size) }

    mutating func compose(_ stage: Stage, _ store: TextureStore, _ window: Window, at time: Double, into list: inout DrawList) {
        tweaks.meter.note(milliseconds: 8, drawCalls: list.runs.count, vertices: list.vertices.count, pieces: 9, cuts: 0)
        tweaks.refresh(stage, other: comparison.other(than: stage.configuration), clock: clock)
        hud.compose(
            state, tweaks: tweaks, configuration: stage.configuration, viewport: window.size, pixelScale: window.pixelScale,
            time: time, into: &list)
        if hud.atlasVersion != glyphVersion {
            glyphVersion = hud.atlasVersion
            let atlas = hud.atlas
            if let pixels = PixelBuffer(width: atlas.width, height: atlas.height, bytes: atlas.rgba) {
                store.set(.glyphs, levels: [pixels])
            }
        }
    }
}
