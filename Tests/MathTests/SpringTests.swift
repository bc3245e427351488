import RiffleMath
import TestSupport
import Testing

@Suite("Spring")
struct SpringTests {
    @Test(
        "agrees with a Runge-Kutta integration in every regime",
        arguments: [0, 0.05, 0.4, 0.9, 0.999, 0.999_999, 1, 1.000_001, 1.001, 1.1, 2, 6])
    func integration(zeta: Double) {
        let spring = Spring(omega0: 11, zeta: zeta)
        for (x0, v0, target) in [(0.0, 0.0, 1.0), (3, -40, 1), (-2, 15, -2)] {
            for time in [0.05, 0.3, 1.1] {
                let expected = rungeKutta(x0, v0, over: time, steps: 5_000) { x, v in
                    -121 * (x - target) - 2 * zeta * 11 * v
                }
                let state = spring.state(at: time, from: x0, velocity: v0, to: target)
                #expect(near(state.position, expected.x, 1e-9), "ζ \(zeta), t \(time)")
                #expect(near(state.velocity, expected.v, 1e-9), "ζ \(zeta), t \(time)")
            }
        }
    }

    @Test("is continuous in ζ across critical damping, where the textbook formulas divide 0 by 0")
    func acrossCritical() {
        let critical = Spring.critical(omega0: 20)
        for time in [0.01, 0.1, 0.5, 2] {
            let middle = critical.state(at: time, from: 5, velocity: -300, to: 0)
            for exponent in 4...15 {
                let gap = Double.pow(10, -Double(exponent))
                for zeta in [1 - gap, 1 + gap] {
                    let state = Spring(omega0: 20, zeta: zeta).state(at: time, from: 5, velocity: -300, to: 0)
                    // The change is of first order in ζ; cancellation would show as noise that does not shrink.
                    #expect(abs(state.position - middle.position) <= 100 * gap + 1e-13)
                    #expect(abs(state.velocity - middle.velocity) <= 10_000 * gap + 1e-11)
                }
            }
        }
    }

    @Test("the power series and the closed forms agree where they meet")
    func seams() {
        // |q| = 0.5 is the limit of the power series; both sides of it must agree to rounding.
        for zeta in [0.3, 0.8, 1.3, 3.0] {
            let spring = Spring(omega0: 10, zeta: zeta)
            let time = (0.5 / abs(1 - zeta * zeta)).squareRoot() / 10
            let below = spring.state(at: time * (1 - 1e-12), from: 1, velocity: 4, to: 0)
            let above = spring.state(at: time * (1 + 1e-12), from: 1, velocity: 4, to: 0)
            #expect(near(below.position, above.position, 1e-10))
            #expect(near(below.velocity, above.velocity, 1e-9))
        }
    }

    @Test("restarting from an intermediate state continues the same motion", arguments: [0.2, 1, 1.7])
    func splitting(zeta: Double) {
        var random = SeededGenerator(seed: 7)
        let spring = Spring(omega0: 9, zeta: zeta)
        for _ in 0..<200 {
            let x0 = Double.random(in: -10...10, using: &random)
            let v0 = Double.random(in: -100...100, using: &random)
            let end = Double.random(in: 0...3, using: &random)
            let cut = Double.random(in: 0...end, using: &random)
            let whole = spring.state(at: end, from: x0, velocity: v0, to: 2)
            let half = spring.state(at: cut, from: x0, velocity: v0, to: 2)
            let rest = spring.state(at: end - cut, from: half.position, velocity: half.velocity, to: 2)
            #expect(near(rest.position, whole.position, 1e-11))
            #expect(near(rest.velocity, whole.velocity, 1e-10))
        }
    }

    @Test("strong damping neither overflows nor cancels")
    func overdamped() {
        let spring = Spring(omega0: 10, zeta: 1e5)
        // The slow rate is ω₀/(2ζ) to within 1/ζ²; after one time constant 1/e is left.
        let state = spring.state(at: 2e5 / 10, from: 1, velocity: 0, to: 0)
        #expect(near(state.position, Double.exp(-1), 1e-8))
        #expect(spring.state(at: 1e9, from: 1, velocity: 0, to: 0).position == 0)
    }

    @Test("settling time: within the thresholds from then on, and not much earlier", arguments: [0.1, 0.4, 0.95, 1, 1.2, 4])
    func settling(zeta: Double) {
        let spring = Spring(omega0: 12, zeta: zeta)
        for (x0, v0) in [(1.0, 0.0), (0, 30), (2, -50), (-1, -8)] {
            let settled = spring.settlingTime(from: x0, velocity: v0, to: 0, distance: 1e-3, speed: 1e-2)
            var latest = 0.0
            for step in 0..<20_000 {
                let time = Double(step) / 20_000 * settled * 2
                let state = spring.state(at: time, from: x0, velocity: v0, to: 0)
                if abs(state.position) > 1e-3 || abs(state.velocity) > 1e-2 { latest = time }
            }
            #expect(latest <= settled, "ζ \(zeta)")
            // An overdamped spring has two decay rates; the envelope uses the slow one alone and is late by up to a third.
            #expect(latest >= 0.6 * settled, "ζ \(zeta), \(x0), \(v0): \(latest) of \(settled)")
        }
        #expect(Spring(omega0: 5, zeta: 0).settlingTime(from: 1, velocity: 0, to: 0, distance: 1e-3, speed: 1) == .infinity)
    }

    @Test("conversions round-trip")
    func conversions() {
        for zeta in [0.1, 0.5, 1, 1.6] {
            let spring = Spring(omega0: 17, zeta: zeta)
            let physical = Spring(stiffness: spring.stiffness(mass: 2), damping: spring.damping(mass: 2), mass: 2)
            let responsive = Spring(response: spring.response, dampingRatio: zeta)
            let perceptual = Spring(duration: spring.response, bounce: spring.bounce)
            for other in [physical, responsive, perceptual] {
                #expect(near(other.omega0, 17, 1e-14))
                #expect(near(other.zeta, zeta, 1e-14))
            }
        }
        let spring = Spring(stiffness: 100, damping: 10, mass: 1)
        #expect(spring.omega0 == 10)
        #expect(spring.zeta == 0.5)
        #expect(Spring(omega0: 10, zeta: 3, overdamped: .asIOS) == .critical(omega0: 10))
        #expect(Spring(stiffness: 100, damping: 60, overdamped: .asIOS).zeta == 1)
    }

    @Test("every form's numbers give the spring that they were written of", arguments: SpringForm.allCases)
    func forms(form: SpringForm) {
        for zeta in [0.1, 0.5, 1, 1.6] {
            let spring = Spring(omega0: 17, zeta: zeta)
            guard form.describes(spring) else {
                #expect(form == .uiView && zeta > 1)
                continue
            }
            for mass in [1, 2.5] {
                let numbers = form.numbers(of: spring, mass: mass)
                let copy = form.spring(numbers)
                #expect(near(copy.omega0, 17, 1e-13) && near(copy.zeta, zeta, 1e-13), "\(numbers)")
                // Each number has an effect.
                for index in numbers.indices {
                    var others = numbers
                    others[index] = others[index] * 0.9 - 0.05
                    #expect(form.spring(others) != copy, "number \(index)")
                }
            }
        }
        let least = form.spring([])
        #expect(least.omega0.isFinite && least.zeta.isFinite)
    }

    @Test("UIKit's (duration, ζ): the envelope is 0.001 at the duration", arguments: [0.1, 0.4, 0.6, 0.9, 0.99])
    func uiKit(zeta: Double) {
        let spring = Spring(uiKitDuration: 0.5, dampingRatio: zeta)
        #expect(spring.zeta == zeta)
        let envelope = zeta / (1 - zeta * zeta).squareRoot() * Double.exp(-zeta * spring.omega0 * 0.5)
        #expect(near(envelope * 1000, 1, 1e-12))
        // Twice the duration, half the frequency.
        #expect(near(Spring(uiKitDuration: 1, dampingRatio: zeta).omega0 * 2, spring.omega0, 1e-14))
    }

    @Test("UIKit's critical case: 0.001 is left after the duration")
    func uiKitCritical() {
        let spring = Spring(uiKitDuration: 0.35, dampingRatio: 1)
        #expect(near(spring.position(at: 0.35, from: 1, velocity: 0, to: 0) * 1000, 1, 1e-10))
        #expect(Spring(uiKitDuration: 0.35, dampingRatio: 2) == spring)
    }

    @Test("values out of range are clamped")
    func badInput() {
        for spring in [
            Spring(omega0: .nan, zeta: .nan), Spring(stiffness: -1, damping: -1, mass: 0), Spring(response: 0, dampingRatio: -3),
            Spring(duration: -1, bounce: -1), Spring(uiKitDuration: 0, dampingRatio: .nan),
        ] {
            #expect(spring.omega0 >= 1e-3 && spring.omega0 <= 1e6)
            #expect(spring.zeta >= 0 && spring.zeta <= 1e6)
            #expect(spring.position(at: 0.1, from: 1, velocity: 2, to: 0).isFinite)
        }
        let spring = Spring(omega0: 5, zeta: 0.5)
        #expect(spring.state(at: -1, from: 3, velocity: 2, to: 0) == Spring.State(position: 3, velocity: 2))
    }

    @Test("the derivative by ζ is that of the position", arguments: [0, 0.1, 0.4, 0.9, 0.999, 1, 1.001, 1.2, 3])
    func byZeta(zeta: Double) {
        for time in [0, 0.02, 0.1, 0.4, 2.0] {
            func position(_ zeta: Double) -> Double {
                Spring(omega0: 9, zeta: zeta).position(at: time, from: 0, velocity: 0, to: 1)
            }
            // One-sided at 0, where ζ is clamped.
            let h = 1e-4
            let expected =
                zeta == 0
                ? (-3 * position(0) + 4 * position(h) - position(2 * h)) / (2 * h)
                : (4 * (position(zeta + h / 2) - position(zeta - h / 2)) / h - (position(zeta + h) - position(zeta - h)) / (2 * h))
                    / 3
            let found = Spring(omega0: 9, zeta: zeta).positionByZeta(at: time)
            #expect(near(found, expected, zeta == 0 ? 1e-4 : 1e-8), "t \(time): \(found), not \(expected)")
        }
    }
}
