public import RiffleMath
public import RiffleModels

/// The point of a card that a drag holds.
public struct CardPoint: Equatable, Sendable {
    /// The card's position in the unfolded row: its offset is `page` less the row's unfolded offset.
    public var page: Int
    /// In card points, from the card's centre.
    public var point: Vector2

    /// A point by its fields.
    public init(page: Int, point: Vector2) { (self.page, self.point) = (page, point) }
}

extension CardPose {
    /// The image of a card's point, in the model's points from the cards' common centre; nil behind the eye, and of a hidden card.
    func image(of point: Vector2) -> Vector2? {
        let image = transform.row1 * point.x + transform.row2 * point.y + transform.row4
        guard !isHidden, image.w > 1e-6, image.x.isFinite, image.y.isFinite else { return nil }
        return Vector2(image.x, image.y) / image.w
    }

    /// The point of the card that has a given image, in card points from its centre; nil if the card is seen edge-on.
    public func point(withImage image: Vector2) -> Vector2? {
        let (a, b, c) = (transform.row1, transform.row2, transform.row4)
        let (ax, ay) = (a.x - image.x * a.w, a.y - image.y * a.w)
        let (bx, by) = (b.x - image.x * b.w, b.y - image.y * b.w)
        let (cx, cy) = (image.x * c.w - c.x, image.y * c.w - c.y)
        let area = ax * by - ay * bx
        // The image of a square with a side of one point has this area, in square points.
        guard abs(area) > 1e-4, area.isFinite else { return nil }
        let point = Vector2((cx * by - cy * bx) / area, (ax * cy - ay * cx) / area)
        return point.x.isFinite && point.y.isFinite ? point : nil
    }
}
