internal import RiffleMath

/// The formulas of the card stack (Sources/RiffleModels/FORMULAS.md, "Card stack"): layer 0 is the top card. Lengths in points,
/// angles in radians.
public struct CardStackFormulas: Equatable, Sendable {
    /// The perspective: −1 / distance of the eye.
    public var m34 = -0.001
    /// How far each layer sits above the one in front of it.
    public var yStep = 7.0
    /// The scale that each layer loses.
    public var scaleStep = 0.08
    /// The opacity that each layer loses.
    public var opacityStep = 0.2
    /// How much darker each layer is; all together at most 0.8.
    public var dimStep = 0.0
    /// The drag at which the rotation is `maxRotation`, and beyond which the top card is thrown.
    public var maxLength = 100.0
    /// The rotation about z of the top card at a drag of `maxLength`.
    public var maxRotation = 15 * Double.pi / 180

    /// The source's values.
    public init() {}

    /// The horizontal translation of a layer of `count` under a drag: (1 − i/N)·delta.
    public func translationX(layer: Double, of count: Int, delta: Double) -> Double {
        share(layer: layer, of: count) * delta
    }

    /// The rotation about z of a layer of `count` under a drag: (1 − i/N)·(delta/maxLength)·15°. Not clamped, as in the source.
    public func rotationZ(layer: Double, of count: Int, delta: Double) -> Double {
        share(layer: layer, of: count) * (delta / maxLength) * maxRotation
    }

    /// The fraction of a drag that layer i of N = `count` follows: 1 − i/N, and 0 for i ≥ N.
    public func share(layer: Double, of count: Int) -> Double {
        count > 0 ? (1 - layer / Double(count)).clamped(to: 0...1) : 0
    }

    /// The opacity of a layer, through a 32-bit float and not clamped, as in the source.
    public func opacity(ofLayer layer: Double) -> Double { Double(Float(1 - opacityStep * layer)) }

    /// The pose of a layer (0 is the top card, fractions lie in between) at a translation in points and a rotation about z in
    /// radians, both 0 at rest: Scale · RotateZ · Translate · P, with components replaced, not accumulated.
    ///
    /// At rest it is translate(0, −7·i, 0), then scale(1 − 0.08·i, 1, 1); the source scales horizontally only. The opacity is
    /// 1 − 0.2·i through a 32-bit float (0 at layer 5 and negative beyond, upstream quirk 29). Every card of the stack is posed by
    /// it, so that the reference tables cover the code in use.
    public func pose(
        layer: Double, translation: (x: Double, y: Double), turn: Double, scalesBothAxes: Bool = false
    ) -> CardPose {
        let scale = 1 - scaleStep * layer
        return CardPose(
            transform: Transform3D.perspective(m34: m34)
                .translated(by: translation.x, translation.y - yStep * layer, 0)
                .rotated(by: turn, around: Vector3(0, 0, 1))
                .scaled(by: scale, scalesBothAxes ? scale : 1, 1),
            opacity: opacity(ofLayer: layer), dim: (dimStep * layer).clamped(to: 0...0.8))
    }
}
