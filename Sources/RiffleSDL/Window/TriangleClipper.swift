internal import RiffleScene

/// Clips a triangle to a rectangle.
///
/// The point where an edge is clipped depends only on its ends: at each side of the rectangle, one end lies within and the other doesn't.
/// So triangles that share an edge share bitwise identical points.
struct TriangleClipper {
    /// The part of the triangle that is left, a convex polygon; empty: nothing.
    private(set) var polygon: ContiguousArray<DrawVertex> = []
    private var last: ContiguousArray<DrawVertex> = []

    /// Clips a triangle to `bounds` (minX, minY, maxX, maxY). Memory is kept between calls.
    mutating func clip(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex, to bounds: SIMD4<Float>) {
        polygon.removeAll(keepingCapacity: true)
        polygon.append(a)
        polygon.append(b)
        polygon.append(c)
        clip(alongX: true, from: bounds.x, sign: 1)
        clip(alongX: false, from: bounds.y, sign: 1)
        clip(alongX: true, from: bounds.z, sign: -1)
        clip(alongX: false, from: bounds.w, sign: -1)
    }

    /// Keeps the part on one side of an axis-parallel line: above `limit` with the sign 1, below it with −1.
    private mutating func clip(alongX: Bool, from limit: Float, sign: Double) {
        swap(&polygon, &last)
        polygon.removeAll(keepingCapacity: true)
        guard var from = last.last else { return }
        func depth(_ vertex: DrawVertex) -> Double { (Double(alongX ? vertex.x : vertex.y) - Double(limit)) * sign }
        for to in last {
            let (depthFrom, depthTo) = (depth(from), depth(to))
            if (depthFrom >= 0) != (depthTo >= 0) {
                let isInward = depthTo >= 0
                let (outer, inner) = isInward ? (from, to) : (to, from)
                let (below, above) = isInward ? (depthFrom, depthTo) : (depthTo, depthFrom)
                var point = outer.point(to: inner, at: below / (below - above))
                if alongX { point.x = limit } else { point.y = limit }
                polygon.append(point)
            }
            if depthTo >= 0 { polygon.append(to) }
            from = to
        }
    }
}

extension DrawVertex {
    /// The midpoint of an edge on the screen, with perspective-correct attributes. Symmetric in the two ends.
    func middle(to other: DrawVertex) -> DrawVertex { point(to: other, at: 0.5) }

    /// The point of an edge at `share` (0…1) of it on the screen, with perspective-correct attributes.
    func point(to other: DrawVertex, at share: Double) -> DrawVertex {
        let (near, far) = ((1 - share) / Double(w), share / Double(other.w))
        let sum = near + far
        let (own, others) = (near / sum, far / sum)
        func mixed(_ a: Float, _ b: Float) -> Float { Float(Double(a) * own + Double(b) * others) }
        func byte(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(max(0, min(255, (Double(a) * own + Double(b) * others).rounded()))) }
        return DrawVertex(
            x: Float(Double(x) * (1 - share) + Double(other.x) * share),
            y: Float(Double(y) * (1 - share) + Double(other.y) * share),
            color: color == other.color
                ? color
                : Color(
                    r: byte(color.r, other.color.r), g: byte(color.g, other.color.g), b: byte(color.b, other.color.b),
                    a: byte(color.a, other.color.a)),
            u: mixed(u, other.u), v: mixed(v, other.v), w: Float(1 / sum))
    }
}
