internal import RiffleMath
internal import RiffleModels

// Programmatic scrolling, with iCarousel's method names.
extension CarouselScroller {
    /// Scrolls by a distance in cards over `duration` seconds; 0 jumps.
    public mutating func scroll(byOffset distance: Double, duration seconds: Double, at time: Double) {
        advance(to: time)
        guard distance.isFinite, hasCards else { return }
        guard seconds > 0 else {
            setOffset(tickOffset + distance)
            present()
            return
        }
        isDecelerating = false
        scroll = .timed
        isCaught = false
        run = CarouselRun(start: tickOffset, end: tickOffset + distance, startTime: timer.now, duration: seconds)
        if !rule.row.wraps { run.end = indexing.clampedOffset(run.end) }
        emit(.willBeginScrollingAnimation)
        timer.run()
        present()
    }

    /// Scrolls to an offset in cards over `duration` seconds (0 jumps); in a row that wraps, in the shorter direction.
    public mutating func scroll(toOffset target: Double, duration seconds: Double, at time: Double) {
        advance(to: time)
        scroll(
            byOffset: indexing.scrollDistance(fromOffset: tickOffset, toOffset: target), duration: seconds, at: time)
    }

    /// Scrolls by whole cards over `duration` seconds, counted from the floor (forward) or the ceiling (back) of the current
    /// offset (upstream quirk 12).
    public mutating func scroll(byNumberOfItems count: Int, duration seconds: Double, at time: Double) {
        advance(to: time)
        guard seconds > 0 else {
            setOffset(Double(indexing.clampedIndex(previousIndex + count)))
            present()
            return
        }
        let base =
            count > 0
            ? tickOffset.rounded(.down)
            : (count < 0 ? tickOffset.rounded(.up) : tickOffset.rounded(.toNearestOrAwayFromZero))
        scroll(byOffset: base + Double(count) - tickOffset, duration: seconds, at: time)
    }

    public mutating func scroll(toCard index: Int, animated: Bool, at time: Double) {
        scroll(toOffset: Double(index), duration: animated ? rule.scrollDuration : 0, at: time)
    }

    public mutating func jump(to offset: Double, at time: Double) {
        advance(to: time)
        guard offset.isFinite else { return }
        drag = nil
        setOffset(offset)
        present()
    }

    /// The setter of the original's `scrollOffset`: stops any motion and jumps to an offset in cards. Beyond an end it then
    /// scrolls back (with upstream quirk 8 it stays there).
    public mutating func set(offset newOffset: Double, at time: Double) {
        advance(to: time)
        guard newOffset.isFinite else { return }
        setOffset(newOffset)
        if !quirks.contains(.strandedBeyondEnd), !isDragging, tickOffset != indexing.clampedOffset(tickOffset) {
            scroll(toCard: currentIndex, animated: true, at: time)
        }
        present()
    }

    /// Autoscrolls at a rate in cards per second; positive values move towards lower offsets (upstream quirk 7). 0 stops.
    public mutating func set(autoscroll rate: Double, at time: Double) {
        advance(to: time)
        rule.autoscroll = rate
        if rate != 0 { timer.run() }
        present()
    }

    /// Whether there is anything to scroll; with upstream quirk 8 also true without cards.
    var hasCards: Bool { rule.row.itemCount > 0 || quirks.contains(.strandedBeyondEnd) }

    mutating func setOffset(_ newOffset: Double) {
        guard hasCards else { return }
        scroll = nil
        isDecelerating = false
        (run.start, run.end) = (newOffset, newOffset)
        if abs(tickOffset - newOffset) > 0 {
            tickOffset = newOffset
            didScroll()
        }
    }
}

// MARK: - Precise scrolling

extension CarouselScroller {
    public mutating func scroll(byPoints delta: Double, at time: Double) {
        advance(to: time)
        guard delta.isFinite else { return }
        setOffset(tickOffset + delta * damping * rule.offsetMultiplier / rule.row.itemExtent)
        turn.isAfterDrag = true
        present()
    }

    public mutating func settle(velocity: Double, at time: Double) {
        advance(to: time)
        guard !isDragging, !isScrolling, !isDecelerating, hasCards, velocity.isFinite else { return settle(at: time) }
        startVelocity = velocity * damping * rule.scrollSpeed / rule.row.itemExtent
        if shouldDecelerate { startDecelerating() }
        guard isDecelerating else {
            startVelocity = 0
            return settle(at: time)
        }
        turn.isAfterDrag = false
        isCaught = false
        emit(.willBeginDecelerating)
        present()
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        guard !isDragging, !isScrolling, !isDecelerating, rule.row.itemCount > 0 else { return }
        isCaught = false
        let isOutside = abs(tickOffset - indexing.clampedOffset(tickOffset)) > Self.margin
        if rule.scrollsToItemBoundary || isOutside, rule.autoscroll == 0,
            abs(tickOffset - Double(currentIndex)) > Self.margin
        {
            scroll(toCard: currentIndex, animated: true, at: time)
        }
    }
}
