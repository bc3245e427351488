internal import RiffleMath

/// The area in which an opaque card occludes everything below it: its rounded outline inset by two pixels, so that neither its
/// antialiased edge nor that of a card below overlaps it.
///
/// It is a rounded rectangle in the card's own plane. A point's distances from its sides divided by the point's w are linear in
/// screen coordinates, so a screen point is tested with a few multiplications.
struct Occluder {
    /// The index of the card's record.
    var record: Int32
    /// The card's bounds on the screen.
    let least: SIMD2<Double>
    let greatest: SIMD2<Double>
    /// The distances from the sides left, top, right, bottom (positive inside) at the pixel (px, py): `x·px + y·py + constant`.
    private let x: SIMD4<Double>
    private let y: SIMD4<Double>
    private let constant: SIMD4<Double>
    /// The corner radius divided by w, linear in screen coordinates like the distances.
    private let radius: SIMD3<Double>
    /// The minimum distances of a occluded point from the sides.
    private let margins: SIMD4<Double>
    /// The minimum distance of a occluded point from the corners' arcs.
    private let cornerMargin: Double

    /// The inset in pixels.
    private static let margin = 2.0

    /// Whether a card can be an occluder: it must have an area and lie completely in front of the eye.
    static func isPossible(_ size: Size, _ record: UnsafePointer<SceneRecord>, nearestW: Double) -> Bool {
        let (right, down) = (record.pointee.homography.x.z, record.pointee.homography.y.z)
        let least = record.pointee.homography.origin.z - abs(right) * size.width / 2 - abs(down) * size.height / 2
        return size.width > 0 && size.height > 0 && least >= nearestW
    }

    init(_ size: Size, cornerRadius: Double, _ record: UnsafePointer<SceneRecord>, number: Int32) {
        let half = Vector2(size.width / 2, size.height / 2)
        self.record = number
        least = record.pointee.least
        greatest = record.pointee.greatest
        let inverse = record.pointee.inverse
        /// The coefficients of the four distances for one row of the inverse (x, y, 1/w).
        func distances(_ row: SIMD3<Double>) -> SIMD4<Double> {
            SIMD4(row.x, row.y, -row.x, -row.y) + SIMD4(half.x, half.y, half.x, half.y) * row.z
        }
        (x, y, constant) = (distances(inverse.x), distances(inverse.y), distances(inverse.origin))
        radius = SIMD3(inverse.x.z, inverse.y.z, inverse.origin.z) * cornerRadius.clamped(to: 0...min(half.x, half.y))
        // The gradient's magnitude is a distance's change per pixel.
        margins = Self.margin * (x * x + y * y).squareRoot()
        // An arc's normal is a combination of those of two sides, so the sum of their margins is an upper bound.
        cornerMargin = max(margins.x, margins.z) + max(margins.y, margins.w)
    }

    /// The line on the screen, positive outside, of the edge at a side (0…3: left, top, right, bottom): the side itself, or if
    /// `isInner` the line through the centres of its corners' arcs, which lies further inside but is not shortened by the arcs.
    func edge(_ side: Int, isInner: Bool) -> SIMD3<Double> {
        let line = SIMD3(x[side], y[side], constant[side])
        return isInner ? radius - line : SIMD3(0, 0, margins[side]) - line
    }

    /// The distances at a screen point.
    @inline(__always) func locate(_ point: Vector2) -> OccluderPoint {
        OccluderPoint(
            sides: x * point.x + (y * point.y + constant), radius: radius.x * point.x + (radius.y * point.y + radius.z))
    }

    /// Whether the point is occluded.
    @inline(__always) func occludes(_ point: OccluderPoint) -> Bool {
        // All distances are positive then, so the point lies in front of the eye.
        guard all(point.sides .>= margins) else { return false }
        let nearest = point.nearestSides
        return isClearOfCorners(point.radius - nearest.x, point.radius - nearest.y, point)
    }

    /// Whether a screen point is occluded.
    @inline(__always) func occludes(_ point: Vector2) -> Bool {
        guard point.x > least.x, point.x < greatest.x, point.y > least.y, point.y < greatest.y else { return false }
        return occludes(locate(point))
    }

    /// The edges (see `edge`) that a point lies beyond: bits 0…3 the sides, bits 4…7 the inner edges.
    @inline(__always) func sides(beyond point: OccluderPoint) -> Int {
        var bits = 0
        for side in 0..<4 {
            if point.sides[side] < margins[side] { bits |= 1 << side }
            if point.sides[side] < max(margins[side], point.radius) { bits |= 16 << side }
        }
        return bits
    }

    /// Whether a point on an edge (see `edge`) is occluded. The distance from that edge is not tested, so rounding errors don't
    /// matter.
    func occludes(_ point: OccluderPoint, atEdge side: Int, isInner: Bool) -> Bool {
        for other in 0..<4 where other != side && point.sides[other] < margins[other] { return false }
        if isInner && point.radius < margins[side] { return false }
        var nearest = point.nearestSides
        // On an inner edge, only the arcs of the opposite side matter.
        if isInner { nearest[side & 1] = point.sides[(side + 2) & 3] }
        return isClearOfCorners(point.radius - nearest.x, point.radius - nearest.y, point)
    }

    /// The signed distance of a point from an edge (see `edge`), positive outside.
    @inline(__always) func depth(_ point: OccluderPoint, before side: Int, isInner: Bool) -> Double {
        (isInner ? point.radius : margins[side]) - point.sides[side]
    }

    /// Whether a point is not cut off by a rounded corner. `dx` and `dy` are how much nearer it is to the nearest vertical and
    /// horizontal side than the corner's centre.
    @inline(__always) private func isClearOfCorners(_ dx: Double, _ dy: Double, _ point: OccluderPoint) -> Bool {
        guard dx > 0, dy > 0 else { return true }
        let reach = point.radius - cornerMargin
        return reach > 0 && dx * dx + dy * dy <= reach * reach
    }
}

/// A point's distances from the sides of an occluder (left, top, right, bottom; positive inside) and the corner radius, all in
/// card points divided by the point's w, so that they are linear in screen coordinates.
struct OccluderPoint {
    var sides: SIMD4<Double>
    var radius: Double

    /// The distances from the nearer vertical and the nearer horizontal side.
    @inline(__always) var nearestSides: Vector2 { Vector2(min(sides.x, sides.z), min(sides.y, sides.w)) }

    /// Interpolates linearly to another point.
    @inline(__always) func mixed(with other: OccluderPoint, _ share: Double) -> OccluderPoint {
        OccluderPoint(sides: sides + (other.sides - sides) * share, radius: radius + (other.radius - radius) * share)
    }
}
