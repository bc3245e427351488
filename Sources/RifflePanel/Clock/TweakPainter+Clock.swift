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
                Rect(x: first.x, y: first.y, width: last.maxX - first.x, height: first.height), radius: 7, color: Tint.field)
        }
        for (place, rate) in PlaybackClock.rates.enumerated() {
            let box = layout.rates[place]
            let isChosen = rate == clock.rate
            if isChosen { text.fill(box, radius: 7, color: Tint.accentSoft) }
            centered(Self.rateTitles[rate] ?? "", box, isChosen ? Tint.accent : Tint.secondary)
        }
        paintGraph(state.meter, layout.graph)
        figure("Frame", TweakRow.format(state.meter.last, step: 0.01), " ms", layout.figures[0])
        figure("Worst", TweakRow.format(state.meter.worst, step: 0.01), " ms", layout.figures[1])
        figure("Draw calls", String(state.meter.drawCalls), "", layout.figures[2])
        figure("Vertices", String(state.meter.vertices), "", layout.figures[3])
        figure("Pieces", String(state.meter.pieces), "", layout.figures[4])
        figure("Cuts", String(state.meter.cuts), "", layout.figures[5])
    }

    private func button(_ title: String, _ box: Rect, isOn: Bool, _ state: TweakState) {
        let isHovered = state.hoverPoint.map { box.contains($0) } ?? false
        text.fill(box, radius: 7, color: isOn ? Tint.accentSoft : isHovered ? Tint.track : Tint.field)
        centered(title, box, isOn ? Tint.accent : Tint.primary)
    }

    private func centered(_ title: String, _ box: Rect, _ color: Color) {
        let width = min(text.width(of: title, style: .label), box.width)
        line(title, .label, in: Rect(x: box.center.x - width / 2, y: box.y, width: width + 1, height: box.height), color)
    }

    private func figure(_ title: String, _ number: String, _ unit: String, _ box: Rect) {
        line(title, .key, in: box, Tint.faint)
        let unitWidth = text.width(of: unit, style: .key)
        rightLine(unit, .key, in: box, Tint.faint)
        rightLine(number, .key, in: Rect(x: box.x, y: box.y, width: box.width - unitWidth, height: box.height), Tint.primary)
    }

    /// A bar a frame, the newest at the right, and the line that a display of sixty pictures a second draws.
    private func paintGraph(_ meter: FrameMeter, _ box: Rect) {
        text.fill(box, radius: 8, color: theme.well)
        let inner = Rect(x: box.x + 8, y: box.y + 6, width: box.width - 16, height: box.height - 12)
        let highest = max(meter.worst, FrameMeter.limit * 1.25)
        let width = inner.width / Double(FrameMeter.capacity)
        for place in 0..<meter.count {
            let cost = meter[place]
            let height = max(cost / highest * inner.height, 1)
            let x = inner.x + Double(FrameMeter.capacity - meter.count + place) * width
            text.fill(
                Rect(x: x, y: inner.maxY - height, width: max(width - 0.5, 1), height: height), radius: 0,
                color: cost > FrameMeter.limit ? Tint.other : Tint.accent)
        }
        let limit = inner.maxY - FrameMeter.limit / highest * inner.height
        text.fill(Rect(x: box.x, y: limit, width: box.width, height: 1), radius: 0, color: Tint.track)
        line("16.7 ms", .key, in: Rect(x: inner.x, y: limit - 16, width: inner.width, height: 14), Tint.faint)
    }
}
