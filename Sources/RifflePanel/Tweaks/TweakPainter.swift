internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleStage

/// Draws the tweak panel: one column on a plate beside the stage.
struct TweakPainter {
    let text: StageText
    let tint: PanelTint
    /// What a number with its unit may take.
    private static let valueWidth = 160.0

    /// All but what may change with every frame.
    func paint(_ state: TweakState, _ sheet: TweakSheet, _ configuration: StageConfiguration, viewport: Size) {
        let layout = sheet.layout
        text.pushClip(layout.list)
        for line in layout.lines where line.box.maxY > layout.list.minY && line.box.minY < layout.list.maxY {
            switch sheet.items[line.item] {
            case .group(let group):
                heading(group.rawValue, line, isClosed: state.closed.contains(group) && state.search.isEmpty)
            case .row(let row): paint(row, sheet.texts[line.item], line, state)
            case .section(let section): heading(section.rawValue, line, isClosed: state.closedSections.contains(section))
            case .curves: if let curves = sheet.curves { paintCurves(state, curves) }
            case .clock: if let clock = sheet.clock { paintClock(state, clock) }
            }
        }
        text.popClip()
        paintScrollBar(layout, state)
        paintHeader(state, configuration, layout)
        paintHelp(sheet, hints: hints(state, sheet))
        text.fill(Rect(x: layout.panel.minX, y: 0, width: 1, height: viewport.height), radius: 0, color: tint.edge)
    }

    /// What may change with every frame, over the rest.
    func paintLive(_ state: TweakState, _ sheet: TweakSheet) {
        guard sheet.curves != nil || sheet.clock != nil else { return }
        text.pushClip(sheet.layout.list)
        if let curves = sheet.curves { paintLiveCurves(state, curves) }
        if let clock = sheet.clock, state.clock != nil { paintLiveClock(state.meter, clock) }
        text.popClip()
    }

    // MARK: - Parts

    private func paintHeader(_ state: TweakState, _ configuration: StageConfiguration, _ layout: TweakLayout) {
        line(configuration.model.descriptor.title, .body, in: layout.title, tint.primary)
        cross(layout.close)
        text.fill(layout.search, radius: 8, color: tint.field)
        if state.isSearching { text.outline(layout.search, radius: 8, color: tint.accent) }
        guard !state.isSearching else { return }
        let box = Rect(
            x: layout.search.x + FieldEditor.inset, y: layout.search.y, width: layout.search.width - 2 * FieldEditor.inset,
            height: layout.search.height)
        line(
            state.search.isEmpty ? "Search   /" : state.search, .label, in: box, state.search.isEmpty ? tint.faint : tint.primary)
    }

    private func cross(_ box: Rect) {
        line("×", .body, in: Rect(x: box.x + 7, y: box.y, width: box.width, height: box.height), tint.secondary)
    }

    private func heading(_ title: String, _ place: TweakLayout.Line, isClosed: Bool) {
        let box = place.box
        text.fill(
            Rect(x: box.x + TweakLayout.padding, y: box.y + 6, width: box.width - 2 * TweakLayout.padding, height: 1), radius: 0,
            color: tint.edge)
        let label = Rect(x: box.x + TweakLayout.padding, y: box.y + 8, width: box.width - 60, height: box.height - 8)
        line(title, .heading, in: label, tint.faint)
        let sign = Rect(x: box.maxX - TweakLayout.padding - 12, y: label.y, width: 20, height: label.height)
        line(isClosed ? "+" : "−", .label, in: sign, tint.faint)
    }

    private func paint(_ row: TweakRow, _ value: String, _ place: TweakLayout.Line, _ state: TweakState) {
        let name = row.descriptor.name
        let plate = Rect(x: place.box.x + 6, y: place.box.y, width: place.box.width - 12, height: place.box.height - 2)
        if state.focus == name {
            text.fill(plate, radius: 7, color: tint.focus)
        } else if state.hover == name {
            text.fill(plate, radius: 7, color: tint.hover)
        }
        if row.differs {
            text.disc(
                center: Vector2(place.box.x + TweakLayout.padding / 2 + 2, place.value.center.y), radius: 3, color: tint.accent)
        }
        // The name has what the value leaves.
        let written = text.width(of: value, style: .label)
        let room = place.track == nil ? place.value.width + 8 : min(written, Self.valueWidth) + 12
        let label = Rect(
            x: place.box.x + TweakLayout.padding, y: place.value.y,
            width: place.box.width - 2 * TweakLayout.padding - room, height: place.value.height)
        line(row.descriptor.title, .label, in: label, row.differs ? tint.primary : tint.secondary)
        switch row.descriptor.kind {
        case .toggle: paintSwitch(row.value >= 0.5, place.value)
        case .choice: paintChoice(value, place.value)
        case .number, .count:
            paintValue(row, value, place, state)
            if let track = place.track { paintSlider(row, track) }
        }
    }

    private func paintValue(_ row: TweakRow, _ value: String, _ place: TweakLayout.Line, _ state: TweakState) {
        let box = place.value
        if let typing = state.typing, typing.name == row.descriptor.name {
            text.fill(place.field, radius: 5, color: tint.field)
            text.outline(place.field, radius: 5, color: tint.accent)
            return
        }
        let wide = Rect(x: box.maxX - Self.valueWidth, y: box.y, width: Self.valueWidth, height: box.height)
        rightLine(value, .label, in: wide, tint.primary)
    }

    private func paintSlider(_ row: TweakRow, _ track: Rect) {
        let share = row.share(of: row.value)
        let home = row.share(of: row.descriptor.defaultValue)
        // Square ends: round ones take fifty triangles a row, and at four points nobody sees them.
        text.fill(track, radius: 0, color: tint.track)
        // From the default to the value: what was changed is what lights up.
        let from = track.minX + track.width * min(share, home)
        let to = track.minX + track.width * max(share, home)
        if to - from >= 1 {
            text.fill(Rect(x: from, y: track.y, width: to - from, height: track.height), radius: 0, color: tint.accent)
        }
        text.fill(
            Rect(x: track.minX + track.width * home - 1, y: track.y - 4, width: 2, height: track.height + 8), radius: 0,
            color: tint.mark)
        text.disc(center: Vector2(track.minX + track.width * share, track.center.y), radius: 6.5, color: tint.knob)
    }

    private func paintSwitch(_ isOn: Bool, _ box: Rect) {
        let body = Rect(x: box.maxX - 34, y: box.center.y - 9, width: 34, height: 18)
        text.fill(body, radius: 9, color: isOn ? tint.accent : tint.track)
        text.disc(center: Vector2(isOn ? body.maxX - 9 : body.minX + 9, body.center.y), radius: 7, color: tint.knob)
    }

    private func paintChoice(_ value: String, _ box: Rect) {
        let field = Rect(x: box.x, y: box.center.y - 12, width: box.width, height: 24)
        text.fill(field, radius: 7, color: tint.field)
        line("‹", .label, in: Rect(x: field.x + 7, y: field.y, width: 10, height: field.height), tint.secondary)
        line("›", .label, in: Rect(x: field.maxX - 13, y: field.y, width: 10, height: field.height), tint.secondary)
        let room = field.width - 36
        let width = min(text.width(of: value, style: .label), room)
        line(value, .label, in: Rect(x: field.center.x - width / 2, y: field.y, width: room, height: field.height), tint.primary)
    }

    private func paintScrollBar(_ layout: TweakLayout, _ state: TweakState) {
        guard layout.greatestScroll > 0, layout.list.height > 40 else { return }
        let share = layout.list.height / layout.contentHeight
        let length = max(24, layout.list.height * share)
        let y = layout.list.y + (layout.list.height - length) * state.scroll / layout.greatestScroll
        text.fill(Rect(x: layout.panel.maxX - 6, y: y, width: 3, height: length), radius: 1.5, color: tint.track)
    }

    /// What people read while the pointer is over nothing.
    private static let hints = [
        "Tab walks the numbers, − and = change them.", "The dot before a name brings its default back.",
        "Shift is finer, Alt coarser; Ctrl+Z takes back.",
    ]
    private static let curveHints = [
        "The dots are the cards that you see.", "The thin line is the other setting: the defaults,",
        "or what Ctrl+B kept. Rings can be dragged.",
    ]
    private static let clockHints = [
        "Space pauses, . is a frame on, S the speed.", "Frames above the line are late for a display",
        "that shows sixty a second.",
    ]

    /// What is said about the part under the pointer that is no number.
    private func hints(_ state: TweakState, _ sheet: TweakSheet) -> [String] {
        guard let point = state.hoverPoint, let line = sheet.layout.line(at: point) else { return Self.hints }
        switch sheet.items[line.item] {
        case .curves: return Self.curveHints
        case .clock: return Self.clockHints
        default: return Self.hints
        }
    }

    /// What the line under the pointer (or the keyboard) does, where its formula comes from, and what it may be.
    private func paintHelp(_ sheet: TweakSheet, hints: [String]) {
        let box = sheet.layout.help
        guard box.height > 0 else { return }
        text.fill(Rect(x: box.x, y: box.y, width: box.width, height: 1), radius: 0, color: tint.edge)
        let width = box.width - 2 * TweakLayout.padding
        let x = box.x + TweakLayout.padding
        // Closer together where the window is low.
        let top = box.height < TweakLayout.helpHeight ? 6.0 : 10
        guard let place = sheet.helped, case .row(let row) = sheet.items[place] else {
            for (number, hint) in hints.enumerated() {
                line(hint, .label, in: Rect(x: x, y: box.y + top + Double(number) * 20, width: width, height: 20), tint.faint)
            }
            return
        }
        var y = box.y + top
        var count = 0
        text.forEachLine(of: row.descriptor.help, style: .label, width: width) { range in
            count += 1
            guard count <= 2 else { return }
            text.text(
                row.descriptor.help, range: range, style: .label, x: x, baseline: y + 14, color: tint.primary, width: width)
            y += 18
        }
        line(row.descriptor.source, .key, in: Rect(x: x, y: y + top / 5, width: width, height: 18), tint.faint)
        line(sheet.rangeText, .key, in: Rect(x: x, y: box.maxY - 14 - top, width: width, height: 18), tint.secondary)
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
