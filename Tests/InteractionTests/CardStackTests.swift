import RiffleMath
import RiffleModels
import TestSupport
import Testing

@testable import RiffleInteraction

@Suite("Card stack")
struct CardStackTests {
    static func rule(cards: Int = 20, refined: Bool = true) -> CardStackRule {
        var rule = CardStackRule()
        rule.itemCount = cards
        rule.isRefined = refined
        rule.throwSpeed = refined ? 700 : 0
        rule.projection = refined ? 0.12 : 0
        rule.grabTurn = refined ? 1 : 0
        rule.flightLength = 600
        return rule
    }

    static func poses(_ scroller: CardStackScroller, at time: Double) -> [Int: CardPose] {
        var copy = scroller
        copy.advance(to: time)
        var cards: ContiguousArray<PosedCard> = []
        copy.layOut(&cards)
        return Dictionary(cards.map { ($0.index, $0.pose) }, uniquingKeysWith: { _, last in last })
    }

    /// The greatest difference of any entry of any card's transform, and of any opacity.
    static func difference(_ a: [Int: CardPose], _ b: [Int: CardPose]) -> Double {
        var greatest = 0.0
        for (index, pose) in a {
            guard let other = b[index] else { continue }
            for (x, y) in zip(pose.transform.entries, other.transform.entries) { greatest = max(greatest, abs(x - y)) }
            greatest = max(greatest, abs(pose.opacity - other.opacity))
        }
        return greatest
    }

    @Test("original: during a drag every layer has the pose of the formula", arguments: [-200.0, -40, 15, 99, 180])
    func formulas(delta: Double) {
        let rule = Self.rule(refined: false)
        var stack = CardStackScroller(rule: rule)
        stack.touchDown(position: Vector2(30, 100), card: 0, at: 1)
        let follows = stack.panBegan(translation: .zero, velocity: .zero, at: 1.1)
        #expect(follows)
        // The original's deck moves only horizontally.
        stack.panChanged(translation: Vector2(delta, 77), velocity: Vector2(500, 0), at: 1.2)
        let poses = Self.poses(stack, at: 1.2)
        for layer in 0..<rule.layers {
            let expected = rule.dragged(layer: layer, delta: delta)
            let pose = poses[layer]
            for (a, b) in zip(pose?.transform.entries ?? [], expected.transform.entries) { #expect(abs(a - b) < 1e-9) }
            #expect(abs((pose?.opacity ?? -1) - expected.opacity) < 1e-6)
        }
    }

    @Test("original: the distance decides, the layers wait until the card has left, then all move up")
    func sourceThrow() {
        var rule = Self.rule(refined: false)
        rule.spring = Spring(uiKitDuration: 0.5, dampingRatio: 0.4)
        for (delta, thrown) in [(100.0, false), (100.5, true), (-101, true), (-99, false)] {
            var stack = CardStackScroller(rule: rule)
            stack.touchDown(position: .zero, card: 0, at: 0)
            _ = stack.panBegan(translation: .zero, velocity: .zero, at: 0)
            // The original ignores the release velocity, however high it is.
            stack.panEnded(translation: Vector2(delta, 0), velocity: Vector2(-9000, 0), at: 0.1)
            #expect((stack.offset == 1) == thrown, "\(delta)")
            guard thrown else { continue }
            // The card flies to 600 points from the centre, from wherever it was released. After half of the flight it is halfway there,
            // and the next card is still one layer down.
            let halfway = Self.poses(stack, at: 0.1 + rule.flightDuration / 2)
            let row = halfway[0]?.transform.row4 ?? SIMD4(repeating: .nan)
            #expect(abs(row.x - (delta + (delta < 0 ? -600 : 600)) / 2) < 1e-6)
            #expect(abs((halfway[1]?.opacity ?? 0) - 0.8) < 1e-6)
            let later = Self.poses(stack, at: 3)
            #expect(later[1]?.opacity == 1 && later[0] == nil)
            #expect(later[5] != nil, "a card enters at the back")
        }
    }

    @Test("the forecast says what the release does, at every point of a drag")
    func forecast() {
        var dice = SeededGenerator(seed: 7)
        for _ in 0..<4000 {
            var rule = Self.rule(refined: Bool.random(using: &dice))
            rule.throwsVertically = rule.isRefined && Bool.random(using: &dice)
            var stack = CardStackScroller(rule: rule)
            stack.touchDown(position: Vector2(0, .random(in: -200...200, using: &dice)), card: 0, at: 0)
            _ = stack.panBegan(translation: .zero, velocity: .zero, at: 0)
            let translation = Vector2(.random(in: -160...160, using: &dice), .random(in: -160...160, using: &dice))
            let speed = Vector2(.random(in: -1500...1500, using: &dice), .random(in: -1500...1500, using: &dice))
            stack.panChanged(translation: translation, velocity: speed, at: 0.1)
            let forecast = stack.forecast()
            stack.panEnded(translation: translation, velocity: speed, at: 0.1)
            #expect((stack.offset == 1) == (forecast?.flight != nil))
            #expect((forecast?.progress == 1) == (forecast?.flight != nil) || forecast?.progress == 1)
            #expect(stack.forecast() == nil)
        }
    }

    @Test("refined: a flick throws at any distance, a release moving back towards the stack does not throw")
    func flick() {
        let rule = Self.rule()
        #expect(rule.landing(translation: Vector2(5, 0), velocity: Vector2(900, 0)).flight == .right)
        #expect(rule.landing(translation: Vector2(-5, 0), velocity: Vector2(-900, 0)).flight == .left)
        #expect(rule.landing(translation: Vector2(5, 0), velocity: Vector2(300, 0)).flight == nil)
        #expect(rule.landing(translation: Vector2(90, 0), velocity: Vector2(-900, 0)).flight == nil)
        #expect(rule.landing(translation: Vector2(101, 0), velocity: .zero).flight == .right)
        let near = rule.landing(translation: Vector2(60, 0), velocity: Vector2(100, 0))
        #expect(near.flight == nil && abs((near.missingDistance ?? 0) - 28) < 1e-9 && near.missingSpeed == 28 / 0.12)
        #expect(rule.landing(translation: Vector2(10, -200), velocity: .zero).flight == nil)
        var vertical = rule
        vertical.throwsVertically = true
        #expect(vertical.landing(translation: Vector2(10, -200), velocity: .zero).flight == .up)
    }

    // Tolerance 0.03 points: above the distance at which a spring counts as settled.
    @Test("positions are continuous through release, throw, catch and undo", arguments: [true, false])
    func continuity(refined: Bool) {
        var dice = SeededGenerator(seed: 99)
        for round in 0..<300 {
            var stack = CardStackScroller(rule: Self.rule(refined: refined))
            var time = 0.0
            for _ in 0..<12 {
                time += .random(in: 0.01...0.4, using: &dice)
                stack.advance(to: time)
                let before = Self.poses(stack, at: time)
                switch Int.random(in: 0..<6, using: &dice) {
                case 0:
                    let hit = stack.slots.first { $0.flight != nil }.map { stack.card($0.number) }
                    stack.touchDown(position: Vector2(0, 100), card: hit, at: time)
                case 1: stack.touchUp(at: time)
                case 2: stack.throwTop(to: .left, at: time)
                case 3: stack.undo(at: time)
                case 4:
                    if stack.touch.isDragging { continue }
                    if stack.touch.grab == nil { stack.touchDown(position: .zero, card: nil, at: time) }
                    _ = stack.panBegan(translation: .zero, velocity: .zero, at: time)
                    #expect(Self.difference(before, Self.poses(stack, at: time)) < 0.03, "round \(round)")
                    time += 0.05
                    stack.panChanged(translation: Vector2(60, 10), velocity: Vector2(800, 20), at: time)
                    continue
                default:
                    let state = stack.touch.grab?.translation ?? .zero
                    let held = Self.poses(stack, at: time)
                    stack.panEnded(translation: state, velocity: Vector2(300, -50), at: time)
                    #expect(Self.difference(held, Self.poses(stack, at: time)) < 0.03, "round \(round)")
                    continue
                }
                #expect(Self.difference(before, Self.poses(stack, at: time)) < 0.03, "round \(round)")
            }
        }
    }

    @Test("spring back and flight start with the release velocity")
    func velocity() {
        for (x, vx) in [(40.0, 350.0), (150, 800), (-150, -3000), (30, -400)] {
            var stack = CardStackScroller(rule: Self.rule())
            stack.touchDown(position: .zero, card: 0, at: 0)
            _ = stack.panBegan(translation: .zero, velocity: .zero, at: 0)
            stack.panEnded(translation: Vector2(x, 0), velocity: Vector2(vx, 40), at: 0.2)
            let h = 1e-6
            let a = Self.poses(stack, at: 0.2)[0]?.transform.row4 ?? .zero
            let b = Self.poses(stack, at: 0.2 + h)[0]?.transform.row4 ?? .zero
            #expect(abs((b.x - a.x) / h - vx) < abs(vx) * 1e-3 + 1, "\(x), \(vx)")
            #expect(abs((b.y - a.y) / h - 40) < 1)
        }
    }

    @Test("the same events at 30, 60, 144 and 1000 steps a second give the same states")
    func rates() {
        func play(_ rate: Double) -> [[Int: CardPose]] {
            var stack = CardStackScroller(rule: Self.rule())
            var samples: [[Int: CardPose]] = []
            let events: [(Double, (inout CardStackScroller) -> Void)] = [
                (0.5, { $0.touchDown(position: Vector2(0, -50), card: 0, at: 0.5) }),
                (0.6, { _ = $0.panBegan(translation: .zero, velocity: .zero, at: 0.6) }),
                (0.7, { $0.panChanged(translation: Vector2(70, 5), velocity: Vector2(700, 50), at: 0.7) }),
                (0.8, { $0.panEnded(translation: Vector2(150, 9), velocity: Vector2(900, 50), at: 0.8) }),
                (0.95, { $0.throwTop(to: .left, at: 0.95) }), (1.1, { $0.undo(at: 1.1) }), (1.2, { $0.undo(at: 1.2) }),
            ]
            var next = 0
            var step = 0
            while Double(step) / rate <= 2.5 {
                let time = Double(step) / rate
                while next < events.count, events[next].0 <= time {
                    events[next].1(&stack)
                    next += 1
                }
                stack.advance(to: time)
                step += 1
                if abs((time * 2).rounded() - time * 2) < 1e-12 { samples.append(Self.poses(stack, at: time)) }
            }
            return samples
        }
        let reference = play(1000)
        for rate in [30.0, 60, 144] {
            let other = play(rate)
            #expect(other.count == reference.count)
            for (a, b) in zip(reference, other) { #expect(Self.difference(a, b) < 1e-9 && a.keys == b.keys) }
        }
    }

    @Test("each undo brings the last thrown card back on top from the side on which it left, until none is left")
    func undo() {
        var stack = CardStackScroller(rule: Self.rule())
        for (number, direction) in [ThrowDirection.left, .right, .right].enumerated() {
            stack.throwTop(to: direction, at: Double(number))
        }
        #expect(stack.offset == 3)
        for (number, side) in [(2, 1.0), (1, 1.0), (0, -1.0)] {
            let time = 10 + Double(2 - number) * 3
            let isBack = stack.undo(at: time)
            #expect(isBack)
            #expect(stack.offset == Double(number))
            let x = Self.poses(stack, at: time)[number]?.transform.row4.x ?? 0
            #expect(x * side > 500, "it comes from the side on which it left: \(x)")
            #expect(abs(Self.poses(stack, at: time + 2.5)[number]?.transform.row4.x ?? 9) < 1e-9)
        }
        let isEmpty = !stack.undo(at: 30)
        #expect(isEmpty)
        #expect(stack.offset == 0)
    }

    @Test("a card in flight is caught where it is and follows the pointer from there")
    func catching() {
        var stack = CardStackScroller(rule: Self.rule())
        stack.throwTop(to: .right, at: 0)
        let inAir = Self.poses(stack, at: 0.2)[0]?.transform.row4.x ?? 0
        #expect(inAir > 20)
        stack.touchDown(position: Vector2(inAir, 0), card: 0, at: 0.2)
        #expect(stack.offset == 0)
        _ = stack.panBegan(translation: .zero, velocity: .zero, at: 0.5)
        stack.panChanged(translation: Vector2(-30, 0), velocity: .zero, at: 0.6)
        #expect(abs((Self.poses(stack, at: 0.6)[0]?.transform.row4.x ?? 0) - (inAir - 30)) < 0.1)
    }

    @Test(
        "random gestures: every card at most once, poses finite, at rest within two seconds", arguments: [1, 2, 3, 7, 1_000_000])
    func chaos(cards: Int) {
        var dice = SeededGenerator(seed: UInt64(cards) * 77 + 3)
        var stack = CardStackScroller(rule: Self.rule(cards: cards))
        var time = 0.0
        var placed: ContiguousArray<PosedCard> = []
        for gesture in 0..<20_000 {
            time += .random(in: 0...0.12, using: &dice)
            let point = Vector2(.random(in: -400...400, using: &dice), .random(in: -400...400, using: &dice))
            switch Int.random(in: 0..<10, using: &dice) {
            case 0, 1: stack.touchDown(position: point, card: Int.random(in: 0..<cards, using: &dice), at: time)
            case 2: stack.touchUp(at: time)
            case 3: _ = stack.panBegan(translation: point / 100, velocity: point, at: time)
            case 4: stack.panChanged(translation: point, velocity: point * 9, at: time)
            case 5, 6: stack.panEnded(translation: point, velocity: point * 3, at: time)
            case 7: stack.undo(at: time)
            case 8: stack.throwTop(to: ThrowDirection.allCases.randomElement(using: &dice) ?? .left, at: time)
            default: stack.scroll(toCard: Int.random(in: -3..<cards + 3, using: &dice), animated: true, at: time)
            }
            stack.layOut(&placed)
            let seen = Set(placed.map(\.index))
            #expect(seen.count == placed.count, "gesture \(gesture): a card is shown twice")
            for card in placed { #expect(card.pose.transform.isFinite && (0...1).contains(card.pose.opacity)) }
            if gesture % 500 == 499 {
                stack.touchUp(at: time)
                stack.advance(to: time + 2)
                time += 2
                #expect(!stack.isMoving, "gesture \(gesture)")
                stack.layOut(&placed)
                #expect(placed.count == min(cards, stack.rule.layers))
                #expect(placed.last.map { Double($0.index) } == stack.offset)
            }
        }
    }

    @Test("non-finite input is ignored")
    func nonsense() {
        var stack = CardStackScroller(rule: Self.rule())
        stack.touchDown(position: Vector2(.nan, .infinity), card: -7, at: 0)
        _ = stack.panBegan(translation: Vector2(.nan, 0), velocity: .zero, at: 0.1)
        stack.panChanged(translation: Vector2(0, .infinity), velocity: Vector2(.nan, 0), at: 0.2)
        stack.panEnded(translation: Vector2(.nan, .nan), velocity: .zero, at: 0.3)
        stack.scroll(byPoints: .nan, at: 0.4)
        stack.jump(to: .nan, at: 0.5)
        for pose in Self.poses(stack, at: 1).values { #expect(pose.transform.isFinite) }
    }
}
