import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// The panel as the window shows it, for the benchmark.
struct BenchPanel {
    private var tweaks = TweakState()
    private let clock = PlaybackClock(atWall: 0)
    private var comparison = Comparison()

    init() {
        tweaks.setOpen(true)
    }

    /// The panel's width, in window points.
    func width(in window: Window) -> Double { tweaks.width(in: window.size) }

    mutating func compose(_ stage: Stage, _ renderer: FrameRenderer, _ window: Window, at time: Double) {
        tweaks.live.meter.note(
            interval: 8, work: 8, drawCalls: window.drawCalls, vertices: window.drawnVertices, pieces: 9, cuts: 0)
        tweaks.refresh(stage, other: comparison.other(than: stage.configuration), clock: clock)
        renderer.overlay.removeAll()
        let canvas = renderer.canvas
        let dock = Dock(
            GestureStrip(), DepthInspector(), tweaks, viewport: window.size, stage: nil, isStripShown: false)
        var frame = CanvasFrame(viewport: window.size, pixelScale: window.pixelScale, time: time, dock: dock)
        frame.face = stage.configuration.preferences.face
        canvas.prepare(frame)
        canvas.keepPanel(tweaks, stage.configuration)
        canvas.begin()
        canvas.paintPanel(tweaks, isCovered: false, hasKeyboard: false, into: &renderer.overlay)
        canvas.end(into: &renderer.overlay)
    }
}
