internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

// A tooltip beside the panel, with what the panel has no room for.
extension TweakPainter {
    private static let tipWidth = 300.0
    private static let tipPadding = 12.0
    private static let tipLine = 18.0

    /// A paragraph of the tooltip.
    private typealias Paragraph = (string: String, style: TextStyle, color: Color)

    /// Draws the tooltip of the row under the pointer, if the panel truncates something of it or has no footer.
    func paintTip(_ state: TweakState, _ content: PanelContent, stage: Size) {
        guard let row = tippedRow(state, content), let box = tipBox(state, content, stage: stage) else { return }
        text.shadow(box, radius: 10, blur: 16, color: Color(r: 0, g: 0, b: 0, a: 72))
        text.fill(box, radius: 10, color: tint.surface)
        text.outline(box, radius: 10, color: tint.track)
        var y = box.y + Self.tipPadding + 13
        let inner = box.width - 2 * Self.tipPadding
        for paragraph in paragraphs(row, content) {
            let count = text.paragraph(
                paragraph.string, style: paragraph.style, limit: .max, x: box.x + Self.tipPadding, baseline: y, width: inner,
                lineHeight: Self.tipLine, color: paragraph.color)
            y += Double(count) * Self.tipLine
        }
    }

    /// The tooltip's frame, beside the row; nil where the panel shows everything.
    func tipBox(_ state: TweakState, _ content: PanelContent, stage: Size) -> Rect? {
        guard let row = tippedRow(state, content), let line = content.layout.lines.first(where: { $0.item == content.helped })
        else { return nil }
        let width = min(Self.tipWidth, stage.width - 16)
        let inner = width - 2 * Self.tipPadding
        guard inner > 60 else { return nil }
        let lines = paragraphs(row, content).reduce(0) {
            $0 + text.extent(of: $1.string, style: $1.style, width: inner, limit: .max).lines
        }
        let height = Double(lines) * Self.tipLine + 2 * Self.tipPadding
        let top = min(max(line.box.y, 8), max(stage.height - height - 8, 8))
        return Rect(x: stage.width - width - 8, y: top, width: width, height: height)
    }

    private func paragraphs(_ row: TweakRow, _ content: PanelContent) -> [Paragraph] {
        [
            ("\(row.descriptor.title): \(row.text)", .label, tint.primary), (row.descriptor.help, .label, tint.primary),
            (row.sourceText, .label, tint.secondary), (content.rangeText, .key, tint.secondary),
        ]
    }

    /// The row under the pointer, if the panel does not show it in full.
    private func tippedRow(_ state: TweakState, _ content: PanelContent) -> TweakRow? {
        guard state.hover != nil, !state.isHeld, state.typing == nil, let index = content.helped,
            case .row(let row) = content.items[index], let line = content.layout.lines.first(where: { $0.item == index }),
            isCut(row, content.texts[index], line, in: content.layout)
        else { return nil }
        return row
    }

    /// Whether the row, or its help in the footer, is truncated.
    private func isCut(_ row: TweakRow, _ value: String, _ line: TweakLayout.Line, in layout: TweakLayout) -> Bool {
        if text.width(of: row.descriptor.title, style: .label) > titleBox(row, value, line).width { return true }
        if case .choice = row.descriptor.kind, text.width(of: value, style: .label) > line.value.width - 36 { return true }
        let width = layout.help.width - 2 * TweakLayout.padding
        let help = text.extent(of: row.descriptor.help, style: .label, width: width, limit: .max).lines
        let source = text.extent(of: row.sourceText, style: .label, width: width, limit: .max).lines
        return help + source + 1 > helpLines(layout.help)
    }
}
