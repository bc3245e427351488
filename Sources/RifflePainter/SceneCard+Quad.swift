internal import RiffleMath
internal import RiffleScene

// A card as the depth sort sees it.
extension SceneCard {
    /// The card's place in the scene. `hasBackdrop`: whether a veil shows something, and a veiled card is opaque.
    @inline(__always) func quad(hasBackdrop: Bool) -> SceneQuad {
        SceneQuad(
            id: id, transform: transform, size: size, cornerRadius: cornerRadius, zPosition: zPosition, depthTilt: depthTilt,
            distance: distance, hidesBackFace: hidesBackFace,
            isWellFormed: opacity == opacity && front.isWellFormed && (back?.isWellFormed ?? true), isVisible: opacity > 0,
            front: frontOpaqueness(hasBackdrop), back: backOpaqueness(hasBackdrop), surroundings: surroundings,
            annex: badge.flatMap { $0.isHittable ? HitOutline(frame: $0.frame, cornerRadius: $0.cornerRadius) : nil })
    }

    var frame: Rect { Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height) }

    private func frontOpaqueness(_ hasBackdrop: Bool) -> SceneQuad.Opaqueness {
        guard opacity >= 1, heldVeil == 0 || hasBackdrop, front.tint.a == 255, front.opaqueCore != nil else { return .none }
        if front.isOpaque { return .whole }
        // A blurred picture may have another alpha.
        return (blur?.deviation ?? 0) > 0 && (blur?.levelCount ?? 0) > 0 ? .none : .core
    }

    private func backOpaqueness(_ hasBackdrop: Bool) -> SceneQuad.Opaqueness {
        guard let back else { return frontOpaqueness(hasBackdrop) }
        return opacity >= 1 && (heldVeil == 0 || hasBackdrop) && back.isOpaque && back.tint.a == 255 ? .whole : .none
    }

    /// The area of a reflection, a badge or a shadow, which may be visible where the card isn't.
    private var surroundings: Rect? {
        if let reflection, reflection.isVisible { return frame.grown(by: reflection.gap + reflection.length) }
        if let badge, badge.isHittable { return badge.frame }
        if let shadow, shadow.isVisible { return frame.grown(by: 2 * shadow.radius).moved(by: shadow.offset) }
        return nil
    }

    /// The area, in card points, in which a card is opaque if its front has an opaque core; nil: there is none.
    func core(_ record: SceneRecord, on bounds: Bounds) -> Octagon? {
        guard record.width >= SceneTolerance.thinWidth else { return nil }
        let mat = mat.flatMap { $0.isVisible ? $0 : nil }
        let picture = RoundedQuad(
            record: record, frame: mat?.frame ?? frame, cornerRadius: 0, face: front, isMirrored: false, opacity: 1, shade: 0)
        guard let core = picture.opaqueArea(level: picture.coreLevel(on: bounds)) else { return nil }
        let outline = Octagon(frame, corner: cornerRadius.clamped(to: 0...min(size.width, size.height) / 2))
        let area = outline.intersection(mat == nil ? core : core.intersection(Octagon(picture.frame, corner: 0)))
        return area.hasArea ? area : nil
    }
}

extension CardBadge {
    /// Whether the badge has an extent and its numbers are valid.
    @inline(__always) var isHittable: Bool {
        frame.isDrawable && cornerRadius == cornerRadius && (face?.isWellFormed ?? true)
    }
}
