/// Cards rotated in the screen plane about a hub below them, like the spokes of a wheel.
/// Source: iCarousel 1.8.3, `iCarouselTypeWheel` (Sources/RiffleModels/FORMULAS.md, "Wheel").
public struct WheelModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "wheel",
        title: "Wheel",
        summary: "Cards turn flat about a hub below, like spokes of a wheel.",
        source: "iCarousel 1.8.3, iCarouselTypeWheel",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Widens the wheel with every card.")
        ]
            + CarouselParameters.circle
            + CarouselParameters.common(type: .wheel),
        look: .carousel()
    )

    public var layout = CarouselLayout(type: .wheel)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}

/// The wheel with its hub above the cards.
/// Source: iCarousel 1.8.3, `iCarouselTypeInvertedWheel` (Sources/RiffleModels/FORMULAS.md, "Wheel").
public struct InvertedWheelModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "inverted-wheel",
        title: "Inverted wheel",
        summary: "The wheel hangs from a hub above.",
        source: "iCarousel 1.8.3, iCarouselTypeInvertedWheel",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Widens the wheel with every card.")
        ]
            + CarouselParameters.circle
            + CarouselParameters.common(type: .invertedWheel),
        look: .carousel()
    )

    public var layout = CarouselLayout(type: .invertedWheel)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}
