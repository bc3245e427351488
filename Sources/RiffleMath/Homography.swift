/// The projective map of a card's plane (z = 0) to the screen: `[X Y W] = [x y 1] · M`, screen point (X/W, Y/W).
///
/// It is a `Transform3D` restricted to points with z = 0: the columns x, y and w of the rows 1, 2 and 4.
/// Points with W ≤ 0 lie behind the eye and have no screen point.
@frozen public struct Homography: Equatable, Sendable {
    /// Row 1 of M: the homogeneous image (X, Y, W) of the unit vector along x.
    public var x: SIMD3<Double>
    /// Row 2 of M: the image of the unit vector along y.
    public var y: SIMD3<Double>
    /// Row 3 of M: the image of the origin.
    public var origin: SIMD3<Double>

    /// The map with these rows.
    @inlinable public init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
        self.x = x
        self.y = y
        self.origin = origin
    }

    /// The map of the plane z = 0 under `transform`.
    @inlinable public init(_ transform: Transform3D) {
        x = SIMD3(transform.row1.x, transform.row1.y, transform.row1.w)
        y = SIMD3(transform.row2.x, transform.row2.y, transform.row2.w)
        origin = SIMD3(transform.row4.x, transform.row4.y, transform.row4.w)
    }

    /// The homogeneous image (X, Y, W) of a point of the plane.
    @inlinable @inline(__always) public func apply(to point: Vector2) -> SIMD3<Double> {
        x * point.x + (y * point.y + origin)
    }
}

extension Homography {
    /// The inverse and the determinant of M, in one computation; nil if the plane is seen edge-on or an entry is NaN.
    ///
    /// The inverse maps the screen to the plane. Its third component at a screen point (px, py, 1) is 1/W there: positive where the
    /// point lies in front of the eye. Where W > 0 the determinant has the sign of the projected area: positive when a clockwise
    /// winding on the plane (x right, y down) stays clockwise on the screen, that is when the front faces the eye.
    @inlinable @inline(__always) public var inverted: (inverse: Homography, determinant: Double)? {
        let a = Homography.cross(y, origin)
        let b = Homography.cross(origin, x)
        let c = Homography.cross(x, y)
        let determinant = (x * a).sum()
        let scale = 1 / determinant
        guard scale.isFinite else { return nil }
        let inverse = Homography(
            x: SIMD3(a.x, b.x, c.x) * scale, y: SIMD3(a.y, b.y, c.y) * scale, origin: SIMD3(a.z, b.z, c.z) * scale)
        return (inverse, determinant)
    }

    @inlinable static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
