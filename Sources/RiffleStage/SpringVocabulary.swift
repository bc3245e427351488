internal import RiffleMath
public import RiffleModels
public import RiffleMotion

/// One spring in several vocabularies, recognized in a model's parameters: a choice named "spring" whose options say which of the
/// others count (UIKit's duration, SwiftUI's response or bounce, physics' stiffness).
public struct SpringVocabulary: Sendable {
    public static let choice = "spring"
    /// The parameters of each vocabulary, by the option's name.
    static let members: [String: [String]] = [
        "duration": ["springDuration", "dampingRatio"], "response": ["response", "dampingRatio"],
        "bounce": ["response", "bounce"], "stiffness": ["stiffness", "damping", "mass"],
    ]
    private static let all = Set(members.values.joined())

    private let options: [String]

    /// Nil for a model that has no spring of this kind.
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

    /// Whether a parameter counts in the vocabulary that is chosen; everything but the spring's own always does.
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

    /// Chooses another vocabulary and writes the same spring in it, as far as its ranges reach.
    public func choose(_ option: Double, in values: inout ParameterValues) {
        let spring = spring(in: values)
        values.set(Self.choice, to: option)
        switch self.option(values) {
        case "duration":
            values.set("dampingRatio", to: spring.zeta)
            // The duration is what the frequency is divided by: one at duration 1 tells the factor.
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
