package import RiffleMath

/// Turns rounded quads and shadows into triangles whose vertices carry w: the interior, and an antialiased edge along the sides
/// that aren't cuts. Its scratch memory is kept, so a mesher that is reused allocates nothing.
package struct Mesher: Sendable {
    var view = SceneView()
    var antialiasesEdges = true
    /// Whether upright quads use the fast path (`fillUpright`). Tests turn it off to compare the two.
    package var usesFastPaths = true
    /// The cuts of the next quad along intersections with other quads.
    var cuts = Buffer<Cut>()
    /// The cuts of the next quad that lie below an occluder: the outline is clipped to them, without an antialiased edge.
    package var occludedCuts = Buffer<Cut>()
    let tables = MeshTables()
    var builder = MeshBuilder()
    private var outline = ProjectedOutline()
    /// Scratch memory: x, y and two attributes that are interpolated linearly along the edges.
    private var polygon = ConvexPolygon<SIMD4<Double>>()
    /// The cuts as lines on the screen (x, y, z), and the side that is kept (w).
    private var screenCuts = Buffer<SIMD4<Double>>()
    private var shadows = ShadowMesher()

    /// A mesher that has drawn nothing yet.
    package init() {}

    /// Begins a frame.
    package mutating func begin(_ list: inout DrawList, _ view: SceneView, antialiasesEdges: Bool) {
        (self.view, self.antialiasesEdges) = (view, antialiasesEdges)
        builder.begin(&list)
        clearCuts()
    }

    /// Ends a frame.
    package mutating func end(_ list: inout DrawList) { builder.end(&list) }

    /// Removes all cuts, so that the next quad is whole.
    package mutating func clearCuts() {
        cuts.clear()
        occludedCuts.clear()
    }

    /// Clips the next quads to a piece's cuts, the oldest first, so that pieces with a common prefix of cuts compute identical points. If
    /// all cuts lie below occluders, they clip the outline itself.
    package mutating func takeCuts(of piece: ScenePiece, in table: PieceTable) {
        clearCuts()
        var link = piece.lastCut
        var isWhole = true
        while !link.isNone {
            let entry = table.cuts[link]
            cuts.append(entry.cut)
            if !entry.isOccluded { isWhole = false }
            link = entry.previous
        }
        if isWhole {
            swap(&cuts, &occludedCuts)
        } else {
            cuts.reverse()
        }
    }

    /// Draws a quad's shadow, except the parts below the quad and below the occluders.
    package mutating func fillShadow(
        _ shadow: QuadShadow, frame: Rect, cornerRadius: Double, opacity: Double, _ record: SceneRecord,
        below occlusion: ShadowOcclusion
    ) {
        shadows.fill(
            shadow, frame: frame, cornerRadius: cornerRadius, opacity: opacity, record, below: occlusion, on: view, into: &builder
        )
    }

    /// The least area, in square pixels, of a quad whose opaque part is a run of its own (`MeshBuilder.endSolid`): below it, changing the
    /// state of the renderer costs more than blending does.
    static let leastSolidArea = 10_000.0

    /// Draws `quad` clipped to `cuts` and `occludedCuts`. Draws nothing if it has no area on the screen.
    /// `width`: the width in output pixels that decides the coverage of a thin quad (less than four pixels); nil: measured on the
    /// outline. `isWhole`: all of the quad is known to lie in front of the eye and within the limits.
    /// `level`: the mip level to sample; nil: the level for the quad's size on the screen.
    package mutating func fill(_ quad: RoundedQuad, width: Double? = nil, isWhole: Bool = false, level: Int32? = nil) {
        guard quad.alpha > 0, quad.frame.width > 0, quad.frame.height > 0 else { return }
        if usesFastPaths, fillUpright(quad, level) { return }
        guard let middle = outline.project(quad, isWhole: isWhole, occludedCuts, on: view), let measured = outline.measure()
        else { return }
        let width = width ?? measured.width
        let inset = antialiasesEdges ? Self.inset(width) : 0
        let coverage = antialiasesEdges ? width / (width + 0.5 - inset) : 1
        if antialiasesEdges { outline.measureEdge(inset: inset, share: quad.edgeShare, facing: quad.facing) }
        let attributes = QuadAttributes(quad, alpha: quad.alpha * coverage)
        let isSolid = quad.isSolid && coverage >= 1 && measured.area >= Self.leastSolidArea
        builder.beginQuad()
        cuts.isEmpty ? appendWhole(attributes, isSolid: isSolid) : appendCut(attributes, quad.inverse, isSolid: isSolid)
        builder.endQuad(TextureLevel(quad.face.texture, level: level ?? quad.level(at: middle)))
    }

    /// Appends the interior and the antialiased edge with shared vertices: all inner ones, then all outer ones.
    private mutating func appendWhole(_ attributes: QuadAttributes, isSolid: Bool) {
        let count = outline.pixels.count
        let hasEdge = antialiasesEdges
        let base = builder.nextIndex
        let room = builder.extend(by: hasEdge ? 2 * count : count)
        for index in 0..<count {
            let vertex = attributes.vertex(
                at: hasEdge ? outline.innerPixels[index] : outline.pixels[index], else: outline.outline.points[index])
            room[index] = vertex
            if hasEdge { room[count + index] = vertex.transparent(at: outline.outerPixels[index]) }
        }
        if count < tables.triangles.count {
            builder.append(tables.triangles[count], from: base)
        } else {
            for index in 2..<Int32(count) { builder.append(base, base + index - 1, base + index) }
        }
        if isSolid { builder.endSolid() }
        guard hasEdge else { return }
        let outer = base + Int32(count)
        for index in 0..<count where outline.outline.isTrueEdge[index] {
            let a = Int32(index)
            let b = Int32(index + 1 == count ? 0 : index + 1)
            builder.append(base + a, base + b, outer + b)
            builder.append(base + a, outer + b, outer + a)
        }
    }

    /// Appends the interior and the edge clipped to the cuts. It is clipped on the screen, so that both sides of a cut get bitwise
    /// identical points. A polygon's two attributes are the coverage and the fraction along the inner edge (0…1).
    private mutating func appendCut(_ attributes: QuadAttributes, _ inverse: Homography, isSolid: Bool) {
        screenCuts.clear()
        for cut in cuts {
            let line = cut.line
            screenCuts.append(
                SIMD4((inverse.x * line).sum(), (inverse.y * line).sum(), (inverse.origin * line).sum(), cut.side))
        }
        let count = outline.pixels.count
        let hasEdge = antialiasesEdges
        polygon.clear()
        for index in 0..<count {
            let pixel = hasEdge ? outline.innerPixels[index] : outline.pixels[index]
            polygon.append(SIMD4(pixel.x, pixel.y, 1, 0))
        }
        clipToCuts()
        builder.appendFan(polygon.points) { point in
            attributes.vertex(at: Vector2(point.x, point.y), else: .zero)
        }
        if isSolid { builder.endSolid() }
        guard hasEdge else { return }
        for index in 0..<count where outline.outline.isTrueEdge[index] {
            let next = index + 1 == count ? 0 : index + 1
            let (from, to) = (outline.innerPixels[index], outline.innerPixels[next])
            polygon.clear()
            polygon.append(SIMD4(from.x, from.y, 1, 0))
            polygon.append(SIMD4(to.x, to.y, 1, 1))
            polygon.append(SIMD4(outline.outerPixels[next].x, outline.outerPixels[next].y, 0, 1))
            polygon.append(SIMD4(outline.outerPixels[index].x, outline.outerPixels[index].y, 0, 0))
            clipToCuts()
            let fallback = outline.outline.points[index]
            builder.appendFan(polygon.points) { point in
                // Texture coordinates of the inner edge: on a steep quad, half a pixel further out may unproject to a remote
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

    /// The distance inside the outline at which the antialiased edge begins, in pixels: half a pixel, and less for a thin quad,
    /// whose inner outline would otherwise invert. A lower alpha compensates for the wider area.
    private static func inset(_ width: Double) -> Double { 0.2 * (width - 1.5).clamped(to: 0...2.5) }
}

extension RoundedQuad {
    /// The quad point at a pixel, or `fallback` beyond the vanishing line.
    @inline(__always) func unproject(_ pixel: Vector2, else fallback: Vector2) -> Vector2 {
        let image = inverse.apply(to: pixel)
        guard image.z > 0 else { return fallback }
        return Vector2(image.x, image.y) / image.z
    }
}
