internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels

/// The sides of a screen from which a drag leads to another screen, while none is on its way.
public struct ScreenEdges: Equatable, Sendable {
    /// A side of a rectangle.
    public enum Side: Equatable, Sendable {
        case left
        case right
        case top
        case bottom
    }

    /// One of them.
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

    /// The one that leads back; nil: nothing is there.
    public var back: Edge?
    /// The one that leads forward.
    public var forward: Edge?

    /// None.
    public init() {}
}

extension Stage {
    /// The edges of the screen that shows; none of cards, and while a transition runs.
    public var screenEdges: ScreenEdges {
        guard let rule = model.scrollRule.screens, let status = motion.scroller.transition, status.operation == nil,
            deck.count > 0
        else { return ScreenEdges() }
        let isVertical = rule.dragsVertically
        let reach = rule.kind == .navigation ? rule.edgeWidth * viewport.scale : .infinity
        func edge(_ side: ScreenEdges.Side) -> ScreenEdges.Edge {
            ScreenEdges.Edge(side: side, screen: screenFrame, reach: reach)
        }
        var edges = ScreenEdges()
        if status.beforeFrom != nil { edges.back = edge(isVertical ? .top : .left) }
        let hasNext =
            switch rule.kind {
            case .navigation: status.from + 1 < deck.count
            case .modal: status.beforeFrom == nil && deck.count > 1
            case .tabs: status.from + 1 < status.tabs.upperBound
            }
        if hasNext { edges.forward = edge(isVertical ? .bottom : .right) }
        return edges
    }

    /// A point at which a click meets the current card, as near to the middle of what is seen of it as can be, in window points; nil where
    /// nothing of it is seen.
    public mutating func pointOfCurrentCard() -> Vector2? {
        guard deck.count > 0 else { return nil }
        if showsScreens { return screenFrame.center }
        updatePoses()
        guard let card = placed.first(where: { $0.page == currentPage }), let frame = frame(of: card.pose) else { return nil }
        let count = 9
        var (seen, sum) = (ContiguousArray<Vector2>(), Vector2.zero)
        for row in 0..<count {
            for column in 0..<count {
                let share = Vector2(Double(column) + 0.5, Double(row) + 0.5) / Double(count)
                let point = Vector2(frame.x, frame.y) + share * Vector2(frame.width, frame.height)
                guard placedCard(at: point)?.page == currentPage else { continue }
                seen.append(point)
                sum += point
            }
        }
        let middle = sum / Double(max(seen.count, 1))
        func distance(_ point: Vector2) -> Double { ((point - middle) * (point - middle)).sum() }
        return seen.min { distance($0) < distance($1) }
    }
}
