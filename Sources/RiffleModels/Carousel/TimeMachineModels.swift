/// Defaults up to version 2: the time machines seen from the side and from above. With the source's centred eye the current card occludes
/// almost all of the row behind it.
private enum TimeMachineDefaults {
    /// Of version 2, now the built-in presets Time Row and its like. `side`: −1 where the row recedes to the left, 1 to the right.
    static func wide(side: Double) -> [String: Double] {
        [
            "spacing": 0.8, "tilt": 0.6, "visibleItems": 14, "viewpointX": 330 * side, "viewpointY": -230, "contentX": 190 * side,
            "contentY": -200, side < 0 ? "fadeMin" : "fadeMax": 9 * side,
        ]
    }

    /// The source's values, with which the row never fades at its far end: `never` is the value of the fade parameter `name` for
    /// that.
    static func source(fading name: String, _ never: Double) -> [String: Double] {
        [
            "spacing": 1, "tilt": 0.3, "visibleItems": 0, "viewpointX": 0, "viewpointY": 0, "contentX": 0, "contentY": 0,
            name: never,
        ]
    }
}

/// Cards that recede in depth; those in front of the current one fade out.
/// Source: iCarousel 1.8.3, `iCarouselTypeTimeMachine` (Sources/RiffleModels/FORMULAS.md, "Time machine").
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
        look: .carousel(),
        sourceSettings: TimeMachineDefaults.source(fading: "fadeMin", -CarouselParameters.never),
        formerDefaults: [
            1: TimeMachineDefaults.source(fading: "fadeMin", -CarouselParameters.never), 2: TimeMachineDefaults.wide(side: -1),
        ]
    )

    public var layout = CarouselLayout(type: .timeMachine)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}

/// The time machine reversed: later cards lie further back.
/// Source: iCarousel 1.8.3, `iCarouselTypeInvertedTimeMachine` (Sources/RiffleModels/FORMULAS.md, "Time machine").
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
        look: .carousel(),
        sourceSettings: TimeMachineDefaults.source(fading: "fadeMax", CarouselParameters.never),
        formerDefaults: [
            1: TimeMachineDefaults.source(fading: "fadeMax", CarouselParameters.never), 2: TimeMachineDefaults.wide(side: 1),
        ]
    )

    public var layout = CarouselLayout(type: .invertedTimeMachine)
    public var motion = CarouselRule()

    public init(_ values: ParameterValues) {
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }
}
