import Testing

@testable import RiffleUI

@Suite struct FadeTests {
    let fade = Fade(start: 10, fadeIn: 0.2, hold: 1.6, fadeOut: 0.5)

    @Test(arguments: [
        (9.9, 0.0), (10, 0), (10.1, 0.5), (10.2, 1), (11, 1), (11.8, 1), (12.05, 0.5), (12.3, 0), (99, 0),
    ])
    func `opacity is a function of time`(time: Double, opacity: Double) {
        #expect(abs(fade.opacity(at: time) - opacity) < 1e-12)
    }

    @Test func `opacity is continuous and within 0 and 1, and no change occurs during sleep`() {
        var last = fade.opacity(at: 9)
        for step in 0...5000 {
            let time = 9 + Double(step) * 0.001
            let opacity = fade.opacity(at: time)
            #expect(opacity >= 0 && opacity <= 1)
            #expect(abs(opacity - last) < 0.01)
            last = opacity
            // Nothing may change until the time that was announced.
            let wake = fade.nextChange(after: time) ?? 20
            for share in [0.25, 0.5, 0.99] where wake > time {
                #expect(fade.opacity(at: time + (wake - time) * share) == opacity)
            }
        }
    }

    @Test func `the loop draws while it fades, sleeps while it holds, and is done at the end`() {
        #expect(fade.nextChange(after: 9) == 10)
        #expect(fade.nextChange(after: 10.1) == 10.1)
        #expect(fade.nextChange(after: 10.5) == fade.fadeOutStart)
        #expect(fade.nextChange(after: 12) == 12)
        #expect(fade.nextChange(after: fade.end) == nil)
        #expect(!fade.isVisible(at: fade.end) && fade.isVisible(at: 12.2) && !fade.isVisible(at: 9.99))
    }

    @Test func `a fade with infinite hold requests no frame once it has faded in`() {
        let lasting = Fade(start: 0, hold: .infinity)
        #expect(lasting.nextChange(after: 1) == nil)
        #expect(lasting.opacity(at: 1e9) == 1)
    }

    @Test func `impossible durations are clamped`() {
        let odd = Fade(start: 0, fadeIn: -1, hold: .nan, fadeOut: -.infinity, from: 7)
        #expect(odd.end == 0 && odd.from == 1)
        #expect(odd.opacity(at: 0) == 0)
    }

    @Test func `a reveal that is reversed in the middle does not jump`() {
        var reveal = Reveal()
        #expect(reveal.opacity(at: 0) == 0 && reveal.nextChange(after: 0) == nil)
        reveal.set(true, at: 1)
        let middle = 1 + Reveal.duration / 3
        let before = reveal.opacity(at: middle)
        #expect(before > 0.3 && before < 0.4)
        reveal.set(false, at: middle)
        #expect(abs(reveal.opacity(at: middle) - before) < 1e-12)
        #expect(reveal.nextChange(after: middle) == middle)
        #expect(reveal.opacity(at: 2) == 0 && reveal.nextChange(after: 2) == nil)
    }
}
