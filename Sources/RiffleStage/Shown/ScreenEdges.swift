internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// The sides of a screen from which a drag leads to another screen, while no transition runs.
public struct ScreenEdges: Equatable, Sendable {
    /// A side of a rectangle.
    public enum Side: Equatable, Sendable {
        case left
        case right
        case top
        case bottom
    }

    /// A side from which a drag leads to another screen.
    public struct Edge: Equatable, Sendable {
        /// The side of the screen.
        public var side: Side
        /// The screen, in window points.
        public var screen: Rect
        /// How far from the side a drag may begin, in window points; infinite where it may begin anywhere.
        public var reach: Double

        /// The side of a screen, and how far from it a drag may begin.
        public init(side: Side, screen: Rect, reach: Double) { (self.side, self.screen, self.reach) = (side, screen, reach) }

        /// How far a point of the screen is from the side, in window points; nil beside the screen.
        public func distance(to point: Vector2) -> Double? {
            guard screen.contains(point) else { return nil }
            return switch side {
            case .left: point.x - screen.minX
            case .right: screen.maxX - point.x
            case .top: point.y - screen.minY
            case .bottom: screen.maxY - point.y
            }
        }
    }

    /// The edge that leads back; nil if there is no screen before.
    public var back: Edge?
    /// The edge that leads forward; nil if there is no next screen.
    public var forward: Edge?

    /// No edges.
    public init() {}
}

extension ScreenEdges {
    /// The edges of the visible screen; none where cards aren't screens, and none while a transition runs.
    init(_ motion: StageMotion) {
        guard let rule = motion.model.scrollRule.screens, let status = motion.scroller.transition,
            status.operation == nil, motion.deck.count > 0
        else { return }
        let isVertical = rule.dragsVertically
        let reach = rule.kind == .navigation ? rule.edgeWidth * motion.viewport.scale : .infinity
        func edge(_ side: Side) -> Edge { Edge(side: side, screen: motion.screenFrame, reach: reach) }
        if status.beforeFrom != nil { back = edge(isVertical ? .top : .left) }
        let hasNext =
            switch rule.kind {
            case .navigation: status.from + 1 < motion.deck.count
            case .modal: status.beforeFrom == nil && motion.deck.count > 1
            case .tabs: status.from + 1 < status.tabs.upperBound
            }
        if hasNext { forward = edge(isVertical ? .bottom : .right) }
    }
}
