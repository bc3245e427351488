import RiffleInteraction
import RiffleMath
import RiffleModels
import Testing

/// Keys and wheel, which the originals do not have: the same motion under both physics.
@Suite("Motion by keys and wheel")
struct KeyMotionTests {
    static let rules: [ScrollRule] = [
        Rules.carousel(count: 60), Rules.carousel(count: 60) { $0.row.wraps = true }, Rules.scrollView(count: 60),
        Rules.scrollView(count: 60) { $0.row.wraps = true },
    ]

    static func scroller(_ rule: ScrollRule, _ physics: ScrollPhysics, at offset: Double) -> any Scroller {
        var rule = rule
        rule.row?.physics = physics
        return Scrollers.make(for: rule, from: RestState(offset: offset), at: 0)
    }

    /// Unfolded offsets and velocities, sampled 240 times per second until `end`. Each act happens at its time, before the sample
    /// of the same time.
    static func trace(
        _ scroller: inout any Scroller, until end: Double, _ acts: [(time: Double, act: (inout any Scroller, Double) -> Void)]
    ) -> [(time: Double, offset: Double, velocity: Double)] {
        var samples: [(time: Double, offset: Double, velocity: Double)] = []
        var next = 0
        var line = scroller.offset
        var last = scroller.offset
        for frame in 0...Int(end * 240) {
            let time = Double(frame) / 240
            while next < acts.count, acts[next].time <= time {
                acts[next].act(&scroller, acts[next].time)
                next += 1
            }
            scroller.advance(to: time)
            let step = scroller.offset - last
            line += step - (step / 60).rounded() * 60
            last = scroller.offset
            samples.append((time, line, scroller.velocity))
        }
        return samples
    }

    /// Expects the velocity to be the offset's derivative and continuous.
    static func expectSmooth(_ samples: [(time: Double, offset: Double, velocity: Double)], _ comment: Comment) {
        for (before, after) in zip(samples, samples.dropFirst()) {
            let step = after.time - before.time
            #expect(
                abs(after.offset - before.offset - (before.velocity + after.velocity) / 2 * step) < 2e-3,
                "\(comment), t \(after.time)")
            #expect(abs(after.velocity - before.velocity) < 400 * step + 0.02, "\(comment), t \(after.time)")
        }
    }

    @Test(
        "key presses add up, each keeping the velocity, at any time", arguments: rules, [ScrollPhysics.original, .refined])
    func presses(rule: ScrollRule, physics: ScrollPhysics) {
        var scroller = Self.scroller(rule, physics, at: 10)
        let press = { (scroller: inout any Scroller, time: Double) in scroller.steer(byCards: 1, at: time) }
        let times = (0..<8).map { 0.1 + 0.12 * Double($0) }
        let samples = Self.trace(&scroller, until: 4, times.map { ($0, press) })
        Self.expectSmooth(samples, "presses")
        #expect(samples.last?.offset == 18 && !scroller.isMoving)
        // The velocity is nearly constant from the time when the motion is steady until the last press.
        let steady = samples.filter { $0.time > 0.6 && $0.time < 0.94 }.map(\.velocity)
        let mean = steady.reduce(0, +) / Double(max(steady.count, 1))
        #expect(steady.allSatisfy { abs($0 - mean) < 0.15 * mean }, "\(steady.min() ?? 0)…\(steady.max() ?? 0) about \(mean)")
    }

    @Test(
        "a wheel notch during a flick moves its target by one card", arguments: rules, [ScrollPhysics.original, .refined])
    func notchInFlick(rule: ScrollRule, physics: ScrollPhysics) {
        func landing(_ notches: Int) -> Double {
            var scroller = Self.scroller(rule, physics, at: 10)
            let extent = Rules.extent(rule)
            scroller.drag(by: -0.3 * extent, velocity: -6 * extent, at: 0)
            scroller.advance(to: 0.2)
            let before = (scroller.offset, scroller.velocity)
            if notches != 0 {
                scroller.steer(byCards: notches, at: 0.2)
                #expect(abs(scroller.offset - before.0) < 1e-9 && abs(scroller.velocity - before.1) < 1e-9)
            }
            for step in 1...400 { scroller.advance(to: 0.2 + Double(step) * 0.05) }
            #expect(!scroller.isMoving)
            return scroller.offset
        }
        let plain = landing(0)
        // The original scroll view's flick can end between two cards before it snaps.
        #expect(abs(landing(1) - plain.rounded() - 1) < 1e-9)
        #expect(abs(landing(-2) - plain.rounded() + 2) < 1e-9)
    }

    @Test(
        "a held key moves at constant speed and stops within a card of the release", arguments: rules,
        [ScrollPhysics.original, .refined])
    func held(rule: ScrollRule, physics: ScrollPhysics) {
        for (direction, release) in [(1, 1.8), (1, 1.83), (1, 1.87), (1, 1.91), (-1, 1.6), (1, 0.41), (1, 0.37)] {
            var scroller = Self.scroller(rule, physics, at: 30)
            let samples = Self.trace(
                &scroller, until: 5,
                [
                    (0.1, { scroller, time in scroller.steer(byCards: direction, at: time) }),
                    (0.35, { scroller, time in _ = scroller.keyHeld(direction, at: time) }),
                    (release, { scroller, time in scroller.keyUp(at: time) }),
                ])
            Self.expectSmooth(samples, "held until \(release)")
            let steady = samples.filter { $0.time > 0.9 && $0.time < release }.map { $0.velocity * Double(direction) }
            #expect(steady.allSatisfy { abs($0 - 8) < 0.1 })
            let released = samples.last { $0.time <= release }?.offset ?? .nan
            let rest = samples.last?.offset ?? .nan
            #expect(!scroller.isMoving && rest == rest.rounded())
            let distance = (rest - released) * Double(direction)
            #expect(distance > 0 && distance <= 1 + 8.0 / 240, "\(distance) cards after \(release)")
            // Overshoots by at most a tenth of a card, and is visibly at rest within 0.8 s.
            let farthest = samples.map { $0.offset * Double(direction) }.max() ?? .nan
            #expect(farthest <= rest * Double(direction) + 0.11)
            let stopped = samples.last { abs($0.offset - rest) > 0.002 }?.time ?? 0
            #expect(stopped < release + 0.8, "\(stopped - release) s")
        }
    }

    @Test("a key held to the end of a row comes to rest there without overshoot", arguments: [ScrollPhysics.original, .refined])
    func toTheEnd(physics: ScrollPhysics) {
        for rule in [Rules.carousel(count: 60), Rules.scrollView(count: 60)] {
            for start in [50.0, 58, 58.9, 59] {
                var scroller = Self.scroller(rule, physics, at: start)
                let samples = Self.trace(
                    &scroller, until: 6,
                    [(0.1, { _ = $0.keyHeld(1, at: $1) }), (5, { $0.keyUp(at: $1) })])
                Self.expectSmooth(samples, "from \(start)")
                #expect(samples.allSatisfy { $0.offset <= 59 + 1e-9 } && samples.last?.offset == 59)
                #expect(!scroller.isMoving)
            }
        }
    }

    @Test("the state does not depend on how often it is advanced", arguments: rules, [ScrollPhysics.original, .refined])
    func rates(rule: ScrollRule, physics: ScrollPhysics) {
        func offsets(_ rate: Double) -> [Double] {
            var scroller = Self.scroller(rule, physics, at: 50)
            var result: [Double] = []
            var acts: [(Double, (inout any Scroller, Double) -> Void)] = [
                (0.1, { $0.steer(byCards: 2, at: $1) }), (0.41, { _ = $0.keyHeld(1, at: $1) }), (0.93, { $0.keyUp(at: $1) }),
                (1.02, { $0.steer(toCard: 3, at: $1) }),
            ]
            for frame in 0...Int(4 * rate) {
                let time = Double(frame) / rate
                while let first = acts.first, first.0 <= time {
                    first.1(&scroller, first.0)
                    acts.removeFirst()
                }
                scroller.advance(to: time)
                if frame % Int(rate / 10) == 0 { result.append(scroller.offset) }
            }
            return result
        }
        let reference = offsets(60)
        #expect(reference.last == 3)
        for rate in [30.0, 240, 1000] {
            for (a, b) in zip(offsets(rate), reference) { #expect(abs(a - b) < 1e-9, "\(rate)") }
        }
    }
}
