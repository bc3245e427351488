internal import RiffleMath

/// The frames of the page's parts, in points of the window; a pure function, so that hit tests and drawing agree.
struct ExportPageLayout: Equatable {
    static let rowHeight = 30.0
    static let gap = 6.0
    /// The height of the switch, with the folder's name and state below its title.
    static let keepHeight = 42.0
    /// The least width of a platform's button.
    static let leastPlatform = 72.0

    /// The button in the panel's header that opens and closes the page.
    var button: Rect
    /// The page: all of the panel below its header.
    var page: Rect
    var platforms: [Rect]
    var file: Rect
    var copy: Rect
    var code: Rect
    var save: Rect
    var check: Rect
    /// The switch that keeps the folder up to date.
    var keep: Rect
    /// A check's result, and the effect of the part under the pointer.
    var footer: Rect

    init(platforms count: Int, viewport: Size, panelWidth: Double) {
        let panel = TweakLayout([], viewport: viewport, width: panelWidth, scroll: 0)
        button = panel.export
        footer = panel.pageFooter
        let top = TweakLayout.headerHeight
        page = Rect(x: panel.panel.x, y: top, width: panel.panel.width, height: max(0, viewport.height - top))
        let left = page.x + TweakLayout.padding
        let width = page.width - 2 * TweakLayout.padding
        // The platforms take as few rows as possible, with about the same number of platforms in each row.
        let most = max(1, Int((width + Self.gap) / (Self.leastPlatform + Self.gap)))
        let rows = max(1, (count + most - 1) / most)
        let columns = max(1, (count + rows - 1) / rows)
        platforms = (0..<count).map { index in
            // The platforms of the last row fill it, too.
            let row = index / columns
            let own = min(columns, count - row * columns)
            let side = (width - Double(own - 1) * Self.gap) / Double(own)
            return Rect(
                x: left + Double(index % columns) * (side + Self.gap),
                y: top + 4 + Double(row) * (Self.rowHeight + Self.gap), width: side, height: Self.rowHeight)
        }
        let second = top + 4 + Double(rows) * (Self.rowHeight + Self.gap) + 6
        copy = Rect(x: left + width - 72, y: second, width: 72, height: Self.rowHeight)
        file = Rect(x: left, y: second, width: width - 72 - Self.gap, height: Self.rowHeight)
        keep = Rect(x: left, y: max(footer.minY, top) - 8 - Self.keepHeight, width: width, height: Self.keepHeight)
        let bottom = keep.y - Self.gap - Self.rowHeight
        let third = file.maxY + Self.gap
        code = Rect(x: left, y: third, width: width, height: max(0, bottom - 10 - third))
        let half = (width - Self.gap) / 2
        save = Rect(x: left, y: bottom, width: half, height: Self.rowHeight)
        check = Rect(x: left + width - half, y: bottom, width: half, height: Self.rowHeight)
        // A window without room for the code has none for the controls below it.
        if code.height == 0 { (save.height, check.height, keep.height) = (0, 0, 0) }
    }

    /// The part at a point; nil: nothing that acts.
    func part(at point: Vector2, _ page: ExportPage) -> ExportPage.Part? {
        if let index = platforms.firstIndex(where: { $0.contains(point) }) { return .platform(index) }
        guard !page.files.isEmpty else { return nil }
        for (box, part) in [
            (file, ExportPage.Part.file), (copy, .copy), (code, .code), (save, .save), (check, .check), (keep, .keep),
        ]
        where box.contains(point) {
            return part
        }
        return nil
    }
}

extension ExportPage {
    func layout(_ viewport: Size, _ panelWidth: Double) -> ExportPageLayout {
        ExportPageLayout(platforms: platforms.count, viewport: viewport, panelWidth: panelWidth)
    }
}
