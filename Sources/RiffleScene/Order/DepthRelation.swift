internal import RiffleMath

/// The depth relation of one piece to another where they overlap on the screen.
enum DepthRelation: Equatable {
    /// They don't overlap: any paint order is correct.
    case disjoint
    case behind
    case inFront
    /// Their planes intersect inside the overlap: no paint order is correct unless one is cut.
    case crossing
}

/// The tolerance of depth comparisons. Depth is z/w; the difference of two planes' depths is linear in screen coordinates.
struct DepthThickness: Sendable {
    /// Planes whose depths differ by at most this are treated as one plane.
    var depth = 1e-4

    init() {}

    /// 1e-7 of the viewport's size: a thousandth of the smallest distance between quads in any model, and far above rounding errors.
    init(_ viewport: Rect) { depth = 1e-7 * (viewport.width + viewport.height) }

    /// The relation over a polygon of two planes whose depths differ by `difference · (x, y, 1)` there.
    /// nil: the two planes are one, so zPosition and document order decide.
    @inline(__always) func relation(over polygon: UnsafeBufferPointer<Vector2>, _ difference: SIMD3<Double>) -> DepthRelation? {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for point in polygon {
            let value = difference.x * point.x + (difference.y * point.y + difference.z)
            least = min(least, value)
            greatest = max(greatest, value)
        }
        if greatest <= depth && least >= -depth { return nil }
        // `slope` is the change per pixel.
        let slope = (difference.x * difference.x + difference.y * difference.y).squareRoot()
        let reach = depth + slope * SceneTolerance.crossing
        if least >= -reach {
            return greatest <= reach && greatest + least < 0 ? .behind : .inFront
        }
        return greatest <= reach ? .behind : .crossing
    }
}
