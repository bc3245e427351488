internal import RiffleMath
internal import RiffleModels

/// The frames of the tweak panel's rows, in points of the window; a pure function, so that hit tests and drawing agree.
struct TweakLayout: Equatable {
    static let leastWidth = 260.0
    static let greatestWidth = 480.0
    /// The greatest width, and the usual one, of a panel that shows code: lines of 80 characters.
    static let greatestCodeWidth = 720.0
    static let codeWidth = 648.0
    static let standardWidth = 320.0
    static let padding = 20.0
    static let headerHeight = 52.0
    static let searchHeight = 32.0
    static let filterHeight = 30.0
    static let groupHeight = 36.0
    static let lowGroupHeight = 32.0
    static let rowHeight = 44.0
    static let shortRowHeight = 34.0
    static let helpHeight = 132.0
    /// The height of the help in a low window: two lines.
    static let lowHelpHeight = 44.0
    /// The height of the pages' footers in a low window.
    static let lowPageFooterHeight = 110.0
    /// The window's height below which the footer has two lines and the large plot is smaller.
    static let lowHeight = 700.0
    /// The window's height below which the curves are folded, because fewer than four rows would fit under them.
    static let foldHeight = 660.0
    /// The greatest distance from the edge of the panel, open or closed, at which a press takes hold of the edge, in points.
    static let grip = 5.0

    struct Line: Equatable {
        /// The row's index among the items.
        var item: Int
        /// The row's frame.
        var box: Rect
        /// The slider's track; nil where there is none.
        var track: Rect?
        /// The frame of the value; a click in it starts typing.
        var value: Rect
        /// The highlight of a hovered or focused row: the whole row, from the dot to the star.
        var surface: Rect { Rect(x: box.x + 4, y: box.y, width: box.width - 6, height: box.height - 2) }
        var star: Rect { Rect(x: box.maxX - 14, y: value.y, width: 11, height: value.height) }
        /// In a group's heading, the button that resets the group.
        var resets: Rect { Rect(x: box.maxX - TweakLayout.padding - 74, y: box.y + 8, width: 54, height: box.height - 8) }
        /// The text field for the value.
        var field: Rect { Rect(x: value.maxX - 100, y: value.y, width: 102, height: 22) }
    }

    var panel: Rect
    var title: Rect
    var close: Rect
    /// The button that opens and closes the presets' page.
    var presets: Rect
    /// The button that opens and closes the page with the code.
    var export: Rect
    var search: Rect
    /// The switch that shows changed parameters only.
    var changedOnly: Rect
    /// The button that resets all parameters.
    var resetAll: Rect
    /// The frame that the rows scroll in.
    var list: Rect
    /// The footer with the help for the row under the pointer.
    var help: Rect
    /// The footer of a page that covers the parameters.
    var pageFooter: Rect
    var lines: [Line]
    /// The height of all rows, in points.
    var contentHeight: Double
    /// The height of the large plot, in points; less in a low window.
    var plotHeight: Double

    /// The greatest scroll offset, in points.
    var greatestScroll: Double { max(0, contentHeight - list.height) }
    /// The bar beside the rows; nil: all of them show.
    var scrollBar: ScrollBar? { ScrollBar(in: list, seen: list.height, of: contentHeight, gap: 1) }

    init(_ items: [TweakItem], viewport: Size, width: Double, scroll: Double) {
        let width = min(max(width, Self.leastWidth), max(Self.leastWidth, min(Self.greatestCodeWidth, viewport.width * 0.6)))
        let left = viewport.width - width
        panel = Rect(x: left, y: 0, width: width, height: viewport.height)
        title = Rect(x: left + Self.padding, y: 0, width: width - 2 * Self.padding - 174, height: Self.headerHeight)
        close = Rect(x: viewport.width - Self.padding - 24, y: 14, width: 24, height: 24)
        export = Rect(x: close.x - 68, y: 14, width: 60, height: 24)
        presets = Rect(x: export.x - 74, y: 14, width: 68, height: 24)
        search = Rect(
            x: left + Self.padding, y: Self.headerHeight, width: width - 2 * Self.padding, height: Self.searchHeight)
        changedOnly = Rect(x: search.x, y: search.maxY + 6, width: 116, height: Self.filterHeight - 6)
        resetAll = Rect(x: search.maxX - 76, y: changedOnly.y, width: 76, height: changedOnly.height)
        let top = search.maxY + Self.filterHeight + 6
        // A low window leaves the help less room, or none.
        let isLow = viewport.height < Self.lowHeight
        func bottom(_ height: Double) -> Rect {
            let height = viewport.height >= 420 ? height : 0
            return Rect(x: left, y: viewport.height - height, width: width, height: height)
        }
        help = bottom(isLow ? Self.lowHelpHeight : Self.helpHeight)
        pageFooter = bottom(isLow ? Self.lowPageFooterHeight : Self.helpHeight)
        list = Rect(x: left, y: top, width: width, height: max(0, help.y - top))
        plotHeight = isLow ? 100 : 140
        let groupHeight = isLow ? Self.lowGroupHeight : Self.groupHeight
        lines = []
        lines.reserveCapacity(items.count)
        var y = 0.0
        let inner = width - 2 * Self.padding
        for (index, item) in items.enumerated() {
            let height: Double
            var hasTrack = false
            var valueWidth = 110.0
            switch item {
            case .group, .section, .formulaHeading: height = groupHeight
            case .note: height = 64
            case .curves(let count): height = CurveLayout.height(count: count, plotHeight: plotHeight)
            case .clock: height = ClockLayout.height
            case .formula(let shape): height = FormulaLayout.height(shape)
            case .row(let row):
                switch row.descriptor.kind {
                case .number, .count: (height, hasTrack) = (Self.rowHeight, true)
                case .toggle: height = Self.shortRowHeight
                case .choice: (height, valueWidth) = (Self.shortRowHeight, min(170, inner * 0.6))
                }
            }
            let box = Rect(x: left, y: list.y + y - scroll, width: width, height: height)
            let textHeight = hasTrack ? 24.0 : height
            lines.append(
                Line(
                    item: index, box: box,
                    track: hasTrack
                        ? Rect(x: left + Self.padding, y: box.y + 27, width: inner, height: 4) : nil,
                    value: Rect(x: left + width - Self.padding - valueWidth, y: box.y, width: valueWidth, height: textHeight)))
            y += height
        }
        contentHeight = y + 12
    }

    /// The row at a point of the list.
    func line(at point: Vector2) -> Line? {
        guard list.contains(point) else { return nil }
        return lines.first { $0.box.contains(point) }
    }
}
