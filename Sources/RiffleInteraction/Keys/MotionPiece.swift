internal import RiffleMath
internal import RiffleMotion

/// A piece of motion under one law, from `start` to `end`, in cards and cards per second. Scrollers chain pieces. Each is a
/// closed-form function of time and its end depends only on its initial state, so the result is independent of how often it is
/// evaluated.
struct MotionPiece: Equatable, Sendable {
    /// In seconds on the scroller's clock.
    var start: Double
    var end: Double
    /// The state at `start`.
    var position: Double
    var velocity: Double
    var law: Law
    /// The scroller's phase during the piece.
    var phase: ScrollPhase

    enum Law: Equatable, Sendable {
        /// Exponential deceleration.
        case decay(Decay)
        /// A damped spring to `target`.
        case spring(Spring, target: Double)
        /// `ScalarResidual` about the target, over the duration of the piece.
        case blend(target: Double)
        /// A velocity that approaches `speed` V at the rate `easing` k in 1/s: V + (v₀ − V)·e^(−kt).
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

    /// This motion, translated by `cards` offsets.
    func shifted(by cards: Double) -> MotionPiece {
        var piece = self
        piece.position += cards
        switch law {
        case .spring(let spring, let target): piece.law = .spring(spring, target: target + cards)
        case .blend(let target): piece.law = .blend(target: target + cards)
        case .decay, .cruise: break
        }
        return piece
    }
}
