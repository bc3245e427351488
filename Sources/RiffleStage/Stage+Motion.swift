internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Advancing time: events in order, all motion, and the detection of changes.
extension Stage {
    /// Handles the events, which are sorted by time, advances everything to `time` and fills in the frame. Events before the
    /// stage's present time are handled at the present time.
    public mutating func step(to time: Double, events: some Collection<StageEvent>, into frame: inout Frame) {
        advance(to: time, events: events)
        compose(into: &frame)
    }

    /// The same without a frame, when only the resulting state matters.
    public mutating func advance(to time: Double, events: some Collection<StageEvent>) {
        for event in events {
            advance(to: Swift.min(event.time, time))
            handle(event.kind, at: now)
            noteMotion()
        }
        advance(to: time)
    }

    /// Advances all motion to `time`; an earlier time changes nothing.
    mutating func advance(to time: Double) {
        guard time > now else { return }
        if let end = wheelEnd, end <= time {
            advanceScroller(to: end)
            scroller.settle(at: end)
            wheelEnd = nil
        }
        if let rest = recognizer.restDeadline, rest <= time {
            now = Swift.max(now, rest)
            advanceScroller(to: now)
            deliverRest(at: now)
        }
        while let due = hold?.due, due <= time {
            now = Swift.max(now, due)
            advanceScroller(to: now)
            continueHolding()
        }
        now = time
        if cardStyle != restingCardStyle || surroundings.changesLook(at: now) { updateCardStyle() }
        advanceScroller(to: now)
        noteMotion()
        forgetLandedFlips()
        forgetDepartedFlips()
        flips.advance(to: now)
    }

    /// False if nothing changes any more without an event.
    public var isMoving: Bool {
        scroller.isMoving || layoutTransition.isActive(at: now) || flips.isTurning(at: now) || wheelEnd != nil || hold?.due != nil
            || surroundings.isActive(at: now) || resizing.isActive(at: now) || backdrop.isFading(at: now)
            || views?.isBehind(scroller.unfoldedOffset) == true
    }

    /// Advances the scroller to a time and, tick by tick, the recycled views of an endless row.
    private mutating func advanceScroller(to time: Double) {
        while let tick = views?.nextTick(upTo: time), scroller.isMoving || views?.isBehind(scroller.unfoldedOffset) == true {
            scroller.advance(to: tick)
            views?.follow(scroller.unfoldedOffset, at: tick)
        }
        views?.pass(time)
        scroller.advance(to: time)
    }

    /// Creates the recycled views if the model has an endless row, or removes them; existing views of the same row are kept.
    mutating func updateViews() {
        guard case .scrollView(let rule) = model.scrollRule, rule.isEndless else { return views = nil }
        if let views, views.viewCount == ViewReuse.viewCount(rule.viewCount), views.itemCount == rule.itemCount { return }
        views = ViewReuse(rule, at: scroller.unfoldedOffset, time: now)
    }

    /// Creates the recycled views anew, after a jump of the scroller's unfolded offset.
    mutating func rebuildViews() {
        views = nil
        updateViews()
    }

    /// Updates the direction of motion and the current card.
    private mutating func noteMotion() {
        let offset = scroller.unfoldedOffset
        let velocity = scroller.velocity
        if velocity != 0 {
            direction = velocity > 0 ? 1 : -1
        } else if offset != lastOffset {
            direction = offset > lastOffset ? 1 : -1
        }
        lastOffset = offset
        noteCurrent()
    }
}
