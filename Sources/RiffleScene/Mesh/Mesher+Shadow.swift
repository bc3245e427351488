internal import RiffleMath

/// Shadows: a strip around the card's outline, textured with `ShadowTexture`, whose alpha falls from full to 0 outwards.
///
/// The strip extends from 2σ inside the card's (rounded) edge to 2σ outside. The part below the card is left out, so that a
/// translucent card doesn't show its own shadow.
extension Mesher {
    /// Draws a card's shadow, except the parts below the card and below the occluders.
    mutating func fillShadow(
        _ shadow: CardShadow, of card: SceneCard, _ record: SceneRecord,
        below occlusion: ShadowOcclusion
    ) {
        let alpha = (shadow.opacity * card.ownOpacity).clamped(to: 0...1) * 255
        guard alpha >= 0.5 else { return }
        let map = record.homography
        let w = max(map.origin.z, options.nearestW)
        let stretch = max(max(abs(map.x.x), abs(map.x.y)), max(abs(map.y.x), abs(map.y.y)))
        guard stretch > 1e-9 * w else { return }
        let shape = ShadowShape(
            shadow, frame: card.frame, cornerRadius: card.cornerRadius, scale: stretch / w)
        let strip = shadows.index(of: shape)
        let attributes = ShadowAttributes(
            color: Color(r: 0, g: 0, b: 0, a: RoundedQuad.byte(alpha)), isFlat: map.x.z == 0 && map.y.z == 0)
        builder.beginQuad()
        defer { builder.endQuad(TextureLevel(.shadow)) }
        if !shadows[strip].coversMiddle {
            polygon.clear()
            for line in shadows[strip].lines {
                polygon.append(map.apply(toStrip: SIMD3(line.core, shadows[strip].plateau)))
            }
            appendClipped(attributes)
        }
        let isClear = projectStrip(shadows[strip].lines, map)
        isClear ? appendStrip(attributes, below: occlusion) : appendClippedStrip(attributes)
    }

    /// Projects the ends of the strip's cross lines; returns false if any of them has to be clipped.
    private mutating func projectStrip(_ lines: Buffer<ShadowCrossLine>, _ map: Homography) -> Bool {
        stripInner.clear()
        stripOuter.clear()
        let (innerEnds, outerEnds) = (stripInner.extend(by: lines.count), stripOuter.extend(by: lines.count))
        var isClear = true
        for (index, line) in lines.enumerated() {
            let (inner, outer) = (map.apply(toStrip: line.inner), map.apply(toStrip: line.outer))
            innerEnds[index] = inner
            outerEnds[index] = outer
            if !isInLimits(inner) || !isInLimits(outer) { isClear = false }
        }
        return isClear
    }

    /// Whether a point (x·w, y·w, w, fraction) needs no clipping.
    private func isInLimits(_ point: SIMD4<Double>) -> Bool {
        point.z >= options.nearestW && point.x >= limits.least.x * point.z && point.y >= limits.least.y * point.z
            && point.x <= limits.greatest.x * point.z && point.y <= limits.greatest.y * point.z
    }

    /// Appends the strip with shared vertices, without the parts that occluders hide (in a row of cards half of all shadows) and
    /// those beside the screen.
    private mutating func appendStrip(_ attributes: ShadowAttributes, below occlusion: ShadowOcclusion) {
        let count = Int32(stripInner.count)
        let base = builder.nextIndex
        let room = builder.extend(by: 2 * Int(count))
        for index in 0..<Int(count) {
            room[2 * index] = attributes.vertex(stripInner[index])
            room[2 * index + 1] = attributes.vertex(stripOuter[index])
        }
        var a = base + 2 * (count - 1)
        var before = invisibility(Int(count) - 1, occlusion)
        for index in 0..<count {
            let b = base + 2 * index
            let now = invisibility(Int(index), occlusion)
            if before & now == 0 {
                builder.append(a, b, b + 1)
                builder.append(a, b + 1, a + 1)
            }
            (a, before) = (b, now)
        }
    }

    /// Why a cross line is invisible from end to end, a bit for each reason: an occluder, or a side of the screen. Two lines with a reason in
    /// common have nothing visible between them.
    @inline(__always) private func invisibility(_ index: Int, _ occlusion: ShadowOcclusion) -> Int {
        let (inner, outer) = (stripInner[index], stripOuter[index])
        let from = Vector2(inner.x, inner.y) / inner.z, to = Vector2(outer.x, outer.y) / outer.z
        var reasons = occlusion.occluders(of: from, to) << 4
        if max(from.x, to.x) < bounds.least.x { reasons |= 1 }
        if max(from.y, to.y) < bounds.least.y { reasons |= 2 }
        if min(from.x, to.x) > bounds.greatest.x { reasons |= 4 }
        if min(from.y, to.y) > bounds.greatest.y { reasons |= 8 }
        return reasons
    }

    /// Appends the strip part by part, each clipped before the eye and to the limits.
    private mutating func appendClippedStrip(_ attributes: ShadowAttributes) {
        var last = stripInner.count - 1
        for index in 0..<stripInner.count {
            polygon.clear()
            polygon.append(stripInner[last])
            polygon.append(stripInner[index])
            polygon.append(stripOuter[index])
            polygon.append(stripOuter[last])
            appendClipped(attributes)
            last = index
        }
    }

    /// Appends `polygon` (x·w, y·w, w, fraction), clipped to the near plane and the limits.
    private mutating func appendClipped(_ attributes: ShadowAttributes) {
        let (nearest, least, greatest) = (options.nearestW, limits.least, limits.greatest)
        polygon.clip { $0.z - nearest }
        polygon.clip { $0.x - least.x * $0.z }
        polygon.clip { $0.y - least.y * $0.z }
        polygon.clip { greatest.x * $0.z - $0.x }
        polygon.clip { greatest.y * $0.z - $0.y }
        appendFan { attributes.vertex($0) }
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
    /// Projects a card point with the strip's fraction (x, y, fraction) to (x·w, y·w, w, fraction).
    @inline(__always) fileprivate func apply(toStrip point: SIMD3<Double>) -> SIMD4<Double> {
        let image = apply(to: Vector2(point.x, point.y))
        return SIMD4(image.x, image.y, image.z, point.z)
    }
}
