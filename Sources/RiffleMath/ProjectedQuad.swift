/// The four corners of a flat card on the screen.
///
/// A corner nearer to the eye than the near plane has no place there. The meaning of a card with such corners is up to the caller: it is
/// left out, counts as reaching everywhere, or only its other corners count.
@frozen public struct ProjectedQuad: Equatable, Sendable {
    /// The corners' horizontal coordinates, in order around the card: upper left, upper right, lower right, lower left, as seen on its
    /// front. Undefined for corners behind the near plane.
    public var x: SIMD4<Double>
    /// The corners' vertical coordinates.
    public var y: SIMD4<Double>
    /// The corners' w: 1 on the screen's plane, 0 at the eye.
    public let w: SIMD4<Double>
    /// Whether each corner lies in front of the near plane.
    public let isInFront: SIMDMask<SIMD4<Double>.MaskStorage>

    /// The corners of a card whose centre is its origin. `nearestW`: the near plane.
    @inlinable @inline(__always) public init(_ transform: Transform3D, _ size: Size, nearestW: Double = Homography.nearestW) {
        self.init(
            Homography(transform), Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            nearestW: nearestW)
    }

    /// The corners of a rectangle in a card's plane. `nearestW`: the near plane.
    @inlinable @inline(__always) public init(_ map: Homography, _ frame: Rect, nearestW: Double = Homography.nearestW) {
        let across = SIMD4(frame.minX, frame.maxX, frame.maxX, frame.minX)
        let down = SIMD4(frame.minY, frame.minY, frame.maxY, frame.maxY)
        w = map.origin.z + map.x.z * across + map.y.z * down
        let inverseW = 1 / w
        x = (map.origin.x + map.x.x * across + map.y.x * down) * inverseW
        y = (map.origin.y + map.x.y * across + map.y.y * down) * inverseW
        isInFront = w .>= nearestW
    }

    /// Whether all corners lie in front of the near plane.
    @inlinable public var isWhole: Bool { all(isInFront) }

    /// Whether no corner lies in front of the near plane, and so no point of the card.
    @inlinable public var isBehind: Bool { !any(isInFront) }

    /// A corner, 0…3 in order around the card.
    @inlinable public subscript(corner: Int) -> Vector2 { Vector2(x[corner], y[corner]) }

    /// The bounding box of the corners in front of the near plane.
    @inlinable public var bounds: Bounds {
        var bounds = Bounds()
        for corner in 0..<4 where isInFront[corner] { bounds.add(self[corner]) }
        return bounds
    }

    /// The quad with the coordinates multiplied by `scale`, then moved by `offset`.
    @inlinable public func scaled(by scale: Double = 1, movedBy offset: Vector2) -> ProjectedQuad {
        var quad = self
        quad.x = x * scale + offset.x
        quad.y = y * scale + offset.y
        return quad
    }

    /// Whether two cards overlap by more than `tolerance`, a share of the length of the side that they would overlap across. A card that
    /// reaches behind the near plane is unbounded: it overlaps every other.
    public func overlaps(_ other: ProjectedQuad, tolerance: Double = 0) -> Bool {
        if !isWhole || !other.isWhole { return true }
        return !isSeparated(from: other, tolerance) && !other.isSeparated(from: self, tolerance)
    }

    /// Whether a line along one of this card's sides separates both: the separating axis test.
    private func isSeparated(from other: ProjectedQuad, _ tolerance: Double) -> Bool {
        for side in 0..<4 {
            let next = (side + 1) % 4
            let normal = Vector2(y[side] - y[next], x[next] - x[side])
            let own = x * normal.x + y * normal.y, others = other.x * normal.x + other.y * normal.y
            let least = (normal * normal).sum().squareRoot() * tolerance
            if own.max() <= others.min() + least || others.max() <= own.min() + least { return true }
        }
        return false
    }
}

extension Homography {
    /// The near plane: points with a smaller w have no place on the screen. w is 1 on the screen's plane and 0 at the eye, so that this is
    /// a thousandth of the eye's distance.
    @inlinable public static var nearestW: Double { 1e-3 }

    /// The screen point of a point of the plane; nil behind the near plane.
    @inlinable public func project(_ point: Vector2, nearestW: Double = Homography.nearestW) -> Vector2? {
        let image = apply(to: point)
        return image.z >= nearestW ? Vector2(image.x, image.y) / image.z : nil
    }
}
