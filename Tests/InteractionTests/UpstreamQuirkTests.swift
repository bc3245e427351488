import RiffleInteraction
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// The faults of iCarousel (upstream quirks marked F in Tests/ReferenceTables/Tables/FORMAT.md), fixed as in a stage. The
/// reference tables are tested with the faults.
@Suite("Carousel with its upstream quirks fixed")
struct UpstreamQuirkTests {
    static func rule(items: Int = 15, extent: Double = 200, change: (inout CarouselRule) -> Void = { _ in }) -> CarouselRule {
        var rule = CarouselRule()
        rule.row.itemCount = items
        rule.row.itemExtent = extent
        change(&rule)
        return rule
    }

    @Test("quirk 5: a pan without movement does not decelerate with the velocity of the previous pan")
    func staleVelocity() {
        for quirks in [UpstreamQuirks(), .source] {
            var scroller = CarouselScroller(rule: Self.rule(), offset: 5, quirks: quirks)
            let end = scroller.drag(by: -200, velocity: -2000, at: 1)
            scroller.advance(to: end + 5)
            scroller.touchDown(at: 10)
            let isAccepted = scroller.panBegan(translation: Vector2(1, 0), velocity: .zero, at: 10.1)
            #expect(isAccepted)
            scroller.panEnded(translation: Vector2(1, 0), velocity: .zero, at: 10.2)
            #expect(scroller.isDecelerating == (quirks == .source))
        }
    }

    @Test("quirk 6: a bounce distance of 0 gives no NaN, and a fade range of 0 a step")
    func divisionsByZero() throws {
        var scroller = CarouselScroller(rule: Self.rule { $0.bounceDistance = 0 })
        let end = scroller.drag(by: 300, velocity: 900, at: 1)
        #expect(scroller.offset == 0)
        scroller.advance(to: end + 2)
        #expect(scroller.offset == 0)
        let definition = try #require(ModelCatalogue.builtIn.model(id: "linear"))
        var values = definition.defaults
        values.set("fadeMax", to: 1)
        values.set("fadeRange", to: 0)
        let model = definition.make(values)
        #expect(model.pose(at: 1, scroll: .resting).opacity == 1)
        #expect(model.pose(at: 1.001, scroll: .resting).opacity == 0)
    }

    @Test("quirk 7: autoscroll starts with a step of normal length after any time at rest")
    func autoscroll() {
        for quirks in [UpstreamQuirks(), .source] {
            var scroller = CarouselScroller(rule: Self.rule(), offset: 10, quirks: quirks)
            scroller.advance(to: 60)
            scroller.set(autoscroll: 1, at: 60)
            scroller.advance(to: 60.5)
            let moved = 10 - scroller.offset
            if quirks == .source {
                #expect(moved > 2)
            } else {
                #expect(abs(moved - 0.5) < 1e-6, "\(moved)")
            }
        }
    }

    @Test("quirk 8: an offset set beyond an end scrolls back")
    func stranded() {
        var scroller = CarouselScroller(rule: Self.rule())
        scroller.set(offset: 14.6, at: 1)
        #expect(abs(scroller.offset - 14.6) < 1e-9)
        scroller.advance(to: 3)
        #expect(scroller.offset == 14)
        #expect(!scroller.isMoving)
        var source = CarouselScroller(rule: Self.rule(), quirks: .source)
        source.set(offset: 14.6, at: 1)
        source.advance(to: 3)
        #expect(abs(source.offset - 14.6) < 1e-9)
    }

    @Test("quirk 9: after a touch that stops the motion, the cards settle")
    func touchOnly() {
        for quirks in [UpstreamQuirks(), .source] {
            var scroller = CarouselScroller(rule: Self.rule(), offset: 5, quirks: quirks)
            let end = scroller.drag(by: -150, velocity: -1800, at: 1)
            scroller.advance(to: end + 0.13)
            scroller.touchDown(at: end + 0.13)
            let caught = scroller.offset
            #expect(caught != caught.rounded())
            scroller.touchUp(at: end + 0.3)
            scroller.advance(to: end + 3)
            #expect((scroller.offset == scroller.offset.rounded()) == (quirks != .source))
        }
    }

    @Test("quirk 14: after a slow drag a programmatic scroll turns cover flow 2's cards by their offsets again")
    func stickyDrag() {
        for quirks in [UpstreamQuirks(), .source] {
            var scroller = CarouselScroller(rule: Self.rule(), offset: 5, quirks: quirks)
            let end = scroller.drag(by: -60, velocity: 0, at: 1)
            scroller.advance(to: end + 3)
            scroller.scroll(toCard: 9, animated: true, at: end + 4)
            scroller.advance(to: end + 4.2)
            #expect((scroller.turnProgress == nil) == (quirks != .source))
        }
    }

    @Test("quirk 14: the turn animation starts from the nearest card's turn, so that it is continuous")
    func leftover() {
        var scroller = CarouselScroller(rule: Self.rule(), offset: 5)
        let end = scroller.drag(by: -150, velocity: -1800, at: 1)
        scroller.advance(to: end + 0.13)
        let offset = Double(scroller.currentIndex) - scroller.offset
        scroller.touchDown(at: end + 0.13)
        let turned = scroller.turnProgress ?? CarouselScroller.followingTurnProgress(at: offset)
        #expect(abs(turned - CarouselScroller.followingTurnProgress(at: offset)) < 0.2, "\(turned) at \(offset)")
    }

    @Test("quirk 20: removing or inserting a card before the current one keeps the current one")
    func removal() {
        var scroller = CarouselScroller(rule: Self.rule(), offset: 7)
        scroller.removeCard(at: 2, at: 1)
        #expect(scroller.offset == 6)
        scroller.insertCard(at: 0, at: 2)
        #expect(scroller.offset == 7)
        scroller.removeCard(at: 7, at: 3)
        #expect(scroller.offset == 7)
        scroller.removeCard(at: 12, at: 4)
        #expect(scroller.offset == 7)
        var source = CarouselScroller(rule: Self.rule(), offset: 7, quirks: .source)
        source.removeCard(at: 2, at: 1)
        #expect(source.offset == 7)
    }

    @Test("removing the last cards one by one ends with none and no NaN")
    func removeAll() {
        var scroller = CarouselScroller(rule: Self.rule(items: 3), offset: 2)
        for time in 1...5 {
            scroller.removeCard(at: 0, at: Double(time))
            scroller.advance(to: Double(time) + 0.5)
            #expect(scroller.offset.isFinite)
        }
        #expect(scroller.rule.row.itemCount == 0)
    }

    @Test(
        "a scroll takes the rule's duration; its thresholds decide which release decelerates, and which goes on to the next card")
    func constants() {
        var slow = CarouselScroller(rule: Self.rule { $0.scrollDuration = 1 }, offset: 3)
        slow.scroll(toCard: 6, animated: true, at: 1)
        slow.advance(to: 1.5)
        #expect(abs(slow.offset - 4.5) < 1e-9)
        slow.advance(to: 1.9)
        #expect(slow.offset < 6)
        // 1800 points a second are 9 cards a second, and carry 3 cards; 150 points are 0.75 cards.
        func released(_ change: (inout CarouselRule) -> Void) -> (decelerates: Bool, rest: Double) {
            var scroller = CarouselScroller(rule: Self.rule(change: change), offset: 5)
            // The original leaves out the translation with which a pan begins; here it is one of a hundred movements.
            let end = scroller.drag(by: -150, velocity: -1800, at: 1, events: 100)
            let decelerates = scroller.isDecelerating
            scroller.advance(to: end + 5)
            return (decelerates, scroller.offset)
        }
        #expect(released { _ in } == (true, 9))
        #expect(released { $0.speedThreshold = 9.5 } == (false, 6))
        // The card is 0.25 away: farther than the threshold it goes on to the next one, nearer it doesn't.
        #expect(released { $0.distanceThreshold = 4 } == (false, 6))
        #expect(
            released {
                $0.decelerationRate = 0; $0.distanceThreshold = 0.2
            } == (false, 7))
        #expect(
            released {
                $0.decelerationRate = 0; $0.distanceThreshold = 0.3
            } == (false, 6))
    }

    @Test("repeated key presses add up")
    func keysAddUp() {
        var scroller = CarouselScroller(rule: Self.rule(), offset: 3)
        for press in 0..<4 { scroller.steer(byCards: 1, at: 1 + Double(press) * 0.05) }
        scroller.advance(to: 4)
        #expect(scroller.offset == 7)
    }

    @Test("the same events give the same motion at 30, 60, 144 and 1000 steps a second")
    func rates() {
        func run(stepsPerSecond rate: Double) -> [Double] {
            var scroller = CarouselScroller(rule: Self.rule { $0.row.wraps = true }, offset: 3)
            var samples: [Double] = []
            let script: [(Double, (inout CarouselScroller) -> Void)] = [
                (0.5, { $0.touchDown(at: 0.5) }),
                (0.513, { _ = $0.panBegan(translation: Vector2(-1, 0), velocity: .zero, at: 0.513) }),
                (0.549, { $0.panChanged(translation: Vector2(-61, 0), velocity: Vector2(-900, 0), at: 0.549) }),
                (0.6007, { $0.panChanged(translation: Vector2(-150, 0), velocity: Vector2(-1700, 0), at: 0.6007) }),
                (0.611, { $0.panEnded(translation: Vector2(-150, 0), velocity: .zero, at: 0.611) }),
                (3.01, { $0.steer(byCards: -2, at: 3.01) }),
            ]
            var next = 0
            var times = (0..<Int(5 * rate)).map { Double($0) / rate } + (0..<50).map { Double($0) / 10 }
            times.sort()
            for time in times {
                while next < script.count, script[next].0 <= time {
                    script[next].1(&scroller)
                    next += 1
                }
                scroller.advance(to: time)
                if (time * 10).rounded() == time * 10 { samples.append(scroller.offset) }
            }
            return samples
        }
        let reference = run(stepsPerSecond: 60)
        for rate in [30.0, 144, 1000, 7] {
            let other = run(stepsPerSecond: rate)
            var byTime = Set(reference.map { ($0 * 1e9).rounded() })
            byTime.formUnion(other.map { ($0 * 1e9).rounded() })
            #expect(other.last == reference.last, "\(rate)")
            #expect(Set(other.map { ($0 * 1e8).rounded() }) == Set(reference.map { ($0 * 1e8).rounded() }), "\(rate)")
        }
    }
}

@Suite("The carousel scroller under random input")
struct CarouselChaos {
    @Test("offset and velocity stay finite for random events at any interval", arguments: [1, 2, 3, 18])
    func finite(cards: Int) {
        var random = SeededGenerator(seed: 0x9E37 &+ UInt64(cards))
        func dice(_ sides: Int) -> Int { random.index(below: sides) }
        for round in 0..<400 {
            var rule = CarouselRule()
            rule.row.itemCount = cards
            rule.row.itemExtent = 268
            rule.row.wraps = dice(2) == 0
            rule.bounces = dice(4) > 0
            rule.isPagingEnabled = dice(4) == 0
            rule.stopsAtItemBoundary = dice(2) == 0
            rule.offsetMultiplier = dice(2) == 0 ? 2 : 1
            rule.decelerationRate = [0, 0.5, 0.95, 1][dice(4)]
            rule.scrollSpeed = [0, 1, 3][dice(3)]
            rule.bounceDistance = [0, 0.2, 1][dice(3)]
            var scroller = CarouselScroller(rule: rule, quirks: dice(2) == 0 ? .source : [])
            var time = 0.0
            for step in 0..<60 {
                time += [0, 0, 1e-9, 0.004, 0.0166, 0.3][dice(6)]
                let speed = Double(dice(5) == 0 ? 0 : dice(200_000) - 100_000) / Double(1 + dice(50))
                switch dice(8) {
                case 0: scroller.touchDown(at: time)
                case 1: _ = scroller.panBegan(translation: .zero, velocity: Vector2(speed, 0), at: time)
                case 2: scroller.panChanged(translation: Vector2(speed / 9, 0), velocity: Vector2(speed, 0), at: time)
                case 3: scroller.panEnded(translation: Vector2(speed / 9, 0), velocity: Vector2(speed, 0), at: time)
                case 4: scroller.steer(byCards: dice(9) - 4, at: time)
                case 5: scroller.scroll(toCard: dice(40) - 10, animated: dice(2) == 0, at: time)
                case 6: scroller.touchUp(at: time)
                default: scroller.advance(to: time)
                }
                #expect(scroller.offset.isFinite && scroller.velocity.isFinite, "round \(round), step \(step): \(rule)")
            }
        }
    }
}
