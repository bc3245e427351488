internal import RiffleMath

/// Shadows: a strip around the quad's outline, textured with `ShadowTexture`, whose alpha falls from full to 0 outwards.
///
/// The strip extends from 2σ inside the quad's (rounded) edge to 2σ outside. The part below the quad is left out, so that a
/// translucent quad doesn't show its own shadow.
struct ShadowMesher: Sendable {
    private var strips = ShadowStrips()
    /// The projected ends of the strip's cross lines: x·w, y·w, w, fraction.
    private var inner = Buffer<SIMD4<Double>>()
    private var outer = Buffer<SIMD4<Double>>()
    /// Scratch memory: x·w, y·w, w, fraction.
    private var polygon = ConvexPolygon<SIMD4<Double>>()

    /// Draws a quad's shadow, except the parts below the quad and below the occluders.
    mutating func fill(
        _ shadow: QuadShadow, frame: Rect, cornerRadius: Double, opacity: Double, _ record: SceneRecord,
        below occlusion: ShadowOcclusion, on view: SceneView, into builder: inout MeshBuilder
    ) {
        let alpha = (shadow.opacity * opacity).clamped(to: 0...1) * 255
        guard alpha >= 0.5 else { return }
        let map = record.homography
        let w = max(map.origin.z, view.nearestW)
        let stretch = max(max(abs(map.x.x), abs(map.x.y)), max(abs(map.y.x), abs(map.y.y)))
        guard stretch > 1e-9 * w else { return }
        let shape = ShadowShape(
            shadow, frame: frame, cornerRadius: cornerRadius, scale: stretch / w)
        let strip = strips.index(of: shape)
        let attributes = ShadowAttributes(
            color: Color(r: 0, g: 0, b: 0, a: RoundedQuad.byte(alpha)), isFlat: map.x.z == 0 && map.y.z == 0)
        builder.beginQuad()
        defer { builder.endQuad(TextureLevel(.shadow)) }
        if !strips[strip].coversMiddle {
            polygon.clear()
            for line in strips[strip].lines {
                polygon.append(map.apply(toStrip: SIMD3(line.core, strips[strip].plateau)))
            }
            appendClipped(attributes, on: view, to: &builder)
        }
        if projectStrip(strips[strip].lines, map, on: view) {
            appendStrip(attributes, below: occlusion, in: view.bounds, to: &builder)
        } else {
            appendClippedStrip(attributes, on: view, to: &builder)
        }
    }

    /// Projects the ends of the strip's cross lines; returns false if any of them must be clipped.
    private mutating func projectStrip(_ lines: Buffer<ShadowCrossLine>, _ map: Homography, on view: SceneView) -> Bool {
        inner.clear()
        outer.clear()
        let (innerEnds, outerEnds) = (inner.extend(by: lines.count), outer.extend(by: lines.count))
        var isClear = true
        for (index, line) in lines.enumerated() {
            innerEnds[index] = map.apply(toStrip: line.inner)
            outerEnds[index] = map.apply(toStrip: line.outer)
            if !view.contains(innerEnds[index]) || !view.contains(outerEnds[index]) { isClear = false }
        }
        return isClear
    }

    /// Appends the strip with shared vertices, without the parts that occluders hide (in a row of quads half of all shadows) and
    /// parts beside the screen.
    private func appendStrip(
        _ attributes: ShadowAttributes, below occlusion: ShadowOcclusion, in bounds: Bounds, to builder: inout MeshBuilder
    ) {
        let count = Int32(inner.count)
        let base = builder.nextIndex
        let room = builder.extend(by: 2 * Int(count))
        for index in 0..<Int(count) {
            room[2 * index] = attributes.vertex(inner[index])
            room[2 * index + 1] = attributes.vertex(outer[index])
        }
        var a = base + 2 * (count - 1)
        var before = invisibility(Int(count) - 1, occlusion, bounds)
        for index in 0..<count {
            let b = base + 2 * index
            let now = invisibility(Int(index), occlusion, bounds)
            if before & now == 0 {
                builder.append(a, b, b + 1)
                builder.append(a, b + 1, a + 1)
            }
            (a, before) = (b, now)
        }
    }

    /// The reasons for which a cross line is invisible from end to end, a bit each: an occluder, or a side of the screen. Two lines with a
    /// reason in common have nothing visible between them.
    @inline(__always) private func invisibility(_ index: Int, _ occlusion: ShadowOcclusion, _ bounds: Bounds) -> Int {
        let (near, far) = (inner[index], outer[index])
        let from = Vector2(near.x, near.y) / near.z, to = Vector2(far.x, far.y) / far.z
        var reasons = occlusion.occluders(of: from, to) << 4
        if max(from.x, to.x) < bounds.least.x { reasons |= 1 }
        if max(from.y, to.y) < bounds.least.y { reasons |= 2 }
        if min(from.x, to.x) > bounds.greatest.x { reasons |= 4 }
        if min(from.y, to.y) > bounds.greatest.y { reasons |= 8 }
        return reasons
    }

    /// Appends the strip part by part, each clipped before the eye and to the limits.
    private mutating func appendClippedStrip(
        _ attributes: ShadowAttributes, on view: SceneView, to builder: inout MeshBuilder
    ) {
        var last = inner.count - 1
        for index in 0..<inner.count {
            polygon.clear()
            polygon.append(inner[last])
            polygon.append(inner[index])
            polygon.append(outer[index])
            polygon.append(outer[last])
            appendClipped(attributes, on: view, to: &builder)
            last = index
        }
    }

    /// Appends `polygon` (x·w, y·w, w, fraction), clipped to the near plane and the limits.
    private mutating func appendClipped(
        _ attributes: ShadowAttributes, on view: SceneView, to builder: inout MeshBuilder
    ) {
        let (nearest, least, greatest) = (view.nearestW, view.limits.least, view.limits.greatest)
        polygon.clip { $0.z - nearest }
        polygon.clip { $0.x - least.x * $0.z }
        polygon.clip { $0.y - least.y * $0.z }
        polygon.clip { greatest.x * $0.z - $0.x }
        polygon.clip { greatest.y * $0.z - $0.y }
        builder.appendFan(polygon.points) { attributes.vertex($0) }
    }
}

/// The vertex attributes of a shadow.
private struct ShadowAttributes {
    let color: Color
    let isFlat: Bool

    /// The vertex at a point (x·w, y·w, w, fraction).
    @inline(__always) func vertex(_ point: SIMD4<Double>) -> DrawVertex {
        let inverseW = 1 / point.z
        return DrawVertex(
            x: Float(bounded(point.x * inverseW)), y: Float(bounded(point.y * inverseW)), color: color,
            u: Float(ShadowTexture.u(at: point.w)), v: 0.5, w: isFlat ? 1 : Float(point.z))
    }
}

extension Homography {
    /// Projects a quad point with the strip's fraction (x, y, fraction) to (x·w, y·w, w, fraction).
    @inline(__always) fileprivate func apply(toStrip point: SIMD3<Double>) -> SIMD4<Double> {
        let image = apply(to: Vector2(point.x, point.y))
        return SIMD4(image.x, image.y, image.z, point.z)
    }
}

extension SceneView {
    /// Whether a point (x·w, y·w, w, fraction) needs no clipping.
    @inline(__always) fileprivate func contains(_ point: SIMD4<Double>) -> Bool {
        point.z >= nearestW && point.x >= limits.least.x * point.z && point.y >= limits.least.y * point.z
            && point.x <= limits.greatest.x * point.z && point.y <= limits.greatest.y * point.z
    }
}
