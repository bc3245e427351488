public import RiffleMath
internal import RiffleModels

// Touch, pan and tap.
extension CarouselScroller {
    public mutating func touchDown(at time: Double) {
        advance(to: time)
        isCaught = isScrolling || isDecelerating
        // Stop at the offset that is shown, not at that of the last tick.
        if isCaught, quirks.isEmpty { tickOffset = offset }
        isScrolling = false
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
        if rule.ignoresPerpendicularSwipes {
            let along = abs(component(translation))
            let across = abs(rule.isVertical ? translation.x : translation.y)
            guard along >= across else {
                emit(.panRefused)
                return false
            }
        }
        isDragging = true
        isScrolling = false
        isDecelerating = false
        isCaught = false
        if !quirks.contains(.staleVelocity) { startVelocity = 0 }
        previousTranslation = component(translation)
        dragStart = tickOffset
        dragged = 0
        emit(.willBeginDragging)
        present()
        return true
    }

    @discardableResult
    public mutating func panChanged(translation: Vector2, velocity: Vector2, at time: Double) -> Bool {
        advance(to: time)
        guard isDragging, component(translation).isFinite, component(velocity).isFinite else { return true }
        let factor = damping
        let moved = component(translation) - previousTranslation
        previousTranslation = component(translation)
        startVelocity = -component(velocity) * factor * rule.scrollSpeed / rule.itemExtent
        let before = tickOffset
        tickOffset -= moved * factor * rule.offsetMultiplier / rule.itemExtent
        dragged += tickOffset - before
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
        guard isDragging else { return }
        isDragging = false
        didDrag = true
        startVelocity = 0
        emit(.didEndDragging(willDecelerate: false))
        // Undo the drag's displacement, also across the seam of a row that wraps, then continue to the card nearest to the start.
        let target = rule.scrollsToItemBoundary ? dragStart.rounded(.toNearestOrAwayFromZero) : dragStart
        let displacement = rule.wraps ? -dragged : dragStart - tickOffset
        scroll(byOffset: displacement + target - dragStart, duration: rule.scrollDuration, at: time)
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

    public mutating func takeOver(velocity: Double, at time: Double) {
        advance(to: time)
        guard hasCards, velocity.isFinite else { return }
        startVelocity = velocity
        if shouldDecelerate { startDecelerating() }
        guard isDecelerating else { return settle(at: time) }
        emit(.willBeginDecelerating)
        present()
    }

    private mutating func endDrag(at time: Double) {
        isDragging = false
        didDrag = true
        if shouldDecelerate {
            didDrag = false
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
    func component(_ vector: Vector2) -> Double { rule.isVertical ? vector.y : vector.x }

    /// Factor on a drag's movement: 1 inside the range, falling linearly to 0 at the bounce distance beyond an end (upstream
    /// quirk 3). A bounce distance of 0 gives 1 (`limit` clamps the offset to the end), where the original divides by zero
    /// (upstream quirk 6, fixed).
    var damping: Double {
        guard !rule.wraps, rule.bounces else { return 1 }
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
        startOffset = tickOffset
        endOffset = startOffset + distance
        if rule.isPagingEnabled {
            endOffset = startOffset.rounded(distance > 0 ? .up : .down)
        } else if rule.stopsAtItemBoundary {
            endOffset = endOffset.rounded(distance > 0 ? .up : .down)
        }
        if !rule.wraps {
            endOffset =
                rule.bounces
                ? Swift.max(-rule.bounceDistance, Swift.min(Double(rule.itemCount) - 1 + rule.bounceDistance, endOffset))
                : indexing.clampedOffset(endOffset)
        }
        distance = endOffset - startOffset
        startTime = now
        duration = abs(distance) / abs(0.5 * startVelocity)
        if distance != 0 {
            isDecelerating = true
            startTimer()
        }
    }
}
