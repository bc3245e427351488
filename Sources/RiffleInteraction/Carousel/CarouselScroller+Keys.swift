internal import RiffleMath
internal import RiffleModels

// Keys and wheel, which iCarousel does not have; see `RowScroller`.
extension CarouselScroller {
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        // The targets of iCarousel's motions are unfolded.
        let end: Double =
            switch scroll {
            case .keys(let keys): keys.destination(at: timer.now) ?? shown.unfolded
            case .timed: run.end
            case nil: isDecelerating ? run.end : shown.unfolded
            }
        let base = offset + end - shown.unfolded
        let previous: KeyMotion? = if case .keys(let keys) = scroll, Double(count) * velocity > 0 { keys } else { nil }
        steer(to: base.rounded(.toNearestOrAwayFromZero) + Double(count), joining: previous)
    }

    public mutating func steer(toCard index: Int, at time: Double) {
        advance(to: time)
        steer(to: offset + indexing.scrollDistance(fromOffset: offset, toOffset: Double(index)))
    }

    public mutating func keyHeld(_ direction: Int, at time: Double) -> HeldKey {
        advance(to: time)
        let end = rule.row.wraps ? nil : direction < 0 ? 0 : Double(Swift.max(rule.row.itemCount - 1, 0))
        drive(KeyMotion(cruising: direction, from: state, to: end, at: timer.now, tolerance: tolerance))
        return .cruises
    }

    public mutating func keyUp(at time: Double) {
        advance(to: time)
        guard case .keys = scroll else { return }
        let next = KeyMotion.nextCard(from: offset, velocity: velocity)
        let isInside = rule.row.wraps || indexing.clampedOffset(next) == next
        drive(
            KeyMotion(
                from: state, to: confined(next), at: timer.now, tolerance: tolerance,
                maxFrequency: isInside ? KeyMotion.maxStopFrequency : .infinity))
    }

    private var state: Spring.State { Spring.State(position: offset, velocity: velocity) }
    private var tolerance: GlideSpring.Tolerance { GlideSpring.Tolerance(extent: Swift.max(rule.row.itemExtent, 1)) }

    private func confined(_ target: Double) -> Double { rule.row.wraps ? target : indexing.clampedOffset(target) }

    private mutating func steer(to target: Double, joining previous: KeyMotion? = nil) {
        drive(KeyMotion(joining: previous, from: state, to: confined(target), at: timer.now, tolerance: tolerance))
    }

    private mutating func drive(_ keys: KeyMotion) {
        guard hasCards, !isDragging, isMoving || isCaught || keys.target != offset else { return }
        if !isScrolling { emit(.willBeginScrollingAnimation) }
        // Start at the offset that is shown, not at that of the last tick.
        tickOffset = offset
        isDecelerating = false
        isCaught = false
        turn.isAfterDrag = false
        scroll = .keys(keys)
        run.end = keys.target ?? offset
        timer.run()
        present()
    }
}
