public import RiffleMath
public import RiffleScene
public import RiffleSettings
internal import RiffleStage

/// The common facts of all parts of a frame. Sizes are in points of the text.
public struct CanvasFrame: Equatable, Sendable {
    /// The window.
    public var viewport: Size
    /// Output pixels per point.
    public var pixelScale: Double
    /// Seconds of the caller's clock.
    public var time: Double
    /// The stage's place, and the parts that are docked beside and below it.
    public var dock: Dock
    /// The mean colour of the backdrop; nil: there is none.
    public var tone: Color?
    /// Light or dark, and the contrast.
    public var face = Face()
    /// The opacity of the list of keys: everything below fades as the list appears.
    public var veil = 0.0

    /// Whether the frame is written to a file, without transient messages.
    public var isPicture = false

    /// A frame of a window; `dock`: nil if the stage covers all of it.
    public init(viewport: Size, pixelScale: Double, time: Double, dock: Dock? = nil) {
        (self.viewport, self.pixelScale, self.time) = (viewport, pixelScale, time)
        self.dock =
            dock
            ?? Dock(GestureStrip(), DepthInspector(), TweakState(), viewport: viewport, stage: nil, isStripShown: false)
    }

    /// The stage's size once no part moves any more.
    var stage: Size { dock.stage }

    var theme: PanelTheme { PanelTheme(tone, face) }
}
