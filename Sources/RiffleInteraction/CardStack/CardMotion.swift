public import RiffleMath
public import RiffleModels

/// The free motion of one card of the stack: four lanes under one law, a closed-form function of time.
///
/// The lanes are x and y in points, the rotation about z in radians and the position in the stack in layers. Under a spring they
/// are relative to the card's target, in flight they are absolute.
struct CardMotion: Equatable, Sendable {
    /// Seconds on the scroller's clock.
    var start: Double
    /// The lanes at `start`.
    var value: SIMD4<Double>
    /// Their derivatives at `start`, per second.
    var rate: SIMD4<Double>
    var law = Law.held
    /// When the motion is over; `start` for a card at rest.
    var end: Double
    /// Seconds after `start` before the layer lane starts to move; only valid while its rate is 0.
    var layerDelay = 0.0

    enum Law: Equatable, Sendable {
        /// Constant.
        case held
        /// All lanes spring to 0.
        case spring(Spring)
        /// p₀ + v₀·t + a·t²/2.
        case accelerated(SIMD4<Double>)
        /// Moves by `displacement` in `duration` seconds with ease-in-out (UIView.animate's default), ignoring the rate.
        case eased(displacement: SIMD4<Double>, duration: Double)
    }

    /// Settle threshold per lane: 0.002 points, 0.002 points, 1e-5 radians, 1e-4 layers.
    static let stillness = SIMD4(2e-3, 2e-3, 1e-5, 1e-4)

    /// At rest at `value`, or, with another law, starting from `value` at `rate`.
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
            var state = Self.springState(spring, value, rate, t)
            if layerDelay > 0 {
                let late = Self.springState(spring, value, rate, max(t - layerDelay, 0))
                state.value.w = late.value.w
                state.rate.w = late.rate.w
            }
            return state
        case .accelerated(let gain):
            return (value + rate * t + gain * (t * t / 2), rate + gain * t)
        case .eased(let displacement, let duration):
            let s = duration > 0 ? (t / duration).clamped(to: 0...1) : 1
            let curve = CubicBezierCurve.easeInOut
            return (value + displacement * curve.value(at: s), displacement * (s < 1 ? curve.slope(at: s) / duration : 0))
        }
    }

    /// Springs all lanes to 0 from the current value and rate. Each lane counts as settled after 10 s, however low the damping.
    mutating func spring(by spring: Spring, layerDelay delay: Double = 0) {
        law = .spring(spring)
        layerDelay = delay > 0 && rate.w == 0 ? delay : 0
        var seconds = 0.0
        for lane in 0..<4 where value[lane] != 0 || rate[lane] != 0 {
            let settled = spring.settlingTime(
                from: value[lane], velocity: rate[lane], to: 0, distance: Self.stillness[lane],
                speed: Self.stillness[lane] * 30)
            seconds = max(seconds, min(settled, 10) + (lane == 3 ? layerDelay : 0))
        }
        end = start + seconds
    }

    private static func springState(
        _ spring: Spring, _ value: SIMD4<Double>, _ rate: SIMD4<Double>, _ t: Double
    ) -> (value: SIMD4<Double>, rate: SIMD4<Double>) {
        // A damped spring is linear in its initial state: the responses to a unit displacement and a unit velocity give all
        // lanes.
        let a = spring.state(at: t, from: 1, velocity: 0, to: 0)
        let b = spring.state(at: t, from: 0, velocity: 1, to: 0)
        return (value * a.position + rate * b.position, value * a.velocity + rate * b.velocity)
    }
}

extension CardStackRule {
    /// Critically damped, for cards that return from far away: the rule's spring may overshoot and is meant for short distances.
    public var returnSpring: Spring { Spring(uiKitDuration: max(flightDuration, 0.25), dampingRatio: 1) }
}
