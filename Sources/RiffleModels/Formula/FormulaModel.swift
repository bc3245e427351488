public import RiffleFormula
public import RiffleMath

/// Cards that a formula poses (Resources/manual/formula-language.md).
public struct FormulaModel: SwitcherModel {
    public private(set) var cardProportions: CardProportions
    public private(set) var cardSize = Size.zero
    public private(set) var anchorOffset = Vector2.zero
    public private(set) var scrollRule = ScrollRule.carousel(CarouselRule())

    let source: FormulaSource
    /// The values of the formula's parameters in base units (points, radians, seconds).
    private(set) var values: [Double]
    /// The values of all parameters of the scroll physics.
    private let physics: ParameterValues
    private(set) var prepared: PreparedFormula
    /// The space that the program was prepared for.
    private(set) var variables: FormulaSpace
    private var window = Window.carousel(CarouselLayout())
    private var isWrapping = false
    private var itemCount = 0
    private var space = LayoutSpace(bounds: reference, screen: reference, itemCount: 0)

    /// The choice of the cards that are shown. Its cost doesn't depend on the number of cards.
    private enum Window: Sendable {
        /// The nearest cards, as in iCarousel: 30 unless a number is given.
        case carousel(CarouselLayout)
        /// The cards of a number of views.
        case views(ViewWindow)
        /// The cards whose offset lies in a range.
        case offsets(ClosedRange<Double>)
    }

    init(_ source: FormulaSource, _ values: ParameterValues) {
        self.source = source
        self.values = source.baseValues(values)
        physics = source.physicsValues(values)
        prepared = PreparedFormula(source.program, parameters: self.values)
        variables = FormulaSpace(space)
        cardProportions = Self.ownProportions
        prepare(for: space)
        cardProportions = CardProportions(
            width: cardSize.width / Self.reference.width, aspect: cardSize.height / cardSize.width)
    }

    /// A copy with other values of the formula's parameters, in base units.
    func with(_ values: [Double]) -> FormulaModel {
        var model = self
        model.values = values
        model.prepare(for: space)
        return model
    }

    /// The screen for the card's proportions before there is a space; its aspect ratio is exactly 16/9, as that of the originals' cards.
    private static let reference = Size(width: 375, height: 375 * 16 / 9.0)

    /// The card's size where the formula gives none.
    private static let ownProportions = CardProportions(width: 5.0 / 7, aspect: 16.0 / 9)

    public mutating func prepare(for space: LayoutSpace) {
        self.space = space
        itemCount = space.itemCount
        // The card's size and the axis may depend on the screen, everything else on them.
        var variables = FormulaSpace(space)
        variables.card = space.card(Self.ownProportions)
        var settings = settings(in: variables)
        if space.card == nil {
            if let width = settings.size("cardWidth") {
                variables.card = Size(width: width, height: width * Self.ownProportions.aspect)
            }
            if let height = settings.size("cardHeight") { variables.card.height = height }
        }
        cardSize = variables.card
        anchorOffset = .zero
        isWrapping = false
        switch FormulaScrollKind(source.formula) {
        case .carousel:
            let isVertical = settings.isOn("vertical")
            isWrapping = settings.isOn("wrap")
            let placeholders = isWrapping ? 0 : Int(safely: settings["placeholders"].clamped(to: 0...200))
            variables.isWrapping = isWrapping
            variables.circle = CarouselLayout.circle(
                cards: itemCount + placeholders, extent: isVertical ? cardSize.height : cardSize.width,
                across: isVertical ? space.bounds.height : space.bounds.width)
            settings = self.settings(in: variables)
            let shown = Int(safely: settings["visibleItems"].clamped(to: 0...200))
            let layout = CarouselLayout(
                itemCount: itemCount, placeholderCount: placeholders, wraps: isWrapping,
                visibleItems: shown > 0 ? shown : CarouselLayout.maxVisibleItems, fade: CarouselFade { value(ofParameter: $0) })
            window = .carousel(layout)
            anchorOffset = Vector2(settings["contentX"], settings["contentY"])
            scrollRule = .carousel(rule(settings, layout, isVertical: isVertical))
        case .view:
            let isVertical = settings.isOn("vertical")
            let isEndless = settings.isOn("endless")
            isWrapping = isEndless && itemCount > 0
            variables.isWrapping = isWrapping
            settings = self.settings(in: variables)
            let rule = rule(settings, isVertical: isVertical, isEndless: isEndless, screen: space.screen)
            window = .views(ViewWindow(itemCount: itemCount, views: rule.viewCount, isEndless: isEndless))
            if !isEndless, let first = settings.given("firstOffset"), let last = settings.given("lastOffset") {
                // At most 2,001 cards, however great the numbers are.
                let least = first.clamped(to: -1000...1000)
                window = .offsets(least...max(least, last.clamped(to: -1000...1000)))
            }
            scrollRule = .scrollView(rule)
        case .none, .stack, .transition:
            _ = self.settings(in: variables)
            window = .views(ViewWindow(itemCount: itemCount, views: 31))
            scrollRule = .scrollView(.fixed(itemCount: itemCount, itemExtent: cardSize.width))
        }
    }

    /// Prepares the program for the variables, and returns the scroll line's settings with them.
    private mutating func settings(in variables: FormulaSpace) -> FormulaSettings {
        self.variables = variables
        prepared = PreparedFormula(source.program, parameters: values, space: variables.values)
        return FormulaSettings(prepared, physics: physics, adjustable: source.adjustable)
    }

    /// The value of one of the formula's parameters, in base units; nil: there is no such parameter.
    private func value(ofParameter name: String) -> Double? {
        source.formula.parameters.firstIndex { $0.name == name }.map { values[$0] }
    }

    private func rule(_ settings: FormulaSettings, _ layout: CarouselLayout, isVertical: Bool) -> CarouselRule {
        var rule = CarouselRule()
        CarouselParameters.apply(physics, to: &rule)
        rule.row = row(extent: (isVertical ? cardSize.height : cardSize.width) * (settings.size("spacing") ?? 1))
        rule.row.isVertical = isVertical
        rule.row.wraps = layout.indexing.wraps
        rule.placeholderCount = layout.indexing.placeholderCount
        rule.followsArc = settings.isOn("arc")
        rule.offsetMultiplier = settings["offsetMultiplier"].clamped(to: 0.01...100)
        rule.bounceDistance = settings["bounceDistance"].clamped(to: 0...100)
        return rule
    }

    private func rule(_ settings: FormulaSettings, isVertical: Bool, isEndless: Bool, screen: Size) -> ScrollViewRule {
        var rule = ScrollViewRule()
        rule.row = row(extent: settings.size("spacing") ?? (isVertical ? cardSize.height : cardSize.width))
        rule.row.isVertical = isVertical
        rule.row.wraps = isEndless
        rule.viewportExtent = isVertical ? screen.height : screen.width
        rule.maxOffset = Double(max(itemCount - 1, 0))
        rule.decelerationRate = physics["decelerationRate"]
        rule.rubberBandCoefficient = physics["rubberBand"]
        rule.snapsToItems = settings.isOn("snap")
        rule.maxScrollDistance = Int(safely: settings["maxScrollDistance"].clamped(to: 0...1000))
        rule.viewCount = Int(safely: settings["views"].clamped(to: 1...201))
        return rule
    }

    /// The parameters that all rows have.
    private func row(extent: Double) -> RowRule {
        var row = RowRule()
        row.itemCount = itemCount
        row.itemExtent = extent
        row.physics = SharedParameters.scrollPhysics(in: physics)
        row.dragFollow = SharedParameters.dragFollow(in: physics)
        row.reach = physics["reach"]
        return row
    }

    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        switch window {
        case .carousel(let layout): layout.visibleCards(at: scrollOffset, into: &cards)
        case .views(let views): views.visibleCards(at: scrollOffset, into: &cards)
        case .offsets(let offsets): cards.list(offsets, at: scrollOffset, of: itemCount)
        }
    }

    public var visibleCount: Int? { carousel?.visibleCount }

    public func leavesOut(cardAt offset: Double) -> Bool { carousel?.fade?.leavesOut(offset) ?? false }

    /// The layout of a carousel; nil for a model that chooses its cards otherwise.
    var carousel: CarouselLayout? {
        if case .carousel(let layout) = window { layout } else { nil }
    }

    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double {
        switch window {
        case .carousel(let layout): layout.offset(ofCard: index, at: scrollOffset)
        case .views(let views): views.offset(ofCard: index, at: scrollOffset)
        case .offsets: Double(index) - scrollOffset
        }
    }
}

// MARK: - Poses

extension FormulaModel {
    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        CardPose(prepared.pose { fill($0, offset, index: index(at: offset, scroll), scroll) })
    }

    public func layOut(_ cards: inout ContiguousArray<PosedCard>, scroll: ScrollState) {
        cards.withUnsafeMutableBufferPointer { cards in
            prepared.poses(
                count: cards.count,
                fill: { fill($1, cards[$0].offset, index: Double(cards[$0].index), scroll) },
                take: { cards[$0].pose = CardPose($1) })
        }
    }

    public var layoutProblem: FormulaProblem? { prepared.layoutProblem }

    public func problem(at offset: Double, scroll: ScrollState) -> FormulaProblem? {
        layoutProblem ?? prepared.problem { fill($0, offset, index: index(at: offset, scroll), scroll) }
    }

    /// The pose of a resting row's card at an offset, and its derivative by one of the formula's numbers in base units.
    func derivative(at offset: Double, by input: FormulaProgram.Input) -> FormulaDerivative {
        prepared.derivative(by: input) { fill($0, offset, index: index(at: offset, .resting), .resting) }
    }

    /// The index of the card whose offset is nearest to this one; its own where `offset` is a card's.
    private func index(at offset: Double, _ scroll: ScrollState) -> Double {
        let index = (offset + scroll.offset).rounded()
        let count = Double(itemCount)
        return isWrapping && count > 0 ? index - (index / count).rounded(.down) * count : index
    }

    /// Writes the card's variables in the vocabulary's order: o, i, s, turn, turning.
    private func fill(_ variables: PreparedFormula.Variables, _ offset: Double, index: Double, _ scroll: ScrollState) {
        variables[0] = offset
        variables[1] = index
        variables[2] = scroll.offset
        variables[3] = scroll.turnProgress ?? 0
        variables[4] = scroll.turnProgress == nil ? 0 : 1
    }
}

extension PreparedFormula {
    /// The problem of the first number of the scroll line that isn't finite; nil if all are.
    var layoutProblem: FormulaProblem? {
        guard !hasFiniteScrollValues, let arguments = program.formula.scroll?.arguments else { return nil }
        for (argument, value) in zip(arguments, scrollValues) where value?.isFinite == false {
            return FormulaProblem(argument.position, "\(argument.name) isn't a finite number")
        }
        return nil
    }
}

extension CardPose {
    /// A formula's pose, with opacity, dimming and veil held to 0…1; hidden where a number isn't finite.
    init(_ pose: FormulaPose) {
        self.init(
            transform: pose.transform, opacity: pose.opacity.clamped(to: 0...1), zPosition: pose.order,
            isHidden: pose.isHidden || !pose.isFinite, isFinite: pose.isFinite, dim: pose.dim.clamped(to: 0...1),
            veil: pose.veil.clamped(to: 0...1))
    }
}
