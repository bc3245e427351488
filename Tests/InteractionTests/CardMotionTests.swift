import RiffleMath
import RiffleModels
import TestSupport
import Testing

@testable import RiffleInteraction

@Suite("Card motion")
struct CardMotionTests {
    static let kinds: [Spring] = [0.25, 0.4, 1, 1.6].flatMap { zeta in
        [Spring(uiKitDuration: 0.5, dampingRatio: zeta), Spring(response: 0.3, dampingRatio: zeta)]
    }

    @Test(
        "all lanes agree with a numerical integrator for every kind of spring, and start with their value and rate",
        arguments: kinds)
    func springs(spring: Spring) {
        var motion = CardMotion(at: 2, value: SIMD4(120, -30, 0.4, 1), rate: SIMD4(-900, 200, 3, -4))
        motion.spring(by: spring)
        #expect(motion.state(at: 2).value == motion.value && motion.state(at: 2).rate == motion.rate)
        for seconds in [0.03, 0.11, 0.29] where 2 + seconds < motion.end {
            let state = motion.state(at: 2 + seconds)
            for lane in 0..<4 {
                let expected = rungeKutta(motion.value[lane], motion.rate[lane], over: seconds, steps: 4000) { x, v in
                    -spring.omega0 * spring.omega0 * x - 2 * spring.zeta * spring.omega0 * v
                }
                #expect(near(state.value[lane], expected.x, 1e-7), "lane \(lane), \(seconds) s")
                #expect(near(state.rate[lane], expected.v, 1e-6), "lane \(lane), \(seconds) s")
            }
        }
        let rest = motion.state(at: motion.end)
        #expect(rest.value == .zero && rest.rate == .zero)
        let last = motion.state(at: motion.end - 1e-9).value
        for lane in 0..<4 { #expect(abs(last[lane]) <= CardMotion.stillness[lane] * 1.000_001) }
    }

    @Test("the layer lane stays during its delay while the others move; then it moves as without the delay")
    func waiting() {
        var delayed = CardMotion(at: 0, value: SIMD4(50, 0, 0.1, 1), rate: SIMD4(300, 0, 0, 0))
        var undelayed = delayed
        let spring = Spring(uiKitDuration: 0.5, dampingRatio: 0.4)
        delayed.spring(by: spring, layerDelay: 0.5)
        undelayed.spring(by: spring)
        #expect(delayed.state(at: 0.3).value.w == 1)
        #expect(delayed.state(at: 0.3).value.x == undelayed.state(at: 0.3).value.x)
        #expect(near(delayed.state(at: 0.7).value.w, undelayed.state(at: 0.2).value.w, 1e-12))
    }

    @Test("in flight, the rate is the derivative of the value under every law")
    func derivatives() {
        for law in [
            CardMotion.Law.accelerated(SIMD4(900, -50, 1, 0.5)), .eased(displacement: SIMD4(600, 0, 0, 0), duration: 0.5),
        ] {
            var motion = CardMotion(at: 1, value: SIMD4(10, 20, 0.3, 0.4), rate: SIMD4(500, 30, 1, -1))
            motion.law = law
            for time in [1.05, 1.2, 1.44] {
                let h = 1e-6
                let slope = (motion.state(at: time + h).value - motion.state(at: time - h).value) / (2 * h)
                let rate = motion.state(at: time).rate
                for lane in 0..<4 { #expect(abs(slope[lane] - rate[lane]) < 1e-4 * max(1, abs(rate[lane])), "\(law)") }
            }
        }
    }
}
