internal import RiffleMath
internal import RiffleModels

// The timer's ticks, which change the state, and the evaluation between them.
extension CarouselScroller {
    public mutating func advance(to time: Double) {
        guard time > timer.now else { return }
        while timer.advance(toTickBefore: time) { step() }
        timer.now = time
        present()
    }

    /// One tick of the original's timer, at the present moment.
    private mutating func step() {
        let now = timer.now
        let elapsed = timer.tick(includesPause: quirks.contains(.autoscrollJump))
        if case .keys(let keys) = scroll, !isDragging {
            tickOffset = keys.state(at: now).position
            didScroll()
            if keys.end <= now {
                scroll = nil
                emit(.didEndScrollingAnimation)
            }
        } else if isScrolling, !isDragging {
            let isOver = run.isOver(at: now)
            tickOffset = run.eased(at: now).offset
            didScroll()
            if isOver {
                scroll = nil
                if !quirks.contains(.stickyDrag) { turn.isAfterDrag = false }
                emit(.didEndScrollingAnimation)
            }
        } else if isDecelerating {
            let (time, duration) = (Swift.min(run.duration, now - run.startTime), run.duration)
            tickOffset = run.decelerated(after: time, from: startVelocity).offset
            didScroll()
            if abs(time - duration) < Self.margin {
                isDecelerating = false
                emit(.didEndDecelerating)
                settleAfterDeceleration()
            }
        } else if rule.autoscroll != 0, !isDragging {
            setOffset(indexing.clampedOffset(tickOffset - elapsed * rule.autoscroll))
        } else if abs(turn.progress) > Self.margin {
            // The turn progress animates only while nothing else moves.
            stepTurn()
        } else if rule.autoscroll == 0 {
            timer.stop()
        }
        // Upstream quirk 14, fixed: the turn progress of a slow drag continues during the snap that follows, instead of waiting
        // and then jumping.
        if !quirks.contains(.stickyDrag), isScrolling, !turnsFollowOffsets, abs(turn.progress) > Self.margin { stepTurn() }
    }

    private mutating func stepTurn() {
        turn.progress = turn.animated(at: timer.now, duration: turnDuration)
        didScroll()
    }

    /// Seconds of the turn animation.
    private var turnDuration: Double { CarouselTurn.duration(after: startVelocity) }

    private mutating func settleAfterDeceleration() {
        let isOutside = abs(tickOffset - indexing.clampedOffset(tickOffset)) > Self.margin
        if rule.scrollsToItemBoundary || isOutside, rule.autoscroll == 0 {
            let onCard = abs(tickOffset - Double(currentIndex)) < Self.margin
            // A scroll of zero length still sends its begin and end events (upstream quirk 10).
            scroll(toOffset: Double(currentIndex), duration: onCard ? 0.01 : rule.scrollDuration, at: timer.now)
        } else {
            var difference = tickOffset.rounded(.toNearestOrAwayFromZero) - tickOffset
            if difference > 0.5 {
                difference -= 1
            } else if difference < -0.5 {
                difference += 1
            }
            turn.startTime = timer.now - CarouselTurn.longest * abs(difference)
            turn.progress = (-difference).clamped(to: -1...1)
        }
    }
}

// MARK: - After every change of the offset

extension CarouselScroller {
    /// Limits the offset as the rule says: folded, clamped, or at most the bounce distance beyond the ends.
    mutating func limit() {
        guard hasCards else { return }
        if rule.row.wraps || !rule.bounces {
            tickOffset = indexing.clampedOffset(tickOffset)
            return
        }
        let least = -rule.bounceDistance
        let greatest = Swift.max(Double(rule.row.itemCount - 1), 0) + rule.bounceDistance
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
            turn.begin(Double(difference), at: timer.now)
            timer.run()
        }
        if turnsFollowOffsets {
            // The turn progress from which the turn animation starts when this motion ends: that of the nearest card, so that it
            // is continuous. The original takes the last card in its dictionary's order, mostly one far out, whose turn is 0.
            let isFarCard = quirks.contains(.stickyDrag) && rule.row.itemCount > 1
            turn.progress = isFarCard ? 0 : Self.followingTurnProgress(at: indexing.offset(ofItem: index, at: tickOffset))
            turn.placed = nil
            if !quirks.contains(.stickyDrag) { turn.resume(at: timer.now, duration: turnDuration) }
        } else {
            turn.placed = turn.progress
        }
        if previousIndex != index { emit(.currentItemIndexDidChange(index)) }
        previousIndex = index
    }

    /// Whether cover flow 2's cards turn with their own offsets instead of the turn progress (upstream quirk 14).
    var turnsFollowOffsets: Bool {
        isDecelerating || (isScrolling && !isDragging && !turn.isAfterDrag) || (rule.autoscroll != 0 && !isDragging)
            || (!rule.row.wraps && (tickOffset < 0 || tickOffset >= Double(rule.row.itemCount - 1)))
    }

    /// The turn progress at which a card at an offset has the same turn as when it turns with its own offset.
    public static func followingTurnProgress(at offset: Double) -> Double {
        let turn = offset.clamped(to: -1...1)
        if offset > 0 { return offset <= 0.5 ? -turn : 1 - turn }
        return offset > -0.5 ? -turn : -1 - turn
    }

    /// The values to show at the present moment.
    var shownNow: Shown {
        let now = timer.now
        var (position, speed) = (tickOffset, 0.0)
        if isDragging {
            speed = startVelocity
        } else if case .keys(let keys) = scroll {
            let state = keys.state(at: now)
            (position, speed) = (state.position, state.velocity)
        } else if isScrolling, isMoving {
            (position, speed) = run.eased(at: now)
        } else if isDecelerating, isMoving {
            let time = (now - run.startTime).clamped(to: 0...run.duration)
            (position, speed) = run.decelerated(after: time, from: startVelocity)
        } else if rule.autoscroll != 0, isMoving {
            (position, speed) = (tickOffset - timer.sinceTick * rule.autoscroll, -rule.autoscroll)
        }
        let isFolded = hasCards && (rule.row.wraps || !rule.bounces)
        return Shown(
            offset: isFolded ? indexing.clampedOffset(position) : position, unfolded: position,
            // The velocity of a motion of zero duration is not finite.
            velocity: speed.isFinite ? speed : 0, turnProgress: turnsFollowOffsets ? nil : shownTurnProgress)
    }

    /// The turn progress at the present moment while its animation runs; else the progress of the last layout.
    private var shownTurnProgress: Double? {
        let waits = isDecelerating || (rule.autoscroll != 0 && !isDragging)
        let isPaused = waits || (isScrolling && !isDragging && quirks.contains(.stickyDrag))
        guard isMoving, !isPaused, abs(turn.progress) > Self.margin, timer.isBetweenTicks else { return turn.placed }
        return turn.animated(at: timer.now, duration: turnDuration)
    }
}
