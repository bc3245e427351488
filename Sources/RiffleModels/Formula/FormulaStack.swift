public import RiffleFormula
public import RiffleMath

/// A stack of cards that a formula poses: the top one is thrown with a pan and flipped with a click, the others move forward.
/// Source: Resources/manual/poses.md, "Card stack". The model gives the poses at rest; the interaction layer moves the cards.
public struct FormulaStack: SwitcherModel {
    public private(set) var cardProportions = CardProportions(width: 0, aspect: 1)
    public private(set) var cardSize = Size.zero
    private var rule = CardStackRule()
    private var prepared: PreparedFormula

    private let source: FormulaSource
    /// The values of the formula's parameters in base units.
    private let values: [Double]
    /// The values of all parameters of the stack's physics.
    private let physics: ParameterValues

    /// The screen for the card's proportions.
    private static let reference = Size(width: 375, height: 667)

    init(_ source: FormulaSource, _ values: ParameterValues) {
        self.source = source
        self.values = source.baseValues(values)
        physics = source.physicsValues(values)
        prepared = PreparedFormula(source.program, parameters: self.values)
        let space = LayoutSpace(bounds: Self.reference, screen: Self.reference, itemCount: 0)
        prepare(for: space)
        cardProportions = CardProportions(
            width: cardSize.width / Self.reference.width, aspect: cardSize.height / cardSize.width,
            reach: (settings(space).given("reach") ?? 0) / Self.reference.width)
    }

    private mutating func settings(_ space: LayoutSpace) -> FormulaSettings {
        prepared = PreparedFormula(
            source.program, parameters: values, space: FormulaSpace(space, card: cardSize).values(of: .cardStack))
        return FormulaSettings(prepared, physics: physics, adjustable: source.adjustable)
    }

    public mutating func prepare(for space: LayoutSpace) {
        let own = CardProportions(width: 5.0 / 7, aspect: 16.0 / 9)
        cardSize = space.card(own)
        var settings = settings(space)
        if space.card == nil {
            let width = settings.size("cardWidth") ?? cardSize.width
            cardSize = Size(width: width, height: settings.size("cardHeight") ?? width * own.aspect)
            settings = self.settings(space)
        }
        rule.itemCount = space.itemCount
        rule.cardHeight = cardSize.height
        rule.poses = StackPoses(
            source.program, parameters: values, space: FormulaSpace(space, card: cardSize).values(of: .cardStack))
        CardStackParameters.apply(physics, to: &rule)
        rule.isRefined = settings.given("refined").map { $0 >= 0.5 } ?? (physics.integer("deck") == 1)
        rule.layers = Int(safely: settings["layers"].clamped(to: 1...100))
        rule.maxLength = settings["maxLength"].clamped(to: 1e-6...1e6)
        rule.maxRotation = settings["maxRotation"].clamped(to: -100...100)
        rule.waitsForLanding = settings.isOn("entersAtLanding")
        if rule.isRefined {
            rule.grabTurn = settings["grabTurn"].clamped(to: 0...1)
        } else {
            (rule.throwsWhileHeld, rule.throwSpeed, rule.projection, rule.throwsVertically) = (true, 0, 0, false)
            rule.grabTurn = 0
        }
        // Off screen at any rotation: half the bounds plus half the card's diagonal, and 8 points. The source: the bounds' width.
        let diagonal = (cardSize.width * cardSize.width + cardSize.height * cardSize.height).squareRoot()
        let distance = physics["throwDistance"]
        rule.flightLength = distance * (rule.isRefined ? (space.bounds.width + diagonal) / 2 + 8 : space.bounds.width)
        rule.flightHeight = distance * (rule.isRefined ? (space.bounds.height + diagonal) / 2 + 8 : space.bounds.height)
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

    public var layoutProblem: FormulaProblem? { prepared.layoutProblem }

    public func problem(at offset: Double, scroll: ScrollState) -> FormulaProblem? {
        layoutProblem ?? prepared.problem { $0[0] = Swift.max(offset, 0) }
    }

    /// The pose at rest of the layer `offset`. Negative offsets are of cards being thrown, hidden from −1 on.
    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        var pose = rule.pose(layer: Swift.max(offset, 0), translation: (0, 0), turn: 0)
        if offset < 0 { pose = rule.pose(layer: 0, translation: (-offset * rule.flightLength, 0), turn: 0) }
        if offset <= -1 { pose.isHidden = true }
        return pose
    }
}
