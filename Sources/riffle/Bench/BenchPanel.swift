import RiffleMath
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// The panel as the window shows it, for the benchmark.
struct BenchPanel {
    private var tweaks = TweakState()
    private let clock = PlaybackClock(atWall: 0)
    private var comparison = Comparison()
    private let state = HUDState()

    init() {
        tweaks.setOpen(true)
    }

    /// In window points.
    func width(in window: Window) -> Double { tweaks.width(in: window.size) }

    mutating func compose(_ stage: Stage, _ renderer: FrameRenderer, _ window: Window, at time: Double) {
        tweaks.meter.note(
            interval: 8, work: 8, drawCalls: window.drawCalls, vertices: window.drawnVertices, pieces: 9, cuts: 0)
        tweaks.refresh(stage, other: comparison.other(than: stage.configuration), clock: clock)
        renderer.overlay.removeAll()
        renderer.hud.compose(
            state, tweaks: tweaks, configuration: stage.configuration, viewport: window.size, pixelScale: window.pixelScale,
            time: time, into: &renderer.overlay)
    }
}
