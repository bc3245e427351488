/// Upright cards around a circle, none of them rotated, seen from outside.
/// Source: iCarousel 1.8.3, `iCarouselTypeRotary` (Sources/RiffleModels/FORMULAS.md, "Rotary").
public struct RotaryModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "rotary",
        title: "Rotary",
        summary: "Cards stand upright around a carousel seen from outside.",
        source: "iCarousel 1.8.3, iCarouselTypeRotary",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Widens the circle with every card.")
        ]
            + CarouselParameters.circle
            + CarouselParameters.common(type: .rotary),
        look: .carousel()
    )

    public var layout = CarouselLayout(type: .rotary)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}

/// The same circle seen from inside: neighbours are nearer to the viewer than the current card.
/// Source: iCarousel 1.8.3, `iCarouselTypeInvertedRotary` (Sources/RiffleModels/FORMULAS.md, "Rotary").
public struct InvertedRotaryModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "inverted-rotary",
        title: "Inverted rotary",
        summary: "The carousel seen from inside: neighbours come towards you.",
        source: "iCarousel 1.8.3, iCarouselTypeInvertedRotary",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Widens the circle with every card.")
        ]
            + CarouselParameters.circle
            + CarouselParameters.common(type: .invertedRotary),
        look: .carousel()
    )

    public var layout = CarouselLayout(type: .invertedRotary)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}
