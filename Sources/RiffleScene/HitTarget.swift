internal import RiffleMath

/// A rounded rectangle that can be hit, in card points.
struct HitOutline {
    var frame: Rect
    var cornerRadius: Double

    init(frame: Rect, cornerRadius: Double) {
        self.frame = frame
        self.cornerRadius = cornerRadius.clamped(to: 0...max(0, min(frame.width, frame.height) / 2))
    }

    /// Whether a point (card points) lies inside or on the outline.
    func contains(_ point: Vector2) -> Bool {
        guard point.x >= frame.minX, point.x <= frame.maxX, point.y >= frame.minY, point.y <= frame.maxY else { return false }
        let dx = max(frame.minX + cornerRadius - point.x, point.x - frame.maxX + cornerRadius, 0)
        let dy = max(frame.minY + cornerRadius - point.y, point.y - frame.maxY + cornerRadius, 0)
        return dx * dx + dy * dy <= cornerRadius * cornerRadius
    }
}

/// The data of a composed card that hit tests use.
struct HitTarget {
    var id: Int
    var outline: HitOutline
    var badge: HitOutline?
    /// Whether a piece has been painted; scratch for `Compositor.markEnds`.
    var isPainted = false
    /// The index of the last painted piece; −1: none.
    var lastPiece: Int32 = -1

    @inline(__always) init(_ card: SceneCard) {
        id = card.id
        outline = HitOutline(frame: card.frame, cornerRadius: card.cornerRadius)
        if let badge = card.badge, badge.isHittable {
            self.badge = HitOutline(frame: badge.frame, cornerRadius: badge.cornerRadius)
        }
    }
}

extension Rect {
    func grown(by margin: Double) -> Rect {
        Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    func moved(by offset: Vector2) -> Rect {
        Rect(x: x + offset.x, y: y + offset.y, width: width, height: height)
    }
}
