internal import RiffleMath

/// What a shadow's band depends on, in card points.
struct ShadowShape: Equatable {
    var frame: Rect
    var cornerRadius: Double
    var shadow: CardShadow
    /// Output pixels a card point at most, on a scale of half octaves up to 8: bands need not know more of how large a card is shown.
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

    /// The scales that it stands for: over x, up to y.
    var range: Vector2 {
        let octave = Double(bitPattern: scale.bitPattern & 0x7FF0_0000_0000_0000)
        // A power of two stands for what is above the half octave below it, and for itself.
        return Vector2(octave == scale ? scale / 2 * Self.halfOctave : octave, scale >= 8 ? .infinity : scale)
    }

    private static let halfOctave = 2.0.squareRoot()

    /// A hard shadow still gets an edge of about a pixel.
    var reach: Double { max(2 * shadow.radius, 0.5 / scale) }

    /// All of the shadow lies in it.
    var box: Rect { frame.moved(by: shadow.offset).grown(by: reach) }
}

/// A line across a shadow's band: from where it leaves the card to where the shadow ends, with the band's fraction there.
struct ShadowRay {
    var inner: SIMD3<Double>
    var outer: SIMD3<Double>
    /// Where the band would begin if no card lay on it.
    var core: Vector2
}

/// A shadow's band from where the card no longer hides it to where it ends.
struct ShadowBand {
    var shape: ShadowShape?
    /// What the shape was made from, as it is asked for: pixels a card point over x up to y.
    private(set) var range = Vector2.zero
    private(set) var size = Size.zero
    private(set) var cornerRadius = 0.0
    private(set) var radius = 0.0
    private(set) var offset = Vector2.zero
    var rays = Pool<ShadowRay>()
    /// The band's fraction where it begins: 0 unless the card is smaller than its shadow is soft.
    var plateau = 0.0
    /// Whether the card hides all that lies within the band.
    var hidesMiddle = true
    /// The rays again, a figure a row, and how many there are.
    private var figures = Pool<Float>()
    var count: Int { rays.count }
    var rows: UnsafeMutablePointer<Float> { figures.start }

    enum Row: Int, CaseIterable {
        case innerX, innerY, outerX, outerY, innerU, outerU
    }

    /// Where a row begins in `rows`.
    @inline(__always) static func row(_ row: Row) -> Int { row.rawValue * (RingScratch.most + UnitOutline.padding) }

    mutating func reset(_ shape: ShadowShape, _ outline: inout RoundedOutline) {
        self.shape = shape
        range = shape.range
        (size, cornerRadius) = (shape.frame.size, shape.cornerRadius)
        (radius, offset) = (shape.shadow.radius, shape.shadow.offset)
        let reach = shape.reach
        let frame = shape.frame.moved(by: shape.shadow.offset)
        let half = min(frame.width, frame.height) / 2
        let corner = min(max(shape.cornerRadius.clamped(to: 0...half), reach), half)
        let depth = min(reach, corner)
        plateau = (reach - depth) / (2 * reach)
        // The shadow's edge is soft, so its arcs may be coarse.
        let segments = max(2, (RoundedOutline.segments(radius: (corner + reach) * shape.scale) + 2) / 3)
        let hole = HitOutline(frame: shape.frame, cornerRadius: shape.cornerRadius)
        rays.removeAll()
        outline.reset(frame: shape.box, cornerRadius: corner + reach, segments: segments)
        let left = frame.minX + corner, right = frame.maxX - corner
        let top = frame.minY + corner, bottom = frame.maxY - corner
        hidesMiddle = true
        let margin = 0.6 / shape.scale
        for outer in outline.points.values {
            let center = Vector2(outer.x.clamped(to: left...max(left, right)), outer.y.clamped(to: top...max(top, bottom)))
            let inner = center + (outer - center) * ((corner - depth) / (corner + reach))
            let start = hole.exit(from: inner, to: outer, margin: margin)
            if start < 0 { hidesMiddle = false }
            let begin = max(start, 0)
            // From the plateau (0) to nothing (1), by distance from the edge.
            let fraction = ((reach - depth) + begin * (reach + depth)) / (2 * reach)
            rays.append(ShadowRay(inner: SIMD3(inner + (outer - inner) * begin, fraction), outer: SIMD3(outer, 1), core: inner))
        }
        figures.fill(0, count: Row.allCases.count * (RingScratch.most + UnitOutline.padding))
        for place in 0..<min(count + UnitOutline.padding, RingScratch.most) {
            let ray = rays[place % count]
            rows[Self.row(.innerX) + place] = Float(ray.inner.x)
            rows[Self.row(.innerY) + place] = Float(ray.inner.y)
            rows[Self.row(.outerX) + place] = Float(ray.outer.x)
            rows[Self.row(.outerY) + place] = Float(ray.outer.y)
            rows[Self.row(.innerU) + place] = Float(ShadowTexture.u(at: ray.inner.z))
            rows[Self.row(.outerU) + place] = Float(ShadowTexture.u(at: ray.outer.z))
        }
    }
}

/// The bands of the last few shapes: the cards of a scene mostly have one shape, seen at a few sizes.
struct ShadowBands {
    private(set) var bands: ContiguousArray<ShadowBand> = []
    private var outline = RoundedOutline()
    private var oldest = 0
    private var last = 0
    private static let most = 12

    /// The place of a card's shape, if there is one; the last one is mostly the next card's, too. `stretch` by `w` are the card's pixels a
    /// card point.
    mutating func place(of shadow: CardShadow, _ card: UnsafePointer<SceneCard>, stretch: Double, over w: Double) -> Int? {
        let found = bands.withUnsafeBufferPointer { bands in
            guard let base = bands.baseAddress else { return -1 }
            if last < bands.count, (base + last).fits(shadow, card, stretch, w) { return last }
            for place in 0..<bands.count where (base + place).fits(shadow, card, stretch, w) { return place }
            return -1
        }
        guard found >= 0 else { return nil }
        last = found
        return found
    }

    /// Makes a place for a shape that has none.
    mutating func newPlace(of shape: ShadowShape) -> Int {
        if bands.count < Self.most {
            bands.append(ShadowBand())
            oldest = bands.count - 1
        } else {
            oldest = (oldest + 1) % bands.count
        }
        bands[oldest].reset(shape, &outline)
        last = oldest
        return oldest
    }
}

extension UnsafePointer<ShadowBand> {
    /// Whether it is a card's. Bands are large, so they are looked at where they lie.
    @inline(__always)
    fileprivate func fits(_ shadow: CardShadow, _ card: UnsafePointer<SceneCard>, _ stretch: Double, _ w: Double) -> Bool {
        stretch > pointee.range.x * w && stretch <= pointee.range.y * w && pointee.size == card.pointee.size
            && pointee.cornerRadius == card.pointee.cornerRadius && pointee.radius == shadow.radius
            && pointee.offset == shadow.offset
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

    /// Where the way from `start` (0) to `end` (1) passes `margin` inside the outline for the last time: −1 if it starts
    /// outside. The distance to a convex outline is convex along a line, so the secant never overshoots.
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
