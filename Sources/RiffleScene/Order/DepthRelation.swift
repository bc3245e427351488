internal import RiffleMath

/// The depth relation of one piece to another where they overlap on the screen.
enum DepthRelation: Equatable {
    /// They don't overlap: any paint order is correct.
    case apart
    case behind
    case inFront
    /// Their planes intersect inside the overlap: no paint order is correct unless one is cut.
    case crossing
}

/// The tolerances of depth comparisons. Depth is z/w; the difference of two planes' depths is linear in screen coordinates.
struct DepthThickness: Sendable {
    /// Planes whose depths differ by at most this are treated as one plane.
    var depth = 1e-4
    /// Crossings that extend less than this many pixels into a piece are ignored.
    static let pixels = 0.02
    /// Overlaps with less area, in square pixels, are ignored.
    static let area = 1e-3

    /// The relation for a range of depth differences `least … greatest` that change by `slope` per pixel.
    /// nil: the two planes are the same, so zPosition and document order decide.
    @inline(__always) func relation(_ least: Double, _ greatest: Double, slope: Double) -> DepthRelation? {
        if greatest <= depth && least >= -depth { return nil }
        let reach = depth + slope * DepthThickness.pixels
        if least >= -reach {
            return greatest <= reach && greatest + least < 0 ? .behind : .inFront
        }
        return greatest <= reach ? .behind : .crossing
    }
}

/// Intersects two convex screen polygons, using its own scratch memory.
struct OverlapClipper {
    private(set) var polygon = Pool<Vector2>()
    private var clipped = Pool<Vector2>()

    /// Computes the intersection of two polygons, each a range of `points`, as `polygon`. `winding` is +1 if the second is
    /// clockwise (y down), −1 if not. Returns false if the intersection is smaller than `DepthThickness.area`.
    mutating func intersect(
        _ points: Pool<Vector2>, _ first: Int, _ firstCount: Int, _ second: Int, _ secondCount: Int, winding: Double
    ) -> Bool {
        polygon.removeAll()
        for index in first..<first + firstCount {
            polygon.append(points[index])
        }
        var from = points[second + secondCount - 1]
        for index in second..<second + secondCount {
            let to = points[index]
            let normal = Vector2(from.y - to.y, to.x - from.x) * winding
            clip(normal, -(normal * from).sum())
            if polygon.count < 3 { return false }
            from = to
        }
        return area > DepthThickness.area
    }

    /// The area of `polygon` in square pixels.
    var area: Double {
        guard var last = polygon.last else { return 0 }
        var twice = 0.0
        for point in polygon {
            twice += last.x * point.y - last.y * point.x
            last = point
        }
        return abs(twice) / 2
    }

    /// Clips `polygon` to the half-plane `normal · p + offset ≥ 0`.
    @inline(__always) private mutating func clip(_ normal: Vector2, _ offset: Double) {
        guard var previous = polygon.last else { return }
        var before = (normal * previous).sum() + offset
        // Most edges clip nothing, so the copy is avoided.
        var isCut = false
        for point in polygon where (normal * point).sum() + offset < 0 {
            isCut = true
            break
        }
        guard isCut else { return }
        clipped.removeAll()
        for point in polygon {
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
