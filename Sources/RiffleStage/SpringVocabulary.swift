internal import RiffleMath
public import RiffleModels
public import RiffleMotion

/// A spring that a model's parameters describe in one of several vocabularies: a choice named "spring" says which of the other
/// parameters are used (UIKit's duration, SwiftUI's response or bounce, stiffness and damping).
public struct SpringVocabulary: Sendable {
    /// The name of the choice.
    public static let choice = "spring"
    /// The parameters of each vocabulary, by the option's name.
    static let members: [String: [String]] = [
        "duration": ["springDuration", "dampingRatio"], "response": ["response", "dampingRatio"],
        "bounce": ["response", "bounce"], "stiffness": ["stiffness", "damping", "mass"],
    ]
    private static let all = Set(members.values.joined())

    private let options: [String]

    /// Nil for a model without a choice of this name, or without the parameters of all its options.
    public init?(_ values: ParameterValues) {
        guard let descriptor = values.descriptors.first(where: { $0.name == Self.choice }),
            case .choice(let options) = descriptor.kind,
            options.allSatisfy({ Self.members[$0]?.allSatisfy { values.has($0) } ?? false }), !options.isEmpty
        else { return nil }
        self.options = options
    }

    private func option(_ values: ParameterValues) -> String {
        options[min(max(values.integer(Self.choice), 0), options.count - 1)]
    }

    /// Whether a parameter is used by the chosen vocabulary; true for parameters that aren't the spring's.
    public func uses(_ name: String, in values: ParameterValues) -> Bool {
        !Self.all.contains(name) || Self.members[option(values)]?.contains(name) ?? true
    }

    /// The spring that the values describe.
    public func spring(in values: ParameterValues) -> Spring {
        switch option(values) {
        case "duration": Spring(uiKitDuration: values["springDuration"], dampingRatio: values["dampingRatio"])
        case "response": Spring(response: values["response"], dampingRatio: values["dampingRatio"])
        case "bounce": Spring(duration: values["response"], bounce: values["bounce"])
        default: Spring(stiffness: values["stiffness"], damping: values["damping"], mass: values["mass"])
        }
    }

    /// Chooses another vocabulary (the option's index) and converts the spring into it; values are clamped to the parameters'
    /// ranges.
    public func choose(_ option: Double, in values: inout ParameterValues) {
        let spring = spring(in: values)
        values.set(Self.choice, to: option)
        switch self.option(values) {
        case "duration":
            values.set("dampingRatio", to: spring.zeta)
            // The natural frequency is inversely proportional to the duration, so the spring of duration 1 gives the factor.
            let unit = Spring(uiKitDuration: 1, dampingRatio: values["dampingRatio"])
            values.set("springDuration", to: unit.omega0 / spring.omega0)
        case "response":
            values.set("response", to: spring.response)
            values.set("dampingRatio", to: spring.zeta)
        case "bounce":
            values.set("response", to: spring.response)
            values.set("bounce", to: spring.bounce)
        default:
            values.set("stiffness", to: spring.stiffness(mass: values["mass"]))
            values.set("damping", to: spring.damping(mass: values["mass"]))
        }
    }
}
