public import RiffleInteraction
public import RiffleMath
public import RiffleModels
public import RiffleSettings
public import RiffleStage

/// Events and stages for tests. Times are in seconds of stage time.
public enum Script {
    public static func deck(_ count: Int) -> Deck {
        Deck(pictures: (0..<min(count, 30)).map { Deck.Picture(title: "Card \($0)") }, count: count)
    }

    /// A stage at rest with all parameters at their defaults, except for `physics`.
    public static func stage(
        _ model: String, cards: Int = 20, size: Size = Size(width: 1280, height: 800), at offset: Double = 5,
        physics: ScrollPhysics? = nil, follow: DragFollow? = nil
    ) -> Stage {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        if let physics { configuration.set("scrollPhysics", to: Double(physics.rawValue)) }
        if let follow { configuration.set("dragFollow", to: Double(follow.rawValue)) }
        var stage = Stage(configuration: configuration, deck: deck(cards), size: size)
        stage.jump(to: offset, at: 0)
        return stage
    }

    public static func pointer(_ phase: InputEvent.Pointer.Phase, _ x: Double, _ y: Double, at time: Double) -> StageEvent {
        StageEvent(InputEvent(time: time, kind: .pointer(InputEvent.Pointer(phase: phase, position: Vector2(x, y)))))
    }

    public static func click(_ x: Double, _ y: Double, at time: Double) -> [StageEvent] {
        [pointer(.began, x, y, at: time), pointer(.ended, x, y, at: time + 0.05)]
    }

    /// A drag in steps of 8 ms.
    public static func drag(from: Vector2, by: Vector2, at time: Double, duration: Double, releases: Bool = true) -> [StageEvent]
    {
        let steps = max(1, Int(duration / 0.008))
        var events = [pointer(.began, from.x, from.y, at: time)]
        for step in 1...steps {
            let point = from + by * (Double(step) / Double(steps))
            events.append(pointer(.moved, point.x, point.y, at: time + duration * Double(step) / Double(steps)))
        }
        if releases { events.append(pointer(.ended, from.x + by.x, from.y + by.y, at: time + duration + 0.001)) }
        return events
    }

    public static func configure(_ time: Double, _ stage: Stage, _ change: (inout StageConfiguration) -> Void) -> StageEvent {
        var configuration = stage.configuration
        change(&configuration)
        return StageEvent(time: time, kind: .configure(configuration))
    }

    /// Plays events, stepping at the given times.
    public static func play(_ stage: inout Stage, _ events: [StageEvent], at times: [Double], each: (Frame) -> Void = { _ in }) {
        play(&stage, events, at: times) { _, frame in each(frame) }
    }

    /// Plays events, stepping at the given times; `each` gets the stage, too.
    public static func play(_ stage: inout Stage, _ events: [StageEvent], at times: [Double], each: (Stage, Frame) -> Void) {
        var frame = Frame()
        var next = 0
        for time in times {
            var due: [StageEvent] = []
            while next < events.count, events[next].time.seconds <= time {
                due.append(events[next])
                next += 1
            }
            stage.step(to: time, events: due, into: &frame)
            each(stage, frame)
        }
    }
}
