internal import RiffleMath

/// A card that may be seen in this frame: what the compositor has worked out about it.
struct SceneRecord {
    /// Its place in the caller's cards: the document order.
    var position: Int
    var homography: Homography
    var inverse: Homography
    /// +1: the front faces the eye; −1: the back does.
    var facing: Double
    /// The card's plane after projection: z at the pixel (x, y) is `plane · (x, y, 1)`, zPosition included.
    var plane: SIMD3<Double>
    var zPosition: Double
    /// The z to sort by when nothing else decides: that of the card's centre.
    var sortDepth: Double
    /// z over the visible polygon.
    var farthest: Double
    var nearest: Double
    /// The visible polygon's bounds in output pixels, and where its points lie in the pool.
    var least: SIMD2<Double>
    var greatest: SIMD2<Double>
    var firstPoint: Int
    var pointCount: Int
    /// Whether the card hides what is behind it, round corners apart.
    var isOpaque: Bool
    /// Whether the visible polygon is the whole card, before the eye and within the bounds.
    var isWhole: Bool
    /// The visible polygon's area by its longest extent: across a card that is all but edge-on, its width. In output pixels, 32 at most.
    var width: Double
}

/// A convex part of a card in paint order.
struct ScenePiece {
    /// Which record, …
    var record: Int32
    /// … what was cut off it (an index into the chain of cuts, −1: nothing), …
    var lastCut: Int32
    /// … and the sharp-cornered polygon that is left of it on the screen.
    var firstPoint: Int32
    var pointCount: Int32
    /// Its bounds in output pixels.
    var least: SIMD2<Double>
    var greatest: SIMD2<Double>
    /// The next piece in a list while pieces are being ordered.
    var next: Int32 = -1
    var isFirstOfCard = true
    var isLastOfCard = true
    /// How many occluders belong to what lies nearer; they come first.
    var occluderEnd: Int32 = 0
    /// Nothing of it shows: nearer cards hide it.
    var isOccluded = false
}

/// A cut and the one before it: pieces of a card share the beginnings of their chains.
struct CutLink {
    var cut: Cut
    var previous: Int32
    /// Whether what was cut off lies below an occluder: the cut itself is invisible and needs no antialiased edge.
    var isOccluded = false
}

/// Numbers that no card can mean, far inside what doubles can hold once multiplied.
private let greatestEntry = 1e12
private let greatestExtent = 1e7

extension SceneCard {
    /// Whether all the numbers that place the card are numbers of a sane magnitude.
    @inline(__always) var isWellFormed: Bool {
        let rows = transform
        // NaN passes no comparison.
        let squares = rows.row1 * rows.row1 + rows.row2 * rows.row2 + rows.row3 * rows.row3 + rows.row4 * rows.row4
        return squares.sum() <= greatestEntry * greatestEntry && abs(zPosition) <= greatestEntry && size.width.isFinite
            && size.height.isFinite && opacity == opacity && front.isWellFormed && (back?.isWellFormed ?? true)
    }

    @inline(__always) var hasExtent: Bool {
        size.width > 1e-6 && size.height > 1e-6 && size.width < greatestExtent && size.height < greatestExtent
    }

    @inline(__always) var frame: Rect {
        Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    }
}

extension CardFace {
    @inline(__always) var isWellFormed: Bool {
        crop.x.isFinite && crop.y.isFinite && crop.width.isFinite && crop.height.isFinite && pixelSize.width.isFinite
            && pixelSize.height.isFinite && abs(crop.x) + abs(crop.y) + abs(crop.width) + abs(crop.height) < greatestExtent
    }
}

extension CardShadow {
    /// Whether there is anything to draw.
    @inline(__always) var isVisible: Bool {
        opacity > 0 && opacity.isFinite && radius >= 0 && radius < greatestExtent && abs(offset.x) < greatestExtent
            && abs(offset.y) < greatestExtent
    }
}

extension CardBadge {
    @inline(__always) var isVisible: Bool {
        abs(frame.x) < greatestExtent && abs(frame.y) < greatestExtent && frame.width > 1e-6 && frame.height > 1e-6
            && frame.width < greatestExtent && frame.height < greatestExtent && cornerRadius == cornerRadius
            && face.isWellFormed
    }
}

extension CardReflection {
    @inline(__always) var isVisible: Bool {
        opacity > 0 && opacity.isFinite && length > 0 && length < greatestExtent && gap >= 0 && gap < greatestExtent
    }

    /// The mirror image of a card, as a rounded quad in the card's plane.
    func quad(
        of card: SceneCard, _ record: UnsafePointer<SceneRecord>, face: CardFace, isMirrored: Bool
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
            opacity: card.opacity * min(opacity, 1), shade: card.shade, fadesOut: true)
    }
}
