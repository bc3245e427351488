internal import RiffleMath
internal import RiffleScene

/// Draws the button in the panel's header and the presets' page.
struct PresetShelfPainter {
    let text: StageText
    let tint: PanelTint

    func paint(_ shelf: PresetShelf, viewport: Size, panelWidth: Double) {
        paintButton(shelf, TweakLayout([], viewport: viewport, width: panelWidth, scroll: 0).presets)
        guard shelf.isOpen else { return }
        let lines = shelf.lines
        let layout = PresetShelfLayout(lines, viewport: viewport, panelWidth: panelWidth, scroll: shelf.scroll)
        text.fill(layout.page, radius: 0, color: tint.plate)
        text.pushClip(layout.page)
        for (place, box) in layout.boxes.enumerated() where box.maxY > layout.page.minY && box.minY < layout.page.maxY {
            paint(lines[place], at: place, box, shelf)
        }
        if layout.greatestScroll > 0, layout.page.height > 40 {
            let length = max(24, layout.page.height * layout.page.height / layout.contentHeight)
            let y = layout.page.y + (layout.page.height - length) * shelf.scroll / layout.greatestScroll
            text.fill(Rect(x: layout.page.maxX - 6, y: y, width: 3, height: length), radius: 1.5, color: tint.track)
        }
        text.popClip()
        text.fill(Rect(x: layout.page.minX, y: layout.page.y, width: 1, height: layout.page.height), radius: 0, color: tint.edge)
    }

    private func paintButton(_ shelf: PresetShelf, _ box: Rect) {
        text.fill(box, radius: 7, color: shelf.isOpen ? tint.focus : tint.field)
        let width = text.width(of: "Presets", style: .label)
        line(
            "Presets", .label, in: Rect(x: box.center.x - width / 2, y: box.y, width: width + 2, height: box.height), tint.primary
        )
    }

    private func paint(_ line: PresetShelf.Line, at place: Int, _ box: Rect, _ shelf: PresetShelf) {
        let isUnderHand = shelf.hover?.line == place
        let plate = Rect(x: box.x + 6, y: box.y, width: box.width - 12, height: box.height - 2)
        let inner = Rect(
            x: box.x + TweakLayout.padding, y: box.y, width: box.width - 2 * TweakLayout.padding, height: box.height - 2)
        switch line {
        case .heading(let isBuiltIn):
            let label = Rect(x: inner.x, y: box.y + 8, width: inner.width, height: box.height - 8)
            self.line(isBuiltIn ? "WITH RIFFLE" : "YOURS", .key, in: label, tint.faint)
        case .save where shelf.typing.map({ $0.id == nil }) == true: field(PresetShelfLayout.name(of: .save, in: box))
        case .save, .update:
            let button = Rect(x: inner.x, y: box.y + 3, width: inner.width, height: box.height - 8)
            text.fill(button, radius: 8, color: isUnderHand ? tint.focus : tint.field)
            if shelf.focus == place { text.outline(button, radius: 8, color: tint.accent) }
            let words = Rect(x: button.x + 12, y: button.y, width: button.width - 120, height: button.height)
            let title = line == .save ? "Save as a preset" : "Update \(shelf.loadedName ?? "")"
            self.line(title, .label, in: words, tint.primary)
            let keys = Rect(x: button.maxX - 112, y: button.y, width: 100, height: button.height)
            rightLine(line == .save ? "Ctrl S" : "Ctrl Shift S", .key, in: keys, tint.faint)
        case .item(let id):
            guard let item = shelf.item(id) else { return }
            if shelf.focus == place {
                text.fill(plate, radius: 7, color: tint.focus)
            } else if isUnderHand {
                text.fill(plate, radius: 7, color: tint.hover)
            }
            paint(item, place, inner, box, shelf)
        }
    }

    private func paint(_ item: PresetShelf.Item, _ place: Int, _ inner: Rect, _ box: Rect, _ shelf: PresetShelf) {
        let isLoaded = shelf.loaded == item.id
        let top = Rect(x: inner.x, y: box.y + 4, width: inner.width - 36, height: 22)
        if isLoaded {
            text.fill(Rect(x: box.x + 6, y: box.y + 9, width: 3, height: box.height - 20), radius: 1.5, color: tint.accent)
        }
        if shelf.typing?.id == item.id {
            field(PresetShelfLayout.name(of: .item(item.id), in: box))
        } else {
            line(item.name, .label, in: top, item.isUsable ? tint.primary : tint.faint)
            // The number that loads it, on the first nine.
            if let number = shelf.items.firstIndex(of: item), number < 9 {
                rightLine("\(number + 1)", .key, in: Rect(x: inner.maxX - 30, y: top.y, width: 30, height: 22), tint.faint)
            }
        }
        let below = Rect(x: inner.x, y: box.y + 25, width: inner.width, height: 19)
        if shelf.hover?.line == place || shelf.focus == place {
            for (action, place) in PresetShelfLayout.actions(of: item, in: box) {
                let isMeant = shelf.hover.map { $0.action == action } ?? false
                line(action.rawValue, .key, in: place, isMeant ? tint.accent : tint.secondary)
            }
        } else {
            // In the one style that has every script, a little smaller.
            let summary = isLoaded && shelf.isChanged ? "Changed since it was loaded" : item.summary
            text.text(
                summary, style: .label, x: below.x, baseline: below.center.y + text.capHeight(of: .key) / 2, color: tint.faint,
                width: below.width, scale: TextStyle.key.size / TextStyle.label.size)
        }
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
