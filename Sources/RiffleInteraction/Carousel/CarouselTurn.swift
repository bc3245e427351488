internal import RiffleMath

/// The turn progress of cover flow 2, −1…1: how far the current card has turned, where the cards don't turn with their own
/// offsets. After a change of the current card it goes back to 0 on a timer.
struct CarouselTurn: Equatable, Sendable {
    /// Seconds of the animation after a slow drag.
    static let longest = 0.4
    /// Seconds of the animation after a fast drag.
    static let shortest = 0.2

    /// At the last tick.
    var progress = 0.0
    /// In the last layout; nil if the cards turned with their own offsets.
    var placed: Double? = 0
    /// The start time of the animation.
    var startTime = 0.0
    /// Whether the last motion was a drag without a flick (iCarousel's `didDrag`), in whose snap the turn goes on.
    var isAfterDrag = false

    /// Seconds of the animation after a drag at a velocity in cards per second.
    static func duration(after velocity: Double) -> Double {
        let share = velocity != 0 ? Swift.min(1, Swift.max(0, 1 / abs(velocity))) : 1
        return shortest + (longest - shortest) * share
    }

    /// The progress at a time within the animation of `duration` seconds.
    func animated(at time: Double, duration: Double) -> Double {
        let eased = CubicEaseInOut.value(at: ((time - startTime) / duration).clamped(to: 0...1))
        return progress < 0 ? eased - 1 : 1 - eased
    }

    /// Begins the animation for a change of the current card by `cards`.
    mutating func begin(_ cards: Double, at time: Double) {
        startTime = time
        progress = cards.clamped(to: -1...1)
    }

    /// Continues a turn whose part `progress` is left, as if its animation had begun earlier.
    mutating func resume(at time: Double, duration: Double) {
        startTime = time - duration * Self.easingTime(of: 1 - abs(progress))
    }

    /// The inverse of `CubicEaseInOut` for values in 0…1.
    static func easingTime(of value: Double) -> Double {
        let y = value.clamped(to: 0...1)
        return y < 0.5 ? .pow(y / 4, 1.0 / 3) : 1 - .pow((1 - y) / 4, 1.0 / 3)
    }
}
