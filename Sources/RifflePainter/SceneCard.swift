public import RiffleMath
public import RiffleScene

/// A small picture in the card's plane that moves with the card, such as the app icon above a snapshot.
@frozen public struct CardBadge: Equatable, Sendable {
    /// The badge's picture; nil while its texture isn't ready: then the badge isn't painted, but hit tests find it, so that a click's
    /// result depends on no texture.
    public var face: QuadPicture?
    /// The badge's frame in card points, the origin at the card's centre; it may lie outside the card.
    public var frame: Rect
    /// The corner radius, in card points.
    public var cornerRadius: Double

    /// A badge by its fields.
    @inlinable public init(face: QuadPicture?, frame: Rect, cornerRadius: Double = 0) {
        self.face = face
        self.frame = frame
        self.cornerRadius = cornerRadius
    }
}

/// One card of a scene: a rectangle in space with its pictures and decorations, independent of any model.
@frozen public struct SceneCard: Sendable {
    /// The caller's number for the card; hit tests and inspections return it.
    public var id: Int
    /// From card points (origin at the card's centre, z = 0) to homogeneous output pixels; it includes the anchor's position and
    /// the pixel scale. Depth is z/w.
    public var transform: Transform3D
    /// The size, in card points.
    public var size: Size
    /// The corner radius in card points, at most half the smaller side.
    public var cornerRadius: Double
    /// 0…1, applied once to the whole picture of the card.
    public var opacity: Double
    /// The share of the backdrop that shows on the card, 0…1, as if nothing else lay behind the card: with 1 the card can't be told from
    /// the backdrop. See `Compositor.backdrop`.
    public var veil = 0.0
    /// Added to the depth z/w after projection; it affects only the paint order (Core Animation's zPosition).
    public var zPosition: Double
    /// Added to the depth at the output pixel (x, y): the product with (x, y, 1). It affects only the paint order.
    public var depthTilt = SIMD3<Double>.zero
    /// The distance from the card to which the row is scrolled, in cards, at least 0. If a scene exceeds `SceneLimits`, the cards with
    /// the greatest distance are left out.
    public var distance = 0.0
    /// Shown when the card faces the eye.
    public var front: QuadPicture
    /// Shown when the card faces away; nil shows the front mirrored, like a double-sided layer.
    public var back: QuadPicture?
    /// Whether the card is culled when it faces away.
    public var hidesBackFace: Bool
    /// The mat around the front's picture, where that doesn't fill the card; nil: none.
    public var mat: CardMat?
    /// The badge on both sides; nil: none.
    public var badge: CardBadge?
    /// The label on the front; nil: none.
    public var label: CardLabel?
    /// The blur of the front's picture; nil: none.
    public var blur: CardBlur?
    /// The shadow; nil: none.
    public var shadow: QuadShadow?
    /// The reflection; nil: none.
    public var reflection: CardReflection?
    /// 0 (lit) … 1 (black): darkens the pictures, not the shadow.
    public var shade: Double

    /// A card by its fields.
    @inlinable public init(
        id: Int, transform: Transform3D, size: Size, front: QuadPicture, back: QuadPicture? = nil, cornerRadius: Double = 0,
        opacity: Double = 1, zPosition: Double = 0, hidesBackFace: Bool = false, mat: CardMat? = nil, badge: CardBadge? = nil,
        label: CardLabel? = nil, blur: CardBlur? = nil,
        shadow: QuadShadow? = nil, reflection: CardReflection? = nil, shade: Double = 0
    ) {
        self.id = id
        self.transform = transform
        self.size = size
        self.front = front
        self.back = back
        self.cornerRadius = cornerRadius
        self.opacity = opacity
        self.zPosition = zPosition
        self.hidesBackFace = hidesBackFace
        self.mat = mat
        self.badge = badge
        self.label = label
        self.blur = blur
        self.shadow = shadow
        self.reflection = reflection
        self.shade = shade
    }
}
