internal import RiffleMath
internal import RiffleScene
internal import RiffleStage

// The clock: how time runs, and what a frame costs.
extension TweakPainter {
    private static let rateTitles: [Double: String] = [1: "1×", 0.5: "½×", 0.25: "¼×", 0.1: "⅒×"]

    func paintClock(_ state: TweakState, _ layout: ClockLayout) {
        guard let clock = state.clock else { return }
        button(clock.isPaused ? "Play" : "Pause", layout.pause, isOn: clock.isPaused, state)
        button("Step", layout.step, isOn: false, state)
        if let first = layout.rates.first, let last = layout.rates.last {
            text.fill(
                Rect(x: first.x, y: first.y, width: last.maxX - first.x, height: first.height), radius: 7, color: tint.field)
        }
        for (place, rate) in PlaybackClock.rates.enumerated() {
            let box = layout.rates[place]
            let isChosen = rate == clock.rate
            if isChosen { text.fill(box, radius: 7, color: tint.accentSoft) }
            centered(Self.rateTitles[rate] ?? "", box, isChosen ? tint.accent : tint.secondary)
        }
        text.fill(layout.graph, radius: 8, color: tint.well)
        for (place, figure) in Self.figures.enumerated() { caption(figure.title, figure.unit, layout.figures[place]) }
    }

    private static let figures: [(title: String, unit: String)] = [
        ("Interval", " ms"), ("Worst", " ms"), ("Work", " ms"), ("Draw calls", ""), ("Vertices", ""), ("Pieces", ""),
    ]

    /// The last frames' intervals and work.
    func paintLiveClock(_ meter: FrameMeter, _ layout: ClockLayout) {
        paintLimit(meter, layout.graph)
        figure(0, TweakRow.format(meter.last, step: 0.01), layout)
        figure(1, TweakRow.format(meter.worst, step: 0.01), layout)
        figure(2, TweakRow.format(meter.work(meter.count - 1), step: 0.01), layout)
        figure(3, String(meter.drawCalls), layout)
        figure(4, String(meter.vertices), layout)
        figure(5, String(meter.pieces), layout)
    }

    private func button(_ title: String, _ box: Rect, isOn: Bool, _ state: TweakState) {
        let isHovered = state.hoverPoint.map { box.contains($0) } ?? false
        text.fill(box, radius: 7, color: isOn ? tint.accentSoft : isHovered ? tint.track : tint.field)
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

    private func figure(_ place: Int, _ number: String, _ layout: ClockLayout) {
        let box = layout.figures[place]
        let unitWidth = text.width(of: Self.figures[place].unit, style: .key)
        rightLine(number, .key, in: Rect(x: box.x, y: box.y, width: box.width - unitWidth, height: box.height), tint.primary)
    }

    /// The line that a display of sixty pictures a second draws.
    private func paintLimit(_ meter: FrameMeter, _ box: Rect) {
        let graph = FrameGraph(meter, box)
        text.fill(Rect(x: box.x, y: graph.limit, width: box.width, height: 1), radius: 0, color: tint.track)
        line(
            "16.7 ms", .key, in: Rect(x: graph.inner.x, y: graph.limit - 16, width: graph.inner.width, height: 14), tint.faint)
    }
}

/// How the intervals of the last frames lie in their box.
struct FrameGraph {
    let inner: Rect
    /// The height of the line that a display of sixty pictures a second draws.
    let limit: Double
    private let highest: Double

    init(_ meter: FrameMeter, _ box: Rect) {
        inner = Rect(x: box.x + 8, y: box.y + 6, width: box.width - 16, height: box.height - 12)
        highest = max(meter.worst, FrameMeter.limit * 1.25)
        limit = inner.maxY - FrameMeter.limit / highest * inner.height
    }

    /// A bar a frame, the newest at the right: its interval, and the height of the work in it.
    func forEachBar(_ meter: FrameMeter, _ body: (_ bar: Rect, _ interval: Double, _ work: Double) -> Void) {
        let width = inner.width / Double(FrameMeter.capacity)
        for place in 0..<meter.count {
            let interval = meter[place]
            let height = max(interval / highest * inner.height, 1)
            let work = min(meter.work(place) / highest * inner.height, height)
            let x = inner.x + Double(FrameMeter.capacity - meter.count + place) * width
            body(Rect(x: x, y: inner.maxY - height, width: max(width - 0.5, 1), height: height), interval, work)
        }
    }
}

extension Color {
    /// This colour with so much (0…1) of another in it, opaque: what is drawn unblended can't let anything shine through.
    func mixed(with other: Color, share: Double) -> Color {
        func channel(_ own: UInt8, _ its: UInt8) -> UInt8 { UInt8((Double(own) + (Double(its) - Double(own)) * share).rounded()) }
        return Color(r: channel(r, other.r), g: channel(g, other.g), b: channel(b, other.b))
    }
}

extension DrawList {
    /// The intervals of the last frames as bars in plain colour, a hundred of them in every frame: the work in full colour, the wait for the
    /// display in a faint one.
    mutating func appendBars(_ meter: FrameMeter, _ box: Rect, clip: Rect, tint: PanelTint, pixelScale: Double) {
        FrameGraph(meter, box).forEachBar(meter) { bar, interval, work in
            let color = interval > FrameMeter.late ? tint.other : tint.accent
            appendSurface(bar, clip: clip, color: color.mixed(with: tint.surface, share: 0.65), pixelScale: pixelScale)
            let foot = Rect(x: bar.x, y: bar.maxY - work, width: bar.width, height: work)
            appendSurface(foot, clip: clip, color: color, pixelScale: pixelScale)
        }
    }
}
