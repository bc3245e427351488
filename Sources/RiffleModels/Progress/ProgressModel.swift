public import RiffleMath

/// The iOS 9 task switcher as a function of progress, on an infinite paged scroll view. Source: Glow
/// (Sources/RiffleModels/FORMULAS.md, "Progress").
///
/// A card's progress p is its distance from the visible centre in pages, and a page is a fifth of the screen, so progress and
/// offset are the same number.
public struct ProgressModel: SwitcherModel {
    public static let descriptor = ModelDescriptor(
        id: "progress",
        title: "Task switcher · progress",
        summary:
            "The iOS 9 task switcher driven by progress: each card shifts, scales and fades by its distance from the middle.",
        source: "Glow: TaskSwitcherViewController on an infinite scroll view",
        parameters: [
            ParameterDescriptor(
                name: "pages", title: "Cards on screen", unit: .cards, range: 2...12, step: 0.1, defaultValue: 5,
                help: "The screen's width in pages: more puts the cards closer.", source: "Glow: page width = screen / 5"),
            ParameterDescriptor(
                name: "shiftRight", title: "Right shift divisor", range: 0.5...20, step: 0.1, defaultValue: 2.2,
                help: "Cards right of the middle shift right by |p|·screen / this.", source: "Glow: S / 2.2"),
            ParameterDescriptor(
                name: "shiftLeft", title: "Left shift divisor", range: 2...100, step: 0.5, defaultValue: 15,
                help: "Cards left of the middle shift right by |p|·screen / this.", source: "Glow: S / 15"),
            ParameterDescriptor(
                name: "scaleStep", title: "Scale step", range: 0...0.2, step: 0.005, defaultValue: 0.03,
                help: "Scale gained with each page to the right.", source: "Glow: scale = 1 + 0.03·p"),
            ParameterDescriptor(
                name: "cardAspect", title: "Card height", unit: .cardWidths, range: 0...3, step: 0.01, defaultValue: 0,
                help: "The card's height in its widths; 0 gives it the screen's proportions.", source: "Glow: 430/270"
            ).naming(0, "as the screen").with(effect: .layout),
            ParameterDescriptor(
                name: "fadeFrom", title: "Fade from", unit: .cards, range: -10...0, step: 0.1, defaultValue: 0,
                help: "Cards left of this offset fade.", source: "Glow: 0"),
            ParameterDescriptor(
                name: "fadeStep", title: "Fade step", range: 0...1, step: 0.01, defaultValue: 0.2,
                help: "Opacity lost with each page left of where the fade begins.", source: "Glow: alpha = 1 − 0.2·|p|"),
            ParameterDescriptor(
                name: "dimStep", title: "Dim step", range: 0...0.5, step: 0.01, defaultValue: 0,
                help: "How much darker each page left of the middle is than the one before it.",
                source: "Riffle"),
            SharedParameters.veiled,
            SharedParameters.views, SharedParameters.endless,
        ]
            + SharedParameters.scrollView(decelerationRate: 0.998)
            + [SharedParameters.maxScrollDistance],
        look: CardLook(cornerRadius: 5, shadowRadius: 3, shadowOpacity: 0.5, showsIcon: true),
        viewport: .phone,
        // Glow's card: 270 × 430 points on a screen 375 points wide.
        sourceSettings: source.merging([
            "endless": 1, "veiled": 0, "cardAspect": 430.0 / 270, "shadowRadius": 3, "shadowOpacity": 0.3, "shadowOffsetX": 2,
            "shadowOffset": 2,
        ]) { a, _ in a },
        formerDefaults: [
            1: source.merging(["veiled": 0]) { a, _ in a },
            // Darkened instead of faded: the built-in preset Wide Row.
            2: ["fadeFrom": -2, "fadeStep": 1, "dimStep": 0.16, "veiled": 0],
        ]
    )

    private static let source = ["fadeFrom": 0, "fadeStep": 0.2, "dimStep": 0]

    public var cardProportions: CardProportions { CardProportions(width: 0.72, aspect: cardAspect > 0 ? cardAspect : 16.0 / 9) }
    public private(set) var cardSize = Size.zero
    public private(set) var scrollRule = ScrollRule.scrollView(ScrollViewRule())

    private var rule = ScrollViewRule()
    private var curve: ProgressCurve
    private var pages: Double
    private var cardAspect: Double
    private var dimStep: Double
    private var isVeiled: Bool
    private var window = ViewWindow()

    public init(_ values: ParameterValues) {
        curve = ProgressCurve(screenWidth: 375)
        curve.rightDivisor = values["shiftRight"]
        curve.leftDivisor = values["shiftLeft"]
        curve.scaleStep = values["scaleStep"]
        curve.fadeStep = values["fadeStep"]
        curve.fadeFrom = values["fadeFrom"]
        cardAspect = values["cardAspect"]
        dimStep = values["dimStep"]
        isVeiled = values.isOn("veiled")
        pages = values["pages"]
        window.views = values.integer("views")
        window.isEndless = values.isOn("endless")
        rule.decelerationRate = values["decelerationRate"]
        rule.rubberBandCoefficient = values["rubberBand"]
        rule.maxScrollDistance = values.integer("maxScrollDistance")
        rule.isEndless = window.isEndless
        rule.viewCount = window.views
        rule.physics = SharedParameters.scrollPhysics(in: values)
        rule.dragFollow = SharedParameters.dragFollow(in: values)
        rule.reach = values["reach"]
    }

    public mutating func prepare(for space: LayoutSpace) {
        // By default the snapshot has the screen's aspect ratio, whatever the device.
        cardSize =
            space.card
            ?? (cardAspect > 0 ? cardProportions.card(on: space.screen) : space.screen * cardProportions.width)
        curve.screenWidth = space.screen.width
        window.itemCount = space.itemCount
        rule.itemCount = space.itemCount
        rule.itemExtent = space.screen.width / pages
        rule.viewportExtent = space.screen.width
        rule.minOffset = 0
        rule.maxOffset = Double(max(space.itemCount - 1, 0))
        scrollRule = .scrollView(rule)
    }

    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        window.visibleCards(at: scrollOffset, into: &cards)
    }

    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double {
        window.offset(ofCard: index, at: scrollOffset)
    }

    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        let scale = curve.scale(at: offset)
        let alpha = curve.alpha(at: offset).clamped(to: 0...1)
        return CardPose(
            transform: Transform3D(
                row1: SIMD4(scale, 0, 0, 0), row2: SIMD4(0, scale, 0, 0), row3: SIMD4(0, 0, 1, 0),
                row4: SIMD4(offset * rule.itemExtent + scale * curve.shift(at: offset), 0, 0, 1)),
            opacity: isVeiled ? 1 : alpha, dim: (-dimStep * offset).clamped(to: 0...0.8), veil: isVeiled ? 1 - alpha : 0)
    }
}

/// Glow's `updateView`: opacity, scale and shift of a card at a progress, on a screen of a given width in points.
public struct ProgressCurve: Equatable, Sendable {
    /// The width of the reference screen, in points.
    public var screenWidth: Double
    /// The screen width over the shift per page, right of the middle.
    public var rightDivisor = 2.2
    /// The same left of the middle.
    public var leftDivisor = 15.0
    /// The scale gained per page to the right.
    public var scaleStep = 0.03
    /// The opacity lost per page left of `fadeFrom`.
    public var fadeStep = 0.2
    /// The progress to the left of which cards fade.
    public var fadeFrom = 0.0

    /// Glow's values on a screen of this width.
    public init(screenWidth: Double) {
        self.screenWidth = screenWidth
    }

    /// The opacity; not clamped, as in the original: negative beyond −5.
    @inlinable public func alpha(at progress: Double) -> Double {
        progress >= fadeFrom ? 1 : 1 - fadeStep * (fadeFrom - progress)
    }

    /// The scale: 1 + `scaleStep`·progress.
    @inlinable public func scale(at progress: Double) -> Double { 1 + scaleStep * progress }

    /// The shift in points, to the right on both sides, applied before the scale: the effective shift is scale · shift.
    @inlinable public func shift(at progress: Double) -> Double {
        abs(progress) * screenWidth / (progress > 0 ? rightDivisor : leftDivisor)
    }
}
