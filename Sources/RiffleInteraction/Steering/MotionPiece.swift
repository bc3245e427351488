internal import RiffleMotion

/// One stretch of motion under one law, from `start` to `end`, in cards and cards a second. A scroller chains them; each is
/// closed in time and ends at a moment that depends on its start alone, so how often it is looked at changes nothing.
struct MotionPiece: Equatable, Sendable {
    /// Seconds on the scroller's clock.
    var start: Double
    var end: Double
    /// State at `start`.
    var position: Double
    var velocity: Double
    var law: Law
    var phase: ScrollPhase

    enum Law: Equatable, Sendable {
        case decay(Decay)
        case spring(Spring, target: Double)
        /// `ScalarResidual` about the target, over the whole piece.
        case blend(target: Double)
        /// A velocity that eases to a steady one: V + (v₀ − V)·e^(−kt).
        case cruise(speed: Double, easing: Double)
    }

    /// Position and velocity at a time on the scroller's clock.
    func state(at time: Double) -> Spring.State {
        let t = max(time - start, 0)
        switch law {
        case .decay(let decay):
            return Spring.State(
                position: decay.position(at: t, from: position, velocity: velocity),
                velocity: decay.velocity(at: t, velocity: velocity))
        case .spring(let spring, let target):
            return spring.state(at: t, from: position, velocity: velocity, to: target)
        case .blend(let target):
            let residual = ScalarResidual(value: position - target, velocity: velocity, duration: end - start)
            return Spring.State(position: target + residual.value(at: t), velocity: residual.velocity(at: t))
        case .cruise(let speed, let easing):
            let decay = Decay(friction: easing)
            return Spring.State(
                position: decay.position(at: t, from: position + speed * t, velocity: velocity - speed),
                velocity: speed + decay.velocity(at: t, velocity: velocity - speed))
        }
    }
}
