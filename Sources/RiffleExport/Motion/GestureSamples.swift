internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// Where a row goes under gestures, in which the exported scroller is checked.
public struct GestureSamples: Equatable, Sendable {
    /// What a gesture is called.
    public var name: String
    /// The scroll offset at time 0, in cards.
    public var start: Double
    /// Time in seconds, phase (0 down, 1 moved, 2 up), x and y in points; and what the recognizer makes of them: whether the drag has
    /// begun (0 or 1), its translation in points and its velocity in points per second.
    public var events: [[Double]]
    /// Time in seconds and scroll offset in cards, every sixtieth of a second.
    public var offsets: [[Double]]

    /// A drag that rests before it is let go, a flick that is caught and thrown back, and a flick over the end.
    static func all(_ rule: ScrollRule) -> [GestureSamples] {
        let rule = rule.withoutAutoscroll
        let track = ScrollTrack(rule)
        let last = track.limits.upperBound
        // So fast that the row just comes to rest one card further: a little less friction, or more, leads to another card.
        let flick = 0.3 / (1.22 * track.decay.friction)
        return [
            GestureSamples("drag", rule, from: 2, cards: [(0, 0), (0.5, 1.3), (0.62, 1.3)], until: 2),
            GestureSamples(
                "flicks", rule, from: 1,
                cards: [(0, 0), (flick, 0.3), (.nan, 0), (flick + 0.4, 0), (flick + 0.55, -0.9), (.nan, 0)], until: flick + 3),
            GestureSamples("end", rule, from: last, cards: [(0, 0), (0.2, 0.4), (0.28, 0.8), (.nan, 0)], until: 3),
        ]
    }

    /// `cards`: how many cards the pointer has dragged by a time, in between in proportion; not a number: it goes up.
    private init(
        _ name: String, _ rule: ScrollRule, from start: Double, cards: [(time: Double, cards: Double)], until end: Double
    ) {
        self.name = name
        self.start = start
        let track = ScrollTrack(rule)
        events = Self.events(cards, track)
        offsets = []
        var scroller = RefinedScroller(rule: rule, offset: start)
        self.start = scroller.offset
        var pan = PanRecognizer()
        var next = events.indices
        for frame in 0...Int(end * 60) {
            let time = Double(frame) / 60
            while let index = next.first, events[index][0] <= time {
                next.removeFirst()
                events[index] += Self.handle(events[index], &pan, &scroller)
            }
            scroller.advance(to: time)
            offsets.append([time, scroller.offset])
        }
    }

    /// The pointer's way at 125 events a second, a little across the row.
    private static func events(_ cards: [(time: Double, cards: Double)], _ track: ScrollTrack) -> [[Double]] {
        var events: [[Double]] = []
        func add(_ time: Double, _ phase: Double, _ cards: Double) {
            let (along, across) = (-cards * track.extent, 3 * cards)
            events.append([time, phase, track.isVertical ? across : along, track.isVertical ? along : across])
        }
        var last: (time: Double, cards: Double)?
        for point in cards {
            guard point.time.isFinite else {
                if let last { add(last.time, 2, last.cards) }
                last = nil
                continue
            }
            if let from = last {
                let steps = max(Int(((point.time - from.time) * 125).rounded()), 1)
                for step in 1...steps {
                    let share = Double(step) / Double(steps)
                    add(Double.lerp(from.time, point.time, share), 1, Double.lerp(from.cards, point.cards, share))
                }
            } else {
                add(point.time, 0, point.cards)
            }
            last = point
        }
        if let last { add(last.time, 2, last.cards) }
        return events
    }

    /// Gives an event to the recognizer, and what that makes of it to the scroller; returns the latter.
    private static func handle(
        _ event: [Double], _ pan: inout PanRecognizer, _ scroller: inout RefinedScroller
    ) -> [Double] {
        let phases: [InputEvent.Pointer.Phase] = [.began, .moved, .ended]
        let (time, position) = (event[0], Vector2(event[2], event[3]))
        let wasActive = pan.state.isActive
        pan.handle(
            InputEvent.Pointer(phase: phases[Int(event[1])], position: position), at: time)
        let velocity = pan.velocity(at: time)
        switch pan.state {
        case .began where !wasActive:
            if !scroller.panBegan(translation: pan.translation, velocity: velocity, at: time) { pan.cancel() }
        case .began, .changed: scroller.panChanged(translation: pan.translation, velocity: velocity, at: time)
        case .ended: scroller.panEnded(translation: pan.translation, velocity: velocity, at: time)
        case .failed: scroller.touchUp(at: time)
        default: if event[1] == 0 { scroller.touchDown(at: time) }
        }
        let isActive = pan.state.isActive || pan.state == .ended
        return [isActive ? 1 : 0, pan.translation.x, pan.translation.y, velocity.x, velocity.y]
    }
}

extension ScrollRule {
    /// The same, at rest without a hand: what scrolls by itself isn't exported.
    fileprivate var withoutAutoscroll: ScrollRule {
        guard case .carousel(var rule) = self else { return self }
        rule.autoscroll = 0
        return .carousel(rule)
    }
}
