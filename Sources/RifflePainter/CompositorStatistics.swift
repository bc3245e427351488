internal import RiffleScene

/// Counts of one composed frame.
public struct CompositorStatistics: Equatable, Sendable {
    /// Cards that were passed to `compose`.
    public var cards = 0
    /// Cards that were left out because of a NaN, an infinity or a magnitude that is out of range.
    public var brokenCards = 0
    /// Convex pieces that were painted; equal to `Compositor.paintedCards.count` when no cards intersect.
    public var pieces = 0
    /// The number of times that a piece was cut in two along the intersection with another plane.
    public var cuts = 0
    /// Visible cards that were not painted because the scene exceeds `SceneLimits`.
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
