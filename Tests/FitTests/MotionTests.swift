import RiffleFit
import RiffleMath
import RiffleMotion
import TestSupport
import Testing

/// Motions read from films: at 30 frames a second, each offset off by half a pixel of a card 270 pixels wide, and a hand's drag before the
/// release.
@Suite("Motion from a recording")
struct MotionTests {
    private static let noise = 0.5 / 270

    /// A drag for 0.4 s with speed and pauses of its own, then a motion for as long.
    private static func trace(
        seed: UInt64, rate: Double = 30, seconds: Double = 1.2, _ motion: (Double) -> Double
    ) -> MotionTrace {
        var generator = SeededGenerator(seed: seed)
        var samples: [MotionTrace.Sample] = []
        let start = motion(0)
        for frame in 0..<Int(0.4 * rate) {
            let before = 0.4 - Double(frame) / rate
            samples.append(.init(time: 0.4 - before, offset: start - 2 * before * before + .sin(before * 9) * 0.1))
        }
        for frame in 0..<Int(seconds * rate) {
            samples.append(.init(time: 0.4 + Double(frame) / rate, offset: motion(Double(frame) / rate)))
        }
        return MotionTrace(samples.map { .init(time: $0.time, offset: $0.offset + generator.normal() * noise) })
    }

    @Test(
        "response and damping within 5 %, the release within two frames",
        arguments: [(0.35, 0.8), (0.5, 0.5), (0.6, 1.0), (0.4, 0.65)])
    func spring(response: Double, damping: Double) throws {
        for seed in 1...5 {
            let spring = Spring(response: response, dampingRatio: damping)
            let trace = Self.trace(seed: UInt64(seed)) { spring.state(at: $0, from: 0.3, velocity: 4, to: 2).position }
            let found = try SpringMotion(trace)
            #expect(abs(found.response / response - 1) < 0.05, "\(response) \(damping): \(found.response)")
            #expect(abs(found.damping / damping - 1) < 0.05, "\(response) \(damping): \(found.damping)")
            #expect(abs(found.target - 2) < 0.01 && abs(found.release - 0.4) < 2.1 / 30, "\(found.release)")
            #expect(found.errors.allSatisfy { abs($0.error) < 6 * Self.noise } && found.errors.count >= 30)
            #expect(abs(found.offset(at: 0.8) - spring.state(at: 0.4, from: 0.3, velocity: 4, to: 2).position) < 0.01)
        }
    }

    @Test("the deceleration within 2 %", arguments: [0.998, 0.99, 0.9965])
    func decay(rate: Double) throws {
        for seed in 1...5 {
            let decay = Decay(rate: rate)
            let trace = Self.trace(seed: UInt64(seed), seconds: min(max(3 / decay.friction, 0.8), 1.5)) {
                decay.position(at: $0, from: 0.3, velocity: 9)
            }
            let found = try DecayMotion(trace)
            #expect(abs(found.friction / decay.friction - 1) < 0.02, "\(rate): \(found.friction) instead of \(decay.friction)")
            #expect(abs(found.rate - rate) < 2e-4 && abs(found.release - 0.4) < 2.1 / 30)
            #expect(abs(found.offset(at: .infinity) - decay.rest(from: 0.3, velocity: 9)) < 0.03 * abs(9 / decay.friction))
        }
    }

    @Test("what doesn't move, or is too short, is refused with a sentence")
    func refused() throws {
        let still = MotionTrace((0..<30).map { .init(time: Double($0) / 30, offset: 1) })
        #expect(throws: FitRefusal.tooFew("Nothing moves in these moments.")) { try SpringMotion(still) }
        let short = MotionTrace((0..<5).map { .init(time: Double($0), offset: Double($0)) } + [.init(time: .nan, offset: 1)])
        #expect(short.samples.count == 5)
        #expect(throws: FitRefusal.self) { try DecayMotion(short) }
    }
}
