/// Options of a `Compositor` that trade quality for speed.
public struct CompositorOptions: Equatable, Sendable {
    /// Whether card edges are antialiased: alpha falls to 0 over one pixel.
    public var antialiasesEdges: Bool
    /// Whether the parts that nearer opaque cards occlude are culled.
    public var cullsOccluded: Bool
    /// Whether occluders are collected for `markOccluded`, which finds the occluded parts of the backdrop.
    public var occludesBackdrop = false
    /// Whether geometry is clipped to the viewport, so that the renderer needn't: dearer for cards that reach beyond it, but frames that
    /// lie side by side can be drawn without changes of state in between.
    public var clipsToViewport = false
    /// The near plane: geometry with a smaller w is clipped (w is 1 on the screen's plane, 0 at the eye).
    public var nearestW: Double
    /// Whether `CompositorStatistics.overdraw` is measured each frame, which costs time.
    public var measuresOverdraw: Bool
    /// How much of a scene is ordered, cut and painted.
    public var limits = CompositorLimits()

    /// The defaults, unless given.
    public init(
        antialiasesEdges: Bool = true, cullsOccluded: Bool = true, nearestW: Double = 1e-3,
        measuresOverdraw: Bool = false
    ) {
        self.antialiasesEdges = antialiasesEdges
        self.cullsOccluded = cullsOccluded
        self.nearestW = nearestW
        self.measuresOverdraw = measuresOverdraw
    }
}

/// Counts of one composed frame.
public struct CompositorStatistics: Equatable, Sendable {
    /// Cards that were passed to `compose`.
    public var cards = 0
    /// Those that were left out because of a NaN, an infinity or a magnitude that is out of range.
    public var brokenCards = 0
    /// Convex pieces that were painted; equal to `Compositor.paintedCards.count` when no cards intersect.
    public var pieces = 0
    /// How often a piece was cut in two along the intersection with another plane.
    public var cuts = 0
    /// Visible cards that were not painted because the scene exceeds `CompositorLimits`.
    public var leftOutCards = 0
    /// Pieces that nearer opaque cards occlude completely; they take part in hit tests but have no vertices.
    public var occludedPieces = 0
    /// Vertices that were added to the list.
    public var vertices = 0
    /// Runs (draw calls) that were added to the list.
    public var runs = 0
    /// Card pixels painted per pixel that any card covers, without shadows; 0 unless `measuresOverdraw` is on.
    public var overdraw = 0.0

    /// All counts 0.
    public init() {}
}
