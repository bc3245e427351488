internal import RiffleMath

/// Upright rounded quads: parallel to the screen with axis-aligned sides. Their outline is computed in closed form and drawn as
/// rectangles, which software rasterizers fill several times as fast as other triangles (see `UprightTriangles`).
extension Mesher {
    /// Draws an upright rounded quad. Returns false without drawing if it isn't upright, is too small, or must be clipped.
    mutating func fillUpright(_ quad: RoundedQuad, _ level: Int32?) -> Bool {
        let map = quad.record
        let w = map.homography.origin.z
        guard map.homography.isUpright, cuts.isEmpty, !quad.fadesOut, w >= view.nearestW else { return false }
        let across = map.homography.x.x, inverseW = 1 / w
        guard across > 0, abs(map.homography.y.y - across) <= 1e-9 * across else { return false }
        let scale = across * inverseW
        let origin = Vector2(map.homography.origin.x, map.homography.origin.y) * inverseW
        var shape = UprightShape(quad.frame, cornerRadius: quad.cornerRadius, least: 8 / scale)
        guard shape.radius == 0 || shape.radius * scale >= 1.5 else { return false }
        for cut in occludedCuts where !shape.cut(cut) { return false }
        guard shape.isLargeEnough else { return false }
        let own = Bounds(least: origin + shape.least * scale, greatest: origin + shape.greatest * scale)
        guard !own.reachesBeyond(view.limits) else { return false }
        guard !own.isDisjoint(from: view.bounds) else { return true }
        builder.beginQuad()
        append(shape, quad, origin, scale)
        builder.endQuad(TextureLevel(quad.face.texture, level: level ?? quad.uprightLevel(scale)))
        return true
    }

    private mutating func append(_ shape: UprightShape, _ quad: RoundedQuad, _ origin: Vector2, _ scale: Double) {
        let radius = Float(shape.radius * scale)
        let chords = shape.radius > 0 ? RoundedOutline.segments(radius: shape.radius * scale) : 0
        let triangles = tables.uprights[chords * 16 + shape.sharp]
        // The corners' centres on the screen. Sides are computed from them, so that both ends of a side are bitwise identical.
        let least = SIMD2<Float>(origin + shape.least * scale), greatest = SIMD2<Float>(origin + shape.greatest * scale)
        let innerLeast = least + radius, innerGreatest = greatest - radius
        let hasEdge = antialiasesEdges
        // The factors of the half-pixel steps inwards (low half) and outwards (high half).
        let half: Float = hasEdge ? 1 : 0, reach = half * Float(2 * quad.edgeShare - 1)
        let halves = SIMD4(half, half, reach, reach)
        let color = quad.color.with(alpha: RoundedQuad.byte(quad.alpha)), clear = color.with(alpha: 0)
        let attributes = UprightAttributes(quad, origin, scale)
        let count = triangles.count
        let extras = triangles.extras.count
        let base = builder.nextIndex
        let room = builder.extend(by: count + extras + (hasEdge ? count : 0))
        let outer = room + count + extras
        let arcs = tables.corners[chords].arcs, steps = tables.corners[chords].steps
        var next = 0
        for corner in 0..<4 {
            let isRight = corner == 1 || corner == 2, isLower = corner >= 2
            let center = SIMD2(isRight ? innerGreatest.x : innerLeast.x, isLower ? innerGreatest.y : innerLeast.y)
            guard shape.sharp & (1 << corner) == 0 else {
                let side = SIMD2(isRight ? center.x + radius : center.x - radius, isLower ? center.y + radius : center.y - radius)
                let step = SIMD2<Float>(
                    shape.isTrue(isRight ? 2 : 0) ? (isRight ? 0.5 : -0.5) : 0,
                    shape.isTrue(isLower ? 3 : 1) ? (isLower ? 0.5 : -0.5) : 0)
                let pixels = SIMD4(lowHalf: side - step * half, highHalf: side + step * reach)
                attributes.write(pixels, color, room + next)
                if hasEdge { attributes.write(pixels, clear, room + next, outer + next) }
                next += 1
                continue
            }
            let first = corner * (chords + 1)
            let middle = SIMD4(lowHalf: center, highHalf: center)
            for point in first...first + chords {
                let pixels = middle + arcs[point] * radius + steps[point] * halves
                attributes.write(pixels, color, room + next)
                if hasEdge { attributes.write(pixels, clear, room + next, outer + next) }
                next += 1
            }
        }
        for number in 0..<extras {
            let (x, y) = (Int(triangles.extras[number].x), Int(triangles.extras[number].y))
            room[count + number] = DrawVertex(x: room[x].x, y: room[y].y, color: color, u: room[x].u, v: room[y].v)
        }
        builder.append(triangles.inside, from: base)
        let extent = greatest - least
        if quad.isSolid, Double(extent.x * extent.y) >= Self.leastSolidArea { builder.endSolid() }
        if hasEdge { appendEdge(triangles, shape, from: base) }
    }

    /// Appends the antialiased edge along the sides that aren't cuts.
    private mutating func appendEdge(_ triangles: UprightTriangles, _ shape: UprightShape, from base: Int32) {
        guard shape.falseSides != 0 else { return builder.append(triangles.edge, from: base) }
        var start = 0
        // Each corner's last point begins a side: top, right, bottom, left.
        for corner in 0..<4 where !shape.isTrue((corner + 1) & 3) {
            let side = 6 * Int(triangles.lasts[corner])
            builder.append(triangles.edge[start..<side], from: base)
            start = side + 6
        }
        builder.append(triangles.edge[start...], from: base)
    }
}

/// A rounded rectangle some sides of which are cut back beyond their rounded corners. In quad points.
private struct UprightShape {
    private(set) var least: Vector2
    private(set) var greatest: Vector2
    let radius: Double
    /// A bit for each square corner, clockwise from the upper left.
    private(set) var sharp: Int
    /// A bit for each side that is a cut: left, top, right, bottom.
    private(set) var falseSides = 0
    private let smallest: Double

    @inline(__always) init(_ frame: Rect, cornerRadius: Double, least smallest: Double) {
        least = Vector2(frame.minX, frame.minY)
        greatest = Vector2(frame.maxX, frame.maxY)
        radius = cornerRadius.clamped(to: 0...max(0, min(frame.width, frame.height) / 2))
        sharp = radius > 0 ? 0 : 15
        self.smallest = smallest
    }

    /// Whether a side is the quad's own, not a cut.
    @inline(__always) func isTrue(_ side: Int) -> Bool { falseSides & (1 << side) == 0 }

    /// Whether no side is shorter than the minimum and the corner arcs don't meet.
    @inline(__always) var isLargeEnough: Bool {
        let size = greatest - least
        return min(size.x, size.y) >= smallest && (radius == 0 || !meets(0) && !meets(1))
    }

    /// Whether the arcs along an axis meet with less than 0.1 % of straight side between them.
    @inline(__always) private func meets(_ axis: Int) -> Bool {
        let arcs = (isTrue(axis) ? radius : 0) + (isTrue(axis + 2) ? radius : 0)
        return (greatest - least)[axis] * 0.999 < arcs
    }

    /// Applies a cut. Returns false if the result is not of this shape.
    @inline(__always) mutating func cut(_ cut: Cut) -> Bool {
        let line = cut.line * cut.side
        let axis = line.y == 0 ? 0 : 1
        guard line[axis] != 0, line[1 - axis] == 0 else { return false }
        let side = -line.z / line[axis]
        // A cut through a side's arcs is ignored: it would save no more than their width.
        let low = least[axis], high = greatest[axis]
        let lowRadius = isTrue(axis) ? radius : 0, highRadius = isTrue(axis + 2) ? radius : 0
        if line[axis] > 0 {
            if side < low + lowRadius || side <= low { return true }
            guard side < high - highRadius else { return false }
            least[axis] = side
            falseSides |= 1 << axis
            sharp |= axis == 0 ? 0b1001 : 0b0011
        } else {
            if side > high - highRadius || side >= high { return true }
            guard side > low + lowRadius else { return false }
            greatest[axis] = side
            falseSides |= 1 << (axis + 2)
            sharp |= axis == 0 ? 0b0110 : 0b1100
        }
        return true
    }
}

/// The texture coordinates on an upright quad: u follows x, v follows y.
private struct UprightAttributes {
    private let start: SIMD2<Float>
    private let step: SIMD2<Float>
    private let least: SIMD2<Float>
    private let greatest: SIMD2<Float>

    @inline(__always) init(_ quad: RoundedQuad, _ origin: Vector2, _ scale: Double) {
        let crop = quad.face.crop
        least = SIMD2(Float(min(crop.minX, crop.maxX)), Float(min(crop.minY, crop.maxY)))
        greatest = SIMD2(Float(max(crop.minX, crop.maxX)), Float(max(crop.minY, crop.maxY)))
        if let map = quad.screenMap {
            (start, step) = (SIMD2<Float>(map.origin), SIMD2<Float>(map.step))
            return
        }
        let uv = quad.texture
        let pixel = Vector2(uv.stepU, uv.stepV) / scale
        step = SIMD2<Float>(pixel)
        start = SIMD2<Float>(Vector2(uv.u, uv.v) - origin * pixel)
    }

    /// Writes the inner vertex, at the first of two points.
    @inline(__always) func write(_ pixels: SIMD4<Float>, _ color: Color, _ vertex: UnsafeMutablePointer<DrawVertex>) {
        let uv = start + step * pixels.lowHalf
        vertex.pointee = DrawVertex(
            x: pixels.x, y: pixels.y, color: color, u: max(least.x, min(greatest.x, uv.x)),
            v: max(least.y, min(greatest.y, uv.y)))
    }

    /// Writes the outer vertex, at the second of two points, with the texture coordinates of the inner one.
    @inline(__always) func write(
        _ pixels: SIMD4<Float>, _ color: Color, _ inner: UnsafeMutablePointer<DrawVertex>,
        _ vertex: UnsafeMutablePointer<DrawVertex>
    ) {
        vertex.pointee = DrawVertex(x: pixels.z, y: pixels.w, color: color, u: inner.pointee.u, v: inner.pointee.v)
    }
}
