import RiffleInteraction
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// The rules that the refined physics is tested with.
enum Rules {
    static func carousel(count: Int = 15, _ change: (inout CarouselRule) -> Void = { _ in }) -> ScrollRule {
        var rule = CarouselRule()
        rule.row.itemCount = count
        rule.row.physics = .refined
        rule.row.itemExtent = 268
        change(&rule)
        return .carousel(rule)
    }

    static func scrollView(count: Int = 15, _ change: (inout ScrollViewRule) -> Void = { _ in }) -> ScrollRule {
        var rule = ScrollViewRule()
        rule.row.itemCount = count
        rule.row.physics = .refined
        rule.row.itemExtent = 75
        rule.viewportExtent = 375
        rule.maxOffset = Double(max(count - 1, 0))
        change(&rule)
        return .scrollView(rule)
    }

    static let all: [ScrollRule] = [
        carousel(), carousel { $0.row.wraps = true }, carousel { $0.offsetMultiplier = 2 }, carousel { $0.bounceDistance = 0.2 },
        carousel { $0.bounces = false }, carousel { $0.isPagingEnabled = true }, scrollView(),
        scrollView { $0.maxScrollDistance = 3 },
        scrollView {
            $0.row.itemExtent = 140
            $0.decelerationRate = 0.99
        },
    ]

    /// Points of drag per card.
    static func extent(_ rule: ScrollRule) -> Double {
        switch rule {
        case .carousel(let rule): rule.row.itemExtent / rule.offsetMultiplier
        case .scrollView(let rule): rule.row.itemExtent
        case .cardStack, .transition: .nan
        }
    }

    static func wraps(_ rule: ScrollRule) -> Bool {
        rule.wraps
    }
}

@Suite("Refined scroller: input")
struct RefinedInputTests {
    @Test("the card follows the pointer by the model's drag rule", arguments: Rules.all)
    func oneToOne(rule: ScrollRule) {
        let extent = Rules.extent(rule)
        var scroller = RefinedScroller(rule: rule, offset: 7)
        scroller.touchDown(at: 0)
        _ = scroller.panBegan(translation: Vector2(-1, 0), velocity: .zero, at: 0.1)
        #expect(near(scroller.offset, 7 + 1 / extent, 1e-12))
        scroller.panChanged(translation: Vector2(-extent * 2.25, 0), velocity: Vector2(-extent * 3, 0), at: 0.2)
        #expect(near(scroller.offset, 9.25, 1e-12))
        #expect(near(scroller.velocity, 3, 1e-12))
        #expect(!scroller.isMoving && scroller.phase == .dragging)
    }

    @Test("beyond an end a rubber band of the rule's dimension; none without bounces or when wrapping")
    func ends() {
        func shown(_ rule: ScrollRule, _ cards: Double) -> Double {
            var scroller = RefinedScroller(rule: rule, offset: 0)
            scroller.touchDown(at: 0)
            _ = scroller.panBegan(translation: Vector2(cards * Rules.extent(rule), 0), velocity: .zero, at: 0.1)
            return scroller.offset
        }
        #expect(near(shown(Rules.carousel(), 2), -(1 - 1 / (2 * 0.55 + 1)), 1e-12))
        #expect(shown(Rules.carousel { $0.bounceDistance = 0.2 }, 50) > -0.2)
        #expect(shown(Rules.carousel { $0.bounces = false }, 2) == 0)
        #expect(near(shown(Rules.carousel { $0.row.wraps = true }, 2), 13, 1e-12))
        #expect(near(shown(Rules.scrollView(), 2), -(1 - 1 / (2 * 0.55 / 5 + 1)) * 5, 1e-12))
    }

    @Test("a touch catches the motion where it is, and a drag continues from there", arguments: Rules.all)
    func caught(rule: ScrollRule) {
        let extent = Rules.extent(rule)
        for (start, velocity) in [(6.0, -8.0), (13.5, -12), (0.5, 9), (0, 4)] {
            var scroller = RefinedScroller(rule: rule, offset: start)
            scroller.drag(by: 0.1 * velocity / abs(velocity) * extent, velocity: velocity * extent, at: 0)
            for time in [0.12, 0.2, 0.35] {
                var caught = scroller
                caught.advance(to: time)
                let offset = caught.offset
                caught.touchDown(at: time)
                #expect(caught.offset == offset || near(caught.offset, offset, 1e-12))
                caught.advance(to: time + 0.4)
                #expect(near(caught.offset, offset, 1e-12) && caught.velocity == 0 && !caught.isMoving)
                _ = caught.panBegan(translation: .zero, velocity: .zero, at: time + 0.5)
                // Close to the rubber band's limit its inverse loses precision.
                #expect(near(caught.offset, offset, 1e-8))
                caught.panCancelled(at: time + 0.6)
                caught.runToRest(from: time + 0.6)
                #expect(caught.offset == caught.offset.rounded())
                var released = scroller
                released.touchDown(at: time)
                released.touchUp(at: time + 0.05)
                released.runToRest(from: time)
                #expect(released.offset == released.offset.rounded() && !released.isMoving)
            }
        }
    }

    @Test("perpendicular drags are refused where the rule says so")
    func perpendicular() {
        var scroller = RefinedScroller(rule: Rules.carousel(), offset: 3)
        scroller.touchDown(at: 0)
        let steep = scroller.panBegan(translation: Vector2(3, 4), velocity: .zero, at: 0.1)
        #expect(!steep)
        let flat = scroller.panBegan(translation: Vector2(4, 3), velocity: .zero, at: 0.2)
        #expect(flat)
        var lenient = RefinedScroller(rule: Rules.carousel { $0.ignoresPerpendicularDrags = false }, offset: 3)
        let any = lenient.panBegan(translation: Vector2(0, 4), velocity: .zero, at: 0.1)
        #expect(any)
    }

    @Test("a flick advances one card at any distance; a slow release returns")
    func flick() {
        for rule in [Rules.carousel(), Rules.scrollView(), Rules.carousel { $0.row.wraps = true }] {
            let extent = Rules.extent(rule)
            for (cards, speed, expected) in [(0.02, 1.3, 8.0), (0.02, 0.3, 7), (-0.02, -1.3, 6), (0.3, 0.0, 7), (0.6, 0, 8)] {
                var scroller = RefinedScroller(rule: rule, offset: 7)
                scroller.drag(by: -cards * extent, velocity: -speed * extent, at: 0)
                scroller.runToRest(from: 0.1)
                #expect(scroller.offset == expected, "\(cards) at \(speed)")
            }
        }
    }

    @Test("paging moves one card per flick; a maxScrollDistance of 3 moves two")
    func paging() {
        for (rule, expected) in [
            (Rules.carousel { $0.isPagingEnabled = true }, 4.0), (Rules.scrollView { $0.maxScrollDistance = 3 }, 5),
        ] {
            let extent = Rules.extent(rule)
            var scroller = RefinedScroller(rule: rule, offset: 3)
            scroller.drag(by: -0.2 * extent, velocity: -30 * extent, at: 0)
            scroller.runToRest(from: 0.1)
            #expect(scroller.offset == expected)
        }
    }

    @Test("wheel: the offset follows at once, a notch moves one card, the ends limit it")
    func wheel() {
        var scroller = RefinedScroller(rule: Rules.carousel(), offset: 3)
        scroller.scroll(byPoints: 60, at: 0)
        #expect(near(scroller.offset, 3 + 60 / 268.0, 1e-12))
        scroller.settle(at: 0.15)
        scroller.runToRest(from: 0.2)
        #expect(scroller.offset == 4)
        for step in 0..<50 { scroller.scroll(byPoints: 400, at: 200 + Double(step) * 0.01) }
        #expect(scroller.offset > 14 && scroller.offset < 15)
        scroller.settle(at: 201)
        scroller.runToRest(from: 201)
        #expect(scroller.offset == 14)
    }

    @Test("keys add up, keep the velocity, and take the shorter direction when wrapping")
    func keys() {
        var scroller = RefinedScroller(rule: Rules.carousel { $0.row.wraps = true }, offset: 14)
        scroller.steer(byCards: 1, at: 0)
        let before = scroller.advanced(to: 0.1)
        scroller.steer(byCards: 1, at: 0.1)
        #expect(near(scroller.velocity, before.velocity, 1e-12) && near(scroller.offset, before.offset, 1e-12))
        #expect(scroller.velocity > 1)
        scroller.runToRest(from: 0.1)
        #expect(scroller.offset == 1)
        scroller.scroll(toCard: 13, animated: true, at: 200)
        #expect(scroller.advanced(to: 200.1).velocity < 0)
        scroller.runToRest(from: 200)
        #expect(scroller.offset == 13)
        var ends = RefinedScroller(rule: Rules.carousel(), offset: 3)
        ends.steer(byCards: 100, at: 0)
        ends.steer(byCards: -1, at: 0.05)
        ends.runToRest(from: 1)
        #expect(ends.offset == 13)
        ends.scroll(toCard: -4, animated: false, at: 300)
        #expect(ends.offset == 0 && !ends.isMoving)
    }

    @Test("autoscroll accelerates from rest, pauses while touched, and stops at an end")
    func autoscroll() {
        var scroller = RefinedScroller(rule: Rules.carousel { $0.autoscroll = 0.5 }, offset: 3)
        #expect(scroller.isMoving && scroller.velocity == 0)
        #expect(abs(scroller.advanced(to: 1e-6).velocity) < 1e-5)
        #expect(near(scroller.advanced(to: 4).velocity, -0.5, 1e-4))
        scroller.advance(to: 4)
        #expect(near(scroller.offset, 3 - 0.5 * (4 - (1 - Double.exp(-12)) / 3), 1e-12))
        scroller.touchDown(at: 4)
        let held = scroller.offset
        #expect(scroller.advanced(to: 9).offset == held)
        scroller.touchUp(at: 5)
        scroller.runToRest(from: 5)
        #expect(scroller.offset == 0 && !scroller.isMoving && scroller.velocity == 0)
        let endless = RefinedScroller(
            rule: Rules.carousel {
                $0.autoscroll = -1; $0.row.wraps = true
            }, offset: 14)
        #expect(endless.advanced(to: 1000).isMoving)
        #expect(near(endless.advanced(to: 1000).offset, (14 + 1000 - 1 / 3.0).truncatingRemainder(dividingBy: 15), 1e-9))
    }

    @Test("cover flow 2 turns with the offset")
    func turnProgress() {
        var scroller = RefinedScroller(rule: Rules.carousel(), offset: 3)
        #expect(scroller.turnProgress == nil)
        scroller.scroll(byPoints: 268 * 0.3, at: 0)
        #expect(scroller.turnProgress == nil)
        var other = RefinedScroller(rule: Rules.scrollView(), offset: 3)
        other.scroll(byPoints: 20, at: 0)
        #expect(other.turnProgress == 0)
    }

    @Test("without snapping it rests at the end of the decay")
    func noSnap() {
        var scroller = RefinedScroller(rule: Rules.scrollView(count: 100) { $0.snapsToItems = false }, offset: 50)
        scroller.drag(by: -7.5, velocity: -300, at: 0)
        scroller.runToRest(from: 0.1)
        #expect(near(scroller.offset, 50.1 - 4 / (1000 * Double.log(0.998)), 1e-12))
    }

    @Test("another size of the cards, axis or rubber band in motion changes nothing of it; another deceleration its target")
    func keptTarget() {
        func course(_ change: ((inout CarouselRule) -> Void)?, _ begin: (inout RefinedScroller) -> Void) -> [Double] {
            var scroller = RefinedScroller(rule: Rules.carousel(), offset: 3)
            begin(&scroller)
            scroller.advance(to: 0.2)
            if let change { scroller.setRule(Rules.carousel { change(&$0) }, at: 0.2) }
            return stride(from: 0.2, through: 6, by: 0.05).map { scroller.advanced(to: $0).offset }
        }
        let motions: [(inout RefinedScroller) -> Void] = [
            { $0.drag(by: -30, velocity: -2000, at: 0) }, { $0.steer(byCards: 4, at: 0) },
            { $0.scroll(toCard: 7, animated: true, at: 0) },
        ]
        for motion in motions {
            let plain = course(nil, motion)
            #expect(plain.last != 3)
            for change: (inout CarouselRule) -> Void in [
                { $0.row.itemExtent *= 0.6 }, { $0.row.isVertical = true }, { $0.bounceDistance = 0.3 },
                { $0.offsetMultiplier = 2 },
            ] {
                let changed = course(change, motion)
                #expect(zip(changed, plain).allSatisfy { near($0, $1, 1e-3) } && changed.last == plain.last)
            }
        }
        #expect(course({ $0.row.reach = 3 }, motions[0]).last != course(nil, motions[0]).last)
    }

    @Test("a new rule in motion keeps offset and velocity")
    func setRule() {
        var scroller = RefinedScroller(rule: Rules.carousel(), offset: 3)
        scroller.drag(by: -30, velocity: -2000, at: 0)
        let before = scroller.advanced(to: 0.2)
        scroller.setRule(Rules.scrollView(), at: 0.2)
        #expect(near(scroller.offset, before.offset, 1e-12) && near(scroller.velocity, before.velocity, 1e-12))
        scroller.setRule(Rules.carousel(count: 2), at: 0.25)
        scroller.runToRest(from: 0.3)
        #expect(scroller.offset == 1)
    }
}
