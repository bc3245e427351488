internal import RiffleMath
internal import RiffleScene

/// Draws the parts of the overlay, each into its frame from the layout.
struct OverlayPainter {
    let text: StageText

    var tint: OverlayTint { .of(text.face) }

    func panel(_ box: Rect, radius: Double, blur: Double = 16, color: Color? = nil) {
        let dropped = Rect(x: box.x, y: box.y + blur / 4, width: box.width, height: box.height)
        text.shadow(dropped, radius: radius, blur: blur, color: tint.shadow)
        text.fill(box, radius: radius, color: color ?? tint.surface)
        text.outline(box, radius: radius, color: tint.hairline)
    }

    func dim(_ viewport: Size) {
        text.fill(Rect(x: 0, y: 0, width: viewport.width, height: viewport.height), radius: 0, color: tint.dim)
    }
}

// MARK: - Toast, notices, chips

extension OverlayPainter {
    func toast(_ toast: Notices.Toast, layout: OverlayLayout.Toast) {
        panel(layout.box, radius: 18, blur: 24)
        let middle = layout.box.center.x
        text.text(
            layout.title, style: .title, x: middle - layout.titleWidth / 2, baseline: layout.titleBaseline,
            color: tint.primary, width: layout.titleWidth)
        func paragraph(_ line: String, _ baseline: Double, limit: Int, _ color: Color) {
            text.paragraph(
                line, style: .body, limit: limit, x: layout.box.minX + OverlayLayout.toastPadding.width, baseline: baseline,
                width: layout.textWidth, color: color, isCentered: true)
        }
        if let baseline = layout.summaryBaseline {
            paragraph(toast.summary, baseline, limit: layout.summaryLines, tint.secondary)
        }
        if let gesture = toast.gesture, let baseline = layout.gestureBaseline {
            paragraph(gesture, baseline, limit: layout.gestureLines, tint.primary)
        }
        if let next = toast.next, let top = layout.keysTop { entry(next, x: layout.keysLeft, top: top) }
    }

    func notice(_ sentence: String, in box: Rect) {
        panel(box, radius: 12)
        let top = box.minY + OverlayLayout.noticePadding.height
        mark(x: box.minX + OverlayLayout.noticeInset / 2 + 1, y: top + TextStyle.label.lineHeight / 2)
        text.paragraph(
            sentence, style: .label, limit: OverlayLayout.noticeLines(in: box.height), x: box.minX + OverlayLayout.noticeInset,
            baseline: OverlayLayout.baseline(in: top, style: .label, measure: text),
            width: box.width - OverlayLayout.noticeInset - OverlayLayout.noticePadding.width, color: tint.primary)
    }

    func foldedNotices(_ line: String, in box: Rect) {
        chip(line, in: box, radius: 12, color: tint.secondary)
    }

    func status(_ line: String, in box: Rect) {
        guard box.height > OverlayLayout.chipHeight else { return chip(line, in: box, radius: box.height / 2) }
        panel(box, radius: 12)
        let first = Rect(x: box.x, y: box.y, width: box.width, height: OverlayLayout.chipHeight)
        text.paragraph(
            line, style: .label, limit: OverlayLayout.statusLineLimit, x: box.minX + OverlayLayout.chipPadding,
            baseline: middle(of: first, style: .label), width: box.width - 2 * OverlayLayout.chipPadding, color: tint.primary)
    }

    func loading(_ loading: Notices.Loading, in box: Rect) {
        chip(loading.text, in: box, radius: box.height / 2, lift: 2)
        let track = Rect(
            x: box.minX + OverlayLayout.chipPadding, y: box.maxY - 7, width: box.width - 2 * OverlayLayout.chipPadding,
            height: 2)
        let share = (Double(loading.done) / Double(loading.total)).clamped(to: 0...1)
        text.fill(track, radius: 1, color: tint.track)
        text.fill(
            Rect(x: track.x, y: track.y, width: track.width * share, height: track.height), radius: 1,
            color: tint.primary)
    }

    /// Draws one short line in a box of its own, `lift` points above the middle.
    private func chip(
        _ line: String, in box: Rect, radius: Double, lift: Double = 0, color: Color? = nil
    ) {
        panel(box, radius: radius)
        text.text(
            line, style: .label, x: box.minX + OverlayLayout.chipPadding,
            baseline: middle(of: box, style: .label) - lift, color: color ?? tint.primary,
            width: box.width - 2 * OverlayLayout.chipPadding)
    }

    private func mark(x: Double, y: Double) {
        text.disc(center: Vector2(x, y), radius: 3.5, color: tint.notice)
    }
}

// MARK: - Keys

extension OverlayPainter {
    /// Draws the list of keys; `scroll`: the scroll offset of the lines, in points.
    func help(_ keys: KeyHelp, layout: HelpLayout, scroll: Double) {
        // Opaque, so that no card shows through the text.
        panel(layout.panel, radius: 20, blur: 40, color: tint.menu)
        text.text(
            "Keys", style: .title, x: layout.header.minX, baseline: middle(of: layout.header, style: .title),
            color: tint.primary, width: layout.header.width)
        let closingWidth = KeyRow.width(of: keys.closing, measure: text)
        if closingWidth + 90 < layout.header.width {
            entry(keys.closing, x: layout.header.maxX - closingWidth, top: layout.header.center.y - KeyRow.capHeight / 2)
        }
        text.pushClip(layout.list)
        for item in layout.items {
            var box = item.box
            box.y -= scroll
            guard box.maxY > layout.list.minY, box.minY < layout.list.maxY else { continue }
            switch item.content {
            case .heading(let group):
                text.text(
                    keys.groups[group].title, style: .heading, x: box.minX, baseline: middle(of: box, style: .heading),
                    color: tint.secondary, width: box.width)
            case .entry(let group, let index):
                let entry = keys.groups[group].entries[index]
                // The keys are aligned with the first line of the text.
                let first = Rect(x: box.x, y: box.y, width: box.width, height: HelpLayout.rowHeight)
                caps(entry.caps, x: box.minX, top: first.center.y - KeyRow.capHeight / 2)
                text.paragraph(
                    entry.action, style: .label, limit: .max, x: item.actionX, baseline: middle(of: first, style: .label),
                    width: item.actionWidth, color: tint.primary)
            }
        }
        text.popClip()
        text.paint(layout.scrollBar, at: scroll, color: tint.track)
    }

    /// Draws keys and their action, side by side; returns the x at which they end.
    @discardableResult
    private func entry(_ entry: KeyHelp.Entry, x: Double, top: Double) -> Double {
        let end = caps(entry.caps, x: x, top: top)
        guard !entry.action.isEmpty else { return end }
        let start = end + KeyRow.actionGap
        let box = Rect(x: start, y: top, width: 0, height: KeyRow.capHeight)
        text.text(
            entry.action, style: .label, x: start, baseline: middle(of: box, style: .label), color: tint.secondary)
        return start + text.width(of: entry.action, style: .label)
    }

    @discardableResult
    private func caps(_ caps: [KeyHelp.Cap], x: Double, top: Double) -> Double {
        var x = x
        for (index, cap) in caps.enumerated() {
            if index > 0 { x += KeyRow.capGap }
            let width = KeyRow.width(of: cap, measure: text)
            let box = Rect(x: x, y: top, width: width, height: KeyRow.capHeight)
            switch cap {
            case .key(let name):
                text.fill(box, radius: 5, color: tint.capFill)
                text.outline(box, radius: 5, color: tint.capEdge)
                text.text(
                    name, style: .key, x: box.center.x - text.width(of: name, style: .key) / 2,
                    baseline: middle(of: box, style: .key), color: tint.primary)
            case .gesture(let name), .word(let name):
                text.text(name, style: .label, x: x, baseline: middle(of: box, style: .label), color: tint.secondary)
            }
            x += width
        }
        return x
    }

    /// The baseline of text whose capitals are vertically centred in a box.
    private func middle(of box: Rect, style: TextStyle) -> Double { box.center.y + text.capHeight(of: style) / 2 }
}
