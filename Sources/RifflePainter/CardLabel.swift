public import RiffleMath
public import RiffleScene

/// A picture on a card's front. It is cut, occluded, shaded and faded with the front, and invisible on the back.
@frozen public struct CardLabel: Equatable, Sendable {
    /// The picture's frame in card points, the origin at the card's centre; inside the card.
    public var frame: Rect
    /// The texture of the picture.
    public var texture: TextureID
    /// The size of level 0 in pixels; it selects the mip level.
    public var pixelSize: Size
    /// The number of mip levels, level 0 included; 0: the texture isn't loaded yet, and nothing is drawn.
    public var levelCount: Int32

    /// A label by its fields.
    @inlinable public init(frame: Rect, texture: TextureID, pixelSize: Size, levelCount: Int32) {
        self.frame = frame
        self.texture = texture
        self.pixelSize = pixelSize
        self.levelCount = levelCount
    }
}

extension CardLabel {
    @inline(__always) var isVisible: Bool {
        levelCount > 0 && frame.isDrawable && pixelSize.width.isFinite && pixelSize.height.isFinite
    }

    var face: QuadPicture {
        QuadPicture(texture: texture, pixelSize: pixelSize, levelCount: levelCount, opaqueCore: nil)
    }
}
