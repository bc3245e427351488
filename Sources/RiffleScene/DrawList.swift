public import RiffleMath

/// A picture by a number that its owner gave it. What it stands for is the business of whoever draws.
@frozen public struct TextureID: Hashable, Sendable {
    public var rawValue: Int32

    @inlinable public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Plain white: a run that is coloured by its vertices alone.
    @inlinable public static var white: TextureID { TextureID(rawValue: -1) }
    /// The glyphs of the stage text (Dear ImGui's font atlas).
    @inlinable public static var glyphs: TextureID { TextureID(rawValue: -2) }
    /// A soft-edged square for shadows: alpha falls from 1 to 0 across the outer band, straight alpha, black.
    @inlinable public static var shadow: TextureID { TextureID(rawValue: -3) }
    /// The blurred picture behind the cards.
    @inlinable public static var backdrop: TextureID { TextureID(rawValue: -4) }
    /// Its other place: one fades into the other.
    @inlinable public static var otherBackdrop: TextureID { TextureID(rawValue: -6) }
    /// Lines of text from outside begin here and go down (see `TextImages`).
    @inlinable public static var firstLine: TextureID { TextureID(rawValue: -100_000) }
}

/// Which pixels a run samples: a picture and how often it was halved (0 = full size, 1 = half, …).
@frozen public struct TextureLevel: Hashable, Sendable {
    public var id: TextureID
    public var level: Int32

    @inlinable public init(_ id: TextureID, level: Int32 = 0) {
        self.id = id
        self.level = level
    }
}

/// A straight-alpha colour, 0…255 a channel. In memory: red, green, blue, alpha, a byte each.
@frozen public struct Color: Hashable, Sendable {
    /// All four, little-endian: one store instead of four, of which a frame has ten thousand.
    @usableFromInline var bytes: UInt32

    @inlinable public init(r: UInt8, g: UInt8, b: UInt8, a: UInt8 = 255) {
        bytes = (UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24).littleEndian
    }

    @inlinable public var r: UInt8 {
        get { channel(0) }
        set { setChannel(0, newValue) }
    }
    @inlinable public var g: UInt8 {
        get { channel(8) }
        set { setChannel(8, newValue) }
    }
    @inlinable public var b: UInt8 {
        get { channel(16) }
        set { setChannel(16, newValue) }
    }
    @inlinable public var a: UInt8 {
        get { channel(24) }
        set { setChannel(24, newValue) }
    }

    /// The same colour with another alpha.
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

    @inlinable public static var white: Color { Color(r: 255, g: 255, b: 255) }
    @inlinable public static var black: Color { Color(r: 0, g: 0, b: 0) }
}

/// A vertex: output pixels, straight-alpha colour, texture coordinates 0…1, w.
///
/// w (over 0, in any unit) is the distance from the eye: attributes are interpolated with perspective, as OpenGL does. A backend that
/// interpolates evenly along the screen has to divide triangles whose w differs.
/// In memory the first 20 bytes (two floats, four bytes, two floats) are an `SDL_Vertex`.
@frozen public struct DrawVertex: Equatable, Sendable {
    public var x: Float
    public var y: Float
    public var color: Color
    public var u: Float
    public var v: Float
    public var w: Float

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
    public var texture: TextureLevel
    /// Where the run's indices start in `DrawList.indices`, and how many there are (a multiple of 3).
    public var firstIndex: Int
    public var indexCount: Int
    /// Output pixels outside are left alone; nil: no limit.
    public var clip: Rect?
    /// False: the pixels replace what was there, alpha and all, which is cheaper than blending.
    public var blends: Bool

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
    public var vertices = DrawBuffer<DrawVertex>()
    public var indices = DrawBuffer<Int32>()
    public var runs = DrawBuffer<DrawRun>()

    public init() {}

    /// Empties the list and keeps its capacity.
    public mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
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
