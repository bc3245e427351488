/// The components of a transform of the form Scale · Rotate · Translate · Perspective, so that each can be interpolated.
///
/// Every model's pose has this form; decomposing and recomposing one is exact to rounding. Shear is lost: the normalised rows
/// are taken as a rotation without being orthogonalised.
@frozen public struct TransformComponents: Equatable, Sendable {
    /// m41…m43, in points.
    public var translation: Vector3
    /// The rotation between scale and translation.
    public var rotation: Quaternion
    /// The factors along the local axes.
    public var scale: Vector3
    /// m34: −1 / distance of the eye in points; 0 is a parallel projection.
    public var perspective: Double

    /// The identity unless components are given.
    @inlinable public init(
        translation: Vector3 = .zero, rotation: Quaternion = .identity, scale: Vector3 = Vector3(1, 1, 1), perspective: Double = 0
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
        self.perspective = perspective
    }

    /// Decomposes a transform. The w column is m34 times the z column (plus 1 in row 4), so any row with a nonzero z gives m34.
    public init(_ transform: Transform3D) {
        let rows = [transform.row1, transform.row2, transform.row3]
        var lengths = Vector3.zero
        var axes = (Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))
        for (index, row) in rows.enumerated() {
            let axis = Vector3(row.x, row.y, row.z)
            let length = (axis * axis).sum().squareRoot()
            lengths[index] = length
            guard length > 0 else { continue }
            switch index {
            case 0: axes.0 = axis / length
            case 1: axes.1 = axis / length
            default: axes.2 = axis / length
            }
        }
        translation = Vector3(transform.row4.x, transform.row4.y, transform.row4.z)
        scale = lengths
        rotation = Quaternion(row1: axes.0, row2: axes.1, row3: axes.2)
        // The row with the largest |z| gives the best conditioned quotient.
        var best = (z: 0.0, w: 0.0)
        for row in rows where abs(row.z) > abs(best.z) { best = (row.z, row.w) }
        perspective = best.z == 0 ? 0 : best.w / best.z
    }

    /// Scale · Rotate · Translate · Perspective.
    public var transform: Transform3D {
        let (x, y, z) = rotation.rows
        func row(_ axis: Vector3, _ factor: Double) -> SIMD4<Double> {
            let v = axis * factor
            return SIMD4(v.x, v.y, v.z, v.z * perspective)
        }
        return Transform3D(
            row1: row(x, scale.x), row2: row(y, scale.y), row3: row(z, scale.z),
            row4: SIMD4(translation.x, translation.y, translation.z, 1 + translation.z * perspective))
    }
}
