/// How much of a scene is ordered, cut and painted in one frame. A scene above a limit loses its farthest quads, so that every frame ends
/// in bounded time.
///
/// With the defaults, 2,001 quads that all intersect reach 20 frames a second on two processors without a GPU, in a window of 1280 × 800
/// pixels. No built-in model comes near the limits.
public struct SceneLimits: Equatable, Sendable {
    /// The maximum number of visible quads.
    public var quads = 1_000
    /// The maximum number of comparisons of two pieces.
    public var comparisons = 16_384
    /// The maximum number of cuts along the intersection of two quads.
    public var cuts = 500
    /// The maximum area that is painted, without shadows, in multiples of the viewport's area, or of a megapixel where that is more.
    public var layers = 8.0

    /// The defaults.
    public init() {}
}
