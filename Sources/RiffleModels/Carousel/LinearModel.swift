/// A plain row of cards, one beside the other.
/// Source: iCarousel 1.8.3, `iCarouselTypeLinear` (Sources/RiffleModels/FORMULAS.md, "Linear").
public struct LinearModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "linear",
        title: "Linear",
        summary: "A plain row of cards, one beside the other.",
        source: "iCarousel 1.8.3, iCarouselTypeLinear",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Distance from card to card.")
        ]
            + CarouselParameters.common(type: .linear),
        look: .carousel()
    )

    public var layout = CarouselLayout(type: .linear)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}
