internal import RiffleMath

/// The part of a picture in which all pixels are opaque: a rectangle without its corners, in pixels of level 0.
///
/// A picture with rounded corners or a soft margin hides what lies below its core, and is drawn without blending there.
@frozen public struct OpaqueCore: Equatable, Sendable {
    /// How far the rectangle's sides lie inside the picture's.
    public var left: Int32
    public var top: Int32
    public var right: Int32
    public var bottom: Int32
    /// How much of both its sides each corner of the rectangle loses; the cut is at 45°.
    public var corner: Int32

    /// A core by its insets in pixels.
    @inlinable public init(left: Int32 = 0, top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0, corner: Int32 = 0) {
        (self.left, self.top, self.right, self.bottom, self.corner) = (left, top, right, bottom, corner)
    }

    /// The core of an opaque picture.
    @inlinable public static var whole: OpaqueCore { OpaqueCore() }
}

extension CardFace {
    /// Whether all pixels of the picture are opaque.
    @inlinable public var isOpaque: Bool { opaqueCore == .whole }
}

extension RoundedQuad {
    /// The area, in card points, in which the picture is opaque when it is drawn with a mip level; nil: none. It may extend beyond
    /// the frame.
    ///
    /// A texel of level n comes from at most 1.042 · 2ⁿ pixels of level 0 in a row (sizes are rounded down, and the shorter side has
    /// at least 24 texels), and, where a level above had an odd size, from up to 2ⁿ − 1 more at each end. Bilinear sampling reaches
    /// one and a half texels far, so what lies 2.6 · 2ⁿ − 2 pixels from all translucent ones is opaque. While the texture store
    /// lacks memory and has dropped a level, a coarser one is drawn; its translucent texels then count as opaque.
    func opaqueArea(level: Int32) -> Octagon? {
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

    /// The level with which a quad with a partial core is drawn; for one that lies completely in front of the eye.
    func coreLevel(on bounds: Bounds) -> Int32 {
        level(at: middle(record.bounds, on: bounds))
    }

    /// Whether its picture has translucent pixels, and a core that can be drawn without blending.
    var hasPartialCore: Bool { face.opaqueCore != nil && !face.isOpaque && alpha >= 255 && !fadesOut }
}

extension SceneCard {
    /// Whether the side that faces the eye is opaque, at least in a core, so that the card is an occluder.
    /// `isWhole`: nothing of the card was clipped.
    @inline(__always) func isOccluder(isBack: Bool, isWhole: Bool) -> Bool {
        guard opacity >= 1 else { return false }
        if isBack, let back { return back.isOpaque && back.tint.a == 255 }
        guard front.tint.a == 255, front.opaqueCore != nil else { return false }
        return front.isOpaque || isWhole && !isBlurred
    }

    /// Whether a blurred picture is drawn instead of the front, with another alpha.
    private var isBlurred: Bool { (blur?.deviation ?? 0) > 0 && (blur?.levelCount ?? 0) > 0 }
}

extension Compositor {
    /// The area, in card points, in which an occluder (see `SceneCard.isOccluder`) is opaque; nil: none is.
    func opaqueArea(of card: SceneCard, _ record: SceneRecord) -> Octagon? {
        let corner = card.cornerRadius.clamped(to: 0...min(card.size.width, card.size.height) / 2)
        let outline = Octagon(card.frame, corner: corner)
        let isBack = record.facing < 0 && card.back != nil
        if isBack || card.front.isOpaque { return outline }
        guard record.width >= SceneTolerance.thinWidth else { return nil }
        let mat = card.mat.flatMap { $0.isVisible ? $0 : nil }
        let picture = RoundedQuad(
            record: record, frame: mat?.frame ?? card.frame, cornerRadius: 0, face: card.front, isMirrored: false, opacity: 1,
            shade: 0)
        guard let core = picture.opaqueArea(level: picture.coreLevel(on: mesher.bounds)) else { return nil }
        let area = outline.intersection(mat == nil ? core : core.intersection(Octagon(picture.frame, corner: 0)))
        return area.hasArea ? area : nil
    }

    /// Draws a quad with a partial core in convex parts: the core without blending, then the rest. Returns false without drawing
    /// where the core doesn't help. Neighbouring parts have all their corners in common, so there are no cracks between them.
    mutating func fillCore(_ quad: RoundedQuad, width: Double?) -> Bool {
        guard quad.hasPartialCore, quad.record.width >= SceneTolerance.thinWidth else { return false }
        let level = quad.coreLevel(on: mesher.bounds)
        guard let area = quad.opaqueArea(level: level), area.hasArea else { return false }
        let radius = quad.cornerRadius.clamped(to: 0...min(quad.frame.width, quad.frame.height) / 2)
        let frame = Octagon(quad.frame, corner: 0)
        // An arc's middle is 1 − √½ radii from both sides.
        let cutsCorner = area.diagonals .< frame.diagonals - (2 - 2.0.squareRoot()) * radius
        let cutsSide = area.sides .< frame.sides
        // With both, the parts would have corners on each other's sides. `PixelBuffer.opaqueCore` finds one or the other.
        guard !any(cutsCorner) || !any(cutsSide) else { return false }
        var core = quad
        core.face.opaqueCore = .whole
        if quad.homography.isUpright, mesher.cuts.isEmpty, any(cutsCorner) {
            return fillBands(quad, core: core, area, width, level)
        }
        let count = mesher.cuts.count
        for index in 0..<4 where cutsCorner[index] { mesher.cuts.append(Cut(line: area.line(index + 4), side: 1)) }
        for index in 0..<4 where cutsSide[index] { mesher.cuts.append(Cut(line: area.line(index), side: 1)) }
        mesher.fill(core, width: width, isWhole: true, level: level)
        mesher.cuts.truncate(to: count)
        for index in 0..<4 where cutsCorner[index] {
            mesher.cuts.append(Cut(line: area.line(index + 4), side: -1))
            mesher.fill(quad, width: width, isWhole: true, level: level)
            mesher.cuts.truncate(to: count)
        }
        guard any(cutsSide) else { return true }
        // Left of the core, above or below it, right of it; on both axes.
        for row in -1...1 where row == 0 || cutsSide[row < 0 ? 1 : 3] {
            for column in -1...1 where (column == 0 || cutsSide[column < 0 ? 0 : 2]) && (row != 0 || column != 0) {
                for side in 0..<4 where cutsSide[side] {
                    let isBeyond = side & 1 == 0 ? column == side - 1 : row == side - 2
                    mesher.cuts.append(Cut(line: area.line(side), side: isBeyond ? -1 : 1))
                }
                mesher.fill(quad, width: width, isWhole: true, level: level)
                mesher.cuts.truncate(to: count)
            }
        }
        return true
    }

    /// The same for an upright quad without margins, in three bands that stay upright: the rows between the corners without
    /// blending, then those of the upper and the lower corners.
    private mutating func fillBands(
        _ quad: RoundedQuad, core: RoundedQuad, _ area: Octagon, _ width: Double?, _ level: Int32
    ) -> Bool {
        let frame = Octagon(quad.frame, corner: 0)
        // An upright quad can't be cut through the arcs of its own corners.
        let missing = pointwiseMax(frame.diagonals - area.diagonals, SIMD4(repeating: quad.cornerRadius * 1.01))
        let top = SIMD3(0, 1, frame.sides.y - max(missing.x, missing.y))
        let bottom = SIMD3(0, -1, frame.sides.w - max(missing.z, missing.w))
        guard top.z + bottom.z > 0 else { return false }
        let count = mesher.occludedCuts.count
        mesher.occludedCuts.append(Cut(line: top, side: 1))
        mesher.occludedCuts.append(Cut(line: bottom, side: 1))
        mesher.fill(core, width: width, isWhole: true, level: level)
        mesher.occludedCuts.truncate(to: count)
        mesher.occludedCuts.append(Cut(line: top, side: -1))
        mesher.fill(quad, width: width, isWhole: true, level: level)
        mesher.occludedCuts.truncate(to: count)
        mesher.occludedCuts.append(Cut(line: bottom, side: -1))
        mesher.fill(quad, width: width, isWhole: true, level: level)
        mesher.occludedCuts.truncate(to: count)
        return true
    }
}
