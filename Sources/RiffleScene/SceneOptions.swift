/// Options of a `Compositor` that trade quality for speed.
public struct SceneOptions: Equatable, Sendable {
    /// Whether quad edges are antialiased: alpha falls to 0 over one pixel.
    public var antialiasesEdges: Bool
    /// Whether the parts that nearer opaque quads occlude are culled.
    public var cullsOccluded: Bool
    /// Whether occluders are collected for `markOccluded`, which finds the occluded parts of the backdrop.
    public var occludesBackdrop = false
    /// Whether geometry is clipped to the viewport, so that the renderer needn't clip. It costs more for quads that reach beyond the
    /// viewport, but frames that lie side by side can be drawn without changes of state in between.
    public var clipsToViewport = false
    /// The near plane: geometry with a smaller w is clipped (w is 1 on the screen's plane, 0 at the eye).
    public var nearestW: Double
    /// Whether `CompositorStatistics.overdraw` is measured each frame, which costs time.
    public var measuresOverdraw: Bool
    /// How much of a scene is ordered, cut and painted.
    public var limits = SceneLimits()

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
