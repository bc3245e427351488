public import RiffleMath
public import RiffleScene

/// Draws the button in the panel's header and the presets' page.
struct PresetBrowserPainter {
    let text: StageText
    let tint: PanelTint

    /// Draws everything below the pictures.
    func paint(_ presetBrowser: PresetBrowser, viewport: Size, panelWidth: Double) {
        let cells = presetBrowser.cells
        let layout = presetBrowser.layout(viewport: viewport, panelWidth: panelWidth)
        paintButton(presetBrowser, layout.button)
        guard presetBrowser.isOpen else { return }
        text.fill(layout.page, radius: 0, color: tint.surface)
        text.pushClip(layout.list)
        forEachInView(layout, cells) { cell, index, box in paint(cell, at: index, box, presetBrowser) }
        text.paint(layout.scrollBar, at: presetBrowser.scroll, color: tint.track)
        text.popClip()
        if let strip = layout.blend { paintBlend(presetBrowser, strip) }
        paintFooter(presetBrowser, layout.footer)
        text.fill(Rect(x: layout.page.minX, y: layout.page.y, width: 1, height: layout.page.height), radius: 0, color: tint.edge)
    }

    /// Draws everything above the pictures.
    func paintMarks(_ presetBrowser: PresetBrowser, viewport: Size, panelWidth: Double) {
        let cells = presetBrowser.cells
        let layout = presetBrowser.layout(viewport: viewport, panelWidth: panelWidth)
        text.pushClip(layout.list)
        forEachInView(layout, cells) { cell, index, box in
            guard case .item(let id) = cell, let item = presetBrowser.item(id) else { return }
            let picture = PresetBrowserLayout.picture(in: box)
            let isHovered = presetBrowser.hover?.cell == index
            let isLoaded = presetBrowser.isAsLoaded(item)
            if isLoaded || isHovered || presetBrowser.shownFocus == index {
                let color = isLoaded || presetBrowser.shownFocus == index ? tint.accent : tint.mark
                text.outline(picture, radius: 8, color: color)
            }
            // The loaded preset has one line, the preset with the keyboard two.
            if presetBrowser.shownFocus == index {
                let around = Rect(x: picture.x - 3, y: picture.y - 3, width: picture.width + 6, height: picture.height + 6)
                text.focus(around, radius: 11, tint)
            }
            if let chord = presetBrowser.chord(of: item) { paintBadge(chord, picture) }
            if isHovered || presetBrowser.shownFocus == index {
                let menu = PresetBrowserLayout.menu(in: box)
                let isMenuHovered = isHovered && presetBrowser.hover?.part == .menu
                text.fill(menu, radius: 6, color: isMenuHovered ? tint.accent : FixedColors.badge)
                for step in -1...1 {
                    text.disc(center: menu.center + Vector2(Double(step) * 5, 0), radius: 1.5, color: .white)
                }
            }
        }
        text.popClip()
    }

    func forEachInView(
        _ layout: PresetBrowserLayout, _ cells: [PresetBrowser.Cell], _ body: (PresetBrowser.Cell, Int, Rect) -> Void
    ) {
        for (index, box) in layout.boxes.enumerated() where layout.isInSight(box) {
            body(cells[index], index, box)
        }
    }

    // MARK: - Cells

    private func paintBadge(_ chord: String, _ picture: Rect) {
        let width = text.width(of: chord, style: .key) + 12
        let box = Rect(x: picture.x + 6, y: picture.maxY - 24, width: width, height: 18)
        text.fill(box, radius: 5, color: FixedColors.badge)
        line(
            chord, .key, in: Rect(x: box.x + 6, y: box.y, width: width, height: box.height), FixedColors.badgeText
        )
    }

    private func paintButton(_ presetBrowser: PresetBrowser, _ box: Rect) {
        text.fill(box, radius: 7, color: presetBrowser.isOpen ? tint.focus : tint.field)
        text.edge(box, radius: 7, tint)
        let width = text.width(of: "Presets", style: .label)
        line(
            "Presets", .label, in: Rect(x: box.center.x - width / 2, y: box.y, width: width + 2, height: box.height), tint.primary
        )
    }

    private func paint(_ cell: PresetBrowser.Cell, at index: Int, _ box: Rect, _ presetBrowser: PresetBrowser) {
        let inner = Rect(x: box.x + TweakLayout.padding, y: box.y, width: box.width - 2 * TweakLayout.padding, height: box.height)
        switch cell {
        case .heading(let isBuiltIn):
            line(isBuiltIn ? "BUILT IN" : "YOURS", .key, in: inner, tint.faint)
        case .save where presetBrowser.typing.map({ $0.id == nil }) == true:
            field(PresetBrowserLayout.field(of: .save, in: box))
        case .save, .update:
            let button = PresetBrowserLayout.field(of: cell, in: box)
            text.fill(button, radius: 8, color: presetBrowser.hover?.cell == index ? tint.focus : tint.field)
            text.edge(button, radius: 8, tint)
            if presetBrowser.shownFocus == index { text.focus(button, radius: 8, tint) }
            let chord = cell == .save ? "Ctrl+S" : "Ctrl+Shift+S"
            let room = text.width(of: chord, style: .key) + 12
            let words = Rect(x: button.x + 12, y: button.y, width: button.width - 24 - room, height: button.height)
            line(
                cell == .save ? "Save as a preset…" : "Update \(presetBrowser.loadedName ?? "")", .label, in: words, tint.primary
            )
            rightLine(
                chord, .key, in: Rect(x: button.x, y: button.y, width: button.width - 12, height: button.height), tint.faint)
        case .item(let id):
            guard let item = presetBrowser.item(id) else { return }
            if presetBrowser.typing?.id == id {
                field(PresetBrowserLayout.field(of: cell, in: box))
            } else {
                let color = presetBrowser.isAsLoaded(item) ? tint.accent : item.isUsable ? tint.primary : tint.faint
                var name = PresetBrowserLayout.name(in: box)
                if presetBrowser.loaded == id, presetBrowser.isChanged {
                    rightLine("changed", .key, in: name, tint.other)
                    name.width -= text.width(of: "changed", style: .key) + 8
                }
                line(item.name, .label, in: name, color)
            }
        }
    }

    // MARK: - Footer

    private func paintBlend(_ presetBrowser: PresetBrowser, _ strip: Rect) {
        guard let blend = presetBrowser.blend else { return }
        text.fill(Rect(x: strip.x, y: strip.y, width: strip.width, height: 1), radius: 0, color: tint.edge)
        let names = Rect(
            x: strip.x + TweakLayout.padding, y: strip.y + 6, width: strip.width - 2 * TweakLayout.padding - 30, height: 22)
        let half = (names.width - 12) / 2
        line(
            presetBrowser.item(blend.from)?.name ?? "", .label,
            in: Rect(x: names.x, y: names.y, width: half, height: names.height),
            blend.share < 0.5 ? tint.primary : tint.secondary)
        rightLine(
            presetBrowser.item(blend.to)?.name ?? "", .label,
            in: Rect(x: names.maxX - half, y: names.y, width: half, height: names.height),
            blend.share < 0.5 ? tint.secondary : tint.primary)
        let close = PresetBrowserLayout.close(in: strip)
        line("×", .body, in: Rect(x: close.x + 7, y: close.y, width: close.width, height: close.height), tint.secondary)
        let track = PresetBrowserLayout.track(in: strip)
        text.fill(track, radius: 0, color: tint.track)
        text.fill(
            Rect(x: track.x, y: track.y, width: track.width * blend.share, height: track.height), radius: 0, color: tint.accent)
        // A mark in the middle, where choices and switches change over.
        text.fill(Rect(x: track.center.x - 1, y: track.y - 4, width: 2, height: 12), radius: 0, color: tint.mark)
        text.disc(center: Vector2(track.x + track.width * blend.share, track.center.y), radius: 6.5, color: tint.handle)
    }

    /// Draws the footer: the name and description of one preset.
    private func paintFooter(_ presetBrowser: PresetBrowser, _ box: Rect) {
        guard box.height > 0 else { return }
        text.fill(box, radius: 0, color: tint.footer)
        text.fill(Rect(x: box.x, y: box.y, width: box.width, height: 1), radius: 0, color: tint.edge)
        let x = box.x + TweakLayout.padding
        let width = box.width - 2 * TweakLayout.padding
        guard let item = presetBrowser.subject else {
            text.paragraph(
                "Click a preset to load it; right-click for its menu.", style: .label, limit: 3, x: x,
                baseline: box.y + 24, width: width, lineHeight: 18, color: tint.faint)
            return
        }
        line(item.name, .label, in: Rect(x: x, y: box.y + 6, width: width, height: 22), tint.primary)
        let isChanged = presetBrowser.loaded == item.id && presetBrowser.isChanged
        let summary = isChanged ? "Changed since it was loaded. \(item.summary)" : item.summary
        text.paragraph(
            summary, style: .label, limit: box.height < TweakLayout.helpHeight ? 3 : 4, x: x, baseline: box.y + 42, width: width,
            lineHeight: 18, color: tint.secondary)
    }

    private func field(_ box: Rect) {
        text.fill(box, radius: 6, color: tint.field)
        text.outline(box, radius: 6, color: tint.accent)
    }

    private func line(_ string: String, _ style: TextStyle, in box: Rect, _ color: Color) {
        let baseline = box.center.y + text.capHeight(of: style) / 2
        text.text(string, style: style, x: box.x, baseline: baseline, color: color, width: box.width)
    }

    private func rightLine(_ string: String, _ style: TextStyle, in box: Rect, _ color: Color) {
        let width = min(text.width(of: string, style: style), box.width)
        line(string, style, in: Rect(x: box.maxX - width, y: box.y, width: width + 1, height: box.height), color)
    }
}

extension PresetBrowser {
    /// The ids of the presets whose pictures are in sight, wholly or in part, in order.
    public func shownItems(viewport: Size, panelWidth: Double) -> [String] {
        layout(viewport: viewport, panelWidth: panelWidth).shownItems
    }
}

extension DrawList {
    /// Appends the presets' pictures; a plain surface where one is not loaded yet.
    mutating func appendPictures(
        of presetBrowser: PresetBrowser, _ tint: PanelTint, viewport: Size, panelWidth: Double, pixelScale: Double
    ) {
        let cells = presetBrowser.cells
        let layout = presetBrowser.layout(viewport: viewport, panelWidth: panelWidth)
        let clip = layout.list.pixels(pixelScale)
        for (index, box) in layout.boxes.enumerated() where layout.isInSight(box) {
            guard case .item(let id) = cells[index], let item = presetBrowser.item(id) else { continue }
            let frame = PresetBrowserLayout.picture(in: box)
            guard let picture = item.picture else {
                appendSurface(frame, radius: 8, clip: layout.list, color: tint.well, pixelScale: pixelScale)
                continue
            }
            let pixels = frame.pixels(pixelScale)
            let first = Int32(vertices.count)
            for (u, v) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
                vertices.append(
                    DrawVertex(
                        x: Float(pixels.minX + u * pixels.width), y: Float(pixels.minY + v * pixels.height), color: .white,
                        u: Float(u), v: Float(v)))
            }
            let firstIndex = indices.count
            for corner in [0, 1, 2, 0, 2, 3] as [Int32] { indices.append(first + corner) }
            // Level 1 is half the size of level 0, which is for high pixel densities.
            let level: Int32 = pixels.width > PresetPicture.width / 2 * 1.2 ? 0 : 1
            runs.append(
                DrawRun(texture: TextureLevel(picture, level: level), firstIndex: firstIndex, indexCount: 6, clip: clip))
        }
    }
}

/// The dimensions of the presets' pictures, for the code that renders them.
public enum PresetPicture {
    /// The width, in pixels of level 0; level 1 has half as many.
    public static let width = 280.0
    /// The height, in pixels of level 0; level 1 has half as many.
    public static let height = 175.0
    /// The corner radius, in pixels of level 0.
    public static let radius = 16.0

    /// The texture id of picture number `number`, counting from 0; negative numbers count as 0.
    public static func texture(_ number: Int) -> TextureID { TextureID(rawValue: -1000 - Int32(clamping: max(number, 0))) }
}
