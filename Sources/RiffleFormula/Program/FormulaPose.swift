public import RiffleMath

/// The pose of one card that a formula gives.
@frozen public struct FormulaPose: Equatable, Sendable {
    /// From card points (origin at the card's centre) to points about the area's anchor, perspective included.
    public var transform: Transform3D
    /// The opacity as computed; it is clamped to 0…1 when drawn.
    public var opacity: Double
    /// The darkness as computed; it is clamped to 0…1 when drawn.
    public var dim: Double
    /// The veil as computed; it is clamped to 0…1 when drawn.
    public var veil: Double
    /// Added to the depth after projection, in points.
    public var order: Double
    /// Whether the card is neither drawn nor touched; true also if a number isn't finite.
    public var isHidden: Bool
    /// Whether all numbers are finite. If not, the transform is the identity; `PreparedFormula.problem` names the cause.
    public var isFinite: Bool

    /// The card unchanged at the anchor unless values are given.
    @inlinable public init(
        transform: Transform3D = .identity, opacity: Double = 1, dim: Double = 0, veil: Double = 0, order: Double = 0,
        isHidden: Bool = false, isFinite: Bool = true
    ) {
        self.transform = transform
        self.opacity = opacity
        self.dim = dim
        self.veil = veil
        self.order = order
        self.isHidden = isHidden
        self.isFinite = isFinite
    }
}

/// A pose and the derivative of its place and opacity by one number: change per card of offset, per point, per radian, per second.
@frozen public struct FormulaDerivative: Equatable, Sendable {
    /// The pose itself.
    public var pose: FormulaPose
    /// The derivative of each entry of the transform.
    public var transform: Transform3D
    /// The derivative of the opacity.
    public var opacity: Double

    /// Any values; see the properties.
    @inlinable public init(pose: FormulaPose, transform: Transform3D, opacity: Double) {
        self.pose = pose
        self.transform = transform
        self.opacity = opacity
    }
}

/// The registers that make a pose.
struct PoseOutput: Sendable {
    /// An operation of the transform; each acts in the coordinates that the previous operations have made.
    enum Step: Sendable {
        case translate(x: Int, y: Int, z: Int)
        case scale(x: Int, y: Int)
        case rotate(Formula.Axis, Int)
        case perspective(Int)
        case skew(x: Int, y: Int)
    }

    var steps: [Step] = []
    /// The anchor's place about the card's centre, in points; nil for the centre.
    var anchor: (x: Int, y: Int)?
    var perspective: Int?
    var opacity: Int?
    var dim: Int?
    var veil: Int?
    var order: Int?
    var hidden: Int?

    func pose(_ r: Registers) -> FormulaPose {
        // The eye is in front of the area's anchor, so its perspective is applied last, and comes first here.
        var transform = perspective.map { Transform3D.perspective(m34: -1 / r[$0]) } ?? .identity
        if let anchor { transform = transform.translated(by: r[anchor.x], r[anchor.y], 0) }
        for step in steps {
            switch step {
            case .translate(let x, let y, let z): transform = transform.translated(by: r[x], r[y], r[z])
            case .scale(let x, let y): transform = transform.scaled(by: r[x], r[y], 1)
            case .rotate(let axis, let angle): transform = transform.rotated(by: r[angle], around: axis.vector)
            case .perspective(let distance): transform.row3 += transform.row4 * (-1 / r[distance])
            case .skew(let x, let y): transform = transform.skewed(by: .tan(r[x]), .tan(r[y]))
            }
        }
        if let anchor { transform = transform.translated(by: -r[anchor.x], -r[anchor.y], 0) }
        let pose = FormulaPose(
            transform: transform, opacity: opacity.map { r[$0] } ?? 1, dim: dim.map { r[$0] } ?? 0,
            veil: veil.map { r[$0] } ?? 0, order: order.map { r[$0] } ?? 0, isHidden: hidden.map { r[$0] != 0 } ?? false)
        return pose.hasFiniteNumbers ? pose : FormulaPose(isHidden: true, isFinite: false)
    }

    /// The derivative of `pose`; `s` holds the derivatives of the registers.
    func derivative(_ r: Registers, _ s: Registers) -> FormulaDerivative {
        /// The value of −1/distance, and its derivative.
        func m34(_ distance: Int) -> (value: Double, slope: Double) {
            (-1 / r[distance], s[distance] == 0 ? 0 : s[distance] / (r[distance] * r[distance]))
        }
        var t = Transform3D.identity
        var d = Transform3D(row1: .zero, row2: .zero, row3: .zero, row4: .zero)
        if let perspective { (t.row3.w, d.row3.w) = m34(perspective) }
        func translate(_ x: (Double, Double), _ y: (Double, Double), _ z: (Double, Double)) {
            d = d.translated(by: x.0, y.0, z.0)
            d.row4 += t.row1 * x.1
            d.row4 += t.row2 * y.1
            d.row4 += t.row3 * z.1
            t = t.translated(by: x.0, y.0, z.0)
        }
        if let anchor { translate((r[anchor.x], s[anchor.x]), (r[anchor.y], s[anchor.y]), (0, 0)) }
        for step in steps {
            switch step {
            case .translate(let x, let y, let z): translate((r[x], s[x]), (r[y], s[y]), (r[z], s[z]))
            case .scale(let x, let y):
                d.row1 = d.row1 * r[x] + t.row1 * s[x]
                d.row2 = d.row2 * r[y] + t.row2 * s[y]
                t = t.scaled(by: r[x], r[y], 1)
            case .rotate(let axis, let angle):
                d = d.rotated(by: r[angle], around: axis.vector)
                t = t.rotated(by: r[angle], around: axis.vector)
                // The derivative of a rotation is the rotation turned further by a quarter turn in its plane.
                switch axis {
                case .x: (d.row2, d.row3) = (d.row2 + t.row3 * s[angle], d.row3 - t.row2 * s[angle])
                case .y: (d.row1, d.row3) = (d.row1 - t.row3 * s[angle], d.row3 + t.row1 * s[angle])
                case .z: (d.row1, d.row2) = (d.row1 + t.row2 * s[angle], d.row2 - t.row1 * s[angle])
                }
            case .perspective(let distance):
                let eye = m34(distance)
                d.row3 += d.row4 * eye.value + t.row4 * eye.slope
                t.row3 += t.row4 * eye.value
            case .skew(let x, let y):
                let (tanX, tanY) = (Double.tan(r[x]), Double.tan(r[y]))
                let (dx, dy) = (s[x] * (1 + tanX * tanX), s[y] * (1 + tanY * tanY))
                let skewed = d.skewed(by: tanX, tanY)
                (d.row1, d.row2) = (skewed.row1 + t.row2 * dy, skewed.row2 + t.row1 * dx)
                t = t.skewed(by: tanX, tanY)
            }
        }
        if let anchor { translate((-r[anchor.x], -s[anchor.x]), (-r[anchor.y], -s[anchor.y]), (0, 0)) }
        return FormulaDerivative(pose: pose(r), transform: d, opacity: opacity.map { s[$0] } ?? 0)
    }
}

extension FormulaPose {
    fileprivate var hasFiniteNumbers: Bool {
        // A number times 0 is 0 unless it isn't finite.
        let zero = transform.row1 * 0 + transform.row2 * 0 + transform.row3 * 0 + transform.row4 * 0
        return zero == .zero && (opacity * 0 + dim * 0 + veil * 0 + order * 0) == 0
    }
}

extension Formula.Axis {
    var vector: Vector3 {
        switch self {
        case .x: Vector3(1, 0, 0)
        case .y: Vector3(0, 1, 0)
        case .z: Vector3(0, 0, 1)
        }
    }
}

extension Transform3D {
    /// This transform with a shear applied before it: x grows by `x` · y, and y by `y` · x.
    fileprivate func skewed(by x: Double, _ y: Double) -> Transform3D {
        Transform3D(row1: row1 + row2 * y, row2: row2 + row1 * x, row3: row3, row4: row4)
    }
}
