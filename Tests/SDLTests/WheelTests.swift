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
                // The first one could be a quarter of a notch.
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

    @Test("after a pause the device may be another one")
    func pause() {
        let apart = events([Vector2(0, 0.3071), Vector2(0, 1)], interval: 0.3)
        #expect(apart.count == 2 && apart.last == .wheel(delta: Vector2(0, -60), isPrecise: false))
        let together = events([Vector2(0, 0.3071), Vector2(0, 1)])
        #expect(together.last == .wheel(delta: Vector2(0, -10), isPrecise: true))
    }
}
