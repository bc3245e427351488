internal import RiffleMath
internal import RiffleModels

// Keys and wheel, which iCarousel does not have; see `TrackScroller`.
extension CarouselScroller {
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        // The targets of iCarousel's motions are unfolded.
        let end = steering.map { $0.destination(at: now) ?? unfolded } ?? (isScrolling || isDecelerating ? endOffset : unfolded)
        let base = offset + end - unfolded
        steer(to: base.rounded(.toNearestOrAwayFromZero) + Double(count))
    }

    public mutating func steer(toCard index: Int, at time: Double) {
        advance(to: time)
        steer(to: offset + indexing.scrollDistance(fromOffset: offset, toOffset: Double(index)))
    }

    public mutating func cruise(_ direction: Int, at time: Double) -> Bool {
        advance(to: time)
        let end = rule.wraps ? nil : direction < 0 ? 0 : Double(Swift.max(rule.itemCount - 1, 0))
        steer(Steering(cruising: direction, from: state, to: end, at: now, tolerance: tolerance))
        return true
    }

    public mutating func endCruise(at time: Double) {
        advance(to: time)
        guard steering != nil else { return }
        let next = Steering.nextCard(from: offset, velocity: velocity)
        let isInside = rule.wraps || indexing.clampedOffset(next) == next
        steer(to: next, maxFrequency: isInside ? Steering.maxStopFrequency : .infinity)
    }

    private var state: Spring.State { Spring.State(position: offset, velocity: velocity) }
    private var tolerance: Glide.Tolerance { Glide.Tolerance(extent: Swift.max(rule.itemExtent, 1)) }

    private mutating func steer(to target: Double, maxFrequency: Double = .infinity) {
        let target = rule.wraps ? target : indexing.clampedOffset(target)
        steer(Steering(from: state, to: target, at: now, tolerance: tolerance, maxFrequency: maxFrequency))
    }

    private mutating func steer(_ steering: Steering) {
        guard hasCards, !isDragging, isMoving || isCaught || steering.target != offset else { return }
        if !isScrolling { emit(.willBeginScrollingAnimation) }
        // Start at the offset that is shown, not at that of the last tick.
        tickOffset = offset
        isDecelerating = false
        isScrolling = true
        isCaught = false
        didDrag = false
        self.steering = steering
        endOffset = steering.target ?? offset
        startTimer()
        present()
    }
}
