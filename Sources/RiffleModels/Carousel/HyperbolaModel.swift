internal import RiffleMath

/// The iOS 9 task switcher as a hyperbola on a carousel: a custom iCarousel whose cards order themselves by z = offset.
/// Source: DemoTaskTray (MODELS.md section 2).
public struct HyperbolaModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "hyperbola",
        title: "Task switcher · hyperbola",
        summary: "The iOS 9 task switcher: cards fan out along a hyperbola, the nearest on the right.",
        source: "DemoTaskTray, a custom carousel on iCarousel",
        parameters: [
            ParameterDescriptor(
                name: "z", title: "Hyperbola z", range: 0.2...4, step: 0.01, defaultValue: 1.25,
                help: "The curve 1/(z − n·offset) − 1/z: a larger z packs the cards closer.",
                source: "MODELS.md 2: z = 5/4 from the two measured positions"),
            ParameterDescriptor(
                name: "n", title: "Hyperbola n", range: 0.05...2, step: 0.005, defaultValue: 0.625,
                help: "How fast the curve bends: a larger n throws the right-hand cards out sooner.",
                source: "MODELS.md 2: n = 5/8 from the two measured positions"),
            ParameterDescriptor(
                name: "scaleStep", title: "Scale step", range: 0...0.2, step: 0.005, defaultValue: Double(Float(0.04)),
                help: "Scale gained with each card to the right.", source: "MODELS.md 2: scale = 1 + 0.04·offset (float32)"),
            ParameterDescriptor(
                name: "fadeFrom", title: "Fade from", unit: .cards, range: -10...0, step: 0.1, defaultValue: -2,
                help: "Cards left of this offset begin to fade; they are gone one card further.",
                source: "MODELS.md 2: opacity = offset + 3 between −3 and −2"),
            ParameterDescriptor(
                name: "viewpointShift", title: "Viewpoint shift", unit: .cardWidths, range: -1...1, step: 0.01,
                defaultValue: 0.2,
                help: "How far right of the middle the current card sits.", source: "MODELS.md 2: viewpointOffset.x = −W/5"),
        ]
            + CarouselParameters.common(type: .custom, bounceDistance: Double(Float(0.2)), visibleItems: 7)
    )

    public var layout: CarouselLayout
    public var motion: CarouselRule
    var hyperbola: Hyperbola
    var scaleStep: Double
    var fadeFrom: Double
    var viewpointShift: Double

    public init(_ values: ParameterValues) {
        layout = CarouselLayout(type: .custom)
        motion = CarouselRule()
        hyperbola = Hyperbola(z: values["z"], n: values["n"])
        scaleStep = values["scaleStep"]
        fadeFrom = values["fadeFrom"]
        viewpointShift = values["viewpointShift"]
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }

    public mutating func layoutWillPrepare() {
        layout.viewpointOffset.x -= cardSize.width * viewpointShift
    }

    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        let scale = 1 + scaleStep * offset
        let distance = hyperbola.translation(at: offset) * layout.itemExtent
        let placed =
            layout.isVertical
            ? layout.base.translated(by: 0, distance, offset) : layout.base.translated(by: distance, 0, offset)
        return CardPose(
            transform: placed.scaled(by: scale, scale, 1),
            opacity: opacity(at: offset))
    }

    /// 1 down to `fadeFrom`, 0 one card further left.
    func opacity(at offset: Double) -> Double {
        let fadedOut = fadeFrom - 1
        if offset < fadedOut { return 0 }
        return offset < fadeFrom ? offset - fadedOut : 1
    }
}
