public import RiffleMath

/// The picture on a quad.
@frozen public struct QuadPicture: Equatable, Sendable {
    /// The texture of the picture.
    public var texture: TextureID
    /// The size of level 0 in pixels; it selects the mip level.
    public var pixelSize: Size
    /// The number of mip levels, level 0 included (at least 1).
    public var levelCount: Int32
    /// The texture's level that serves as level 0. The levels before it hold other pictures.
    public var firstLevel: Int32 = 0
    /// The part of the picture that fills the quad, as fractions 0…1 (see `Rect.aspectFill`).
    public var crop: Rect
    /// Multiplies the picture; white leaves it unchanged.
    public var tint: Color
    /// The part of the picture in which all pixels are opaque; nil if no such part is worth the test. Content below it is culled.
    public var opaqueCore: OpaqueCore?

    /// A picture by its fields.
    @inlinable public init(
        texture: TextureID, pixelSize: Size, levelCount: Int32 = 1, crop: Rect = Rect(x: 0, y: 0, width: 1, height: 1),
        tint: Color = .white, opaqueCore: OpaqueCore? = .whole
    ) {
        self.texture = texture
        self.pixelSize = pixelSize
        self.levelCount = levelCount
        self.crop = crop
        self.tint = tint
        self.opaqueCore = opaqueCore
    }
}

extension QuadPicture {
    @inline(__always) package var isWellFormed: Bool {
        crop.x.isFinite && crop.y.isFinite && crop.width.isFinite && crop.height.isFinite && pixelSize.width.isFinite
            && pixelSize.height.isFinite
            && abs(crop.x) + abs(crop.y) + abs(crop.width) + abs(crop.height) < SceneTolerance.greatestLength
    }
}
