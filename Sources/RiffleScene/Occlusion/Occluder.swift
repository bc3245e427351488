internal import RiffleMath

/// The area in which a quad occludes everything below it: the octagon in which it is opaque, inset by two pixels, so that neither
/// its antialiased edge nor the edge of a quad below overlaps it.
///
/// A point's distances from the octagon's lines divided by the point's w are linear in screen coordinates, so a screen point is
/// tested with a few multiplications.
struct Occluder {
    /// The record of its quad.
    let record: RecordIndex
    /// The quad's bounds on the screen.
    let bounds: Bounds
    /// The distances from the inset sides and diagonals (positive inside) at the pixel (px, py): `x·px + y·py + constant`.
    private let sides: LinearDistances
    private let diagonals: LinearDistances

    /// Whether a quad can be an occluder: it must have an area and lie completely in front of the eye.
    static func isPossible(_ size: Size, _ record: SceneRecord, nearestW: Double) -> Bool {
        let (right, down) = (record.homography.x.z, record.homography.y.z)
        let least = record.homography.origin.z - abs(right) * size.width / 2 - abs(down) * size.height / 2
        return size.width > 0 && size.height > 0 && least >= nearestW
    }

    init(_ area: Octagon, _ record: SceneRecord, number: RecordIndex) {
        self.record = number
        bounds = record.bounds
        sides = LinearDistances(record.inverse, x: SIMD4(1, 0, -1, 0), y: SIMD4(0, 1, 0, -1), area.sides)
        diagonals = LinearDistances(record.inverse, x: SIMD4(1, -1, -1, 1), y: SIMD4(1, 1, -1, -1), area.diagonals)
    }

    /// The distances at a screen point.
    @inline(__always) func locate(_ point: Vector2) -> OccluderPoint {
        OccluderPoint(sides: sides.values(at: point), diagonals: diagonals.values(at: point))
    }

    /// Whether a screen point is occluded.
    @inline(__always) func occludes(_ point: Vector2) -> Bool {
        bounds.contains(point) && locate(point).isInside
    }
}

/// A point's distances from the sides and the diagonals of an occluder (positive inside), divided by the point's w.
struct OccluderPoint {
    var sides: SIMD4<Double>
    var diagonals: SIMD4<Double>

    /// Whether the point is occluded. Its distances from opposite sides are positive then, so it lies in front of the eye.
    @inline(__always) var isInside: Bool { all(sides .>= 0) && all(diagonals .>= 0) }

    /// The fraction of the way to a point outside at which the way leaves the occluder.
    func exit(to outside: OccluderPoint) -> Double {
        var share = 1.0
        for index in 0..<4 {
            if outside.sides[index] < 0 { share = min(share, sides[index] / (sides[index] - outside.sides[index])) }
            if outside.diagonals[index] < 0 {
                share = min(share, diagonals[index] / (diagonals[index] - outside.diagonals[index]))
            }
        }
        return share
    }
}

/// Four distances that are linear in screen coordinates.
private struct LinearDistances {
    private let x: SIMD4<Double>
    private let y: SIMD4<Double>
    private let constant: SIMD4<Double>

    /// The inset in pixels.
    private static let margin = 2.0

    /// The distances `normalX·x + normalY·y + reach` in quad points, divided by w, less the inset. `inverse`: from pixels to quad
    /// points.
    init(_ inverse: Homography, x normalX: SIMD4<Double>, y normalY: SIMD4<Double>, _ reach: SIMD4<Double>) {
        /// The coefficients for one row of the inverse (x, y, 1/w).
        func coefficients(_ row: SIMD3<Double>) -> SIMD4<Double> { normalX * row.x + normalY * row.y + reach * row.z }
        x = coefficients(inverse.x)
        y = coefficients(inverse.y)
        // The gradient's magnitude is a distance's change per pixel.
        constant = coefficients(inverse.origin) - Self.margin * (x * x + y * y).squareRoot()
    }

    @inline(__always) func values(at point: Vector2) -> SIMD4<Double> { x * point.x + (y * point.y + constant) }
}
