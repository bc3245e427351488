/// The words that a formula may use besides the language's own: variables, properties and scroll rules. The code that evaluates formulas
/// declares the available words with such a value.
public struct FormulaVocabulary: Equatable, Sendable {
    /// The posed objects: "scrolling cards". The title ends the sentence "there is no … for".
    public var title: String
    /// The variables, in any order; their names are unique.
    public let variables: [Variable]
    /// The properties that lines may set.
    public var properties: [Formula.Property]
    /// The rules that the `scroll` line may name; without any there is no such line.
    public var scrollRules: [ScrollRule]
    /// The variable that sentences about a value name, such as the offset or the progress.
    public var principal: String
    /// The names of the variables that are the card's width and height in points, for the anchor.
    public var cardSize: (width: String, height: String)

    /// The texts of the parts that an `include` line can include, by name.
    public var parts: [String: String] = [:]

    /// The names of the variables that are the same for all cards, in the order in which programs take them.
    public let spaceVariables: [String]
    /// The names of the variables that differ from card to card or frame to frame, in the order in which programs take them.
    public let cardVariables: [String]

    /// A number, switch or choice that the program sets.
    public struct Variable: Equatable, Sendable {
        /// The name in formulas.
        public var name: String
        /// The kind of its value.
        public var kind: Formula.Kind
        /// Whether the value differs from card to card or from frame to frame; otherwise it changes only with the layout space.
        public var isPerCard: Bool
        /// One sentence for users.
        public var help: String

        /// See the properties.
        public init(_ name: String, _ kind: Formula.Kind, isPerCard: Bool = false, help: String) {
            self.name = name
            self.kind = kind
            self.isPerCard = isPerCard
            self.help = help
        }
    }

    /// A way to scroll.
    public struct ScrollRule: Equatable, Sendable {
        /// The word after `scroll`.
        public var name: String
        /// One sentence for users.
        public var help: String
        /// The arguments that can be given after it.
        public var arguments: [Argument]

        /// See the properties.
        public init(_ name: String, arguments: [Argument] = [], help: String) {
            self.name = name
            self.help = help
            self.arguments = arguments
        }
    }

    /// A number, switch or choice of a scroll rule.
    public struct Argument: Equatable, Sendable {
        /// The word before the equals sign.
        public var name: String
        /// The kind of its value.
        public var kind: Formula.Kind
        /// One sentence for users.
        public var help: String

        /// See the properties.
        public init(_ name: String, _ kind: Formula.Kind, help: String) {
            self.name = name
            self.kind = kind
            self.help = help
        }
    }

    /// See the properties.
    public init(
        title: String, variables: [Variable], principal: String, cardSize: (width: String, height: String),
        properties: [Formula.Property] = Formula.Property.allCases, scrollRules: [ScrollRule] = [], parts: [String: String] = [:]
    ) {
        self.parts = parts
        self.title = title
        self.variables = variables
        self.properties = properties
        self.scrollRules = scrollRules
        self.principal = principal
        self.cardSize = cardSize
        spaceVariables = variables.filter { !$0.isPerCard }.map(\.name)
        cardVariables = variables.filter(\.isPerCard).map(\.name)
    }

    public static func == (a: FormulaVocabulary, b: FormulaVocabulary) -> Bool {
        a.title == b.title && a.variables == b.variables && a.properties == b.properties && a.scrollRules == b.scrollRules
            && a.principal == b.principal && a.cardSize == b.cardSize
    }
}

extension FormulaVocabulary {
    /// Cards of a row or circle that scrolls: a card by its offset.
    public static let scrollingCards = FormulaVocabulary(
        title: "scrolling cards",
        variables: [
            Variable(
                "o", .number(.plain), isPerCard: true,
                help: "The card's offset: 0 is the current card, 1 the next, with all fractions in between."),
            Variable("i", .number(.plain), isPerCard: true, help: "The card's index, from 0."),
            Variable(
                "s", .number(.plain), isPerCard: true, help: "The scroll offset in cards, modulo the card count when wrapping."),
            Variable(
                "turn", .number(.plain), isPerCard: true, help: "Cover flow 2's turn progress, −1…1; 0 while no card turns."),
            Variable(
                "turning", .boolean, isPerCard: true,
                help: "Whether there is a turn progress; otherwise cards turn by their offsets."),
            Variable("n", .number(.plain), help: "The number of cards."),
            Variable("last", .number(.plain), help: "The index of the last card; −1 without cards."),
            Variable("wrapping", .boolean, help: "Whether the last card is followed by the first."),
            Variable("count", .number(.plain), help: "The number of positions on the circle, as the carousel computes it."),
            Variable("radius", .number(.length), help: "The radius of that circle, as iCarousel computes it for a cylinder."),
        ] + sizes,
        principal: "o", cardSize: ("width", "height"),
        scrollRules: [
            ScrollRule(
                "carousel",
                arguments: [
                    Argument("wrap", .boolean, help: "Whether the last card is followed by the first. Default: off."),
                    vertical,
                    Argument(
                        "arc", .boolean,
                        help:
                            "Whether a drag follows the path of the grabbed card, as on a wheel, instead of the axis. Default: off."
                    ),
                    Argument(
                        "spacing", .number(.plain),
                        help: "The length of a drag that scrolls by one card, in card widths (heights if vertical). Default: 1."),
                    Argument(
                        "offsetMultiplier", .number(.plain),
                        help: "The factor on a drag, but not on the speed of its release. Default: 1."),
                    Argument(
                        "bounceDistance", .number(.plain),
                        help: "How far beyond an end the row can be pulled, in cards. Default: 1."),
                    Argument(
                        "visibleItems", .number(.plain), help: "How many cards are shown around the current one. Default: 30."),
                    Argument(
                        "placeholders", .number(.plain),
                        help: "The total number of empty cards before the first card and after the last card. Default: 0."),
                    Argument(
                        "contentX", .number(.length),
                        help: "How far right of the area's middle the cards' common centre (the vanishing point) lies."),
                    Argument(
                        "contentY", .number(.length), help: "How far below the area's middle the cards' common centre lies."),
                ] + card, help: "Scrolls as iCarousel does. Scrolling cards without a scroll line have this rule."),
            ScrollRule(
                "view",
                arguments: [
                    vertical,
                    Argument(
                        "spacing", .number(.length),
                        help: "The length of a drag that scrolls by one card. Default: the card's width (height if vertical)."),
                    Argument("snap", .boolean, help: "Whether a flick ends on a card. Default: on."),
                    Argument(
                        "endless", .boolean, help: "Whether the cards repeat in both directions without end. Default: off."),
                    Argument(
                        "maxScrollDistance", .number(.plain),
                        help: "A flick moves the row by fewer cards than this: at 3, by at most 2. Default: 0, no limit."),
                    Argument(
                        "views", .number(.plain), help: "How many cards are shown around the current one. Default: 31."),
                    Argument(
                        "firstOffset", .number(.plain),
                        help:
                            "The least offset at which a card is shown. With `lastOffset`, it replaces `views`, except in an endless row."
                    ),
                    Argument("lastOffset", .number(.plain), help: "The greatest offset at which a card is shown."),
                ] + card, help: "Scrolls as UIScrollView does."),
            ScrollRule("none", arguments: card, help: "The cards don't scroll."),
        ], parts: carouselParts)

    /// The parts that iCarousel's types have in common (the folder Parts).
    private static let carouselParts: [String: String] = [
        "axis": PackageResources.axis_formula, "backs": PackageResources.backs_formula, "cards": PackageResources.cards_formula,
        "circle": PackageResources.circle_formula, "eye": PackageResources.eye_formula, "fade": PackageResources.fade_formula,
        "places": PackageResources.places_formula, "veiled": PackageResources.veiled_formula,
    ].mapValues { String(decoding: $0, as: UTF8.self) }

    /// A stack of cards whose upper card is dragged and thrown: a card by its layer.
    public static let cardStack = FormulaVocabulary(
        title: "a card stack",
        variables: [
            Variable(
                "layer", .number(.plain), isPerCard: true,
                help: "The card's layer: 0 is the top card, with all fractions in between."),
            Variable("drag", .number(.length), isPerCard: true, help: "How far the top card is dragged to the right."),
            Variable(
                "grip", .number(.length), isPerCard: true, help: "How far below its centre the hand holds the top card."),
            Variable(
                "movedX", .number(.length), isPerCard: true,
                help: "How far to the right a throw, a spring or a hand in the window has moved the card."),
            Variable(
                "movedY", .number(.length), isPerCard: true,
                help: "How far down a throw, a spring or a hand in the window has moved the card."),
            Variable(
                "turned", .number(.angle), isPerCard: true,
                help: "How far a throw, a spring or a hand in the window has turned the card."),
            Variable("n", .number(.plain), help: "The number of cards."),
        ] + sizes,
        principal: "layer", cardSize: ("width", "height"),
        scrollRules: [
            ScrollRule(
                "stack",
                arguments: [
                    Argument(
                        "refined", .boolean,
                        help: "Whether a released card keeps the hand's speed. Default: the panel's."),
                    Argument("layers", .number(.plain), help: "How many cards show at rest. Default: 5."),
                    Argument(
                        "maxLength", .number(.length), help: "A card dragged farther than this is thrown. Default: 100 pt."),
                    Argument("maxRotation", .number(.angle), help: "The turn at the throwing distance. Default: 15°."),
                    Argument(
                        "entersAtLanding", .boolean,
                        help: "Whether the layers move up only when a thrown card has landed. Default: on."),
                    Argument(
                        "grabTurn", .number(.plain),
                        help: "How much the place of the grip turns the card, from 0 to 1. Default: 0."),
                    Argument(
                        "reach", .number(.length), help: "How far other layers extend above or below the top card. Default: 0."),
                ] + card,
                help:
                    "The top card is dragged and thrown, and the others move up. A card stack without a scroll line has this rule."
            )
        ], parts: carouselParts.filter { $0.key == "veiled" })

    /// Two screens, one of which replaces the other: a screen by its role and the progress.
    public static let transition = FormulaVocabulary(
        title: "a transition",
        variables: [
            Variable("p", .number(.plain), isPerCard: true, help: "The progress: 0 before the transition, 1 after it."),
            Variable(
                "role", .choice(["from", "to"]), isPerCard: true,
                help: "Whether the screen leaves (from) or arrives (to)."),
            Variable(
                "direction", .number(.plain), isPerCard: true,
                help: "1 where the `to` screen lies further right, −1 where it lies further left."),
            Variable("containerWidth", .number(.length), help: "The width of the container, which a screen at rest fills."),
            Variable("containerHeight", .number(.length), help: "The height of the container."),
        ],
        principal: "p", cardSize: ("containerWidth", "containerHeight"),
        scrollRules: [
            ScrollRule(
                "transition",
                arguments: [
                    Argument(
                        "kind", .choice(["navigation", "modal", "tabs"]),
                        help: "The container of the screens, when the formula is shown as a model. Default: a navigation stack."),
                    Argument(
                        "duration", .number(.time), help: "How long the transition takes without a gesture. Default: the panel's."
                    ),
                    Argument(
                        "back", .choice(["reversed", "mirrored"]),
                        help:
                            "The animation back between tabs: this one in reverse, or mirrored. Default: reversed."),
                ], help: "Moves from one screen to another by a click, a key or a drag.")
        ])

    private static let vertical = Argument(
        "vertical", .boolean, help: "Whether a vertical drag scrolls, rather than a horizontal one.")

    private static let card = [
        Argument(
            "cardWidth", .number(.length), help: "The card's width. Default: 5/7 of the reference screen's."),
        Argument("cardHeight", .number(.length), help: "The card's height. Default: 16/9 of the width."),
    ]

    private static let sizes = [
        Variable("width", .number(.length), help: "The card's width."),
        Variable("height", .number(.length), help: "The card's height."),
        Variable("viewWidth", .number(.length), help: "The width of the area that the cards fill."),
        Variable("viewHeight", .number(.length), help: "The height of that area."),
        Variable("screenWidth", .number(.length), help: "The width of the reference screen, a phone's or tablet's."),
        Variable("screenHeight", .number(.length), help: "The height of the reference screen."),
    ]

    func variable(named name: String) -> Variable? { variables.first { $0.name == name } }
}
