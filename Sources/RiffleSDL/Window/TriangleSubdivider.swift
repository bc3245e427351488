internal import RiffleMath
internal import RiffleScene

/// Subdivides triangles for renderers that can't draw them undivided.
///
/// For renderers without perspective-correct interpolation, triangles whose w differs are subdivided until linear interpolation on the
/// screen approximates perspective. Along an edge of D pixels between w = a and w = b, the maximum texture displacement is D·|√a − √b| /
/// (√a + √b). Edges above the tolerance are halved, which divides it by four.
///
/// For SDL's software renderer, whose integers overflow (`SoftwareLimits`), triangles are clipped to a frame around the target, and edges
/// that are too long along an axis are halved.
///
/// Whether an edge is clipped or halved, and where, depends only on its ends, so triangles that share an edge share bitwise identical
/// points: there are no cracks and no T-junctions.
struct TriangleSubdivider {
    /// The maximum displacement along an edge in pixels. Inside a triangle it may be slightly larger; the goal is a quarter
    /// pixel.
    static let tolerance: Float = 0.2
    /// The maximum subdivision depth: enough for w a million times larger at one end.
    private static let mostHalvings = 12
    /// The width in pixels of the frame around the target. Triangles with a maximum extent are clipped to it. It is so wide that most cards
    /// that lie partly outside of the target keep their edges.
    static let margin: Float = 2048
    /// The most by which an extent may still exceed the maximum after all halvings, in pixels. A halving leaves at most half of an edge's
    /// excess, and the largest target is 16384 pixels wide: (16384 + 2 · 2048) / 2¹² = 5.
    static let excess: Float = 5

    private(set) var vertices: ContiguousArray<DrawVertex> = []
    private(set) var indices: ContiguousArray<Int32> = []
    private var stack: ContiguousArray<(DrawVertex, DrawVertex, DrawVertex, Int)> = []
    private var clipper = TriangleClipper()
    private var bounds = SIMD4<Float>.zero
    private var limits: SoftwareLimits?
    private var mostExtent = Float.infinity

    /// The coordinate, in pixels, up to which a Float can hold every whole pixel.
    private static let mostCoordinate: Float = 16_777_216

    /// Whether some triangles of these vertices may need division.
    static func isNeeded(for vertices: UnsafeBufferPointer<DrawVertex>, _ limits: SoftwareLimits?) -> Bool {
        guard let first = vertices.first else { return false }
        if vertices.contains(where: { $0.w != first.w }) { return true }
        guard let limits else { return false }
        var (least, greatest) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
        for vertex in vertices {
            // NaN is not in range either.
            guard abs(vertex.x) <= mostCoordinate, abs(vertex.y) <= mostCoordinate else { return true }
            least = SIMD2(min(least.x, vertex.x), min(least.y, vertex.y))
            greatest = SIMD2(max(greatest.x, vertex.x), max(greatest.y, vertex.y))
        }
        return (greatest - least).max() > limits.mostExtent
    }

    /// Subdivides the triangles of `indices` into `self.vertices` and `self.indices`; triangles outside `bounds` (minX, minY,
    /// maxX, maxY in pixels) are culled. Memory is kept between calls.
    ///
    /// `limits`: the software renderer's limits for the texture; nil: only w counts. Rectangles that the renderer copies stay whole.
    mutating func divide(
        _ vertices: UnsafeBufferPointer<DrawVertex>, _ indices: UnsafeBufferPointer<Int32>, within bounds: SIMD4<Float>,
        limits: SoftwareLimits? = nil
    ) {
        self.vertices.removeAll(keepingCapacity: true)
        self.indices.removeAll(keepingCapacity: true)
        (self.bounds, self.limits) = (bounds, limits)
        mostExtent = limits?.mostExtent ?? .infinity
        var first = 0
        while first + 3 <= indices.count {
            let rest = UnsafeBufferPointer(rebasing: indices[first...])
            if limits != nil, let corners = SoftwareLimits.rectangle(vertices, rest), keeps(corners) {
                append(corners)
                first += 6
            } else {
                divide(vertices[Int(rest[0])], vertices[Int(rest[1])], vertices[Int(rest[2])])
                first += 3
            }
        }
    }

    /// Returns whether a rectangle stays whole: it is small, or it lies wholly inside the target. For a part outside, SDL would allocate
    /// memory, too.
    private func keeps(_ corners: SoftwareLimits.Corners) -> Bool {
        let least = SIMD2(min(corners.0.x, corners.2.x), min(corners.0.y, corners.2.y))
        let greatest = SIMD2(max(corners.0.x, corners.2.x), max(corners.0.y, corners.2.y))
        let isInside = least.x >= bounds.x && least.y >= bounds.y && greatest.x <= bounds.z && greatest.y <= bounds.w
        return isInside || (greatest - least).max() <= mostExtent
    }

    private mutating func divide(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex) {
        guard limits != nil, !isInReach(a) || !isInReach(b) || !isInReach(c) else {
            stack.append((a, b, c, 0))
            return empty()
        }
        // A point with NaN is on no side of a line.
        guard !isOutside(a, b, c), (a.x + a.y + b.x + b.y + c.x + c.y).isFinite else { return }
        clipper.clip(a, b, c, to: bounds + Self.margin * SIMD4(-1, -1, 1, 1))
        for index in clipper.polygon.indices.dropFirst().dropLast() {
            stack.append((clipper.polygon[0], clipper.polygon[index], clipper.polygon[index + 1], 0))
        }
        empty()
    }

    /// Divides the triangles on the stack.
    private mutating func empty() {
        while let (a, b, c, depth) = stack.popLast() { divide(a, b, c, depth) }
    }

    private mutating func divide(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex, _ depth: Int) {
        if isOutside(a, b, c) { return }
        let (ab, bc, ca) = (needsHalving(a, b), needsHalving(b, c), needsHalving(c, a))
        guard ab || bc || ca, depth < Self.mostHalvings else { return append(a, b, c) }
        let next = depth + 1
        switch (ab, bc, ca) {
        case (true, true, true):
            let (p, q, r) = (a.middle(to: b), b.middle(to: c), c.middle(to: a))
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
        let (p, q) = (a.middle(to: b), c.middle(to: a))
        stack.append((a, p, q, depth))
        stack.append((p, b, c, depth))
        stack.append((p, c, q, depth))
    }

    /// Halves the edge from `a` to `b`.
    private mutating func halve(_ a: DrawVertex, _ b: DrawVertex, opposite c: DrawVertex, _ depth: Int) {
        let p = a.middle(to: b)
        stack.append((a, p, c, depth))
        stack.append((p, b, c, depth))
    }

    private mutating func append(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex) {
        var (a, b, c) = (a, b, c)
        limits?.place(&a, &b, &c)
        let base = Int32(vertices.count)
        vertices.append(a)
        vertices.append(b)
        vertices.append(c)
        appendTriangle(base, base + 1, base + 2)
    }

    private mutating func append(_ corners: SoftwareLimits.Corners) {
        let base = Int32(vertices.count)
        vertices.append(corners.0)
        vertices.append(corners.1)
        vertices.append(corners.2)
        vertices.append(corners.3)
        appendTriangle(base, base + 1, base + 2)
        appendTriangle(base, base + 2, base + 3)
    }

    private mutating func appendTriangle(_ a: Int32, _ b: Int32, _ c: Int32) {
        indices.append(a)
        indices.append(b)
        indices.append(c)
    }

    private func isOutside(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex) -> Bool {
        max(a.x, b.x, c.x) < bounds.x || max(a.y, b.y, c.y) < bounds.y || min(a.x, b.x, c.x) > bounds.z
            || min(a.y, b.y, c.y) > bounds.w
    }

    /// Whether a vertex lies within the frame around the target.
    private func isInReach(_ vertex: DrawVertex) -> Bool {
        vertex.x >= bounds.x - Self.margin && vertex.y >= bounds.y - Self.margin && vertex.x <= bounds.z + Self.margin
            && vertex.y <= bounds.w + Self.margin
    }

    /// Whether an edge exceeds the tolerance or the maximum extent. Symmetric in its two ends.
    private func needsHalving(_ a: DrawVertex, _ b: DrawVertex) -> Bool {
        let x = a.x - b.x, y = a.y - b.y
        if max(abs(x), abs(y)) > mostExtent { return true }
        if a.w == b.w { return false }
        let (rootA, rootB) = (a.w.squareRoot(), b.w.squareRoot())
        return (x * x + y * y).squareRoot() * abs(rootA - rootB) > Self.tolerance * (rootA + rootB)
    }
}
