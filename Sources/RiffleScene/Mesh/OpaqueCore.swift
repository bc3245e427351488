package import RiffleMath

/// The part of a picture in which all pixels are opaque: a rectangle without its corners, in pixels of level 0.
///
/// A picture with rounded corners or a soft margin hides everything below its core, and is drawn without blending there.
@frozen public struct OpaqueCore: Equatable, Sendable {
    /// How far the rectangle's sides lie inside the picture's.
    public var left: Int32
    public var top: Int32
    public var right: Int32
    public var bottom: Int32
    /// The length that each corner of the rectangle loses on both its sides; the cut is at 45°.
    public var corner: Int32

    /// A core by its insets in pixels.
    @inlinable public init(left: Int32 = 0, top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0, corner: Int32 = 0) {
        (self.left, self.top, self.right, self.bottom, self.corner) = (left, top, right, bottom, corner)
    }

    /// The core of an opaque picture.
    @inlinable public static var whole: OpaqueCore { OpaqueCore() }
}

extension QuadPicture {
    /// Whether all pixels of the picture are opaque.
    @inlinable public var isOpaque: Bool { opaqueCore == .whole }
}

extension RoundedQuad {
    /// The area, in quad points, in which the picture is opaque when it is drawn with a mip level; nil: none. It may extend beyond
    /// the frame.
    ///
    /// A texel of level n comes from at most 1.042 · 2ⁿ pixels of level 0 in a row (sizes are rounded down, and the shorter side has
    /// at least 24 texels), and, where a level above had an odd size, from up to 2ⁿ − 1 more at each end. Bilinear sampling reaches
    /// one and a half texels far, so a pixel that lies 2.6 · 2ⁿ − 2 pixels from all translucent ones is opaque. While the texture store
    /// lacks memory and has dropped a level, a coarser one is drawn; its translucent texels then count as opaque.
    package func opaqueArea(level: Int32) -> Octagon? {
        guard let core = face.opaqueCore, !isMirrored, face.crop.width > 0, face.crop.height > 0 else { return nil }
        let margin = 2.6 * Double(1 << min(max(level - face.firstLevel, 0), 24)) - 2
        // Points per pixel.
        let scale = Vector2(
            frame.width / (face.pixelSize.width * face.crop.width), frame.height / (face.pixelSize.height * face.crop.height))
        let origin = Vector2(
            frame.minX - face.crop.minX * face.pixelSize.width * scale.x,
            frame.minY - face.crop.minY * face.pixelSize.height * scale.y)
        let least = origin + Vector2(Double(core.left), Double(core.top)) * scale
        let greatest =
            origin + (Vector2(face.pixelSize.width - Double(core.right), face.pixelSize.height - Double(core.bottom))) * scale
        let corner = (Double(core.corner) + 2 * margin) * max(scale.x, scale.y)
        var area = Octagon(
            Rect(x: least.x, y: least.y, width: greatest.x - least.x, height: greatest.y - least.y), corner: corner)
        // Beyond the picture's own sides, its last pixels are repeated.
        area.sides -= SIMD4(scale.x, scale.y, scale.x, scale.y) * margin
        let insets = SIMD4(core.left, core.top, core.right, core.bottom)
        for side in 0..<4 where insets[side] == 0 { area.sides[side] = 1e9 }
        if core.corner == 0 { area.diagonals = SIMD4(repeating: 1e9) }
        return area
    }

    /// The mip level with which a quad with a partial core is drawn. The quad must lie completely in front of the eye.
    package func coreLevel(on bounds: Bounds) -> Int32 {
        level(at: middle(record.bounds, on: bounds))
    }

    /// Whether its picture has translucent pixels, and a core that can be drawn without blending.
    var hasPartialCore: Bool { face.opaqueCore != nil && !face.isOpaque && alpha >= 255 && !fadesOut }
}
