internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Advancing time: events in order, all motion, and the detection of changes.
extension Stage {
    /// Handles the events, which are sorted by time, advances everything to `time` and fills in the frame. Events before the
    /// stage's present time are handled at the present time.
    public mutating func step(to time: StageTime, events: some Collection<StageEvent>, into frame: inout Frame) {
        advance(to: time, events: events)
        compose(into: &frame)
    }

    /// The same without a frame, when only the resulting state matters.
    public mutating func advance(to time: StageTime, events: some Collection<StageEvent>) {
        for event in events {
            advance(to: Swift.min(event.time, time).seconds)
            note(event.kind)
            let before = current
            handle(event.kind, at: now)
            motion.noteDirection()
            // What the row's own motion has changed waits for its deadline: an event that does nothing, which no recording has, changes
            // nothing.
            if current != before || !motion.awaitsCurrentCard { noteCurrent() }
            reduceMotion()
        }
        advance(to: time.seconds)
    }

    /// Advances all motion to `time`; an earlier time changes nothing. Stops at the times of checks, if any are taken.
    mutating func advance(to time: Double) {
        while let check = checks?.due, check <= time {
            advanceMotion(to: check)
            takeCheck(at: check)
        }
        advanceMotion(to: time)
    }

    private mutating func advanceMotion(to time: Double) {
        guard time > now else { return }
        // In the order of their times, as at any frame rate.
        while let deadline = motion.nextDeadline, deadline.time <= time {
            motion.now = Swift.max(now, deadline.time)
            motion.advanceScroller(to: now)
            switch deadline.kind {
            case .wheelEnd:
                motion.wheelEnd = nil
                // What was scrolled so far still counts: the last movement of a flick may come late, where a frame has taken long.
                motion.scroller.settle(velocity: motion.scrollVelocity.flick, at: now)
            case .rest: deliverRest(at: now)
            case .keyRepeat: motion.repeatKey()
            case .currentCard: noteCurrent()
            case .hand: deliverHand(at: now)
            }
            reduceMotion()
        }
        motion.now = time
        if cardStyle != motion.restingCardStyle || motion.surroundings.changesCardStyle(at: now) { updateCardStyle() }
        motion.advanceScroller(to: now)
        motion.noteDirection()
        if !motion.awaitsCurrentCard { noteCurrent() }
        forgetLandedFlips()
        forgetDepartedFlips()
        motion.flips.advance(to: now)
    }
}
