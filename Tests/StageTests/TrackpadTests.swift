import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import StageSupport
import Testing

@testable import RiffleStage

/// Continuous scrolling: 1:1 while its events come, and the motion after they stop.
@Suite("Trackpads")
struct TrackpadTests {
    static let models = ["linear", "cover-flow-2", "rotary", "hyperbola", "progress", "quartic", "wheel"]

    private static func scroll(_ points: Double, at time: Double) -> StageEvent {
        StageEvent(InputEvent(time: time, kind: .wheel(delta: Vector2(0, points), isPrecise: true)))
    }

    /// Steady scrolling with 125 events a second.
    private static func steady(_ velocity: Double, from start: Double, duration: Double) -> [StageEvent] {
        (1...Int(duration * 125)).map { scroll(velocity / 125, at: start + Double($0) / 125) }
    }

    /// The offsets at multiples of a frame's time.
    private static func play(_ stage: Stage, _ events: [StageEvent], rate: Double = 120, until end: Double) -> [Double] {
        var stage = stage
        var rest = events[...]
        return (1...Int(end * rate)).map { frame in
            let time = StageTime(Double(frame) / rate)
            let due = rest.prefix { $0.time <= time }
            rest = rest.dropFirst(due.count)
            stage.advance(to: time, events: due)
            return stage.motion.scroller.unfoldedOffset
        }
    }

    @Test(
        "cards follow the fingers as far as they follow a drag at a rate, in whatever parts the distance comes", arguments: models
    )
    func direct(model: String) throws {
        for physics in [ScrollPhysics.refined, .original] {
            let stage = Script.stage(model, cards: 40, at: 12, physics: physics, follow: .rate)
            let isVertical = stage.motion.scrolling.isVertical
            for points in [37.0, -90, 160] {
                let by = isVertical ? Vector2(0, -points) : Vector2(-points, 0)
                let dragged = try #require(
                    Self.play(
                        stage, Script.drag(from: Vector2(640, 400), by: by, at: 0.1, duration: 0.3, releases: false), until: 0.4
                    ).last)
                for parts in [1.0, 7, 50] {
                    // The scrolling is too slow for momentum; the offset is read before the row settles.
                    let events = (1...Int(parts)).map { Self.scroll(points / parts, at: 0.1 + 0.29 * Double($0) / parts) }
                    let scrolled = try #require(Self.play(stage, events, until: 0.4).last)
                    #expect(abs(scrolled - dragged) < 1e-6, "\(model) \(physics) \(points) \(parts)")
                }
            }
        }
    }

    @Test(
        "fingers that are lifted from a movement: the row goes on with its velocity, to the card that a drag’s release goes to",
        arguments: models)
    func momentum(model: String) throws {
        for physics in [ScrollPhysics.refined, .original] {
            let stage = Script.stage(model, cards: 60, at: 20, physics: physics, follow: .rate)
            let isVertical = stage.motion.scrolling.isVertical
            for velocity in [1400.0, -2200] {
                let events = Self.steady(velocity, from: 0.1, duration: 0.16)
                let offsets = Self.play(stage, events, until: 4)
                // A drag over the same distance. Its pan at first lacks the slop.
                let way = velocity * 0.16
                let drag = Script.drag(
                    from: Vector2(640, 400), by: isVertical ? Vector2(0, -way) : Vector2(-way, 0), at: 0.1, duration: 0.16)
                let dragged = Self.play(stage, drag, until: 4)
                let (end, other) = (try #require(offsets.last), try #require(dragged.last))
                #expect(abs(end - other) < 1e-6, "\(model) \(physics) \(velocity): \(end), a drag \(other)")
                // After a pause of at most the gap, the row doesn't leap, and goes back no faster than after a drag (the original scroll
                // view eases to the nearest page).
                let forth = velocity > 0 ? 1.0 : -1
                func steps(_ offsets: [Double]) -> [Double] { zip(offsets, offsets.dropFirst()).map { ($1 - $0) * forth } }
                let (back, fastest) = (try #require(steps(dragged).min()), try #require(steps(dragged).max()))
                #expect(
                    steps(offsets).allSatisfy { $0 > 1.1 * min(back, 0) - 1e-9 && $0 < 1.1 * fastest },
                    "\(model) \(physics) \(velocity)")
            }
        }
    }

    @Test(
        "fingers that come to rest before they are lifted, and momentum of the system's, are followed and no more",
        arguments: models)
    func rest(model: String) throws {
        for physics in [ScrollPhysics.refined, .original] {
            let stage = Script.stage(model, cards: 60, at: 20, physics: physics, follow: .rate)
            // The speed falls from 1500 points a second to rest in 80 ms; then 60 events a second shrink by a twentieth each, down to a
            // point.
            var braking = Self.steady(1500, from: 0.1, duration: 0.1)
            for step in 1...10 { braking.append(Self.scroll(12 * (1 - Double(step) / 11), at: 0.2 + Double(step) / 125)) }
            var coasting = Self.steady(1500, from: 0.1, duration: 0.1)
            var (points, time) = (25.0, 0.2)
            while points > 1 {
                (points, time) = (points * 0.95, time + 1.0 / 60)
                coasting.append(Self.scroll(points, at: time))
            }
            for events in [braking, coasting] {
                let last = try #require(events.last).time.seconds
                let offsets = Self.play(stage, events, until: 5)
                let left = offsets[Int(last * 120) + 1]
                let end = try #require(offsets.last)
                #expect(abs(end - left) <= 1, "\(model) \(physics): from \(left) to \(end)")
                let isOnCard = abs(end - end.rounded()) < 1e-3
                #expect(isOnCard)
            }
        }
    }

    @Test("fingers that are lifted while they get faster: the row goes as far as after a drag, not by its last moment alone")
    func faster() throws {
        for physics in [ScrollPhysics.refined, .original] {
            let stage = Script.stage("linear", cards: 60, at: 20, physics: physics)
            // The positions grow with the third power of the time.
            let ways = (0...25).map { 400.0 * Double($0 * $0 * $0) / 15625 }
            var scrolled: [StageEvent] = [], dragged = [Script.pointer(.began, 640, 400, at: 0.1)]
            for step in 1...25 {
                let time = 0.1 + 0.008 * Double(step)
                scrolled.append(Self.scroll(ways[step] - ways[step - 1], at: time))
                dragged.append(Script.pointer(.moved, 640 - ways[step], 400, at: time))
                if step == 25 { dragged.append(Script.pointer(.ended, 640 - ways[step], 400, at: time)) }
            }
            let (end, other) = (Self.play(stage, scrolled, until: 4).last, Self.play(stage, dragged, until: 4).last)
            #expect(abs(try #require(end) - #require(other)) < 1.5, "\(physics)")
        }
    }

    @Test(
        "in a device's screen, whose points are others than the window's, cards follow and go on as under a drag",
        arguments: models)
    func scaled(model: String) throws {
        for physics in [ScrollPhysics.refined, .original] {
            var stage = Script.stage(model, cards: 60, at: 20, physics: physics, follow: .rate)
            stage.advance(
                to: 0, events: [Script.configure(0, stage) { $0.set("viewport", to: Double(ViewportKind.tablet.rawValue)) }])
            stage.jump(to: 20, at: 0)
            let isVertical = stage.motion.scrolling.isVertical
            let scale = stage.motion.viewport.scale
            #expect(abs(scale - 1) > 0.1)
            func drag(_ way: Double, _ duration: Double, releases: Bool) -> [StageEvent] {
                Script.drag(
                    from: Vector2(640, 400), by: isVertical ? Vector2(0, -way) : Vector2(-way, 0), at: 0.1, duration: duration,
                    releases: releases)
            }
            let slow = (1...30).map { Self.scroll(80.0 / 30, at: 0.1 + 0.01 * Double($0)) }
            let (scrolled, dragged) = (
                Self.play(stage, slow, until: 0.4), Self.play(stage, drag(80, 0.3, releases: false), until: 0.4)
            )
            #expect(abs(try #require(scrolled.last) - #require(dragged.last)) < 1e-6, "\(model) \(physics)")
            let fast = Self.play(stage, Self.steady(1400, from: 0.1, duration: 0.16), until: 4)
            let flicked = Self.play(stage, drag(1400 * 0.16, 0.16, releases: true), until: 4)
            #expect(abs(try #require(fast.last) - #require(flicked.last)) < 1e-6, "\(model) \(physics)")
        }
    }

    @Test(
        "the row stands still for two of the device's intervals at most before it goes on, whatever the intervals are",
        arguments: [60.0, 90, 125, 250])
    func promptly(rate: Double) throws {
        for physics in [ScrollPhysics.refined, .original] {
            var stage = Script.stage("linear", cards: 60, at: 20, physics: physics)
            let events = (0...20).map { Self.scroll(1800 / rate, at: 0.1 + Double($0) / rate) }
            let last = try #require(events.last).time.seconds
            stage.advance(to: last, events: events)
            let left = stage.motion.scroller.unfoldedOffset
            let pause = max(2 / rate, 0.025)
            stage.advance(to: last + pause - 0.001, events: [])
            #expect(abs(stage.motion.scroller.unfoldedOffset - left) < 1e-9)
            stage.advance(to: last + pause + 0.02, events: [])
            #expect(stage.motion.scroller.unfoldedOffset > left + 0.02, "\(physics)")
        }
    }

    @Test(
        "a last movement that comes late, when the row has gone on already, doesn't end what was flicked",
        arguments: [0.027, 0.033, 0.04])
    func late(delay: Double) throws {
        for physics in [ScrollPhysics.refined, .original] {
            for direction in [1.0, -1] {
                let stage = Script.stage("linear", cards: 60, at: 30, physics: physics)
                var events = Self.steady(3000 * direction, from: 0.1, duration: 0.16)
                let time = try #require(events.last).time.seconds + delay
                events.append(Self.scroll(24 * direction, at: time))
                let offsets = Self.play(stage, events, until: 4)
                let left = offsets[Int(time * 120)]
                let end = try #require(offsets.last)
                #expect((end - left) * direction > 1, "\(physics): from \(left) to \(end)")
            }
        }
    }

    @Test("fingers that come back to a row that goes on, and move slowly, have it stay with them")
    func caught() throws {
        for physics in [ScrollPhysics.refined, .original] {
            let stage = Script.stage("linear", cards: 60, at: 20, physics: physics)
            var events = Self.steady(3000, from: 0.1, duration: 0.16)
            let time = try #require(events.last).time.seconds + 0.1
            for step in 0..<10 { events.append(Self.scroll(1, at: time + Double(step) / 125)) }
            let offsets = Self.play(stage, events, until: 4)
            let left = offsets[Int((time + 0.08) * 120)]
            #expect(abs(try #require(offsets.last) - left) <= 1, "\(physics)")
        }
    }

    @Test("the same at any frame rate, and a device that says that it stands still has no momentum")
    func rates() throws {
        for physics in [ScrollPhysics.refined, .original] {
            let stage = Script.stage("linear", cards: 60, at: 20, physics: physics)
            let events = Self.steady(1800, from: 0.1, duration: 0.2)
            let ends = [24.0, 60, 240].map { Self.play(stage, events, rate: $0, until: 4).last ?? .nan }
            #expect(abs(ends[0] - ends[1]) < 1e-9 && abs(ends[1] - ends[2]) < 1e-9)
            let still = try #require(Self.play(stage, events + [Self.scroll(0, at: 0.308)], until: 4).last)
            let position = try #require(Self.play(stage, events, until: 0.31).last)
            #expect(abs(still - position) <= 1 && ends[0] - still > 1)
        }
    }
}
