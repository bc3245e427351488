internal import RiffleMath

/// The frames of a menu and its items, in points of the window; a pure function, so that hit tests and drawing agree.
struct MenuLayout: Equatable {
    static let width = 276.0
    /// The width of a menu whose items have a detail line.
    static let greatWidth = 440.0
    static let rowHeight = 30.0
    static let detailedHeight = 62.0
    static let separatorHeight = 11.0
    static let headingHeight = 34.0
    /// The space above the first item and below the last one.
    static let padding = 6.0
    /// The least distance from the menu to the window's edge.
    static let margin = 6.0
    /// The distance from an item's edge to its text.
    static let inset = 14.0
    /// The width of the marks before the titles.
    static let markWidth = 20.0
    static let picture = Size(width: 74, height: 46)

    /// The heading above the items.
    enum Heading { case back, search, question }

    var box: Rect
    /// The heading's frame; nil: there is none.
    var heading: Rect?
    private(set) var headingKind: Heading?
    /// The frame that the items scroll in.
    var list: Rect
    let rows: Rows
    private(set) var contentHeight: Double

    /// The greatest scroll offset, in points.
    var greatestScroll: Double { max(0, contentHeight - list.height) }
    /// The bar beside the items; nil: all of them show.
    var scrollBar: ScrollBar? { ScrollBar(in: list, seen: list.height, of: contentHeight) }

    /// The menu opens below the anchor, aligned with its left edge; where there is no room, above it, aligned with its right
    /// edge. It stays inside the window. Items that do not fit scroll; a menu that is anchored to a button does not cover it.
    init(_ items: [MenuItem], heading: Heading?, from anchor: Rect, viewport: Size, scroll: Double) {
        let width = Self.width(of: items, viewport)
        headingKind = heading
        contentHeight = items.reduce(0) { $0 + Self.height(of: $1) }
        let head = heading == nil ? 0 : Self.headingHeight
        let isButton = anchor.width > 0 && anchor.height > 0
        let room = isButton ? max(viewport.height - anchor.maxY, anchor.minY) - Self.margin : viewport.height - 2 * Self.margin
        let height = max(min(contentHeight + head + 2 * Self.padding, room), 1)

        func place(_ low: Double, _ high: Double, _ extent: Double, _ room: Double) -> Double {
            let start = low + extent + Self.margin <= room ? low : high - extent
            return max(min(start, room - Self.margin - extent), min(Self.margin, max(room - extent, 0))).rounded(.down)
        }
        let left = place(anchor.minX, anchor.maxX, width, viewport.width)
        let top = place(anchor.maxY, anchor.minY, height, viewport.height)
        box = Rect(x: left, y: top, width: width, height: height)
        self.heading =
            heading == nil ? nil : Rect(x: left, y: top + min(Self.padding, height), width: width, height: min(head, height))
        let above = min(Self.padding + head, height)
        list = Rect(x: left, y: top + above, width: width, height: max(height - above - Self.padding, 0))
        rows = Rows(items: items, x: left, y: list.y - scroll, width: width)
    }

    /// A page beside an item of another, with its first item at the same height, as far as the window allows: to the right, or to the
    /// left. Nil if neither side has room.
    init?(_ items: [MenuItem], beside other: MenuLayout, row: Int, viewport: Size, scroll: Double) {
        let width = Self.width(of: items, viewport)
        let right = other.box.maxX - Self.overlap, left = other.box.minX + Self.overlap - width
        let fitsRight = right + width + Self.margin <= viewport.width
        guard fitsRight || left >= Self.margin, other.rows.indices.contains(row) else { return nil }
        contentHeight = items.reduce(0) { $0 + Self.height(of: $1) }
        let height = max(min(contentHeight + 2 * Self.padding, viewport.height - 2 * Self.margin), 1)
        let top = min(other.rows[row].minY - Self.padding, viewport.height - Self.margin - height)
        box = Rect(x: fitsRight ? right : left, y: max(top, Self.margin).rounded(.down), width: width, height: height)
        list = Rect(x: box.x, y: box.y + Self.padding, width: width, height: max(height - 2 * Self.padding, 0))
        rows = Rows(items: items, x: box.x, y: list.y - scroll, width: width)
    }

    /// How far a page overlaps the page beside it, in points.
    private static let overlap = 4.0

    private static func width(of items: [MenuItem], _ viewport: Size) -> Double {
        let isDetailed = items.contains { !$0.detail.isEmpty }
        return max(min(isDetailed ? greatWidth : width, viewport.width - 2 * margin), 1)
    }

    private static func height(of item: MenuItem) -> Double {
        item.kind == .separator ? separatorHeight : item.detail.isEmpty ? rowHeight : detailedHeight
    }

    /// The frames of the items, below each other: computed when they are asked for, because a menu is laid out in every frame.
    struct Rows: RandomAccessCollection, Equatable {
        fileprivate let items: [MenuItem]
        fileprivate let x: Double
        fileprivate let y: Double
        fileprivate let width: Double

        var startIndex: Int { 0 }
        var endIndex: Int { items.count }

        subscript(index: Int) -> Rect {
            let above = items[..<index].reduce(0) { $0 + MenuLayout.height(of: $1) }
            return Rect(x: x, y: y + above, width: width, height: MenuLayout.height(of: items[index]))
        }
    }

    /// The index of the item at a point.
    func row(at point: Vector2) -> Int? { list.contains(point) ? rows.firstIndex { $0.contains(point) } : nil }

    /// The frame of an item's picture.
    static func picture(in row: Rect) -> Rect {
        Rect(x: row.x + inset - 2, y: row.center.y - picture.height / 2, width: picture.width, height: picture.height)
    }
}
