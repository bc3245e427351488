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
        let row = pose.transform.row4
        guard row.w > 1e-6 else { return nil }
        return anchor + Vector2(row.x, row.y) * (scale / row.w)
    }

    /// The part of the window within a card's projected corners; nil if it lies outside, or a corner is behind the eye.
    func frame(of pose: CardPose) -> Rect? {
        let half = Vector2(card.width, card.height) * 0.5
        var (least, most) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity))
        for corner in 0..<4 {
            let (x, y) = (corner & 1 == 0 ? -half.x : half.x, corner & 2 == 0 ? -half.y : half.y)
            let image = pose.transform.row4 + pose.transform.row1 * x + pose.transform.row2 * y
            guard image.w > 1e-6 else { return nil }
            let point = anchor + Vector2(image.x, image.y) * (scale / image.w)
            least = Vector2(Swift.min(least.x, point.x), Swift.min(least.y, point.y))
            most = Vector2(Swift.max(most.x, point.x), Swift.max(most.y, point.y))
        }
        least = Vector2(Swift.max(least.x, 0), Swift.max(least.y, 0))
        most = Vector2(Swift.min(most.x, window.width), Swift.min(most.y, window.height))
        guard most.x > least.x, most.y > least.y else { return nil }
        return Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
    }

    /// Whether a card is visible and its centre lies within the viewport.
    func isInView(_ card: PosedCard) -> Bool {
        let row = card.pose.transform.row4
        guard !card.pose.isHidden, card.pose.opacity > 0, row.w > 0 else { return false }
        return abs(row.x / row.w) <= bounds.width / 2 && abs(row.y / row.w) <= bounds.height / 2
    }
}
