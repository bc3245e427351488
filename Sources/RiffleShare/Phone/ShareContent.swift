public import RiffleExport
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
public import RiffleSettings
internal import RiffleStage

/// The shared content: one setting, or A and B, and the cards.
public struct ShareContent: Sendable {
    /// Setting A, and B if there is one.
    public var sides: [StageConfiguration]
    /// The side that the desk shows.
    public var side = 0
    /// The number of cards.
    public var cardCount: Int
    /// The card that a phone begins with.
    public var start: Int
    /// The pictures of the first cards, which the others repeat; empty: colours and numbers.
    public var pictures: [ExportPicture] = []
    /// The part that is shown of a picture with a taller shape than the card: 0 is its top, 0.5 its middle.
    public var pictureFocus = 0.5
    /// The backdrop of each side; a side without an entry has none.
    public var backdrops: [ShareBackdrop] = []

    /// Creates a content. `sides`: one or two; `cardCount`: values outside 1…`mostCards` are clamped.
    public init(sides: [StageConfiguration], side: Int = 0, cardCount: Int) {
        self.sides = sides.prefix(2).map(\.shared)
        self.side = side
        self.cardCount = min(max(cardCount, 1), Self.mostCards)
        start = (self.cardCount - 1) / 2
    }

    /// The greatest number of cards on a page.
    public static let mostCards = 100
}

/// The backdrop on a phone.
public enum ShareBackdrop: Equatable, Sendable {
    case nothing
    /// A picture that is blurred already.
    case picture(ExportPicture)
    /// The current card's picture; `blur`: in points of a window 1280 points wide.
    case card(blur: Double)
}

extension StageConfiguration {
    /// The setting in the form that a phone gets: the refined physics, nothing that moves by itself, and the model's shape for every card.
    var shared: StageConfiguration {
        var own = withoutDesktop
        own.set("hand", to: 0)
        own.set(ViewportKind.parameterName, to: Double(ViewportKind.window.rawValue))
        for (name, value) in [("autoscroll", 0.0), ("placeholders", 0), ("scrollPhysics", 1)] where own.values.has(name) {
            own.set(name, to: value)
        }
        return own
    }
}

/// A side of a content, laid out for a screen.
struct ShareSide: Sendable {
    var configuration: StageConfiguration
    var model: PhonePage.Model
    /// The points of the page for each point of the model, and the position of the cards' centre on the page.
    var scale: Double
    var center: Vector2
    var backdrop = ShareBackdrop.nothing

    init(_ configuration: StageConfiguration, cardCount: Int, on screen: PhoneScreen) throws(ExportProblem) {
        self.configuration = configuration
        model = PhonePage.model(
            try ModelExport(configuration, window: screen.size, cardCount: cardCount, isSampled: false))
        (scale, center) = Self.start(configuration, cardCount: cardCount, on: screen).measure
    }

    /// Returns the initial state of a stage on that screen.
    static func start(_ configuration: StageConfiguration, cardCount: Int, on screen: PhoneScreen) -> RecordingStart {
        let deck = Deck(pictureCount: cardCount, runs: [Deck.Run(count: cardCount, first: 0, cycle: cardCount, phase: 0)])
        var start = RecordingStart(size: screen.size, deck: deck, configuration: configuration)
        start.pixelScale = screen.scale
        return start
    }
}
