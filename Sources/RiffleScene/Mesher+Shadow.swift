internal import RiffleMath

/// Shadows: a band around the card's outline on which `ShadowTexture` falls from full to nothing.
///
/// The band runs from 2σ inside the (rounded) edge to 2σ outside. Only what the card itself doesn't hide is drawn: a shadow
/// belongs to the picture of its card, on a translucent card it must not shine through, and hidden pixels cost time.
extension Mesher {
    mutating func fillShadow(
        _ shadow: CardShadow, of card: UnsafePointer<SceneCard>, _ record: UnsafePointer<SceneRecord>, cover: ShadowOcclusion,
        into list: inout DrawList
    ) {
        let alpha = (shadow.opacity * card.pointee.opacity).clamped(to: 0...1) * 255
        guard alpha >= 0.5 else { return }
        let map = record.pointee.homography
        let w = max(map.origin.z, options.nearestW)
        let stretch = max(max(abs(map.x.x), abs(map.x.y)), max(abs(map.y.x), abs(map.y.y)))
        guard stretch > 1e-9 * w else { return }
        let place =
            shadows.place(of: shadow, card, stretch: stretch, over: w)
            ?? shadows.newPlace(
                of: ShadowShape(shadow, frame: card.pointee.frame, cornerRadius: card.pointee.cornerRadius, scale: stretch / w))

        let ink = ShadowInk(map: map, alpha: RoundedQuad.byte(alpha), mindsW: options.drawsPerspective)
        builder.beginQuad()
        defer { builder.endQuad(TextureLevel(.shadow)) }
        if let left = appendShadowRing(place, map, alpha: ink.alpha, cover) {
            if left != 0 { appendParts(left, of: shadows.bands[place].rays, ink) }
            return
        }
        let band = shadows.bands[place].rays
        if !shadows.bands[place].hidesMiddle {
            polygon.removeAll()
            for ray in band.values { polygon.append(SIMD3(ray.core, shadows.bands[place].plateau)) }
            appendShadow(ink)
        }
        if let box = shadows.bands[place].shape?.box, isWhole(box, map) {
            appendWholeBand(band, ink, cover)
        } else {
            var previous = band[band.count - 1]
            for ray in band.values {
                appendBand(previous, ray, ink)
                previous = ray
            }
        }
    }

    /// Whether no part of the shadow has to be clipped.
    private mutating func isWhole(_ box: Rect, _ map: Homography) -> Bool {
        for corner in 0..<4 {
            let image = map.apply(
                to: Vector2(corner & 1 == 0 ? box.minX : box.maxX, corner & 2 == 0 ? box.minY : box.maxY))
            if image.z < options.nearestW { return false }
            let x = image.x / image.z
            let y = image.y / image.z
            if x < limits.x || y < limits.y || x > limits.z || y > limits.w { return false }
        }
        return true
    }

    /// The parts of a band whose bit is set: from a ray to the next.
    private mutating func appendParts(_ parts: UInt64, of band: Pool<ShadowRay>, _ ink: ShadowInk) {
        var parts = parts
        while parts != 0 {
            let first = parts.trailingZeroBitCount
            parts &= parts &- 1
            let (a, b) = (band.pointer(to: first), band.pointer(to: first + 1 == band.count ? 0 : first + 1))
            let nearest = max(
                max(ink.w(a.pointee.inner), ink.w(a.pointee.outer)), max(ink.w(b.pointee.inner), ink.w(b.pointee.outer)))
            if nearest < options.nearestW { continue }
            polygon.removeAll()
            polygon.append(a.pointee.inner)
            polygon.append(b.pointee.inner)
            polygon.append(b.pointee.outer)
            polygon.append(a.pointee.outer)
            appendShadow(ink)
        }
    }

    /// The band as one closed strip.
    private mutating func appendWholeBand(_ band: Pool<ShadowRay>, _ ink: ShadowInk, _ cover: ShadowOcclusion) {
        let base = builder.nextIndex
        appendRays(band, ink)
        joinRays(from: base, cover)
    }

    /// SDL's own drawing takes two triangles that make an upright rectangle for a copy, and loses the gradient.
    private static let skew: Float = 0.004

    private mutating func appendRays(_ band: Pool<ShadowRay>, _ ink: ShadowInk) {
        if ink.mindsW {
            let rays = band.values
            let room = builder.extend(by: 2 * rays.count)
            for place in 0..<rays.count {
                room[2 * place] = ink.vertex(rays[place].inner)
                room[2 * place + 1] = ink.vertex(rays[place].outer)
            }
            return
        }
        var previous = band[band.count - 1]
        var before = ink.place(previous.outer)
        for ray in band.values {
            let place = ink.place(ray.outer)
            let parts = parts(before, place)
            if parts > 1 {
                for part in 1..<parts {
                    let t = Double(part) / Double(parts)
                    append(
                        ink.vertex(previous.inner + (ray.inner - previous.inner) * t),
                        ink.vertex(previous.outer + (ray.outer - previous.outer) * t))
                }
            }
            append(ink.vertex(ray.inner), ink.vertex(at: place, fraction: ray.outer.z))
            previous = ray
            before = place
        }
    }

    @inline(__always) private mutating func append(_ inner: DrawVertex, _ outer: DrawVertex) {
        let room = builder.extend(by: 2)
        room[0] = inner
        room[0].x += Self.skew
        room[0].y += Self.skew
        room[1] = outer
    }

    /// Makes a closed strip of the pairs of vertices from `base` on.
    private mutating func joinRays(from base: Int32, _ cover: ShadowOcclusion) {
        let end = builder.nextIndex
        var a = end - 2
        var b = base
        var isHiddenBy = cover.hiding(builder[a], builder[a + 1])
        while b < end {
            // What nearer cards hide is not drawn: of a row of cards, half of all shadows.
            let next = cover.hiding(builder[b], builder[b + 1])
            if isHiddenBy & next == 0 {
                builder.append(a, b, b + 1)
                builder.append(a, b + 1, a + 1)
            }
            a = b
            b += 2
            isHiddenBy = next
        }
    }

    /// Into how many parts a side of the band is divided for its perspective: the blur hides errors of two pixels.
    /// The ends are pixels, with w.
    @inline(__always) private mutating func parts(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Int {
        guard !options.drawsPerspective, a.z != b.z, a.z >= options.nearestW, b.z >= options.nearestW else { return 1 }
        let x = b.x - a.x, y = b.y - a.y
        // The error is √square; most sides are short enough.
        let growth = (b.z - a.z) / (4 * min(a.z, b.z))
        let square = growth * growth * (x * x + y * y)
        return square > 4 ? Int((square.squareRoot() / 2).squareRoot().clamped(to: 1...16).rounded(.up)) : 1
    }

    /// One side of the band, clipped where it leaves the limits.
    private mutating func appendBand(_ a: ShadowRay, _ b: ShadowRay, _ ink: ShadowInk) {
        let parts = parts(ink.place(a.outer), ink.place(b.outer))
        var inner = a.inner
        var outer = a.outer
        for part in 1...parts {
            let t = Double(part) / Double(parts)
            let nextInner = part == parts ? b.inner : a.inner + (b.inner - a.inner) * t
            let nextOuter = part == parts ? b.outer : a.outer + (b.outer - a.outer) * t
            polygon.removeAll()
            polygon.append(inner)
            polygon.append(nextInner)
            polygon.append(nextOuter)
            polygon.append(outer)
            appendShadow(ink)
            inner = nextInner
            outer = nextOuter
        }
    }

    /// Appends `polygon` (card points, band fraction), clipped where it leaves the limits.
    private mutating func appendShadow(_ ink: ShadowInk) {
        let map = ink.map
        var leastW = Double.infinity
        var greatestW = -Double.infinity
        for point in polygon.values {
            let w = ink.w(point)
            leastW = min(leastW, w)
            greatestW = max(greatestW, w)
        }
        if greatestW < options.nearestW { return }
        if leastW < options.nearestW {
            clipPolygon(SIMD3(map.x.z, map.y.z, map.origin.z - options.nearestW))
        }
        var extent = ScreenExtent()
        for point in polygon.values {
            let image = map.apply(to: Vector2(point.x, point.y))
            extent.add(Vector2(image.x, image.y) / image.z)
        }
        guard polygon.count >= 3, !extent.isApart(bounds) else { return }
        if extent.isOutside(limits) {
            if extent.least.x < limits.x { clipPolygon(map.side(x: limits.x)) }
            if extent.greatest.x > limits.z { clipPolygon(-map.side(x: limits.z)) }
            if extent.least.y < limits.y { clipPolygon(map.side(y: limits.y)) }
            if extent.greatest.y > limits.w { clipPolygon(-map.side(y: limits.w)) }
            guard polygon.count >= 3 else { return }
        }
        let base = builder.nextIndex
        for point in polygon.values {
            builder.append(ink.vertex(point))
        }
        for index in 2..<Int32(polygon.count) {
            builder.append(base, base + index - 1, base + index)
        }
    }

    private mutating func clipPolygon(_ line: SIMD3<Double>) {
        Cut(line: line, side: 1).clip(polygon, into: &spare)
        swap(&polygon, &spare)
    }
}

private struct ShadowInk {
    var map: Homography
    var alpha: UInt8
    var mindsW: Bool

    @inline(__always) func w(_ point: SIMD3<Double>) -> Double { map.x.z * point.x + (map.y.z * point.y + map.origin.z) }

    /// The pixel at a card point, and w there.
    @inline(__always) func place(_ point: SIMD3<Double>) -> SIMD3<Double> {
        let w = w(point)
        let share = 1 / w
        return SIMD3(
            (map.x.x * point.x + (map.y.x * point.y + map.origin.x)) * share,
            (map.x.y * point.x + (map.y.y * point.y + map.origin.y)) * share, w)
    }

    @inline(__always) func vertex(at place: SIMD3<Double>, fraction: Double) -> DrawVertex {
        DrawVertex(
            x: Float(bounded(place.x)), y: Float(bounded(place.y)), color: Color(r: 0, g: 0, b: 0, a: alpha),
            u: Float(ShadowTexture.u(at: fraction)), v: 0.5, w: mindsW ? Float(place.z) : 1)
    }

    @inline(__always) func vertex(_ point: SIMD3<Double>) -> DrawVertex { vertex(at: place(point), fraction: point.z) }
}

/// A coordinate that is certainly a number: nothing on a screen lies a million pixels away.
@inline(__always) func bounded(_ value: Double) -> Double {
    max(-1e6, min(1e6, value))
}
