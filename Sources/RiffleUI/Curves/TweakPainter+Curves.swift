internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings

// The curves: one large plot, and thumbnails of all below it.
extension TweakPainter {
    func paintCurves(_ state: TweakState, _ layout: CurveLayout, _ configuration: StageConfiguration) {
        guard let chosen = state.curves.chosenIndex, layout.thumbs.count == state.curves.plots.count else { return }
        let curve = state.curves.plots[chosen]
        text.edge(layout.plot, radius: 8, tint)
        paintLarge(curve, state, layout, configuration)
        for (index, thumb) in layout.thumbs.enumerated() {
            let isHovered = state.hover.point.map { thumb.contains($0) } ?? false
            paintThumb(state.curves.plots[index], thumb, isChosen: index == chosen, isHovered: isHovered)
        }
    }

    private func paintLarge(
        _ curve: CurvePlot, _ state: TweakState, _ layout: CurveLayout, _ configuration: StageConfiguration
    ) {
        let scale = layout.scale(curve)
        grid(curve, scale, layout.plot)
        if curve.other != curve.live { text.curve(curve.other, scale, thickness: 1, color: tint.otherCurve, overshoot: 8) }
        text.curve(curve.live, scale, thickness: 2, color: tint.accent, overshoot: 8)
        if let highlighted = highlightedHandle(curve, state, layout), curve.handles.indices.contains(highlighted) {
            let handle = curve.handles[highlighted]
            let isAcross = state.focusedPoint.map { $0 == (highlighted, true) } ?? false
            let value = (isAcross ? handle.point.x : handle.point.y - handle.base).text(step: 0.001)
            let solved = rows(state.curves.solved.parameters, configuration).map { "\($0.descriptor.title) \($0.text)" }
            if case .handle? = state.hold, !solved.isEmpty {
                let title = "\(handle.title): \(value)"
                line(title, .label, in: layout.caption, tint.primary)
                let left = text.width(of: title, style: .label) + 12
                rightLine(
                    solved.joined(separator: ", "), .label,
                    in: Rect(
                        x: layout.caption.x + left, y: layout.caption.y, width: layout.caption.width - left,
                        height: layout.caption.height), tint.accent)
            } else {
                line(handle.title + (isAcross ? ", sideways" : ""), .label, in: layout.caption, tint.primary)
                rightLine(value, .label, in: layout.caption, tint.accent)
            }
        } else {
            line(curve.title, .label, in: layout.caption, tint.primary)
            if let point = state.hover.point, layout.plot.contains(point), let value = read(curve, scale, at: point.x) {
                rightLine(value, .label, in: layout.caption, tint.accent)
            } else {
                rightLine(curve.note, .key, in: layout.caption, tint.faint)
            }
        }
    }

    /// Marks the curve's point at the pointer; returns its numbers.
    private func read(_ curve: CurvePlot, _ scale: PlotScale, at x: Double) -> String? {
        let argument = scale.values(at: Vector2(x, 0)).x
        guard let value = curve.value(at: argument) else { return nil }
        let point = scale.point(argument, value)
        text.line(Vector2(x, scale.rect.minY), Vector2(x, scale.rect.maxY), thickness: 1, color: tint.hover)
        text.ring(center: point, radius: 4, thickness: 1.5, color: tint.primary, fill: tint.well)
        return curve.words(at: argument)
    }

    private func rows(_ names: [String], _ configuration: StageConfiguration) -> [TweakRow] {
        guard !names.isEmpty else { return [] }
        let rows = TweakRow.rows(of: configuration)
        return names.compactMap { name in rows.first { $0.descriptor.name == name } }
    }

    /// The help while a point is dragged: the parameters that are solved for it, and Ctrl's alternatives.
    func solvedHint(_ state: TweakState, _ configuration: StageConfiguration) -> PanelHint? {
        func titles(_ names: [String]) -> String {
            rows(names, configuration).map { "“\($0.descriptor.title)”" }.joined(separator: " and ")
        }
        let (parameters, others) = (state.curves.solved.parameters, state.curves.solved.others)
        guard !parameters.isEmpty else { return nil }
        let solved = "Moving this point changes \(titles(parameters))."
        guard !others.isEmpty else { return PanelHint(solved) }
        let next = others.prefix(3).map(titles).joined(separator: ", then ")
        return PanelHint("\(solved) Hold Ctrl to change \(next) instead.", short: solved)
    }

    /// The dots of the cards on the large plot, and the labels and handles above them.
    func paintLiveCurves(_ state: TweakState, _ layout: CurveLayout) {
        guard let chosen = state.curves.chosenIndex else { return }
        let curve = state.curves.plots[chosen]
        let scale = layout.scale(curve)
        for dot in state.curves.dots where scale.x.contains(dot.x) && scale.y.contains(dot.y) {
            text.disc(
                center: scale.point(dot.x, dot.y), radius: abs(dot.x) <= 0.5 ? 4 : 3,
                color: abs(dot.x) <= 0.5 ? tint.handle : tint.accent)
        }
        axisEnd(curve.upperEnd, of: curve, scale, y: layout.plot.y + 3)
        axisEnd(curve.lowerEnd, of: curve, scale, y: layout.plot.maxY - 19)
        paintHandles(curve, scale, highlighted: highlightedHandle(curve, state, layout), focused: state.focusedPoint?.index)
    }

    /// An axis label on a surface of its own, at the left, or at the right where it would hide the curve's start.
    private func axisEnd(_ string: String, of curve: CurvePlot, _ scale: PlotScale, y: Double) {
        guard !string.isEmpty else { return }
        let width = text.width(of: string, style: .key) + 8
        func box(at x: Double) -> Rect { Rect(x: x, y: y, width: width, height: 16) }
        let (left, right) = (box(at: scale.rect.minX + 4), box(at: scale.rect.maxX - 4 - width))
        let box = hides(left, curve, scale) && !hides(right, curve, scale) ? right : left
        text.fill(box, radius: 3, color: tint.surface)
        line(string, .key, in: Rect(x: box.x + 4, y: box.y, width: box.width, height: box.height), tint.secondary)
    }

    /// Whether the live curve runs through a frame.
    private func hides(_ box: Rect, _ curve: CurvePlot, _ scale: PlotScale) -> Bool {
        let last = Double(max(curve.live.count - 1, 1))
        return curve.live.indices.contains {
            let point = scale.point(.lerp(curve.x.lowerBound, curve.x.upperBound, Double($0) / last), curve.live[$0])
            return point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY - 2 && point.y <= box.maxY + 2
        }
    }

    /// The handle that is held, hovered, or has the keyboard.
    private func highlightedHandle(_ curve: CurvePlot, _ state: TweakState, _ layout: CurveLayout) -> Int? {
        if case .handle(let index, _) = state.hold { return index }
        return state.hover.point.flatMap { layout.handle(of: curve, at: $0) } ?? state.focusedPoint?.index
    }

    /// Grid lines at whole offsets, or at the start and end values of a motion, and the zero lines.
    private func grid(_ curve: CurvePlot, _ scale: PlotScale, _ box: Rect) {
        func upright(_ x: Double, _ color: Color) {
            text.fill(Rect(x: scale.point(x, 0).x - 0.5, y: box.y, width: 1, height: box.height), radius: 0, color: color)
        }
        func level(_ y: Double, _ color: Color) {
            guard scale.y.contains(y) else { return }
            text.fill(Rect(x: box.x, y: scale.point(0, y).y - 0.5, width: box.width, height: 1), radius: 0, color: color)
        }
        if curve.property == nil {
            level(0, tint.edge)
            level(1, tint.edge)
            return
        }
        for offset in Int(scale.x.lowerBound.rounded(.up))...Int(scale.x.upperBound.rounded(.down)) {
            upright(Double(offset), offset == 0 ? tint.track : tint.hover)
        }
        level(0, tint.track)
    }

    private func paintHandles(_ curve: CurvePlot, _ scale: PlotScale, highlighted: Int?, focused: Int?) {
        for (index, handle) in curve.handles.enumerated() {
            guard scale.x.contains(handle.point.x), scale.y.contains(handle.point.y) else { continue }
            let center = scale.point(handle.point.x, handle.point.y)
            if let stem = handle.stem { text.line(scale.point(stem.x, stem.y), center, thickness: 1, color: tint.other) }
            if index == highlighted { text.disc(center: center, radius: 11, color: tint.accentSoft) }
            if index == focused {
                text.focus(Rect(x: center.x - 11, y: center.y - 11, width: 22, height: 22), radius: 11, tint)
            }
            text.ring(
                center: center, radius: 6, thickness: 2, color: index == highlighted ? tint.handle : tint.other, fill: tint.well)
        }
    }

    private func paintThumb(_ curve: CurvePlot, _ box: Rect, isChosen: Bool, isHovered: Bool) {
        if isChosen || isHovered { text.fill(box, radius: 6, color: isChosen ? tint.accentSoft : tint.field) }
        text.edge(box, radius: 6, tint)
        let isName = box.height < 30
        let label = Rect(x: box.x + 6, y: isName ? box.y : box.y + 2, width: box.width - 10, height: isName ? box.height : 16)
        line(curve.title, .key, in: label, isChosen ? tint.accent : tint.secondary)
        if isName { return }
        let scale = PlotScale(
            rect: Rect(x: box.x + 6, y: box.y + 19, width: box.width - 12, height: box.height - 24), x: curve.x, y: curve.y)
        text.curve(curve.live, scale, thickness: 1.5, color: isChosen ? tint.accent : tint.secondary, every: 3)
    }
}
