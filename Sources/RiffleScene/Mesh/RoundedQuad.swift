internal import RiffleMath

/// A rounded rectangle in a card's plane with a picture on it: the card itself, or its badge.
struct RoundedQuad {
    /// The card that it belongs to: it lies as long as the compositor adds no other.
    let record: UnsafePointer<SceneRecord>
    /// In card points.
    var frame: Rect
    var cornerRadius: Double
    var face: CardFace
    /// Whether the picture runs from right to left in card points: a back is read from behind, so it does.
    var isMirrored: Bool
    /// 0…1.
    var opacity: Double
    /// 0 lit … 1 black.
    var shade: Double
    /// Whether the opacity falls to nothing from the frame's top to its bottom.
    var fadesOut = false
    /// How much of its width the soft edge has, 0…1: less where another rounded quad with the same outline already covers part of it.
    var edgeShare = 1.0

    @inline(__always) var homography: Homography { record.pointee.homography }
    @inline(__always) var inverse: Homography { record.pointee.inverse }
    /// +1 when the front faces the eye, −1 when it faces away: the turning sense of the projected outline.
    @inline(__always) var facing: Double { record.pointee.facing }

    /// The vertex colour (alpha apart).
    @inline(__always) var color: Color {
        if !(shade > 0) { return face.tint.with(alpha: 255) }
        let light = 1 - min(shade, 1)
        if face.tint.with(alpha: 255) == .white {
            let gray = RoundedQuad.byte(255 * light)
            return Color(r: gray, g: gray, b: gray)
        }
        return Color(
            r: RoundedQuad.byte(Double(face.tint.r) * light), g: RoundedQuad.byte(Double(face.tint.g) * light),
            b: RoundedQuad.byte(Double(face.tint.b) * light), a: 255)
    }

    /// The vertex alpha, 0…255, before rounding.
    var alpha: Double { Double(face.tint.a) * opacity.clamped(to: 0...1) }

    /// Whether it hides what is below it, its edges apart.
    var isSolid: Bool { alpha >= 255 && face.isOpaque && !fadesOut }

    @inline(__always) static func byte(_ value: Double) -> UInt8 {
        UInt8(max(0, min(255, value)) + 0.5)
    }

    /// Texture coordinates are `start + x·stepX` and `start + y·stepY` (u of x and v of y alone: pictures aren't turned).
    var texture: (u: Double, v: Double, stepU: Double, stepV: Double) {
        let stepU = face.crop.width / frame.width
        let stepV = face.crop.height / frame.height
        let v = face.crop.y - frame.y * stepV
        return isMirrored
            ? (face.crop.maxX + frame.x * stepU, v, -stepU, stepV) : (face.crop.x - frame.x * stepU, v, stepU, stepV)
    }

    /// The middle (card points) of what a screen shows of it, if all of it lies before the eye.
    func middle(_ least: Vector2, _ greatest: Vector2, on bounds: SIMD4<Double>) -> Vector2 {
        if least.x >= bounds.x, least.y >= bounds.y, greatest.x <= bounds.z, greatest.y <= bounds.w { return frame.center }
        let low = Vector2(max(least.x, bounds.x), max(least.y, bounds.y))
        let high = Vector2(min(greatest.x, bounds.z), min(greatest.y, bounds.w))
        let point = unproject((low + high) / 2, else: frame.center)
        return Vector2(point.x.clamped(to: frame.minX...frame.maxX), point.y.clamped(to: frame.minY...frame.maxY))
    }

    /// Which halved picture to sample where the rounded quad is `point` (card points).
    ///
    /// There are no mipmaps and no anisotropic filter, so one level must serve both axes of a tilted card. With d = level-0
    /// texels per pixel along the least and the most compressed direction, the level is ⌊log2(min(√(dMin·dMax), 2·dMin))⌋:
    /// on a card that faces the eye the drawn level has 1 to 2 texels a pixel (bilinear filtering then misses no texel and
    /// never magnifies); tilted, the error is shared between a little blur along the axis that is not compressed (one level
    /// at most) and a little aliasing along the one that is.
    func level(at point: Vector2) -> Int32 {
        let last = max(face.levelCount, 1) - 1
        guard last > 0 else { return face.firstLevel }
        let map = record.pointee.homography
        let image = map.apply(to: point)
        // How far the place on the screen moves along x and y, by the square of w and a texel, with one division.
        let texelsX = face.pixelSize.width * face.crop.width, texelsY = face.pixelSize.height * face.crop.height
        let share = 1 / (image.z * image.z * texelsX * texelsY)
        let pointsX = frame.width * texelsY * share, pointsY = frame.height * texelsX * share
        let ax = (map.x.x * image.z - image.x * map.x.z) * pointsX, ay = (map.x.y * image.z - image.y * map.x.z) * pointsX
        let bx = (map.y.x * image.z - image.x * map.y.z) * pointsY, by = (map.y.y * image.z - image.y * map.y.z) * pointsY
        return level(sum: ax * ax + ay * ay + bx * bx + by * by, area: abs(ax * by - ay * bx), last)
    }

    /// The same of a rounded quad that faces the eye, with its pixels a point.
    @inline(__always) func uprightLevel(_ scale: Double) -> Int32 {
        let last = max(face.levelCount, 1) - 1
        guard last > 0 else { return face.firstLevel }
        let texelsX = face.pixelSize.width * face.crop.width, texelsY = face.pixelSize.height * face.crop.height
        let share = scale / (texelsX * texelsY)
        let x = frame.width * texelsY * share, y = frame.height * texelsX * share
        return level(sum: x * x + y * y, area: abs(x * y), last)
    }

    @inline(__always) private func level(sum: Double, area: Double, _ last: Int32) -> Int32 {
        // The square of pixels per texel, the inverse of the squared density: along both axes, or by the more compressed one where that
        // is more than four times as dense. Only the power of two is wanted.
        var square = area
        if sum > 4 * area { square = max(area, (sum + max(0, sum * sum - 4 * area * area).squareRoot()) / 8) }
        guard square.isFinite else { return face.firstLevel }
        guard square > 0 else { return face.firstLevel + last }
        // The exponent of the square's inverse, halved.
        let exponent = 1023 - Int32(square.bitPattern >> 52) - (square.bitPattern & 0xF_FFFF_FFFF_FFFF == 0 ? 0 : 1)
        return square <= 0.25 ? face.firstLevel + min(exponent >> 1, last) : face.firstLevel
    }
}

/// A straight cut through a card's plane: the side where `side · (line · (x, y, 1)) ≥ 0` stays.
/// Both sides of a cut hold the same line, so that the points on it come out the same to the last bit.
struct Cut {
    var line: SIMD3<Double>
    var side: Double

    @inline(__always) func value(_ x: Double, _ y: Double) -> Double {
        line.x * x + (line.y * y + line.z)
    }
}
