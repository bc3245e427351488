public import RiffleMath

extension Transform3D {
    /// The sixteen entries, m11 m12 … m44.
    public var entries: [Double] {
        [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }

    /// Whether every entry is a finite number.
    public var isFinite: Bool { entries.allSatisfy(\.isFinite) }
}

extension Homography {
    /// The image of a point of the plane, or nil where W ≤ 0.
    public func project(_ point: Vector2) -> Vector2? {
        let image = apply(to: point)
        return image.z > 0 ? Vector2(image.x, image.y) / image.z : nil
    }
}
