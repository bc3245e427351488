internal import RiffleMath
internal import RiffleScene

/// Draws the bar: text on a thin surface in the panel's colours.
struct BarPainter {
    let text: StageText
    private let tint: PanelTint

    init(text: StageText, bar: Bar) {
        self.text = text
        tint = PanelTheme(bar.tone, bar.face).tint
    }

    func paint(_ bar: Bar, width: Double, opacity: Double) {
        text.opacity = opacity
        let surface = Rect(x: 0, y: 0, width: width, height: Bar.height)
        text.fill(surface, radius: 0, color: tint.surface)
        text.fill(Rect(x: 0, y: surface.maxY - 1, width: width, height: 1), radius: 0, color: tint.edge)
        let layout = BarLayout(bar, width: width)
        var last = 0.0
        for button in Bar.Button.allCases {
            guard let box = layout.box(of: button) else { continue }
            paint(button, in: box, bar)
            if layout.hasLine(before: button) {
                let x = (box.minX - BarLayout.groupGap / 2).rounded(.down)
                text.fill(Rect(x: x, y: box.y + 10, width: 1, height: box.height - 20), radius: 0, color: tint.edge)
            }
            last = max(last, box.maxX)
        }
        let mark = text.width(of: bar.clockMark, style: .label)
        if mark > 0, last + mark + 2 * BarLayout.padding <= width {
            word(bar.clockMark, .label, x: width - BarLayout.padding - mark, in: surface, tint.other, width: mark + 1)
        }
        text.opacity = 1
    }

    private func paint(_ button: Bar.Button, in box: Rect, _ bar: Bar) {
        let inner = Rect(x: box.x + 1, y: box.y + 4, width: box.width - 2, height: box.height - 8)
        if bar.opened == button {
            text.fill(inner, radius: 7, color: tint.focus)
        } else if bar.hover == button {
            text.fill(inner, radius: 7, color: tint.field)
        }
        if bar.focus == button, bar.opened == nil { text.focus(inner, radius: 7, tint) }
        let isHighlighted = bar.highlighted.contains(button) || bar.opened == button
        let color =
            isHighlighted || bar.hover == button || bar.focus == button || button == .models ? tint.primary : tint.secondary
        switch button {
        case .models:
            let isCut = bar.isTitleCut(width: box.width)
            let padding = isCut ? BarLayout.tightPadding : BarLayout.padding
            if isCut {
                smallTitle(bar.title, x: box.x + padding, in: box, color, width: box.width - 2 * padding - BarLayout.tightChevron)
            } else {
                word(bar.title, .body, x: box.x + padding, in: box, color, width: box.width - 2 * padding - BarLayout.chevron)
            }
            chevron(Vector2(box.maxX - padding - 4, box.center.y + 0.5), color: tint.secondary)
        case .gallery, .parameters, .presets, .loop: centered(button.word, in: box, color)
        case .pictures, .export:
            word(
                button.word, .label, x: box.x + BarLayout.padding, in: box, color,
                width: box.width - BarLayout.padding - 21)
            chevron(Vector2(box.maxX - BarLayout.padding - 3, box.center.y + 0.5), color: tint.secondary)
        case .menu:
            for line in -1...1 {
                let y = box.center.y + Double(line) * 5
                text.fill(Rect(x: box.center.x - 8, y: y - 0.75, width: 16, height: 1.5), radius: 0, color: color)
            }
        }
        if bar.highlighted.contains(button) {
            text.fill(
                Rect(x: inner.x + 10, y: box.maxY - 3, width: inner.width - 20, height: 2), radius: 0, color: tint.accent)
        }
    }

    /// Writes a name that is too long in a smaller style, on up to two lines, as in the panel's header.
    private func smallTitle(_ title: String, x: Double, in box: Rect, _ color: Color, width: Double) {
        guard text.width(of: title, style: .label) > width else { return word(title, .label, x: x, in: box, color, width: width) }
        let lines = min(text.extent(of: title, style: .label, width: width, limit: 2).lines, 2)
        text.paragraph(
            title, style: .label, limit: 2, x: x,
            baseline: box.center.y + text.capHeight(of: .label) / 2 - Double(lines - 1) * Self.smallLine / 2, width: width,
            lineHeight: Self.smallLine, color: color)
    }

    private static let smallLine = 15.0

    private func centered(_ string: String, in box: Rect, _ color: Color, style: TextStyle = .label) {
        let width = text.width(of: string, style: style)
        word(string, style, x: box.center.x - width / 2, in: box, color, width: box.width)
    }

    private func word(_ string: String, _ style: TextStyle, x: Double, in box: Rect, _ color: Color, width: Double) {
        text.text(
            string, style: style, x: x, baseline: box.center.y + text.capHeight(of: style) / 2, color: color, width: width)
    }

    private func chevron(_ tip: Vector2, color: Color) {
        for side in [-1.0, 1] {
            text.line(tip + Vector2(0, 2), tip + Vector2(4 * side, -2), thickness: 1.4, color: color)
        }
    }
}
