internal import RiffleMath
internal import RiffleScene

/// Draws the gallery around the cells' stages: the heading, the cells' frames and the labels beneath them.
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
                // The cell with the keyboard has two lines.
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
        // The selected model's name and key, if they have no room beneath the cell.
        let chosen = gallery.selection.map { gallery.models[$0] }.flatMap { model in
            let needed = lead(of: model) + text.width(of: model.title, style: .label)
            let isWhole = layout.labelHeight > 0 && needed <= layout.cells.first?.width ?? 0
            return isWhole ? nil : model.key.isEmpty ? model.title : "\(model.title) · \(model.key)"
        }
        let title = gallery.search.isEmpty ? chosen ?? "All models" : gallery.searchWords
        let width = min(text.width(of: title, style: .label), box.width)
        text.text(title, style: .label, x: box.x, baseline: baseline, color: tint.primary, width: box.width)
        guard let hint = Self.hints.first(where: { text.width(of: $0, style: .key) + width + 24 <= box.width }) else { return }
        text.text(
            hint, style: .key, x: box.maxX - text.width(of: hint, style: .key),
            baseline: box.center.y + text.capHeight(of: .key) / 2, color: tint.secondary)
    }

    /// The frames of a model's key and name in the middle of a label, the key first; the key's frame has no width if there is no key.
    /// Where both have too little room, the name is cut.
    func frames(of model: MenuItem, in box: Rect) -> (key: Rect, name: Rect) {
        let center = box.y + box.height / 2 + 1
        let lead = lead(of: model)
        let width = max(min(text.width(of: model.title, style: .label), box.width - lead), 0)
        let x = box.center.x - (width + lead) / 2
        return (
            Rect(x: x, y: center - 9, width: max(lead - Self.capGap, 0), height: 18),
            Rect(x: x + lead, y: box.y, width: width, height: box.height)
        )
    }

    private func paintLabel(_ model: MenuItem, in box: Rect, isSelected: Bool, isCurrent: Bool) {
        let (key, name) = frames(of: model, in: box)
        if key.width > 0 {
            let cap = Self.cap(of: model.key)
            text.fill(key, radius: 4, color: tint.field)
            text.outline(key, radius: 4, color: tint.track)
            text.text(
                cap, style: .key, x: key.center.x - text.width(of: cap, style: .key) / 2,
                baseline: key.center.y + text.capHeight(of: .key) / 2, color: tint.secondary)
        }
        text.text(
            model.title, style: .label, x: name.x, baseline: key.center.y + text.capHeight(of: .label) / 2,
            color: isCurrent ? tint.accent : isSelected ? tint.primary : tint.secondary, width: name.width + 1)
    }

    private static let capGap = 7.0

    /// The width of a model's key and the gap after it, in points; 0 without a key.
    private func lead(of model: MenuItem) -> Double {
        guard !model.key.isEmpty else { return 0 }
        return max(text.width(of: Self.cap(of: model.key), style: .key) + 10, 18) + Self.capGap
    }

    /// The text of a shortcut's narrow key cap: ⇧ stands for Shift.
    static func cap(of key: String) -> String {
        key.hasPrefix("Shift+") ? "⇧" + key.dropFirst("Shift+".count) : key
    }
}

extension Rect {
    /// Returns the rectangle enlarged by `points` on each side.
    fileprivate func grown(by points: Double) -> Rect {
        Rect(x: x - points, y: y - points, width: width + 2 * points, height: height + 2 * points)
    }
}
