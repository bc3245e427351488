internal import RiffleMath

/// How two pieces lie to each other where they overlap on the screen.
enum DepthRelation: Equatable {
    /// They don't overlap: any order will do.
    case apart
    case behind
    case inFront
    /// Their planes cross inside the overlap: no order is right until one is cut.
    case crossing
}

/// What counts as touching. Depth is z/w; a difference of two planes' depths is linear on the screen.
struct DepthThickness: Sendable {
    /// Planes nearer than this are one plane.
    var depth = 1e-4
    /// A crossing that reaches less than this many pixels into a piece is none.
    static let pixels = 0.02
    /// Overlaps with less area, in square pixels, are none.
    static let area = 1e-3

    /// What a range of depth differences `least … greatest` means, with their `slope` per pixel.
    /// nil: the two planes are one, so zPosition and document order decide.
    @inline(__always) func relation(_ least: Double, _ greatest: Double, slope: Double) -> DepthRelation? {
        if greatest <= depth && least >= -depth { return nil }
        let reach = depth + slope * DepthThickness.pixels
        if least >= -reach {
            return greatest <= reach && greatest + least < 0 ? .behind : .inFront
        }
        return greatest <= reach ? .behind : .crossing
    }
}

/// Clips one convex screen polygon to another, in memory of its own.
struct OverlapClipper {
    private(set) var polygon = Pool<Vector2>()
    private var clipped = Pool<Vector2>()

    /// Finds the common part of two polygons in `points`, each a range; `turn` is +1 if the second is clockwise
    /// (y down), −1 if not. False if they have none to speak of.
    mutating func intersect(
        _ points: Pool<Vector2>, _ first: Int, _ firstCount: Int, _ second: Int, _ secondCount: Int, turn: Double
    ) -> Bool {
        polygon.removeAll()
        for index in first..<first + firstCount {
            polygon.append(points[index])
        }
        var from = points[second + secondCount - 1]
        for index in second..<second + secondCount {
            let to = points[index]
            let normal = Vector2(from.y - to.y, to.x - from.x) * turn
            clip(normal, -(normal * from).sum())
            if polygon.count < 3 { return false }
            from = to
        }
        return area > DepthThickness.area
    }

    var area: Double {
        guard var last = polygon.last else { return 0 }
        var twice = 0.0
        for point in polygon.values {
            twice += last.x * point.y - last.y * point.x
            last = point
        }
        return abs(twice) / 2
    }

    /// Keeps what lies where `normal · p + offset ≥ 0`.
    @inline(__always) private mutating func clip(_ normal: Vector2, _ offset: Double) {
        guard var previous = polygon.last else { return }
        var before = (normal * previous).sum() + offset
        // Most edges cut nothing; they cost no copy.
        var isCut = false
        for point in polygon.values where (normal * point).sum() + offset < 0 {
            isCut = true
            break
        }
        guard isCut else { return }
        clipped.removeAll()
        for point in polygon.values {
            let now = (normal * point).sum() + offset
            if (before > 0 && now < 0) || (before < 0 && now > 0) {
                clipped.append(previous + (point - previous) * (before / (before - now)))
            }
            if now >= 0 { clipped.append(point) }
            previous = point
            before = now
        }
        swap(&polygon, &clipped)
    }
}
