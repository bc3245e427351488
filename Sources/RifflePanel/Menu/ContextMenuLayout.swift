internal import RiffleMath

/// Where a menu and its lines stand. Points of the window; a pure function, so that a click and a drawing agree.
struct ContextMenuLayout: Equatable {
    static let width = 236.0
    static let rowHeight = 30.0
    /// Above the first line and below the last one.
    static let padding = 6.0
    /// Between the menu and the window's edge, at least.
    static let margin = 6.0
    /// From a line's edge to its text.
    static let inset = 14.0

    var box: Rect
    var rows: [Rect]

    /// To the right of a point and below it; where there is no room, to its left, above it. It never leaves the window.
    init(_ count: Int, at point: Vector2, viewport: Size) {
        let width = max(min(Self.width, viewport.width - 2 * Self.margin), 1)
        let room = viewport.height - 2 * (Self.margin + Self.padding)
        let rowHeight = max(min(Self.rowHeight, room / Double(max(count, 1))), 1)
        let height = rowHeight * Double(count) + 2 * Self.padding

        func place(_ point: Double, _ extent: Double, _ room: Double) -> Double {
            let start = point + extent + Self.margin <= room ? point : point - extent
            return max(min(start, room - Self.margin - extent), min(Self.margin, max(room - extent, 0))).rounded(.down)
        }
        let (left, top) = (place(point.x, width, viewport.width), place(point.y, height, viewport.height))
        box = Rect(x: left, y: top, width: width, height: height)
        rows = (0..<count).map {
            Rect(x: left, y: top + Self.padding + Double($0) * rowHeight, width: width, height: rowHeight)
        }
    }

    /// The line at a point.
    func row(at point: Vector2) -> Int? { rows.firstIndex { $0.contains(point) } }
}
