public import RiffleMath

// Tooltips of the buttons in the panel's header.
extension TweakState {
    /// The tooltip at a point of the window; nil: none.
    public func tip(at point: Vector2, viewport: Size) -> Tip? {
        guard isOpen, !isHeld else { return nil }
        let layout = TweakLayout([], viewport: viewport, width: width, scroll: 0)
        if layout.close.contains(point) { return Tip("Close the panel", key: "P", of: layout.close) }
        if layout.presets.contains(point) { return Tip("Presets", key: "Ctrl+O", of: layout.presets) }
        if layout.search.contains(point), !isSearching { return Tip("Find a number", key: "/", of: layout.search) }
        return nil
    }
}
