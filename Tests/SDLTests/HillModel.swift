internal import RiffleMath
@testable public import RiffleModels

// The README's model, word for word: a test compares the texts.

/// Cards on a hill.
public struct HillModel: CarouselFamilyModel {
    public static let descriptor = ModelDescriptor(
        id: "hill", title: "Hill", summary: "Cards stand on a hill.", source: "this file",
        parameters: [
            ParameterDescriptor(
                name: "rise", title: "Rise", unit: .points, range: 0...200, step: 5, defaultValue: 40,
                help: "How far each card sinks below the one nearer the middle.", source: "this file")
        ] + CarouselParameters.common(type: .custom))

    public var layout = CarouselLayout(type: .custom)
    public var motion = CarouselRule()
    private let rise: Double

    public init(_ values: ParameterValues) {
        rise = values["rise"]
        CarouselParameters.apply(values, to: &layout, motion: &motion)
    }

    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        CardPose(
            transform: layout.base.translated(by: offset * layout.itemExtent * 0.8, offset * offset * rise, -abs(offset)))
    }
}
