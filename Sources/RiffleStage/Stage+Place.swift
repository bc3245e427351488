internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleScene

/// A card that the row shows at a place.
public struct CardPlace: Equatable, Sendable {
    /// The card's index in the deck.
    public var card: Int
    /// Its place in a row that repeats its deck; the index, where no card is there twice.
    public var page: Int
    public var isCurrent: Bool
}

// Which card is where, for menus and for what is dropped.
extension Stage {
    /// The card painted on top at a window point, with its place in the row; nil beside the cards.
    public mutating func cardPlace(at point: Vector2) -> CardPlace? {
        placedCard(at: point).map { CardPlace(card: $0.index, page: $0.page, isCurrent: $0.page == currentPage) }
    }

    /// The current card and the window point where its centre is seen; nil without cards, or behind the eye.
    public mutating func currentCardPlace() -> (place: CardPlace, center: Vector2)? {
        place()
        let page = currentPage
        guard let card = placed.first(where: { $0.page == page && (0..<deck.count).contains($0.index) }),
            let center = seenCenter(card.pose)
        else { return nil }
        return (CardPlace(card: card.index, page: page, isCurrent: true), center)
    }

    /// Goes to the card at a place, as a click does where clicks go there.
    mutating func select(page: Int, at time: Double) {
        hold = nil
        if case .scrollView = model.scrollRule {
            scroller.tap(page: page, at: time)
        } else {
            scroller.scroll(toCard: page, animated: true, at: time)
        }
    }

    /// The index of the card before which something goes that is dropped at a window point: before or after the card that is painted there,
    /// or else the one whose centre is nearest, by the side of the centre on which the point lies along the way on which neighbours lie on
    /// the screen. Nil: there is no card in sight.
    public mutating func insertionIndex(at point: Vector2) -> Int? {
        guard deck.count > 0, point.x.isFinite, point.y.isFinite, let card = placedCard(at: point) ?? nearestCard(to: point),
            let center = seenCenter(card.pose)
        else { return nil }
        let away = point - center
        let way = neighbourWay(at: card.offset)
        return card.index + ((away * way).sum() < 0 ? 0 : 1)
    }

    private func nearestCard(to point: Vector2) -> PlacedCard? {
        func distance(_ card: PlacedCard) -> Double? {
            guard (0..<deck.count).contains(card.index), isInView(card), let center = seenCenter(card.pose) else { return nil }
            return ((center - point) * (center - point)).sum()
        }
        var nearest: (card: PlacedCard, distance: Double)?
        for card in placed {
            guard let distance = distance(card), distance < nearest?.distance ?? .infinity else { continue }
            nearest = (card, distance)
        }
        return nearest?.card
    }

    /// From the card before to the card after, on the screen, as the model places them at rest; along the axis where they hide each
    /// other.
    private func neighbourWay(at offset: Double) -> Vector2 {
        let axis = isVertical ? Vector2(0, 1) : Vector2(1, 0)
        for reach in [1.0, 0.5] {
            guard let after = seenCenter(model.pose(at: offset + reach, scroll: scrollState)),
                let before = seenCenter(model.pose(at: offset - reach, scroll: scrollState))
            else { continue }
            let way = after - before
            if (way * way).sum() >= 1 { return way }
        }
        return axis
    }

    /// How far up the cards in sight reach where they rest, in window points; nil where none is seen.
    public mutating func cardsTop() -> Double? {
        place()
        var least: Double?
        for card in placed where !card.pose.isHidden && card.pose.opacity > 0.05 {
            if let top = top(of: card.pose) { least = Swift.min(least ?? top, top) }
        }
        return least
    }

    /// The highest of a card's corners; nil where it lies beside the stage, or behind the eye.
    private func top(of pose: CardPose) -> Double? {
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
        return most.x > 0 && least.x < size.width && most.y > 0 && least.y < size.height ? least.y : nil
    }

    /// Where a pose's centre is seen, in window points; nil behind the eye.
    private func seenCenter(_ pose: CardPose) -> Vector2? {
        let row = pose.transform.row4
        guard row.w > 1e-6 else { return nil }
        return anchor + Vector2(row.x, row.y) * (viewport.scale / row.w)
    }
}
