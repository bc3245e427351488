public import RiffleScene

/// A line of text as a texture, to be drawn unscaled.
public struct TextImage: Equatable, Sendable {
    /// The texture of the line.
    public var texture: TextureID
    /// The width, in output pixels.
    public var width: Int
    /// The height, in output pixels.
    public var height: Int
    /// The baseline's distance from the top, in pixels.
    public var baseline: Int
    /// The advance width in pixels: the x at which following text begins.
    public var advance: Int
    /// The pixel columns with coloured glyphs, from the left; the other columns are white and take the text's colour.
    public var colored: [Range<Int>]

    /// An image by its fields.
    public init(texture: TextureID, width: Int, height: Int, baseline: Int, advance: Int, colored: [Range<Int>] = []) {
        self.texture = texture
        self.width = width
        self.height = height
        self.baseline = baseline
        self.advance = advance
        self.colored = colored
    }
}

/// The size and weight of a text.
public struct TextFont: Hashable, Sendable {
    /// The weight of the glyphs.
    public enum Weight: Sendable { case regular, medium, bold }

    /// Output pixels per em, 1…2048.
    public var em: Int
    /// The weight; scripts without a font of this weight use the next lighter one.
    public var weight: Weight

    /// A font of an em size, regular unless given.
    public init(em: Int, _ weight: Weight = .regular) {
        self.em = em
        self.weight = weight
    }
}

/// Typesets text in any script for the overlays above the stage; used for measuring and for drawing. A part of a text is a range
/// of its UTF-8 bytes.
public protocol TextImages: AnyObject {
    /// Begins a new frame; the images of the last one may be evicted.
    func beginFrame()
    /// Marks a texture as used in this frame without requesting its image again.
    func use(_ texture: TextureID)
    /// The width of a part, in pixels.
    func width(of text: String, range: Range<Int>, _ font: TextFont) -> Int
    /// The number of bytes of a part that fit into `room` pixels: whole characters, or whole words if `atWords`; at least one character.
    func fitting(of text: String, range: Range<Int>, _ font: TextFont, room: Int, atWords: Bool) -> Int
    /// A part as a texture; nil if it has no visible glyphs or can't be typeset.
    func image(of text: String, range: Range<Int>, _ font: TextFont) -> TextImage?
}
