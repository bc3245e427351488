import RiffleInteraction
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// Properties of the refined physics for every rule, many offsets and many velocities.
@Suite("Refined scroller: properties")
struct RefinedLawTests {
    /// Tuples of the start offset, the drag in cards, and the release velocity in cards a second.
    static let throwings: [(Double, Double, Double)] = {
        var random = SeededGenerator(seed: 4)
        var cases: [(Double, Double, Double)] = [
            (7, 0.01, 1.25), (7, 0.4, 60), (14, 0.3, 5), (0, -0.4, -9), (14, 0, 3), (6.5, 0, 0),
        ]
        for _ in 0..<40 {
            cases.append(
                (
                    Double.random(in: 0...14, using: &random), Double.random(in: -1.5...1.5, using: &random),
                    Double.random(in: -1...1, using: &random) * Double.pow(10, .random(in: -1...1.5, using: &random))
                ))
        }
        return cases
    }()

    static func thrown(_ rule: ScrollRule, _ entry: (Double, Double, Double)) -> RefinedScroller {
        let extent = Rules.extent(rule)
        var scroller = RefinedScroller(rule: rule, offset: entry.0)
        scroller.drag(by: -entry.1 * extent, velocity: -entry.2 * extent, at: 0)
        return scroller
    }

    /// The signed difference of two offsets, the shorter one when wrapping.
    static func difference(_ a: Double, _ b: Double, _ rule: ScrollRule) -> Double {
        let difference = a - b
        return Rules.wraps(rule) ? difference - (difference / 15).rounded() * 15 : difference
    }

    @Test("C1 from the drag through release and glide to the rest on a card", arguments: Rules.all)
    func continuity(rule: ScrollRule) {
        for entry in Self.throwings {
            let extent = Rules.extent(rule)
            // `held` has the drag's state just before the release.
            var held = RefinedScroller(rule: rule, offset: entry.0)
            held.touchDown(at: 0)
            _ = held.panBegan(translation: Vector2(-entry.1 * extent, 0), velocity: Vector2(-entry.2 * extent, 0), at: 0.1)
            var scroller = held
            scroller.panEnded(translation: Vector2(-entry.1 * extent, 0), velocity: Vector2(-entry.2 * extent, 0), at: 0.1)
            let after = scroller.advanced(to: 0.1 + 1e-6)
            #expect(abs(Self.difference(after.offset, held.offset, rule)) <= abs(held.velocity) * 1.1e-6 + 1e-7)
            let isHardEnd = scroller.velocity == 0
            // The one exception is an end without a rubber band, which stops the velocity.
            if !isHardEnd { #expect(abs(after.velocity - held.velocity) <= 1e-6 * 200 * max(1, abs(held.velocity))) }

            // Afterwards: no step in offset or velocity larger than velocity and acceleration allow.
            let step = 0.002
            var last = scroller.advanced(to: 0.1)
            for frame in 1...4000 {
                let now = last.advanced(to: 0.1 + Double(frame) * step)
                let moved = Self.difference(now.offset, last.offset, rule)
                let scale = 1 + abs(last.velocity) + abs(now.velocity)
                #expect(
                    abs(moved - (last.velocity + now.velocity) / 2 * step) <= 2e-4 * scale + 0.05 / extent,
                    "\(entry) at frame \(frame)")
                #expect(abs(now.velocity - last.velocity) <= 0.35 * scale)
                last = now
                if !now.isMoving { break }
            }
            #expect(!last.isMoving && last.velocity == 0 && last.phase == .idle)
            #expect(last.offset == last.offset.rounded(), "\(entry)")
            #expect(last.offset >= 0 && last.offset <= 14)
        }
    }

    @Test("continuity at the time of the rest, at ± 1e-6 seconds", arguments: Rules.all)
    func settling(rule: ScrollRule) {
        for entry in Self.throwings {
            var scroller = Self.thrown(rule, entry)
            guard scroller.isMoving else { continue }
            var low = 0.1
            var high = 60.0
            for _ in 0..<60 {
                let middle = (low + high) / 2
                if scroller.advanced(to: middle).isMoving { low = middle } else { high = middle }
            }
            let before = scroller.advanced(to: low - 1e-6)
            scroller.advance(to: high + 1e-6)
            // The remaining distance and speed are invisible: 0.05 points, 1 point per second.
            let extent = Rules.extent(rule)
            #expect(abs(Self.difference(scroller.offset, before.offset, rule)) * extent < 0.06)
            #expect(abs(before.velocity) * extent < 1.1)
        }
    }

    @Test(
        "a hard flick never accelerates, a slow one to at most 9 cards per second; none overshoots a card between the ends",
        arguments: Rules.all)
    func flicks(rule: ScrollRule) {
        var count = 0
        for entry in Self.throwings where abs(entry.2) >= 1.25 {
            let scroller = Self.thrown(rule, entry)
            let direction = scroller.velocity > 0 ? 1.0 : -1.0
            var rest = scroller
            rest.runToRest(from: 0.1)
            let isEnd = !Rules.wraps(rule) && (rest.offset == 0 || rest.offset == 14)
            guard !isEnd, abs(scroller.velocity) >= 1.25 else { continue }
            count += 1
            var speed = scroller.velocity * direction
            for frame in 1...2000 {
                let now = scroller.advanced(to: 0.1 + Double(frame) * 0.003)
                let current = now.velocity * direction
                #expect(current <= max(speed * (1 + 1e-12), 9), "\(entry) accelerates at frame \(frame)")
                #expect(current >= 0, "\(entry) reverses at frame \(frame)")
                speed = current
                if !now.isMoving { break }
            }
            // The rest lies in the flick's direction.
            #expect(Self.difference(rest.offset, scroller.offset, rule) * direction > 0 || Rules.wraps(rule))
        }
        #expect(count >= 5)
    }

    @Test("a flick into an end overshoots no farther than its rubber band allows, and comes back")
    func ends() {
        for (rule, reach) in [
            (Rules.carousel(), 1.0), (Rules.carousel { $0.bounceDistance = 0.2 }, 0.2),
            (Rules.carousel { $0.bounces = false }, 0),
            (Rules.scrollView(), 5),
        ] {
            for speed in [2.0, 8, 40, 200] {
                let scroller = Self.thrown(rule, (13.8, 0.1, speed))
                var farthest = 0.0
                for frame in 0...3000 { farthest = max(farthest, scroller.advanced(to: 0.1 + Double(frame) * 0.001).offset) }
                #expect(farthest <= 14 + reach * 0.31 + 1e-12, "\(rule), \(speed)")
                #expect(scroller.advanced(to: 60).offset == 14)
            }
        }
        // A hard flick does stretch the rubber band.
        let soft = Self.thrown(Rules.scrollView(), (13.8, 0.1, 40))
        #expect(soft.advanced(to: 0.2).offset > 14.3)
    }

    @Test("the state depends neither on the number of steps nor on their times", arguments: Rules.all)
    func steps(rule: ScrollRule) {
        var random = SeededGenerator(seed: 11)
        for entry in Self.throwings {
            let whole = Self.thrown(rule, entry)
            for rate in [30.0, 60, 144, 1000] {
                var stepped = whole
                for frame in 1...Int(rate * 2) { stepped.advance(to: 0.1 + Double(frame) / rate) }
                let direct = whole.advanced(to: 0.1 + (rate * 2).rounded(.down) / rate)
                #expect(abs(Self.difference(stepped.offset, direct.offset, rule)) <= 1e-9)
                #expect(abs(stepped.velocity - direct.velocity) <= 1e-9)
                stepped.advance(to: 90)
                #expect(stepped.offset == whole.advanced(to: 90).offset)
            }
            var split = whole
            var time = 0.1
            for _ in 0..<40 {
                time += Double.random(in: -0.01...0.1, using: &random)
                split.advance(to: time)
            }
            split.advance(to: 5)
            #expect(abs(Self.difference(split.offset, whole.advanced(to: 5).offset, rule)) <= 1e-9)
        }
    }

    @Test("wrapping: a gesture across the seam equals the same gesture elsewhere, translated")
    func seam() {
        let rule = Rules.carousel { $0.row.wraps = true }
        for entry in Self.throwings {
            let shifts = [0.0, 4, 9, 13].map {
                Self.thrown(rule, ((entry.0 + $0).truncatingRemainder(dividingBy: 15), entry.1, entry.2))
            }
            for time in [0.1, 0.13, 0.3, 0.9, 2, 60] {
                let base = shifts[0].advanced(to: time)
                for (shift, scroller) in zip([0.0, 4, 9, 13], shifts) {
                    let other = scroller.advanced(to: time)
                    #expect(abs(Self.difference(other.offset, base.offset + shift, rule)) < 1e-9)
                    #expect(abs(other.velocity - base.velocity) < 1e-8)
                    #expect(other.offset >= 0 && other.offset < 15)
                }
            }
        }
    }

    @Test("the last of a million cards move like the first", arguments: [false, true])
    func million(wraps: Bool) {
        let many = Rules.carousel(count: 1_000_000) { $0.row.wraps = wraps }
        for entry in Self.throwings {
            let far = Self.thrown(many, (entry.0 + 999_900, entry.1, entry.2))
            let early = Self.thrown(many, (entry.0 + 100, entry.1, entry.2))
            for time in [0.1, 0.2, 0.5, 3] {
                #expect(abs(far.advanced(to: time).offset - early.advanced(to: time).offset - 999_800) < 1e-8)
            }
            #expect(far.advanced(to: 60).offset == early.advanced(to: 60).offset + 999_800)
        }
        var jumper = RefinedScroller(rule: many, offset: 3)
        jumper.scroll(toCard: 499_999, animated: true, at: 0)
        #expect(jumper.advanced(to: 10).offset == 499_999)
    }

    @Test("few or no cards and random input never give NaN, and rest on a card")
    func fuzz() {
        var random = SeededGenerator(seed: 31)
        let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 0, -0.0, .leastNonzeroMagnitude]
        func number() -> Double {
            Int.random(in: 0..<6, using: &random) == 0
                ? odd[Int.random(in: 0..<odd.count, using: &random)] : Double.random(in: -2000...2000, using: &random)
        }
        for round in 0..<400 {
            let count = round % 5
            let rule =
                round % 2 == 0
                ? Rules.carousel(count: count) {
                    $0.row.wraps = round % 3 == 0
                    if round % 7 == 0 { $0.row.itemExtent = number() }
                    if round % 11 == 0 { $0.offsetMultiplier = number() }
                    if round % 13 == 0 { $0.bounceDistance = number() }
                    if round % 17 == 0 { $0.decelerationRate = number() }
                }
                : Rules.scrollView(count: count) {
                    if round % 7 == 0 { $0.row.itemExtent = number() }
                    if round % 11 == 0 { $0.viewportExtent = number() }
                    if round % 13 == 0 { $0.rubberBandCoefficient = number() }
                    if round % 17 == 0 { $0.decelerationRate = number() }
                    $0.maxScrollDistance = round % 4
                }
            var scroller = RefinedScroller(rule: rule, offset: number())
            var time = 0.0
            for _ in 0..<60 {
                time += Double.random(in: 0...0.2, using: &random)
                let translation = Vector2(number(), number())
                let velocity = Vector2(number(), number())
                switch Int.random(in: 0..<11, using: &random) {
                case 0: scroller.touchDown(at: time)
                case 1: scroller.touchUp(at: time)
                case 2: _ = scroller.panBegan(translation: translation, velocity: velocity, at: time)
                case 3: scroller.panChanged(translation: translation, velocity: velocity, at: time)
                case 4: scroller.panEnded(translation: translation, velocity: velocity, at: time)
                case 5: scroller.panCancelled(at: number())
                case 6: scroller.scroll(toCard: Int.random(in: -5...9, using: &random), animated: round % 2 == 0, at: time)
                case 7: scroller.steer(byCards: [1, -1, .max, .min][Int.random(in: 0..<4, using: &random)], at: time)
                case 8: scroller.scroll(byPoints: number(), at: time)
                case 9: scroller.settle(at: time)
                default: scroller.setRule(rule, at: time)
                }
                scroller.advance(to: time)
                #expect(scroller.offset.isFinite && scroller.velocity.isFinite && (scroller.turnProgress ?? 0).isFinite)
            }
            // number() can have advanced the clock to 1e300; later events then happen at that time.
            scroller.touchDown(at: time)
            scroller.touchUp(at: time)
            scroller.scroll(toCard: 0, animated: false, at: time)
            #expect(scroller.offset == 0 && !scroller.isMoving)
        }
    }
}
