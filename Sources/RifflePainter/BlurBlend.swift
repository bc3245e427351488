internal import RiffleMath
internal import RiffleScene

/// A blur of any standard deviation as a blend of two of the `BlurLevels`, the upper one drawn over the lower one.
struct BlurBlend: Equatable {
    /// The lower level; −1 is the sharp picture.
    var lower: Int32
    /// The upper level, drawn only if `share` isn't 0.
    var upper: Int32
    /// The weight of the upper level, 0…1.
    var share: Double

    /// Levels with a deviation of fewer output pixels than this are skipped: they look like the sharp picture and would be
    /// minified.
    static let leastPixels = 0.7
    /// If the exact weight is below this, or above 1 less this, only one level is drawn. That saves a third of the second passes; the
    /// deviation is at most 7 % off.
    static let leastShare = 1.0 / 6
}

extension BlurBlend {
    /// The two levels next to a deviation. The variance of a mixture is the weighted mean of the variances: with the weight
    /// s = (σ² − σ₁²)/(σ₂² − σ₁²) the mixture has the deviation σ. The weight that is drawn, (s − 1/6)/(1 − 2/6) clamped to 0…1,
    /// is continuous where the pair of levels changes.
    ///
    /// - Parameters:
    ///   - deviation: in pixels of level 0; more than the last level's gives the last level.
    ///   - density: pixels of level 0 per output pixel. Levels that are too fine for it are skipped.
    ///   - levelCount: how many levels the texture has.
    init(deviation: Double, density: Double, levelCount: Int32) {
        (lower, upper, share) = (-1, -1, 0)
        let last = levelCount - 1
        guard deviation > 0, last >= 0 else { return }
        var first: Int32 = 0
        while first < last, BlurLevels.deviation(ofLevel: first) < Self.leastPixels * density { first += 1 }
        upper = first
        while upper < last, BlurLevels.deviation(ofLevel: upper) < deviation { upper += 1 }
        lower = upper == first ? -1 : upper - 1
        let below = lower < 0 ? 0 : BlurLevels.deviation(ofLevel: lower)
        let above = BlurLevels.deviation(ofLevel: upper)
        let wanted = min(deviation, above)
        let exact = (wanted * wanted - below * below) / (above * above - below * below)
        share = ((exact - Self.leastShare) / (1 - 2 * Self.leastShare)).clamped(to: 0...1)
        if share == 1 {
            lower = upper
            share = 0
        }
    }

    /// The opacities with which the two levels are drawn, the lower one first, so that together they have the opacity `opacity`
    /// and the upper one has the weight `share`; and the width of the upper one's antialiased edge (`RoundedQuad.edgeShare`).
    ///
    /// Lower: a(1 − f)/(1 − a·f), upper: a·f, with a = `opacity` and f = `share`. For opaque pictures that is exact:
    /// (1 − af)(1 − a(1 − f)/(1 − af)) = 1 − a.
    /// For a translucent picture, a is only part of the opacity, and with a = 1 the lower level would stay at full opacity until
    /// f = 1. There the denominator's a is at most 0.9; the result is at most 1/16 less or 1/8 more opaque than wanted.
    func opacities(_ opacity: Double, isOpaque: Bool) -> (lower: Double, upper: Double, edge: Double) {
        let under = opacity * (1 - share) / (1 - (isOpaque ? opacity : min(opacity, 0.9)) * share)
        let over = opacity * share
        // In the middle of the antialiased edge, both quads at half coverage should give half of `opacity`:
        // 1 − (1 − under/2)(1 − x/2) = opacity/2.
        let edge = over > 0 ? 2 * max(opacity - under, 0) / ((2 - under) * over) : 1
        return (under, over, edge.clamped(to: 0...1))
    }
}

extension PiecePainter {
    /// Draws a rounded quad with its picture blurred; returns false without drawing if there is no blur or no blurred texture.
    mutating func fillBlurred(
        _ quad: RoundedQuad, _ blur: CardBlur, width: Double? = nil, isWhole: Bool = false
    ) -> Bool {
        // Pixels of level 0 per card point.
        let texels = blur.pixelSize.width * quad.face.crop.width / quad.frame.width
        guard blur.levelCount > 0, blur.deviation > 0, texels > 0, texels.isFinite else { return false }
        let blend = BlurBlend(
            deviation: blur.deviation * texels, density: texels / quad.scale, levelCount: blur.levelCount)
        guard blend.share > 0 else {
            mesher.fill(quad.blurred(blur, level: blend.lower), width: width, isWhole: isWhole)
            return true
        }
        let (under, over, edge) = blend.opacities(quad.opacity.clamped(to: 0...1), isOpaque: quad.face.isOpaque)
        var part = quad.blurred(blur, level: blend.lower)
        part.opacity = under
        mesher.fill(part, width: width, isWhole: isWhole)
        part = quad.blurred(blur, level: blend.upper)
        part.opacity = over
        part.edgeShare = edge
        mesher.fill(part, width: width, isWhole: isWhole)
        return true
    }
}

extension RoundedQuad {
    /// The quad with a level of the blurred picture on it; −1: unchanged.
    fileprivate func blurred(_ blur: CardBlur, level: Int32) -> RoundedQuad {
        guard level >= 0 else { return self }
        var result = self
        result.face.texture = blur.texture
        result.face.pixelSize = blur.pixelSize
        result.face.firstLevel = level
        result.face.levelCount = 1
        return result
    }
}
