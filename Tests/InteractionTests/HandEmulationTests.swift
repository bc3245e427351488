import RiffleMath
import TestSupport
import Testing

@testable import RiffleInteraction

/// The events that the emulation of a finger or a trackpad makes of the mouse's events.
@Suite("Hand emulation")
struct HandEmulationTests {
    typealias Pointer = InputEvent.Pointer

    /// All effects of the emulation at once.
    static let all = {
        var settings = HandSettings.phoneFinger
        settings.jitter = 1.5
        return settings
    }()

    static func custom(_ change: (inout HandSettings) -> Void) -> HandSettings {
        var settings = HandSettings()
        change(&settings)
        return settings
    }

    static func event(_ phase: Pointer.Phase, _ x: Double, _ y: Double = 0, at time: Double) -> InputEvent {
        InputEvent(time: time, kind: .pointer(Pointer(phase: phase, position: Vector2(x, y))))
    }

    /// The emulated events, each at the time at which it is due; events that take effect at once keep their own time.
    static func play(_ hand: inout HandEmulation, _ events: [InputEvent], until end: Double = .infinity) -> [InputEvent] {
        var result: [InputEvent] = []
        for event in events {
            while let time = hand.nextTime, time < event.time, let kind = hand.next(dueBy: time) {
                result.append(InputEvent(time: time, kind: kind))
            }
            guard hand.take(event.kind, at: event.time) else {
                result.append(event)
                continue
            }
            while let kind = hand.next(dueBy: event.time) { result.append(InputEvent(time: event.time, kind: kind)) }
        }
        while let time = hand.nextTime, time <= end, let kind = hand.next(dueBy: time) {
            result.append(InputEvent(time: time, kind: kind))
        }
        return result
    }

    static func play(_ settings: HandSettings, _ events: [InputEvent]) -> [InputEvent] {
        var hand = HandEmulation(settings)
        return play(&hand, events)
    }

    /// Touches of random length with pauses, hovering, other buttons and fingers, and a wheel in between.
    static func randomEvents(_ random: inout SeededGenerator, count: Int = 400) -> [InputEvent] {
        var time = 0.0
        var point = Vector2(400, 300)
        return (0..<count).map { _ in
            time += random.number(0...0.02)
            point += Vector2(random.number(-30...30), random.number(-30...30))
            if random.index(below: 8) == 0 {
                return InputEvent(
                    time: time, kind: .wheel(delta: Vector2(0, random.number(-9...9)), isPrecise: random.index(below: 3) > 0))
            }
            let phases: [Pointer.Phase] = [.began, .moved, .moved, .moved, .moved, .moved, .ended, .cancelled]
            let button: Pointer.Button = random.index(below: 9) == 0 ? .secondary : .primary
            let pointer = Pointer(
                phase: phases[random.index(below: phases.count)], id: random.index(below: 7) == 0 ? 3 : 0, position: point,
                button: button)
            return InputEvent(time: time, kind: .pointer(pointer))
        }
    }

    static func pointers(_ events: [InputEvent]) -> [Pointer] {
        events.compactMap { if case .pointer(let pointer) = $0.kind { pointer } else { nil } }
    }

    @Test("a mouse's events are left as they are, and none waits")
    func exact() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            let events = Self.randomEvents(&random)
            var hand = HandEmulation()
            let taken = events.filter { hand.take($0.kind, at: $0.time) || hand.nextTime != nil }
            #expect(taken.isEmpty)
        }
    }

    @Test("every press that comes out is followed by its end, also when all settings change at any time", arguments: 1...20)
    func releases(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let choices = [HandSettings(), .phoneFinger, .trackpad, Self.all, Self.custom { $0.latency = 0.2 }]
        var hand = HandEmulation(choices[random.index(below: choices.count)])
        var result: [InputEvent] = []
        var ends = 0
        let events = Self.randomEvents(&random, count: 600) + [Self.event(.ended, 0, at: 99)]
        for event in events {
            result += Self.play(&hand, [event], until: event.time)
            if random.index(below: 6) == 0 { hand.settings = choices[random.index(below: choices.count)] }
        }
        result += Self.play(&hand, [])
        #expect(zip(result, result.dropFirst()).allSatisfy { $0.time <= $1.time }, "in order")
        // The drags are counted as the recognizer does: a second press ends the one before.
        var isDown = false
        for pointer in Self.pointers(result) where pointer.id == 0 {
            switch pointer.phase {
            case .began: if pointer.button == .primary { isDown = true }
            case .ended: if pointer.button == .primary, isDown { (isDown, ends) = (false, ends + 1) }
            case .cancelled: isDown = false
            case .moved: break
            }
        }
        #expect(!isDown && ends > 5)
    }

    @Test("at 60 Hz, movements are coalesced to the last at the next multiple of 1/60 s, and every phase is kept")
    func coalescing() {
        let events =
            [Self.event(.began, 0, at: 1.001)] + (1...30).map { Self.event(.moved, Double($0), at: 1.001 + 0.002 * Double($0)) }
            + [Self.event(.ended, 30, at: 1.0615)]
        let result = Self.play(Self.custom { $0.rate = 60 }, events)
        for event in result {
            let tick = event.time * 60
            #expect(abs(tick - tick.rounded()) < 1e-9)
        }
        // The press and the movements up to its tick come at one tick; then one movement a tick; the last movement and the release come at
        // the last tick.
        let ticks = result.map { Int(($0.time * 60).rounded()) }
        #expect(ticks == [61, 61, 62, 63, 64, 64])
        #expect(Self.pointers(result).map(\.phase) == [.began, .moved, .moved, .moved, .moved, .ended])
        #expect(Self.pointers(result).map(\.position.x) == [0, 7, 16, 24, 30, 30])
        let wheel = (0..<8).map {
            InputEvent(time: 2.001 + 0.001 * Double($0), kind: .wheel(delta: Vector2(0, 3), isPrecise: true))
        }
        let sum = Self.play(Self.custom { $0.rate = 60 }, wheel)
        #expect(sum.map(\.kind) == [.wheel(delta: Vector2(0, 24), isPrecise: true)])
    }

    @Test("latency delays each event by exactly as much")
    func latency() {
        var random = SeededGenerator(seed: 4)
        let events = (0..<50).map { index in
            Self.event(index == 0 ? .began : index == 49 ? .ended : .moved, random.number(-50...50), at: 0.003 * Double(index))
        }
        for rate in [nil, 60.0, 120] {
            let now = Self.play(
                Self.custom {
                    $0.rate = rate; $0.jitter = 1
                }, events)
            let later = Self.play(
                Self.custom {
                    $0.rate = rate; $0.jitter = 1; $0.latency = 0.04
                }, events)
            #expect(later.map(\.kind) == now.map(\.kind))
            #expect(later.map(\.time) == now.map { $0.time + 0.04 })
        }
    }

    @Test("points per inch scale a movement about the press, and a coarse first event swallows what is near it")
    func geometry() {
        let path = [0.0, 1, 3, 6, 9, 4].enumerated().map { Self.event($0 == 0 ? .began : .moved, 100 + $1, 50, at: Double($0)) }
        let events = path + [Self.event(.ended, 104, 50, at: 6)]
        let dense = Self.pointers(Self.play(Self.custom { $0.density = 192 }, events))
        #expect(dense.map(\.position.x) == [100, 102, 106, 112, 118, 108, 108])
        #expect(dense.allSatisfy { $0.position.y == 50 })
        let coarse = Self.pointers(Self.play(Self.custom { $0.coarseness = 5 }, events))
        #expect(coarse.map(\.position.x) == [100, 106, 109, 104, 104])
        let tap = Self.pointers(
            Self.play(Self.custom { $0.coarseness = 5 }, [path[0], path[1], path[2], Self.event(.ended, 103, 50, at: 3)]))
        #expect(tap.map(\.phase) == [.began, .ended] && tap.allSatisfy { $0.position.x == 100 })
    }

    @Test("jitter has its standard deviation, is bounded, repeats with its seed only, and leaves press and release alone")
    func jitter() {
        let events =
            [Self.event(.began, 7, at: 0)] + (1...4000).map { Self.event(.moved, 7 + Double($0 % 2), at: Double($0)) }
            + [Self.event(.ended, 7, at: 5000)]
        func offsets(_ seed: Int) -> [Vector2] {
            zip(
                Self.pointers(
                    Self.play(
                        Self.custom {
                            $0.jitter = 0.5; $0.seed = seed
                        }, events)), Self.pointers(events)
            )
            .map { $0.position - $1.position }
        }
        let first = offsets(3)
        #expect(first[0] == .zero)
        #expect(first[4001] == first[4000], "the release is no movement")
        let moves = first[1...4000]
        let mean = moves.reduce(.zero, +) / 4000
        let variance = moves.reduce(Vector2.zero) { $0 + $1 * $1 } / 4000 - mean * mean
        #expect(abs(mean.x) < 0.03 && abs(mean.y) < 0.03)
        #expect(abs(variance.x - 0.25) < 0.015 && abs(variance.y - 0.25) < 0.015, "\(variance)")
        #expect(moves.allSatisfy { abs($0.x) <= 1.5 && abs($0.y) <= 1.5 })
        #expect(offsets(3) == first && offsets(4) != first)
        let (other, count) = (offsets(4)[1...4000], 4000.0)
        let correlation = zip(moves, other).reduce(Vector2.zero) { $0 + $1.0 * $1.1 } / count
        #expect(abs(correlation.x) < 0.02 && abs(correlation.y) < 0.02, "\(correlation)")
    }

    @Test("a flood of events is bounded, and still ends every press")
    func flood() {
        var hand = HandEmulation(Self.custom { $0.latency = 0.25 })
        var (began, ended, most) = (0, 0, 0)
        var random = SeededGenerator(seed: 9)
        for index in 0..<20_000 {
            let phases: [Pointer.Phase] = index < 8000 ? [.began, .ended] : [.began, .moved, .moved, .ended, .cancelled]
            _ = hand.take(
                Self.event(phases[random.index(below: phases.count)], Double(index), at: 0).kind, at: Double(index) * 1e-7)
            _ = hand.take(.wheel(delta: Vector2(1, 0), isPrecise: true), at: Double(index) * 1e-7)
        }
        _ = hand.take(Self.event(.ended, 0, at: 1).kind, at: 1)
        while let kind = hand.next(dueBy: .infinity) {
            most += 1
            guard case .pointer(let pointer) = kind else { continue }
            if pointer.phase == .began { began += 1 }
            if pointer.phase == .ended || pointer.phase == .cancelled { ended += 1 }
        }
        #expect(most <= HandEmulation.capacity + 1)
        #expect(began > 10 && ended > 10)
        #expect(hand.nextTime == nil)
    }

    @Test("the end of a touch is kept even where nothing else has room any more")
    func fullQueue() {
        var hand = HandEmulation(Self.custom { $0.latency = 0.25 })
        _ = hand.take(Self.event(.began, 0, at: 0).kind, at: 0)
        for index in 1...5000 {
            _ = hand.take(Self.event(.moved, Double(index), at: 0).kind, at: Double(index) * 1e-6)
            _ = hand.take(.wheel(delta: Vector2(1, 0), isPrecise: true), at: Double(index) * 1e-6)
        }
        _ = hand.take(Self.event(.ended, 1, at: 0.01).kind, at: 0.01)
        let result = Self.play(&hand, [])
        #expect(result.count == HandEmulation.capacity + 1)
        #expect(Self.pointers(result).first?.phase == .began && Self.pointers(result).last?.phase == .ended)
    }

    @Test("a lower latency in the middle of a touch doesn't change the order")
    func order() {
        var hand = HandEmulation(Self.custom { $0.latency = 0.2 })
        _ = hand.take(Self.event(.began, 0, at: 0).kind, at: 0)
        _ = hand.take(Self.event(.moved, 20, at: 0.01).kind, at: 0.01)
        hand.settings = HandSettings()
        _ = hand.take(Self.event(.ended, 30, at: 0.02).kind, at: 0.02)
        var phases: [Pointer.Phase] = []
        while let time = hand.nextTime, case .pointer(let pointer)? = hand.next(dueBy: time) { phases.append(pointer.phase) }
        #expect(phases == [.began, .moved, .ended])
    }
}
