import RiffleMath
import RiffleModels
import TestSupport
import Testing

@testable import RiffleInteraction

/// The assignment of a card stack's views to its cards.
@Suite("Card stack: views")
struct CardStackViewTests {
    /// The source's throw, with layers that wait for the landing.
    private static func rule(cards: Int, refined: Bool) -> CardStackRule {
        var rule = CardStackTests.rule(cards: cards, refined: refined)
        rule.waitsForLanding = true
        return rule
    }

    /// A card in sight: its number in the endless deck, and its view.
    struct Carried: Hashable {
        var number: Int
        var view: Int?
    }

    static func carried(_ stack: CardStackScroller) -> Set<Carried> {
        var cards: ContiguousArray<PosedCard> = []
        stack.layOut(&cards)
        return Set(cards.map { Carried(number: stack.top + Int($0.offset), view: $0.view) })
    }

    @Test(
        "view v of N carries the cards v, v + N, v + 2N and so on: a thrown one's view goes to the back when it has landed",
        arguments: [3, 5, 20], [true, false])
    func rotation(cards: Int, refined: Bool) {
        var stack = CardStackScroller(rule: Self.rule(cards: cards, refined: refined))
        let count = stack.rule.visibleCount
        for throwing in 0..<12 {
            let time = Double(throwing) * 4
            stack.throwTop(to: .left, at: time)
            for moment in stride(from: 0.0, through: 3.9, by: 0.03) {
                stack.advance(to: time + moment)
                for card in Self.carried(stack) {
                    #expect(card.view == card.number % count, "card \(card.number), \(moment) s after throw \(throwing)")
                }
            }
            #expect(Self.carried(stack).map(\.number).sorted() == Array(throwing + 1...throwing + count))
        }
    }

    @Test("a stack that starts at a card has the views that so many throws lead to", arguments: [4, 7, 19])
    func start(card: Int) {
        let rule = Self.rule(cards: 20, refined: true)
        var thrown = CardStackScroller(rule: rule)
        for throwing in 0..<card { thrown.throwTop(to: .right, at: Double(throwing) * 4) }
        thrown.advance(to: 400)
        #expect(Self.carried(thrown) == Self.carried(CardStackScroller(rule: rule, offset: Double(card))))
    }

    @Test(
        "whatever happens, no view carries two cards in sight, and a card keeps its view until it has left",
        arguments: [1, 2, 6, 1000], [true, false])
    func alone(cards: Int, waits: Bool) {
        var random = SeededGenerator(seed: UInt64(cards) &* 7 &+ (waits ? 1 : 0))
        var rule = Self.rule(cards: cards, refined: true)
        rule.waitsForLanding = waits
        var stack = CardStackScroller(rule: rule)
        var time = 0.0
        for round in 0..<400 {
            let action = CardStackSightTests.act(on: &stack, at: time, &random)
            var before = Self.carried(stack)
            for _ in 0..<3 {
                time += .random(in: 0...0.15, using: &random)
                stack.advance(to: time)
                let after = Self.carried(stack)
                let views = Set(after.map(\.view))
                #expect(!views.contains(nil) && views.count == after.count, "round \(round), \(action): \(after)")
                let staying = Set(after.map(\.number)).intersection(before.map(\.number))
                #expect(before.intersection(after).count == staying.count, "round \(round), \(action)")
                before = after
            }
        }
    }
}
