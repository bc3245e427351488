public import RiffleMath

/// A Gaussian blur of a card's front picture. The card's outline, its shadow, its badge and its label stay sharp.
@frozen public struct CardBlur: Equatable, Sendable {
    /// The Gaussian's standard deviation in card points; 0 or less is none.
    public var radius: Double
    /// The front's picture blurred, in the levels that `BlurLevels` lists.
    public var texture: TextureID
    /// The size of level 0 in pixels. It has the proportions of the front's picture: the same crop fills the card.
    public var pixelSize: Size
    /// How many levels exist; 0: the texture isn't there yet, and the front is drawn sharp.
    public var levelCount: Int32

    @inlinable public init(radius: Double, texture: TextureID, pixelSize: Size, levelCount: Int32) {
        self.radius = radius
        self.texture = texture
        self.pixelSize = pixelSize
        self.levelCount = levelCount
    }
}

/// The levels of a blurred picture: what one holds, for whoever makes them and for whoever draws them.
///
/// Between two levels lies a factor of √2: mixed in any shares, two Gaussians as near as that are taken for one (at half and half the
/// excess of their kurtosis is 1/3; between levels a factor of 2 apart it is 1.08, and the finer one's detail shines through).
public enum BlurLevels {
    /// Enough for 40 points on a card of which 268 pixels of level 0 show the width, and for half of that where a crop shows fewer.
    public static let count = 14

    /// The standard deviation of a level in pixels of level 0: 2^(level/2).
    @inlinable public static func deviation(ofLevel level: Int32) -> Double {
        let octave = Double(sign: .plus, exponent: Int(level >> 1), significand: 1)
        return level & 1 == 0 ? octave : octave * 2.0.squareRoot()
    }

    /// How often a level is halved. From the third on the deviation is √2 or 2 of the level's own pixels: few enough of them to be
    /// small, enough that bilinear filtering shows none of them when they are magnified. After three halvings there is little left to
    /// save, and where a pixel covers a dozen of the screen's, one would see the creases between them.
    @inlinable public static func shift(ofLevel level: Int32) -> Int { level < 3 ? 0 : min(Int(level - 1) >> 1, 3) }
}
