internal import RiffleMath

/// The thrown card stack's formulas (MODELS.md section 5): layer 0 is the top card. Lengths in points, angles in radians.
public struct CardStackFormulas: Equatable, Sendable {
    public var m34 = -0.001
    /// How far each layer sits above the one before it.
    public var yStep = 7.0
    /// How much narrower each layer is.
    public var scaleStep = 0.08
    public var opacityStep = 0.2
    /// The drag at which the rotation is full, and beyond which the top card is thrown.
    public var maxLength = 100.0
    public var maxRotation = 15 * Double.pi / 180

    public init() {}

    /// A layer at rest: translate(0, −7·i, 0), then scale(1 − 0.08·i, 1, 1), opacity 1 − 0.2·i through a 32-bit float
    /// (0 at layer 5 and negative beyond, quirk 29).
    public func rest(layer: Int) -> CardPose {
        CardPose(
            transform: transform(layer: layer, translationX: 0, rotationZ: 0),
            opacity: opacity(layer: layer))
    }

    public func opacity(layer: Int) -> Double {
        Double(Float(1 - opacityStep * Double(layer)))
    }

    /// The horizontal translation of a layer of `count` under a drag: (1 − i/N)·delta.
    public func translationX(layer: Int, of count: Int, delta: Double) -> Double {
        share(layer: layer, of: count) * delta
    }

    /// The rotation about z of a layer of `count` under a drag: (1 − i/N)·(delta/maxLength)·15°. Not clamped, as in the source.
    public func rotationZ(layer: Int, of count: Int, delta: Double) -> Double {
        share(layer: layer, of: count) * (delta / maxLength) * maxRotation
    }

    /// A layer under a drag: components replaced, not accumulated: Scale · RotateZ · Translate · P.
    public func drag(layer: Int, of count: Int, delta: Double) -> CardPose {
        CardPose(
            transform: transform(
                layer: layer, translationX: translationX(layer: layer, of: count, delta: delta),
                rotationZ: rotationZ(layer: layer, of: count, delta: delta)),
            opacity: opacity(layer: layer))
    }

    /// The pose between two layers, at any translation and turn. Layer 0 is the top card; layers from `count` on are not seen, and
    /// the one before fades, so that a card that enters at the back comes out of nothing.
    func pose(
        layer: Double, of count: Int, translation: (x: Double, y: Double), turn: Double, scalesBothAxes: Bool
    ) -> CardPose {
        let scale = 1 - scaleStep * layer
        let opacity = (1 - opacityStep * Swift.max(layer, 0)).clamped(to: 0...1)
        let entering = (Double(count) - layer).clamped(to: 0...1)
        return CardPose(
            transform: Transform3D.perspective(m34: m34)
                .translated(by: translation.x, translation.y - yStep * layer, 0)
                .rotated(by: turn, around: Vector3(0, 0, 1))
                .scaled(by: scale, scalesBothAxes ? scale : 1, 1),
            opacity: opacity * entering, isHidden: scale <= 0)
    }

    /// How much of a drag a layer follows, of `count` layers: 1 − i/N, and nothing from the last one on.
    public func share(layer: Double, of count: Int) -> Double {
        count > 0 ? (1 - layer / Double(count)).clamped(to: 0...1) : 0
    }

    private func share(layer: Int, of count: Int) -> Double {
        count > 0 ? 1 - Double(layer) / Double(count) : 0
    }

    private func transform(layer: Int, translationX: Double, rotationZ: Double) -> Transform3D {
        Transform3D.perspective(m34: m34)
            .translated(by: translationX, -yStep * Double(layer), 0)
            .rotated(by: rotationZ, around: Vector3(0, 0, 1))
            .scaled(by: 1 - scaleStep * Double(layer), 1, 1)
    }
}
