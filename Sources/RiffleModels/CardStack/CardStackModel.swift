public import RiffleMath

/// A stack of cards: the top one is thrown with a pan and flipped with a click, the others move forward.
/// Source: Sources/RiffleModels/FORMULAS.md, "Card stack". The model gives the poses at rest; the interaction layer poses the
/// cards while they move.
public struct CardStackModel: SwitcherModel {
    public static let descriptor = ModelDescriptor(
        id: "card-stack",
        title: "Card stack",
        summary: "A deck of cards: the top one is thrown, springs back or turns over.",
        gesture: "Drag or flick the top card to throw it",
        source: "a pan-driven stack of layers on iOS",
        parameters: CardStackParameters.all,
        look: CardLook(cornerRadius: 10, shadowRadius: 8, shadowOpacity: 0.35, shadowOffset: 4),
        viewport: .phone,
        // The source's deck with its article's own repair of the flip, which turns a card with zPosition 0 into its neighbours.
        sourceSettings: [
            "deck": 0, "lifts": 1, "flipCurve": Double(TransitionCurve.easeInOut.rawValue), "flipDuration": 0.5,
            "opacityStep": 0.2, "dimStep": 0, "veiled": 0,
            "entersAtLanding": 1,
        ],
        formerDefaults: [
            1: former.merging(["opacityStep": 0.2, "dimStep": 0]) { _, new in new },
            // A solid stack: the built-in preset Solid Stack.
            2: former,
        ])

    /// The defaults of version 2.
    private static let former: [String: Double] = [
        "opacityStep": 0, "dimStep": 0.14, "veiled": 0, "scalesHeight": 1, "grabTurn": 1, "throwWhileHeld": 0,
        "entersAtLanding": 0,
    ]

    private var rule: CardStackRule
    private let inset: Vector2
    private let throwDistance: Double
    public private(set) var cardSize = Size.zero

    public init(_ values: ParameterValues) {
        rule = CardStackParameters.rule(values)
        inset = Vector2(values["insetX"], values["insetY"])
        throwDistance = values["throwDistance"]
    }

    public var cardProportions: CardProportions {
        let width = Swift.max(375 - 2 * inset.x, 40)
        // Each layer is offset by one step, up or down.
        let reach = abs(rule.formulas.yStep) * Double(Swift.max(rule.layers - 1, 0))
        return CardProportions(width: width / 375, aspect: Swift.max(667 - 2 * inset.y, 40) / width, reach: reach / 375)
    }

    public mutating func prepare(for space: LayoutSpace) {
        // The card is the screen minus the insets, whatever the device.
        cardSize =
            space.card
            ?? Size(
                width: Swift.max(space.screen.width - 2 * inset.x, 40), height: Swift.max(space.screen.height - 2 * inset.y, 40))
        rule.itemCount = space.itemCount
        rule.cardHeight = cardSize.height
        // Off screen at any rotation: half the bounds plus half the card's diagonal, and 8 points. The source: the bounds' width.
        let diagonal = (cardSize.width * cardSize.width + cardSize.height * cardSize.height).squareRoot()
        rule.flightLength = throwDistance * (rule.isRefined ? (space.bounds.width + diagonal) / 2 + 8 : space.bounds.width)
        rule.flightHeight = throwDistance * (rule.isRefined ? (space.bounds.height + diagonal) / 2 + 8 : space.bounds.height)
    }

    public var scrollRule: ScrollRule { .cardStack(rule) }

    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        cards.removeAll(keepingCapacity: true)
        guard rule.itemCount > 0, scrollOffset.isFinite else { return }
        let top = scrollOffset.rounded(.down)
        // Between two cards the upper one is leaving, and one more is visible below.
        let shown = Swift.min(rule.visibleCount + (scrollOffset > top ? 1 : 0), rule.itemCount)
        let indexing = CarouselIndexing(itemCount: rule.itemCount, wraps: true)
        for layer in (0..<shown).reversed() {
            let index = indexing.clampedIndex(Int(safely: top) + layer)
            cards.append(PosedCard(index: index, offset: top + Double(layer) - scrollOffset))
        }
    }

    /// Between −1 and 0: leaving; 0: the top card; from the number of layers on: hidden in the deck, to which thrown cards
    /// return.
    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double {
        guard rule.itemCount > 0 else { return 0 }
        let count = Double(rule.itemCount)
        let ahead = Double(index) - scrollOffset
        let folded = ahead - (ahead / count).rounded(.down) * count
        return folded > count - 1 ? folded - count : folded
    }

    /// The pose at rest of the layer `offset`. Negative offsets are of cards being thrown, hidden from −1 on.
    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        var pose = rule.pose(layer: Swift.max(offset, 0), translation: (0, 0), turn: 0)
        if offset < 0 { pose = rule.pose(layer: 0, translation: (-offset * rule.flightLength, 0), turn: 0) }
        if offset <= -1 { pose.isHidden = true }
        return pose
    }
}
