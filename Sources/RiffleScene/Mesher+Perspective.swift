internal import RiffleMath

/// Rounded quads for whoever minds w: no cells, so the rings are all there is to draw, and they are placed on the screen at once.
extension Mesher {
    /// Draws inside the outline, and its fringe; nothing is cut off it but what `prepareOutline` took.
    mutating func fillInPerspective(_ quad: RoundedQuad, _ thinWidth: Double?, _ middle: Vector2, into list: inout DrawList) {
        let count = pixels.count
        guard let width = thinWidth ?? thinQuadWidth() else { return }
        let hasRim = options.antialiasesEdges
        let inset = hasRim ? Self.inset(width) : 0
        let coverage = hasRim ? width / (width + 0.5 - inset) : 1
        let ink = QuadAttributes(quad, alpha: quad.alpha * coverage)
        builder.beginQuad()
        let base = builder.nextIndex
        let room = builder.extend(by: hasRim ? 2 * count : count)
        if hasRim {
            measureRings(inset: inset, facing: quad.facing)
            for index in 0..<count {
                let vertex = ink.vertex(at: innerPixels[index], else: outline.points[index])
                room[index] = vertex
                room[count + index] = vertex.moved(to: outer[index])
            }
        } else {
            for index in 0..<count { room[index] = ink.vertex(at: pixels[index], else: outline.points[index]) }
        }
        appendInside(from: base, count: count)
        if quad.isSolid && coverage >= 1 { builder.endSolid() }
        if hasRim { joinRings(from: base, count: count) }
        builder.endQuad(TextureLevel(quad.face.texture, level: quad.level(at: middle)))
    }
}

/// What the vertices of a rounded quad have in common.
private struct QuadAttributes {
    private let inverse: Homography
    private let uv: (u: Double, v: Double, stepU: Double, stepV: Double)
    private let least: Vector2
    private let greatest: Vector2
    private var color: Color
    private let alpha: Double
    /// The frame's bottom and height, where the opacity falls off.
    private let fade: (bottom: Double, height: Double)?
    private let isFlat: Bool

    init(_ quad: RoundedQuad, alpha: Double) {
        inverse = quad.inverse
        uv = quad.texture
        let crop = quad.face.crop
        least = Vector2(min(crop.minX, crop.maxX), min(crop.minY, crop.maxY))
        greatest = Vector2(max(crop.minX, crop.maxX), max(crop.minY, crop.maxY))
        color = quad.color
        color.a = RoundedQuad.byte(alpha)
        self.alpha = alpha
        fade = quad.fadesOut ? (quad.frame.maxY, quad.frame.height) : nil
        isFlat = quad.homography.x.z == 0 && quad.homography.y.z == 0
    }

    /// The vertex at a pixel; beyond the vanishing line it shows what is at `fallback`, a card point.
    @inline(__always) func vertex(at pixel: Vector2, else fallback: Vector2) -> DrawVertex {
        let image = inverse.apply(to: pixel)
        // The inverse's third coordinate is 1/w.
        let w = image.z > 0 ? 1 / image.z : 1
        let point = image.z > 0 ? Vector2(image.x, image.y) * w : fallback
        let u = max(least.x, min(greatest.x, uv.u + uv.stepU * point.x))
        let v = max(least.y, min(greatest.y, uv.v + uv.stepV * point.y))
        var vertex = DrawVertex(
            x: Float(bounded(pixel.x)), y: Float(bounded(pixel.y)), color: color, u: Float(u), v: Float(v),
            w: isFlat ? 1 : Float(max(1e-9, min(1e9, w))))
        if let fade { vertex.color.a = RoundedQuad.byte(alpha * ((fade.bottom - point.y) / fade.height).clamped(to: 0...1)) }
        return vertex
    }
}
