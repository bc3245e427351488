internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// The positions of cards under a gesture, with which the exported motion is compared.
public struct GestureSamples: Equatable, Sendable {
    /// The name of a gesture.
    public var name: String
    /// A row's scroll offset at time 0, in cards.
    public var start: Double
    /// Each event: time in seconds; phase (0 down, 1 moved, 2 up, 3 and 4 commands); x and y in points; the recognizer's results: whether
    /// the drag has begun (0 or 1), its translation in points and its velocity in points per second; and the index of the card under the
    /// pointer.
    public var events: [[Double]]
    /// Each frame: the time in seconds and the numbers that are compared. Of a row: the scroll offset in cards. Of a stack, for each card
    /// from back to front: its index, the transform's m41 and m42 in card widths and m11, m12, m21 and m22, opacity, dim, veil, the angle
    /// by which it is turned over, and its lift in card widths. Of screens: from, to and progress, and for each screen in their order: its
    /// index, m41 and m42 in screen widths, m11, m22, opacity and dim.
    public var frames: [[Double]]

    /// Plays events to a scroller. `command` handles the events whose phase is 3 or more; `frame` returns the numbers that are compared.
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

    /// Passes an event to the recognizer, and the recognized gesture to the scroller; returns the recognizer's results, as in `events`.
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

    /// Appends a drag with 125 events a second. `points`: the pointer's positions at some times; between them it is interpolated linearly.
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

    /// Appends a command: 3 or 4.
    mutating func command(_ phase: Int, at time: Double) { list.append([time, Double(phase), 0, 0]) }
}

// A row.
extension GestureSamples {
    /// Returns the gestures of a row: a drag that rests before it is released, a flick that is caught and thrown back, and a flick beyond
    /// the end.
    static func all(_ rule: ScrollRule) -> [GestureSamples] {
        let rule = rule.withoutAutoscroll
        let track = ScrollTrack(rule)
        let last = track.limits.upperBound
        // This flick is just fast enough to come to rest one card further: a little less friction, or more, leads to another card.
        let flick = 0.3 / (1.22 * track.decay.friction)
        func gesture(
            _ name: String, from start: Double, _ drags: [[(time: Double, cards: Double)]], until end: Double
        ) -> GestureSamples {
            var events = GestureEvents()
            for drag in drags {
                events.drag(
                    drag.map { point in
                        // The pointer also moves a little across the row.
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
    /// The rule without scrolling by itself, which isn't exported.
    fileprivate var withoutAutoscroll: ScrollRule {
        guard case .carousel(var rule) = self else { return self }
        rule.autoscroll = 0
        return .carousel(rule)
    }
}
