internal import RiffleMath
internal import RiffleStage

/// The layout of the inspector, in points of panel and text.
struct DepthLayout: Equatable {
    static let margin = 12.0
    static let headerHeight = 30.0
    static let footerHeight = 28.0
    /// The width of the matrix, which is beside the views where they keep at least `leastView` each.
    static let matrixWidth = 336.0
    static let leastView = 360.0
    /// The margin between a view's edge and its contents, so that a number or the eye at the very end is not cut.
    static let inset = 14.0

    /// The whole inspector.
    var box: Rect
    /// The view from above: x to the right, the eye below.
    var top: Rect
    /// The view from the side: the eye to the right, y down.
    var side: Rect
    /// The numbers of the card under the pointer; nil where there is no room for them.
    var matrix: Rect?
    /// Window points per point of the scene.
    var scale: Double
    /// The range of z that is shown; x and y are centred on 0.
    var nearest: Double
    var farthest: Double

    init(_ inspection: StageInspection, in box: Rect) {
        self.box = box
        let beside = box.width - 4 * Self.margin - Self.matrixWidth
        let hasMatrix = beside >= 2 * Self.leastView
        let inner = hasMatrix ? beside / 2 : max((box.width - 3 * Self.margin) / 2, 1)
        let viewHeight = max(box.height - Self.headerHeight - Self.footerHeight, 1)
        top = Rect(x: box.x + Self.margin, y: box.y + Self.headerHeight, width: inner, height: viewHeight)
        side = Rect(x: top.maxX + Self.margin, y: top.y, width: inner, height: viewHeight)
        if hasMatrix { matrix = Rect(x: side.maxX + Self.margin, y: top.y, width: Self.matrixWidth, height: viewHeight) }
        var reach = Vector2(120, 120)
        farthest = -80
        nearest = 80
        for card in inspection.cards {
            for point in inspection.outline(of: card) {
                reach = Vector2(max(reach.x, abs(point.x)), max(reach.y, abs(point.y)))
                farthest = min(farthest, point.z)
                nearest = max(nearest, point.z)
            }
        }
        nearest = max(nearest, inspection.lift, inspection.safeLift)
        if let eye = inspection.eye { nearest = max(nearest, eye) }
        let depth = nearest - farthest
        let room = Size(width: max(inner - 2 * Self.inset, 1), height: max(viewHeight - 2 * Self.inset, 1))
        scale = min(room.width / (2 * reach.x), room.height / depth, room.width / depth, room.height / (2 * reach.y))
    }

    /// The right edge of its contents.
    var right: Double { (matrix ?? side).maxX }

    /// Projects a point to the view from above: the far end is at the top.
    func fromAbove(_ point: Vector3) -> Vector2 {
        Vector2(top.center.x + point.x * scale, top.center.y + (point.z - (nearest + farthest) / 2) * scale)
    }

    /// Projects a point to the view from the side: the far end is at the left.
    func fromSide(_ point: Vector3) -> Vector2 {
        Vector2(side.center.x + (point.z - (nearest + farthest) / 2) * scale, side.center.y + point.y * scale)
    }

    /// The z at an x of the side view.
    func depth(at x: Double) -> Double { (x - side.center.x) / scale + (nearest + farthest) / 2 }
}
