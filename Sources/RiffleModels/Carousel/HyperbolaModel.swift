internal import RiffleMath

/// The iOS 9 task switcher as a hyperbola on a carousel: a custom iCarousel type in which z = offset gives the depth order.
/// Source: DemoTaskTray (Sources/RiffleModels/FORMULAS.md, "Hyperbola").
public struct HyperbolaModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "hyperbola",
        title: "Task switcher · hyperbola",
        summary: "The iOS 9 task switcher: cards fan out along a hyperbola, the nearest on the right.",
        source: "DemoTaskTray, a custom carousel on iCarousel",
        parameters: [
            ParameterDescriptor(
                name: "z", title: "Hyperbola z", range: 0.1...4, step: 0.01, defaultValue: defaultCurve.z,
                help: "The curve 1/(z − n·offset) − 1/z: a larger z packs the cards closer.",
                source: "DemoTaskTray: 1.25, for a phone; less spreads the cards over a window"),
            ParameterDescriptor(
                name: "n", title: "Hyperbola n", range: 0.005...2, step: 0.005, defaultValue: defaultCurve.n,
                help: "How fast the curve bends: a larger n throws the right-hand cards out sooner.",
                source: "DemoTaskTray: 0.625, for a phone; less uncovers the current card"),
            ParameterDescriptor(
                name: "parking", title: "Parked at", unit: .cardWidths, range: 0...20, step: 0.5, defaultValue: 0,
                help: "Where cards wait off screen from the curve's pole at z/n on; 0 is the area's width.",
                source: "DemoTaskTray: 2, off a phone's screen"
            ).naming(0, "the area's width"),
            ParameterDescriptor(
                name: "scaleStep", title: "Scale step", range: 0...0.2, step: 0.005, defaultValue: Double(Float(0.04)),
                help: "Scale gained with each card to the right.", source: "DemoTaskTray: scale = 1 + 0.04·offset"),
            ParameterDescriptor(
                name: "fadeFrom", title: "Fade from", unit: .cards, range: -10...0, step: 0.1, defaultValue: -2,
                help: "Cards left of this offset begin to fade; they are gone one card further.",
                source: "DemoTaskTray: opacity = offset + 3 between −3 and −2"),
            ParameterDescriptor(
                name: "viewpointShift", title: "Viewpoint shift", unit: .cardWidths, range: -1...1, step: 0.01,
                defaultValue: 0.2,
                help: "How far right of the middle the current card sits.",
                source: "DemoTaskTray: viewpointOffset, a fifth of the card's width"),
            .toggle(
                name: "centersLastCard", title: "Centre the last card", isOn: false,
                help: "At the end of the row the last card comes to the middle, as on the phone.",
                source: "DemoTaskTray's author names it as missing"),
            ParameterDescriptor(
                name: "lastCardCentering", title: "Centring", range: 0...1, step: 0.05, defaultValue: 1,
                help: "How much of the viewpoint shift is gone at the end of the row: at 1 the last card is in the middle.",
                source: "Riffle"
            ).used(when: "centersLastCard", is: 1),
            ParameterDescriptor(
                name: "lastCardRange", title: "Centring range", unit: .cards, range: 0.25...6, step: 0.25, defaultValue: 1,
                help: "Over how many cards before the end the shift goes.", source: "Riffle"
            ).used(when: "centersLastCard", is: 1),
        ]
            + CarouselParameters.common(type: .custom, bounceDistance: Double(Float(0.2)), visibleItems: 7),
        viewport: .phone,
        sourceSettings: source.merging(["centersLastCard": 0]) { a, _ in a },
        formerDefaults: [
            1: source.merging(centering) { a, _ in a },
            // Spread over a window: the built-in preset Wide.
            2: ["z": 0.26, "n": 0.0545, "parking": 8, "fadeFrom": -5, "viewpointShift": 0.1, "visibleItems": 13]
                .merging(centering) { a, _ in a },
        ]
    )

    /// The source's curve, which is the default.
    static let defaultCurve = Hyperbola(z: 1.25, n: 0.625)
    /// The centring when its amount was its switch, too.
    private static let centering = ["centersLastCard": 1.0, "lastCardCentering": 0]
    private static let source = ["z": 1.25, "n": 0.625, "parking": 2, "fadeFrom": -2, "viewpointShift": 0.2, "visibleItems": 7]

    public var layout: CarouselLayout
    public var motion: CarouselRule
    var hyperbola: Hyperbola
    /// `parking`; 0: as wide as the area.
    private var parking: Double
    var scaleStep: Double
    var fadeFrom: Double
    var viewpointShift: Double
    private var lastCardCentering: Double
    private var lastCardRange: Double

    public init(_ values: ParameterValues) {
        layout = CarouselLayout(type: .custom)
        motion = CarouselRule()
        hyperbola = Hyperbola(z: values["z"], n: values["n"])
        parking = values["parking"]
        hyperbola.parking = parking
        scaleStep = values["scaleStep"]
        fadeFrom = values["fadeFrom"]
        viewpointShift = values["viewpointShift"]
        lastCardCentering = values.isOn("centersLastCard") ? values["lastCardCentering"] : 0
        lastCardRange = values["lastCardRange"]
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }

    public mutating func layoutWillPrepare() {
        layout.viewpointOffset.x -= cardSize.width * viewpointShift
        if parking == 0, layout.itemExtent > 0 { hyperbola.parking = layout.extent / layout.itemExtent }
    }

    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        let scale = 1 + scaleStep * offset
        let distance = hyperbola.translation(at: offset) * layout.itemExtent
        let shift = endShift(at: scroll.offset)
        let translated =
            layout.isVertical
            ? layout.base.translated(by: shift, distance, offset) : layout.base.translated(by: distance + shift, 0, offset)
        return CardPose(
            transform: translated.scaled(by: scale, scale, 1),
            opacity: opacity(at: offset))
    }

    /// The translation in points that takes back the viewpoint shift near the end of the row: −W·shift·c·(3s² − 2s³), where c is
    /// `lastCardCentering` (0 without `centersLastCard`) and s runs from 0 to 1 over the last `lastCardRange` cards. It is C1 in the scroll offset, and 0 when
    /// wrapping.
    func endShift(at scrollOffset: Double) -> Double {
        guard lastCardCentering > 0, !layout.wraps, layout.itemCount > 0 else { return 0 }
        let remaining = Double(layout.itemCount - 1) - scrollOffset
        let s = (1 - remaining / lastCardRange).clamped(to: 0...1)
        return -cardSize.width * viewpointShift * lastCardCentering * s * s * (3 - 2 * s)
    }

    /// The opacity at an offset: 1 from `fadeFrom` up, falling linearly to 0 one card further left.
    func opacity(at offset: Double) -> Double {
        let fadedOut = fadeFrom - 1
        if offset < fadedOut { return 0 }
        return offset < fadeFrom ? offset - fadedOut : 1
    }
}
