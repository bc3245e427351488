/// A rotation in space as a unit quaternion, in the row-vector convention of `Transform3D.rotation(_:axis:)`.
@frozen public struct Quaternion: Equatable, Sendable {
    /// The real part: cos(angle / 2).
    public var w: Double
    /// The imaginary part: axis · sin(angle / 2).
    public var v: Vector3

    /// The components as given; a rotation needs w² + |v|² = 1.
    @inlinable public init(w: Double, v: Vector3) {
        self.w = w
        self.v = v
    }

    /// No rotation.
    @inlinable public static var identity: Quaternion { Quaternion(w: 1, v: .zero) }

    /// A rotation by |`vector`| radians about its direction: the inverse of `rotationVector`.
    public init(rotationVector vector: Vector3) {
        let angle = (vector * vector).sum().squareRoot()
        guard angle > 1e-12 else {
            self.init(w: 1, v: vector / 2)
            return
        }
        self.init(w: .cos(angle / 2), v: vector * (.sin(angle / 2) / angle))
    }

    /// The rotation whose matrix has these rows, which must be orthonormal.
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

    /// The inverse rotation: the conjugate, since the quaternion has unit length.
    @inlinable public var inverse: Quaternion { Quaternion(w: w, v: -v) }

    /// The rotation that applies `rhs` first, then `lhs`: Hamilton's product.
    public static func * (lhs: Quaternion, rhs: Quaternion) -> Quaternion {
        Quaternion(
            w: lhs.w * rhs.w - (lhs.v * rhs.v).sum(), v: rhs.v * lhs.w + lhs.v * rhs.w + lhs.v.cross(rhs.v))
    }

    /// A vector, rotated.
    public func rotate(_ vector: Vector3) -> Vector3 {
        let turned = v.cross(vector) * 2
        return vector + turned * w + v.cross(turned)
    }

    /// The rotation axis times the angle in radians, for the shorter of the two rotations: at most π long.
    public var rotationVector: Vector3 {
        let sign = w < 0 ? -1.0 : 1.0
        let length = (v * v).sum().squareRoot()
        guard length > 1e-12 else { return v * (2 * sign) }
        let angle = 2 * Double.atan2(length, w * sign)
        return v * (sign * angle / length)
    }
}

// Rotation vectors that change with time. With θ = |r| and the axis a = r/θ, the rotation's angular velocity ω is J·r′, where
// J = sin θ/θ + (1 − sin θ/θ)·aaᵀ + (1 − cos θ)/θ·[a]×, the left Jacobian of the rotation group (Solà, “A micro Lie theory for state
// estimation in robotics”, 2018, equation 145).
extension Quaternion {
    /// The angular velocity of a rotation whose rotation vector changes at a rate, in radians per unit of time.
    public static func angularVelocity(of vector: Vector3, changingBy rate: Vector3) -> Vector3 {
        let angle = (vector * vector).sum().squareRoot()
        guard angle > 1e-6 else { return rate + vector.cross(rate) / 2 }
        let axis = vector / angle
        let along = axis * (axis * rate).sum()
        return along + (rate - along) * (.sin(angle) / angle) + axis.cross(rate) * ((1 - .cos(angle)) / angle)
    }

    /// The rate of change of a rotation vector shorter than 2π, for an angular velocity of the rotation: the inverse of `angularVelocity`.
    public static func rate(of vector: Vector3, turningBy angularVelocity: Vector3) -> Vector3 {
        let angle = (vector * vector).sum().squareRoot()
        guard angle > 1e-6 else { return angularVelocity - vector.cross(angularVelocity) / 2 }
        let axis = vector / angle
        let along = axis * (axis * angularVelocity).sum()
        let half = angle / 2
        return along + (angularVelocity - along) * (half / .tan(half)) - axis.cross(angularVelocity) * half
    }
}

extension Vector3 {
    /// The cross product.
    public func cross(_ other: Vector3) -> Vector3 {
        Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
