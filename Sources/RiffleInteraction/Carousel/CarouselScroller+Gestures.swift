public import RiffleMath
internal import RiffleModels

// Touch, pan and tap.
extension CarouselScroller {
    public mutating func touchDown(position: Vector2?, card: Int?, at time: Double) {
        advance(to: time)
        isCaught = isScrolling || isDecelerating
        // Stop at the offset that is shown, not at that of the last tick.
        if isCaught, quirks.isEmpty { tickOffset = offset }
        scroll = nil
        isDecelerating = false
        present()
    }

    public mutating func touchUp(at time: Double) {
        advance(to: time)
        guard isCaught, !quirks.contains(.strandedByTouch) else { return }
        settle(at: time)
    }

    public mutating func panBegan(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        guard hasCards else { return false }
        if rule.ignoresPerpendicularDrags {
            let along = abs(component(translation))
            let across = abs(rule.row.isVertical ? translation.x : translation.y)
            guard along >= across else {
                emit(.panRefused)
                return false
            }
        }
        drag = CarouselDrag(start: tickOffset, translation: component(translation))
        scroll = nil
        isDecelerating = false
        isCaught = false
        if !quirks.contains(.staleVelocity) { startVelocity = 0 }
        emit(.willBeginDragging)
        present()
        return true
    }

    @discardableResult
    public mutating func panChanged(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        guard let drag, component(translation).isFinite, component(velocity).isFinite else { return true }
        let factor = damping
        let moved = component(translation) - drag.translation
        startVelocity = -component(velocity) * factor * rule.scrollSpeed / rule.row.itemExtent
        let before = tickOffset
        tickOffset -= moved * factor * rule.offsetMultiplier / rule.row.itemExtent
        self.drag = CarouselDrag(
            start: drag.start, translation: component(translation), displacement: drag.displacement + (tickOffset - before))
        didScroll()
        present()
        return true
    }

    public mutating func panEnded(translation: Vector2, velocity: Vector2, at time: Double) {
        advance(to: time)
        guard isDragging else { return }
        endDrag(at: time)
    }

    public mutating func panCancelled(at time: Double) {
        advance(to: time)
        guard isDragging else { return }
        endDrag(at: time)
    }

    public mutating func revert(at time: Double) {
        advance(to: time)
        guard let drag else { return }
        self.drag = nil
        turn.isAfterDrag = true
        startVelocity = 0
        emit(.didEndDragging(willDecelerate: false))
        // Undo the drag's displacement, also across the seam of a row that wraps, then continue to the card nearest to the start.
        let target = rule.scrollsToItemBoundary ? drag.start.rounded(.toNearestOrAwayFromZero) : drag.start
        let displacement = rule.row.wraps ? -drag.displacement : drag.start - tickOffset
        scroll(byOffset: displacement + target - drag.start, duration: rule.scrollDuration, at: time)
    }

    /// A tap on a card (nil: on none): iCarousel centres it.
    public mutating func tap(page index: Int?, at time: Double) {
        advance(to: time)
        isCaught = false
        guard let index else {
            scroll(toCard: currentIndex, animated: true, at: time)
            return
        }
        if (index != currentIndex && rule.centersItemWhenSelected) || (index == currentIndex && rule.scrollsToItemBoundary) {
            scroll(toCard: index, animated: true, at: time)
        }
        emit(.didSelectItem(index))
    }

    public mutating func `continue`(velocity: Double, at time: Double) {
        advance(to: time)
        guard hasCards, velocity.isFinite else { return }
        startVelocity = velocity
        if shouldDecelerate { startDecelerating() }
        guard isDecelerating else { return settle(at: time) }
        emit(.willBeginDecelerating)
        present()
    }

    private mutating func endDrag(at time: Double) {
        drag = nil
        turn.isAfterDrag = true
        if shouldDecelerate {
            turn.isAfterDrag = false
            startDecelerating()
        }
        emit(.didEndDragging(willDecelerate: isDecelerating))
        if isDecelerating {
            emit(.willBeginDecelerating)
        } else {
            let isOutside = abs(tickOffset - indexing.clampedOffset(tickOffset)) > Self.margin
            if rule.scrollsToItemBoundary || isOutside, rule.autoscroll == 0 {
                if abs(tickOffset - Double(currentIndex)) < Self.margin {
                    scroll(toOffset: Double(currentIndex), duration: 0.01, at: time)
                } else if shouldScroll {
                    // One beyond the nearest card, so it can skip a card (upstream quirk 13).
                    scroll(toCard: currentIndex + (startVelocity > 0 ? 1 : -1), animated: true, at: time)
                } else {
                    scroll(toCard: currentIndex, animated: true, at: time)
                }
            }
        }
        present()
    }

    /// The vector's component along the scrolling axis.
    func component(_ vector: Vector2) -> Double { rule.row.isVertical ? vector.y : vector.x }

    /// Factor on a drag's movement: 1 inside the range, falling linearly to 0 at the bounce distance beyond an end (upstream
    /// quirk 3). A bounce distance of 0 gives 1 (`limit` clamps the offset to the end), where the original divides by zero
    /// (upstream quirk 6, fixed).
    var damping: Double {
        guard !rule.row.wraps, rule.bounces else { return 1 }
        let overshoot = abs(tickOffset - indexing.clampedOffset(tickOffset))
        guard rule.bounceDistance > 0 else { return 1 }
        return 1 - Swift.min(overshoot, rule.bounceDistance) / rule.bounceDistance
    }
}

// MARK: - Release

extension CarouselScroller {
    /// Signed distance of the deceleration in cards: v² / (2·30·(1 − rate)·|v|), with v's sign.
    var decelerationDistance: Double {
        let acceleration = -startVelocity * 30 * (1 - rule.decelerationRate)
        guard acceleration != 0 else { return 0 }
        return -(startVelocity * startVelocity) / (2 * acceleration)
    }

    /// Whether a release decelerates, as iCarousel decides it.
    var shouldDecelerate: Bool {
        abs(startVelocity) > rule.speedThreshold && abs(decelerationDistance) > rule.distanceThreshold
    }

    /// Whether a release that does not decelerate scrolls to the next card instead of the nearest, as iCarousel decides it.
    var shouldScroll: Bool {
        abs(startVelocity) > rule.speedThreshold && abs(tickOffset - Double(currentIndex)) > rule.distanceThreshold
    }

    /// Starts a deceleration from the current offset and velocity without checking the thresholds.
    mutating func startDecelerating() {
        var distance = decelerationDistance
        run.start = tickOffset
        run.end = run.start + distance
        if rule.isPagingEnabled {
            run.end = run.start.rounded(distance > 0 ? .up : .down)
        } else if rule.stopsAtItemBoundary {
            run.end = run.end.rounded(distance > 0 ? .up : .down)
        }
        if !rule.row.wraps {
            run.end =
                rule.bounces
                ? Swift.max(-rule.bounceDistance, Swift.min(Double(rule.row.itemCount) - 1 + rule.bounceDistance, run.end))
                : indexing.clampedOffset(run.end)
        }
        distance = run.end - run.start
        run.startTime = timer.now
        run.duration = abs(distance) / abs(0.5 * startVelocity)
        if distance != 0 {
            isDecelerating = true
            timer.run()
        }
    }
}

// MARK: - Forecast

extension CarouselScroller {
    func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double? {
        guard isDragging else { return nil }
        var copy = self
        copy.panEnded(translation: translation, velocity: velocity, at: time)
        return copy.restOffset
    }

    /// The unfolded offset at which it comes to rest after a pan; nil where autoscroll follows.
    private var restOffset: Double? {
        guard rule.autoscroll == 0 else { return nil }
        if isScrolling { return run.end }
        guard isDecelerating else { return tickOffset }
        // The result that `step` reaches tick by tick, at the deceleration's last tick and after it.
        let end = run.decelerated(after: run.duration, from: startVelocity).offset
        let shown = indexing.clampedOffset(end)
        guard rule.scrollsToItemBoundary || !rule.row.wraps && abs(end - shown) > Self.margin else { return end }
        let card = Double(indexing.currentIndex(at: rule.row.wraps ? shown : end))
        return end + indexing.scrollDistance(fromOffset: rule.row.wraps ? shown : end, toOffset: card)
    }
}
