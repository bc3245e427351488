internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Time: events in their order, every motion to a moment, and what is noticed on the way.
extension Stage {
    /// Plays the events in the order of their times, brings everything to `time` and fills in the frame.
    /// Events older than the stage's own time count as happening now.
    public mutating func step(to time: Double, events: some Collection<StageEvent>, into frame: inout Frame) {
        advance(to: time, events: events)
        compose(into: &frame)
    }

    /// The same without a frame: for whoever only wants to know where things end.
    public mutating func advance(to time: Double, events: some Collection<StageEvent>) {
        for event in events {
            advance(to: Swift.min(event.time, time))
            handle(event.kind, at: now)
            noteMotion()
        }
        advance(to: time)
    }

    /// Brings every motion to `time`.
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
            tellRest(at: now)
        }
        while let due = hold?.due, due <= time {
            now = Swift.max(now, due)
            advanceScroller(to: now)
            goOnHolding()
        }
        now = time
        if cardStyle != restingCardStyle || surroundings.changesLook(at: now) { updateCardStyle() }
        advanceScroller(to: now)
        noteMotion()
        forgetLandedFlips()
        forgetDepartedFlips()
        flips.advance(to: now)
    }

    /// False when nothing will change any more without an event.
    public var isMoving: Bool {
        scroller.isMoving || layoutTransition.isActive(at: now) || flips.isTurning(at: now) || wheelEnd != nil || hold?.due != nil
            || surroundings.isActive(at: now) || sizing.isActive(at: now) || backdrop.isFading(at: now)
            || views?.isBehind(scroller.unfoldedOffset) == true
    }

    /// Brings the scroller to a time, and the views of an endless row along, tick by tick.
    private mutating func advanceScroller(to time: Double) {
        while let tick = views?.nextTick(upTo: time), scroller.isMoving || views?.isBehind(scroller.unfoldedOffset) == true {
            scroller.advance(to: tick)
            views?.follow(scroller.unfoldedOffset, at: tick)
        }
        views?.pass(time)
        scroller.advance(to: time)
    }

    /// Lays the views of an endless row, where the model has one, and keeps those that are there already.
    mutating func layViews() {
        guard case .scrollView(let rule) = model.scrollRule, rule.isEndless else { return views = nil }
        if let views, views.viewCount == ViewReuse.viewCount(rule.viewCount), views.itemCount == rule.itemCount { return }
        views = ViewReuse(rule, at: scroller.unfoldedOffset, time: now)
    }

    /// Lays them afresh: the scroller stands elsewhere, or counts its rounds from elsewhere.
    mutating func layViewsAnew() {
        views = nil
        layViews()
    }

    /// Notices which way the row goes, and another current card.
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
