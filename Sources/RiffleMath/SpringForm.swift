/// A form in which a spring is written in numbers: each family of platforms has its own. `Spring+Parameters.swift` has the conversions.
public enum SpringForm: CaseIterable, Sendable {
    /// The angular frequency ω₀ in 1/s, and the damping ratio ζ.
    case natural
    /// Core Animation, Flutter, web libraries: mass in kg, stiffness in N/m, damping in N·s/m.
    case physical
    /// SwiftUI: the response, which is the undamped period in seconds, and the damping ratio.
    case response
    /// SwiftUI: the perceptual duration, which is the undamped period in seconds, and the bounce, −1…1.
    case perceptual
    /// Jetpack Compose: the damping ratio, and the stiffness for a mass of 1.
    case compose
    /// UIView: the seconds until the envelope has fallen to 0.001, and the damping ratio.
    case uiView

    /// Whether the form has numbers for a spring: UIKit's duration is only known for damping ratios from 0.01 to 1.
    public func describes(_ spring: Spring) -> Bool { self != .uiView || (0.01...1).contains(spring.zeta) }

    /// The numbers of a spring, in the order in which the cases name them. A form without a mass ignores `mass`.
    public func numbers(of spring: Spring, mass: Double = 1) -> [Double] {
        switch self {
        case .natural: [spring.omega0, spring.zeta]
        case .physical: [mass, spring.stiffness(mass: mass), spring.damping(mass: mass)]
        case .response: [spring.response, spring.zeta]
        case .perceptual: [spring.response, spring.bounce]
        case .compose: [spring.zeta, spring.stiffness()]
        // The frequency is inversely proportional to the duration, so the spring of duration 1 gives the factor.
        case .uiView: [Spring(uiKitDuration: 1, dampingRatio: spring.zeta).omega0 / spring.omega0, spring.zeta]
        }
    }

    /// The spring with these numbers, in the order of `numbers(of:)`; missing ones count as 0.
    public func spring(_ numbers: [Double]) -> Spring {
        func number(_ index: Int) -> Double { numbers.indices.contains(index) ? numbers[index] : 0 }
        return switch self {
        case .natural: Spring(omega0: number(0), zeta: number(1))
        case .physical: Spring(stiffness: number(1), damping: number(2), mass: number(0))
        case .response: Spring(response: number(0), dampingRatio: number(1))
        case .perceptual: Spring(duration: number(0), bounce: number(1))
        case .compose: Spring(omega0: max(number(1), 0).squareRoot(), zeta: number(0))
        case .uiView: Spring(uiKitDuration: number(0), dampingRatio: number(1))
        }
    }
}
