internal import RiffleMath

/// The layout of the list of keys: a panel in the middle of the window, with as many columns as fit and no more than needed. The
/// text size is fixed: an action that is too wide wraps, and a list that is too high scrolls. Frames are in points of the window,
/// before scrolling.
struct HelpLayout: Equatable {
    /// A group's title, or one of its entries.
    enum Content: Equatable {
        case heading(group: Int)
        case entry(group: Int, entry: Int)
    }

    struct Item: Equatable {
        var content: Content
        var box: Rect
        /// The x at which the action begins, and its greatest width.
        var actionX: Double
        var actionWidth: Double
    }

    var panel: Rect
    var header: Rect
    /// The frame that the lines scroll in.
    var list: Rect
    var items: [Item]
    /// The height of all lines, in points.
    var contentHeight: Double

    /// The greatest scroll offset, in points.
    var greatestScroll: Double { max(0, contentHeight - list.height) }
    /// The bar beside the lines; nil: all of them show.
    var scrollBar: ScrollBar? {
        let box = Rect(x: list.x, y: list.y, width: panel.maxX - list.x, height: list.height)
        return ScrollBar(in: box, seen: list.height, of: contentHeight, gap: 7)
    }

    static let margin = 24.0
    static let padding = 32.0
    static let headerHeight = 40.0
    static let headerGap = 12.0
    static let headingHeight = 24.0
    static let headingGap = 4.0
    static let rowHeight = 28.0
    static let groupGap = 18.0
    static let columnGap = 36.0
    static let actionGap = 18.0
    static let mostColumns = 3
    /// The least width of an action; the column of keys becomes narrower to leave it.
    static let leastAction = 90.0

    init(keys: KeyHelp, viewport: Size, measure: some TextMeasure) {
        let groups = keys.groups
        let isNarrow = viewport.width < 520
        let margin = isNarrow ? 8 : Self.margin
        let padding = isNarrow ? 16 : Self.padding
        let room = Size(
            width: max(viewport.width - 2 * (margin + padding), 40),
            height: max(viewport.height - 2 * (margin + padding) - Self.headerHeight - Self.headerGap, 0))
        // The fewest columns that show all without scrolling; where none do, as many as fit.
        var best = Self.columns(of: groups, count: 1, room: room.width, measure: measure)
        for count in stride(from: 2, through: min(Self.mostColumns, groups.count), by: 1) {
            guard Self.height(of: best) > room.height else { break }
            let more = Self.columns(of: groups, count: count, room: room.width, measure: measure)
            guard more.count == count, Self.width(of: more) <= room.width else { break }
            best = more
        }
        let width = min(Self.width(of: best), room.width)
        contentHeight = Self.height(of: best)
        let height = min(contentHeight, room.height)
        let outer = Size(
            width: width + 2 * padding, height: height + Self.headerHeight + Self.headerGap + 2 * padding)
        let origin = Vector2(
            ((viewport.width - outer.width) / 2).rounded(), ((viewport.height - outer.height) / 2).rounded())
        panel = Rect(x: origin.x, y: origin.y, width: outer.width, height: outer.height)
        header = Rect(x: origin.x + padding, y: origin.y + padding, width: width, height: Self.headerHeight)
        list = Rect(x: origin.x, y: header.maxY + Self.headerGap, width: outer.width, height: height)
        items = []
        var left = header.x
        for column in best {
            var top = list.y
            for group in column.groups {
                items.append(
                    Item(
                        content: .heading(group: group),
                        box: Rect(x: left, y: top, width: column.width, height: Self.headingHeight),
                        actionX: left, actionWidth: column.width))
                top += Self.headingHeight + Self.headingGap
                for entry in groups[group].entries.indices {
                    let height = Self.height(of: groups[group].entries[entry], column, measure)
                    items.append(
                        Item(
                            content: .entry(group: group, entry: entry),
                            box: Rect(x: left, y: top, width: column.width, height: height),
                            actionX: left + column.capsWidth + Self.actionGap, actionWidth: column.actionWidth))
                    top += height
                }
                top += Self.groupGap
            }
            left += column.width + Self.columnGap
        }
    }
}

extension HelpLayout {
    private struct Column {
        var groups: Range<Int>
        var capsWidth: Double
        var actionWidth: Double
        var height: Double
        var width: Double { capsWidth + HelpLayout.actionGap + actionWidth }
    }

    private static func width(of columns: [Column]) -> Double {
        columns.map(\.width).reduce(0, +) + Double(max(columns.count - 1, 0)) * columnGap
    }

    private static func height(of columns: [Column]) -> Double { columns.map(\.height).max() ?? 0 }

    /// `count` columns with the groups in order, such that the highest column is as low as possible; none is wider than `room`.
    private static func columns(of groups: [KeyHelp.Group], count: Int, room: Double, measure: some TextMeasure) -> [Column] {
        guard !groups.isEmpty else { return [] }
        func column(_ range: Range<Int>) -> Column {
            let entries = groups[range].flatMap(\.entries)
            let caps = min(
                entries.map { KeyRow.width(of: $0.caps, measure: measure) }.max() ?? 0, max(room - actionGap - leastAction, 0))
            let action = min(
                entries.map { measure.width(of: $0.action, style: .label).rounded(.up) + 1 }.max() ?? 0, room - caps - actionGap)
            var column = Column(groups: range, capsWidth: caps, actionWidth: max(action, 1), height: 0)
            let heights = range.map { group in
                headingHeight + headingGap
                    + groups[group].entries.reduce(0) { $0 + height(of: $1, column, measure) }
            }
            column.height = heights.reduce(0, +) + Double(range.count - 1) * groupGap
            return column
        }
        func best(from start: Int, _ count: Int) -> [Column] {
            guard count > 1, groups.count - start > 1 else { return [column(start..<groups.count)] }
            let splits = ((start + 1)..<groups.count).map { [column(start..<$0)] + best(from: $0, count - 1) }
            return splits.min { height(of: $0) < height(of: $1) } ?? []
        }
        return best(from: 0, count)
    }

    private static func height(of entry: KeyHelp.Entry, _ column: Column, _ measure: some TextMeasure) -> Double {
        let lines = measure.extent(of: entry.action, style: .label, width: column.actionWidth, limit: .max).lines
        return rowHeight + Double(max(lines, 1) - 1) * TextStyle.label.lineHeight
    }
}
