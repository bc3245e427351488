public import RiffleMath

/// A soft shadow in a quad's own plane, drawn just before the quad.
@frozen public struct QuadShadow: Equatable, Sendable {
    /// The blur radius in the quad's points (Core Animation's shadowRadius): the edge fades over about twice that to each side.
    public var radius: Double
    /// 0…1.
    public var opacity: Double
    /// The displacement in the quad's points.
    public var offset: Vector2

    /// A shadow by its fields.
    @inlinable public init(radius: Double, opacity: Double, offset: Vector2 = .zero) {
        self.radius = radius
        self.opacity = opacity
        self.offset = offset
    }
}

extension QuadShadow {
    /// Whether the shadow is drawn: its opacity is positive and its numbers are valid.
    @inline(__always) package var isVisible: Bool {
        opacity > 0 && opacity.isFinite && radius >= 0 && radius < SceneTolerance.greatestLength
            && abs(offset.x) < SceneTolerance.greatestLength && abs(offset.y) < SceneTolerance.greatestLength
    }
}
