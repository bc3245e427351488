import RiffleMath
import RiffleModels
import TestSupport
import Testing

@testable import RiffleInteraction

// Touches, throws and undos happen at any time here, also during motion.

/// The visible cards of the stack: none jumps, appears or vanishes, whatever the input.
@Suite("Card stack: visible continuity")
struct CardStackSightTests {
    /// A visible card. Cards behind the last layer or outside the area are not included.
    struct VisibleCard: Equatable {
        var centre: Vector2
        var width: Double
        var turn: Double
        var opacity: Double
    }

    /// A card is outside the area if a coordinate of its centre is farther than this from the stack's centre, in points.
    static let area = 588.0

    static func visibleCards(_ stack: CardStackScroller) -> [Int: VisibleCard] {
        var cards: ContiguousArray<PosedCard> = []
        stack.layOut(&cards)
        var seen: [Int: VisibleCard] = [:]
        for card in cards where !card.pose.isHidden && card.pose.opacity > 0.03 {
            let row = card.pose.transform.row4
            guard abs(row.x) < area, abs(row.y) < area else { continue }
            let axis = card.pose.transform.row1
            seen[card.index] = VisibleCard(
                centre: Vector2(row.x, row.y), width: (axis.x * axis.x + axis.y * axis.y).squareRoot(),
                turn: .atan2(axis.y, axis.x), opacity: card.pose.opacity)
        }
        return seen
    }

    /// The first discontinuity between two states of the visible cards, beyond an allowance in points for the time between them;
    /// nil if there is none.
    static func jump(_ before: [Int: VisibleCard], _ after: [Int: VisibleCard], allowance: Double) -> String? {
        for (index, a) in before {
            guard let b = after[index] else {
                if a.opacity > 0.05 + allowance / 100, abs(a.centre.x) < area - allowance, abs(a.centre.y) < area - allowance {
                    return "card \(index) vanishes at \(a)"
                }
                continue
            }
            let displacement = b.centre - a.centre
            let distance = (displacement * displacement).sum().squareRoot()
            if distance > 0.05 + allowance { return "card \(index) jumps by \(distance) pt, \(a.centre) to \(b.centre)" }
            if abs(b.width - a.width) > 0.001 + allowance / 100 { return "card \(index): width \(a.width) to \(b.width)" }
            if abs(b.opacity - a.opacity) > 0.001 + allowance / 60 {
                return "card \(index): opacity \(a.opacity) to \(b.opacity)"
            }
        }
        for (index, b) in after where before[index] == nil {
            if b.opacity > 0.05 + allowance / 60, abs(b.centre.x) < area - allowance, abs(b.centre.y) < area - allowance {
                return "card \(index) appears at \(b)"
            }
        }
        return nil
    }

    /// Performs a random action on the stack and returns its name.
    static func act(on stack: inout CardStackScroller, at time: Double, _ random: inout SeededGenerator) -> String {
        func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            let flying = stack.slots.filter { $0.flight != nil }.randomElement(using: &random).map { stack.card($0.number) }
            stack.touchDown(position: Vector2(20, any(-200...200)), card: flying, at: time)
            return flying == nil ? "touch" : "catch"
        case 1:
            stack.touchUp(at: time)
            return "up"
        case 2:
            if !stack.touch.isDragging { _ = stack.panBegan(translation: .zero, velocity: .zero, at: time) }
            return "pan"
        case 3:
            stack.panEnded(
                translation: stack.touch.grab?.translation ?? .zero, velocity: Vector2(any(-2000...2000), 0), at: time)
            return "release"
        case 4:
            stack.throwTop(to: ThrowDirection.allCases.randomElement(using: &random) ?? .left, at: time)
            return "throw"
        case 5:
            stack.undo(at: time)
            return "undo"
        case 6:
            stack.scroll(toCard: Int.random(in: 0..<stack.rule.itemCount, using: &random), animated: true, at: time)
            return "go"
        case 7:
            stack.steer(byCards: Int.random(in: -4...4, using: &random), at: time)
            return "page"
        default:
            stack.panCancelled(at: time)
            return "cancel"
        }
    }

    @Test("no card jumps, appears or vanishes", arguments: [1, 2, 3, 5, 6, 20, 1_000_000], [true, false])
    func sight(cards: Int, refined: Bool) {
        var random = SeededGenerator(seed: UInt64(cards) &* 31 &+ (refined ? 1 : 0))
        var stack = CardStackScroller(rule: CardStackTests.rule(cards: cards, refined: refined))
        var time = 0.0
        for round in 0..<700 {
            let before = Self.visibleCards(stack)
            let action = Self.act(on: &stack, at: time, &random)
            if let jump = Self.jump(before, Self.visibleCards(stack), allowance: 0) {
                Issue.record("round \(round), \(action): \(jump)")
                return
            }
            #expect(stack.slots.count <= CardStackScroller.poolSize)
            // Advance in steps so short that no card moves farther than the allowance.
            for _ in 0..<Int.random(in: 1...70, using: &random) {
                let before = Self.visibleCards(stack)
                time += 0.001
                stack.advance(to: time)
                if let jump = Self.jump(before, Self.visibleCards(stack), allowance: 26) {
                    Issue.record("round \(round), after \(action): \(jump)")
                    return
                }
            }
        }
    }

    @Test("the state does not depend on how often it is advanced", arguments: [2, 6, 1000], [true, false])
    func splitting(cards: Int, refined: Bool) {
        var random = SeededGenerator(seed: UInt64(cards) &+ (refined ? 5 : 9))
        var often = CardStackScroller(rule: CardStackTests.rule(cards: cards, refined: refined))
        var seldom = often
        var time = 0.0
        for round in 0..<400 {
            let end = time + .random(in: 0...0.3, using: &random)
            while time < end {
                time += .random(in: 0.0005...0.03, using: &random)
                often.advance(to: time)
            }
            seldom.advance(to: time)
            var same = random
            _ = Self.act(on: &often, at: time, &random)
            _ = Self.act(on: &seldom, at: time, &same)
            #expect(often.offset == seldom.offset)
            let difference = CardStackTests.difference(
                CardStackTests.poses(often, at: time), CardStackTests.poses(seldom, at: time))
            #expect(difference <= 1e-9, "round \(round): \(difference)")
            #expect(CardStackViewTests.carried(often) == CardStackViewTests.carried(seldom), "round \(round)")
        }
    }

    @Test("parameter changes in motion, also of the deck length: the cards continue from where they are")
    func ruleInMotion() {
        var random = SeededGenerator(seed: 12)
        var stack = CardStackScroller(rule: CardStackTests.rule(cards: 20))
        var time = 0.0
        for round in 0..<300 {
            _ = Self.act(on: &stack, at: time, &random)
            time += .random(in: 0...0.2, using: &random)
            stack.advance(to: time)
            let before = Self.visibleCards(stack)
            let current = stack.offset
            var rule = stack.rule
            switch round % 3 {
            case 0: rule.spring = Spring(uiKitDuration: 0.5, dampingRatio: .random(in: 0.2...1.5, using: &random))
            case 1: rule.itemCount = Int.random(in: 40...60, using: &random)
            default: rule.flightDuration = .random(in: 0.2...0.9, using: &random)
            }
            stack.setRule(rule, at: time)
            if current < 20 { #expect(stack.offset == current) }
            if round % 3 != 1, let jump = Self.jump(before, Self.visibleCards(stack), allowance: 0) {
                Issue.record("round \(round): \(jump)")
            }
        }
    }

    @Test("any card in flight can be caught; those that were thrown after it come back below it")
    func catching() {
        for refined in [true, false] {
            var stack = CardStackScroller(rule: CardStackTests.rule(refined: refined))
            for throwing in 0..<3 { stack.throwTop(to: .right, at: Double(throwing) * 0.05) }
            let inAir = CardStackTests.poses(stack, at: 0.2)[1]?.transform.row4.x ?? 0
            #expect(inAir > 5)
            stack.touchDown(position: Vector2(inAir, 0), card: 1, at: 0.2)
            #expect(stack.offset == 1)
            // The caught card is still; the two others keep moving.
            let later = CardStackTests.poses(stack, at: 0.4)
            #expect(abs((later[1]?.transform.row4.x ?? 0) - inAir) < 1e-6)
            #expect((later[0]?.transform.row4.x ?? 700) > inAir, "the one thrown before it flies on")
            stack.panCancelled(at: 0.5)
            let rest = CardStackTests.poses(stack, at: 4)
            for layer in 0..<5 {
                #expect(rest[1 + layer] == stack.advanced(to: 4).rule.pose(layer: Double(layer), translation: (0, 0), turn: 0))
            }
        }
    }

    @Test("undo while a card is held: that one springs back, and the other comes on top of it")
    func undoWhileDragging() {
        var stack = CardStackScroller(rule: CardStackTests.rule())
        stack.throwTop(to: .left, at: 0)
        stack.touchDown(position: .zero, card: 1, at: 2)
        _ = stack.panBegan(translation: Vector2(80, 0), velocity: .zero, at: 2.1)
        let isBack = stack.undo(at: 2.2)
        #expect(isBack && stack.offset == 0)
        // The rest of the pan moves nothing.
        stack.panChanged(translation: Vector2(300, 0), velocity: .zero, at: 2.3)
        stack.panEnded(translation: Vector2(300, 0), velocity: Vector2(5000, 0), at: 2.4)
        #expect(stack.offset == 0 && stack.forecast() == nil)
        #expect(!stack.advanced(to: 4.5).isMoving)
    }

    @Test("the forecast changes with time: a pointer that has come to rest throws by distance alone")
    func staleForecast() {
        var stack = CardStackScroller(rule: CardStackTests.rule())
        stack.touchDown(position: .zero, card: 0, at: 0)
        _ = stack.panBegan(translation: .zero, velocity: .zero, at: 0)
        stack.panChanged(translation: Vector2(40, 0), velocity: Vector2(900, 0), at: 0.1)
        #expect(stack.forecast()?.flight == .right)
        #expect(stack.advanced(to: 0.13).isMoving, "the forecast will change without an event")
        let rested = stack.advanced(to: 0.2)
        #expect(rested.forecast()?.flight == nil)
        #expect(rested.forecast()?.missingDistance == 60)
    }

    @Test("the missing distance or speed of the forecast is sufficient, and slightly less is not")
    func missing() {
        var random = SeededGenerator(seed: 4)
        var tried = 0
        for _ in 0..<5000 {
            let rule = CardStackTests.rule(refined: Bool.random(using: &random))
            let x = Double.random(in: -130...130, using: &random)
            let v = Double.random(in: -900...900, using: &random)
            let landing = rule.landing(translation: Vector2(x, 0), velocity: Vector2(v, 0))
            guard case .springsBack(let leaning) = landing.outcome, leaning.unit.x * x >= 0 else { continue }
            tried += 1
            let side = leaning.unit.x
            func outcome(_ points: Double, _ speed: Double) -> ThrowDirection? {
                rule.landing(translation: Vector2(x + side * points, 0), velocity: Vector2(v + side * speed, 0)).flight
            }
            if landing.progress > 0, let distance = landing.missingDistance {
                #expect(outcome(distance + 1e-6, 0) == leaning)
                #expect(outcome(distance - 1e-6, 0) == nil)
            }
            if let speed = landing.missingSpeed {
                #expect(outcome(0, speed + 1e-6) == leaning, "\(x), \(v)")
                #expect(outcome(0, speed - 1e-6) == nil, "\(x), \(v): \(landing)")
            }
        }
        #expect(tried > 1000)
    }
}
