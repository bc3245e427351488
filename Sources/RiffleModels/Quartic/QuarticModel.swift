public import RiffleMath

/// A vertical stack whose cards move down by the fourth power of the pull. Source: a UICollectionViewLayout
/// (Sources/RiffleModels/FORMULAS.md, "Quartic stack").
public struct QuarticModel: SwitcherModel {
    public static let descriptor = ModelDescriptor(
        id: "quartic",
        title: "Quartic stack",
        summary: "A vertical stack: pulling down moves the cards down by the fourth power, each to where the next one was.",
        source: "a collection layout, y = (max(0, m − x)/m)⁴·n",
        parameters: [
            ParameterDescriptor(
                name: "m0", title: "Reach m", unit: .points, range: 200...4000, step: 10, defaultValue: 1000,
                help: "The pull that sends the first card to the very top.", source: "the original layout: 1000"),
            ParameterDescriptor(
                name: "n0", title: "Rest n", unit: .points, range: 20...600, step: 5, defaultValue: 250,
                help: "Where the current card's upper edge rests.", source: "the original layout: 250"),
            ParameterDescriptor(
                name: "delta", title: "Step Δ", unit: .points, range: 20...400, step: 5, defaultValue: 140,
                help: "The pull that moves each card to where its lower neighbour was.", source: "the original layout: 140"),
            ParameterDescriptor(
                name: "minScale", title: "Least scale", range: 0.3...1, step: 0.01, defaultValue: 0.86,
                help: "The scale at the top of the stack; it grows to 1 downwards.",
                source: "Riffle; the original layout gives the position alone"),
            ParameterDescriptor(
                name: "fullScaleAt", title: "Full scale at", unit: .cards, range: -3...6, step: 0.1, defaultValue: 1,
                help: "The offset whose place counts as n_last: from there on a card is at scale 1.",
                source: "the original layout: by the place of the last card in view"),
            ParameterDescriptor(
                name: "fadeLength", title: "Fade length", unit: .points, range: 0...300, step: 5, defaultValue: 40,
                help: "Cards fade in over this much of y from the top.",
                source: "Riffle; the original layout gives the position alone"),
            SharedParameters.veiled,
        ] + SharedParameters.scrollView(decelerationRate: 0.998) + [SharedParameters.snap],
        look: CardLook(cornerRadius: 10, shadowRadius: 8, shadowOpacity: 0.5),
        // The source's target offset serves a switch between two layouts; its flicks end at any offset.
        sourceSettings: ["snap": 0, "veiled": 0],
        formerDefaults: [2: ["veiled": 0]]
    )

    public var cardProportions: CardProportions { CardProportions(width: 0.86, aspect: 16.0 / 9) }
    public private(set) var cardSize = Size.zero
    public private(set) var scrollRule = ScrollRule.scrollView(ScrollViewRule())

    private var rule = ScrollViewRule()
    private var curve: QuarticCurve
    private var minScale: Double
    private var fadeLength: Double
    private var isVeiled: Bool
    private var fullScaleY: Double
    private var fullScaleAt: Double
    /// Points of this space per point of the 667 points high screen that the parameters refer to.
    private var unit = 1.0
    private var screenHeight = 667.0
    /// The card offsets that are visible.
    private var offsets = 0.0...0.0
    private var itemCount = 0

    public init(_ values: ParameterValues) {
        curve = QuarticCurve(m0: values["m0"], n0: values["n0"], delta: values["delta"])
        minScale = values["minScale"]
        fadeLength = values["fadeLength"]
        isVeiled = values.isOn("veiled")
        fullScaleAt = values["fullScaleAt"]
        fullScaleY = curve.y(atOffset: fullScaleAt)
        rule.decelerationRate = values["decelerationRate"]
        rule.rubberBandCoefficient = values["rubberBand"]
        rule.snapsToItems = values.isOn("snap")
        rule.isVertical = true
        rule.physics = SharedParameters.scrollPhysics(in: values)
        rule.dragFollow = SharedParameters.dragFollow(in: values)
        rule.reach = values["reach"]
    }

    /// A copy with another n or m.
    func with(n0: Double? = nil, m0: Double? = nil) -> QuarticModel {
        var model = self
        model.curve = QuarticCurve(m0: m0 ?? curve.m0, n0: n0 ?? curve.n0, delta: curve.delta)
        model.fullScaleY = model.curve.y(atOffset: fullScaleAt)
        return model
    }

    public mutating func prepare(for space: LayoutSpace) {
        cardSize = space.card(cardProportions)
        screenHeight = space.screen.height
        unit = screenHeight / 667
        itemCount = space.itemCount
        // Visible: from the card that just left the top to the one whose upper edge just left the bottom of the bounds.
        let bottom = (max(space.bounds.height, screenHeight) / unit) + 667
        let reach = Double.pow(bottom / max(curve.n0, 1), 0.25)
        offsets = (-curve.m0 / curve.delta)...max(-curve.m0 / curve.delta, (reach - 1) * curve.m0 / curve.delta)
        rule.itemCount = itemCount
        rule.itemExtent = curve.delta * unit
        rule.viewportExtent = screenHeight
        rule.minOffset = 0
        rule.maxOffset = Double(max(itemCount - 1, 0))
        scrollRule = .scrollView(rule)
    }

    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        cards.list(offsets, at: scrollOffset, of: itemCount)
    }

    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double { Double(index) - scrollOffset }

    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        let y = curve.y(atOffset: offset)
        let depth = fullScaleY > 0 ? (y / fullScaleY).clamped(to: 0...1) : 1
        let scale = Double.lerp(minScale, 1, depth)
        let alpha = fadeLength > 0 ? (y / fadeLength).clamped(to: 0...1) : (y > 0 ? 1 : 0)
        // y is the upper edge of the card, from the top of the screen; a pose relates the centre of the card to that of the
        // screen.
        let top = y * unit - screenHeight / 2
        return CardPose(
            transform: Transform3D(
                row1: SIMD4(scale, 0, 0, 0), row2: SIMD4(0, scale, 0, 0), row3: SIMD4(0, 0, 1, 0),
                row4: SIMD4(0, top + cardSize.height * scale / 2, 0, 1)),
            opacity: isVeiled ? 1 : alpha, veil: isVeiled ? 1 - alpha : 0)
    }
}

/// The quartic, in points: y_i(x) = (max(0, m_i − x)/m_i)⁴·n_i with m_i = m0 + i·Δ and n_i = (m_i/m0)⁴·n0.
///
/// m_i and n_i are chosen so that the index cancels: y depends on the offset i − x/Δ only, so that a pull of Δ moves each card
/// exactly to where its lower neighbour was.
public struct QuarticCurve: Equatable, Sendable {
    /// m_0: the content offset at which card 0 is at the top.
    public var m0: Double
    /// n_0: the upper edge of card 0 at content offset 0.
    public var n0: Double
    /// Δ: the content offset from card to card.
    public var delta: Double

    /// The source's values unless others are given.
    public init(m0: Double = 1000, n0: Double = 250, delta: Double = 140) {
        self.m0 = m0
        self.n0 = n0
        self.delta = delta
    }

    /// The upper edge of card `row` at content offset `x`, both in points, as the source writes it.
    public func y(row: Int, x: Double) -> Double {
        let m = m0 + Double(row) * delta
        let growth = m / m0
        let n = growth * growth * growth * growth * n0
        let share = max(0, m - x) / m
        return share * share * share * share * n
    }

    /// The upper edge in points at an offset in cards; 0 beyond the top.
    public func y(atOffset offset: Double) -> Double { y(row: 0, x: -offset * delta) }
}
