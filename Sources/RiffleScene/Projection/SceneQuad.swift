package import RiffleMath

/// A flat rounded rectangle in space, as the scene sees it: its place, and whether it hides the quads behind it. The scene knows nothing of
/// the pictures on it.
package struct SceneQuad: BitwiseCopyable, Sendable {
    /// The caller's number; hit tests and inspections return it.
    package var id: Int
    /// From the quad's points (origin at its centre, z = 0) to homogeneous output pixels. Depth is z/w.
    package var transform: Transform3D
    package var size: Size
    package var cornerRadius: Double
    /// Added to the depth.
    package var zPosition: Double
    /// Its dot product with the pixel (x, y, 1) is added to the depth there; it affects the order alone.
    package var depthTilt: SIMD3<Double>
    /// The rank of the quad in a scene that is too much for a frame: the quads with the greatest distance are left out.
    package var distance: Double
    /// Whether it is left out when it faces away.
    package var hidesBackFace: Bool
    /// Whether the numbers of its pictures are valid; if not, the quad is left out as broken.
    package var isWellFormed: Bool
    /// Whether the quad is visible; if not, it is left out.
    package var isVisible: Bool
    /// How much of it is opaque, seen from the front and from behind.
    package var front: Opaqueness
    package var back: Opaqueness
    /// An area of its plane that may be visible where the quad itself isn't; nil: none.
    package var surroundings: Rect?
    /// Another area of its plane that belongs to it in hit tests; nil: none.
    package var annex: HitOutline?

    /// How much of a side is opaque.
    package enum Opaqueness: BitwiseCopyable, Sendable {
        case none
        /// A part of it that the caller knows: see `OcclusionPass.cull`.
        case core
        case whole
    }

    /// A quad by its fields.
    package init(
        id: Int, transform: Transform3D, size: Size, cornerRadius: Double, zPosition: Double, depthTilt: SIMD3<Double>,
        distance: Double,
        hidesBackFace: Bool, isWellFormed: Bool, isVisible: Bool, front: Opaqueness, back: Opaqueness, surroundings: Rect?,
        annex: HitOutline?
    ) {
        self.id = id
        self.transform = transform
        self.size = size
        self.cornerRadius = cornerRadius
        self.zPosition = zPosition
        self.depthTilt = depthTilt
        self.distance = distance
        self.hidesBackFace = hidesBackFace
        self.isWellFormed = isWellFormed
        self.isVisible = isVisible
        self.front = front
        self.back = back
        self.surroundings = surroundings
        self.annex = annex
    }

    /// Whether its geometry is finite and within the accepted magnitude.
    @inline(__always) var hasValidGeometry: Bool {
        isWellFormed && transform.isDrawable && abs(zPosition) <= Transform3D.greatestNorm && size.width.isFinite
            && size.height.isFinite
    }

    @inline(__always) var hasExtent: Bool {
        size.width > SceneTolerance.leastSide && size.height > SceneTolerance.leastSide
            && size.width < SceneTolerance.greatestLength && size.height < SceneTolerance.greatestLength
    }

    @inline(__always) var frame: Rect {
        Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    }

    /// The area inside its rounded corners.
    var outline: Octagon { Octagon(frame, corner: cornerRadius.clamped(to: 0...min(size.width, size.height) / 2)) }
}
