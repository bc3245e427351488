public import RiffleMath

/// The number of a texture. Only the renderer knows its pixels.
@frozen public struct TextureID: Hashable, Sendable {
    /// 0 and above: pictures; below 0: the predefined textures and lines of text.
    public var rawValue: Int32

    /// The texture with this number.
    @inlinable public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Plain white, for runs that are coloured by their vertices alone.
    @inlinable public static var white: TextureID { TextureID(rawValue: -1) }
    /// The glyphs of the stage text (Dear ImGui's font atlas).
    @inlinable public static var glyphs: TextureID { TextureID(rawValue: -2) }
    /// The alpha ramp of shadows, black with straight alpha (see `ShadowTexture`).
    @inlinable public static var shadow: TextureID { TextureID(rawValue: -3) }
    /// The blurred picture behind the scene.
    @inlinable public static var backdrop: TextureID { TextureID(rawValue: -4) }
    /// A second backdrop texture, for cross-fades between the two.
    @inlinable public static var otherBackdrop: TextureID { TextureID(rawValue: -6) }
    /// The picture or recording that cards are compared with.
    @inlinable public static var reference: TextureID { TextureID(rawValue: -7) }
    /// The first texture of a line of text (see `TextImages`); further lines have lower numbers.
    @inlinable public static var firstLine: TextureID { TextureID(rawValue: -100_000) }
}

/// The pixels that a run samples: a texture and one of its mip levels.
@frozen public struct TextureLevel: Hashable, Sendable {
    /// The texture.
    public var id: TextureID
    /// The mip level: 0 is full size, 1 half, ….
    public var level: Int32

    /// A mip level of a texture.
    @inlinable public init(_ id: TextureID, level: Int32 = 0) {
        self.id = id
        self.level = level
    }
}

/// A straight-alpha colour, 0…255 a channel. In memory: red, green, blue, alpha, a byte each.
@frozen public struct Color: Hashable, Sendable {
    /// All four channels, little-endian, so that a vertex is written with one store instead of four.
    @usableFromInline var bytes: UInt32

    /// A colour by its channels; opaque unless `a` is given.
    @inlinable public init(r: UInt8, g: UInt8, b: UInt8, a: UInt8 = 255) {
        bytes = (UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24).littleEndian
    }

    /// Red.
    @inlinable public var r: UInt8 {
        get { channel(0) }
        set { setChannel(0, newValue) }
    }
    /// Green.
    @inlinable public var g: UInt8 {
        get { channel(8) }
        set { setChannel(8, newValue) }
    }
    /// Blue.
    @inlinable public var b: UInt8 {
        get { channel(16) }
        set { setChannel(16, newValue) }
    }
    /// Alpha; 255 is opaque.
    @inlinable public var a: UInt8 {
        get { channel(24) }
        set { setChannel(24, newValue) }
    }

    /// This colour with another alpha.
    @inlinable @inline(__always) public func with(alpha: UInt8) -> Color {
        Color(bytes: (bytes.littleEndian & 0xFF_FFFF | UInt32(alpha) << 24).littleEndian)
    }

    @inlinable init(bytes: UInt32) {
        self.bytes = bytes
    }

    @inlinable func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bytes.littleEndian >> shift) }

    @inlinable mutating func setChannel(_ shift: UInt32, _ value: UInt8) {
        bytes = (bytes.littleEndian & ~(0xFF << shift) | UInt32(value) << shift).littleEndian
    }

    /// Opaque white.
    @inlinable public static var white: Color { Color(r: 255, g: 255, b: 255) }
}

/// A vertex: position in output pixels, straight-alpha colour, texture coordinates 0…1, w.
///
/// w (positive, in any unit) is proportional to the distance from the eye: attributes are interpolated perspective-correctly, as
/// in OpenGL. A backend that interpolates linearly on the screen has to subdivide triangles whose w differs. In memory the first
/// 20 bytes (two floats, four bytes, two floats) are an `SDL_Vertex`.
@frozen public struct DrawVertex: Equatable, Sendable {
    /// In output pixels, to the right.
    public var x: Float
    /// In output pixels, downwards.
    public var y: Float
    /// Multiplies the texture.
    public var color: Color
    /// Horizontal texture coordinate, 0…1.
    public var u: Float
    /// Vertical texture coordinate, 0…1, downwards.
    public var v: Float
    /// Proportional to the distance from the eye; 1 for flat content.
    public var w: Float

    /// A vertex by its attributes.
    @inlinable public init(x: Float, y: Float, color: Color, u: Float, v: Float, w: Float = 1) {
        self.x = x
        self.y = y
        self.color = color
        self.u = u
        self.v = v
        self.w = w
    }
}

/// Consecutive triangles that sample one texture: one draw call.
@frozen public struct DrawRun: Equatable, Sendable {
    /// The texture that is sampled.
    public var texture: TextureLevel
    /// The position of the run's first index in `DrawList.indices`.
    public var firstIndex: Int
    /// The number of indices, a multiple of 3.
    public var indexCount: Int
    /// The scissor rectangle in output pixels; nil: none.
    public var clip: Rect?
    /// False: the source replaces the destination, alpha included, which is cheaper than blending.
    public var blends: Bool

    /// A run by its fields.
    @inlinable public init(
        texture: TextureLevel, firstIndex: Int, indexCount: Int, clip: Rect? = nil, blends: Bool = true
    ) {
        self.blends = blends
        self.texture = texture
        self.firstIndex = firstIndex
        self.indexCount = indexCount
        self.clip = clip
    }
}

/// Triangles to draw, back to front, blended with straight alpha ("over").
/// `removeAll()` keeps the memory: a list that is reused allocates nothing once it has grown.
public struct DrawList: Sendable {
    /// The vertices of all runs.
    public var vertices = Buffer<DrawVertex>()
    /// Indices into `vertices`, three for each triangle.
    public var indices = Buffer<Int32>()
    /// The draw calls, in the order in which they are drawn.
    public var runs = Buffer<DrawRun>()

    /// An empty list.
    public init() {}

    /// Empties the list and keeps its capacity.
    public mutating func removeAll() {
        vertices.clear()
        indices.clear()
        runs.clear()
    }

    /// Appends one triangle's indices to the last run if it samples the same texture under the same clip; else begins a run.
    @inlinable public mutating func appendTriangle(
        _ a: Int32, _ b: Int32, _ c: Int32, texture: TextureLevel, clip: Rect? = nil
    ) {
        let first = indices.count
        indices.append(a)
        indices.append(b)
        indices.append(c)
        if let last = runs.indices.last, runs[last].texture == texture, runs[last].clip == clip {
            runs[last].indexCount += 3
        } else {
            runs.append(DrawRun(texture: texture, firstIndex: first, indexCount: 3, clip: clip))
        }
    }
}
