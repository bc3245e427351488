public import RiffleExport
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
public import RiffleSettings
internal import RiffleStage

/// What is shared: one setting, or A and B, and the cards.
public struct ShareContent: Sendable {
    /// A, and B if there is one.
    public var sides: [StageConfiguration]
    /// The side that the desk shows.
    public var side = 0
    /// The number of cards.
    public var cardCount: Int
    /// The card that a phone begins with.
    public var start: Int
    /// The pictures of the first cards, which the others repeat; empty: colours and numbers.
    public var pictures: [ExportPicture] = []
    /// Which part of a picture that is higher than a card is shown: 0 its top, 0.5 its middle.
    public var pictureFocus = 0.5
    /// What lies behind the cards of each side; one without any has nothing.
    public var backdrops: [ShareBackdrop] = []

    /// `sides`: one or two; `cardCount`: 1…`mostCards` count.
    public init(sides: [StageConfiguration], side: Int = 0, cardCount: Int) {
        self.sides = sides.prefix(2).map(\.shared)
        self.side = side
        self.cardCount = min(max(cardCount, 1), Self.mostCards)
        start = (self.cardCount - 1) / 2
    }

    /// The most cards of a page.
    public static let mostCards = 100
}

/// What lies behind the cards on a phone.
public enum ShareBackdrop: Equatable, Sendable {
    case nothing
    /// A picture, which is blurred already.
    case picture(ExportPicture)
    /// The current card's picture, blurred by points of a window 1280 points wide.
    case card(blur: Double)
}

extension StageConfiguration {
    /// The setting as a phone has it: exported motion is the refined physics', nothing runs by itself, and every card has its model's
    /// shape.
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
    /// Points of the page for each point of the model, and where the cards' centre stands on the page.
    var scale: Double
    var center: Vector2
    var backdrop = ShareBackdrop.nothing

    init(_ configuration: StageConfiguration, cardCount: Int, on screen: PhoneScreen) throws(ExportProblem) {
        self.configuration = configuration
        model = PhonePage.model(
            try ModelExport(configuration, window: screen.size, cardCount: cardCount, isSampled: false))
        (scale, center) = Self.start(configuration, cardCount: cardCount, on: screen).measure
    }

    /// A stage's state on that screen.
    static func start(_ configuration: StageConfiguration, cardCount: Int, on screen: PhoneScreen) -> RecordingStart {
        let deck = Deck(pictureCount: cardCount, runs: [Deck.Run(count: cardCount, first: 0, cycle: cardCount, phase: 0)])
        var start = RecordingStart(size: screen.size, deck: deck, configuration: configuration)
        start.pixelScale = screen.scale
        return start
    }
}
