public import RiffleMath

/// The picture on one side of a card.
@frozen public struct CardFace: Equatable, Sendable {
    /// The texture of the picture.
    public var texture: TextureID
    /// The size of level 0 in pixels; it selects the mip level.
    public var pixelSize: Size
    /// The number of mip levels, level 0 included (at least 1).
    public var levelCount: Int32
    /// The texture's level that serves as level 0. The levels before it hold other pictures.
    public var firstLevel: Int32 = 0
    /// The part of the picture that fills the card, as fractions 0…1 (see `Rect.aspectFill`).
    public var crop: Rect
    /// Multiplies the picture; white leaves it unchanged.
    public var tint: Color
    /// The part of the picture in which all pixels are opaque; nil: none that would help. Content below it is culled.
    public var opaqueCore: OpaqueCore?

    /// A face by its fields.
    @inlinable public init(
        texture: TextureID, pixelSize: Size, levelCount: Int32 = 1, crop: Rect = Rect(x: 0, y: 0, width: 1, height: 1),
        tint: Color = .white, opaqueCore: OpaqueCore? = .whole
    ) {
        self.texture = texture
        self.pixelSize = pixelSize
        self.levelCount = levelCount
        self.crop = crop
        self.tint = tint
        self.opaqueCore = opaqueCore
    }
}

/// A soft shadow in the card's own plane, drawn just before the card.
@frozen public struct CardShadow: Equatable, Sendable {
    /// The blur radius in card points (Core Animation's shadowRadius): the edge fades over about twice that to each side.
    public var radius: Double
    /// 0…1.
    public var opacity: Double
    /// Displacement in card points.
    public var offset: Vector2

    /// A shadow by its fields.
    @inlinable public init(radius: Double, opacity: Double, offset: Vector2 = .zero) {
        self.radius = radius
        self.opacity = opacity
        self.offset = offset
    }
}

/// A small picture in the card's plane that moves with the card, such as the app icon above a snapshot.
@frozen public struct CardBadge: Equatable, Sendable {
    /// The badge's picture; nil while its texture isn't ready: the badge isn't painted, but it is hit, so that a click's result depends
    /// on no texture.
    public var face: CardFace?
    /// In card points, the origin at the card's centre; it may lie outside the card.
    public var frame: Rect
    /// In card points.
    public var cornerRadius: Double

    /// A badge by its fields.
    @inlinable public init(face: CardFace?, frame: Rect, cornerRadius: Double = 0) {
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
    /// In card points.
    public var size: Size
    /// In card points, at most half the smaller side.
    public var cornerRadius: Double
    /// 0…1, applied once to the whole picture of the card.
    public var opacity: Double
    /// 0…1: how much of the backdrop shows on the card, as if nothing else lay behind it: with 1 the card can't be told from the backdrop.
    /// See `Compositor.backdrop`.
    public var veil = 0.0
    /// Added to the depth z/w after projection; it affects only the paint order (Core Animation's zPosition).
    public var zPosition: Double
    /// Added to the depth at the output pixel (x, y): the product with (x, y, 1). It affects only the paint order.
    public var depthTilt = SIMD3<Double>.zero
    /// How far the card is from the one that the row is scrolled to, in cards, at least 0. Of a scene that is too much for a frame the
    /// cards with the greatest distance are left out (`CompositorLimits`).
    public var distance = 0.0
    /// Shown when the card faces the eye.
    public var front: CardFace
    /// Shown when it faces away; nil shows the front mirrored, like a double-sided layer.
    public var back: CardFace?
    /// True culls the card when it faces away.
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
    public var shadow: CardShadow?
    /// The reflection; nil: none.
    public var reflection: CardReflection?
    /// 0 (lit) … 1 (black): darkens the pictures, not the shadow.
    public var shade: Double

    /// A card by its fields.
    @inlinable public init(
        id: Int, transform: Transform3D, size: Size, front: CardFace, back: CardFace? = nil, cornerRadius: Double = 0,
        opacity: Double = 1, zPosition: Double = 0, hidesBackFace: Bool = false, mat: CardMat? = nil, badge: CardBadge? = nil,
        label: CardLabel? = nil, blur: CardBlur? = nil,
        shadow: CardShadow? = nil, reflection: CardReflection? = nil, shade: Double = 0
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

/// A card's reflection on the floor: in the card's own plane below it, upside down, fading out downwards.
@frozen public struct CardReflection: Equatable, Sendable {
    /// The opacity at the reflection's top, 0…1.
    public var opacity: Double
    /// The distance over which it fades to nothing, in card points.
    public var length: Double
    /// The distance between the card's lower edge and the reflection, in card points.
    public var gap: Double

    /// A reflection by its fields.
    @inlinable public init(opacity: Double, length: Double, gap: Double = 1) {
        self.opacity = opacity
        self.length = length
        self.gap = gap
    }
}
