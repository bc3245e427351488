import RiffleMath
import RiffleMotion
import TestSupport
import Testing

@Suite("Decay")
struct DecayTests {
    @Test("the velocity loses its factor every millisecond")
    func rate() {
        let decay = Decay(rate: 0.998)
        var velocity = 3000.0
        for millisecond in 0...500 {
            #expect(near(decay.velocity(at: Double(millisecond) / 1000, velocity: 3000), velocity, 1e-12))
            velocity *= 0.998
        }
    }

    @Test("the position is the integral of the velocity, and the rest position is x0 − v0/(1000 ln d)")
    func integral() {
        let decay = Decay(rate: 0.998)
        let expected = rungeKutta(10, -800, over: 1.3, steps: 5_000) { _, v in -decay.friction * v }
        #expect(near(decay.position(at: 1.3, from: 10, velocity: -800), expected.x, 1e-11))
        #expect(near(decay.rest(from: 10, velocity: -800), 10 + 800 / (1000 * Double.log(0.998)), 1e-12))
        #expect(near(decay.position(at: 60, from: 10, velocity: -800), decay.rest(from: 10, velocity: -800), 1e-12))
    }

    @Test("times are the inverses of positions and speeds")
    func times() throws {
        let decay = Decay(rate: 0.99)
        for position in [1.001, 1.5, 5, 49, 50.9] {
            let time = try #require(decay.time(toReach: position, from: 1, velocity: 505))
            #expect(near(decay.position(at: time, from: 1, velocity: 505), position, 1e-12))
        }
        #expect(decay.time(toReach: 0.9, from: 1, velocity: 505) == nil)
        #expect(decay.time(toReach: 60, from: 1, velocity: 505) == nil)
        #expect(decay.time(toReach: 1, from: 1, velocity: 505) == 0)
        #expect(decay.time(toReach: 2, from: 1, velocity: 0) == nil)
        let slow = decay.time(untilSpeed: 3, velocity: -700)
        #expect(near(decay.velocity(at: slow, velocity: -700), -3, 1e-12))
        #expect(decay.time(untilSpeed: 3, velocity: 2) == 0)
        let close = decay.time(untilWithin: 0.01, velocity: 700)
        #expect(near(decay.rest(from: 0, velocity: 700) - decay.position(at: close, from: 0, velocity: 700), 0.01, 1e-12))
    }

    @Test("the decay that lands on a target does, and there is none for a target behind")
    func landing() throws {
        let decay = try #require(Decay(from: 2.3, velocity: 4, landingOn: 5))
        #expect(near(decay.rest(from: 2.3, velocity: 4), 5, 1e-14))
        #expect(Decay(from: 2.3, velocity: -4, landingOn: 5) == nil)
        #expect(Decay(from: 2.3, velocity: 0, landingOn: 5) == nil)
        #expect(Decay(from: 2.3, velocity: 4, landingOn: 2.3) == nil)
        #expect(Decay(from: .nan, velocity: 4, landingOn: 2.3) == nil)
    }

    @Test("rates outside 0…1 still come to rest")
    func badInput() {
        for rate in [-1, 0, 1, 2, .nan, .infinity] {
            let decay = Decay(rate: rate)
            #expect(decay.friction > 0 && decay.friction.isFinite)
            #expect(decay.rest(from: 0, velocity: 100).isFinite)
        }
    }
}
