internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Keys and wheel, which the originals do not have, for each scroller. The velocity of a running motion is kept; during a drag
// they are ignored.
extension RefinedScroller {
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        steer(to: track.confined(destination.rounded() + Double(count)))
    }

    public mutating func steer(toCard index: Int, at time: Double) {
        advance(to: time)
        steer(to: track.offset(ofCard: Double(index), near: position))
    }

    public mutating func cruise(_ direction: Int, at time: Double) -> Bool {
        advance(to: time)
        if case .dragging = mode { return true }
        let end = track.wrapCount == nil ? direction < 0 ? track.limits.lowerBound : track.limits.upperBound : nil
        enter(
            .steering(Steering(cruising: direction, from: state, to: end, at: self.time, tolerance: track.tolerance)),
            at: self.time)
        return true
    }

    public mutating func endCruise(at time: Double) {
        advance(to: time)
        guard case .steering = mode else { return }
        let next = Steering.nextCard(from: position, velocity: velocity)
        steer(to: track.confined(next), maxFrequency: track.confined(next) == next ? Steering.maxStopFrequency : .infinity)
    }

    private var state: Spring.State { Spring.State(position: position, velocity: velocity) }

    /// Target of the motion; the current offset at rest.
    private var destination: Double {
        switch mode {
        case .moving(_, let target): target ?? position
        case .steering(let steering): steering.destination(at: time) ?? position
        case .resting, .held, .dragging, .wheeling: position
        }
    }

    private mutating func steer(to target: Double, maxFrequency: Double = .infinity) {
        if case .dragging = mode { return }
        guard target != position || velocity != 0 else { return rest(from: time) }
        enter(
            .steering(Steering(from: state, to: target, at: time, tolerance: track.tolerance, maxFrequency: maxFrequency)),
            at: time)
    }
}

extension ScrollViewScroller {
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        steer(to: (ScrollTarget.currentIndex(at: destination) + Double(count)).clamped(to: limits))
    }

    public mutating func steer(toCard index: Int, at time: Double) {
        advance(to: time)
        steer(to: offset(ofCard: index))
    }

    public mutating func cruise(_ direction: Int, at time: Double) -> Bool {
        advance(to: time)
        if case .dragging = mode { return true }
        let end = isEndless ? nil : direction < 0 ? limits.lowerBound : limits.upperBound
        isForward = direction > 0
        enter(.steering(Steering(cruising: direction, from: state, to: end, at: self.time, tolerance: tolerance)), at: self.time)
        return true
    }

    public mutating func endCruise(at time: Double) {
        advance(to: time)
        guard case .steering = mode else { return }
        let next = Steering.nextCard(from: position, velocity: velocity)
        steer(to: next.clamped(to: limits), maxFrequency: limits.contains(next) ? Steering.maxStopFrequency : .infinity)
    }

    private var state: Spring.State { Spring.State(position: position, velocity: velocity) }
    private var tolerance: Glide.Tolerance { Glide.Tolerance(extent: extent) }

    /// Target of the motion; the current offset at rest.
    private var destination: Double {
        switch mode {
        case .moving(let piece, let next):
            switch next {
            case .rest(let target), .settle(let target), .bounce(let target): target.clamped(to: limits)
            case .snap: piece.state(at: piece.end).position.clamped(to: limits)
            }
        case .steering(let steering): steering.destination(at: time) ?? position
        case .resting, .held, .dragging, .wheeling: position
        }
    }

    private mutating func steer(to target: Double, maxFrequency: Double = .infinity) {
        if case .dragging = mode { return }
        guard target != position || velocity != 0 else { return enter(.resting, at: time) }
        if target != position { isForward = target > position }
        enter(.steering(Steering(from: state, to: target, at: time, tolerance: tolerance, maxFrequency: maxFrequency)), at: time)
    }
}

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
