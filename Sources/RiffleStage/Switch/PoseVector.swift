internal import RiffleMath
internal import RiffleModels

/// A card's appearance as a vector of sixteen numbers, which a layout transition between two models interpolates.
/// Lengths in window points.
struct PoseVector: Equatable, Sendable {
    /// A card is flat, so the scale's z is 1 and has no lane.
    var numbers: SIMD16<Double>

    /// The lanes of `numbers`; of a quantity with several lanes, the first.
    enum Lane {
        /// x, y and z.
        static let translation = 0
        /// The translation's z.
        static let depth = 2
        /// The rotation vector in radians: x, y and z.
        static let rotation = 3
        /// The logarithm of the scale: x and y.
        static let scale = 6
        static let shear = 8
        /// m34.
        static let perspective = 9
        static let opacity = 10
        /// Width and height.
        static let card = 11
        static let zPosition = 13
        /// x and y.
        static let anchor = 14
    }

    /// The appearance of a pose. `card`: its size in model points; `anchor`: in window points; `scale`: window points per model
    /// point.
    init(pose: CardPose, card: Size, anchor: Vector2, scale unit: Double) {
        let parts = TransformComponents(pose.transform)
        numbers = SIMD16(repeating: 0)
        for axis in 0..<3 { numbers[Lane.translation + axis] = parts.translation[axis] * unit }
        for axis in 0..<2 { numbers[Lane.scale + axis] = .log(Swift.max(parts.scale[axis], 1e-9)) }
        numbers[Lane.shear] = parts.shear
        let turn = parts.rotation.rotationVector
        for axis in 0..<3 { numbers[Lane.rotation + axis] = turn[axis] }
        numbers[Lane.perspective] = parts.perspective / unit
        numbers[Lane.opacity] = pose.isHidden ? 0 : pose.opacity
        numbers[Lane.card] = card.width * unit
        numbers[Lane.card + 1] = card.height * unit
        numbers[Lane.zPosition] = pose.zPosition * unit
        numbers[Lane.anchor] = anchor.x
        numbers[Lane.anchor + 1] = anchor.y
    }

    /// The difference from another appearance; rotations by the shorter arc.
    func difference(from other: PoseVector) -> SIMD16<Double> {
        var result = numbers - other.numbers
        let turn = (rotation * other.rotation.inverse).rotationVector
        for axis in 0..<3 { result[PoseVector.Lane.rotation + axis] = turn[axis] }
        return result
    }

    /// The rate of change of `difference`, the difference of one appearance from another, whose rates of change are `rate` and `otherRate`.
    /// The rotations' rates of change are angular velocities.
    static func rate(
        of difference: SIMD16<Double>, between rate: SIMD16<Double>, and otherRate: SIMD16<Double>
    ) -> SIMD16<Double> {
        let vector = rotation(difference)
        let own = rotation(rate) - Quaternion(rotationVector: vector).rotate(rotation(otherRate))
        return (rate - otherRate).rotating(by: Quaternion.rate(of: vector, turningBy: own))
    }

    /// The rate of change of `adding(difference)`, where `rate` and `differenceRate` are those of the appearance and the difference.
    static func rate(
        adding difference: SIMD16<Double>, changingBy differenceRate: SIMD16<Double>, to rate: SIMD16<Double>
    ) -> SIMD16<Double> {
        let vector = rotation(difference)
        let own = Quaternion.angularVelocity(of: vector, changingBy: rotation(differenceRate))
        return (rate + differenceRate).rotating(by: own + Quaternion(rotationVector: vector).rotate(rotation(rate)))
    }

    private static func rotation(_ numbers: SIMD16<Double>) -> Vector3 {
        Vector3(numbers[Lane.rotation], numbers[Lane.rotation + 1], numbers[Lane.rotation + 2])
    }

    /// This appearance with a difference added.
    func adding(_ difference: SIMD16<Double>) -> PoseVector {
        var result = self
        result.numbers += difference
        let turn = Quaternion(rotationVector: Self.rotation(difference)) * rotation
        let vector = turn.rotationVector
        for axis in 0..<3 { result.numbers[Lane.rotation + axis] = vector[axis] }
        return result
    }

    /// This appearance with the remaining difference of a layout transition.
    func adding(_ left: LayoutTransition.Remainder) -> PoseVector {
        var result = adding(left.value)
        if left.ownOpacity < 1 { result.numbers[Lane.opacity] -= numbers[Lane.opacity] * (1 - left.ownOpacity) }
        return result
    }

    var rotation: Quaternion { Quaternion(rotationVector: Self.rotation(numbers)) }
    var opacity: Double { numbers[Lane.opacity].clamped(to: 0...1) }
    var card: Size { Size(width: Swift.max(0, numbers[Lane.card]), height: Swift.max(0, numbers[Lane.card + 1])) }
    var zPosition: Double { numbers[Lane.zPosition] }
    /// The depth of the centre before projection, zPosition included.
    var depth: Double { numbers[Lane.depth] + numbers[Lane.zPosition] }
    var anchor: Vector2 { Vector2(numbers[Lane.anchor], numbers[Lane.anchor + 1]) }

    /// Whether a card can't visibly move from or to this pose: part of it is closer to the eye than a fifth of the eye's distance
    /// (w < 0.2) or behind it, so that it would fill the window, or it lies more than 10 · (width + height) away, so that it
    /// would be gone in a frame.
    func isOutOfReach(in window: Size) -> Bool {
        let transform = transform
        let reach = abs(transform.row1.w) * card.width / 2 + abs(transform.row2.w) * card.height / 2
        guard transform.row4.w - reach >= 0.2 else { return true }
        return Swift.max(abs(transform.row4.x), abs(transform.row4.y)) > 10 * (window.width + window.height) * transform.row4.w
    }

    /// Whether the whole projected card lies outside a rectangle in window points; false if a corner is behind the eye.
    func isBeyond(_ area: Rect) -> Bool {
        let quad = ProjectedQuad(transform, card).scaled(movedBy: anchor)
        return quad.isWhole && quad.bounds.isDisjoint(from: Bounds(area))
    }

    /// The transform about the anchor, in window points.
    var transform: Transform3D {
        TransformComponents(
            translation: Vector3(numbers[Lane.translation], numbers[Lane.translation + 1], numbers[Lane.depth]),
            rotation: rotation,
            scale: Vector3(.exp(numbers[Lane.scale]), .exp(numbers[Lane.scale + 1]), 1), shear: numbers[Lane.shear],
            perspective: numbers[Lane.perspective]
        ).transform
    }
}

extension SIMD16<Double> {
    /// These numbers with another rotation vector.
    fileprivate func rotating(by vector: Vector3) -> SIMD16<Double> {
        var result = self
        for axis in 0..<3 { result[PoseVector.Lane.rotation + axis] = vector[axis] }
        return result
    }
}
