internal import RiffleMath

/// A blur of any width as two levels, one drawn over the other.
struct BlurBlend: Equatable {
    /// The level below; −1 is the sharp picture.
    var lower: Int32
    /// The level above it, where `share` isn't 0.
    var upper: Int32
    /// 0…1: how much of the picture is the upper level's.
    var share: Double

    /// Levels that blur less than this many pixels of the output are no softer than the sharp picture, and too fine to be drawn so small.
    static let leastPixels = 0.7
    /// Below this share one level is drawn alone, and so is the other above as much: a third of the second passes is saved for a
    /// deviation that is 7 % off at most.
    static let leastShare = 1.0 / 6
}

extension BlurBlend {
    /// The levels beside a blur. Variances add up, and so do those of a mixture: with the share s = (σ² − σ₁²)/(σ₂² − σ₁²) the mixture
    /// has the deviation that is wanted. It is drawn with (s − 1/6)/(1 − 2/6), between 0 and 1, and goes over into the next pair of
    /// levels without a step.
    ///
    /// - Parameters:
    ///   - deviation: in pixels of level 0; more than the last level's gives the last level.
    ///   - density: pixels of level 0 to a pixel of the output. Levels that are too fine for it are passed over.
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

    /// The opacities with which the two levels are drawn, the lower one first, so that together they have the opacity `opacity` and the
    /// upper one the share `share` of it, and how wide the upper one's soft edge is (`RoundedQuad.edgeShare`).
    ///
    /// Lower: a(1 − f)/(1 − a·f), upper: a·f. Where both are opaque that is exact: (1 − af)(1 − a(1 − f)/(1 − af)) = 1 − a.
    /// Where the picture itself lets something through, a is only part of its opacity, and with a = 1 the lower level would never leave:
    /// there the denominator's a is 0.9 at most, so that it does. Nothing is more than a sixteenth fainter or an eighth denser for it.
    func opacities(_ opacity: Double, isOpaque: Bool) -> (lower: Double, upper: Double, edge: Double) {
        let under = opacity * (1 - share) / (1 - (isOpaque ? opacity : min(opacity, 0.9)) * share)
        let over = opacity * share
        // Halfway down the soft edge two half rounded quads should cover half of `opacity`: 1 − (1 − under/2)(1 − x/2) = opacity/2.
        let edge = over > 0 ? 2 * max(opacity - under, 0) / ((2 - under) * over) : 1
        return (under, over, edge.clamped(to: 0...1))
    }
}

extension Compositor {
    /// Draws a rounded quad with its picture blurred; false: there is nothing to blur it with.
    mutating func fillBlurred(
        _ quad: RoundedQuad, _ blur: CardBlur, width: Double? = nil, isWhole: Bool = false
    ) -> Bool {
        // Pixels of level 0 to a card point, and pixels of the output.
        let texels = blur.pixelSize.width * quad.face.crop.width / quad.frame.width
        guard blur.levelCount > 0, blur.radius > 0, texels > 0, texels.isFinite else { return false }
        let blend = BlurBlend(
            deviation: blur.radius * texels, density: texels / quad.scale, levelCount: blur.levelCount)
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
    /// Pixels of the output to a card point, where the card's centre is; the geometric mean of both axes.
    var scale: Double {
        let map = record.pointee.homography
        let image = map.origin
        guard image.z > 0 else { return 1 }
        let ax = map.x.x * image.z - image.x * map.x.z, ay = map.x.y * image.z - image.y * map.x.z
        let bx = map.y.x * image.z - image.x * map.y.z, by = map.y.y * image.z - image.y * map.y.z
        let area = abs(ax * by - ay * bx) / (image.z * image.z * image.z * image.z)
        return area > 0 && area.isFinite ? area.squareRoot() : 1
    }

    /// The same with a level of a blurred picture on it; −1: as it is.
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
