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

/// The tolerances of depth comparisons. Depth is z/w; the difference of two planes' depths is linear in screen coordinates.
struct DepthThickness: Sendable {
    /// Planes whose depths differ by at most this are treated as one plane.
    var depth = 1e-4

    /// The relation for a range of depth differences `least … greatest` that change by `slope` per pixel.
    /// nil: the two planes are the same, so zPosition and document order decide.
    @inline(__always) func relation(_ least: Double, _ greatest: Double, slope: Double) -> DepthRelation? {
        if greatest <= depth && least >= -depth { return nil }
        let reach = depth + slope * SceneTolerance.crossing
        if least >= -reach {
            return greatest <= reach && greatest + least < 0 ? .behind : .inFront
        }
        return greatest <= reach ? .behind : .crossing
    }
}
