public import RiffleMath
internal import RiffleScene
public import RiffleStage

/// A hint's target, in points of the window.
public enum HintMark: Equatable, Sendable {
    /// A place of a card, with a ring around it.
    case card(Vector2)
    /// A button, with a frame around it.
    case button(Rect)
}

/// The marks at the edges of a screen that a drag leads from: they show while the gesture is taught, and where the pointer comes near.
public struct EdgeMarks: Equatable, Sendable {
    /// The mark at one edge.
    struct Mark: Equatable, Sendable {
        /// The mark's frame, in points of the window.
        var box: Rect
        /// Whether the pointer is where the drag may begin, or near.
        var isNear: Bool
    }

    private(set) var back: Mark?
    private(set) var forward: Mark?
    /// Whether the pointer is near a mark at the left or right edge, and whether it is near one at the top or bottom edge.
    public private(set) var isNearSide = false
    public private(set) var isNearEnd = false

    /// The greatest distance from an edge at which the pointer shows the edge's mark, in points.
    static let sight = 72.0
    /// The greatest distance at which the pointer counts as near a mark, in points, even where a drag may begin anywhere.
    static let reach = 36.0
    private static let inset = 5.0

    /// No marks.
    public init() {}

    /// The marks of a screen. `scale`: window points per point; `pointer`: in points, nil while it does something else; `isTaught`: the
    /// marks show wherever the pointer is.
    public init(_ edges: ScreenEdges, scale: Double, pointer: Vector2?, isTaught: Bool) {
        func mark(_ edge: ScreenEdges.Edge?) -> Mark? {
            guard let edge else { return nil }
            let distance = pointer.flatMap { edge.distance(to: $0 * scale) }.map { $0 / scale }
            let reach = Swift.min(Swift.max(edge.reach / scale, 8), Self.reach)
            guard isTaught || distance ?? .infinity <= Self.sight else { return nil }
            let isNear = distance ?? .infinity <= reach
            if isNear, edge.side == .left || edge.side == .right { isNearSide = true }
            if isNear, edge.side == .top || edge.side == .bottom { isNearEnd = true }
            return Mark(box: Self.box(edge.side, edge.screen.scaled(by: 1 / scale), isNear: isNear), isNear: isNear)
        }
        back = mark(edges.back)
        forward = mark(edges.forward)
    }

    private static func box(_ side: ScreenEdges.Side, _ screen: Rect, isNear: Bool) -> Rect {
        let isUpright = side == .left || side == .right
        let length = Swift.min(isNear ? 72 : 48, (isUpright ? screen.height : screen.width) / 3)
        let thickness = isNear ? 6.0 : 5.0
        let (width, height) = isUpright ? (thickness, length) : (length, thickness)
        let x =
            switch side {
            case .left: screen.minX + inset
            case .right: screen.maxX - inset - width
            case .top, .bottom: screen.center.x - width / 2
            }
        let y =
            switch side {
            case .top: screen.minY + inset
            case .bottom: screen.maxY - inset - height
            case .left, .right: screen.center.y - height / 2
            }
        return Rect(x: x, y: y, width: width, height: height)
    }

    func paint(_ text: StageText) {
        for mark in [back, forward] {
            guard let mark else { continue }
            let radius = Swift.min(mark.box.width, mark.box.height) / 2
            text.shadow(mark.box, radius: radius, blur: 6, color: FixedColors.edgeMarkEdge)
            text.fill(mark.box, radius: radius, color: mark.isNear ? FixedColors.nearEdgeMark : FixedColors.edgeMark)
            // The mark must be visible on a white screen, too.
            text.outline(mark.box, radius: radius, color: FixedColors.edgeMarkEdge)
        }
    }
}

extension HintMark {
    func paint(_ text: StageText, opacity: Double) {
        let color = StageColors.reached
        text.opacity = opacity
        switch self {
        case .card(let center):
            for (radius, ring) in [(19.0, FixedColors.hintRing), (18, color)] {
                let box = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
                text.outline(box, radius: radius, color: ring)
            }
            text.disc(center: center, radius: 5, color: color)
        case .button(let box):
            let inner = Rect(x: box.x + 2, y: box.y + 4, width: box.width - 4, height: box.height - 8)
            text.outline(inner, radius: 8, color: color)
        }
        text.opacity = 1
    }
}
