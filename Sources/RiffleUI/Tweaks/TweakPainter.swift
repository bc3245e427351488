internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

/// Draws the tweak panel: one column on a surface beside the stage.
struct TweakPainter {
    let text: StageText
    let tint: PanelTint
    /// The greatest width of a value with its unit, in points.
    private static let valueWidth = 160.0

    /// Draws everything but the parts that may change in every frame.
    func paint(_ state: TweakState, _ content: PanelContent, _ configuration: StageConfiguration, viewport: Size) {
        let layout = content.layout
        text.pushClip(layout.list)
        for line in layout.lines where line.box.maxY > layout.list.minY && line.box.minY < layout.list.maxY {
            let hasKeyboard = state.isFocused(content.items[line.item])
            switch content.items[line.item] {
            case .group(let group):
                heading(
                    group.rawValue, line, isClosed: state.list.closed.contains(group) && state.list.search.isEmpty, state,
                    hasKeyboard: hasKeyboard)
                if content.changedGroups.contains(group) {
                    action("Reset", line.resets, isHighlighted: state.hover.part == .resetGroup(group), isRight: true)
                }
            case .note(let sentence):
                text.paragraph(
                    sentence, style: .label, limit: 3, x: line.box.x + TweakLayout.padding, baseline: line.box.y + 24,
                    width: line.box.width - 2 * TweakLayout.padding, color: tint.secondary)
            case .row(let row): paint(row, content.texts[line.item], line, state)
            case .section(let section):
                heading(section.rawValue, line, isClosed: state.isClosed(section), state, hasKeyboard: hasKeyboard)
            case .formulaHeading(let heading): paintHeading(heading, line, state, hasKeyboard: hasKeyboard)
            case .curves: if let curves = content.curves { paintCurves(state, curves, configuration) }
            case .clock: if let clock = content.clock { paintClock(state, clock) }
            case .formula: if let formula = content.formula { paintFormula(state, formula, within: layout.list) }
            }
        }
        text.popClip()
        text.paint(layout.scrollBar, at: state.scroll, color: tint.track)
        paintHeader(state, configuration, layout)
        paintFilter(state, content)
        paintHelp(content, hint: hint(state, content, configuration), isTyping: state.typing != nil || state.pane.isWriting)
        let isEdge = state.isEdgeFocused
        text.fill(
            Rect(x: layout.panel.minX, y: 0, width: isEdge ? 4 : 1, height: viewport.height), radius: 0,
            color: isEdge ? tint.accent : tint.edge)
    }

    /// Draws the parts that may change in every frame, over the rest.
    func paintLive(_ state: TweakState, _ content: PanelContent) {
        guard content.curves != nil || content.clock != nil else { return }
        text.pushClip(content.layout.list)
        if let curves = content.curves { paintLiveCurves(state, curves) }
        if let clock = content.clock, state.live.clock != nil { paintLiveClock(state.live.meter, clock) }
        text.popClip()
    }

    // MARK: - Parts

    private func paintHeader(_ state: TweakState, _ configuration: StageConfiguration, _ layout: TweakLayout) {
        title(state.list.page == .preferences ? "Preferences" : configuration.model.descriptor.title, in: layout.title)
        cross(layout.close, isHighlighted: state.hover.part == .close)
        text.fill(layout.search, radius: 8, color: tint.field)
        text.edge(layout.search, radius: 8, tint)
        if state.list.isSearching { text.outline(layout.search, radius: 8, color: tint.accent) }
        if state.hover.part == .search { text.outline(layout.search, radius: 8, color: tint.track) }
        guard !state.list.isSearching else { return }
        let box = Rect(
            x: layout.search.x + FieldEditor.inset, y: layout.search.y, width: layout.search.width - 2 * FieldEditor.inset,
            height: layout.search.height)
        line(
            state.list.search.isEmpty ? "Search   /" : state.list.search, .label, in: box,
            state.list.search.isEmpty ? tint.faint : tint.primary)
    }

    /// Writes the model's name; a name that is too long is set in a smaller style, on up to two lines.
    private func title(_ title: String, in box: Rect) {
        guard text.width(of: title, style: .body) > box.width else { return line(title, .body, in: box, tint.primary) }
        guard text.width(of: title, style: .label) > box.width else { return line(title, .label, in: box, tint.primary) }
        text.paragraph(
            title, style: .label, limit: 2, x: box.x, baseline: box.center.y - 4, width: box.width, lineHeight: 17,
            color: tint.primary)
    }

    private func cross(_ box: Rect, isHighlighted: Bool) {
        if isHighlighted { text.fill(box, radius: 6, color: tint.field) }
        line(
            "×", .body, in: Rect(x: box.x + 7, y: box.y, width: box.width, height: box.height),
            isHighlighted ? tint.primary : tint.secondary)
    }

    /// The switch that shows changed parameters only, and the button that resets all.
    private func paintFilter(_ state: TweakState, _ content: PanelContent) {
        let box = content.layout.changedOnly
        let isHighlighted = state.hover.part == .changedOnly
        if state.list.isChangedOnly || isHighlighted {
            text.fill(box, radius: 6, color: state.list.isChangedOnly ? tint.accentSoft : tint.field)
        }
        checkBox(
            Rect(x: box.x + 5, y: box.center.y - 7, width: 14, height: 14), isOn: state.list.isChangedOnly,
            isHighlighted: isHighlighted)
        line(
            "Changed only", .key, in: Rect(x: box.x + 26, y: box.y, width: box.width - 26, height: box.height),
            state.list.isChangedOnly || isHighlighted ? tint.primary : tint.secondary)
        if !content.changedGroups.isEmpty {
            action("Reset all", content.layout.resetAll, isHighlighted: state.hover.part == .resetAll, isRight: true)
        }
    }

    /// Draws a check box: empty when off, so that the state does not depend on colour alone.
    private func checkBox(_ box: Rect, isOn: Bool, isHighlighted: Bool) {
        guard isOn else { return text.outline(box, radius: 3, color: isHighlighted ? tint.primary : tint.mark) }
        text.fill(box, radius: 3, color: tint.accent)
        let center = box.center
        text.line(center + Vector2(-4, 0), center + Vector2(-1, 3), thickness: 1.8, color: tint.surface)
        text.line(center + Vector2(-1.4, 3), center + Vector2(4, -3.5), thickness: 1.8, color: tint.surface)
    }

    /// Draws a text button.
    func action(_ word: String, _ box: Rect, isHighlighted: Bool, isRight: Bool) {
        rightLine(word, .key, in: box, isHighlighted ? tint.accent : tint.secondary)
        if isHighlighted {
            let width = text.width(of: word, style: .key)
            text.fill(Rect(x: box.maxX - width, y: box.center.y + 8, width: width, height: 1), radius: 0, color: tint.accent)
        }
    }

    /// Draws a heading; `isClosed`: nil where there is nothing to fold.
    func heading(
        _ title: String, _ lineLayout: TweakLayout.Line, isClosed: Bool?, _ state: TweakState, hasKeyboard: Bool
    ) {
        let box = lineLayout.box
        let isHighlighted = state.hover.part == .heading(lineLayout.item) || hasKeyboard
        if hasKeyboard {
            text.focus(Rect(x: box.x + 4, y: box.y + 8, width: box.width - 8, height: box.height - 10), radius: 7, tint)
        }
        text.fill(
            Rect(x: box.x + TweakLayout.padding, y: box.y + 6, width: box.width - 2 * TweakLayout.padding, height: 1), radius: 0,
            color: tint.edge)
        let label = Rect(x: box.x + TweakLayout.padding, y: box.y + 8, width: box.width - 60, height: box.height - 8)
        line(title, .heading, in: label, isHighlighted ? tint.secondary : tint.faint)
        guard let isClosed else { return }
        let sign = Rect(x: box.maxX - TweakLayout.padding - 12, y: label.y, width: 20, height: label.height)
        line(isClosed ? "+" : "−", .label, in: sign, isHighlighted ? tint.primary : tint.faint)
    }

    private func paint(_ row: TweakRow, _ value: String, _ lineLayout: TweakLayout.Line, _ state: TweakState) {
        let name = row.descriptor.name
        let surface = lineLayout.surface
        if state.shownFocus == name {
            text.fill(surface, radius: 7, color: tint.focus)
            text.fill(
                Rect(x: surface.x, y: surface.y + 5, width: 2, height: surface.height - 10), radius: 1, color: tint.accent)
            if tint.hasEdges { text.focus(surface, radius: 7, tint) }
        } else if state.hover.name == name {
            text.fill(surface, radius: 7, color: tint.hover)
        }
        let part: TweakPart.OfRow? =
            if case .row(lineLayout.item, let part)? = state.hover.part { part } else { nil }
        if row.differs {
            let isHighlighted = part == .dot
            text.disc(
                center: Vector2(lineLayout.box.x + TweakLayout.padding / 2 + 2, lineLayout.value.center.y),
                radius: isHighlighted ? 5 : 3,
                color: tint.accent)
        }
        paintStar(
            isOn: state.list.favourites.contains(name), isShown: part != nil || state.shownFocus == name,
            isHighlighted: part == .star,
            lineLayout)
        line(
            row.descriptor.title, .label, in: titleBox(row, value, lineLayout), row.differs ? tint.primary : tint.secondary)
        switch row.descriptor.kind {
        case .toggle: text.toggle(row.value >= 0.5, in: lineLayout.value, tint, isHighlighted: part == .value || part == .title)
        case .choice: paintChoice(value, lineLayout.value, part)
        case .number, .count:
            if part != nil, state.typing?.name != name { paintEditable(value, lineLayout.value, isHighlighted: part == .value) }
            paintValue(row, value, lineLayout, state)
            if let track = lineLayout.track { paintSlider(row, track, isHighlighted: part == .track || state.isHeld(name)) }
        }
    }

    /// The frame of a row's title: the room that the value leaves.
    func titleBox(_ row: TweakRow, _ value: String, _ lineLayout: TweakLayout.Line) -> Rect {
        let written = text.width(of: value, style: .label)
        let room: Double =
            switch row.descriptor.kind {
            case .toggle: 34 + 12
            case .choice: lineLayout.value.width + 8
            case .number, .count: min(written, Self.valueWidth) + 12
            }
        return Rect(
            x: lineLayout.box.x + TweakLayout.padding, y: lineLayout.value.y,
            width: lineLayout.box.width - 2 * TweakLayout.padding - room,
            height: lineLayout.value.height)
    }

    private func paintValue(_ row: TweakRow, _ value: String, _ lineLayout: TweakLayout.Line, _ state: TweakState) {
        let box = lineLayout.value
        if let typing = state.typing, typing.name == row.descriptor.name {
            text.fill(lineLayout.field, radius: 5, color: tint.field)
            text.outline(lineLayout.field, radius: 5, color: tint.accent)
            return
        }
        let wide = Rect(x: box.maxX - Self.valueWidth, y: box.y, width: Self.valueWidth, height: box.height)
        rightLine(value, .label, in: wide, tint.primary)
    }

    /// Draws a faint frame around a number that can be dragged and typed.
    private func paintEditable(_ value: String, _ box: Rect, isHighlighted: Bool) {
        let width = min(text.width(of: value, style: .label), Self.valueWidth) + 10
        let frame = Rect(x: box.maxX - width + 4, y: box.y + 1, width: width, height: 21)
        if isHighlighted { text.fill(frame, radius: 5, color: tint.field) }
        text.outline(frame, radius: 5, color: isHighlighted ? tint.mark : tint.track)
    }

    private func paintStar(isOn: Bool, isShown: Bool, isHighlighted: Bool, _ lineLayout: TweakLayout.Line) {
        guard isOn || isShown else { return }
        let sign = isOn ? "★" : "☆"
        // The glyph is a point narrower than its advance on either side.
        let width = text.width(of: sign, style: .key)
        let box = Rect(
            x: lineLayout.star.center.x - width / 2, y: lineLayout.star.y, width: width + 1, height: lineLayout.star.height)
        line(sign, .key, in: box, isHighlighted ? tint.accent : isOn ? tint.other : tint.faint)
    }

    private func paintSlider(_ row: TweakRow, _ track: Rect, isHighlighted: Bool) {
        let share = row.share(of: row.value)
        let defaultShare = row.share(of: row.descriptor.defaultValue)
        // Square ends: round ones would cost fifty triangles per row, and do not show at a height of four points.
        text.fill(track, radius: 0, color: tint.track)
        // From the default to the value, so that a change is highlighted.
        let from = track.minX + track.width * min(share, defaultShare)
        let to = track.minX + track.width * max(share, defaultShare)
        if to - from >= 1 {
            text.fill(Rect(x: from, y: track.y, width: to - from, height: track.height), radius: 0, color: tint.accent)
        }
        text.fill(
            Rect(x: track.minX + track.width * defaultShare - 1, y: track.y - 4, width: 2, height: track.height + 8), radius: 0,
            color: tint.mark)
        let handle = Vector2(track.minX + track.width * share, track.center.y)
        if isHighlighted { text.disc(center: handle, radius: 11, color: tint.accentSoft) }
        text.disc(center: handle, radius: 6.5, color: tint.handle)
    }

    private func paintChoice(_ value: String, _ box: Rect, _ part: TweakPart.OfRow?) {
        let field = Rect(x: box.x, y: box.center.y - 12, width: box.width, height: 24)
        text.fill(field, radius: 7, color: tint.field)
        text.edge(field, radius: 7, tint)
        if part != nil { text.outline(field, radius: 7, color: part == .value || part == .back ? tint.mark : tint.track) }
        let isForward = part == .value || part == .title
        line(
            "‹", .label, in: Rect(x: field.x + 7, y: field.y, width: 10, height: field.height),
            part == .back ? tint.accent : tint.secondary)
        line(
            "›", .label, in: Rect(x: field.maxX - 13, y: field.y, width: 10, height: field.height),
            isForward ? tint.accent : tint.secondary)
        let room = field.width - 36
        let width = min(text.width(of: value, style: .label), room)
        line(value, .label, in: Rect(x: field.center.x - width / 2, y: field.y, width: room, height: field.height), tint.primary)
    }

    // MARK: - Text

    func line(_ string: String, _ style: TextStyle, in box: Rect, _ color: Color) {
        let baseline = box.center.y + text.capHeight(of: style) / 2
        text.text(string, style: style, x: box.x, baseline: baseline, color: color, width: box.width)
    }

    func rightLine(_ string: String, _ style: TextStyle, in box: Rect, _ color: Color) {
        let width = min(text.width(of: string, style: style), box.width)
        line(string, style, in: Rect(x: box.maxX - width, y: box.y, width: width + 1, height: box.height), color)
    }
}
