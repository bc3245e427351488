public import RiffleMath
public import RiffleSettings

// Tooltips of the panel's buttons.
extension TweakState {
    /// The tooltip at a point of the window; nil: none. `isCovered`: a page covers all but the header.
    public func tip(
        at point: Vector2, configuration: StageConfiguration, viewport: Size, isCovered: Bool = false
    ) -> Tip? {
        guard isOpen, !isHeld else { return nil }
        let layout = TweakLayout([], viewport: viewport, width: width, scroll: 0)
        if layout.close.contains(point) { return Tip("Close the panel", key: "P", of: layout.close) }
        if layout.presets.contains(point) { return Tip("Presets", key: "Ctrl+O", of: layout.presets) }
        if layout.export.contains(point) { return Tip("Export code", key: "E", of: layout.export) }
        guard !isCovered else { return nil }
        if layout.search.contains(point), !isSearching { return Tip("Find a number", key: "/", of: layout.search) }
        let items = items(configuration)
        guard let line = self.layout(items, viewport: viewport).line(at: point),
            case .formulaHeading(let heading) = items[line.item], let action = heading.action(at: point, in: line.box)
        else { return nil }
        return Tip(action.title, of: heading.box(of: action, in: line.box))
    }
}
