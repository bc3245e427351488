public import RiffleMath
internal import RiffleScene

// Painting over the whole window: the list of keys, menus, tooltips.
extension UICanvas {
    /// The greatest scroll offset of the list of keys in a window, in points.
    public func greatestHelpScroll(viewport: Size) -> Double { helpLayout(viewport).greatestScroll }

    /// Whether a press at a point of a window closes the open list of keys: outside it, or on its closing label.
    public func closesHelp(at point: Vector2, viewport: Size) -> Bool {
        let layout = helpLayout(viewport)
        guard layout.panel.contains(point) else { return true }
        let words = KeyRow.width(of: keys.closing, measure: text) + 2 * OverlayLayout.gap
        return point.y < layout.header.maxY && point.x > layout.header.maxX - words
    }

    /// Scrolls the open list of keys by its scroll bar; returns false if the pointer event isn't on the bar.
    public func scrolls(_ list: inout KeyList, _ phase: TweakState.PointerPhase, at point: Vector2, viewport: Size) -> Bool {
        list.drag(helpLayout(viewport).scrollBar, phase, at: point)
    }

    private func helpLayout(_ viewport: Size) -> HelpLayout {
        if let help, help.viewport == viewport { return help.layout }
        let layout = HelpLayout(keys: keys, viewport: viewport, measure: text)
        help = (layout, viewport)
        return layout
    }

    /// Paints the list of keys.
    public func paint(_ keyList: KeyList) {
        guard frame.veil > 0 else { return }
        let layout = helpLayout(frame.viewport)
        text.opacity = frame.veil
        let painter = OverlayPainter(text: text)
        painter.dim(frame.viewport)
        painter.help(keys, layout: layout, scroll: min(keyList.scroll, layout.greatestScroll))
        text.opacity = 1
    }

    /// Paints the menu.
    public func paint(_ menu: Menu) {
        guard menu.isOpen else { return }
        text.opacity = 1
        MenuPainter(text: text).paint(menu, viewport: frame.viewport)
        pictured = menu
    }

    /// Paints the tooltip that shows.
    public func paint(_ tooltip: Tooltip) {
        text.opacity = 1
        if let tip = tooltip.shown(at: frame.time) { TooltipPainter(text: text).paint(tip, viewport: frame.viewport) }
    }
}
