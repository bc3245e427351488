internal import RiffleMath
internal import RiffleScene

/// Draws the gallery around the cells' stages: the heading, the cells' frames and what stands beneath them.
struct GalleryPainter {
    let text: StageText
    let tint: PanelTint
    let layout: GalleryLayout

    func paint(_ gallery: Gallery) {
        paintHeading(gallery)
        for (cell, box) in layout.cells.enumerated() {
            let model = gallery.shown[cell]
            let isSelected = model == gallery.selection
            if isSelected {
                // What has the keyboard has two lines.
                for step in 0..<(gallery.isKeyboardElsewhere ? 1 : 2) {
                    text.outline(box.grown(by: Double(step + 1)), radius: 5 + Double(step), color: tint.accent)
                }
            } else {
                text.outline(box.grown(by: 1), radius: 5, color: tint.edge)
            }
            guard layout.labelHeight > 0 else { continue }
            paintLabel(
                gallery.models[model], in: layout.label(of: cell), isSelected: isSelected, isCurrent: model == gallery.current)
        }
    }

    private static let hints = [
        "Click chooses · drag moves them all · type to find one · Esc closes", "Drag moves all · type to find · Esc closes",
        "Esc closes",
    ]

    private func paintHeading(_ gallery: Gallery) {
        let box = layout.heading
        let baseline = box.center.y + text.capHeight(of: .label) / 2
        // The name that has no room beneath its cell.
        let chosen = gallery.selection.map { gallery.models[$0].title }.flatMap { name in
            let isWhole = layout.labelHeight > 0 && text.width(of: name, style: .label) <= layout.cells.first?.width ?? 0
            return isWhole ? nil : name
        }
        let title = gallery.search.isEmpty ? chosen ?? "All models" : gallery.searchWords
        let width = min(text.width(of: title, style: .label), box.width)
        text.text(title, style: .label, x: box.x, baseline: baseline, color: tint.primary, width: box.width)
        guard let hint = Self.hints.first(where: { text.width(of: $0, style: .key) + width + 24 <= box.width }) else { return }
        text.text(
            hint, style: .key, x: box.maxX - text.width(of: hint, style: .key),
            baseline: box.center.y + text.capHeight(of: .key) / 2, color: tint.secondary)
    }

    /// The model's name in the middle, with its key before it where there is room.
    private func paintLabel(_ model: MenuItem, in box: Rect, isSelected: Bool, isCurrent: Bool) {
        let center = box.y + box.height / 2 + 1
        let cap = model.key.isEmpty ? 0 : 18.0
        let gap = cap > 0 ? 7.0 : 0
        let natural = text.width(of: model.title, style: .label)
        let hasCap = cap > 0 && natural + gap + cap <= box.width
        let width = min(natural, box.width)
        var x = box.center.x - (width + (hasCap ? gap + cap : 0)) / 2
        if hasCap {
            let key = Rect(x: x, y: center - 9, width: cap, height: 18)
            text.fill(key, radius: 4, color: tint.field)
            text.outline(key, radius: 4, color: tint.track)
            text.text(
                model.key, style: .key, x: key.center.x - text.width(of: model.key, style: .key) / 2,
                baseline: key.center.y + text.capHeight(of: .key) / 2, color: tint.secondary)
            x += cap + gap
        }
        text.text(
            model.title, style: .label, x: x, baseline: center + text.capHeight(of: .label) / 2,
            color: isCurrent ? tint.accent : isSelected ? tint.primary : tint.secondary, width: width + 1)
    }
}

extension Rect {
    /// Larger by so many points on each side.
    fileprivate func grown(by points: Double) -> Rect {
        Rect(x: x - points, y: y - points, width: width + 2 * points, height: height + 2 * points)
    }
}
