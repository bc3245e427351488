// Conversions between the usual parameters of a spring and (ω₀, ζ). They round-trip without loss.
extension Spring {
    /// From the physical parameters: `stiffness` k in N/m, `damping` c in N·s/m, `mass` m in kg. ω₀ = √(k/m), ζ = c/(2√(km)).
    /// A mass or stiffness at or below 0 counts as 1e-12.
    public init(stiffness: Double, damping: Double, mass: Double = 1, overdamped: Overdamped = .exact) {
        let k = stiffness > 1e-12 ? stiffness : 1e-12
        let m = mass > 1e-12 ? mass : 1e-12
        self.init(omega0: (k / m).squareRoot(), zeta: damping / (2 * (k * m).squareRoot()), overdamped: overdamped)
    }

    /// From SwiftUI's `response`, the undamped period in seconds, and damping ratio: ω₀ = 2π/response.
    public init(response: Double, dampingRatio: Double, overdamped: Overdamped = .exact) {
        self.init(omega0: 2 * .pi / max(response, 1e-9), zeta: dampingRatio, overdamped: overdamped)
    }

    /// From SwiftUI's perceptual `duration` in seconds and `bounce` −1…1: ω₀ = 2π/duration; ζ = 1 − bounce from 0 up,
    /// 1/(1 + bounce) below.
    public init(duration: Double, bounce: Double, overdamped: Overdamped = .exact) {
        let bounce = bounce.clamped(to: -0.999999...1)
        self.init(
            omega0: 2 * .pi / max(duration, 1e-9), zeta: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), overdamped: overdamped)
    }

    /// From UIView's `usingSpringWithDamping`: the spring whose envelope has fallen to 0.001 after `duration` seconds, starting
    /// at 1 without velocity (Resources/manual/physics.md, "Springs"). Below critical damping the envelope is
    /// ζ/√(1−ζ²)·e^(−ζω₀T), solved directly; at it (1 + ω₀T)·e^(−ω₀T), whose root is ω₀T = 9.2334…; ζ above 1 counts as 1. ζ
    /// below 0.01 counts as 0.01: without damping there is no such duration.
    public init(uiKitDuration duration: Double, dampingRatio: Double) {
        let zeta = dampingRatio.clamped(to: 0.01...1)
        let duration = max(duration, 1e-9)
        if zeta < 1 {
            let envelope = zeta / ((1 - zeta) * (1 + zeta)).squareRoot()
            self.init(omega0: Double.log(envelope / 0.001) / (zeta * duration), zeta: zeta)
        } else {
            // Fixed-point iteration of u = ln(1000·(1 + u)), a contraction near its root.
            var u = 9.0
            for _ in 0..<40 { u = Double.log(1000 * (1 + u)) }
            self.init(omega0: u / duration, zeta: 1)
        }
    }

    /// The stiffness k = ω₀²·m, in N/m for a mass in kg.
    public func stiffness(mass: Double = 1) -> Double { omega0 * omega0 * mass }
    /// The damping coefficient c = 2·ζ·ω₀·m, in N·s/m for a mass in kg.
    public func damping(mass: Double = 1) -> Double { 2 * zeta * omega0 * mass }
    /// The undamped period 2π/ω₀ in seconds; SwiftUI's `response`, and its perceptual `duration`.
    public var response: Double { 2 * .pi / omega0 }
    /// SwiftUI's bounce: 1 − ζ up to critical damping, 1/ζ − 1 beyond.
    public var bounce: Double { zeta <= 1 ? 1 - zeta : 1 / zeta - 1 }
}
