package import RiffleMath

/// The projection of a quad that may be visible in this frame.
package struct SceneRecord: BitwiseCopyable, Sendable {
    /// Its index in the caller's quads, which are in document order.
    package var position: Int
    /// From the quad's points to output pixels, and back.
    package var homography: Homography
    package var inverse: Homography
    /// +1: the front faces the eye; −1: the back does.
    package var facing: Double
    /// The quad's plane after projection: z at the pixel (x, y) is `plane · (x, y, 1)`, zPosition included.
    package var plane: SIMD3<Double>
    var zPosition: Double
    /// The depth of the quad's centre, the last criterion of the depth sort.
    var sortDepth: Double
    /// The range of depth over the visible polygon.
    var farthest: Double
    var nearest: Double
    /// The visible polygon's bounds in output pixels.
    package var bounds: Bounds
    /// The visible polygon; empty if only the quad's surroundings may be visible.
    var points: PointRange
    /// How much of the visible side hides the quads behind it.
    var opaqueness: SceneQuad.Opaqueness
    /// Whether the visible polygon is the whole quad: nothing was clipped.
    package var isWhole: Bool
    /// The visible polygon's area divided by its longest extent, in output pixels, at most 32: the width of a nearly edge-on quad.
    package var width: Double
}

/// A convex part of a quad in paint order.
package struct ScenePiece: BitwiseCopyable, Sendable {
    var record: RecordIndex
    /// Its last cut.
    var lastCut = CutIndex.none
    /// Its polygon on the screen, with square corners.
    var points: PointRange
    /// Its bounds in output pixels.
    package var bounds: Bounds
    /// The next piece in a `PieceList` during the depth sort.
    var next = PieceIndex.none
    package var isFirstOfQuad = true
    package var isLastOfQuad = true
    /// The number of occluders nearer than this piece; they come first in `OcclusionPass.occluders`.
    package var occluderEnd: Int32 = 0
    /// Whether nearer quads occlude it completely.
    package var isOccluded = false

    /// Whether none of it is visible.
    package var isHidden: Bool { points.count == 0 || isOccluded }

    init(record: RecordIndex, points: PointRange, bounds: Bounds) {
        self.record = record
        self.points = points
        self.bounds = bounds
    }
}

/// A cut and the index of the cut before it, a linked list: pieces of a quad share the older cuts.
struct CutLink: BitwiseCopyable, Sendable {
    var cut: Cut
    var previous: CutIndex
    /// Whether the removed part lies below an occluder, so that the cut is invisible and needs no antialiased edge.
    var isOccluded = false
}
