package import RiffleMath

/// A rounded rectangle in the plane of a quad with a picture on it: the quad itself, or one of its parts.
package struct RoundedQuad {
    /// The record of its quad.
    package let record: SceneRecord
    /// In quad points.
    package var frame: Rect
    package var cornerRadius: Double
    package var face: QuadPicture
    /// Whether u decreases with x in quad points, as on a back, which is seen from behind.
    package var isMirrored: Bool
    /// 0…1.
    package var opacity: Double
    /// 0 (lit) … 1 (black).
    package var shade: Double
    /// Whether the opacity falls linearly to 0 from the frame's top to its bottom.
    package var fadesOut = false
    /// The texture coordinates as a function of the output pixel; nil: they are a function of the point on the quad.
    package var screenMap: ScreenMap?
    /// Scales the width of the antialiased edge, 0…1: below 1 if another rounded quad with the same outline already covers part
    /// of it.
    package var edgeShare = 1.0

    /// A quad by its fields.
    package init(
        record: SceneRecord, frame: Rect, cornerRadius: Double, face: QuadPicture, isMirrored: Bool, opacity: Double,
        shade: Double,
        fadesOut: Bool = false
    ) {
        self.record = record
        self.frame = frame
        self.cornerRadius = cornerRadius
        self.face = face
        self.isMirrored = isMirrored
        self.opacity = opacity
        self.shade = shade
        self.fadesOut = fadesOut
    }

    @inline(__always) var homography: Homography { record.homography }
    @inline(__always) var inverse: Homography { record.inverse }
    /// +1 when the front faces the eye, −1 when it faces away: the winding of the projected outline.
    @inline(__always) var facing: Double { record.facing }

    /// Output pixels per quad point at the quad's centre: the geometric mean of both axes.
    package var scale: Double {
        let map = record.homography
        let image = map.origin
        guard image.z > 0 else { return 1 }
        let ax = map.x.x * image.z - image.x * map.x.z, ay = map.x.y * image.z - image.y * map.x.z
        let bx = map.y.x * image.z - image.x * map.y.z, by = map.y.y * image.z - image.y * map.y.z
        let area = abs(ax * by - ay * bx) / (image.z * image.z * image.z * image.z)
        return area > 0 && area.isFinite ? area.squareRoot() : 1
    }

    /// The vertex colour, with alpha 255.
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
    package var alpha: Double { Double(face.tint.a) * opacity.clamped(to: 0...1) }

    /// Whether its interior is opaque.
    var isSolid: Bool { alpha >= 255 && face.isOpaque && !fadesOut }

    /// Rounds a value to 0…255.
    @inline(__always) static func byte(_ value: Double) -> UInt8 {
        UInt8(max(0, min(255, value)) + 0.5)
    }

    /// Texture coordinates at the quad point (x, y) are `u + x·stepU` and `v + y·stepV`.
    var texture: (u: Double, v: Double, stepU: Double, stepV: Double) {
        let stepU = face.crop.width / frame.width
        let stepV = face.crop.height / frame.height
        let v = face.crop.y - frame.y * stepV
        return isMirrored
            ? (face.crop.maxX + frame.x * stepU, v, -stepU, stepV) : (face.crop.x - frame.x * stepU, v, stepU, stepV)
    }

    /// The centre (quad points) of its part within `bounds`, for a quad that lies completely in front of the eye. `own` is its
    /// bounding box in output pixels.
    func middle(_ own: Bounds, on bounds: Bounds) -> Vector2 {
        if !own.reachesBeyond(bounds) { return frame.center }
        let point = unproject(own.intersection(bounds).center, else: frame.center)
        return Vector2(point.x.clamped(to: frame.minX...frame.maxX), point.y.clamped(to: frame.minY...frame.maxY))
    }

    /// The mip level to sample, decided at a quad point.
    ///
    /// Each level is a texture of its own and there is no anisotropic filter, so one level serves the whole quad and both axes.
    /// With d = level-0 texels per pixel along the least and the most compressed direction, the level is ⌊log2(min(√(dMin·dMax),
    /// 2·dMin))⌋: on a quad that faces the eye the drawn level has 1 to 2 texels per pixel, so bilinear filtering skips no texel
    /// and never magnifies. On a tilted quad it trades blur along the less compressed axis (one level at most) against aliasing
    /// along the other.
    func level(at point: Vector2) -> Int32 {
        let last = max(face.levelCount, 1) - 1
        guard last > 0 else { return face.firstLevel }
        let map = record.homography
        let image = map.apply(to: point)
        // The projection's derivatives along x and y in pixels per texel, with a single division.
        let texelsX = face.pixelSize.width * face.crop.width, texelsY = face.pixelSize.height * face.crop.height
        let reciprocal = 1 / (image.z * image.z * texelsX * texelsY)
        let pointsX = frame.width * texelsY * reciprocal, pointsY = frame.height * texelsX * reciprocal
        let ax = (map.x.x * image.z - image.x * map.x.z) * pointsX, ay = (map.x.y * image.z - image.y * map.x.z) * pointsX
        let bx = (map.y.x * image.z - image.x * map.y.z) * pointsY, by = (map.y.y * image.z - image.y * map.y.z) * pointsY
        return level(sum: ax * ax + ay * ay + bx * bx + by * by, area: abs(ax * by - ay * bx), last)
    }

    /// The mip level of an upright quad; `scale` is in output pixels per quad point.
    @inline(__always) func uprightLevel(_ scale: Double) -> Int32 {
        let last = max(face.levelCount, 1) - 1
        guard last > 0 else { return face.firstLevel }
        let texelsX = face.pixelSize.width * face.crop.width, texelsY = face.pixelSize.height * face.crop.height
        let factor = scale / (texelsX * texelsY)
        let x = frame.width * texelsY * factor, y = frame.height * texelsX * factor
        return level(sum: x * x + y * y, area: abs(x * y), last)
    }

    @inline(__always) private func level(sum: Double, area: Double, _ last: Int32) -> Int32 {
        // The squared pixels per texel, 1/d²: from the geometric mean of both axes, or, where dMax > 4·dMin, from 2·dMin. Only
        // its binary exponent is needed.
        var square = area
        if sum > 4 * area { square = max(area, (sum + max(0, sum * sum - 4 * area * area).squareRoot()) / 8) }
        guard square.isFinite else { return face.firstLevel }
        guard square > 0 else { return face.firstLevel + last }
        // The exponent of 1/square; half of it is the level.
        let exponent = 1023 - Int32(square.bitPattern >> 52) - (square.bitPattern & 0xF_FFFF_FFFF_FFFF == 0 ? 0 : 1)
        return square <= 0.25 ? face.firstLevel + min(exponent >> 1, last) : face.firstLevel
    }
}

/// The texture coordinates at an output pixel (x, y): u = origin.x + x · step.x, and v in the same way.
package struct ScreenMap: Sendable {
    package var origin: Vector2
    package var step: Vector2

    package init(origin: Vector2, step: Vector2) {
        self.origin = origin
        self.step = step
    }
}

/// A straight cut through a quad's plane, in quad points: the half-plane `side · (line · (x, y, 1)) ≥ 0` is kept.
/// Both sides of a cut have the same line, so that points on it are bitwise identical.
package struct Cut: BitwiseCopyable, Sendable {
    package var line: SIMD3<Double>
    package var side: Double

    package init(line: SIMD3<Double>, side: Double) {
        self.line = line
        self.side = side
    }

    /// `line · (x, y, 1)`.
    @inline(__always) func value(_ x: Double, _ y: Double) -> Double {
        line.x * x + (line.y * y + line.z)
    }
}
