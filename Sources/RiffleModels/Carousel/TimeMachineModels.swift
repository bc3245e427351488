/// Cards recede into the past; those in front of the current one fade away.
/// Source: iCarousel 1.8.3, `iCarouselTypeTimeMachine` (MODELS.md section 1).
public struct TimeMachineModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "time-machine",
        title: "Time machine",
        summary: "Cards recede into the past; those in front of the current one fade away.",
        source: "iCarousel 1.8.3, iCarouselTypeTimeMachine",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Depth from card to card.")
        ]
            + [
                CarouselParameters.tilt(
                    default: 0.3, range: -1...1, help: "How far each card steps aside, in card widths.")
            ]
            + CarouselParameters.common(type: .timeMachine),
        look: .carousel()
    )

    public var layout = CarouselLayout(type: .timeMachine)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}

/// Time machine the other way: later cards lie further back.
/// Source: iCarousel 1.8.3, `iCarouselTypeInvertedTimeMachine` (MODELS.md section 1).
public struct InvertedTimeMachineModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "inverted-time-machine",
        title: "Inverted time machine",
        summary: "Time machine the other way: later cards lie further back.",
        source: "iCarousel 1.8.3, iCarouselTypeInvertedTimeMachine",
        parameters: [
            CarouselParameters.spacing(default: 1, help: "Depth from card to card.")
        ]
            + [
                CarouselParameters.tilt(
                    default: 0.3, range: -1...1, help: "How far each card steps aside, in card widths.")
            ]
            + CarouselParameters.common(type: .invertedTimeMachine),
        look: .carousel()
    )

    public var layout = CarouselLayout(type: .invertedTimeMachine)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}
