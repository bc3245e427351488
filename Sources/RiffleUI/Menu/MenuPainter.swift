internal import RiffleMath
internal import RiffleScene

/// Draws a menu; the models' pictures are drawn separately (`ModelPictures`).
struct MenuPainter {
    let text: StageText

    private var tint: OverlayTint { OverlayPainter(text: text).tint }

    func paint(_ menu: Menu, viewport: Size) {
        guard menu.isOpen else { return }
        for index in menu.shownPages(viewport) { paint(menu.pages[index], menu, menu.layout(of: index, viewport)) }
    }

    private func paint(_ page: Menu.Page, _ menu: Menu, _ layout: MenuLayout) {
        // Opaque, so that nothing below shows through the text.
        OverlayPainter(text: text).panel(layout.box, radius: 10, color: tint.menu)
        if let heading = layout.heading, let kind = layout.headingKind { paint(heading, kind, page, menu) }
        let items = page.items
        let marks = items.contains { $0.isOn != nil && $0.detail.isEmpty } ? MenuLayout.markWidth : 0
        text.pushClip(layout.list)
        for (index, row) in layout.rows.enumerated() where row.maxY > layout.list.minY && row.minY < layout.list.maxY {
            paint(items[index], row, isHighlit: index == page.highlight, marks: marks)
        }
        text.popClip()
        text.paint(layout.scrollBar, at: page.scroll, color: tint.track)
    }

    /// The heading: the way back to the previous page, the search text, or a question.
    private func paint(_ box: Rect, _ kind: MenuLayout.Heading, _ page: Menu.Page, _ menu: Menu) {
        let baseline = self.baseline(box.y, MenuLayout.headingHeight - 6)
        func line(_ string: String, _ style: TextStyle, _ color: Color, indent: Double = 0) {
            text.text(
                string, style: style, x: box.x + MenuLayout.inset + indent, baseline: baseline, color: color,
                width: box.width - 2 * MenuLayout.inset - indent)
        }
        let title = page.title
        switch kind {
        case .back:
            chevron(Vector2(box.x + MenuLayout.inset + 3, box.y + (MenuLayout.headingHeight - 6) / 2), direction: -1)
            line(title, .heading, tint.secondary, indent: 16)
        case .search:
            let search = menu.search ?? ""
            line(menu.items.isEmpty ? "Nothing has “\(search)” in its name" : "Find: \(search)|", .label, tint.secondary)
        case .question: line(title, .label, tint.secondary)
        }
        text.fill(
            Rect(x: box.x, y: box.maxY - 4, width: box.width, height: 1), radius: 0, color: tint.hairline)
    }

    private func paint(_ item: MenuItem, _ row: Rect, isHighlit: Bool, marks: Double) {
        if item.kind == .separator {
            return text.fill(
                Rect(x: row.x + MenuLayout.inset, y: row.center.y.rounded(), width: row.width - 2 * MenuLayout.inset, height: 1),
                radius: 0, color: tint.hairline)
        }
        if isHighlit {
            text.fill(
                Rect(x: row.x + 5, y: row.y, width: row.width - 10, height: row.height), radius: 6, color: tint.highlight)
            // The highlight alone is too faint for a user of the keyboard to find.
            text.fill(
                Rect(x: row.x + 5, y: row.y + 5, width: 2, height: row.height - 10), radius: 1, color: tint.accent)
        }
        var left = row.x + MenuLayout.inset + marks
        if item.model != nil {
            let picture = MenuLayout.picture(in: row)
            text.fill(picture, radius: 3, color: tint.well)
            if item.isOn == true { text.outline(picture, radius: 3, color: tint.accent) }
            left = picture.maxX + 12
        } else if item.isOn == true {
            check(Vector2(row.x + MenuLayout.inset + 4, row.center.y))
        }
        let right = row.maxX - MenuLayout.inset
        let primary = item.isEnabled ? tint.primary : tint.faint
        let keyWidth = item.key.isEmpty ? 0 : text.width(of: item.key, style: .key)
        let room = right - left - (keyWidth > 0 ? keyWidth + 16 : 0)
        let isSingle = item.detail.isEmpty
        let baseline = isSingle ? self.baseline(row.y, row.height) : self.baseline(row.y + 5, 20)
        text.text(item.title, style: .label, x: left, baseline: baseline, color: primary, width: room)
        if !isSingle {
            paintDetail(item.detail, x: left, top: row.y + 26, width: right - left)
        }
        if keyWidth > 0 {
            text.text(
                item.key, style: .key, x: right - keyWidth, baseline: baseline,
                color: item.isEnabled ? tint.secondary : tint.faint)
        }
        if item.isPage { chevron(Vector2(right - 4, row.center.y), direction: 1) }
    }

    /// Writes at most two lines in the smaller style.
    private func paintDetail(_ detail: String, x: Double, top: Double, width: Double) {
        var count = 0
        text.forEachLine(of: detail, style: .key, width: width) { _ in count += 1 }
        var line = 0
        text.forEachLine(of: detail, style: .key, width: width) { range in
            defer { line += 1 }
            guard line < 2 else { return }
            let start = top + (count > 1 ? Double(line) * 15 : 4)
            text.text(
                detail, range: range, style: .key, x: x, baseline: start + 10, color: tint.secondary, width: width,
                endsInEllipsis: line == 1 && count > 2)
        }
    }

    /// The baseline of a label that is vertically centred in a row.
    private func baseline(_ top: Double, _ height: Double) -> Double { top + (height + text.capHeight(of: .label)) / 2 }

    private func check(_ center: Vector2) {
        text.line(center + Vector2(-4, 0), center + Vector2(-1, 3), thickness: 1.6, color: tint.primary)
        text.line(center + Vector2(-1.4, 3), center + Vector2(5, -4), thickness: 1.6, color: tint.primary)
    }

    private func chevron(_ center: Vector2, direction: Double) {
        for side in [-1.0, 1] {
            text.line(
                center + Vector2(2 * direction, 0), center + Vector2(-2 * direction, 4 * side), thickness: 1.4,
                color: tint.secondary)
        }
    }
}
