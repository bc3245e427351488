internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

/// The numbers of the card under the pointer, as a depth inspector and a trace show them.
public struct HoveredCard: Equatable, Sendable {
    /// The card's index in the deck.
    public var index: Int
    /// The number of the recycled view that shows it, from 0; nil where views aren't recycled.
    public var view: Int?
    /// Its transform as it is shown, flip and layout transition included: from card points about the card's centre to the model's points
    /// about the cards' common centre, as in the reference tables.
    public var matrix: Transform3D
    /// The sort key of the paint order: the depth of the centre after the projection, zPosition included, in window points.
    public var depth: Double
    /// The part of `depth` that doesn't come from the projection, in window points: zPosition and lift.
    public var zPosition: Double
    /// 0…1.
    public var opacity: Double
    /// 0…1: how much of the backdrop shows on it.
    public var veil: Double

    /// A card by its fields.
    public init(
        index: Int, view: Int? = nil, matrix: Transform3D, depth: Double, zPosition: Double = 0, opacity: Double = 1,
        veil: Double = 0
    ) {
        (self.index, self.view, self.matrix, self.depth, self.zPosition) = (index, view, matrix, depth, zPosition)
        (self.opacity, self.veil) = (opacity, veil)
    }

    /// The sort key of iCarousel's `compareViewDepth`: m13 + m23 + m33 + m43, the z of the image of the point (1, 1, 1).
    public var depthKey: Double { matrix.row1.z + matrix.row2.z + matrix.row3.z + matrix.row4.z }
}

extension CardScene {
    /// The numbers of the topmost card at a window point; nil beside the cards.
    func hovered(_ point: Vector2, _ motion: StageMotion) -> HoveredCard? {
        guard point.x.isFinite, point.y.isFinite, let id = hit(point, motion),
            let position = cards.firstIndex(where: { $0.id == id })
        else { return nil }
        let centre = cards[position].transform.row4
        guard centre.w > 0 else { return nil }
        let (zPosition, pose) = (cards[position].zPosition, placed[id].pose)
        // An unchanged pose is taken as it is, without the rounding of a conversion to pixels and back.
        let isOwn =
            !motion.layoutTransition.isActive(at: motion.now)
            && motion.flips.angle(ofPage: placed[id].page, at: motion.now) == 0
        let matrix =
            isOwn
            ? pose.transform
            : cards[position].transform.inPoints(about: motion.anchor, motion.pixelScale, motion.viewport.scale)
        return HoveredCard(
            index: placed[id].index, view: placed[id].view, matrix: matrix, depth: centre.z / centre.w + zPosition,
            zPosition: zPosition, opacity: cards[position].opacity, veil: cards[position].veil)
    }
}

extension Transform3D {
    /// From output pixels to the model's points about an anchor in window points; `unit`: window points per point of the model.
    fileprivate func inPoints(about anchor: Vector2, _ pixelScale: Double, _ unit: Double) -> Transform3D {
        let scale = SIMD4(1 / pixelScale, 1 / pixelScale, 1, 1), shift = SIMD4(anchor.x, anchor.y, 0, 0)
        var result = Transform3D(
            row1: row1 * scale - shift * row1.w, row2: row2 * scale - shift * row2.w, row3: row3 * scale - shift * row3.w,
            row4: row4 * scale - shift * row4.w)
        result.magnify(by: 1 / unit)
        return result
    }
}
