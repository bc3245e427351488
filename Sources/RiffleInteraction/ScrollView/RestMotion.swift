internal import RiffleMath
internal import RiffleMotion

/// The motions that a scroll view makes by itself, each in closed form over the time since its start. Offsets in cards.
enum RestMotion: Equatable, Sendable {
    case still(Double)
    /// A deceleration that ends by itself or is cut short where something else begins.
    case decay(Decay, from: Double, velocity: Double, duration: Double)
    case spring(CriticalSpring)
    /// Cubic ease-in-out from one offset to another.
    case ease(from: Double, to: Double, duration: Double)

    func offset(at time: Double) -> Double {
        switch self {
        case .still(let offset): offset
        case .decay(let decay, let from, let velocity, _): from + decay.displacement(velocity: velocity, at: time)
        case .spring(let spring): spring.position(at: time)
        case .ease(let from, let to, let duration):
            time >= duration ? to : .lerp(from, to, CarouselScroller.eased(max(0, time / duration)))
        }
    }

    func velocity(at time: Double) -> Double {
        switch self {
        case .still: return 0
        case .decay(let decay, _, let velocity, _): return decay.velocity(velocity, at: time)
        case .spring(let spring): return spring.velocity(at: time)
        case .ease(let from, let to, let duration):
            guard time > 0, time < duration else { return 0 }
            let s = time / duration
            return (to - from) / duration * 12 * (s < 0.5 ? s * s : (1 - s) * (1 - s))
        }
    }

    /// Seconds until this motion is over.
    var duration: Double {
        switch self {
        case .still: 0
        case .decay(_, _, _, let duration): duration
        case .spring(let spring): spring.duration
        case .ease(_, _, let duration): duration
        }
    }
}
