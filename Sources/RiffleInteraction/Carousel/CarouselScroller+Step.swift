internal import RiffleMath
internal import RiffleModels

// The timer: the state changes at ticks, and the evaluation between them.
extension CarouselScroller {
    public mutating func advance(to time: Double) {
        guard time > now else { return }
        while timerRuns, let tick = nextTick(upTo: time) {
            now = tick
            step()
        }
        now = time
        present()
    }

    /// The next multiple of 1/60 s after the last step, if it is not after `time`. A tolerance of 1 ns absorbs the rounding of
    /// k/60.
    private func nextTick(upTo time: Double) -> Double? {
        let last = Swift.max(lastStep, timerStart)
        let next = ((last * Self.tickRate + 1e-6).rounded(.down) + 1) / Self.tickRate
        return next <= time + 1e-9 ? next : nil
    }

    mutating func startTimer() {
        guard !timerRuns else { return }
        timerRuns = true
        timerStart = now
    }

    /// One tick of the original's timer, at `now`.
    private mutating func step() {
        let elapsed = quirks.contains(.autoscrollJump) ? now - lastStep : now - Swift.max(lastStep, timerStart)
        lastStep = now
        if let steering, !isDragging {
            tickOffset = steering.state(at: now).position
            didScroll()
            if steering.end <= now {
                isScrolling = false
                emit(.didEndScrollingAnimation)
            }
        } else if isScrolling, !isDragging {
            let time = Swift.min(1, (now - startTime) / duration)
            tickOffset = startOffset + (endOffset - startOffset) * CubicEaseInOut.value(at: time)
            didScroll()
            if time >= 1 {
                isScrolling = false
                if !quirks.contains(.stickyDrag) { didDrag = false }
                emit(.didEndScrollingAnimation)
            }
        } else if isDecelerating {
            let time = Swift.min(duration, now - startTime)
            tickOffset = startOffset + decelerated(after: time)
            didScroll()
            if abs(time - duration) < Self.margin {
                isDecelerating = false
                emit(.didEndDecelerating)
                settleAfterDeceleration()
            }
        } else if rule.autoscroll != 0, !isDragging {
            setOffset(indexing.clampedOffset(tickOffset - elapsed * rule.autoscroll))
        } else if abs(tickTurnProgress) > Self.margin {
            // The turn progress animates only while nothing else moves.
            stepTurn()
        } else if rule.autoscroll == 0 {
            timerRuns = false
        }
        // Upstream quirk 14, fixed: the turn progress of a slow drag continues during the snap that follows, instead of waiting
        // and then jumping.
        if !quirks.contains(.stickyDrag), isScrolling, !turnsFollowOffsets, abs(tickTurnProgress) > Self.margin { stepTurn() }
    }

    private mutating func stepTurn() {
        let delta = CubicEaseInOut.value(at: Swift.min(1, (now - turnTime) / turnDuration))
        tickTurnProgress = tickTurnProgress < 0 ? delta - 1 : 1 - delta
        didScroll()
    }

    /// Seconds of the turn animation: 0.2 after a fast drag, 0.4 after a slow one.
    var turnDuration: Double {
        let share = startVelocity != 0 ? Swift.min(1, Swift.max(0, 1 / abs(startVelocity))) : 1
        return Self.minTurnDuration + (Self.maxTurnDuration - Self.minTurnDuration) * share
    }

    private mutating func settleAfterDeceleration() {
        let isOutside = abs(tickOffset - indexing.clampedOffset(tickOffset)) > Self.margin
        if rule.scrollsToItemBoundary || isOutside, rule.autoscroll == 0 {
            let onCard = abs(tickOffset - Double(currentIndex)) < Self.margin
            // A scroll of zero length still sends its begin and end events (upstream quirk 10).
            scroll(toOffset: Double(currentIndex), duration: onCard ? 0.01 : rule.scrollDuration, at: now)
        } else {
            var difference = tickOffset.rounded(.toNearestOrAwayFromZero) - tickOffset
            if difference > 0.5 {
                difference -= 1
            } else if difference < -0.5 {
                difference += 1
            }
            turnTime = now - Self.maxTurnDuration * abs(difference)
            tickTurnProgress = (-difference).clamped(to: -1...1)
        }
    }

    /// The inverse of `CubicEaseInOut` for values in 0…1.
    static func easingTime(of value: Double) -> Double {
        let y = value.clamped(to: 0...1)
        return y < 0.5 ? .pow(y / 4, 1.0 / 3) : 1 - .pow((1 - y) / 4, 1.0 / 3)
    }

    /// The displacement in cards `time` seconds into the deceleration.
    func decelerated(after time: Double) -> Double {
        let acceleration = -startVelocity / duration
        return startVelocity * time + 0.5 * acceleration * (time * time)
    }
}

// MARK: - After every change of the offset

extension CarouselScroller {
    /// Limits the offset as the rule says: folded, clamped, or at most the bounce distance beyond the ends.
    mutating func limit() {
        guard hasCards else { return }
        if rule.wraps || !rule.bounces {
            tickOffset = indexing.clampedOffset(tickOffset)
            return
        }
        let least = -rule.bounceDistance
        let greatest = Swift.max(Double(rule.itemCount - 1), 0) + rule.bounceDistance
        if tickOffset < least {
            tickOffset = least
            startVelocity = 0
        } else if tickOffset > greatest {
            tickOffset = greatest
            startVelocity = 0
        }
    }

    mutating func didScroll() {
        limit()
        let index = currentIndex
        let difference = indexing.scrollDistance(fromIndex: index, toIndex: previousIndex)
        if difference != 0 {
            turnTime = now
            tickTurnProgress = Double(difference).clamped(to: -1...1)
            startTimer()
        }
        if turnsFollowOffsets {
            // The turn progress from which the turn animation starts when this motion ends: that of the nearest card, so that it
            // is continuous. The original takes the last card in its dictionary's order, mostly one far out, whose turn is 0.
            let isFarCard = quirks.contains(.stickyDrag) && rule.itemCount > 1
            tickTurnProgress = isFarCard ? 0 : Self.followingTurnProgress(at: indexing.offset(ofItem: index, at: tickOffset))
            placedTurnProgress = nil
            if !quirks.contains(.stickyDrag) { turnTime = now - turnDuration * Self.easingTime(of: 1 - abs(tickTurnProgress)) }
        } else {
            placedTurnProgress = tickTurnProgress
        }
        if previousIndex != index { emit(.currentItemIndexDidChange(index)) }
        previousIndex = index
    }

    /// Whether cover flow 2's cards turn with their own offsets instead of the turn progress (upstream quirk 14).
    var turnsFollowOffsets: Bool {
        isDecelerating || (isScrolling && !isDragging && !didDrag) || (rule.autoscroll != 0 && !isDragging)
            || (!rule.wraps && (tickOffset < 0 || tickOffset >= Double(rule.itemCount - 1)))
    }

    /// The turn progress at which a card at an offset has the same turn as when it turns with its own offset.
    public static func followingTurnProgress(at offset: Double) -> Double {
        let turn = offset.clamped(to: -1...1)
        if offset > 0 { return offset <= 0.5 ? -turn : 1 - turn }
        return offset > -0.5 ? -turn : -1 - turn
    }

    /// Computes the shown offset, velocity and turn progress at `now`, without changing the state that ticks work on.
    mutating func present() {
        var shown = tickOffset
        var speed = 0.0
        if isDragging {
            speed = startVelocity
        } else if let steering {
            let state = steering.state(at: now)
            shown = state.position
            speed = state.velocity
        } else if isScrolling, timerRuns {
            let time = ((now - startTime) / duration).clamped(to: 0...1)
            shown = startOffset + (endOffset - startOffset) * CubicEaseInOut.value(at: time)
            let slope = time < 0.5 ? 12 * time * time : 12 * (1 - time) * (1 - time)
            speed = (endOffset - startOffset) * slope / duration
        } else if isDecelerating, timerRuns {
            let time = (now - startTime).clamped(to: 0...duration)
            shown = startOffset + decelerated(after: time)
            speed = startVelocity * (1 - time / duration)
        } else if rule.autoscroll != 0, timerRuns {
            let since = now - Swift.max(lastStep, timerStart)
            shown = tickOffset - since * rule.autoscroll
            speed = -rule.autoscroll
        }
        unfolded = shown
        if hasCards, rule.wraps || !rule.bounces {
            shown = indexing.clampedOffset(shown)
        }
        offset = shown
        // The velocity of a motion of zero duration is not finite.
        velocity = speed.isFinite ? speed : 0
        turnProgress = turnsFollowOffsets ? nil : presentedTurnProgress
    }

    /// The turn progress at `now` while its animation runs; else that of the last layout.
    private var presentedTurnProgress: Double? {
        let waits = isDecelerating || (rule.autoscroll != 0 && !isDragging)
        let isPaused = waits || (isScrolling && !isDragging && quirks.contains(.stickyDrag))
        guard timerRuns, !isPaused, abs(tickTurnProgress) > Self.margin, now > lastStep + 1e-9 else { return placedTurnProgress }
        let delta = CubicEaseInOut.value(at: ((now - turnTime) / turnDuration).clamped(to: 0...1))
        return tickTurnProgress < 0 ? delta - 1 : 1 - delta
    }
}
