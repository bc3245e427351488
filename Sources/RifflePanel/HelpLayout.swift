internal import RiffleMath

/// Where the list of keys stands: a panel in the middle of the window with two columns, one where the window is narrow, and
/// everything smaller where even that does not fit. Places are points of the window, with the scale already in them.
struct HelpLayout: Equatable {
    /// The name of a group, or one line of it.
    enum Content: Equatable {
        case heading(group: Int)
        case entry(group: Int, entry: Int)
    }

    struct Item: Equatable {
        var content: Content
        var box: Rect
        /// Where what the keys do begins.
        var actionX: Double
    }

    var panel: Rect
    var header: Rect
    var items: [Item]
    /// 1, or less where the window is too small; text and key caps shrink with it.
    var scale: Double

    static let margin = 24.0
    static let padding = 32.0
    static let headerHeight = 40.0
    static let headerGap = 20.0
    static let headingHeight = 24.0
    static let headingGap = 4.0
    static let rowHeight = 30.0
    static let groupGap = 20.0
    static let columnGap = 56.0
    static let actionGap = 20.0

    init(keys: KeyHelp, viewport: Size, measure: some TextMeasure) {
        let groups = keys.groups
        // Two columns are as high as the higher of them: split where that is least.
        let two = (1..<max(groups.count, 2)).map { Self.columns(of: groups, splitAt: $0, measure: measure) }
            .min { Self.size(of: $0).height < Self.size(of: $1).height }
        let one = Self.columns(of: groups, splitAt: groups.count, measure: measure)
        let candidates = (two.map { [$0] } ?? []) + [one]

        func scale(_ columns: [Column]) -> Double {
            let size = Self.size(of: columns)
            return min(
                1, (viewport.width - 2 * Self.margin) / size.width, (viewport.height - 2 * Self.margin) / size.height)
        }
        let fitting = candidates.first { scale($0) >= 1 } ?? candidates.max { scale($0) < scale($1) } ?? one
        self.init(fitting, groups: groups, viewport: viewport, scale: max(scale(fitting), 0))
    }

    private init(_ columns: [Column], groups: [KeyHelp.Group], viewport: Size, scale: Double) {
        let size = Self.size(of: columns)
        let origin = Vector2(
            ((viewport.width - size.width * scale) / 2).rounded(), ((viewport.height - size.height * scale) / 2).rounded())
        func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
            Rect(x: origin.x + x * scale, y: origin.y + y * scale, width: width * scale, height: height * scale)
        }
        var items: [Item] = []
        var left = Self.padding
        for column in columns {
            var top = Self.padding + Self.headerHeight + Self.headerGap
            let actionX = origin.x + (left + column.capsWidth + Self.actionGap) * scale
            func append(_ content: Content, height: Double) {
                items.append(Item(content: content, box: place(left, top, column.width, height), actionX: actionX))
                top += height
            }
            for group in column.groups {
                append(.heading(group: group), height: Self.headingHeight)
                top += Self.headingGap
                for entry in groups[group].entries.indices {
                    append(.entry(group: group, entry: entry), height: Self.rowHeight)
                }
                top += Self.groupGap
            }
            left += column.width + Self.columnGap
        }
        self.items = items
        self.scale = scale
        panel = place(0, 0, size.width, size.height)
        header = place(Self.padding, Self.padding, size.width - 2 * Self.padding, Self.headerHeight)
    }
}

extension HelpLayout {
    private struct Column {
        var groups: Range<Int>
        var capsWidth: Double
        var width: Double
        var height: Double
    }

    private static func columns(of groups: [KeyHelp.Group], splitAt split: Int, measure: some TextMeasure) -> [Column] {
        [0..<min(split, groups.count), min(split, groups.count)..<groups.count].filter { !$0.isEmpty }.map { range in
            let entries = groups[range].flatMap(\.entries)
            let caps = entries.map { KeyRow.width(of: $0.caps, measure: measure) }.max() ?? 0
            let actions = entries.map { measure.width(of: $0.action, style: .label) }.max() ?? 0
            let heights = groups[range].map { headingHeight + headingGap + Double($0.entries.count) * rowHeight }
            return Column(
                groups: range, capsWidth: caps, width: caps + actionGap + actions,
                height: heights.reduce(0, +) + Double(range.count - 1) * groupGap)
        }
    }

    /// The whole panel's size at scale 1.
    private static func size(of columns: [Column]) -> Size {
        let width = columns.map(\.width).reduce(0, +) + Double(max(columns.count - 1, 0)) * columnGap
        let height = columns.map(\.height).max() ?? 0
        return Size(width: width + 2 * padding, height: headerHeight + headerGap + height + 2 * padding)
    }
}
