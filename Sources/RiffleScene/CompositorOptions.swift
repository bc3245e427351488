/// What a `Compositor` may trade.
public struct CompositorOptions: Equatable, Sendable {
    /// Whether the cards' own edges fall to alpha 0 over one pixel.
    public var antialiasesEdges: Bool
    /// Whether what lies under nearer opaque cards is cut away before it is drawn.
    public var cullsOccluded: Bool
    /// Whether `markOccluded` will be asked which parts of the backdrop the cards hide.
    public var occludesBackdrop = false
    /// What lies at w below this is clipped away: it is beside or behind the eye (w is 1 on the screen's plane, 0 at the eye).
    public var nearestW: Double
    /// Whether `CompositorStatistics.overdraw` is measured each frame (it samples the screen, so it costs time).
    public var measuresOverdraw: Bool

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

/// What the last frame took.
public struct CompositorStatistics: Equatable, Sendable {
    /// Cards that were given, …
    public var cards = 0
    /// … of these were on screen, …
    public var visibleCards = 0
    /// … and were left out because a number in them was no number.
    public var brokenCards = 0
    /// Convex pieces that were painted; equal to `visibleCards` when nothing crosses.
    public var pieces = 0
    /// How often a piece was cut in two along a line where planes cross.
    public var cuts = 0
    /// Pieces of which nothing shows, because nearer opaque cards hide them; they take part in hit tests but cost no vertices.
    public var occludedPieces = 0
    /// Vertices and runs (draw calls) that this compositor added to the list.
    public var vertices = 0
    public var runs = 0
    /// Pixels of cards painted per pixel covered by any card, shadows left out; 0 unless `measuresOverdraw` is on.
    public var overdraw = 0.0

    public init() {}
}
