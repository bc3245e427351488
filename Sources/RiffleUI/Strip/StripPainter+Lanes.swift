internal import RiffleSession
internal import RiffleModels
internal import RiffleMath
internal import RiffleScene

/// The mappings from the lanes' values to points.
struct StripScales: Equatable {
    var offset: PlotScale
    var velocity: PlotScale

    init(_ content: StripContent, _ layout: StripLayout) {
        let x = 0.0...max(layout.duration, 1e-6)
        func range(_ lane: StripCurve.Lane, including: Double?) -> ClosedRange<Double> {
            StripTicks.range(content.a.extent(of: lane), content.b?.extent(of: lane), including: including, least: 1)
        }
        offset = PlotScale(rect: layout.offset, x: x, y: range(.offset, including: nil))
        velocity = PlotScale(rect: layout.velocity, x: x, y: range(.velocity, including: 0))
    }

    subscript(lane: StripCurve.Lane) -> PlotScale { lane == .offset ? offset : velocity }
}

// The lanes: grid, curves, marks and the ends of the part that is played.
extension StripPainter {
    func lanes(_ strip: GestureStrip) {
        let content = strip.content
        grid(.offset, room: 15)
        grid(.velocity, room: 13)
        timeAxis()
        marks(content)
        // The captions cover the lines, but not the curves.
        caption("offset", layout.offset)
        caption("cards/s", layout.velocity)
        if let b = content.b { curves(b, thickness: 1.3, tint.other) }
        curves(content.a, thickness: 1.8, tint.accent)
        if content.showsControls { ends(strip) }
    }

    func emptyLanes(_ recording: StripContent.Recording) {
        let forms =
            switch recording {
            case .none: ["Record a gesture, or choose one from the list, to see its course here", "Record or choose a gesture"]
            case .armed: ["Press the cards to begin the recording", "Press the cards"]
            case .running: ["Recording until everything rests, or until you press R", "Recording"]
            }
        let lanes = layout.offset
        let words = forms.first { text.width(of: $0, style: .label) <= lanes.width - 16 } ?? forms[1]
        let width = min(text.width(of: words, style: .label), lanes.width - 16)
        label(words, .label, x: lanes.center.x - width / 2, middle: lanes.center.y, tint.secondary, width: width + 1)
    }

    // MARK: - Axes

    private func caption(_ string: String, _ lane: Rect) {
        guard lane.height >= 24 else { return }
        let width = text.width(of: string, style: .key)
        text.fill(Rect(x: lane.x + 3, y: lane.y + 2, width: width + 6, height: 14), radius: 3, color: tint.surface)
        label(string, .key, x: lane.x + 6, middle: lane.y + 9, tint.faint)
    }

    private func grid(_ lane: StripCurve.Lane, room: Double) {
        let scale = scales[lane]
        let box = scale.rect
        // Every card has its line where there is room, even if its number has none.
        if lane == .offset {
            let lines = StripTicks.step(over: scale.y, height: box.height, room: 5)
            for value in StripTicks.values(lines, in: scale.y) { level(scale.point(0, value).y, box, tint.edge) }
        }
        let step = StripTicks.step(over: scale.y, height: box.height, room: room)
        for value in StripTicks.values(step, in: scale.y) {
            let y = scale.point(0, value).y
            if lane == .velocity { level(y, box, abs(value) < step / 2 ? tint.track : tint.edge) }
            // A number at the lane's edge is moved into the lane, though not far.
            let middle = y.clamped(to: box.y + 5...max(box.maxY - 5, box.y + 5))
            guard abs(middle - y) <= 4 else { continue }
            let string = value.text(step: 1)
            let width = text.width(ofFigures: string, style: .key)
            text.figures(
                string, style: .key, x: box.x - StripLayout.handle - 4 - width, baseline: middle + text.capHeight(of: .key) / 2,
                color: tint.faint)
        }
    }

    /// Draws a horizontal line, one pixel thick.
    private func level(_ y: Double, _ box: Rect, _ color: Color) {
        let scale = text.frameScale
        text.fill(
            Rect(x: box.x, y: (y * scale - 0.5).rounded() / scale, width: box.width, height: 1 / scale), radius: 0, color: color)
    }

    private func timeAxis() {
        for time in StripTicks.values(layout.timeStep, in: 0...layout.duration) {
            let x = layout.x(of: time)
            upright(x, from: layout.axis.y, to: layout.axis.y + 4, tint.mark)
            let box = timeLabel(time)
            text.figures(
                timeWords(time), style: .key, x: box.x, baseline: box.center.y + text.capHeight(of: .key) / 2, color: tint.faint)
        }
    }

    private func timeWords(_ time: Double) -> String {
        time == 0 ? "0 s" : time.text(step: layout.timeStep < 1 ? 0.1 : 1)
    }

    /// The frame of a tick's number.
    private func timeLabel(_ time: Double) -> Rect {
        let width = text.width(ofFigures: timeWords(time), style: .key)
        let left = (layout.x(of: time) - width / 2).clamped(
            to: layout.box.x + 2...max(layout.axis.maxX + 14 - width, layout.box.x + 2))
        return Rect(x: left, y: layout.axis.y + 4, width: width, height: layout.axis.height - 4)
    }

    /// Erases the numbers of the time axis that a frame would partly cover.
    func clearTimes(behind box: Rect) {
        let near = (layout.time(at: box.center.x) / layout.timeStep).rounded(.down)
        for tick in 0...1 {
            let x = layout.x(of: (near + Double(tick)) * layout.timeStep)
            // Wider than any number, and narrower than the distance between two.
            let label = Rect(x: x - 12, y: layout.axis.y + 4, width: 24, height: layout.axis.height - 4)
            guard x < layout.axis.maxX + 1, label.minX < box.maxX, label.maxX > box.minX else { continue }
            text.fill(label, radius: 0, color: tint.surface)
        }
    }

    // MARK: - Curves

    private func curves(_ curve: StripCurve, thickness: Double, _ color: Color) {
        let columns = Int((layout.offset.width * text.frameScale).clamped(to: 1...4096))
        func draw(_ lane: StripCurve.Lane, _ thickness: Double) {
            text.points.removeAll(keepingCapacity: true)
            curve.reduce(lane, duration: layout.duration, columns: columns, into: &text.points)
            let scale = scales[lane]
            for index in text.points.indices { text.points[index] = scale.point(text.points[index].x, text.points[index].y) }
            text.curve(through: text.points, thickness: thickness, color: color)
        }
        draw(.velocity, thickness * 0.85)
        draw(.offset, thickness)
    }

    // MARK: - Marks

    private func marks(_ content: StripContent) {
        let (a, b) = (content.a.marks, content.b?.marks ?? [])
        let key = LabelKey(a: a, b: b, box: layout.marks, duration: layout.duration, atlasVersion: text.atlasVersion)
        let labels = keptLabels.value(for: key, from: []) {
            StripLabel.list(a, b, from: layout.marks.x, to: layout.marks.maxX, measure: text, x: layout.x(of:), into: &$0)
        }
        for label in labels {
            let line = label.isOthers ? tint.other.with(alpha: 110) : tint.mark.with(alpha: 70)
            upright(label.x, from: layout.marks.y + 3, to: layout.velocity.maxY, line)
            let middle = layout.marks.y + 8
            let color = label.isOthers ? tint.other : tint.secondary
            if label.hasGlyph { glyph(label.kind, Vector2(label.left + 4, middle), color) }
            let left = label.left + StripLabel.glyph
            let right = words(label.words, a, b, x: left, middle: middle, tint.secondary)
            words(label.others, b, a, x: right > left ? right + StripLabel.gap : left, middle: middle, tint.other)
        }
    }

    /// Draws the words of marks; returns their right end.
    @discardableResult
    private func words(
        _ words: StripWords, _ all: [StripMark], _ other: [StripMark], x: Double, middle: Double, _ color: Color
    ) -> Double {
        var right = x
        words.forEach(all, other) { word in
            if right > x { right += StripWords.space(text) }
            label(word, .key, x: right, middle: middle, color)
            right += text.width(of: word, style: .key)
        }
        return right
    }

    /// Draws a mark's glyph: a triangle down for a press, a triangle up for a release, a square for rest, a diamond for a decision on its
    /// own.
    private func glyph(_ kind: StripMark.Kind, _ middle: Vector2, _ color: Color) {
        func shape<let count: Int>(_ points: InlineArray<count, Vector2>) {
            text.polygon(points.span, around: middle, fill: color, thickness: 0.5, edge: color)
        }
        switch kind {
        case .press: shape([Vector2(-3.5, -2.5), Vector2(3.5, -2.5), Vector2(0, 3)])
        case .release: shape([Vector2(-3.5, 2.5), Vector2(0, -3), Vector2(3.5, 2.5)])
        case .rest: shape([Vector2(-2.5, -2.5), Vector2(2.5, -2.5), Vector2(2.5, 2.5), Vector2(-2.5, 2.5)])
        case .decided: shape([Vector2(0, -3.5), Vector2(3.5, 0), Vector2(0, 3.5), Vector2(-3.5, 0)])
        }
    }

    // MARK: - The part that is played

    private func ends(_ strip: GestureStrip) {
        let top = layout.marks.y, bottom = layout.velocity.maxY
        let (from, to) = (layout.x(of: layout.trim.lowerBound), layout.x(of: layout.trim.upperBound))
        let veil = tint.surface.with(alpha: 190)
        text.fill(Rect(x: layout.offset.x, y: top, width: from - layout.offset.x, height: bottom - top), radius: 0, color: veil)
        text.fill(Rect(x: to, y: top, width: layout.offset.maxX - to, height: bottom - top), radius: 0, color: veil)
        let handles = layout.handles
        let focus = strip.focusedPart(layout)
        handle(handles.lower, edge: from, isHeld: strip.isHeld(.start) || focus == .start)
        handle(handles.upper, edge: to, isHeld: strip.isHeld(.end) || focus == .end)
        if focus == .start { text.focus(handles.lower, radius: 3, tint) }
        if focus == .end { text.focus(handles.upper, radius: 3, tint) }
    }

    private func handle(_ box: Rect, edge: Double, isHeld: Bool) {
        let color = isHeld ? tint.accent : tint.mark
        let lanes = layout.offset.y
        upright(edge, from: lanes, to: box.maxY, color)
        let width = 6.0
        let x = box.x < edge - 1 ? edge - width : edge
        let middle = (lanes + box.maxY) / 2
        let height = min(box.maxY - lanes, 30)
        text.fill(Rect(x: x, y: middle - height / 2, width: width, height: height), radius: 3, color: tint.surface)
        text.fill(Rect(x: x, y: middle - height / 2, width: width, height: height), radius: 3, color: color)
    }
}

extension GestureStrip {
    /// Whether an end is held, or under the pointer.
    fileprivate func isHeld(_ part: Part) -> Bool {
        switch hold {
        case .start: part == .start
        case .end: part == .end
        case nil: hover == part
        default: false
        }
    }
}
