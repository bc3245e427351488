internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleScene

/// A card at a position of the row.
public struct CardLocation: Equatable, Sendable {
    /// The card's index in the deck.
    public var card: Int
    /// Its position in the unfolded row: the card's index plus a multiple of the number of cards where the row repeats its deck.
    public var page: Int
    /// Whether it is the current card.
    public var isCurrent: Bool
}

// Hit tests for menus and drops.
extension Stage {
    /// The topmost card at a window point, with its position in the row; nil beside the cards.
    public mutating func cardLocation(at point: Vector2) -> CardLocation? {
        placedCard(at: point).map { CardLocation(card: $0.index, page: $0.page, isCurrent: $0.page == currentPage) }
    }

    /// The current card and its projected centre in window points; nil without cards, or if the centre is behind the eye.
    public mutating func currentCardLocation() -> (location: CardLocation, center: Vector2)? {
        updatePoses()
        let page = currentPage
        guard let card = placed.first(where: { $0.page == page && (0..<deck.count).contains($0.index) }),
            let center = projectedCenter(card.pose)
        else { return nil }
        return (CardLocation(card: card.index, page: page, isCurrent: true), center)
    }

    /// Scrolls to the card of a page, as a click on it does.
    mutating func select(page: Int, at time: Double) {
        motion.keyRepeat = nil
        if scrolling.isByPage {
            motion.scroller.tap(page: page, at: time)
        } else {
            motion.scroller.scroll(toCard: page, animated: true, at: time)
        }
    }

    /// The index at which a drop at a window point inserts cards: before or after the card at the point, or else the card whose
    /// centre is nearest, depending on the side of its centre along the line on which its neighbours lie on the screen. Nil: no
    /// card is visible.
    public mutating func insertionIndex(at point: Vector2) -> Int? {
        guard deck.count > 0, point.x.isFinite, point.y.isFinite, let card = placedCard(at: point) ?? nearestCard(to: point),
            let center = projectedCenter(card.pose)
        else { return nil }
        let displacement = point - center
        let direction = neighbourDirection(at: card.offset)
        return card.index + ((displacement * direction).sum() < 0 ? 0 : 1)
    }

    /// The visible card whose projected centre is nearest to a window point.
    private func nearestCard(to point: Vector2) -> PosedCard? {
        func distance(_ card: PosedCard) -> Double? {
            guard (0..<deck.count).contains(card.index), isInView(card), let center = projectedCenter(card.pose) else {
                return nil
            }
            return ((center - point) * (center - point)).sum()
        }
        var nearest: (card: PosedCard, distance: Double)?
        for card in placed {
            guard let distance = distance(card), distance < nearest?.distance ?? .infinity else { continue }
            nearest = (card, distance)
        }
        return nearest?.card
    }

    /// Whether the scroll axis is the vertical one.
    public var isVertical: Bool { scrolling.isVertical }

    /// The vector on the screen from the previous card to the next one, by the model's poses; the scroll axis where they coincide
    /// (less than a point apart).
    private func neighbourDirection(at offset: Double) -> Vector2 {
        let axis = isVertical ? Vector2(0, 1) : Vector2(1, 0)
        for reach in [1.0, 0.5] {
            guard let after = projectedCenter(model.pose(at: offset + reach, scroll: scrollState)),
                let before = projectedCenter(model.pose(at: offset - reach, scroll: scrollState))
            else { continue }
            let direction = after - before
            if (direction * direction).sum() >= 1 { return direction }
        }
        return axis
    }

    /// The part of the window that the cards take, in window points and without layout transitions: the device around them, or else the
    /// frame of the visible cards' corners. Nil if none is visible.
    public mutating func cardsFrame() -> Rect? {
        if let deviceFrame { return deviceFrame }
        updatePoses()
        var frame: Rect?
        for card in placed where !card.pose.isHidden && card.pose.opacity > 0.05 {
            guard let box = self.frame(of: card.pose) else { continue }
            frame = frame.map { $0.union(box) } ?? box
        }
        return frame
    }

    /// The part of the window within a card's projected corners, in window points; nil if it lies outside, or a corner is behind the eye.
    func frame(of pose: CardPose) -> Rect? {
        let half = Vector2(model.cardSize.width, model.cardSize.height) * 0.5
        var (least, most) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity))
        for corner in 0..<4 {
            let (x, y) = (corner & 1 == 0 ? -half.x : half.x, corner & 2 == 0 ? -half.y : half.y)
            let image = pose.transform.row4 + pose.transform.row1 * x + pose.transform.row2 * y
            guard image.w > 1e-6 else { return nil }
            let point = anchor + Vector2(image.x, image.y) * (viewport.scale / image.w)
            least = Vector2(Swift.min(least.x, point.x), Swift.min(least.y, point.y))
            most = Vector2(Swift.max(most.x, point.x), Swift.max(most.y, point.y))
        }
        least = Vector2(Swift.max(least.x, 0), Swift.max(least.y, 0))
        most = Vector2(Swift.min(most.x, size.width), Swift.min(most.y, size.height))
        guard most.x > least.x, most.y > least.y else { return nil }
        return Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
    }

    /// The projected centre of a pose, in window points; nil behind the eye.
    private func projectedCenter(_ pose: CardPose) -> Vector2? {
        let row = pose.transform.row4
        guard row.w > 1e-6 else { return nil }
        return anchor + Vector2(row.x, row.y) * (viewport.scale / row.w)
    }
}
