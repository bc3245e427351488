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
}
