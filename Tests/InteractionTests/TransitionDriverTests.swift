import RiffleInteraction
import RiffleMath
import RiffleModels
import TestSupport
import Testing

@Suite("Transitions: the driver")
struct TransitionDriverTests {
    @Test(
        "after the release it takes (1 − p)·duration/completionSpeed, or p·duration/completionSpeed", arguments: [0.5, 1, 2],
        [0.3, 0.8])
    func completionTimes(speed: Double, share: Double) {
        var scroller = Operation.pop.scroller { $0.completionSpeed = speed }
        scroller.drag(.pop, to: share, at: 0.1)
        scroller.endDrag(.pop, at: share, time: 1)
        let rest = (share > 0.5 ? 1 - share : share) * 0.5 / speed
        scroller.advance(to: 1 + rest - 1e-6)
        #expect(scroller.driver.state != .idle)
        scroller.advance(to: 1 + rest + 1e-6)
        #expect(scroller.driver.state == .idle)
    }

    @Test("a jump keeps whether scroll events are recorded")
    func jumpKeepsRecording() {
        for recorded in [true, false] {
            var scroller: any Scroller = Operation.push.scroller { _ in }
            scroller.recordsEvents = recorded
            scroller.jump(to: 1, at: 0.5)
            #expect(scroller.recordsEvents == recorded && scroller.offset == 1)
        }
    }

    @Test("finish rules: position, projected position, speed")
    func finishRules() {
        func ends(_ rule: FinishRule, at share: Double, speed: Double) -> Int {
            var scroller = Operation.pop.scroller { $0.finishRule = rule }
            scroller.drag(.pop, to: share, at: 0.1)
            // The speed is in container widths (375 points) per second.
            scroller.endDrag(.pop, at: share, speed: speed, time: 0.2)
            scroller.advance(to: 9)
            return scroller.driver.container.current
        }
        #expect(ends(.position, at: 0.2, speed: 9) == 4)
        #expect(ends(.position, at: 0.6, speed: -9) == 3)
        #expect(ends(.projected, at: 0.2, speed: 1.6) == 3)
        #expect(ends(.projected, at: 0.2, speed: 1.4) == 4)
        #expect(ends(.projected, at: 0.6, speed: -0.6) == 4)
        #expect(ends(.speed, at: 0.1, speed: 0.9) == 3)
        #expect(ends(.speed, at: 0.1, speed: 0.7) == 4)
        #expect(ends(.speed, at: 0.9, speed: -0.9) == 4)
        #expect(ends(.speed, at: 0.9, speed: -0.7) == 3)
    }

    @Test("the keepsSpeed curve starts with the release speed and never overshoots")
    func keepsSpeed() {
        for speed in [0.0, 0.5, 1, 3] {
            var scroller = Operation.pop.scroller { $0.completionCurve = .keepsSpeed }
            scroller.drag(.pop, to: 0.6, at: 0.1)
            scroller.endDrag(.pop, at: 0.6, speed: speed, time: 0.2)
            #expect(abs(-scroller.velocity - speed) < 1e-9, "\(speed): \(scroller.velocity)")
            var last = 0.6
            for step in 1...100 {
                scroller.advance(to: 0.2 + 0.2 * Double(step) / 100)
                let now = scroller.driver.state == .idle ? 1 : scroller.driver.progress
                #expect(now >= last - 1e-12 && now <= 1 + 1e-12)
                last = now
            }
            #expect(scroller.driver.state == .idle)
        }
    }

    @Test("one at a time: requests during a transition are queued in order or refused, and an event says which")
    func queue() {
        var scroller = Operation.push.scroller()
        for _ in 0..<3 { scroller.steer(byCards: 1, at: 0) }
        scroller.steer(byCards: -1, at: 0.1)
        let events1 = scroller.events()
        #expect(events1.suffix(3) == [.queued(.forward), .queued(.forward), .queued(.back)])
        scroller.advance(to: 0.75)
        #expect(scroller.driver.container.current == 5)
        #expect(abs(scroller.driver.progress - 0.5) < 1e-9, "the next begins when the previous one ends, not a frame later")
        scroller.advance(to: 2.01)
        #expect(scroller.driver.container.current == 6)
        #expect(scroller.driver.state == .idle)

        var strict = Operation.push.scroller { $0.queues = false }
        strict.steer(byCards: 1, at: 0)
        strict.steer(byCards: 1, at: 0.1)
        let events2 = strict.events()
        #expect(events2.last == .refused(.forward, .busy))
        var full = Operation.push.scroller()
        for _ in 0..<20 { full.steer(byCards: 1, at: 0) }
        let events3 = full.events()
        #expect(events3.filter { $0 == .refused(.forward, .queueIsFull) }.count == 11)
        full.cancel(at: 0.1)
        let events4 = full.events()
        #expect(events4.filter { $0 == .refused(.forward, .calledOff) }.count == 8)
        var root = TransitionScroller(rule: Operation.pop.rule, offset: 0)
        root.steer(byCards: -1, at: 0)
        let events5 = root.events()
        #expect(events5 == [.refused(.back, .nowhere)])
    }

    @Test("a pop begins only within 20 points of the left edge, and only to the right")
    func edge() {
        for (x, dx, begins) in [(-187.5, 9.0, true), (-168, 9, true), (-167, 9, false), (0, 9, false), (-180, -9, false)] {
            var scroller = Operation.pop.scroller()
            scroller.touchDown(position: Vector2(x, 50), card: nil, at: 0)
            let began = scroller.panBegan(translation: Vector2(dx, 1), velocity: .zero, at: 0)
            #expect(began == begins, "\(x), \(dx)")
        }
        var steep = Operation.pop.scroller()
        steep.touchDown(position: Vector2(-185, 50), card: nil, at: 0)
        let steepBegan = steep.panBegan(translation: Vector2(5, 9), velocity: .zero, at: 0)
        #expect(!steepBegan)
    }

    @Test("the slider sets the progress; back at 0 the transition is cancelled")
    func slider() {
        var scroller = Operation.push.scroller()
        let before = scroller.driver.container
        func slide(_ value: Double, at time: Double) {
            var rule = scroller.rule
            rule.scrubProgress = value
            var any: any Scroller = scroller
            Scrollers.setRule(.transition(rule), of: &any, at: time)
            if let moved = any as? TransitionScroller { scroller = moved }
        }
        for share in [0.2, 0.7, 1, 0.4] {
            slide(share, at: share)
            #expect(scroller.driver.progress == share)
            #expect(scroller.driver.container == before)
        }
        scroller.steer(byCards: 1, at: 2)
        let events6 = scroller.events()
        #expect(events6.last == .refused(.forward, .slider))
        slide(0, at: 3)
        scroller.advance(to: 9)
        #expect(scroller.driver.state == .idle && scroller.driver.container == before)
        let events7 = scroller.events()
        #expect(events7.last == .cancelled(.push, from: 4, to: 5))
    }

    @Test("the system style takes 0.35 s; without animation the change is immediate")
    func styles() {
        var system = Operation.push.scroller { $0.style = .system }
        system.steer(byCards: 1, at: 0)
        system.advance(to: 0.349)
        #expect(system.driver.state == .running)
        system.advance(to: 0.351)
        #expect(system.driver.state == .idle && system.driver.container.current == 5)
        var none = Operation.push.scroller { $0.style = .withoutAnimation }
        none.steer(byCards: 1, at: 0)
        #expect(none.driver.state == .idle && none.driver.container.current == 5)
        let events8 = none.events()
        #expect(events8 == [.willBegin(.push, from: 4, to: 5, isInteractive: false), .completed(.push, from: 4, to: 5)])
        let isHeld = none.drag(.push, to: 0.4, at: 1)
        #expect(!isHeld, "without animation it is not interactive")
    }

    /// Fades pushes in two seconds, leaves pops to the system; neither is interactive.
    private struct FadingPushes: TransitionDelegate {
        struct Slow: AnimationController {
            var duration: Double? { 2 }
            func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
                builtIn("cross-fade").poses(at: progress, in: space)
            }
        }

        func animationController(
            for operation: TransitionOperation, from: Int, to: Int, presenting: Int?, source: Int?
        ) -> (any AnimationController)? {
            operation == .push ? Slow() : nil
        }
    }

    @Test("a custom delegate picks the controllers; without it the rule does again")
    func ownDelegate() {
        var scroller = Operation.push.scroller { $0.curve = .linear }
        scroller.delegate = FadingPushes()
        let isHeld = scroller.drag(.push, to: 0.5, at: 0.1)
        #expect(!isHeld)
        scroller.touchUp(at: 0.2)
        scroller.steer(byCards: 1, at: 1)
        scroller.advance(to: 2)
        #expect(abs(scroller.driver.progress - 0.5) < 1e-12)
        #expect(scroller.cards().last?.pose.opacity == scroller.driver.progress)
        scroller.advance(to: 3.01)
        scroller.steer(byCards: -1, at: 4)
        #expect(scroller.driver.state == .running, "the system's pop")
        scroller.advance(to: 4.351)
        #expect(scroller.driver.state == .idle && scroller.driver.container.current == 4)
        scroller.delegate = nil
        scroller.steer(byCards: 1, at: 5)
        scroller.advance(to: 5.25)
        #expect(abs(scroller.driver.progress - 0.5) < 1e-12)
    }

    @Test("navigation stacks: screens pushed out of order are popped in order, and a screen in the stack can be popped to")
    func stack() {
        let stack = NavigationStack(top: 2).pushing(7).pushing(3)
        #expect(stack.top == 3 && stack.below == 7)
        #expect(stack.popping() == NavigationStack(top: 2).pushing(7))
        #expect(stack.popping(to: 7) == NavigationStack(top: 2).pushing(7))
        #expect(stack.popping(to: 1) == NavigationStack(top: 1))
        #expect(stack.popping(to: 9) == nil && stack.popping(to: 3) == nil)
        #expect(NavigationStack(top: 0).popping() == NavigationStack(top: 0))
        #expect(NavigationStack(top: 2).pushing(3) == NavigationStack(top: 3))
    }

    @Test(
        "100,000 random operations and gestures: one current screen, no lost screen, every transition ends",
        arguments: 0..<3)
    func random(kind: Int) throws {
        var rule = TransitionRule()
        rule.kind = try #require(TransitionKind(rawValue: kind))
        rule.itemCount = 9
        var scroller = TransitionScroller(rule: rule, offset: 3)
        var random = SeededGenerator(seed: 0x2545_F491_4F6C_DD1D &+ UInt64(kind))
        func next(_ range: ClosedRange<Double>) -> Double { random.number(range) }
        var time = 0.0
        var begun = 0
        var ended = 0
        var list: ContiguousArray<TransitionEvent> = []
        for step in 0..<100_000 {
            time += next(0...0.2)
            let point = Vector2(next(-200...200), next(-340...340))
            let isRequest: Bool
            switch Int(next(0...14)) {
            case 0: scroller.touchDown(position: point, card: nil, at: time); isRequest = false
            case 1: scroller.touchUp(at: time); isRequest = false
            case 2: _ = scroller.panBegan(translation: point / 20, velocity: point, at: time); isRequest = false
            case 3...5: scroller.panChanged(translation: point, velocity: point, at: time); isRequest = false
            case 6: scroller.panEnded(translation: point, velocity: point * 4, at: time); isRequest = false
            case 7: scroller.panCancelled(at: time); isRequest = false
            case 8: scroller.cancel(at: time); isRequest = false
            case 9: scroller.scroll(byPoints: next(-90...90), at: time); isRequest = false
            case 10: scroller.settle(at: time); isRequest = false
            case 11:
                var changed = scroller.rule
                changed.style = TransitionStyle(rawValue: Int(next(0...2.99))) ?? .custom
                changed.queues = next(0...1) > 0.5
                changed.scrubProgress = next(0...1) > 0.9 ? next(0...1) : 0
                changed.controller = Int(next(0...11.99))
                changed.backController =
                    next(0...1) > 0.5 ? .own(Int(next(0...11.99)), isReversed: next(0...1) > 0.5) : .sameReversed
                var any: any Scroller = scroller
                Scrollers.setRule(.transition(changed), of: &any, at: time)
                scroller = try #require(any as? TransitionScroller)
                isRequest = false
            default:
                list.removeAll()
                scroller.advance(to: time)
                scroller.takeTransitionEvents(into: &list)
                begun += list.filter { if case .willBegin = $0 { true } else { false } }.count
                ended += list.filter(Self.isEnd).count
                scroller.steer(byCards: next(0...1) > 0.5 ? 1 : -1, at: time)
                isRequest = true
            }
            list.removeAll()
            scroller.takeTransitionEvents(into: &list)
            begun += list.filter { if case .willBegin = $0 { true } else { false } }.count
            ended += list.filter(Self.isEnd).count
            if isRequest { #expect(!list.isEmpty, "step \(step): a request was lost silently") }
            let cards = scroller.cards()
            let isUnderWay = scroller.driver.context != nil
            guard begun - ended == (isUnderWay ? 1 : 0), cards.count == (isUnderWay ? 2 : 1),
                Set(cards.map(\.index)).count == cards.count,
                cards.contains(where: { $0.index == scroller.currentCard }), (0..<9).contains(scroller.driver.container.current),
                (0...1).contains(scroller.driver.progress), isUnderWay == (scroller.driver.state != .idle),
                scroller.offset.isFinite
            else {
                Issue.record("step \(step): \(scroller.driver.state), \(cards.count) cards, \(begun) begun, \(ended) ended")
                return
            }
        }
        var rest = scroller.rule
        rest.scrubProgress = 0
        var any: any Scroller = scroller
        Scrollers.setRule(.transition(rest), of: &any, at: time)
        any.panEnded(translation: .zero, velocity: .zero, at: time)
        any.touchUp(at: time)
        any.settle(at: time)
        any.advance(to: time + 60)
        #expect(!any.isMoving && any.transition?.state == .idle)
        #expect(begun > 5000)
    }

    static func isEnd(_ event: TransitionEvent) -> Bool {
        switch event {
        case .completed, .cancelled: true
        default: false
        }
    }
}
