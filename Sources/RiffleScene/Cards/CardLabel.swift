public import RiffleMath

/// Something that is printed on a card's front: it is cut, hidden, shaded and faded with it, and a turned card doesn't show it.
@frozen public struct CardLabel: Equatable, Sendable {
    /// In card points, the origin at the card's centre; inside the card.
    public var frame: Rect
    public var texture: TextureID
    /// The size of level 0 in pixels. It decides which level is drawn.
    public var pixelSize: Size
    /// How many halved levels exist, level 0 included; 0: the texture isn't there yet, and nothing is drawn.
    public var levelCount: Int32

    @inlinable public init(frame: Rect, texture: TextureID, pixelSize: Size, levelCount: Int32) {
        self.frame = frame
        self.texture = texture
        self.pixelSize = pixelSize
        self.levelCount = levelCount
    }
}

extension CardLabel {
    @inline(__always) var isVisible: Bool {
        levelCount > 0 && frame.width > 1e-6 && frame.height > 1e-6 && abs(frame.x) < 1e7 && abs(frame.y) < 1e7
            && frame.width < 1e7 && frame.height < 1e7 && pixelSize.width.isFinite && pixelSize.height.isFinite
    }

    var face: CardFace {
        CardFace(texture: texture, pixelSize: pixelSize, levelCount: levelCount, isOpaque: false)
    }
}
