internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

// A tooltip beside the panel, for text that the panel has no room for.
extension TweakPainter {
    private static let tipWidth = 300.0
    private static let tipPadding = 12.0
    private static let tipLine = 18.0

    /// Draws the tooltip of the row under the pointer, if the panel truncates something of it or has no footer.
    func paintTip(_ state: TweakState, _ content: PanelContent, stage: Size) {
        guard let box = tipBox(state, content, stage: stage) else { return }
        text.shadow(box, radius: 10, blur: 16, color: FixedColors.tipShadow)
        text.fill(box, radius: 10, color: tint.surface)
        text.outline(box, radius: 10, color: tint.track)
        var y = box.y + Self.tipPadding + 13
        let inner = box.width - 2 * Self.tipPadding
        for (index, paragraph) in (content.help?.tip ?? []).enumerated() {
            let count = text.paragraph(
                paragraph, style: Self.style(index), limit: .max, x: box.x + Self.tipPadding, baseline: y,
                width: inner, lineHeight: Self.tipLine, color: index < 2 ? tint.primary : tint.secondary)
            y += Double(count) * Self.tipLine
        }
    }

    /// The tooltip's frame, beside the row; nil where the panel shows everything.
    func tipBox(_ state: TweakState, _ content: PanelContent, stage: Size) -> Rect? {
        guard isTipped(state, content), let line = content.layout.lines.first(where: { $0.item == content.helped })
        else { return nil }
        let width = min(Self.tipWidth, stage.width - 16)
        let inner = width - 2 * Self.tipPadding
        guard inner > 60 else { return nil }
        var lines = 0
        for (index, paragraph) in (content.help?.tip ?? []).enumerated() {
            lines += text.extent(of: paragraph, style: Self.style(index), width: inner, limit: .max).lines
        }
        let height = Double(lines) * Self.tipLine + 2 * Self.tipPadding
        let top = min(max(line.box.y, 8), max(stage.height - height - 8, 8))
        return Rect(x: stage.width - width - 8, y: top, width: width, height: height)
    }

    /// The style of a paragraph of `RowHelp.tip`.
    private static func style(_ paragraph: Int) -> TextStyle { paragraph < 3 ? .label : .key }

    /// Whether the panel does not show the row under the pointer in full. A focused row gets no tooltip: the user is trying its values,
    /// and the tooltip would cover the cards.
    private func isTipped(_ state: TweakState, _ content: PanelContent) -> Bool {
        guard state.hover.name != nil, state.hover.name != state.focus, !state.isHeld, state.typing == nil,
            let index = content.helped,
            case .row(let row) = content.items[index], let line = content.layout.lines.first(where: { $0.item == index }),
            isCut(row, content.texts[index], line, content)
        else { return false }
        return true
    }

    /// Whether the row, or its help in the footer, is truncated.
    private func isCut(_ row: TweakRow, _ value: String, _ line: TweakLayout.Line, _ content: PanelContent) -> Bool {
        let layout = content.layout
        if text.width(of: row.descriptor.title, style: .label) > titleBox(row, value, line).width { return true }
        if case .choice = row.descriptor.kind, text.width(of: value, style: .label) > line.value.width - 36 { return true }
        let width = layout.help.width - 2 * TweakLayout.padding
        let help = text.extent(of: row.descriptor.help, style: .label, width: width, limit: .max).lines
        let source = text.extent(of: content.help?.source ?? "", style: .label, width: width, limit: .max).lines
        return help + source + 1 > helpLines(layout.help)
    }
}
