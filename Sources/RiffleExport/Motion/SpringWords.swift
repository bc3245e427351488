public import RiffleMath

/// A damped spring, x″ = −ω₀²·x − 2·ζ·ω₀·x′, in the words of platforms. `Spring+Parameters.swift` has the conversions.
public struct SpringWords: Equatable, Sendable {
    /// The spring.
    public var spring: Spring

    /// Any spring.
    public init(_ spring: Spring) { self.spring = spring }

    /// Its numbers for all platforms, each with its conversion: sentences for a comment of code.
    public var comment: String {
        func digits(_ value: Double) -> String { CodeNumber.rounded(value) }
        let (ratio, stiffness, response) = (digits(spring.zeta), digits(spring.stiffness()), digits(spring.response))
        let bounce = "bounce \(digits(spring.bounce)) = \(spring.zeta <= 1 ? "1 − ζ" : "1/ζ − 1")"
        return """
            A spring with ω₀ = \(digits(spring.omega0)) 1/s and damping ratio ζ = \(ratio). The same as mass 1, stiffness \
            \(stiffness) = ω₀² and damping \(digits(spring.damping())) = 2ζω₀ (UIKit, Core Animation, Flutter); response \
            \(response) = 2π/ω₀ and damping fraction \(ratio) = ζ, or duration \(response) = 2π/ω₀ and \(bounce) (SwiftUI); \
            damping ratio \(ratio) = ζ and stiffness \(stiffness) = ω₀² (Compose).
            """
    }

    /// The numbers by which one family of platforms names a spring.
    struct Vocabulary {
        /// In lower camel case.
        var name: String
        /// For people.
        var title: String
        /// Who has it, and how the numbers follow from ω₀ and ζ.
        var help: String
        var numbers: [(name: String, value: Double, unit: String)]
    }

    /// All of them. UIKit's duration is that of springs up to critical damping.
    var vocabularies: [Vocabulary] {
        let (omega, ratio) = (spring.omega0, spring.zeta)
        var list = [
            Vocabulary(
                name: "natural", title: "ω₀ and ζ",
                help: "x″ = −ω₀²·x − 2ζω₀·x′: the angular frequency ω₀ and the damping ratio ζ.",
                numbers: [("angularFrequency", omega, "1/s"), ("dampingRatio", ratio, "")]),
            Vocabulary(
                name: "physical", title: "Core Animation, Flutter, web",
                help: "Core Animation, UISpringTimingParameters, Flutter, web libraries: stiffness ω₀²·m, damping 2ζω₀·m.",
                numbers: [
                    ("mass", 1, ""), ("stiffness", spring.stiffness(), "1/s²"), ("damping", spring.damping(), "1/s"),
                ]),
            Vocabulary(
                name: "response", title: "SwiftUI, response", help: "SwiftUI's response and damping fraction: 2π/ω₀ and ζ.",
                numbers: [("response", spring.response, "s"), ("dampingFraction", ratio, "")]),
            Vocabulary(
                name: "perceptual", title: "SwiftUI, duration",
                help: "SwiftUI's duration and bounce: 2π/ω₀, and 1 − ζ, or 1/ζ − 1 where ζ is above 1.",
                numbers: [("duration", spring.response, "s"), ("bounce", spring.bounce, "")]),
            Vocabulary(
                name: "compose", title: "Jetpack Compose", help: "Jetpack Compose: the damping ratio ζ, and the stiffness ω₀².",
                numbers: [("dampingRatio", ratio, ""), ("stiffness", spring.stiffness(), "1/s²")]),
        ]
        guard (0.01...1).contains(ratio) else { return list }
        // The frequency is inversely proportional to the duration.
        let duration = Spring(uiKitDuration: 1, dampingRatio: ratio).omega0 / omega
        list.append(
            Vocabulary(
                name: "uiView", title: "UIView.animate",
                help: "UIView.animate's duration and usingSpringWithDamping: the envelope falls to a thousandth in the duration.",
                numbers: [("duration", duration, "s"), ("usingSpringWithDamping", ratio, "")]))
        return list
    }
}
