internal import RiffleModels
internal import RiffleMath
internal import RiffleScene
internal import RiffleStage

// The clock: the rate of the stage's time, and the cost of a frame.
extension TweakPainter {
    private static let rateTitles: [Double: String] = [1: "1×", 0.5: "½×", 0.25: "¼×", 0.1: "⅒×"]

    func paintClock(_ state: TweakState, _ layout: ClockLayout) {
        guard let clock = state.live.clock else { return }
        button(clock.isPaused ? "Play" : "Pause", layout.pause, isOn: clock.isPaused, state)
        button("Step", layout.step, isOn: false, state)
        text.fill(layout.rates, radius: 7, color: tint.field)
        for (index, rate) in PlaybackClock.rates.enumerated() {
            let box = layout.rate(index)
            let isChosen = rate == clock.rate
            if isChosen { text.fill(box, radius: 7, color: tint.accentSoft) }
            centered(Self.rateTitles[rate] ?? "", box, isChosen ? tint.accent : tint.secondary)
        }
        text.fill(layout.graph, radius: 8, color: tint.well)
        for (index, figure) in Self.figures.enumerated() { caption(figure.title, figure.unit, layout.figure(index)) }
    }

    private static let figures: [(title: String, unit: String)] = [
        ("Interval", " ms"), ("Worst", " ms"), ("Work", " ms"), ("Draw calls", ""), ("Vertices", ""), ("Pieces", ""),
    ]

    /// The graph's limit line, and the last frame's figures.
    func paintLiveClock(_ meter: FrameMeter, _ layout: ClockLayout) {
        paintLimit(meter, layout.graph)
        figure(0, meter.last.text(step: 0.01), layout)
        figure(1, meter.worst.text(step: 0.01), layout)
        figure(2, (meter.work(meter.count - 1)).text(step: 0.01), layout)
        figure(3, String(meter.drawCalls), layout)
        figure(4, String(meter.vertices), layout)
        figure(5, String(meter.pieces), layout)
    }

    private func button(_ title: String, _ box: Rect, isOn: Bool, _ state: TweakState) {
        let isHovered = state.hover.point.map { box.contains($0) } ?? false
        text.fill(box, radius: 7, color: isOn ? tint.accentSoft : isHovered ? tint.track : tint.field)
        text.edge(box, radius: 7, tint)
        centered(title, box, isOn ? tint.accent : tint.primary)
    }

    private func centered(_ title: String, _ box: Rect, _ color: Color) {
        let width = min(text.width(of: title, style: .label), box.width)
        line(title, .label, in: Rect(x: box.center.x - width / 2, y: box.y, width: width + 1, height: box.height), color)
    }

    private func caption(_ title: String, _ unit: String, _ box: Rect) {
        line(title, .key, in: box, tint.faint)
        rightLine(unit, .key, in: box, tint.faint)
    }

    private func figure(_ index: Int, _ number: String, _ layout: ClockLayout) {
        let box = layout.figure(index)
        let unitWidth = text.width(of: Self.figures[index].unit, style: .key)
        rightLine(number, .key, in: Rect(x: box.x, y: box.y, width: box.width - unitWidth, height: box.height), tint.primary)
    }

    /// The line at the frame duration of a 60 Hz display.
    private func paintLimit(_ meter: FrameMeter, _ box: Rect) {
        let graph = FrameGraph(meter, box)
        text.fill(Rect(x: box.x, y: graph.limit, width: box.width, height: 1), radius: 0, color: tint.track)
        line(
            "16.7 ms", .key, in: Rect(x: graph.inner.x, y: graph.limit - 16, width: graph.inner.width, height: 14), tint.faint)
    }
}

/// The layout of the interval graph in its frame.
struct FrameGraph {
    let inner: Rect
    /// The y of the line at the frame duration of a 60 Hz display, in points.
    let limit: Double
    private let highest: Double

    init(_ meter: FrameMeter, _ box: Rect) {
        inner = Rect(x: box.x + 8, y: box.y + 6, width: box.width - 16, height: box.height - 12)
        highest = max(meter.worst, FrameMeter.limit * 1.25)
        limit = inner.maxY - FrameMeter.limit / highest * inner.height
    }

    /// Calls `body` for each frame, the newest at the right, with its bar, its interval in milliseconds, and the height of the
    /// work in it, in points.
    func forEachBar(_ meter: FrameMeter, _ body: (_ bar: Rect, _ interval: Double, _ work: Double) -> Void) {
        let width = inner.width / Double(FrameMeter.capacity)
        for index in 0..<meter.count {
            let interval = meter[index]
            let height = max(interval / highest * inner.height, 1)
            let work = min(meter.work(index) / highest * inner.height, height)
            let x = inner.x + Double(FrameMeter.capacity - meter.count + index) * width
            body(Rect(x: x, y: inner.maxY - height, width: max(width - 0.5, 1), height: height), interval, work)
        }
    }
}

extension Color {
    /// This colour mixed with a share (0…1) of another, opaque: the bars are drawn without blending, so alpha has no effect.
    func mixed(with other: Color, share: Double) -> Color {
        func channel(_ own: UInt8, _ its: UInt8) -> UInt8 { UInt8((Double(own) + (Double(its) - Double(own)) * share).rounded()) }
        return Color(r: channel(r, other.r), g: channel(g, other.g), b: channel(b, other.b))
    }
}

extension DrawList {
    /// The intervals of the last frames as bars in plain colours, about a hundred per frame: work in full colour, waiting for the
    /// display in a fainter one.
    mutating func appendBars(_ meter: FrameMeter, _ box: Rect, clip: Rect, tint: PanelTint, pixelScale: Double) {
        FrameGraph(meter, box).forEachBar(meter) { bar, interval, work in
            let color = interval > FrameMeter.late ? tint.other : tint.accent
            appendSurface(bar, clip: clip, color: color.mixed(with: tint.surface, share: 0.65), pixelScale: pixelScale)
            let workBar = Rect(x: bar.x, y: bar.maxY - work, width: bar.width, height: work)
            appendSurface(workBar, clip: clip, color: color, pixelScale: pixelScale)
        }
    }
}
