/// A rotation in space as a unit quaternion, in the row-vector convention of `Transform3D.rotation(_:axis:)`.
@frozen public struct Quaternion: Equatable, Sendable {
    /// The real part: cos(angle / 2).
    public var w: Double
    /// The imaginary part: axis · sin(angle / 2).
    public var v: Vector3

    @inlinable public init(w: Double, v: Vector3) {
        self.w = w
        self.v = v
    }

    /// No rotation.
    @inlinable public static var identity: Quaternion { Quaternion(w: 1, v: .zero) }

    /// A rotation by the length of `vector`, in radians, about its direction.
    public init(rotationVector vector: Vector3) {
        let angle = (vector * vector).sum().squareRoot()
        guard angle > 1e-12 else {
            self.init(w: 1, v: vector / 2)
            return
        }
        self.init(w: .cos(angle / 2), v: vector * (.sin(angle / 2) / angle))
    }

    /// The rotation whose matrix has these rows, which are taken to be orthonormal.
    public init(row1 a: Vector3, row2 b: Vector3, row3 c: Vector3) {
        // Shepperd's method: divide by the largest of the four components.
        let trace = a.x + b.y + c.z
        if trace > 0 {
            let s = (trace + 1).squareRoot() * 2
            self.init(w: s / 4, v: Vector3((b.z - c.y) / s, (c.x - a.z) / s, (a.y - b.x) / s))
        } else if a.x > b.y, a.x > c.z {
            let s = max(0, 1 + a.x - b.y - c.z).squareRoot() * 2
            self.init(w: (b.z - c.y) / s, v: Vector3(s / 4, (a.y + b.x) / s, (c.x + a.z) / s))
        } else if b.y > c.z {
            let s = max(0, 1 + b.y - a.x - c.z).squareRoot() * 2
            self.init(w: (c.x - a.z) / s, v: Vector3((a.y + b.x) / s, s / 4, (b.z + c.y) / s))
        } else {
            let s = max(0, 1 + c.z - a.x - b.y).squareRoot() * 2
            self.init(w: (a.y - b.x) / s, v: Vector3((c.x + a.z) / s, (b.z + c.y) / s, s / 4))
        }
    }

    /// The rows of the rotation matrix.
    public var rows: (Vector3, Vector3, Vector3) {
        let (x, y, z) = (v.x, v.y, v.z)
        return (
            Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            Vector3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            Vector3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
        )
    }

    /// The rotation that turns back.
    @inlinable public var inverse: Quaternion { Quaternion(w: w, v: -v) }

    /// The rotation that applies `second` first, then `first`: Hamilton's product.
    public static func * (first: Quaternion, second: Quaternion) -> Quaternion {
        let cross = Vector3(
            first.v.y * second.v.z - first.v.z * second.v.y, first.v.z * second.v.x - first.v.x * second.v.z,
            first.v.x * second.v.y - first.v.y * second.v.x)
        return Quaternion(
            w: first.w * second.w - (first.v * second.v).sum(), v: second.v * first.w + first.v * second.w + cross)
    }

    /// The axis times the angle, by the shorter way: at most π long.
    public var rotationVector: Vector3 {
        let sign = w < 0 ? -1.0 : 1.0
        let length = (v * v).sum().squareRoot()
        guard length > 1e-12 else { return v * (2 * sign) }
        let angle = 2 * Double.atan2(length, w * sign)
        return v * (sign * angle / length)
    }
}
