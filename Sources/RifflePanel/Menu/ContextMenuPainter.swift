internal import RiffleMath
internal import RiffleScene

/// Draws a menu.
struct ContextMenuPainter {
    let text: StageText

    func paint(_ menu: ContextMenu, viewport: Size) {
        guard menu.isOpen else { return }
        let layout = ContextMenuLayout(menu.items.count, at: menu.anchor, viewport: viewport)
        HUDPainter(text: text).panel(layout.box, radius: 10)
        for (place, row) in layout.rows.enumerated() {
            let item = menu.items[place]
            if place == menu.highlight {
                let bar = Rect(x: row.x + 5, y: row.y, width: row.width - 10, height: row.height)
                text.fill(bar, radius: 6, color: Palette.highlight)
            }
            let baseline = row.center.y + text.capHeight(of: .label) / 2
            let keyWidth = item.key.isEmpty ? 0 : text.width(of: item.key, style: .key)
            let room = row.width - 2 * ContextMenuLayout.inset - (keyWidth > 0 ? keyWidth + 16 : 0)
            text.text(
                item.title, style: .label, x: row.x + ContextMenuLayout.inset, baseline: baseline,
                color: HUDPainter.Palette.primary, width: room)
            if keyWidth > 0 {
                text.text(
                    item.key, style: .key, x: row.maxX - ContextMenuLayout.inset - keyWidth, baseline: baseline,
                    color: HUDPainter.Palette.secondary)
            }
        }
    }

    private enum Palette {
        static let highlight = Color(r: 126, g: 164, b: 255, a: 84)
    }
}
