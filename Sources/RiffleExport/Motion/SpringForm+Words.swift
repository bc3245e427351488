internal import RiffleMath

// A damped spring, x″ = −ω₀²·x − 2·ζ·ω₀·x′, in the words of platforms.
extension Spring {
    /// The spring's numbers for all platforms, each with its conversion, as sentences for a comment in code.
    var comment: String {
        func digits(_ value: Double) -> String { CodeNumber.rounded(value) }
        let (ratio, stiffness, response) = (digits(zeta), digits(stiffness()), digits(response))
        let bounce = "bounce \(digits(bounce)) = \(zeta <= 1 ? "1 − ζ" : "1/ζ − 1")"
        return """
            A spring with ω₀ = \(digits(omega0)) 1/s and damping ratio ζ = \(ratio). The same as mass 1, stiffness \
            \(stiffness) = ω₀² and damping \(digits(damping())) = 2ζω₀ (UIKit, Core Animation, Flutter); response \
            \(response) = 2π/ω₀ and damping fraction \(ratio) = ζ, or duration \(response) = 2π/ω₀ and \(bounce) (SwiftUI); \
            damping ratio \(ratio) = ζ and stiffness \(stiffness) = ω₀² (Compose).
            """
    }
}

extension SpringForm {
    /// The words of a spec sheet for a form.
    struct Words {
        /// The name in lower camel case.
        var name: String
        /// The name for people.
        var title: String
        /// The platforms that have the form, and how the numbers follow from ω₀ and ζ.
        var help: String
        /// The names and units of the numbers, in the order of `numbers(of:)`.
        var numbers: [(name: String, unit: String)]
    }

    /// A number of a spring with its name and its unit's symbol.
    typealias NamedNumber = (name: String, value: Double, unit: String)

    /// Returns the numbers of a spring in each form that can describe it.
    static func list(of spring: Spring) -> [(words: Words, numbers: [NamedNumber])] {
        allCases.filter { $0.describes(spring) }.map { form in
            let words = form.words
            return (words, zip(words.numbers, form.numbers(of: spring)).map { ($0.name, $1, $0.unit) })
        }
    }

    var words: Words {
        switch self {
        case .natural:
            Words(
                name: "natural", title: "ω₀ and ζ",
                help: "x″ = −ω₀²·x − 2ζω₀·x′: the angular frequency ω₀ and the damping ratio ζ.",
                numbers: [("angularFrequency", "1/s"), ("dampingRatio", "")])
        case .physical:
            Words(
                name: "physical", title: "Core Animation, Flutter, web",
                help: "Core Animation, UISpringTimingParameters, Flutter, web libraries: stiffness ω₀²·m, damping 2ζω₀·m.",
                numbers: [("mass", ""), ("stiffness", "1/s²"), ("damping", "1/s")])
        case .response:
            Words(
                name: "response", title: "SwiftUI, response", help: "SwiftUI's response and damping fraction: 2π/ω₀ and ζ.",
                numbers: [("response", "s"), ("dampingFraction", "")])
        case .perceptual:
            Words(
                name: "perceptual", title: "SwiftUI, duration",
                help: "SwiftUI's duration and bounce: 2π/ω₀, and 1 − ζ, or 1/ζ − 1 where ζ is above 1.",
                numbers: [("duration", "s"), ("bounce", "")])
        case .compose:
            Words(
                name: "compose", title: "Jetpack Compose", help: "Jetpack Compose: the damping ratio ζ, and the stiffness ω₀².",
                numbers: [("dampingRatio", ""), ("stiffness", "1/s²")])
        case .uiView:
            Words(
                name: "uiView", title: "UIView.animate",
                help: "UIView.animate's duration and usingSpringWithDamping: the envelope falls to a thousandth in the duration.",
                numbers: [("duration", "s"), ("usingSpringWithDamping", "")])
        }
    }
}
