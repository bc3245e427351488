/// A line of text as a texture, to be drawn pixel on pixel.
public struct TextImage: Equatable, Sendable {
    public var texture: TextureID
    /// In output pixels.
    public var width: Int
    public var height: Int
    /// From the top, in pixels.
    public var baseline: Int
    /// Where the line would go on, in pixels from the left.
    public var advance: Int
    /// The columns with colours of their own, from the left; the others are white, and take the text's colour.
    public var colored: [Range<Int>]

    public init(texture: TextureID, width: Int, height: Int, baseline: Int, advance: Int, colored: [Range<Int>] = []) {
        self.texture = texture
        self.width = width
        self.height = height
        self.baseline = baseline
        self.advance = advance
        self.colored = colored
    }
}

/// In what letters a text is set.
public struct TextFont: Hashable, Sendable {
    public enum Weight: Sendable { case regular, medium, bold }

    /// Output pixels an em, 1…2048.
    public var em: Int
    /// Scripts without a font of this weight are set in the next lighter one.
    public var weight: Weight

    public init(em: Int, _ weight: Weight = .regular) {
        self.em = em
        self.weight = weight
    }
}

/// Who sets text from outside, in any script, for whoever draws over the stage. Measuring and drawing go through it alike. A part of a text is a
/// range of its UTF-8.
public protocol TextImages: AnyObject {
    /// What is asked for from now on belongs to a new frame.
    func beginFrame()
    /// A texture is drawn in this frame without being asked for again.
    func use(_ texture: TextureID)
    /// How far a part reaches, in pixels.
    func width(of text: String, range: Range<Int>, _ font: TextFont) -> Int
    /// How many bytes of a part fit into `room` pixels, whole characters only, and whole words where `atWords`; at least one character.
    func fitting(of text: String, range: Range<Int>, _ font: TextFont, room: Int, atWords: Bool) -> Int
    /// A part as a texture; nil where there is nothing to be seen, or no way to set it.
    func image(of text: String, range: Range<Int>, _ font: TextFont) -> TextImage?
}
