package import RiffleMath

/// The part of space that is drawn, in one frame.
package struct SceneView: Sendable {
    /// Geometry outside these output pixels is culled.
    package var bounds = Bounds(least: .zero, greatest: .zero)
    /// Geometry is clipped to these output pixels. They are much larger than the viewport, to which the renderer clips; they only keep
    /// coordinates small enough for single precision.
    var limits = Bounds(least: .zero, greatest: .zero)
    /// The near plane: geometry with a smaller w is clipped.
    var nearestW = Homography.nearestW

    /// A view that shows nothing.
    init() {}

    /// The view of a viewport in output pixels; nil for one without extent or beyond single precision.
    init?(_ viewport: Rect, _ options: SceneOptions) {
        let most = SceneTolerance.greatestLength
        guard viewport.width > 0, viewport.height > 0, abs(viewport.x) + abs(viewport.y) < most, viewport.width < most,
            viewport.height < most
        else { return nil }
        bounds = Bounds(viewport, grownBy: 64)
        // Where the renderer clips to the viewport, the limits only keep coordinates small enough for single precision.
        limits = Bounds(viewport, grownBy: options.clipsToViewport ? 0 : 16000)
        nearestW = max(options.nearestW, 1e-9)
    }
}
