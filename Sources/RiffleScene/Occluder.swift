internal import RiffleMath

/// What a nearer opaque card surely hides: its round outline less two pixels all around, so that its soft edge, and that of
/// what lies below, stay out of it.
///
/// It is kept in the card's own plane, where it is a rounded rectangle: a screen point is taken there by one homography, and
/// nothing has to be projected beforehand. All figures of a point are linear on the screen, see `OccluderPoint`.
struct Occluder {
    var record: Int32
    /// The card's bounds on the screen.
    var least: SIMD2<Double>
    var greatest: SIMD2<Double>
    /// From output pixels to the plane.
    private var x: SIMD3<Double>
    private var y: SIMD3<Double>
    private var origin: SIMD3<Double>
    private var frame: SIMD4<Double>
    /// What the distances from the four sides (left, top, right, bottom) and from the corners' arcs have to be.
    private var margins: SIMD4<Double>
    private(set) var cornerMargin: Double
    private var cornerRadius: Double
    private(set) var singleMargins: SIMD4<Float>
    /// The distances from the sides, and the corners' radius, as lines on the screen.
    private(set) var lines:
        (left: SIMD3<Float>, top: SIMD3<Float>, right: SIMD3<Float>, bottom: SIMD3<Float>, radius: SIMD3<Float>)

    /// Pixels that stay out of it along the edges.
    private static let margin = 2.0

    /// Whether a card can be one: not where it reaches behind the eye.
    static func isPossible(_ size: Size, _ record: UnsafePointer<SceneRecord>, nearestW: Double) -> Bool {
        let (right, down) = (record.pointee.homography.x.z, record.pointee.homography.y.z)
        let least = record.pointee.homography.origin.z - abs(right) * size.width / 2 - abs(down) * size.height / 2
        return size.width > 0 && size.height > 0 && least >= nearestW
    }

    @inline(__always) init(_ size: Size, cornerRadius: Double, _ record: UnsafePointer<SceneRecord>, number: Int32) {
        let half = Vector2(size.width / 2, size.height / 2)
        self.record = number
        self.least = record.pointee.least
        greatest = record.pointee.greatest
        (x, y, origin) = (record.pointee.inverse.x, record.pointee.inverse.y, record.pointee.inverse.origin)
        frame = SIMD4(-half.x, -half.y, half.x, half.y)
        self.cornerRadius = cornerRadius.clamped(to: 0...min(half.x, half.y))
        // How fast the distance from a side grows a pixel.
        let vertical = SIMD3(x.z, y.z, origin.z) * half.x, level = SIMD3(x.z, y.z, origin.z) * half.y
        let across = SIMD3(x.x, y.x, origin.x), down = SIMD3(x.y, y.y, origin.y)
        let (left, right, top, bottom) = (across + vertical, vertical - across, down + level, level - down)
        singleMargins =
            Float(Self.margin)
            * SIMD4<Float>(
                SIMD4(
                    left.x * left.x + left.y * left.y, top.x * top.x + top.y * top.y, right.x * right.x + right.y * right.y,
                    bottom.x * bottom.x + bottom.y * bottom.y)
            ).squareRoot()
        margins = SIMD4<Double>(singleMargins)
        // A tangent of an arc is a mixture of two sides.
        cornerMargin = max(margins.x, margins.z) + max(margins.y, margins.w)
        lines = (
            SIMD3<Float>(left), SIMD3<Float>(top), SIMD3<Float>(right), SIMD3<Float>(bottom),
            SIMD3<Float>(SIMD3(x.z, y.z, origin.z) * self.cornerRadius)
        )
    }

    /// The distance from a side, `inset` card points further in, as a line on the screen: positive inside.
    @inline(__always) private func line(along side: Int, inset: Double) -> SIMD3<Double> {
        let isUpright = side & 1 == 0
        let sign: Double = side < 2 ? 1 : -1
        let place = frame[side] + sign * inset
        return isUpright
            ? SIMD3(x.x - place * x.z, y.x - place * y.z, origin.x - place * origin.z) * sign
            : SIMD3(x.y - place * x.z, y.y - place * y.z, origin.y - place * origin.z) * sign
    }

    /// Where the part begins that hides all that lies beyond the side, as a line on the screen: positive before it.
    /// `isInner`: only behind the corners, which is further in, but then all along the side.
    @inline(__always) func edge(_ side: Int, isInner: Bool) -> SIMD3<Double> {
        var line = self.line(along: side, inset: isInner ? cornerRadius : 0)
        if !isInner { line.z -= margins[side] }
        return SIMD3<Double>.zero - line
    }

    /// A screen point as the occluder sees it.
    @inline(__always) func locate(_ px: Double, _ py: Double) -> OccluderPoint {
        let w = x.z * px + (y.z * py + origin.z)
        let across = x.x * px + (y.x * py + origin.x)
        let down = x.y * px + (y.y * py + origin.y)
        return OccluderPoint(
            left: across - frame.x * w, top: down - frame.y * w, right: frame.z * w - across, bottom: frame.w * w - down,
            radius: cornerRadius * w)
    }

    /// Whether the point is hidden.
    @inline(__always) func hides(_ point: OccluderPoint) -> Bool {
        guard point.left >= margins.x, point.top >= margins.y, point.right >= margins.z, point.bottom >= margins.w else {
            return false
        }
        // The distances are all positive here, so w is: the point lies before the eye.
        return isClearOfCorners(point.radius - min(point.left, point.right), point.radius - min(point.top, point.bottom), point)
    }

    /// Whether a point is hidden that lies on an edge (see `edge`), rounding apart.
    @inline(__always) func hides(_ point: OccluderPoint, atEdge side: Int, isInner: Bool) -> Bool {
        guard point.left >= margins.x || side == 0, point.top >= margins.y || side == 1,
            point.right >= margins.z || side == 2, point.bottom >= margins.w || side == 3
        else { return false }
        if isInner && point.radius < margins[side] { return false }
        func corner(_ low: Double, _ high: Double, _ lowSide: Int) -> Double {
            // Behind the corners they are no matter at this side.
            if isInner && side == lowSide { return point.radius - high }
            if isInner && side == lowSide + 2 { return point.radius - low }
            return point.radius - min(low, high)
        }
        return isClearOfCorners(corner(point.left, point.right, 0), corner(point.top, point.bottom, 1), point)
    }

    /// Whether a point that is so much nearer to an upright and to a level side than the corners' centres lies within their arcs.
    @inline(__always) private func isClearOfCorners(_ dx: Double, _ dy: Double, _ point: OccluderPoint) -> Bool {
        guard dx > 0, dy > 0 else { return true }
        let reach = point.radius - cornerMargin
        return reach > 0 && dx * dx + dy * dy <= reach * reach
    }

    /// Whether a screen point is hidden.
    @inline(__always) func hides(x px: Double, y py: Double) -> Bool {
        guard px > least.x, px < greatest.x, py > least.y, py < greatest.y else { return false }
        return hides(locate(px, py))
    }

    /// How far a point is before (positive) the edge of a part, see `edge`.
    @inline(__always) func depth(_ point: OccluderPoint, before side: Int, isInner: Bool) -> Double {
        let distance =
            switch side {
            case 0: point.left
            case 1: point.top
            case 2: point.right
            default: point.bottom
            }
        return (isInner ? point.radius : margins[side]) - distance
    }
}

/// A point's distances from the sides of a occluder, inwards, and the corners' radius: card points by the point's own w, so that
/// all of them are linear on the screen.
struct OccluderPoint {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    var radius: Double

    @inline(__always) func mixed(with other: OccluderPoint, _ share: Double) -> OccluderPoint {
        OccluderPoint(
            left: left + (other.left - left) * share, top: top + (other.top - top) * share,
            right: right + (other.right - right) * share, bottom: bottom + (other.bottom - bottom) * share,
            radius: radius + (other.radius - radius) * share)
    }
}
