import RiffleInteraction
import RiffleMath
import RiffleModels
import Testing

/// Wheel notches and key presses in a row.
@Suite("Notches in a row run as one glide")
struct KeyGlideTests {
    typealias Samples = [(time: Double, offset: Double, velocity: Double)]

    /// Seconds before the first notch.
    static let start = 0.1

    /// Notches at times after the first, of one card each in a direction. Samples end when the row has come to rest.
    static func notches(
        _ times: [Double], _ rule: ScrollRule, _ physics: ScrollPhysics, from offset: Double = 10, direction: Int = 1
    ) -> Samples {
        var scroller = KeyMotionTests.scroller(rule, physics, at: offset)
        let notch = { (scroller: inout any Scroller, time: Double) in scroller.steer(byCards: direction, at: time) }
        let samples = KeyMotionTests.trace(
            &scroller, until: Self.start + (times.last ?? 0) + 2, times.map { (Self.start + $0, notch) })
        #expect(!scroller.isMoving)
        return samples
    }

    /// The greatest and the least speed over the mean speed, from half a second after the fourth notch to the last one.
    static func speeds(_ samples: Samples, _ times: [Double]) -> ClosedRange<Double>? {
        guard times.count > 4, let last = times.last else { return nil }
        let steady = samples.filter { $0.time > Self.start + times[3] + 0.5 && $0.time < Self.start + last }.map {
            abs($0.velocity)
        }
        let mean = steady.reduce(0, +) / Double(max(steady.count, 1))
        guard let least = steady.min(), let greatest = steady.max(), mean > 0 else { return nil }
        return least / mean...greatest / mean
    }

    @Test(
        "at a steady rate the speed is constant, and the row ends on the card that the notches name",
        arguments: KeyMotionTests.rules, [ScrollPhysics.original, .refined])
    func steady(rule: ScrollRule, physics: ScrollPhysics) throws {
        for interval in [0.04, 0.06, 0.09, 0.13, 0.18, 0.24, 0.3, 0.345] {
            for direction in [1, -1] {
                let times = (0..<24).map { interval * Double($0) }
                let from = direction > 0 ? 10.0 : 45
                let samples = Self.notches(times, rule, physics, from: from, direction: direction)
                KeyMotionTests.expectSmooth(samples, "every \(interval) s")
                let speeds = try #require(Self.speeds(samples, times))
                #expect(speeds.upperBound - speeds.lowerBound < 0.1, "every \(interval) s: \(speeds)")
                #expect(abs((samples.last?.offset ?? .nan) - from - Double(24 * direction)) < 1e-9)
                for (before, after) in zip(samples, samples.dropFirst()) {
                    #expect((after.offset - before.offset) * Double(direction) > -1e-9, "every \(interval) s at \(after.time)")
                }
            }
        }
    }

    @Test("a hand's uneven rate neither stops the glide nor doubles its speed", arguments: [0.08, 0.12, 0.2, 0.28])
    func uneven(interval: Double) throws {
        // The notches come up to 10 % of the interval early or late, in no order.
        let offbeats = [0.0, 0.1, -0.1, 0.06, -0.05, -0.1, 0.1, 0.02, 0.09, -0.08, -0.02, 0.1, -0.1, 0.1, -0.04, 0.07]
        let times: [Double] = (0..<24).map { interval * (Double($0) + offbeats[$0 % offbeats.count]) }
        let samples = Self.notches(times, Rules.scrollView(count: 60), .refined)
        let speeds = try #require(Self.speeds(samples, times))
        #expect(speeds.lowerBound > 0.6 && speeds.upperBound < 1.5, "\(speeds)")
        #expect(abs((samples.last?.offset ?? .nan) - 34) < 1e-9)
    }

    @Test("a glide that has begun goes on at a slow, uneven rate, at which single notches would stop between")
    func slow() throws {
        var times = [0.0]
        for interval in [0.3, 0.3, 0.33, 0.3, 0.38, 0.3, 0.4, 0.34, 0.29, 0.4, 0.33, 0.37, 0.31, 0.4, 0.3] {
            times.append(times[times.count - 1] + interval)
        }
        let samples = Self.notches(times, Rules.scrollView(count: 60), .refined)
        let speeds = try #require(Self.speeds(samples, times))
        #expect(speeds.lowerBound > 0.5 && speeds.upperBound < 1.5, "\(speeds)")
        #expect(abs((samples.last?.offset ?? .nan) - 26) < 1e-9)
    }

    @Test("a hand that grows faster gives no surge: the speed rises to that of the notches")
    func faster() {
        let times = [0, 0.3, 0.7, 1.15, 1.6] + (1...24).map { 1.6 + 0.08 * Double($0) }
        let samples = Self.notches(times, Rules.scrollView(count: 60), .refined)
        let fastest = samples.map(\.velocity).max() ?? .nan
        #expect(fastest > 0.95 / 0.08 && fastest < 1.05 / 0.08, "\(fastest)")
    }

    @Test("a wheel that sends two notches for each detent glides as evenly")
    func pairs() throws {
        let times: [Double] = (0..<24).map { number in
            let (detent, second) = (Double(number / 2), Double(number % 2))
            return 0.28 * detent + 0.002 * second
        }
        let samples = Self.notches(times, Rules.scrollView(count: 60), .refined)
        let speeds = try #require(Self.speeds(samples, times))
        #expect(speeds.lowerBound > 0.9 && speeds.upperBound < 1.1, "\(speeds)")
        #expect(abs((samples.last?.offset ?? .nan) - 34) < 1e-9)
    }

    @Test(
        "a notch by itself moves one card by the spring of ω 14, and so does each of a slow row", arguments: KeyMotionTests.rules,
        [ScrollPhysics.original, .refined])
    func single(rule: ScrollRule, physics: ScrollPhysics) {
        for times in [[0.0], [0, 0.9]] {
            for sample in Self.notches(times, rule, physics) {
                var offset = 10.0
                for time in times where sample.time >= Self.start + time {
                    let t = sample.time - Self.start - time
                    offset += 1 - (1 + 14 * t) * Double.exp(-14 * t)
                }
                #expect(abs(sample.offset - offset) < 2e-3, "\(times) at \(sample.time)")
            }
        }
    }

    @Test("the last notch eases out: at rest within 0.9 s, without overshoot", arguments: [0.05, 0.1, 0.2, 0.34])
    func rest(interval: Double) {
        for count in 2...9 {
            let times = (0..<count).map { interval * Double($0) }
            let samples = Self.notches(times, Rules.carousel(count: 60), .refined)
            let stopped = samples.last { abs($0.offset - Double(10 + count)) > 0.01 }?.time ?? .infinity
            #expect(stopped < Self.start + interval * Double(count - 1) + 0.9, "\(count) notches")
            #expect(samples.allSatisfy { $0.offset < Double(10 + count) + 1e-9 })
        }
    }

    @Test("a notch back turns the glide round, and the row ends where the sum of the notches is")
    func reversal() {
        for rule in KeyMotionTests.rules {
            var scroller = KeyMotionTests.scroller(rule, .refined, at: 20)
            let samples = KeyMotionTests.trace(
                &scroller, until: 4,
                [(0.1, 1), (0.3, 1), (0.5, 1), (0.7, 1), (0.8, -1), (1, -1), (1.2, -1), (1.4, -1), (1.6, -1), (1.8, -1)].map {
                    (time: Double, count: Int) in (time, { $0.steer(byCards: count, at: $1) })
                })
            KeyMotionTests.expectSmooth(samples, "reversal")
            #expect(abs((samples.last?.offset ?? .nan) - 18) < 1e-9 && !scroller.isMoving)
        }
    }

    @Test("notches beyond the end of a row end on its last card", arguments: [ScrollPhysics.original, .refined])
    func end(physics: ScrollPhysics) {
        for rule in [Rules.carousel(count: 60), Rules.scrollView(count: 60)] {
            for interval in [0.05, 0.15, 0.3] {
                let samples = Self.notches((0..<12).map { interval * Double($0) }, rule, physics, from: 53)
                KeyMotionTests.expectSmooth(samples, "into the end")
                #expect(abs((samples.last?.offset ?? .nan) - 59) < 1e-9 && samples.allSatisfy { $0.offset < 59 + 1e-9 })
            }
        }
    }

    @Test("a glide does not depend on the frame rate", arguments: KeyMotionTests.rules, [ScrollPhysics.original, .refined])
    func rates(rule: ScrollRule, physics: ScrollPhysics) {
        let times = [0.1, 0.317, 0.53, 0.71, 0.95, 1.07, 1.13]
        func offsets(_ rate: Double) -> [Double] {
            var scroller = KeyMotionTests.scroller(rule, physics, at: 10)
            var waiting = times[...]
            return (0...Int(3 * rate)).compactMap { frame in
                let time = Double(frame) / rate
                while let first = waiting.first, first <= time {
                    scroller.steer(byCards: 1, at: first)
                    waiting.removeFirst()
                }
                scroller.advance(to: time)
                return frame % Int(rate / 10) == 0 ? scroller.offset : nil
            }
        }
        let reference = offsets(60)
        #expect(reference.last == 17)
        for rate in [10.0, 30, 240, 1000] {
            for (a, b) in zip(offsets(rate), reference) { #expect(abs(a - b) < 1e-9, "\(rate)") }
        }
    }
}
