import RiffleMath
import TestSupport
import Testing

@testable import riffle

/// A display that shows a picture at its next refresh, and a hand that moves all the time.
@Suite("Late start")
struct LateStartTests {
    private struct Display {
        let period: Double
        var start = LateStart()
        var now = 100.0
        /// Refreshes that showed nothing new, and the greatest age of what the hand did in a picture, of the frames that were counted.
        var missed = 0
        var age = 0.0

        init(rate: Double) { period = 1 / rate }

        /// Draws a frame that takes `cost` seconds, as soon as it may begin.
        mutating func frame(cost: Double, isHeld: Bool = true, knowsRate: Bool = true) {
            let began = max(now, start.earliest)
            let finished = began + cost
            // A picture that is complete at a refresh is shown by it.
            let shown = ((finished / period).rounded(.up)) * period
            missed += Int(((shown - now) / period).rounded()) - 1
            age = max(age, shown - began)
            now = shown
            start.presented(began: began, finished: finished, at: shown, period: knowsRate ? period : nil, isHeld: isHeld)
        }
    }

    @Test(
        "a held card is drawn where the hand was just before the refresh, and no refresh is missed",
        arguments: [60.0, 75, 120, 144])
    func held(rate: Double) {
        for part in [0.1, 0.3, 0.5] {
            var display = Display(rate: rate)
            var dice = SeededGenerator(seed: 7)
            for frame in 0..<2040 {
                if frame == 40 { (display.age, display.missed) = (0, 0) }
                display.frame(cost: display.period * part * .random(in: 0.9...1, using: &dice))
            }
            let reserve = max(LateStart.leastReserve, LateStart.reservePart * display.period)
            #expect(display.missed == 0)
            // The work, the reserve, and what the work varies by.
            #expect(display.age <= display.period * part * 1.1 + reserve + 1e-9, "\(display.age * rate) of a period")
        }
    }

    @Test("what nobody holds, and a display without a rate, have their whole wait as a reserve")
    func free() {
        var display = Display(rate: 60)
        for _ in 0..<100 { display.frame(cost: 0.003, isHeld: false) }
        #expect(display.start.delay == 0)
        for _ in 0..<100 { display.frame(cost: 0.003, knowsRate: false) }
        #expect(display.start.delay == 0)
        for _ in 0..<100 { display.frame(cost: 0.003) }
        #expect(display.start.delay > 0.008)
        display.frame(cost: 0.003, isHeld: false)
        #expect(display.start.delay == 0)
    }

    @Test("frames that are late now and then cost hardly more refreshes than without any delay")
    func spikes() {
        for held in [true, false] {
            var display = Display(rate: 60)
            for frame in 0..<6000 { display.frame(cost: frame % 50 == 49 ? 0.009 : 0.004, isHeld: held) }
            // Half a period is no reason to miss one; where frames were put off it is, so that they are put off ever less often.
            #expect(held ? display.missed <= 12 : display.missed == 0, "\(display.missed)")
        }
    }

    @Test("work that grows beyond the reserve costs one refresh, not one each frame")
    func growth() {
        var display = Display(rate: 60)
        for _ in 0..<200 { display.frame(cost: 0.002) }
        display.missed = 0
        for _ in 0..<31 { display.frame(cost: 0.012) }
        #expect(display.missed == 1)
        for _ in 0..<2000 { display.frame(cost: 0.012) }
        #expect(display.missed == 1)
    }
}
