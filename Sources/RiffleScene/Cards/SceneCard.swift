public import RiffleMath

/// The picture on one side of a card.
@frozen public struct CardFace: Equatable, Sendable {
    public var texture: TextureID
    /// The size of level 0 in pixels. It decides which level is drawn.
    public var pixelSize: Size
    /// How many halved levels exist, level 0 included (at least 1).
    public var levelCount: Int32
    /// The number of level 0 among those of the texture; those before it belong to something else.
    public var firstLevel: Int32 = 0
    /// The part of the picture that fills the card, as fractions 0…1 (see `Rect.aspectFill`).
    public var crop: Rect
    /// Multiplies the picture; white leaves it as it is.
    public var tint: Color
    /// Whether the picture hides what is behind it. A picture with transparent pixels has to say so (false): what lies under
    /// opaque cards isn't drawn.
    public var isOpaque: Bool

    @inlinable public init(
        texture: TextureID, pixelSize: Size, levelCount: Int32 = 1, crop: Rect = Rect(x: 0, y: 0, width: 1, height: 1),
        tint: Color = .white, isOpaque: Bool = true
    ) {
        self.texture = texture
        self.pixelSize = pixelSize
        self.levelCount = levelCount
        self.crop = crop
        self.tint = tint
        self.isOpaque = isOpaque
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

    @inlinable public init(radius: Double, opacity: Double, offset: Vector2 = .zero) {
        self.radius = radius
        self.opacity = opacity
        self.offset = offset
    }
}

/// Something small that lies in the card's plane and moves with it: the app icon above a snapshot.
@frozen public struct CardBadge: Equatable, Sendable {
    public var face: CardFace
    /// In card points, the origin at the card's centre; it may lie outside the card.
    public var frame: Rect
    public var cornerRadius: Double

    @inlinable public init(face: CardFace, frame: Rect, cornerRadius: Double = 0) {
        self.face = face
        self.frame = frame
        self.cornerRadius = cornerRadius
    }
}

/// One card as the scene sees it. The scene knows no models: it gets a plane in space, what is on it, and a number.
@frozen public struct SceneCard: Sendable {
    /// The caller's number for the card; hit tests and reports give it back.
    public var id: Int
    /// From card points (origin at the card's centre, z = 0) to output pixels, homogeneous: the anchor's place and the pixel
    /// scale are already in it. Depth is z/w.
    public var transform: Transform3D
    /// In card points.
    public var size: Size
    /// In card points, at most half the smaller side.
    public var cornerRadius: Double
    /// 0…1, applied once to the whole picture of the card.
    public var opacity: Double
    /// Added to the depth z/w after projection; it changes neither size nor place (Core Animation's zPosition).
    public var zPosition: Double
    /// Added to the depth for the order alone, by the place on the screen: z at the output pixel (x, y) is greater by its product with
    /// (x, y, 1). It changes neither size nor place.
    public var depthTilt = SIMD3<Double>.zero
    /// Shown when the card faces the eye …
    public var front: CardFace
    /// … and when it faces away; nil shows the front mirrored, as a layer without a back does.
    public var back: CardFace?
    /// True hides the card when it faces away.
    public var hidesBackFace: Bool
    /// Of the front only: what lies round the front's picture, where that doesn't fill the card.
    public var mat: CardMat?
    public var badge: CardBadge?
    /// On the front only.
    public var label: CardLabel?
    /// Of the front only.
    public var blur: CardBlur?
    public var shadow: CardShadow?
    public var reflection: CardReflection?
    /// 0 (lit) … 1 (black): multiplied into the picture, the shadow excepted.
    public var shade: Double

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

/// A card's mirror image on the floor that it stands on: in the card's own plane, upside down, fading out with the distance.
@frozen public struct CardReflection: Equatable, Sendable {
    /// 0…1: the opacity at the card's foot.
    public var opacity: Double
    /// How far it reaches down before it is gone, in card points.
    public var length: Double
    /// Between the card's foot and the mirror image, in card points.
    public var gap: Double

    @inlinable public init(opacity: Double, length: Double, gap: Double = 1) {
        self.opacity = opacity
        self.length = length
        self.gap = gap
    }
}
