internal import RiffleMath

/// A motion of the row from one offset to another in a given time, as iCarousel keeps it: an animated scroll, or the
/// deceleration of a flick. In cards and seconds, without folding.
struct CarouselRun: Equatable, Sendable {
    /// The offsets at which it starts and ends.
    var (start, end) = (0.0, 0.0)
    /// The time of its start.
    var startTime = 0.0
    var duration = 0.0

    mutating func shift(by cards: Double) {
        start += cards
        end += cards
    }

    /// The offset and velocity of a scroll at a time: cubic ease-in-out. The velocity of a scroll of zero duration isn't finite.
    func eased(at time: Double) -> (offset: Double, velocity: Double) {
        let share = ((time - startTime) / duration).clamped(to: 0...1)
        let slope = share < 0.5 ? 12 * share * share : 12 * (1 - share) * (1 - share)
        return (start + (end - start) * CubicEaseInOut.value(at: share), (end - start) * slope / duration)
    }

    /// Whether a scroll has ended at a time.
    func isOver(at time: Double) -> Bool { (time - startTime) / duration >= 1 }

    /// The offset and velocity of a deceleration from `velocity` to 0, `seconds` after its start.
    func decelerated(after seconds: Double, from velocity: Double) -> (offset: Double, velocity: Double) {
        let acceleration = -velocity / duration
        return (
            start + (velocity * seconds + 0.5 * acceleration * (seconds * seconds)), velocity * (1 - seconds / duration)
        )
    }
}

/// A pan that moves a carousel.
struct CarouselDrag: Equatable, Sendable {
    /// The offset at its beginning, in cards.
    var start: Double
    /// The pan's latest translation along the scrolling axis, in points.
    var translation: Double
    /// The distance by which it has moved the row, in cards, not folded.
    var displacement = 0.0
}

/// An animated scroll of a carousel.
enum CarouselScroll: Equatable, Sendable {
    /// iCarousel's own: the carousel's `run`, eased.
    case timed
    /// Driven by keys or a wheel.
    case keys(KeyMotion)
}
