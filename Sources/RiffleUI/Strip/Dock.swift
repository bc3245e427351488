public import RiffleMath

/// The parts below the stage: the strip directly, the depth inspector below it. While the stage grows or shrinks because one of them opens
/// or closes, the strip moves with the stage's lower edge.
public struct Dock: Equatable, Sendable {
    /// The stage's size once no part moves any more.
    public let stage: Size
    /// The stage's current size.
    public let current: Size
    /// The frame of the strip; nil: it isn't shown.
    public let strip: Rect?
    /// Whether the inspector shows, below strip and stage.
    public let showsDepth: Bool

    /// `stage`: its current size; nil: the rest of the window beside the panel, the strip and the inspector. `isStripShown`: whether the
    /// last frame showed the strip: a closing strip shows until the stage has covered it. `caption`: the height of the caption below all
    /// these parts.
    public init(
        _ gestures: GestureStrip, _ inspector: DepthInspector, _ tweaks: TweakState, viewport: Size, stage current: Size?,
        isStripShown: Bool, caption: Double = 0
    ) {
        let window = Size(width: max(viewport.width - tweaks.width(in: viewport), 1), height: viewport.height)
        let room = Size(width: window.width, height: max(window.height - inspector.height(in: window), 1))
        stage = Size(width: window.width, height: max(room.height - gestures.height(in: room) - caption, 1))
        self.current = current ?? stage
        let bottom = self.current.height
        // The height of the gap between the current stage and its final lower edge.
        let gap = stage.height - bottom
        if gestures.isOpen || isStripShown && gap > 0.5 {
            strip = Rect(
                x: 0, y: bottom, width: current?.width ?? window.width, height: GestureStrip.openHeight(in: room))
        } else {
            strip = nil
        }
        showsDepth = inspector.isShown || gap > 0.5
    }
}
