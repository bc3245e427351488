import RiffleInteraction
import RiffleMath
import TestSupport
import Testing

@testable import RiffleSDL

/// Sequences of wheel events as SDL sends them for a plain wheel, for one of high resolution, and for a trackpad.
@Suite("Wheels")
struct WheelTests {
    /// The wheel events of deltas in notches, `interval` seconds apart.
    private func events(_ deltas: [Vector2], interval: Double = 0.01, continuousNotch: Double = 10) -> [InputEvent.Kind] {
        var translator = EventTranslator()
        var events: ContiguousArray<HostEvent> = []
        for (index, delta) in deltas.enumerated() {
            translator.translate(
                .wheel(x: Double(Float(delta.x)), y: Double(Float(delta.y)), continuousNotch: continuousNotch),
                time: Double(index) * interval, windowSize: Size(width: 400, height: 200), into: &events)
        }
        return events.compactMap { if case .input(let input) = $0.kind { input.kind } else { nil } }
    }

    /// The sum in points of the precise events, and that of the notches.
    private func sums(_ events: [InputEvent.Kind]) -> (precise: Vector2, notches: Vector2) {
        var sums = (precise: Vector2.zero, notches: Vector2.zero)
        for case .wheel(let delta, let isPrecise) in events {
            if isPrecise { sums.precise = sums.precise + delta } else { sums.notches = sums.notches + delta }
        }
        return sums
    }

    @Test("a plain wheel: a notch is 60 points, down and right are positive")
    func plain() {
        #expect(events([Vector2(0, 1)]) == [.wheel(delta: Vector2(0, -60), isPrecise: false)])
        #expect(events([Vector2(2, -1)]) == [.wheel(delta: Vector2(120, 60), isPrecise: false)])
        #expect(events([Vector2(0, 0), Vector2(.nan, 1), Vector2(0, .infinity)]).isEmpty)
    }

    @Test("a wheel of high resolution: the parts of a notch add up to one, both ways; what is left over is forgotten in a pause")
    func highResolution() {
        for parts in [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 40, 60, 120] {
            for sign in [1.0, -1] {
                let turned = events(Array(repeating: Vector2(0, sign / Double(parts)), count: 3 * parts))
                #expect(turned == Array(repeating: .wheel(delta: Vector2(0, -60 * sign), isPrecise: false), count: 3))
            }
        }
        #expect(events(Array(repeating: Vector2(0, 0.5), count: 5), interval: 0.3).isEmpty)
        #expect(events([Vector2(0, 0.5), Vector2(0, -0.5), Vector2(0, -0.5), Vector2(0, -0.5)]).count == 1)
    }

    @Test("a trackpad: its points are the cards' points, in whatever parts they come, also where one is a whole notch by chance")
    func trackpad() {
        var random = SeededGenerator(seed: 22)
        for continuousNotch in [10.0, 15] {
            for _ in 0..<20 {
                // The first event could be a quarter of a notch.
                var parts: [Vector2] = [Vector2(0, -0.25), Vector2(0.0371, -0.2113)]
                for _ in 0..<40 { parts.append(Vector2(random.number(-0.3...0.3), random.number(-3...3))) }
                parts.insert(Vector2(0, 2), at: 20)
                parts.insert(Vector2(0, 0.5), at: 30)
                let whole = parts.reduce(.zero, +)
                let scrolled = sums(events(parts, continuousNotch: continuousNotch))
                let miss = scrolled.precise - Vector2(whole.x, -whole.y) * continuousNotch
                #expect(abs(miss.x) + abs(miss.y) < 1e-3)
                #expect(scrolled.notches == .zero)
            }
        }
    }

    /// Scrolls a trackpad at 1800 points a second with `rate` events a second, until its fingers are lifted after 0.16 seconds. The events
    /// are received as by a program that polls once a frame, the first time at `phase`, and the frame `slowFrame` takes twice as long.
    /// Returns the velocity that follows, and the least time by which an event came before its fingers would have counted as lifted.
    private func flick(rate: Double, phase: Double, slowFrame: Int?) -> (velocity: Double, haste: Double) {
        var (velocity, haste) = (ScrollVelocity(), Double.infinity)
        var (poll, lastPoll, lastEvent) = (phase, phase - 1 / 60, -Double.infinity)
        var made = (1...Int(0.16 * rate)).map { Double($0) / rate }[...]
        var frame = 0
        while !made.isEmpty {
            let waiting = made.prefix { $0 <= poll }
            made = made.dropFirst(waiting.count)
            var events = ContiguousArray(
                waiting.map { _ in
                    HostEvent(
                        time: poll,
                        kind: .input(InputEvent(time: poll, kind: .wheel(delta: Vector2(0, 1800 / rate), isPrecise: true))))
                })
            events.spreadMovement(from: 0, since: lastPoll, until: poll)
            for event in events {
                if velocity.flick != 0 { haste = min(haste, lastEvent + velocity.flickGap - event.time) }
                velocity.add(1800 / rate, at: event.time)
                lastEvent = event.time
            }
            lastPoll = poll
            frame += 1
            poll += (frame == slowFrame ? 2 : 1) / 60
        }
        return (velocity.flick, haste)
    }

    @Test(
        "a trackpad's flick has its velocity, and never counts as lifted before, whenever a program at 60 frames a second looks",
        arguments: [60.0, 80, 90, 125, 140])
    func fetchedOnceAFrame(rate: Double) {
        var sum = 0.0
        for step in 0..<50 {
            let phase = (Double(step) + 0.5) / 50 / 60
            sum += flick(rate: rate, phase: phase, slowFrame: nil).velocity / 50
            for slowFrame in [nil, 7, 8, 9, 10] {
                let (velocity, haste) = flick(rate: rate, phase: phase, slowFrame: slowFrame)
                #expect(velocity > 0.7 * 1800 && velocity < 1.2 * 1800 && haste > 0, "\(phase) \(slowFrame ?? 0)")
            }
        }
        #expect(abs(sum - 1800) < 0.07 * 1800)
    }

    @Test("after a pause the device may be another one")
    func pause() {
        let apart = events([Vector2(0, 0.3071), Vector2(0, 1)], interval: 0.3)
        #expect(apart.count == 2 && apart.last == .wheel(delta: Vector2(0, -60), isPrecise: false))
        let together = events([Vector2(0, 0.3071), Vector2(0, 1)])
        #expect(together.last == .wheel(delta: Vector2(0, -10), isPrecise: true))
    }
}
