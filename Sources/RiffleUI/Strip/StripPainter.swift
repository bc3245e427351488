internal import RiffleSession
internal import RiffleMath
internal import RiffleScene

/// Draws the strip: the parts that stay as they are while only the playhead moves, and (`paintLive`) the playhead with its numbers.
struct StripPainter {
    let text: StageText
    let tint: PanelTint
    let layout: StripLayout
    let scales: StripScales
    /// The marks' labels, kept from painter to painter: most changes leave them as they are.
    let keptLabels: Memo<LabelKey, [StripLabel]>

    /// All that the marks' labels depend on.
    struct LabelKey: Equatable {
        var a: [StripMark]
        var b: [StripMark]
        var box: Rect
        var duration: Double
        /// The version of the glyphs, whose widths depend on the pixel scale.
        var atlasVersion: Int
    }

    func paint(_ strip: GestureStrip) {
        text.fill(Rect(x: layout.box.x, y: layout.box.y, width: layout.box.width, height: 1), radius: 0, color: tint.edge)
        for button in GestureStrip.Button.allCases {
            if let box = layout.box(of: button) { paint(button, in: box, strip) }
        }
        if !strip.content.showsControls { names(strip.content) }
        if layout.duration > 0 {
            lanes(strip)
            if let table = layout.table { numbers(strip.content, table) }
        } else {
            emptyLanes(strip.content.recording)
        }
        if strip.isFocused { text.focus(layout.box, radius: 0, tint) }
    }

    // MARK: - The controls

    private func paint(_ button: GestureStrip.Button, in box: Rect, _ strip: GestureStrip) {
        let content = strip.content
        let inner = Rect(x: box.x + 2, y: box.y + 4, width: box.width - 4, height: box.height - 8)
        let isHovered = strip.hover == .button(button)
        let isOpened = strip.opened == button
        if button.opensMenu {
            text.fill(inner, radius: 7, color: isOpened ? tint.focus : isHovered ? tint.track : tint.field)
            text.edge(inner, radius: 7, tint)
        } else if isHovered {
            text.fill(inner, radius: 7, color: tint.field)
        }
        if strip.focusedPart(layout) == .button(button), !isOpened { text.focus(inner, radius: 7, tint) }
        let color = isHovered || isOpened ? tint.primary : tint.secondary
        let middle = box.center
        switch button {
        case .loop: loop(middle, content.isLooping, content.duration > 0 ? color : tint.faint)
        case .record: record(middle, content.recording)
        case .gestures where strip.isTyping: break
        case .gestures: name(heading(content), in: inner, nil, content.title.isEmpty ? tint.secondary : tint.primary)
        case .save: save(middle, color)
        case .other: name(content.b?.name ?? "None", in: inner, "B", content.b == nil ? tint.secondary : tint.primary)
        case .comparison:
            if content.b == nil {
                comparison(middle, .off, tint.faint)
            } else {
                comparison(middle, content.comparison, color)
            }
        case .copy: copy(middle, color)
        case .close:
            for side in [-1.0, 1] {
                text.line(middle + Vector2(-4, -4 * side), middle + Vector2(4, 4 * side), thickness: 1.5, color: color)
            }
        }
    }

    /// Writes the names of the gesture and of the other setting in the place of the controls.
    private func names(_ content: StripContent) {
        let (middle, margin) = (layout.readout.center.y, 16.0)
        let room = layout.readout.x - layout.box.x - margin
        label(content.title, .label, x: layout.box.x + margin, middle: middle, tint.primary, width: room)
        guard let b = content.b else { return }
        let width = min(text.width(of: b.name, style: .label), room)
        label(b.name, .label, x: layout.box.maxX - margin - width, middle: middle, tint.other, width: width + 1)
    }

    /// The gesture's name, or the recording's state.
    private func heading(_ content: StripContent) -> String {
        switch content.recording {
        case .none: return content.title.isEmpty ? "Gestures" : content.title
        case .armed: return "Waiting for a press"
        case .running: return "Recording"
        }
    }

    /// Writes a drop-down's text, after the setting's letter, and draws its arrow.
    private func name(_ string: String, in box: Rect, _ letter: String?, _ color: Color) {
        var x = box.x + 9
        if let letter {
            label(letter, .key, x: x, middle: box.center.y, tint.other)
            x += text.width(of: letter, style: .key) + 6
        }
        label(string, .label, x: x, middle: box.center.y, color, width: max(box.maxX - 22 - x, 0))
        let tip = Vector2(box.maxX - 12, box.center.y + 0.5)
        for side in [-1.0, 1] {
            text.line(tip + Vector2(0, 2), tip + Vector2(4 * side, -2), thickness: 1.4, color: tint.secondary)
        }
    }

    private func loop(_ middle: Vector2, _ isLooping: Bool, _ color: Color) {
        if isLooping {
            for x in [-4.5, 1.5] {
                text.fill(Rect(x: middle.x + x, y: middle.y - 5, width: 3, height: 10), radius: 0, color: tint.accent)
            }
        } else {
            let points: InlineArray = [Vector2(-4, -5.5), Vector2(5.5, 0), Vector2(-4, 5.5)]
            text.polygon(points.span, around: middle, fill: color, thickness: 1, edge: color)
        }
    }

    private func record(_ middle: Vector2, _ recording: StripContent.Recording) {
        switch recording {
        case .none: text.disc(center: middle, radius: 5, color: tint.fault)
        case .armed: text.ring(center: middle, radius: 6, thickness: 2, color: tint.fault, fill: tint.surface)
        case .running:
            text.fill(
                Rect(x: middle.x - 5, y: middle.y - 5, width: 10, height: 10), radius: 2, color: tint.fault)
        }
    }

    /// Draws the save icon: an arrow into a tray.
    private func save(_ middle: Vector2, _ color: Color) {
        text.line(middle + Vector2(0, -6), middle + Vector2(0, 1), thickness: 1.5, color: color)
        for side in [-1.0, 1] {
            text.line(middle + Vector2(0, 2), middle + Vector2(3.5 * side, -1.5), thickness: 1.5, color: color)
            text.line(middle + Vector2(6 * side, 2), middle + Vector2(6 * side, 5.5), thickness: 1.5, color: color)
        }
        text.line(middle + Vector2(-6.5, 5.5), middle + Vector2(6.5, 5.5), thickness: 1.5, color: color)
    }

    /// Draws the icon of a comparison mode: one card, a card with an outline, or two halves.
    private func comparison(_ middle: Vector2, _ kind: ComparisonMode, _ color: Color) {
        func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
            Rect(x: middle.x + x, y: middle.y + y, width: width, height: height)
        }
        switch kind {
        case .off: text.fill(box(-4, -6, 8, 12), radius: 2, color: color)
        case .outlines:
            text.fill(box(-7, -6, 8, 12), radius: 2, color: tint.accent)
            text.outline(box(-1, -6, 8, 12), radius: 2, color: tint.other)
        case .halves:
            text.fill(box(-8, -6, 7, 12), radius: 2, color: tint.accent)
            text.fill(box(1, -6, 7, 12), radius: 2, color: tint.other)
        }
    }

    /// Draws the copy icon: two sheets.
    private func copy(_ middle: Vector2, _ color: Color) {
        text.outline(Rect(x: middle.x - 6, y: middle.y - 7, width: 9, height: 10), radius: 2, color: color)
        text.fill(Rect(x: middle.x - 3, y: middle.y - 4, width: 9, height: 11), radius: 2, color: tint.surface)
        text.outline(Rect(x: middle.x - 3, y: middle.y - 4, width: 9, height: 10), radius: 2, color: color)
    }

    func label(
        _ string: String, _ style: TextStyle, x: Double, middle: Double, _ color: Color, width: Double = .infinity
    ) {
        text.text(string, style: style, x: x, baseline: middle + text.capHeight(of: style) / 2, color: color, width: width)
    }

    /// Draws a vertical line that covers whole pixels.
    func upright(_ x: Double, from top: Double, to bottom: Double, _ color: Color, pixels: Double = 1) {
        let scale = text.frameScale
        let left = (x * scale - pixels / 2).rounded() / scale
        text.fill(Rect(x: left, y: top, width: pixels / scale, height: bottom - top), radius: 0, color: color)
    }
}
