internal import RiffleFormula
internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleScene
public import RiffleSettings

/// An edge of a card at rest, for a hand that takes it.
public struct CardEdge: Equatable, Sendable {
    /// The card.
    public var card: CardLocation
    /// The card's offset in cards; a stack's layer.
    public var offset: Double
    /// Which of its edges, as the card stands upright.
    public var side: RectSide
    /// The ends, from above or from the left of the card, in window points.
    public var start: Vector2
    public var end: Vector2
    /// The values of the variables that a formula has for this card, in its vocabulary's order.
    public var variables: [Double]
    /// The image of its middle, in window points.
    public var middle: Vector2

    /// The card's middle, in window points.
    var inside: Vector2

    /// The place on it that is nearest to a window point, and their distance.
    func nearest(to point: Vector2) -> (place: Vector2, distance: Double) {
        let way = end - start
        let length = (way * way).sum()
        let share = length > 0 ? (((point - start) * way).sum() / length).clamped(to: 0...1) : 0
        let place = start + way * share
        return (place, ((point - place) * (point - place)).sum().squareRoot())
    }
}

/// How a setting lays out the stage's cards: the part of a layout that a formula reads.
public struct CardSpace: Equatable, Sendable {
    /// The formula's variables that are the same for all cards, in its vocabulary's order and in base units.
    public var variables: [Double]
    /// The card's size, in the layout's points.
    public var card: Size
    /// The cards' common centre from the viewport's middle, in the layout's points.
    public var anchor: Vector2
    /// Window points per point of the layout.
    public var scale: Double
}

extension Stage {
    /// The nearest edge that can be seen within a reach of a window point, in window points. Nil: there is none, or the cards move, or they are
    /// screens.
    public func edge(near point: Vector2, within reach: Double) -> CardEdge? {
        guard point.x.isFinite, point.y.isFinite, motion.isResting, !motion.showsScreens else { return nil }
        var nearest: (edge: CardEdge, distance: Double)?
        for (position, card) in painter.scene.placed.enumerated()
        where !card.pose.isHidden && card.pose.opacity > 0.05 && (0..<deck.count).contains(card.index) {
            for edge in edges(of: card) {
                let (place, distance) = edge.nearest(to: point)
                guard distance <= reach, distance < nearest?.distance ?? .infinity else { continue }
                // No other card covers it there.
                let inside = edge.inside - place
                let length = max((inside * inside).sum().squareRoot(), 1e-9)
                guard painter.scene.hit(place + inside * min(2 / length, 0.5), motion) == position else { continue }
                nearest = (edge, distance)
            }
        }
        return nearest?.edge
    }

    /// An edge of before as it is now; nil: its card isn't shown.
    public func edge(of edge: CardEdge) -> CardEdge? {
        guard let card = painter.scene.placed.first(where: { $0.page == edge.card.page && $0.index == edge.card.card }) else {
            return nil
        }
        return edges(of: card).first { $0.side == edge.side }
    }

    private func edges(of card: PosedCard) -> [CardEdge] {
        let quad = ProjectedQuad(card.pose.transform, motion.model.cardSize).scaled(
            by: motion.viewport.scale, movedBy: motion.anchor)
        guard quad.isWhole, let center = image(of: .zero, card) else { return [] }
        let location = CardLocation(card: card.index, page: card.page, isCurrent: card.page == motion.currentPage)
        let state = motion.scrollState
        let variables =
            motion.scrolling.throwsCards
            ? [card.offset, 0, 0, 0, 0, 0]
            : [card.offset, Double(card.index), state.offset, state.turnProgress ?? 0, state.turnProgress == nil ? 0 : 1]
        let half = motion.model.cardSize * 0.5
        return RectSide.allCases.compactMap { side -> CardEdge? in
            let ends: (first: Int, last: Int)
            let point: Vector2
            switch side {
            case .left: (ends, point) = ((0, 3), Vector2(-half.width, 0))
            case .right: (ends, point) = ((1, 2), Vector2(half.width, 0))
            case .top: (ends, point) = ((0, 1), Vector2(0, -half.height))
            case .bottom: (ends, point) = ((3, 2), Vector2(0, half.height))
            }
            guard let middle = image(of: point, card) else { return nil }
            return CardEdge(
                card: location, offset: card.offset, side: side, start: quad[ends.first], end: quad[ends.last],
                variables: variables, middle: middle, inside: center)
        }
    }

    /// The image of a card's point, in window points.
    private func image(of point: Vector2, _ card: PosedCard) -> Vector2? {
        Homography(card.pose.transform).project(point).map { motion.anchor + $0 * motion.viewport.scale }
    }

    /// How another setting of the same model lays out this stage's cards; nil: no formula poses them one by one.
    public func cardSpace(under configuration: StageConfiguration) -> CardSpace? {
        guard let vocabulary = configuration.model.formula?.vocabulary, !configuration.model.descriptor.showsScreens else {
            return nil
        }
        let aspect = pictures.aspect(of: configuration, in: deck)
        let prepared = PreparedModel(configuration, in: motion.arrangement.window, itemCount: deck.count, aspect: aspect)
        let (model, viewport) = (prepared.model, prepared.viewport)
        let space = LayoutSpace(bounds: viewport.bounds, screen: viewport.screen, itemCount: deck.count)
        return CardSpace(
            variables: model.spaceVariables(of: vocabulary, in: space), card: model.cardSize, anchor: model.anchorOffset,
            scale: viewport.scale)
    }

    /// The middle of the viewport, in window points: what `CardSpace.anchor` counts from.
    public var viewportCenter: Vector2 { motion.viewport.center }
}
