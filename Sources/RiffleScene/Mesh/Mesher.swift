internal import RiffleMath

/// Turns rounded quads and shadows into triangles whose vertices carry w: the interior, and an antialiased edge along the sides
/// that aren't cuts. Its scratch memory is kept, so a mesher that is reused allocates nothing.
struct Mesher {
    var options = CompositorOptions()
    /// Whether upright quads use the fast path (`fillUpright`). Tests turn it off to compare the two.
    var usesFastPaths = true
    /// Geometry outside these output pixels is culled.
    var bounds = Bounds(least: .zero, greatest: .zero)
    /// Geometry is clipped to these output pixels. They are much larger than the viewport, to which the
    /// renderer clips; they only keep coordinates small enough for single precision.
    var limits = Bounds(least: .zero, greatest: .zero)
    /// The cuts of the next quad along intersections with other cards.
    var cuts = Buffer<Cut>()
    /// The cuts of the next quad that lie below an occluder: the outline is clipped to them, without an antialiased edge.
    var occludedCuts = Buffer<Cut>()

    /// The quad's outline in card points, and projected to output pixels.
    var outline = RoundedOutline()
    var pixels = Buffer<Vector2>()
    /// For each point, the outward unit normal of the edge that begins there; if the edge has no length, that of the edge before
    /// it.
    var normals = Buffer<Vector2>()
    /// The projected outline, offset inwards and outwards: the antialiased edge lies between the two.
    var innerPixels = Buffer<Vector2>()
    var outerPixels = Buffer<Vector2>()
    /// The indices of the edges of the inner outline that remain after reversed ones are removed.
    var kept = Buffer<Int32>()
    /// Scales the width of the next quad's antialiased edge, 0…1.
    var edgeShare = 1.0
    var builder = MeshBuilder()

    /// A scratch polygon: x, y and two attributes that are interpolated linearly along the edges.
    var polygon = ConvexPolygon<SIMD4<Double>>()
    /// The cuts as lines on the screen (x, y, z), and the side that is kept (w).
    var screenCuts = Buffer<SIMD4<Double>>()
    let corners = CornerTable.all
    let uprights = UprightTriangles.all
    let triangles = OutlineTriangles.all
    var shadows = ShadowStrips()
    /// The projected ends of the strip's cross lines: x·w, y·w, w, fraction.
    var stripInner = Buffer<SIMD4<Double>>()
    var stripOuter = Buffer<SIMD4<Double>>()

    /// Begins a frame.
    mutating func begin(_ list: inout DrawList) {
        builder.begin(&list)
        cuts.clear()
        occludedCuts.clear()
    }

    /// Pixels from which on a quad's opaque part is a run of its own (`MeshBuilder.endSolid`): below, changing the state of the
    /// renderer costs more than blending does.
    static let leastSolidArea = 10_000.0

    /// Draws `quad` clipped to `cuts` and `occludedCuts`. Draws nothing if it has no area on the screen.
    /// `width`: the width in output pixels that decides the coverage of a thin quad (less than four pixels); nil: measured on the
    /// outline. `isWhole`: all of the quad is known to lie in front of the eye and within the limits.
    /// `level`: the mip level to sample; nil: the one for its size on the screen.
    mutating func fill(_ quad: RoundedQuad, width: Double? = nil, isWhole: Bool = false, level: Int32? = nil) {
        guard quad.alpha > 0, quad.frame.width > 0, quad.frame.height > 0 else { return }
        edgeShare = quad.edgeShare
        if usesFastPaths, fillUpright(quad, level) { return }
        guard let middle = prepareOutline(quad, isWhole), let measured = measure() else { return }
        let width = width ?? measured.width
        let inset = options.antialiasesEdges ? Self.inset(width) : 0
        let coverage = options.antialiasesEdges ? width / (width + 0.5 - inset) : 1
        if options.antialiasesEdges { measureEdge(inset: inset, facing: quad.facing) }
        let attributes = QuadAttributes(quad, alpha: quad.alpha * coverage)
        let isSolid = quad.isSolid && coverage >= 1 && measured.area >= Self.leastSolidArea
        builder.beginQuad()
        cuts.isEmpty ? appendWhole(attributes, isSolid: isSolid) : appendCut(attributes, quad.inverse, isSolid: isSolid)
        builder.endQuad(TextureLevel(quad.face.texture, level: level ?? quad.level(at: middle)))
    }

    /// Appends the interior and the antialiased edge with shared vertices: all inner ones, then all outer ones.
    private mutating func appendWhole(_ attributes: QuadAttributes, isSolid: Bool) {
        let count = pixels.count
        let hasEdge = options.antialiasesEdges
        let base = builder.nextIndex
        let room = builder.extend(by: hasEdge ? 2 * count : count)
        for index in 0..<count {
            let vertex = attributes.vertex(at: hasEdge ? innerPixels[index] : pixels[index], else: outline.points[index])
            room[index] = vertex
            if hasEdge { room[count + index] = vertex.transparent(at: outerPixels[index]) }
        }
        if count < triangles.count {
            builder.append(triangles[count], from: base)
        } else {
            for index in 2..<Int32(count) { builder.append(base, base + index - 1, base + index) }
        }
        if isSolid { builder.endSolid() }
        guard hasEdge else { return }
        let outer = base + Int32(count)
        for index in 0..<count where outline.isTrueEdge[index] {
            let a = Int32(index)
            let b = Int32(index + 1 == count ? 0 : index + 1)
            builder.append(base + a, base + b, outer + b)
            builder.append(base + a, outer + b, outer + a)
        }
    }

    /// Appends the same clipped to the cuts. It is clipped on the screen, so that both sides of a cut get bitwise identical
    /// points. A polygon's two attributes are the coverage and the fraction along the inner edge (0…1).
    private mutating func appendCut(_ attributes: QuadAttributes, _ inverse: Homography, isSolid: Bool) {
        screenCuts.clear()
        for cut in cuts {
            let line = cut.line
            screenCuts.append(
                SIMD4((inverse.x * line).sum(), (inverse.y * line).sum(), (inverse.origin * line).sum(), cut.side))
        }
        let count = pixels.count
        let hasEdge = options.antialiasesEdges
        polygon.clear()
        for index in 0..<count {
            let pixel = hasEdge ? innerPixels[index] : pixels[index]
            polygon.append(SIMD4(pixel.x, pixel.y, 1, 0))
        }
        clipToCuts()
        appendFan { point in
            attributes.vertex(at: Vector2(point.x, point.y), else: .zero)
        }
        if isSolid { builder.endSolid() }
        guard hasEdge else { return }
        for index in 0..<count where outline.isTrueEdge[index] {
            let next = index + 1 == count ? 0 : index + 1
            let (from, to) = (innerPixels[index], innerPixels[next])
            polygon.clear()
            polygon.append(SIMD4(from.x, from.y, 1, 0))
            polygon.append(SIMD4(to.x, to.y, 1, 1))
            polygon.append(SIMD4(outerPixels[next].x, outerPixels[next].y, 0, 1))
            polygon.append(SIMD4(outerPixels[index].x, outerPixels[index].y, 0, 0))
            clipToCuts()
            let fallback = outline.points[index]
            appendFan { point in
                // Texture coordinates of the inner edge: on a steep card, half a pixel further out may unproject to a remote
                // point.
                attributes.vertex(at: from + (to - from) * point.w, else: fallback, coverage: point.z)
                    .moved(to: Vector2(point.x, point.y))
            }
        }
    }

    /// Clips `polygon` to `screenCuts`.
    private mutating func clipToCuts() {
        for cut in screenCuts {
            polygon.clip(side: cut.w) { $0.x * cut.x + ($0.y * cut.y + cut.z) }
        }
    }

    /// Appends `polygon` as a triangle fan.
    @inline(__always) mutating func appendFan(_ vertex: (SIMD4<Double>) -> DrawVertex) {
        let count = polygon.points.count
        guard count >= 3 else { return }
        let base = builder.nextIndex
        for point in polygon.points { builder.append(vertex(point)) }
        for index in 2..<Int32(count) { builder.append(base, base + index - 1, base + index) }
    }

    // MARK: - The outline

    /// Computes the outline in card points and on the screen, clipped to the near plane and the limits if necessary.
    /// Returns the centre (card points) of its part on the screen, occluded or not; nil: nothing is left.
    private mutating func prepareOutline(_ quad: RoundedQuad, _ isWhole: Bool) -> Vector2? {
        let map = quad.homography
        let center = map.apply(to: quad.frame.center)
        // The squared pixels per point at the centre, times w². Nearer parts of a steep card have more.
        let across = map.x.x * map.x.x + map.x.y * map.x.y
        let down = map.y.x * map.y.x + map.y.y * map.y.y
        let w = max(center.z, options.nearestW)
        let radius = quad.cornerRadius.clamped(to: 0...min(quad.frame.width, quad.frame.height) / 2)
        let segments = RoundedOutline.segments(squaredRadius: radius * radius * max(across, down), over: w * w)
        outline.reset(frame: quad.frame, cornerRadius: radius, segments: segments)

        var middle = Vector2.zero
        if isWhole {
            middle = quad.middle(quad.record.bounds, on: bounds)
            if occludedCuts.isEmpty {
                project(map)
                return middle
            }
        } else {
            guard clipOutline(map) else { return nil }
            for point in outline.points { middle += point }
            middle /= Double(outline.points.count)
        }
        if !occludedCuts.isEmpty {
            for cut in occludedCuts { outline.clip(to: cut.line * cut.side) }
            project(map)
            guard pixels.count >= 3 else { return nil }
            // What occluders leave of a card at the edge of the screen often lies beside it.
            if pixelBounds.isDisjoint(from: bounds) { return nil }
        }
        return middle
    }

    /// Clips the outline to the near plane and the limits, and projects it; returns false if nothing is left.
    private mutating func clipOutline(_ map: Homography) -> Bool {
        if project(map) < options.nearestW {
            outline.clip(to: SIMD3(map.x.z, map.y.z, map.origin.z - options.nearestW))
            project(map)
        }
        let own = pixelBounds
        guard !own.isDisjoint(from: bounds) else { return false }
        if own.reachesBeyond(limits) {
            if own.least.x < limits.least.x { outline.clip(to: map.side(x: limits.least.x)) }
            if own.greatest.x > limits.greatest.x { outline.clip(to: -map.side(x: limits.greatest.x)) }
            if own.least.y < limits.least.y { outline.clip(to: map.side(y: limits.least.y)) }
            if own.greatest.y > limits.greatest.y { outline.clip(to: -map.side(y: limits.greatest.y)) }
            project(map)
        }
        return pixels.count >= 3
    }

    /// Projects the outline; returns the minimum w.
    @discardableResult private mutating func project(_ map: Homography) -> Double {
        let count = outline.points.count
        pixels.clear()
        let room = pixels.extend(by: count)
        var least = Double.infinity
        for index in 0..<count {
            let image = map.apply(to: outline.points[index])
            room[index] = Vector2(image.x, image.y) * (1 / image.z)
            least = min(least, image.z)
        }
        return least
    }

    /// The bounding box of the projected outline.
    private var pixelBounds: Bounds {
        var bounds = Bounds()
        for pixel in pixels { bounds.add(pixel) }
        return bounds
    }

    /// The projected outline's area divided by its longest extent, in pixels; nil if it has no area.
    private func measure() -> (width: Double, area: Double)? {
        let count = pixels.count
        var area = 0.0
        var longest = 0.0
        for index in 0..<count {
            let a = pixels[index]
            let b = pixels[index + 1 == count ? 0 : index + 1]
            area += a.x * b.y - a.y * b.x
            let span = a - pixels[0]
            longest = max(longest, (span * span).sum())
        }
        area = abs(area) / 2
        return area > SceneTolerance.area && longest > 0 ? (area / longest.squareRoot(), area) : nil
    }

    /// The distance inside the outline at which the antialiased edge begins, in pixels: half a pixel, and less for a thin quad,
    /// whose inner outline would otherwise invert. A lower alpha compensates for the wider area.
    private static func inset(_ width: Double) -> Double { 0.2 * (width - 1.5).clamped(to: 0...2.5) }
}

extension RoundedQuad {
    /// The card point at a pixel, or `fallback` beyond the vanishing line.
    @inline(__always) func unproject(_ pixel: Vector2, else fallback: Vector2) -> Vector2 {
        let image = inverse.apply(to: pixel)
        guard image.z > 0 else { return fallback }
        return Vector2(image.x, image.y) / image.z
    }
}
