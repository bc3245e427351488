/// A transform of the form Scale · Rotate · Translate · Perspective, taken apart so that it can be interpolated piece by piece.
///
/// Every model's pose has this form, so `transform` gives back what went in to rounding. Of a transform with shear, the shear is
/// lost: the rows are made a rotation as they are.
@frozen public struct TransformComponents: Equatable, Sendable {
    public var translation: Vector3
    public var rotation: Quaternion
    public var scale: Vector3
    /// m34: −1 / distance of the eye.
    public var perspective: Double

    @inlinable public init(
        translation: Vector3 = .zero, rotation: Quaternion = .identity, scale: Vector3 = Vector3(1, 1, 1), perspective: Double = 0
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
        self.perspective = perspective
    }

    /// Takes a transform apart. The perspective column is p times the z column (plus 1 below), so any row with a z gives p.
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
        // The row with the largest z is the safest divisor.
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
