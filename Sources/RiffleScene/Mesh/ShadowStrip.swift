internal import RiffleMath

/// The parameters on which a shadow's strip depends, in quad points.
struct ShadowShape: Equatable {
    var frame: Rect
    var cornerRadius: Double
    var shadow: QuadShadow
    /// Output pixels per quad point, rounded up to a power of √2 and at most 8; decides the number of chords.
    var scale: Double

    init(_ shadow: QuadShadow, frame: Rect, cornerRadius: Double, scale: Double) {
        self.frame = frame
        self.cornerRadius = cornerRadius
        self.shadow = shadow
        // The strip doesn't depend on the opacity.
        self.shadow.opacity = 1
        let scale = min(scale, 8)
        // The largest power of two that is not above it.
        let octave = Double(bitPattern: scale.bitPattern & 0x7FF0_0000_0000_0000)
        let ratio = scale / octave
        self.scale = octave * (ratio <= 1 ? 1 : ratio <= Self.halfOctave ? Self.halfOctave : 2)
    }

    private static let halfOctave = 2.0.squareRoot()

    /// The distance of the strip's borders from the shadow's edge: 2σ, and at least half a pixel, so that a hard shadow is
    /// antialiased.
    var reach: Double { max(2 * shadow.radius, 0.5 / scale) }

    /// The shadow's bounding box.
    var box: Rect { frame.moved(by: shadow.offset).grown(by: reach) }
}

/// A line across a shadow's strip, in quad points; the third component is the fraction.
struct ShadowCrossLine {
    /// The point where it leaves the quad's outline.
    var inner: SIMD3<Double>
    /// The point where the shadow ends: fraction 1.
    var outer: SIMD3<Double>
    /// The point 2σ inside the shadow's edge, or less if the quad is smaller.
    var core: Vector2
}

/// A shadow's visible strip, from the quad's outline to the shadow's outer border, as cross lines clockwise around the quad. The
/// fraction along a line is 0 at full alpha and 1 at alpha 0.
struct ShadowStrip {
    private(set) var shape: ShadowShape?
    private(set) var lines = Buffer<ShadowCrossLine>(capacity: 4 * (mostChords + 1))
    /// The fraction at the core points: 0, or more if the quad is smaller than the shadow's blur.
    private(set) var plateau = 0.0
    /// Whether the quad covers the shadow's area inside the strip.
    private(set) var coversMiddle = true

    /// The number of chords per corner, where a sharp edge has `segments`: a shadow's edge is soft, so a third is enough.
    private static func chords(of segments: Int) -> Int { max(2, (segments + 2) / 3) }

    private static let mostChords = chords(of: RoundedOutline.mostSegments)

    /// Recomputes the strip for a shape. `outline` is scratch memory.
    mutating func reset(_ shape: ShadowShape, _ outline: inout RoundedOutline) {
        self.shape = shape
        coversMiddle = true
        lines.clear()
        let reach = shape.reach
        let frame = shape.frame.moved(by: shape.shadow.offset)
        let half = min(frame.width, frame.height) / 2
        let corner = min(max(shape.cornerRadius.clamped(to: 0...half), reach), half)
        let depth = min(reach, corner)
        plateau = (reach - depth) / (2 * reach)
        let segments = Self.chords(of: RoundedOutline.segments(radius: (corner + reach) * shape.scale))
        let hole = HitOutline(frame: shape.frame, cornerRadius: shape.cornerRadius)
        outline.reset(frame: shape.box, cornerRadius: corner + reach, segments: segments)
        let left = frame.minX + corner, right = frame.maxX - corner
        let top = frame.minY + corner, bottom = frame.maxY - corner
        let margin = 0.6 / shape.scale
        for outer in outline.points {
            let center = Vector2(outer.x.clamped(to: left...max(left, right)), outer.y.clamped(to: top...max(top, bottom)))
            let core = center + (outer - center) * ((corner - depth) / (corner + reach))
            let start = hole.exit(from: core, to: outer, margin: margin)
            if start < 0 { coversMiddle = false }
            let begin = max(start, 0)
            // Proportional to the distance from the inner border.
            let fraction = ((reach - depth) + begin * (reach + depth)) / (2 * reach)
            lines.append(
                ShadowCrossLine(inner: SIMD3(core + (outer - core) * begin, fraction), outer: SIMD3(outer, 1), core: core))
        }
    }
}

/// A cache of the last 12 strips: the quads of a scene mostly share one shape at a few scales.
struct ShadowStrips {
    private var strips: ContiguousArray<ShadowStrip> = []
    private var outline = RoundedOutline()
    private var oldest = 0
    private var last = 0
    private static let most = 12

    @inline(__always) subscript(index: Int) -> ShadowStrip {
        _read { yield strips[index] }
    }

    /// The index of a shape's strip, which is computed if it isn't cached. The last one found is tried first.
    mutating func index(of shape: ShadowShape) -> Int {
        if last < strips.count, strips[last].shape == shape { return last }
        if let found = strips.firstIndex(where: { $0.shape == shape }) {
            last = found
            return found
        }
        // The first shadow allocates all strips with all their memory, so that a new shape in the middle of a motion allocates nothing.
        if strips.isEmpty { strips = ContiguousArray((0..<Self.most).map { _ in ShadowStrip() }) }
        last = oldest
        oldest = (oldest + 1) % strips.count
        strips[last].reset(shape, &outline)
        return last
    }
}

extension HitOutline {
    /// The signed distance of a point from the outline; negative inside.
    @inline(__always) private func distance(_ point: Vector2) -> Double {
        let dx = max(frame.minX - point.x, point.x - frame.maxX) + cornerRadius
        let dy = max(frame.minY - point.y, point.y - frame.maxY) + cornerRadius
        let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
        return outside + min(max(dx, dy), 0) - cornerRadius
    }

    /// The parameter (`start` 0, `end` 1) of the last point on a segment that is `margin` inside the outline; −1 if it starts
    /// outside. The signed distance from a convex outline is convex along a line, so the secant method never overshoots.
    @inline(__always) func exit(from start: Vector2, to end: Vector2, margin: Double) -> Double {
        var low = 0.0
        var atLow = distance(start) + margin
        guard atLow <= 0 else { return -1 }
        let atEnd = distance(end) + margin
        guard atEnd > 0 else { return 1 }
        for _ in 0..<4 {
            let next = low - atLow * (1 - low) / (atEnd - atLow)
            low = next
            atLow = distance(start + (end - start) * low) + margin
            if atLow > -0.2 * margin { break }
        }
        return low.clamped(to: 0...1)
    }
}
