internal import RiffleMath

/// What the strip of a shadow depends on, in card points.
struct ShadowShape: Equatable {
    var frame: Rect
    var cornerRadius: Double
    var shadow: CardShadow
    /// Output pixels a card point, rounded up to a half octave and at most 8: the number of chords depends on no more.
    var scale: Double

    init(_ shadow: CardShadow, frame: Rect, cornerRadius: Double, scale: Double) {
        self.frame = frame
        self.cornerRadius = cornerRadius
        self.shadow = shadow
        // The opacity is not the shape's.
        self.shadow.opacity = 1
        let scale = min(scale, 8)
        // The power of two at or below it.
        let octave = Double(bitPattern: scale.bitPattern & 0x7FF0_0000_0000_0000)
        let share = scale / octave
        self.scale = octave * (share <= 1 ? 1 : share <= Self.halfOctave ? Self.halfOctave : 2)
    }

    private static let halfOctave = 2.0.squareRoot()

    /// A hard shadow still gets an edge of about a pixel.
    var reach: Double { max(2 * shadow.radius, 0.5 / scale) }

    /// All of the shadow lies in it.
    var box: Rect { frame.moved(by: shadow.offset).grown(by: reach) }
}

/// A line across a shadow's strip.
struct ShadowCrossLine {
    /// Where it leaves the card's outline: card point, fraction.
    var inner: SIMD3<Double>
    /// Where the shadow ends: card point, fraction 1.
    var outer: SIMD3<Double>
    /// Where it would begin without a card on it, 2σ inside the edge or as deep as the card allows.
    var core: Vector2
}

/// A shadow's strip, from where the card no longer covers it to where it ends: cross lines clockwise around the card. The fraction
/// along a line is 0 where the shadow is full and 1 where it ends.
struct ShadowStrip {
    private(set) var shape: ShadowShape?
    private(set) var lines = Pool<ShadowCrossLine>()
    /// The fraction at the core: 0, or more where the card is smaller than its shadow is soft.
    private(set) var plateau = 0.0
    /// Whether the card covers all that lies within the strip.
    private(set) var coversMiddle = true

    /// Makes it that of a shape. `outline` is scratch memory.
    mutating func reset(_ shape: ShadowShape, _ outline: inout RoundedOutline) {
        self.shape = shape
        coversMiddle = true
        lines.removeAll()
        let reach = shape.reach
        let frame = shape.frame.moved(by: shape.shadow.offset)
        let half = min(frame.width, frame.height) / 2
        let corner = min(max(shape.cornerRadius.clamped(to: 0...half), reach), half)
        let depth = min(reach, corner)
        plateau = (reach - depth) / (2 * reach)
        // The shadow's edge is soft, so a third of the chords of a sharp edge is enough.
        let segments = max(2, (RoundedOutline.segments(radius: (corner + reach) * shape.scale) + 2) / 3)
        let hole = HitOutline(frame: shape.frame, cornerRadius: shape.cornerRadius)
        outline.reset(frame: shape.box, cornerRadius: corner + reach, segments: segments)
        let left = frame.minX + corner, right = frame.maxX - corner
        let top = frame.minY + corner, bottom = frame.maxY - corner
        let margin = 0.6 / shape.scale
        for outer in outline.points.values {
            let center = Vector2(outer.x.clamped(to: left...max(left, right)), outer.y.clamped(to: top...max(top, bottom)))
            let core = center + (outer - center) * ((corner - depth) / (corner + reach))
            let start = hole.exit(from: core, to: outer, margin: margin)
            if start < 0 { coversMiddle = false }
            let begin = max(start, 0)
            // By distance from the edge.
            let fraction = ((reach - depth) + begin * (reach + depth)) / (2 * reach)
            lines.append(
                ShadowCrossLine(inner: SIMD3(core + (outer - core) * begin, fraction), outer: SIMD3(outer, 1), core: core))
        }
    }
}

/// The strips of the last few shapes: the cards of a scene mostly share one, at a few scales.
struct ShadowStrips {
    private var strips: ContiguousArray<ShadowStrip> = []
    private var outline = RoundedOutline()
    private var oldest = 0
    private var last = 0
    private static let most = 12

    @inline(__always) subscript(index: Int) -> ShadowStrip {
        _read { yield strips[index] }
    }

    /// The index of a shape's strip, which is made if there is none. The last one is mostly the next card's, too.
    mutating func index(of shape: ShadowShape) -> Int {
        if last < strips.count, strips[last].shape == shape { return last }
        if let found = strips.firstIndex(where: { $0.shape == shape }) {
            last = found
            return found
        }
        if strips.count < Self.most {
            strips.append(ShadowStrip())
            last = strips.count - 1
        } else {
            oldest = (oldest + 1) % strips.count
            last = oldest
        }
        strips[last].reset(shape, &outline)
        return last
    }
}

extension HitOutline {
    /// How far inside (negative) or outside the outline a point is.
    @inline(__always) private func distance(_ point: Vector2) -> Double {
        let dx = max(frame.minX - point.x, point.x - frame.maxX) + cornerRadius
        let dy = max(frame.minY - point.y, point.y - frame.maxY) + cornerRadius
        let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
        return outside + min(max(dx, dy), 0) - cornerRadius
    }

    /// Where the line from `start` (0) to `end` (1) is `margin` inside the outline for the last time; −1 if it starts outside.
    /// The distance from a convex outline is convex along a line, so the secant method never overshoots.
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
