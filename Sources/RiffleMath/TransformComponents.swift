/// The components of a transform of the form Scale · Shear · Rotate · Translate · Perspective, so that each can be interpolated.
///
/// The pose of every compiled model has this form, without shear; decomposing and recomposing one is exact to rounding. A flat card's look
/// under any other transform is kept, too, as long as the perspective is the last of its operations: rows 1, 2 and 4. Row 3 is then taken
/// to be perpendicular to rows 1 and 2.
@frozen public struct TransformComponents: Equatable, Sendable {
    /// m41…m43, in points.
    public var translation: Vector3
    /// The rotation between scale and translation.
    public var rotation: Quaternion
    /// The factors along the local axes.
    public var scale: Vector3
    /// How far the local y axis leans towards the x axis: the tangent of the angle.
    public var shear: Double
    /// m34: −1 / distance of the eye in points; 0 is a parallel projection.
    public var perspective: Double

    /// The identity unless components are given.
    @inlinable public init(
        translation: Vector3 = .zero, rotation: Quaternion = .identity, scale: Vector3 = Vector3(1, 1, 1), shear: Double = 0,
        perspective: Double = 0
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
        self.shear = shear
        self.perspective = perspective
    }

    /// Decomposes a transform. The w column is m34 times the z column (plus 1 in row 4), so any row with a nonzero z gives m34.
    public init(_ transform: Transform3D) {
        let rows = [transform.row1, transform.row2, transform.row3]
        let (first, second, third) = (rows[0].direction, rows[1].direction, rows[2].direction)
        // Gram–Schmidt, by which rows 1 and 2 are exact. Where one of them vanishes, the others determine its direction.
        let x = first.unit ?? second.cross(third).unit ?? Vector3(1, 0, 0)
        let lean = (second * x).sum()
        let upright = second - x * lean
        let height = (upright * upright).sum().squareRoot()
        let isFlat = height <= 1e-9 * abs(lean)
        let y = (isFlat ? nil : upright.unit) ?? third.cross(x).unit ?? x.perpendicular
        translation = Vector3(transform.row4.x, transform.row4.y, transform.row4.z)
        scale = Vector3((first * first).sum().squareRoot(), height, (third * third).sum().squareRoot())
        shear = isFlat ? 0 : lean / height
        rotation = Quaternion(row1: x, row2: y, row3: x.cross(y))
        // The row with the largest |z| gives the best conditioned quotient.
        var best = (z: 0.0, w: 0.0)
        for row in rows where abs(row.z) > abs(best.z) { best = (row.z, row.w) }
        perspective = best.z == 0 ? 0 : best.w / best.z
    }

    /// Scale · Shear · Rotate · Translate · Perspective.
    public var transform: Transform3D {
        let (x, y, z) = rotation.rows
        func row(_ axis: Vector3, _ factor: Double) -> SIMD4<Double> {
            let v = axis * factor
            return SIMD4(v.x, v.y, v.z, v.z * perspective)
        }
        return Transform3D(
            row1: row(x, scale.x), row2: row(y + x * shear, scale.y), row3: row(z, scale.z),
            row4: SIMD4(translation.x, translation.y, translation.z, 1 + translation.z * perspective))
    }
}

extension SIMD4<Double> {
    fileprivate var direction: Vector3 { Vector3(x, y, z) }
}

extension Vector3 {
    /// The vector divided by its length; nil for a vector without one.
    fileprivate var unit: Vector3? {
        let length = (self * self).sum().squareRoot()
        return length > 0 && length.isFinite ? self / length : nil
    }

    /// A unit vector perpendicular to this unit vector.
    fileprivate var perpendicular: Vector3 {
        (abs(z) < 0.9 ? Vector3(0, 0, 1).cross(self) : Vector3(1, 0, 0).cross(self)).unit ?? Vector3(0, 1, 0)
    }
}
