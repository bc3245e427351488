internal import RiffleMath
internal import RiffleScene

struct ReferenceTrayPainter {
    let text: StageText

    private var tint: PanelTint { .of(text.face) }

    func paint(_ tray: ReferenceTray, _ layout: ReferenceTray.Layout) {
        OverlayPainter(text: text).panel(layout.box, radius: 12)
        for (item, box) in layout.items { paint(item, box, tray) }
        if let plot = tray.plot, let box = layout.plot { paint(plot, box) }
        guard let words = layout.words else { return }
        text.paragraph(
            tray.line, style: .label, limit: 3, x: words.x, baseline: words.y + 13, width: words.width,
            lineHeight: ReferenceTray.lineHeight, color: tray.isFault ? tint.fault : tint.secondary)
    }

    private func paint(_ plot: ReferenceTray.Plot, _ box: Rect) {
        guard let first = plot.seen.first, let last = plot.seen.last, last.x > first.x else { return }
        let least = plot.seen.map(\.y).min() ?? 0, most = max(plot.seen.map(\.y).max() ?? 0, least + 1e-6)
        func place(_ point: Vector2) -> Vector2 {
            let share = (point - Vector2(first.x, least)) / Vector2(last.x - first.x, most - least)
            return Vector2(box.x + share.x * box.width, box.maxY - share.y.clamped(to: -0.1...1.1) * box.height)
        }
        if let now = plot.now, (first.x...last.x).contains(now) {
            let x = place(Vector2(now, least)).x
            text.fill(Rect(x: x - 0.5, y: box.y, width: 1, height: box.height), radius: 0, color: tint.track)
        }
        text.curve(through: ContiguousArray(plot.seen.map(place)), thickness: 1.5, color: tint.secondary)
        text.curve(through: ContiguousArray(plot.explained.map(place)), thickness: 2, color: tint.other)
    }

    private func paint(_ item: ReferenceTray.Item, _ box: Rect, _ tray: ReferenceTray) {
        let inner = Rect(x: box.x, y: box.y + 1, width: box.width, height: box.height - 2)
        if item.isOn {
            text.fill(inner, radius: 7, color: tint.focus)
        } else if tray.hover == item.id, item.isEnabled, item.share == nil {
            text.fill(inner, radius: 7, color: tint.field)
        }
        let color = !item.isEnabled ? tint.faint : item.isOn || tray.hover == item.id ? tint.primary : tint.secondary
        text.text(
            item.text, style: .label, x: box.x + 10, baseline: box.center.y + text.capHeight(of: .label) / 2, color: color,
            width: item.width + 1)
        if item.hasMenu {
            let tip = Vector2(box.maxX - 13, box.center.y + 0.5)
            for side in [-1.0, 1] { text.line(tip + Vector2(0, 2), tip + Vector2(4 * side, -2), thickness: 1.4, color: color) }
        }
        guard let share = item.share else { return }
        let track = ReferenceTray.track(of: item, in: box)
        text.fill(track, radius: 1.5, color: tint.track)
        text.fill(Rect(x: track.x, y: track.y, width: track.width * share, height: track.height), radius: 1.5, color: tint.accent)
        text.disc(center: Vector2(track.x + track.width * share, track.center.y), radius: 6, color: tint.handle)
    }
}
