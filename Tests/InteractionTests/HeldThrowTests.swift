import RiffleMath
import RiffleModels
import Testing

@testable import RiffleInteraction

/// Throws that happen during the drag.
@Suite("Card stack: thrown while held")
struct HeldThrowTests {
    static func rule(refined: Bool, throwsWhileHeld: Bool = true) -> CardStackRule {
        var rule = CardStackRule()
        rule.itemCount = 12
        rule.isRefined = refined
        rule.throwsWhileHeld = throwsWhileHeld
        rule.flightLength = 375
        return rule
    }

    static func x(_ stack: CardStackScroller, card: Int, at time: Double) -> Double? {
        var copy = stack
        copy.advance(to: time)
        var cards: ContiguousArray<PosedCard> = []
        copy.layOut(&cards)
        return cards.first { $0.index == card }?.pose.transform.row4.x
    }

    @Test(
        "original: the first movement beyond the limit throws the card, and the rest of the pan moves nothing",
        arguments: [1.0, -1])
    func source(side: Double) {
        var stack = CardStackScroller(rule: Self.rule(refined: false))
        stack.touchDown(position: .zero, card: 0, at: 0)
        let answer1 = stack.panBegan(translation: .zero, velocity: .zero, at: 0)
        #expect(answer1)
        let answer2 = stack.panChanged(translation: Vector2(100 * side, 0), velocity: .zero, at: 0.1)
        #expect(answer2, "the limit itself is not beyond it")
        #expect(stack.offset == 0)
        let answer3 = stack.panChanged(translation: Vector2(149 * side, 0), velocity: .zero, at: 0.2)
        #expect(!answer3)
        #expect(stack.offset == 1 && stack.phase == .decelerating)
        // The throw ends a screen's width from the centre: at 375, not at 149 + 375.
        #expect(abs((Self.x(stack, card: 0, at: 0.7 - 1e-9) ?? 0) - 375 * side) < 1e-3)
        #expect(Self.x(stack, card: 0, at: 0.71) == nil)
        let alone = Self.x(stack, card: 1, at: 0.4)
        var dragged = stack
        dragged.panChanged(translation: Vector2(-300 * side, 0), velocity: Vector2(4000, 0), at: 0.3)
        dragged.panEnded(translation: Vector2(-300 * side, 0), velocity: Vector2(4000, 0), at: 0.35)
        #expect(Self.x(dragged, card: 1, at: 0.4) == alone && dragged.offset == 1)
        // A new press takes the next card.
        dragged.touchDown(position: .zero, card: 1, at: 2)
        let answer4 = dragged.panBegan(translation: .zero, velocity: .zero, at: 2)
        #expect(answer4)
        dragged.panChanged(translation: Vector2(120, 0), velocity: .zero, at: 2.1)
        #expect(dragged.offset == 2)
    }

    @Test("a pan that begins beyond the limit throws, too")
    func jump() {
        var stack = CardStackScroller(rule: Self.rule(refined: false))
        stack.touchDown(position: .zero, card: 0, at: 0)
        let answer5 = stack.panBegan(translation: Vector2(300, 0), velocity: .zero, at: 0.01)
        #expect(!answer5)
        stack.touchUp(at: 0.02)
        #expect(stack.offset == 1)
    }

    @Test("refined: off, only the release throws; on, the card continues with the pointer's velocity")
    func refined() {
        for isOn in [false, true] {
            var stack = CardStackScroller(rule: Self.rule(refined: true, throwsWhileHeld: isOn))
            stack.touchDown(position: .zero, card: 0, at: 0)
            _ = stack.panBegan(translation: .zero, velocity: .zero, at: 0)
            for step in 1...20 {
                let x = Double(step) * 6
                stack.panChanged(translation: Vector2(x, 0), velocity: Vector2(900, 0), at: x / 900)
                if x > 100 { break }
            }
            #expect(stack.offset == (isOn ? 1 : 0))
            guard isOn else { continue }
            let time = stack.time
            let h = 1e-5
            let speed = ((Self.x(stack, card: 0, at: time + h) ?? 0) - (Self.x(stack, card: 0, at: time) ?? 0)) / h
            #expect(abs(speed - 900) < 10, "\(speed)")
        }
    }

    @Test("the drag formulas of the reference tables give the poses of all layers")
    func formulas() {
        var stack = CardStackScroller(rule: Self.rule(refined: false, throwsWhileHeld: false))
        stack.touchDown(position: .zero, card: 0, at: 0)
        _ = stack.panBegan(translation: .zero, velocity: .zero, at: 0)
        stack.panChanged(translation: Vector2(64, 0), velocity: .zero, at: 0.1)
        var cards: ContiguousArray<PosedCard> = []
        stack.layOut(&cards)
        for card in cards where card.offset >= 0 {
            let table = stack.rule.dragged(layer: Int(card.offset), delta: 64)
            #expect(card.pose.transform == table.transform && card.pose.opacity == max(table.opacity, 0))
        }
        #expect(cards.count == 5)
    }
}
