import RiffleInteraction
import RiffleMath
import RiffleModels
import TestSupport
import Testing

@Suite("Scroll view scroller")
struct ScrollViewScrollerTests {
    /// Glow's rule: 75 points per card, 375 visible, two cards per flick.
    static var glow: ScrollViewRule {
        var rule = ScrollViewRule()
        rule.row.itemCount = 100
        rule.row.itemExtent = 75
        rule.viewportExtent = 375
        rule.maxOffset = 99
        rule.maxScrollDistance = 3
        return rule
    }

    /// The quartic stack's rule: nearest card, no maximum distance.
    static var free: ScrollViewRule {
        var rule = glow
        rule.row.itemExtent = 140
        rule.maxScrollDistance = 0
        return rule
    }

    @Test("inside the limits the content follows the pointer one to one")
    func oneToOne() {
        var scroller = ScrollViewScroller(rule: Self.glow, offset: 10)
        scroller.touchDown(at: 0)
        let isAccepted = scroller.panBegan(translation: Vector2(-3, 40), velocity: .zero, at: 0.1)
        #expect(isAccepted)
        #expect(near(scroller.offset, 10 + 3 / 75.0, 1e-12))
        scroller.panChanged(translation: Vector2(-300, 0), velocity: Vector2(-150, 0), at: 0.2)
        #expect(near(scroller.offset, 14, 1e-12))
        #expect(near(scroller.velocity, 2, 1e-12))
        #expect(scroller.phase == .dragging)
        // A still pointer has zero velocity after 40 ms.
        #expect(scroller.advanced(to: 0.23).velocity == scroller.velocity)
        #expect(scroller.advanced(to: 0.3).velocity == 0)
    }

    @Test("vertical content takes the other axis")
    func vertical() {
        var rule = Self.free
        rule.row.isVertical = true
        var scroller = ScrollViewScroller(rule: rule, offset: 10)
        scroller.touchDown(at: 0)
        _ = scroller.panBegan(translation: Vector2(500, -70), velocity: .zero, at: 0.1)
        #expect(near(scroller.offset, 10.5, 1e-12))
    }

    @Test("beyond an end the rubber band shows UIScrollView's offset, and catching it again does not jump")
    func band() {
        var scroller = ScrollViewScroller(rule: Self.glow, offset: 0)
        scroller.touchDown(at: 0)
        _ = scroller.panBegan(translation: Vector2(200, 0), velocity: .zero, at: 0.1)
        let shown = (1 - 1 / (200 * 0.55 / 375 + 1)) * 375.0
        #expect(near(scroller.offset * 75, -shown, 1e-11))
        scroller.panEnded(translation: Vector2(200, 0), velocity: .zero, at: 0.2)
        #expect(scroller.phase == .bouncing)
        scroller.advance(to: 0.25)
        let caught = scroller.offset
        #expect(caught < 0 && caught > -shown / 75)
        scroller.touchDown(at: 0.25)
        scroller.advance(to: 0.6)
        #expect(scroller.offset == caught)
        _ = scroller.panBegan(translation: .zero, velocity: .zero, at: 0.7)
        #expect(near(scroller.offset, caught, 1e-12))
        // Moving back by the inverse of the rubber band returns to the edge exactly.
        let stretch = -caught * 75
        let pull = stretch * 375 / (0.55 * (375 - stretch))
        scroller.panChanged(translation: Vector2(-pull, 0), velocity: .zero, at: 0.8)
        #expect(abs(scroller.offset) < 1e-12)
        scroller.panChanged(translation: Vector2(-pull - 75, 0), velocity: .zero, at: 0.9)
        #expect(near(scroller.offset, 1, 1e-12))
    }

    @Test("a flick beyond half a card goes to the current index ± 2, exactly, starting with the pointer's velocity")
    func reach() {
        for (velocity, expected) in [(-3000.0, 12.0), (-200, 12), (3000, 8)] {
            var scroller = ScrollViewScroller(rule: Self.glow, offset: 10)
            scroller.drag(by: velocity < 0 ? -15 : 15, velocity: velocity, at: 0)
            #expect(near(scroller.velocity, -velocity / 75, 1e-12))
            #expect(near(scroller.advanced(to: 0.1 + 1e-9).velocity, -velocity / 75, 1e-6))
            #expect(scroller.phase == .decelerating)
            scroller.runToRest(from: 0.1)
            #expect(scroller.offset == expected, "velocity \(velocity)")
            #expect(!scroller.isMoving && scroller.velocity == 0 && scroller.phase == .idle)
        }
    }

    @Test("R in FORMAT.md: the direction is that of the last movement, even against the velocity")
    func oddDirection() {
        var scroller = ScrollViewScroller(rule: Self.glow, offset: 10)
        scroller.touchDown(at: 0)
        _ = scroller.panBegan(translation: Vector2(-30, 0), velocity: .zero, at: 0.05)
        scroller.panChanged(translation: Vector2(-20, 0), velocity: .zero, at: 0.1)
        scroller.panEnded(translation: Vector2(-20, 0), velocity: Vector2(-1000, 0), at: 0.11)
        scroller.runToRest(from: 0.11)
        #expect(scroller.offset == 8)
    }

    @Test("a flick within half a card decelerates naturally, then eases to the card")
    func gentle() {
        var scroller = ScrollViewScroller(rule: Self.glow, offset: 10)
        scroller.drag(by: -15, velocity: -20, at: 0)
        let natural = 10.2 + 20 / 75.0 / (-1000 * Double.log(0.998))
        #expect(natural < 10.5)
        #expect(near(scroller.advanced(to: 0.2).offset, 10.2 + (natural - 10.2) * (1 - Double.pow(0.998, 100)), 1e-9))
        scroller.runToRest(from: 0.1)
        #expect(scroller.offset == 10)
    }

    @Test("released without velocity it eases to the nearest card in 0.3 s; at exactly half a card to the lower one")
    func slowRelease() {
        for (drag, expected) in [(-20.0, 10.0), (-37.5, 10), (-40, 11), (30, 10), (45, 9)] {
            var scroller = ScrollViewScroller(rule: Self.glow, offset: 10)
            scroller.drag(by: drag, velocity: 0, at: 0)
            #expect(scroller.advanced(to: 0.399).isMoving)
            #expect(!scroller.advanced(to: 0.401).isMoving)
            scroller.runToRest(from: 0.1)
            #expect(scroller.offset == expected, "drag \(drag)")
        }
    }

    @Test(
        "without a maximum distance the rest is the card nearest to UIScrollView's own rest",
        arguments: [-2500.0, -900, -333, 480, 1700])
    func nearest(velocity: Double) {
        var scroller = ScrollViewScroller(rule: Self.free, offset: 50)
        scroller.drag(by: velocity / 100, velocity: velocity, at: 0)
        let start = scroller.offset
        let rest = start - -velocity / 140 / (1000 * Double.log(0.998))
        scroller.runToRest(from: 0.1)
        #expect(scroller.offset == rest.rounded())
    }

    @Test("without snapping it rests where UIScrollView would")
    func noSnap() {
        var rule = Self.free
        rule.snapsToItems = false
        var scroller = ScrollViewScroller(rule: rule, offset: 50)
        scroller.drag(by: -14, velocity: -700, at: 0)
        scroller.runToRest(from: 0.1)
        #expect(near(scroller.offset, 50.1 - 5 / (1000 * Double.log(0.998)), 1e-12))
    }

    @Test("running into an end bounces with the velocity at the edge and comes back to it")
    func bounce() {
        var scroller = ScrollViewScroller(rule: Self.free, offset: 98)
        scroller.drag(by: -14, velocity: -1400, at: 0)
        var farthest = 0.0
        var before = scroller.velocity
        var largestJump = 0.0
        for step in 1...8000 {
            scroller.advance(to: 0.1 + Double(step) * 0.0005)
            farthest = max(farthest, scroller.offset)
            largestJump = max(largestJump, abs(scroller.velocity - before))
            before = scroller.velocity
        }
        #expect(farthest > 99.1)
        // The overshoot is v/(e·ω0) at most.
        #expect(farthest < 99 + 10 / (2.718 * 10))
        // The velocity never jumps: the acceleration stays below 2·ω0·v.
        #expect(largestJump < 2 * 10 * 10 * 0.0005 * 1.1)
        #expect(scroller.offset == 99 && !scroller.isMoving)
    }

    @Test("keys: animated, interruptible, adding up; without animation immediate")
    func keys() {
        var scroller = ScrollViewScroller(rule: Self.glow, offset: 10)
        scroller.steer(byCards: 1, at: 0)
        #expect(scroller.offset == 10 && scroller.isMoving)
        scroller.steer(byCards: 1, at: 0.1)
        let middle = scroller.offset
        #expect(middle > 10 && middle < 11)
        #expect(near(scroller.advanced(to: 0.1 + 1e-9).offset, middle, 1e-9))
        scroller.touchDown(at: 0.2)
        let caught = scroller.offset
        scroller.advance(to: 1)
        #expect(scroller.offset == caught)
        scroller.touchUp(at: 1)
        scroller.runToRest(from: 1)
        #expect(scroller.offset == caught.rounded())
        scroller.steer(byCards: 1, at: 200)
        scroller.steer(byCards: 1, at: 200.05)
        scroller.runToRest(from: 201)
        #expect(scroller.offset == caught.rounded() + 2)
        scroller.scroll(toCard: 5000, animated: false, at: 400)
        #expect(scroller.offset == 99 && !scroller.isMoving)
        scroller.scroll(toCard: -7, animated: true, at: 401)
        #expect(scroller.advanced(to: 401.36).offset == 0)
    }

    @Test("a wheel notch moves one card; precise scrolling follows at once and settles")
    func wheel() {
        var scroller = ScrollViewScroller(rule: Self.free, offset: 10)
        scroller.scroll(byPoints: 60, at: 0)
        #expect(near(scroller.offset, 10 + 60 / 140.0, 1e-12))
        scroller.settle(at: 0.2)
        scroller.runToRest(from: 0.2)
        #expect(scroller.offset == 11)
        scroller.scroll(byPoints: -14, at: 200)
        scroller.scroll(byPoints: 7, at: 200.01)
        #expect(near(scroller.offset, 11 - 7 / 140.0, 1e-12))
        scroller.settle(at: 200.1)
        scroller.runToRest(from: 200.1)
        #expect(scroller.offset == 11)
        for step in 0..<100 { scroller.scroll(byPoints: -500, at: 400 + Double(step) * 0.01) }
        #expect(scroller.offset < 0 && scroller.offset > -375 / 140.0)
        scroller.settle(at: 402)
        scroller.runToRest(from: 402)
        #expect(scroller.offset == 0)
    }

    @Test("a cancelled drag settles; pan events without a pan are ignored")
    func cancel() {
        var scroller = ScrollViewScroller(rule: Self.glow, offset: 10)
        scroller.panChanged(translation: Vector2(-300, 0), velocity: .zero, at: 0)
        scroller.panEnded(translation: Vector2(-300, 0), velocity: Vector2(-3000, 0), at: 0)
        #expect(scroller.offset == 10 && !scroller.isMoving)
        scroller.touchDown(at: 1)
        _ = scroller.panBegan(translation: Vector2(-60, 0), velocity: Vector2(-3000, 0), at: 1.1)
        scroller.panCancelled(at: 1.2)
        scroller.runToRest(from: 1.2)
        #expect(scroller.offset == 11)
    }

    @Test("the state does not depend on the step rate", arguments: [30.0, 60, 144, 1000])
    func steps(rate: Double) {
        for rule in [Self.glow, Self.free] {
            for velocity in [-3000.0, -700, -90, 0, 450, 2600] {
                for start in [0.0, 3, 50, 98] {
                    var fine = ScrollViewScroller(rule: rule, offset: start)
                    fine.drag(by: velocity / 50 - 20, velocity: velocity, at: 0)
                    var stepped = fine
                    var frame = 7
                    while Double(frame) / rate < 6 {
                        stepped.advance(to: Double(frame) / rate)
                        let direct = fine.advanced(to: Double(frame) / rate)
                        #expect(abs(stepped.offset - direct.offset) < 1e-9)
                        frame += 1
                    }
                }
            }
        }
    }

    @Test("a new rule during a drag, a deceleration, at rest")
    func setRule() {
        var scroller = ScrollViewScroller(rule: Self.glow, offset: 10)
        scroller.touchDown(at: 0)
        _ = scroller.panBegan(translation: Vector2(-75, 0), velocity: .zero, at: 0.1)
        scroller.setRule(Self.free, at: 0.15)
        #expect(near(scroller.offset, 11, 1e-12))
        scroller.panChanged(translation: Vector2(-75 - 140, 0), velocity: .zero, at: 0.2)
        #expect(near(scroller.offset, 12, 1e-12))
        scroller.panEnded(translation: Vector2(-215, 0), velocity: Vector2(-1400, 0), at: 0.3)
        var fewer = Self.free
        fewer.maxOffset = 8
        scroller.setRule(fewer, at: 0.4)
        scroller.runToRest(from: 0.4)
        #expect(scroller.offset == 8)
        fewer.maxOffset = 2
        scroller.setRule(fewer, at: 300)
        #expect(scroller.offset == 2)
    }

    @Test("no cards, one card, no extent, non-finite input: never NaN, inside the limits at rest")
    func badInput() {
        for count in 0...3 {
            var rule = ScrollViewRule()
            rule.row.itemCount = count
            rule.maxOffset = Double(max(count - 1, 0))
            rule.row.itemExtent = count == 2 ? 0 : 50
            rule.viewportExtent = count == 3 ? .nan : 100
            rule.maxScrollDistance = count
            for (translation, velocity) in [(1e300, -1e300), (.nan, 5), (-40, .nan), (-.infinity, .infinity), (-1e9, -1e9)] {
                var scroller = ScrollViewScroller(rule: rule, offset: .nan, time: .infinity)
                scroller.drag(by: translation, velocity: velocity, at: 1)
                for time in [1.2, .nan, 0, 1.5, 1e6] {
                    scroller.advance(to: time)
                    #expect(scroller.offset.isFinite && scroller.velocity.isFinite)
                }
                scroller.steer(byCards: .max, at: 1e6)
                scroller.scroll(byPoints: .infinity, at: 1e6)
                scroller.runToRest(from: 1e6)
                #expect(scroller.offset == scroller.offset.clamped(to: 0...rule.maxOffset))
                #expect(scroller.offset == scroller.offset.rounded())
            }
        }
    }
}
