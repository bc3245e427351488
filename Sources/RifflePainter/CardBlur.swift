public import RiffleMath
public import RiffleScene

/// A Gaussian blur of a card's front picture. The card's outline, its shadow, its badge and its label stay sharp.
@frozen public struct CardBlur: Equatable, Sendable {
    /// The Gaussian's standard deviation in card points; 0 or less is no blur.
    public var deviation: Double
    /// The texture with the blurred front picture, in the levels that `BlurLevels` describes.
    public var texture: TextureID
    /// The size of level 0 in pixels. It has the aspect ratio of the front's picture: the same crop fills the card.
    public var pixelSize: Size
    /// The number of existing levels; 0: the texture isn't loaded yet, and the front is drawn sharp.
    public var levelCount: Int32

    /// A blur by its fields.
    @inlinable public init(deviation: Double, texture: TextureID, pixelSize: Size, levelCount: Int32) {
        self.deviation = deviation
        self.texture = texture
        self.pixelSize = pixelSize
        self.levelCount = levelCount
    }
}

/// The levels of a blurred picture, shared by the code that makes them and the code that draws them.
///
/// The deviations of neighbouring levels differ by a factor of √2, so that any mixture of two looks like one Gaussian: at equal weights
/// its excess kurtosis is 1/3. For levels a factor of 2 apart it is 1.08, and detail of the finer level stays visible.
public enum BlurLevels {
    /// The number of levels: enough for a deviation of 40 points on a card whose width shows 268 pixels of level 0, and of 20 points
    /// where a crop shows half as many.
    public static let count = 14

    /// The standard deviation of a level in pixels of level 0: 2^(level/2).
    @inlinable public static func deviation(ofLevel level: Int32) -> Double {
        let octave = Double(sign: .plus, exponent: Int(level >> 1), significand: 1)
        return level & 1 == 0 ? octave : octave * 2.0.squareRoot()
    }

    /// How many times a level's pixel size is halved relative to level 0, 0…3. From level 3 on the deviation is √2 or 2 of the
    /// level's own pixels, which is enough for bilinear magnification without visible artifacts. More than three halvings would
    /// save little memory, and the creases of the bilinear interpolation would show.
    @inlinable public static func shift(ofLevel level: Int32) -> Int { level < 3 ? 0 : min(Int(level - 1) >> 1, 3) }
}
