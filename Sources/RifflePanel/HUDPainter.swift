internal import RiffleMath
internal import RiffleScene

/// Draws the parts of the display over the stage, each into the box that a layout gave it. White text in two strengths on
/// dark translucent panels: readable over any backdrop.
struct HUDPainter {
    let text: StageText

    enum Palette {
        static let primary = Color(r: 255, g: 255, b: 255, a: 235)
        static let secondary = Color(r: 255, g: 255, b: 255, a: 166)
        static let faint = Color(r: 255, g: 255, b: 255, a: 82)
        static let panel = Color(r: 22, g: 23, b: 28, a: 240)
        static let hairline = Color(r: 255, g: 255, b: 255, a: 24)
        static let shadow = Color(r: 0, g: 0, b: 0, a: 72)
        static let dim = Color(r: 8, g: 9, b: 12, a: 128)
        static let capFill = Color(r: 255, g: 255, b: 255, a: 22)
        static let capEdge = Color(r: 255, g: 255, b: 255, a: 72)
        static let track = Color(r: 255, g: 255, b: 255, a: 40)
        static let notice = Color(r: 255, g: 186, b: 82, a: 255)
    }

    func panel(_ box: Rect, radius: Double, blur: Double = 16, color: Color = Palette.panel) {
        let dropped = Rect(x: box.x, y: box.y + blur / 4, width: box.width, height: box.height)
        text.shadow(dropped, radius: radius, blur: blur, color: Palette.shadow)
        text.fill(box, radius: radius, color: color)
        text.outline(box, radius: radius, color: Palette.hairline)
    }

    func dim(_ viewport: Size) {
        text.fill(Rect(x: 0, y: 0, width: viewport.width, height: viewport.height), radius: 0, color: Palette.dim)
    }
}

// MARK: - Toast, notices, chips

extension HUDPainter {
    func toast(_ toast: HUDState.Toast, keys: [KeyHelp.Entry], layout: OverlayLayout.Toast) {
        panel(layout.box, radius: 18, blur: 24)
        let middle = layout.box.center.x
        text.text(
            toast.title, style: .title, x: middle - layout.titleWidth / 2, baseline: layout.titleBaseline,
            color: Palette.primary, width: layout.titleWidth)
        if let baseline = layout.summaryBaseline {
            lines(
                of: toast.summary, style: .body, limit: layout.summaryLines, width: layout.textWidth,
                x: layout.box.minX
                    + OverlayLayout.toastPadding.width, baseline: baseline, color: Palette.secondary, centered: true)
        }
        if let top = layout.keysTop {
            var x = layout.keysLeft
            for index in 0..<layout.keyCount {
                if index > 0 { dot(x: x - KeyRow.entryGap / 2, y: top + KeyRow.capHeight / 2) }
                x = entry(keys[index], x: x, top: top) + KeyRow.entryGap
            }
        }
    }

    func notice(_ sentence: String, in box: Rect) {
        panel(box, radius: 12)
        let top = box.minY + OverlayLayout.noticePadding.height
        mark(x: box.minX + OverlayLayout.noticeInset / 2 + 1, y: top + TextStyle.label.lineHeight / 2)
        lines(
            of: sentence, style: .label, limit: OverlayLayout.noticeLineLimit,
            width: box.width - OverlayLayout.noticeInset - OverlayLayout.noticePadding.width,
            x: box.minX + OverlayLayout.noticeInset,
            baseline: OverlayLayout.baseline(in: top, style: .label, measure: text), color: Palette.primary, centered: false)
    }

    func foldedNotices(_ line: String, in box: Rect) {
        chip(line, in: box, radius: 12, color: Palette.secondary)
    }

    func status(_ line: String, in box: Rect) {
        chip(line, in: box, radius: box.height / 2)
    }

    func loading(_ loading: HUDState.Loading, in box: Rect) {
        chip(loading.text, in: box, radius: box.height / 2, lift: 2)
        let track = Rect(
            x: box.minX + OverlayLayout.chipPadding, y: box.maxY - 7, width: box.width - 2 * OverlayLayout.chipPadding,
            height: 2)
        let share = (Double(loading.done) / Double(loading.total)).clamped(to: 0...1)
        text.fill(track, radius: 1, color: Palette.track)
        text.fill(
            Rect(x: track.x, y: track.y, width: track.width * share, height: track.height), radius: 1,
            color: Palette.primary)
    }

    /// One short line in a box of its own, `lift` points above the middle.
    private func chip(
        _ line: String, in box: Rect, radius: Double, lift: Double = 0, color: Color = Palette.primary
    ) {
        panel(box, radius: radius)
        text.text(
            line, style: .label, x: box.minX + OverlayLayout.chipPadding,
            baseline: middle(of: box, style: .label, scale: 1) - lift, color: color,
            width: box.width - 2 * OverlayLayout.chipPadding)
    }

    /// At most `limit` lines of `width`; the last ends in an ellipsis if there would be more.
    private func lines(
        of string: String, style: TextStyle, limit: Int, width: Double, x: Double, baseline: Double, color: Color,
        centered: Bool
    ) {
        var count = 0
        text.forEachLine(of: string, style: style, width: width) { _ in count += 1 }
        var line = 0
        text.forEachLine(of: string, style: style, width: width) { range in
            defer { line += 1 }
            guard line < limit else { return }
            let cut = line == limit - 1 && count > limit
            let slack = centered && !cut ? max(0, width - text.width(of: string, range: range, style: style)) : 0
            text.text(
                string, range: range, style: style, x: x + slack / 2, baseline: baseline + Double(line) * style.lineHeight,
                color: color, width: width, endsInEllipsis: cut)
        }
    }

    private func dot(x: Double, y: Double) {
        text.disc(center: Vector2(x, y), radius: 1.25, color: Palette.faint)
    }

    private func mark(x: Double, y: Double) {
        text.disc(center: Vector2(x, y), radius: 3.5, color: Palette.notice)
    }
}

// MARK: - Keys

extension HUDPainter {
    func help(_ keys: KeyHelp, layout: HelpLayout) {
        let scale = layout.scale
        panel(layout.panel, radius: 20 * scale, blur: 40)
        text.text(
            "Keys", style: .title, x: layout.header.minX,
            baseline: middle(of: layout.header, style: .title, scale: scale),
            color: Palette.primary, width: layout.header.width, scale: scale)
        let closingWidth = KeyRow.width(of: keys.closing, measure: text) * scale
        entry(
            keys.closing, x: layout.header.maxX - closingWidth,
            top: layout.header.center.y - KeyRow.capHeight * scale / 2, scale: scale)
        for item in layout.items {
            switch item.content {
            case .heading(let group):
                text.text(
                    keys.groups[group].title, style: .heading, x: item.box.minX,
                    baseline: middle(of: item.box, style: .heading, scale: scale), color: Palette.secondary,
                    width: item.box.width, scale: scale)
            case .entry(let group, let index):
                let entry = keys.groups[group].entries[index]
                let top = item.box.center.y - KeyRow.capHeight * scale / 2
                caps(entry.caps, x: item.box.minX, top: top, scale: scale)
                text.text(
                    entry.action, style: .label, x: item.actionX, baseline: middle(of: item.box, style: .label, scale: scale),
                    color: Palette.primary, scale: scale)
            }
        }
    }

    /// Keys and what they do, side by side; returns where they end.
    @discardableResult
    private func entry(_ entry: KeyHelp.Entry, x: Double, top: Double, scale: Double = 1) -> Double {
        let end = caps(entry.caps, x: x, top: top, scale: scale)
        guard !entry.action.isEmpty else { return end }
        let start = end + KeyRow.actionGap * scale
        let box = Rect(x: start, y: top, width: 0, height: KeyRow.capHeight * scale)
        text.text(
            entry.action, style: .label, x: start, baseline: middle(of: box, style: .label, scale: scale),
            color: Palette.secondary, scale: scale)
        return start + text.width(of: entry.action, style: .label) * scale
    }

    @discardableResult
    private func caps(_ caps: [KeyHelp.Cap], x: Double, top: Double, scale: Double) -> Double {
        var x = x
        for (index, cap) in caps.enumerated() {
            if index > 0 { x += KeyRow.capGap * scale }
            let width = KeyRow.width(of: cap, measure: text) * scale
            let box = Rect(x: x, y: top, width: width, height: KeyRow.capHeight * scale)
            switch cap {
            case .key(let name):
                text.fill(box, radius: 5 * scale, color: Palette.capFill)
                text.outline(box, radius: 5 * scale, color: Palette.capEdge)
                text.text(
                    name, style: .key, x: box.center.x - text.width(of: name, style: .key) * scale / 2,
                    baseline: middle(of: box, style: .key, scale: scale), color: Palette.primary, scale: scale)
            case .gesture(let name), .word(let name):
                text.text(
                    name, style: .label, x: x, baseline: middle(of: box, style: .label, scale: scale),
                    color: Palette.secondary, scale: scale)
            }
            x += width
        }
        return x
    }

    /// The baseline of text whose capitals stand in the middle of a box.
    private func middle(of box: Rect, style: TextStyle, scale: Double) -> Double {
        box.center.y + text.capHeight(of: style) * scale / 2
    }
}
