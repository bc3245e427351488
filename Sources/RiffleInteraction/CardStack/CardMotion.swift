internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// How one card of the stack moves by itself: four numbers under one law, closed in time.
///
/// The lanes are x and y in points, the turn in radians and the place in the stack in layers. Under a spring they are what the
/// card differs by from where it belongs, in flight they are where it is.
struct CardMotion: Equatable, Sendable {
    /// Seconds on the scroller's clock.
    var start: Double
    /// At `start`.
    var value: SIMD4<Double>
    var rate: SIMD4<Double>
    var law = Law.held
    /// When it is over; `start` for one that never moves.
    var end: Double
    /// Seconds after `start` for which the place waits; only of use while its rate is 0.
    var placeDelay = 0.0

    enum Law: Equatable, Sendable {
        /// Stays as it is.
        case held
        /// All lanes fall to 0.
        case spring(Spring)
        /// p₀ + v₀·t + a·t²/2.
        case accelerated(SIMD4<Double>)
        /// Moves by `way` within `duration`, easing in and out (UIView.animate's default), whatever the rate was.
        case eased(way: SIMD4<Double>, duration: Double)
    }

    /// What counts as rest: a five-hundredth of a point, a hundred-thousandth of a radian, a ten-thousandth of a layer.
    static let stillness = SIMD4(2e-3, 2e-3, 1e-5, 1e-4)

    /// Standing still.
    init(at time: Double, value: SIMD4<Double> = .zero, rate: SIMD4<Double> = .zero) {
        start = time
        self.value = value
        self.rate = rate
        end = time
    }

    func isOver(at time: Double) -> Bool { time >= end }

    /// Value and rate at a time on the scroller's clock.
    func state(at time: Double) -> (value: SIMD4<Double>, rate: SIMD4<Double>) {
        let t = max(time - start, 0)
        switch law {
        case .held:
            return (value, .zero)
        case .spring(let spring):
            if time >= end { return (.zero, .zero) }
            var state = Self.sprung(spring, value, rate, t)
            if placeDelay > 0 {
                let late = Self.sprung(spring, value, rate, max(t - placeDelay, 0))
                state.value.w = late.value.w
                state.rate.w = late.rate.w
            }
            return state
        case .accelerated(let gain):
            return (value + rate * t + gain * (t * t / 2), rate + gain * t)
        case .eased(let way, let duration):
            let s = duration > 0 ? (t / duration).clamped(to: 0...1) : 1
            let curve = CubicBezierCurve.easeInOut
            return (value + way * curve.value(at: s), way * (s < 1 ? curve.slope(at: s) / duration : 0))
        }
    }

    /// Lets all lanes spring to 0 from the present value and rate. A spring with hardly any damping is held after ten seconds.
    mutating func spring(by spring: Spring, placeDelay delay: Double = 0) {
        law = .spring(spring)
        placeDelay = delay > 0 && rate.w == 0 ? delay : 0
        var seconds = 0.0
        for lane in 0..<4 where value[lane] != 0 || rate[lane] != 0 {
            let settled = spring.settlingTime(
                from: value[lane], velocity: rate[lane], to: 0, distance: Self.stillness[lane],
                speed: Self.stillness[lane] * 30)
            seconds = max(seconds, min(settled, 10) + (lane == 3 ? placeDelay : 0))
        }
        end = start + seconds
    }

    private static func sprung(
        _ spring: Spring, _ value: SIMD4<Double>, _ rate: SIMD4<Double>, _ t: Double
    ) -> (value: SIMD4<Double>, rate: SIMD4<Double>) {
        // The motion is linear in its start: one unit of displacement and one of velocity tell all lanes.
        let a = spring.state(at: t, from: 1, velocity: 0, to: 0)
        let b = spring.state(at: t, from: 0, velocity: 1, to: 0)
        return (value * a.position + rate * b.position, value * a.velocity + rate * b.velocity)
    }
}

extension Spring {
    /// The stack's spring, in the words that were chosen.
    init(_ rule: CardStackRule) {
        switch rule.spring {
        case .duration: self.init(uiKitDuration: rule.springDuration, dampingRatio: rule.springDamping)
        case .response: self.init(response: rule.springResponse, dampingRatio: rule.springDamping)
        case .bounce: self.init(duration: rule.springResponse, bounce: rule.springBounce)
        case .stiffness: self.init(stiffness: rule.springStiffness, damping: rule.springFriction, mass: rule.springMass)
        }
    }
}
