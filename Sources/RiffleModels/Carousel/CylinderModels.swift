/// Cards on the outer surface of a cylinder.
/// Source: iCarousel 1.8.3, `iCarouselTypeCylinder` (Sources/RiffleModels/FORMULAS.md, "Cylinder").
public struct CylinderModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "cylinder",
        title: "Cylinder",
        summary: "Cards lie on the outside of a drum.",
        source: "iCarousel 1.8.3, iCarouselTypeCylinder",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Widens the drum with every card.")
        ]
            + CarouselParameters.circle
            + CarouselParameters.common(type: .cylinder),
        look: .carousel(shade: 0.35)
    )

    public var layout = CarouselLayout(type: .cylinder)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}

/// Cards on the inner surface of a cylinder, seen from inside.
/// Source: iCarousel 1.8.3, `iCarouselTypeInvertedCylinder` (Sources/RiffleModels/FORMULAS.md, "Cylinder").
public struct InvertedCylinderModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "inverted-cylinder",
        title: "Inverted cylinder",
        summary: "You stand inside the drum of cards.",
        source: "iCarousel 1.8.3, iCarouselTypeInvertedCylinder",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Widens the drum with every card.")
        ]
            + CarouselParameters.circle
            + CarouselParameters.common(type: .invertedCylinder),
        look: .carousel(shade: 0.35)
    )

    public var layout = CarouselLayout(type: .invertedCylinder)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}
