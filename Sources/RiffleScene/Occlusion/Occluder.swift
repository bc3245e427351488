internal import RiffleMath

/// The part of an opaque card that certainly hides what lies below: its rounded outline less two pixels all around, so that neither its
/// antialiased edge nor that of what lies below reaches into it.
///
/// It is kept in the card's own plane, where it is a rounded rectangle. Distances from its sides, times the point's 1/w, are linear on the
/// screen, so a screen point is tested with a few products.
struct Occluder {
    var record: Int32
    /// The card's bounds on the screen.
    let least: SIMD2<Double>
    let greatest: SIMD2<Double>
    /// The distances from the sides left, top, right, bottom (positive inside) at the pixel (px, py): `x·px + y·py + constant`.
    private let x: SIMD4<Double>
    private let y: SIMD4<Double>
    private let constant: SIMD4<Double>
    /// The corners' radius, as a line on the screen.
    private let radius: SIMD3<Double>
    /// What the distances from the sides have to be at least, and those from the corners' arcs.
    private let margins: SIMD4<Double>
    private let cornerMargin: Double

    /// Pixels along the edges that don't belong to it.
    private static let margin = 2.0

    /// Whether a card can be one: not where it reaches behind the eye.
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
        /// The four distances' growth with a component of the inverse: across, down, 1/w.
        func distances(_ row: SIMD3<Double>) -> SIMD4<Double> {
            SIMD4(row.x, row.y, -row.x, -row.y) + SIMD4(half.x, half.y, half.x, half.y) * row.z
        }
        (x, y, constant) = (distances(inverse.x), distances(inverse.y), distances(inverse.origin))
        radius = SIMD3(inverse.x.z, inverse.y.z, inverse.origin.z) * cornerRadius.clamped(to: 0...min(half.x, half.y))
        // A distance's growth per pixel, at most.
        margins = Self.margin * (x * x + y * y).squareRoot()
        // A tangent of an arc is a mixture of two sides.
        cornerMargin = max(margins.x, margins.z) + max(margins.y, margins.w)
    }

    /// Where the part begins that hides all that lies beyond a side (0…3: left, top, right, bottom), as a line on the screen: positive
    /// outside. `isInner`: beyond the corners' arcs, which is further in, but holds all along the side.
    func edge(_ side: Int, isInner: Bool) -> SIMD3<Double> {
        let line = SIMD3(x[side], y[side], constant[side])
        return isInner ? radius - line : SIMD3(0, 0, margins[side]) - line
    }

    /// The distances at a screen point.
    @inline(__always) func locate(_ point: Vector2) -> OccluderPoint {
        OccluderPoint(
            sides: x * point.x + (y * point.y + constant), radius: radius.x * point.x + (radius.y * point.y + radius.z))
    }

    /// Whether the point is hidden.
    @inline(__always) func hides(_ point: OccluderPoint) -> Bool {
        // All distances are positive then, so the point lies before the eye.
        guard all(point.sides .>= margins) else { return false }
        let nearest = point.nearestSides
        return isClearOfCorners(point.radius - nearest.x, point.radius - nearest.y, point)
    }

    /// Whether a screen point is hidden.
    @inline(__always) func hides(_ point: Vector2) -> Bool {
        guard point.x > least.x, point.x < greatest.x, point.y > least.y, point.y < greatest.y else { return false }
        return hides(locate(point))
    }

    /// The sides that a point lies beyond, a bit each; from bit 4 on those that it lies beyond or within the corners' radius of.
    @inline(__always) func sides(beyond point: OccluderPoint) -> Int {
        var bits = 0
        for side in 0..<4 {
            if point.sides[side] < margins[side] { bits |= 1 << side }
            if point.sides[side] < max(margins[side], point.radius) { bits |= 16 << side }
        }
        return bits
    }

    /// Whether a point on an edge (see `edge`) is hidden, rounding apart.
    func hides(_ point: OccluderPoint, atEdge side: Int, isInner: Bool) -> Bool {
        for other in 0..<4 where other != side && point.sides[other] < margins[other] { return false }
        if isInner && point.radius < margins[side] { return false }
        var nearest = point.nearestSides
        // Beyond the arcs at this side, only those of the opposite side matter.
        if isInner { nearest[side & 1] = point.sides[(side + 2) & 3] }
        return isClearOfCorners(point.radius - nearest.x, point.radius - nearest.y, point)
    }

    /// How far a point is outside (positive) of an edge, see `edge`.
    @inline(__always) func depth(_ point: OccluderPoint, before side: Int, isInner: Bool) -> Double {
        (isInner ? point.radius : margins[side]) - point.sides[side]
    }

    /// Whether a point that is so much nearer to a vertical and to a horizontal side than the corners' centres lies within their arcs.
    @inline(__always) private func isClearOfCorners(_ dx: Double, _ dy: Double, _ point: OccluderPoint) -> Bool {
        guard dx > 0, dy > 0 else { return true }
        let reach = point.radius - cornerMargin
        return reach > 0 && dx * dx + dy * dy <= reach * reach
    }
}

/// A point's distances from the sides of an occluder (left, top, right, bottom; positive inside) and the corners' radius, all in card points
/// over the point's w, which makes them linear on the screen.
struct OccluderPoint {
    var sides: SIMD4<Double>
    var radius: Double

    /// The distances from the nearer vertical and the nearer horizontal side.
    @inline(__always) var nearestSides: Vector2 { Vector2(min(sides.x, sides.z), min(sides.y, sides.w)) }

    @inline(__always) func mixed(with other: OccluderPoint, _ share: Double) -> OccluderPoint {
        OccluderPoint(sides: sides + (other.sides - sides) * share, radius: radius + (other.radius - radius) * share)
    }
}
