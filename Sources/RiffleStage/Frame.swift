public import RiffleInteraction
public import RiffleMath
public import RiffleScene

/// What one step gives: what to draw, what to load, what is still moving. Reused from frame to frame.
public struct Frame: Sendable {
    public var time = 0.0
    public var modelID = ""
    /// In cards.
    public var scrollOffset = 0.0
    /// Cards a second.
    public var velocity = 0.0
    /// The current card's index; −1 without cards.
    public var current = -1
    public var phase = ScrollPhase.idle
    /// False: nothing will change any more without an event.
    public var isMoving = false
    public var drawList = DrawList()
    /// The part of the window that it fills, from the left upper corner, in window points.
    public var size = Size(width: 0, height: 0)
    /// True: the list paints every pixel of the stage, so nothing has to be cleared before it.
    public var coversStage = false
    /// The textures of the visible cards, the current one's first.
    public var wanted: ContiguousArray<WantedTexture> = []
    /// The cards in draw order, back to front.
    public var cards: ContiguousArray<FrameCard> = []
    /// Where letting go now would send the card that is dragged.
    public var forecast: LandingForecast?
    /// The middle of its mark in window points; nil while there is none.
    public var forecastMark: Vector2?
    /// The transition under way, for models whose cards are screens.
    public var transition: TransitionStatus?
    /// What became of requests and transitions since the last frame.
    public var transitionEvents: ContiguousArray<TransitionEvent> = []
    /// What has happened since the last frame, in its order, if the stage records it.
    public var motionEvents: ContiguousArray<MotionEvent> = []
    /// Which way the offset went last: 1 to higher offsets, −1 to lower ones, 0 before it has moved.
    public var direction = 0
    /// The bars round the screens.
    public var navigationBars = NavigationBars()
    public var statistics = CompositorStatistics()

    public init() {}
}

/// A texture that a visible card needs, and how large it is shown.
public struct WantedTexture: Equatable, Sendable {
    public var texture: CardTexture
    /// The size that it covers on the card, in output pixels.
    public var pixelWidth: Double
    public var pixelHeight: Double

    public init(texture: CardTexture, pixelWidth: Double, pixelHeight: Double) {
        (self.texture, self.pixelWidth, self.pixelHeight) = (texture, pixelWidth, pixelHeight)
    }
}

/// A card as a person sees it: for traces and tests.
public struct FrameCard: Equatable, Sendable {
    public var index: Int
    /// Index − scroll offset in cards, folded where the row wraps.
    public var offset: Double
    /// The number of the reused view that shows it, from 0; nil where views aren't reused.
    public var view: Int?
    /// Projected centre, in window points.
    public var center: Vector2
    /// Extent of the projected card, in window points.
    public var size: Size
    public var opacity: Double
    /// Depth of the centre, zPosition included.
    public var z: Double
    public var face: Face

    public enum Face: String, Sendable {
        case front
        case back
    }
}
