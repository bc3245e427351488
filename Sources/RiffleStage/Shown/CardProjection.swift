internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// Projects poses to window points.
struct CardProjection {
    private let anchor: Vector2
    private let scale: Double
    private let card: Size
    private let window: Size
    private let bounds: Size

    init(_ motion: StageMotion) {
        (anchor, scale) = (motion.anchor, motion.viewport.scale)
        (card, window, bounds) = (motion.model.cardSize, motion.size, motion.viewport.bounds)
    }

    /// The projected centre of a pose; nil behind the eye.
    func center(of pose: CardPose) -> Vector2? {
        Homography(pose.transform).project(.zero).map { anchor + $0 * scale }
    }

    /// The part of the window within the bounding box of a card's projected corners; nil if it lies outside, or a corner is behind the eye.
    func frame(of pose: CardPose) -> Rect? {
        let quad = ProjectedQuad(pose.transform, card).scaled(by: scale, movedBy: anchor)
        guard quad.isWhole else { return nil }
        let shown = quad.bounds.intersection(Bounds(least: .zero, greatest: Vector2(window.width, window.height)))
        guard shown.size.x > 0, shown.size.y > 0 else { return nil }
        return Rect(x: shown.least.x, y: shown.least.y, width: shown.size.x, height: shown.size.y)
    }

    /// Whether a card is visible and its centre lies within the viewport.
    func isInView(_ card: PosedCard) -> Bool {
        let row = card.pose.transform.row4
        guard !card.pose.isHidden, card.pose.opacity > 0, row.w > 0 else { return false }
        return abs(row.x / row.w) <= bounds.width / 2 && abs(row.y / row.w) <= bounds.height / 2
    }
}
