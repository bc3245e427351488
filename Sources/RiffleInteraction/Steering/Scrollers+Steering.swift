internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Keys and wheel, which the sources don't have, in each scroller. Whatever moved goes on with its velocity; a row that is held in
// a drag is not steered.
extension RefinedScroller {
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        steer(to: track.confined(destination.rounded() + Double(count)))
    }

    public mutating func steer(toCard index: Int, at time: Double) {
        advance(to: time)
        steer(to: track.place(ofCard: Double(index), near: position))
    }

    public mutating func cruise(_ direction: Int, at time: Double) -> Bool {
        advance(to: time)
        if case .dragging = mode { return true }
        let end = track.wrapCount == nil ? direction < 0 ? track.limits.lowerBound : track.limits.upperBound : nil
        enter(.steering(Steering(cruising: direction, from: state, to: end, at: self.time, grain: track.grain)), at: self.time)
        return true
    }

    public mutating func endCruise(at time: Double) {
        advance(to: time)
        guard case .steering = mode else { return }
        let next = Steering.nextCard(from: position, velocity: velocity)
        steer(to: track.confined(next), hardest: track.confined(next) == next ? Steering.hardestStop : .infinity)
    }

    private var state: Spring.State { Spring.State(position: position, velocity: velocity) }

    /// Where it is going; where it is, if nowhere.
    private var destination: Double {
        switch mode {
        case .moving(_, let target): target ?? position
        case .steering(let steering): steering.destination(at: time) ?? position
        case .resting, .held, .dragging, .wheeling: position
        }
    }

    private mutating func steer(to target: Double, hardest: Double = .infinity) {
        if case .dragging = mode { return }
        guard target != position || velocity != 0 else { return rest(from: time) }
        enter(.steering(Steering(from: state, to: target, at: time, grain: track.grain, hardest: hardest)), at: time)
    }
}

extension ScrollViewScroller {
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        steer(to: (ScrollTarget.currentIndex(at: destination) + Double(count)).clamped(to: limits))
    }

    public mutating func steer(toCard index: Int, at time: Double) {
        advance(to: time)
        steer(to: place(ofCard: index))
    }

    public mutating func cruise(_ direction: Int, at time: Double) -> Bool {
        advance(to: time)
        if case .dragging = mode { return true }
        let end = isEndless ? nil : direction < 0 ? limits.lowerBound : limits.upperBound
        isForward = direction > 0
        enter(.steering(Steering(cruising: direction, from: state, to: end, at: self.time, grain: grain)), at: self.time)
        return true
    }

    public mutating func endCruise(at time: Double) {
        advance(to: time)
        guard case .steering = mode else { return }
        let next = Steering.nextCard(from: position, velocity: velocity)
        steer(to: next.clamped(to: limits), hardest: limits.contains(next) ? Steering.hardestStop : .infinity)
    }

    private var state: Spring.State { Spring.State(position: position, velocity: velocity) }
    private var grain: Glide.Grain { Glide.Grain(extent: extent) }

    /// Where it is going; where it is, if nowhere.
    private var destination: Double {
        switch mode {
        case .moving(let piece, let next):
            switch next {
            case .rest(let place), .settle(let place), .bounce(let place): place.clamped(to: limits)
            case .snap: piece.state(at: piece.end).position.clamped(to: limits)
            }
        case .steering(let steering): steering.destination(at: time) ?? position
        case .resting, .held, .dragging, .wheeling: position
        }
    }

    private mutating func steer(to target: Double, hardest: Double = .infinity) {
        if case .dragging = mode { return }
        guard target != position || velocity != 0 else { return enter(.resting, at: time) }
        if target != position { isForward = target > position }
        enter(.steering(Steering(from: state, to: target, at: time, grain: grain, hardest: hardest)), at: time)
    }
}

extension CarouselScroller {
    public mutating func steer(byCards count: Int, at time: Double) {
        advance(to: time)
        // The ends of iCarousel's motions lie on a line that isn't folded.
        let end = steering.map { $0.destination(at: now) ?? unfolded } ?? (isScrolling || isDecelerating ? endOffset : unfolded)
        let here = offset + end - unfolded
        steer(to: here.rounded(.toNearestOrAwayFromZero) + Double(count))
    }

    public mutating func steer(toCard index: Int, at time: Double) {
        advance(to: time)
        steer(to: offset + indexing.scrollDistance(fromOffset: offset, toOffset: Double(index)))
    }

    public mutating func cruise(_ direction: Int, at time: Double) -> Bool {
        advance(to: time)
        let end = rule.wraps ? nil : direction < 0 ? 0 : Double(Swift.max(rule.itemCount - 1, 0))
        steer(Steering(cruising: direction, from: state, to: end, at: now, grain: grain))
        return true
    }

    public mutating func endCruise(at time: Double) {
        advance(to: time)
        guard steering != nil else { return }
        let next = Steering.nextCard(from: offset, velocity: velocity)
        let isInside = rule.wraps || indexing.clampedOffset(next) == next
        steer(to: next, hardest: isInside ? Steering.hardestStop : .infinity)
    }

    private var state: Spring.State { Spring.State(position: offset, velocity: velocity) }
    private var grain: Glide.Grain { Glide.Grain(extent: Swift.max(rule.itemExtent, 1)) }

    private mutating func steer(to target: Double, hardest: Double = .infinity) {
        let target = rule.wraps ? target : indexing.clampedOffset(target)
        steer(Steering(from: state, to: target, at: now, grain: grain, hardest: hardest))
    }

    private mutating func steer(_ steering: Steering) {
        guard hasCards, !isDragging, isMoving || isCaught || steering.target != offset else { return }
        if !isScrolling { emit(.willBeginScrollingAnimation) }
        // From what is seen, and not from where the last tick had it.
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
