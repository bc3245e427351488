public import RiffleMath
public import RiffleModels

/// A spring that a model's parameters describe in one of several vocabularies: a choice named "spring", whose options are those of
/// `SpringWords`, says which of the other parameters are used (UIKit's duration, SwiftUI's response or bounce, stiffness and
/// damping).
public struct SpringVocabulary: Sendable {
    /// The name of the choice.
    public static let choice = "spring"
    /// The parameters that the vocabularies consist of.
    private static let parameters = [
        "springDuration", "dampingRatio", "response", "bounce", "stiffness", "damping", "mass",
    ]

    /// Nil for a model without a choice of this name, or without the parameters of all vocabularies.
    public init?(_ values: ParameterValues) {
        guard values.has(Self.choice), Self.parameters.allSatisfy(values.has) else { return nil }
    }

    private func words(_ values: ParameterValues) -> SpringWords {
        SpringWords(rawValue: values.integer(Self.choice)) ?? .duration
    }

    /// The spring that the values describe.
    public func spring(in values: ParameterValues) -> Spring {
        switch words(values) {
        case .duration: Spring(uiKitDuration: values["springDuration"], dampingRatio: values["dampingRatio"])
        case .response: Spring(response: values["response"], dampingRatio: values["dampingRatio"])
        case .bounce: Spring(duration: values["response"], bounce: values["bounce"])
        case .stiffness: Spring(stiffness: values["stiffness"], damping: values["damping"], mass: values["mass"])
        }
    }

    /// Chooses another vocabulary (the option's index) and converts the spring into it; values are clamped to the parameters'
    /// ranges.
    public func choose(_ option: Double, in values: inout ParameterValues) {
        let spring = spring(in: values)
        values.set(Self.choice, to: option)
        switch words(values) {
        case .duration:
            values.set("dampingRatio", to: spring.zeta)
            // The natural frequency is inversely proportional to the duration, so the spring of duration 1 gives the factor.
            let unit = Spring(uiKitDuration: 1, dampingRatio: values["dampingRatio"])
            values.set("springDuration", to: unit.omega0 / spring.omega0)
        case .response:
            values.set("response", to: spring.response)
            values.set("dampingRatio", to: spring.zeta)
        case .bounce:
            values.set("response", to: spring.response)
            values.set("bounce", to: spring.bounce)
        case .stiffness:
            values.set("stiffness", to: spring.stiffness(mass: values["mass"]))
            values.set("damping", to: spring.damping(mass: values["mass"]))
        }
    }
}
