/// A 4×4 projective transform in Core Animation's convention: row vectors, `p' = [x y z 1] · M`, translation in m41…m43,
/// perspective in m34.
///
/// `a * b` applies `a` first. `translated(by:)`, `scaled(by:)` and `rotated(by:around:)` put the new operation *before* the
/// transform, as `CATransform3DTranslate` and its siblings do: `T(10).scaled(by: 2)` keeps m41 = 10, while
/// `T(10) * S(2)` has m41 = 20.
@frozen public struct Transform3D: Equatable, Sendable {
    /// (m11 m12 m13 m14), the image of the x axis.
    public var row1: SIMD4<Double>
    /// (m21 m22 m23 m24), the image of the y axis.
    public var row2: SIMD4<Double>
    /// (m31 m32 m33 m34), the image of the z axis.
    public var row3: SIMD4<Double>
    /// (m41 m42 m43 m44), the image of the origin.
    public var row4: SIMD4<Double>

    /// The transform with these rows.
    @inlinable public init(
        row1: SIMD4<Double>, row2: SIMD4<Double>, row3: SIMD4<Double>, row4: SIMD4<Double>
    ) {
        self.row1 = row1
        self.row2 = row2
        self.row3 = row3
        self.row4 = row4
    }

    /// The identity.
    @inlinable public static var identity: Transform3D {
        Transform3D(
            row1: SIMD4(1, 0, 0, 0), row2: SIMD4(0, 1, 0, 0), row3: SIMD4(0, 0, 1, 0), row4: SIMD4(0, 0, 0, 1))
    }

    /// A translation in points.
    @inlinable public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D(
            row1: SIMD4(1, 0, 0, 0), row2: SIMD4(0, 1, 0, 0), row3: SIMD4(0, 0, 1, 0), row4: SIMD4(x, y, z, 1))
    }

    /// A scale about the origin.
    @inlinable public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D(
            row1: SIMD4(x, 0, 0, 0), row2: SIMD4(0, y, 0, 0), row3: SIMD4(0, 0, z, 0), row4: SIMD4(0, 0, 0, 1))
    }

    /// The identity with `m34` set: the eye sits at z = −1/m34 above the origin (500 points for −0.002).
    @inlinable public static func perspective(m34: Double) -> Transform3D {
        var transform = identity
        transform.row3.w = m34
        return transform
    }

    /// A rotation by `angle` radians about an axis of any length. A zero axis rotates nothing.
    /// Positive about z turns x towards y; m13 = −sin, m31 = +sin about y; m23 = +sin, m32 = −sin about x.
    public static func rotation(_ angle: Double, axis: Vector3) -> Transform3D {
        let length = (axis * axis).sum().squareRoot()
        guard length > 0 else { return .identity }
        let u = axis / length
        let s = Double.sin(angle)
        let c = Double.cos(angle)
        let t = 1 - c
        return Transform3D(
            row1: SIMD4(c + t * u.x * u.x, t * u.x * u.y + s * u.z, t * u.x * u.z - s * u.y, 0),
            row2: SIMD4(t * u.x * u.y - s * u.z, c + t * u.y * u.y, t * u.y * u.z + s * u.x, 0),
            row3: SIMD4(t * u.x * u.z + s * u.y, t * u.y * u.z - s * u.x, c + t * u.z * u.z, 0),
            row4: SIMD4(0, 0, 0, 1))
    }

    /// The greatest norm of a transform that can be drawn. Products of several stay within the range of doubles.
    @inlinable public static var greatestNorm: Double { 1e12 }

    /// Whether all entries are finite and, together, no larger than `greatestNorm`: √(m11² + m12² … + m44²).
    @inlinable public var isDrawable: Bool {
        // Comparisons with NaN are false.
        (row1 * row1 + row2 * row2 + row3 * row3 + row4 * row4).sum() <= Self.greatestNorm * Self.greatestNorm
    }

    /// The transform that applies `first`, then `second`.
    @inlinable public static func * (first: Transform3D, second: Transform3D) -> Transform3D {
        Transform3D(
            row1: second.apply(to: first.row1), row2: second.apply(to: first.row2),
            row3: second.apply(to: first.row3), row4: second.apply(to: first.row4))
    }

    /// The homogeneous image of a homogeneous row vector.
    @inlinable public func apply(to v: SIMD4<Double>) -> SIMD4<Double> {
        row1 * v.x + row2 * v.y + row3 * v.z + row4 * v.w
    }
}

// MARK: - Composition in Core Animation's order

extension Transform3D {
    /// This transform with a translation applied before it (`CATransform3DTranslate`).
    @inlinable public func translated(by x: Double, _ y: Double, _ z: Double) -> Transform3D {
        var result = self
        result.row4 = apply(to: SIMD4(x, y, z, 1))
        return result
    }

    /// This transform with a scale applied before it (`CATransform3DScale`).
    @inlinable public func scaled(by x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D(row1: row1 * x, row2: row2 * y, row3: row3 * z, row4: row4)
    }

    /// This transform with a rotation applied before it (`CATransform3DRotate`).
    public func rotated(by angle: Double, around axis: Vector3) -> Transform3D {
        // Rotations about y and z are the common ones. They change two rows only, and the terms left out are zero.
        if axis.x == 0, axis.y == 1, axis.z == 0 { return rotatedAboutY(by: angle) }
        if axis.x == 0, axis.y == 0, axis.z == 1 { return rotatedAboutZ(by: angle) }
        return .rotation(angle, axis: axis) * self
    }

    /// `rotated(by:around:)` for the axis (0, 1, 0).
    @inline(__always) private func rotatedAboutY(by angle: Double) -> Transform3D {
        let s = Double.sin(angle)
        let c = Double.cos(angle)
        return Transform3D(row1: row1 * c - row3 * s, row2: row2, row3: row1 * s + row3 * c, row4: row4)
    }

    /// `rotated(by:around:)` for the axis (0, 0, 1).
    @inline(__always) private func rotatedAboutZ(by angle: Double) -> Transform3D {
        let s = Double.sin(angle)
        let c = Double.cos(angle)
        return Transform3D(row1: row1 * c + row2 * s, row2: row2 * c - row1 * s, row3: row3, row4: row4)
    }
}

// MARK: - Entries

extension Transform3D {
    /// The z component of the transformed local z axis: negative when the card faces away before projection.
    @inlinable public var m33: Double { row3.z }
}
