internal import RiffleMath
internal import RiffleScene

/// Subdivides triangles whose w differs until linear interpolation on the screen approximates perspective, for renderers without
/// perspective-correct interpolation.
///
/// Along an edge of D pixels between w = a and w = b, the maximum texture displacement is D·|√a − √b| / (√a + √b). Edges above
/// the tolerance are halved, which divides it by four. Whether an edge is halved, and where, depends only on its ends, so
/// triangles that share an edge share bitwise identical points: there are no cracks and no T-junctions.
struct PerspectiveSubdivider {
    /// The maximum displacement along an edge in pixels. Inside a triangle it may be slightly larger; the goal is a quarter
    /// pixel.
    static let tolerance: Float = 0.2
    /// The maximum subdivision depth: enough for w a million times larger at one end.
    private static let mostHalvings = 12

    private(set) var vertices: ContiguousArray<DrawVertex> = []
    private(set) var indices: ContiguousArray<Int32> = []
    private var stack: ContiguousArray<(DrawVertex, DrawVertex, DrawVertex, Int)> = []

    /// Subdivides the triangles of `indices` into `self.vertices` and `self.indices`; triangles outside `bounds` (minX, minY,
    /// maxX, maxY in pixels) are culled. Memory is kept between calls.
    mutating func divide(
        _ vertices: UnsafeBufferPointer<DrawVertex>, _ indices: UnsafeBufferPointer<Int32>, within bounds: SIMD4<Float>
    ) {
        self.vertices.removeAll(keepingCapacity: true)
        self.indices.removeAll(keepingCapacity: true)
        for first in stride(from: 0, to: indices.count - 2, by: 3) {
            stack.append(
                (vertices[Int(indices[first])], vertices[Int(indices[first + 1])], vertices[Int(indices[first + 2])], 0))
            while let (a, b, c, depth) = stack.popLast() { divide(a, b, c, depth, bounds) }
        }
    }

    private mutating func divide(
        _ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex, _ depth: Int, _ bounds: SIMD4<Float>
    ) {
        if max(a.x, b.x, c.x) < bounds.x || max(a.y, b.y, c.y) < bounds.y || min(a.x, b.x, c.x) > bounds.z
            || min(a.y, b.y, c.y) > bounds.w
        {
            return
        }
        let (ab, bc, ca) = (needsHalving(a, b), needsHalving(b, c), needsHalving(c, a))
        guard ab || bc || ca, depth < Self.mostHalvings else { return append(a, b, c) }
        let next = depth + 1
        switch (ab, bc, ca) {
        case (true, true, true):
            let (p, q, r) = (Self.middle(a, b), Self.middle(b, c), Self.middle(c, a))
            stack.append((a, p, r, next))
            stack.append((p, b, q, next))
            stack.append((r, q, c, next))
            stack.append((p, q, r, next))
        case (true, true, false): halve(b, c, a, next)
        case (false, true, true): halve(c, a, b, next)
        case (true, false, true): halve(a, b, c, next)
        case (true, false, false): halve(a, b, opposite: c, next)
        case (false, true, false): halve(b, c, opposite: a, next)
        default: halve(c, a, opposite: b, next)
        }
    }

    /// Halves both edges that meet at `a`.
    private mutating func halve(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex, _ depth: Int) {
        let (p, q) = (Self.middle(a, b), Self.middle(c, a))
        stack.append((a, p, q, depth))
        stack.append((p, b, c, depth))
        stack.append((p, c, q, depth))
    }

    /// Halves the edge from `a` to `b`.
    private mutating func halve(_ a: DrawVertex, _ b: DrawVertex, opposite c: DrawVertex, _ depth: Int) {
        let p = Self.middle(a, b)
        stack.append((a, p, c, depth))
        stack.append((p, b, c, depth))
    }

    private mutating func append(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex) {
        let base = Int32(vertices.count)
        vertices.append(a)
        vertices.append(b)
        vertices.append(c)
        indices.append(base)
        indices.append(base + 1)
        indices.append(base + 2)
    }

    /// Whether an edge exceeds the tolerance. Symmetric in its two ends.
    private func needsHalving(_ a: DrawVertex, _ b: DrawVertex) -> Bool {
        if a.w == b.w { return false }
        let x = a.x - b.x, y = a.y - b.y
        let (rootA, rootB) = (a.w.squareRoot(), b.w.squareRoot())
        return (x * x + y * y).squareRoot() * abs(rootA - rootB) > Self.tolerance * (rootA + rootB)
    }

    /// The midpoint of an edge on the screen, with perspective-correct attributes. Symmetric in its two ends.
    private static func middle(_ a: DrawVertex, _ b: DrawVertex) -> DrawVertex {
        let (qa, qb) = (1 / a.w, 1 / b.w)
        let sum = qa + qb
        let (shareA, shareB) = (qa / sum, qb / sum)
        func byte(_ channel: (Color) -> UInt8) -> UInt8 {
            UInt8(max(0, min(255, (Float(channel(a.color)) * shareA + Float(channel(b.color)) * shareB).rounded())))
        }
        return DrawVertex(
            x: (a.x + b.x) / 2, y: (a.y + b.y) / 2,
            color: a.color == b.color ? a.color : Color(r: byte(\.r), g: byte(\.g), b: byte(\.b), a: byte(\.a)),
            u: a.u * shareA + b.u * shareB, v: a.v * shareA + b.v * shareB, w: 2 / sum)
    }
}
