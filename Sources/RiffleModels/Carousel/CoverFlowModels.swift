/// A row of cards whose current one faces the viewer, with the others rotated at its sides.
/// Source: iCarousel 1.8.3, `iCarouselTypeCoverFlow` (Sources/RiffleModels/FORMULAS.md, "Cover flow").
public struct CoverFlowModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "cover-flow",
        title: "Cover flow",
        summary: "Record sleeves: the middle one faces you, the others stand turned at its sides.",
        source: "iCarousel 1.8.3, iCarouselTypeCoverFlow",
        parameters: CarouselParameters.coverFlow(type: .coverFlow),
        look: .carousel(shade: 0.35)
    )

    public var layout = CarouselLayout(type: .coverFlow)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}

/// Cover flow whose current card turns to the viewer by a timed turn progress, not by its offset (upstream quirk 14).
/// Source: iCarousel 1.8.3, `iCarouselTypeCoverFlow2` (Sources/RiffleModels/FORMULAS.md, "Cover flow 2").
public struct CoverFlow2Model: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "cover-flow-2",
        title: "Cover flow 2",
        summary: "Cover flow whose middle card snaps round as soon as it becomes current.",
        source: "iCarousel 1.8.3, iCarouselTypeCoverFlow2",
        parameters: CarouselParameters.coverFlow(type: .coverFlow2),
        look: .carousel(shade: 0.35)
    )

    public var layout = CarouselLayout(type: .coverFlow2)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}

extension CarouselParameters {
    /// The parameters of both cover flows.
    fileprivate static func coverFlow(type: CarouselType) -> [ParameterDescriptor] {
        [
            spacing(default: 0.25, help: "Distance from card to card at the sides."),
            tilt(
                default: 0.9, range: 0...1.2,
                help: "How far the side cards turn, in quarter turns, and how far they make room."),
        ] + common(type: type)
    }
}
