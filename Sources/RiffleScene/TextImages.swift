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

/// Who sets text from outside, in any script, for whoever draws over the stage. Measuring and drawing go through it alike. A part of a text is a
/// range of its UTF-8; `em` is in output pixels.
public protocol TextImages: AnyObject {
    /// What is asked for from now on belongs to a new frame.
    func beginFrame()
    /// A texture is drawn in this frame without being asked for again.
    func use(_ texture: TextureID)
    /// How far a part reaches, in pixels.
    func width(of text: String, range: Range<Int>, em: Int, isBold: Bool) -> Int
    /// How many bytes of a part fit into `room` pixels, whole characters only, and whole words where `atWords`; at least one character.
    func fitting(of text: String, range: Range<Int>, em: Int, isBold: Bool, room: Int, atWords: Bool) -> Int
    /// A part as a texture; nil where there is nothing to be seen, or no way to set it.
    func image(of text: String, range: Range<Int>, em: Int, isBold: Bool) -> TextImage?
}
