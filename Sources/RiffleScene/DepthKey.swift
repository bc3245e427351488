public import RiffleMath

/// iCarousel's own idea of depth, for comparing with the original: it looks at one point of a card, the image of (1, 1, 1).
/// The compositor doesn't use it; `Compositor` orders whole planes.
///
/// The lesser key is further back. Cards whose keys are equal may come in any order in the original.
public struct DepthKey: Comparable, Sendable {
    /// z of the image before the perspective division, m13 + m23 + m33 + m43. Smaller is further back.
    public var z: Double
    /// How far, along the scrolling axis, the image lies from the current card's, before the perspective division (points).
    /// It decides only between exactly equal `z`: larger is further back.
    public var distance: Double

    public init(z: Double, distance: Double) {
        self.z = z
        self.distance = distance
    }

    /// The key of a card at `transform` when the current card is at `current`.
    public init(_ transform: Transform3D, current: Transform3D, isVertical: Bool) {
        let corner = SIMD4<Double>(1, 1, 1, 1)
        let image = transform.apply(to: corner)
        let reference = current.apply(to: corner)
        self.init(z: image.z, distance: abs(isVertical ? image.y - reference.y : image.x - reference.x))
    }

    public static func < (a: DepthKey, b: DepthKey) -> Bool {
        a.z != b.z ? a.z < b.z : a.distance > b.distance
    }
}
