internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// Where cards go under a gesture, in which the exported motion is checked.
public struct GestureSamples: Equatable, Sendable {
    /// The name of a gesture.
    public var name: String
    /// A row's scroll offset at time 0, in cards.
    public var start: Double
    /// Time in seconds, phase (0 down, 1 moved, 2 up, 3 and 4 commands), x and y in points; what the recognizer makes of them:
    /// whether the drag has begun (0 or 1), its translation in points and its velocity in points per second; and the index of the
    /// card under the pointer.
    public var events: [[Double]]
    /// Time in seconds and the numbers that are compared there: of a row the scroll offset in cards; of a stack, for each card from
    /// back to front, its index, the transform's m41 and m42 in card widths and m11, m12, m21 and m22, opacity, dim, veil, the
    /// angle by which it is turned over and its lift in card widths; of screens from, to and progress, and for each screen in their
    /// order its index, m41 and m42 in screen widths, m11, m22, opacity and dim.
    public var frames: [[Double]]

    /// Plays events to a scroller: `command` takes the events of the phases from 3 on, `frame` gives the numbers that are compared.
    init<Moving: Scroller>(
        _ name: String, _ events: GestureEvents, _ scroller: Moving, times: [Double],
        command: (inout Moving, Double, Double) -> Void = { _, _, _ in }, frame: (inout Moving, Double) -> [Double]
    ) {
        self.name = name
        start = scroller.offset
        self.events = events.list
        frames = []
        var scroller = scroller
        var pan = PanRecognizer()
        var next = self.events.indices
        for time in times {
            while let index = next.first, self.events[index][0] <= time {
                next.removeFirst()
                let event = self.events[index]
                if event[1] >= 3 {
                    command(&scroller, event[1], event[0])
                } else {
                    self.events[index].insert(contentsOf: Self.handle(event, &pan, &scroller), at: 4)
                    // A card may fly and land between two frames.
                    _ = frame(&scroller, event[0])
                }
            }
            scroller.advance(to: time)
            frames.append([time] + frame(&scroller, time))
        }
    }

    /// Gives an event to the recognizer, and the recognized gesture to the scroller; returns the latter.
    private static func handle(
        _ event: [Double], _ pan: inout PanRecognizer, _ scroller: inout some Scroller
    ) -> [Double] {
        let phases: [InputEvent.Pointer.Phase] = [.began, .moved, .ended]
        let (time, position) = (event[0], Vector2(event[2], event[3]))
        let wasActive = pan.state.isActive
        pan.handle(InputEvent.Pointer(phase: phases[Int(event[1])], position: position), at: time)
        let (translation, velocity) = (pan.translation, pan.velocity(at: time))
        let isActive = pan.state.isActive || pan.state == .ended
        var follows = true
        switch pan.state {
        case .began where !wasActive:
            follows = scroller.panBegan(translation: translation, velocity: velocity, at: time)
        case .began, .changed:
            follows = scroller.panChanged(translation: translation, velocity: velocity, at: time)
        case .ended: scroller.panEnded(translation: translation, velocity: velocity, at: time)
        case .failed: scroller.touchUp(at: time)
        default: if event[1] == 0 { scroller.touchDown(position: position, card: Int(event[4]), at: time) }
        }
        if !follows {
            // The rest of the drag moves nothing.
            pan.cancel()
            scroller.touchUp(at: time)
        }
        return [isActive ? 1 : 0, translation.x, translation.y, velocity.x, velocity.y]
    }
}

/// The events of a gesture: time in seconds, phase, x and y in points, and the card under the pointer.
struct GestureEvents {
    private(set) var list: [[Double]] = []

    /// A drag with 125 events a second: where the pointer is at a time, and in between in proportion.
    mutating func drag(_ points: [(time: Double, position: Vector2)], card: Int = 0) {
        func event(_ time: Double, _ phase: Double, _ position: Vector2) -> [Double] {
            [time, phase, position.x, position.y, Double(card)]
        }
        guard let first = points.first, let last = points.last else { return }
        list.append(event(first.time, 0, first.position))
        for (from, to) in zip(points, points.dropFirst()) {
            let steps = max(Int(((to.time - from.time) * 125).rounded()), 1)
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                list.append(
                    event(
                        Double.lerp(from.time, to.time, share), 1, from.position + (to.position - from.position) * share))
            }
        }
        list.append(event(last.time, 2, last.position))
    }

    /// A command: 3 or 4.
    mutating func command(_ phase: Int, at time: Double) { list.append([time, Double(phase), 0, 0]) }
}

// A row.
extension GestureSamples {
    /// A drag that rests before it is let go, a flick that is caught and thrown back, and a flick over the end.
    static func all(_ rule: ScrollRule) -> [GestureSamples] {
        let rule = rule.withoutAutoscroll
        let track = ScrollTrack(rule)
        let last = track.limits.upperBound
        // So fast that the row just comes to rest one card further: a little less friction, or more, leads to another card.
        let flick = 0.3 / (1.22 * track.decay.friction)
        func gesture(
            _ name: String, from start: Double, _ drags: [[(time: Double, cards: Double)]], until end: Double
        ) -> GestureSamples {
            var events = GestureEvents()
            for drag in drags {
                events.drag(
                    drag.map { point in
                        // A little across the row.
                        let (along, across) = (-point.cards * track.extent, 3 * point.cards)
                        return (point.time, track.isVertical ? Vector2(across, along) : Vector2(along, across))
                    })
            }
            let times = (0...Int(end * 60)).map { Double($0) / 60 }
            return GestureSamples(name, events, RefinedScroller(rule: rule, offset: start), times: times) { scroller, _ in
                [scroller.offset]
            }
        }
        return [
            gesture("drag", from: 2, [[(0, 0), (0.5, 1.3), (0.62, 1.3)]], until: 2),
            gesture(
                "flicks", from: 1, [[(0, 0), (flick, 0.3)], [(flick + 0.4, 0), (flick + 0.55, -0.9)]], until: flick + 3),
            gesture("end", from: last, [[(0, 0), (0.2, 0.4), (0.28, 0.8)]], until: 3),
        ]
    }
}

extension ScrollRule {
    /// The rule at rest without a hand: scrolling by itself isn't exported.
    fileprivate var withoutAutoscroll: ScrollRule {
        guard case .carousel(var rule) = self else { return self }
        rule.autoscroll = 0
        return .carousel(rule)
    }
}
