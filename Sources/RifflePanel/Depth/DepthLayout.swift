internal import RiffleMath
internal import RiffleStage

/// Where things stand in the inspector, in points of panel and text.
struct DepthLayout: Equatable {
    static let margin = 12.0
    static let headerHeight = 30.0
    static let footHeight = 28.0
    /// Between a view's edge and what lies in it, so that a number or the eye at the very end is whole.
    static let inset = 14.0

    /// All of it.
    var box: Rect
    /// x to the right, the eye below.
    var top: Rect
    /// The eye to the right, y down.
    var side: Rect
    /// Window points a point of space.
    var scale: Double
    /// What of space is shown: x, y about the centre, z between these.
    var nearest: Double
    var farthest: Double

    init(_ inspection: StageInspection, in box: Rect) {
        self.box = box
        let inner = max((box.width - 3 * Self.margin) / 2, 1)
        let viewHeight = max(box.height - Self.headerHeight - Self.footHeight, 1)
        top = Rect(x: box.x + Self.margin, y: box.y + Self.headerHeight, width: inner, height: viewHeight)
        side = Rect(x: top.maxX + Self.margin, y: top.y, width: inner, height: viewHeight)
        var reach = Vector2(120, 120)
        farthest = -80
        nearest = 80
        for card in inspection.cards {
            for point in card.outline {
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

    /// From above: the far end is at the top.
    func fromAbove(_ point: Vector3) -> Vector2 {
        Vector2(top.center.x + point.x * scale, top.center.y + (point.z - (nearest + farthest) / 2) * scale)
    }

    /// From the side: the far end is at the left.
    func fromSide(_ point: Vector3) -> Vector2 {
        Vector2(side.center.x + (point.z - (nearest + farthest) / 2) * scale, side.center.y + point.y * scale)
    }

    /// The z at a place of the side view.
    func depth(at x: Double) -> Double { (x - side.center.x) / scale + (nearest + farthest) / 2 }
}
