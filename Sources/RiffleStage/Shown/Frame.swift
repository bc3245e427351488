public import RiffleInteraction
public import RiffleMath
public import RifflePainter
public import RiffleScene
internal import RiffleSettings

/// The result of one step: the draw list, the textures to load, and whether anything still moves. Reused from frame to frame.
public struct Frame: Sendable {
    /// The stage's time.
    public var time = StageTime(0)
    /// The id of the chosen model.
    public var modelID = ""
    /// The scroll offset in cards.
    public var scrollOffset = 0.0
    /// The scroll velocity in cards a second.
    public var velocity = 0.0
    /// The current card's index; −1 without cards.
    public var current = -1
    /// The scroller's present kind of motion.
    public var phase = ScrollPhase.idle
    /// Whether anything still changes without an event.
    public var isMoving = false
    /// The triangles to draw, in output pixels.
    public var drawList = DrawList()
    /// The number of the draw list's first runs, which paint the ground behind the cards.
    public var groundRuns = 0
    /// The part of the window that the draw list fills, from the top left corner, in window points.
    public var size = Size(width: 0, height: 0)
    /// Whether the draw list paints every pixel of the stage, so that no clear is needed before it.
    public var coversStage = false
    /// The textures of the visible cards, the current one's first.
    public var wanted: ContiguousArray<WantedTexture> = []
    /// The cards in draw order, back to front.
    public var cards: ContiguousArray<FrameCard> = []
    /// The effect of a release of a drag at this moment: of a stack's card in the model's points, of a row or a screen in window
    /// points.
    public var forecast: ReleaseForecast?
    /// The centre of the forecast's mark in window points; nil while none is drawn.
    public var forecastMark: Vector2?
    /// Whether the row scrolls along y.
    public var isVertical = false
    /// The transition state of models whose cards are screens; nil for the others.
    public var transition: TransitionStatus?
    /// The transition events since the last frame.
    public var transitionEvents: ContiguousArray<TransitionEvent> = []
    /// The motion events since the last frame, by time, if `Stage.recordsEvents` is on.
    public var motionEvents: ContiguousArray<MotionEvent> = []
    /// The sign of the offset's last change: 1 to higher offsets, −1 to lower ones, 0 before it has moved.
    public var direction = 0
    /// The navigation and tab bars around screens.
    public var navigationBars = NavigationBars()
    /// Counts of the compositor's work for this frame.
    public var statistics = CompositorStatistics()

    /// A frame without content.
    public init() {}
}

/// A texture that a visible card needs, and the size at which it is shown.
public struct WantedTexture: Equatable, Sendable {
    /// The texture.
    public var texture: CardTexture
    /// The width that it covers on the card, in output pixels.
    public var pixelWidth: Double
    /// The height, in output pixels.
    public var pixelHeight: Double

    /// Sizes in output pixels.
    public init(texture: CardTexture, pixelWidth: Double, pixelHeight: Double) {
        (self.texture, self.pixelWidth, self.pixelHeight) = (texture, pixelWidth, pixelHeight)
    }

    /// The side of the app icon above a card, as a share of the card's width.
    static let iconShare = 0.11

    /// The app icon of a picture, for a card of `cardWidth` output pixels.
    public static func icon(picture: Int, cardWidth: Double) -> WantedTexture {
        WantedTexture(
            texture: .icon(picture: picture), pixelWidth: cardWidth * iconShare, pixelHeight: cardWidth * iconShare)
    }
}

/// A card as it appears on the screen, for traces and tests.
public struct FrameCard: Equatable, Sendable {
    /// The card's index in the deck; −1 for a removed card that still fades out.
    public var index: Int
    /// Index − scroll offset in cards, folded where the row wraps.
    public var offset: Double
    /// The number of the recycled view that shows it, from 0; nil where views aren't recycled.
    public var view: Int?
    /// The projected centre, in window points.
    public var center: Vector2
    /// The bounding box of the projected card, in window points.
    public var size: Size
    /// 0…1.
    public var opacity: Double
    /// 0…1: how much of the backdrop shows on it.
    public var veil = 0.0
    /// The projected depth of the centre (z/w), zPosition included.
    public var z: Double
    /// The side that faces the eye.
    public var face: Face

    /// A side of a card.
    public enum Face: String, Sendable {
        case front
        case back
    }
}
