internal import RiffleMath

/// The projection of a card that may be visible in this frame.
struct SceneRecord {
    /// Its index in the caller's cards, which are in document order.
    var position: Int
    /// From card points to output pixels, and back.
    var homography: Homography
    var inverse: Homography
    /// +1: the front faces the eye; −1: the back does.
    var facing: Double
    /// The card's plane after projection: z at the pixel (x, y) is `plane · (x, y, 1)`, zPosition included.
    var plane: SIMD3<Double>
    var zPosition: Double
    /// The depth of the card's centre, the last criterion of the depth sort.
    var sortDepth: Double
    /// The range of depth over the visible polygon.
    var farthest: Double
    var nearest: Double
    /// The visible polygon's bounds in output pixels.
    var bounds: Bounds
    /// The range of its points in `Compositor.points`.
    var firstPoint: Int
    var pointCount: Int
    /// Whether the card is an occluder (see `SceneCard.isOccluder`).
    var isOccluder: Bool
    /// Whether the visible polygon is the whole card: nothing was clipped.
    var isWhole: Bool
    /// The visible polygon's area divided by its longest extent, in output pixels, at most 32: the width of a nearly edge-on
    /// card.
    var width: Double
}

/// A convex part of a card in paint order.
struct ScenePiece {
    /// The index of the card's record.
    var record: Int32
    /// The index of its last cut in `Compositor.links`; −1: none.
    var lastCut: Int32
    /// The range in `Compositor.points` of its polygon on the screen, with square corners.
    var firstPoint: Int32
    var pointCount: Int32
    /// Its bounds in output pixels.
    var bounds: Bounds
    /// The index of the next piece in a `PieceList` during the depth sort; −1: none.
    var next: Int32 = -1
    var isFirstOfCard = true
    var isLastOfCard = true
    /// The number of occluders nearer than this piece; they come first in `Compositor.occluders`.
    var occluderEnd: Int32 = 0
    /// Whether nearer cards occlude it completely.
    var isOccluded = false
}

/// A cut and the index of the one before it, a linked list: pieces of a card share the older cuts.
struct CutLink {
    var cut: Cut
    /// −1: none.
    var previous: Int32
    /// Whether the removed part lies below an occluder, so that the cut is invisible and needs no antialiased edge.
    var isOccluded = false
}

extension SceneCard {
    /// Whether the card's geometry is finite and within the accepted magnitude.
    @inline(__always) var isWellFormed: Bool {
        transform.isDrawable && abs(zPosition) <= Transform3D.greatestNorm && size.width.isFinite && size.height.isFinite
            && opacity == opacity && front.isWellFormed && (back?.isWellFormed ?? true)
    }

    @inline(__always) var hasExtent: Bool {
        size.width > SceneTolerance.leastSide && size.height > SceneTolerance.leastSide
            && size.width < SceneTolerance.greatestLength && size.height < SceneTolerance.greatestLength
    }

    @inline(__always) var frame: Rect {
        Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    }
}

extension CardFace {
    @inline(__always) var isWellFormed: Bool {
        crop.x.isFinite && crop.y.isFinite && crop.width.isFinite && crop.height.isFinite && pixelSize.width.isFinite
            && pixelSize.height.isFinite
            && abs(crop.x) + abs(crop.y) + abs(crop.width) + abs(crop.height) < SceneTolerance.greatestLength
    }
}

extension CardShadow {
    /// Whether the shadow is drawn: its opacity is positive and its numbers are valid.
    @inline(__always) var isVisible: Bool {
        opacity > 0 && opacity.isFinite && radius >= 0 && radius < SceneTolerance.greatestLength
            && abs(offset.x) < SceneTolerance.greatestLength
            && abs(offset.y) < SceneTolerance.greatestLength
    }
}

extension CardBadge {
    /// Whether it has an extent and its numbers are valid.
    @inline(__always) var isHittable: Bool {
        abs(frame.x) < SceneTolerance.greatestLength && abs(frame.y) < SceneTolerance.greatestLength
            && frame.width > SceneTolerance.leastSide && frame.height > SceneTolerance.leastSide
            && frame.width < SceneTolerance.greatestLength && frame.height < SceneTolerance.greatestLength
            && cornerRadius == cornerRadius
            && (face?.isWellFormed ?? true)
    }
}

extension CardReflection {
    @inline(__always) var isVisible: Bool {
        opacity > 0 && opacity.isFinite && length > 0 && length < SceneTolerance.greatestLength && gap >= 0
            && gap < SceneTolerance.greatestLength
    }

    /// The reflection of a card as a rounded quad in the card's plane.
    func quad(
        of card: SceneCard, _ record: SceneRecord, face: CardFace, isMirrored: Bool
    ) -> RoundedQuad {
        let length = min(length, card.size.height)
        var mirrored = face
        mirrored.crop = Rect(
            x: face.crop.x, y: face.crop.maxY, width: face.crop.width,
            height: -face.crop.height * length / card.size.height)
        return RoundedQuad(
            record: record,
            frame: Rect(x: -card.size.width / 2, y: card.size.height / 2 + gap, width: card.size.width, height: length),
            cornerRadius: min(card.cornerRadius, length / 2), face: mirrored, isMirrored: isMirrored,
            opacity: card.ownOpacity * min(opacity, 1), shade: card.shade, fadesOut: true)
    }
}
