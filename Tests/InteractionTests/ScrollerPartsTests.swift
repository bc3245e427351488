import RiffleMath
import RiffleModels
import Testing

@testable import RiffleInteraction

/// The abilities that only some scrollers have.
@Suite("Abilities of scrollers")
struct ScrollerPartsTests {
    private static let rules: [ScrollRule] = {
        var stack = CardStackRule()
        stack.itemCount = 12
        var screens = TransitionRule()
        screens.itemCount = 12
        return physics(Rules.carousel()) + physics(Rules.scrollView()) + [.cardStack(stack), .transition(screens)]
    }()

    private static func physics(_ rule: ScrollRule) -> [ScrollRule] {
        [ScrollPhysics.original, .refined].map {
            var rule = rule
            rule.row?.physics = $0
            rule.row?.dragFollow = .hand
            return rule
        }
    }

    @Test("a scroller has the parts of its rule and no others, and poses cards where it has one")
    func parts() {
        for rule in Self.rules {
            var scroller = Scrollers.make(for: rule, from: RestState(offset: 3), at: 0)
            #expect((scroller.stack != nil) == (rule.stack != nil) && (scroller.transition != nil) == (rule.screens != nil))
            #expect((scroller.withStack { _ in 1 } != nil) == (rule.stack != nil))
            #expect((scroller.withScreens { _ in 1 } != nil) == (rule.screens != nil))
            var cards: ContiguousArray<PosedCard> = []
            #expect(scroller.placeCards(into: &cards) == (rule.row == nil) && cards.isEmpty == (rule.row != nil))
        }
    }

    @Test("a part changes the scroller itself, not a copy")
    func inPlace() throws {
        var stack = Scrollers.make(for: try #require(Self.rules.first { $0.stack != nil }), from: RestState(offset: 3), at: 0)
        stack.withStack { $0.throwTop(to: .left, at: 0) }
        #expect(stack.currentCard == 4 && stack.isMoving && stack.stack?.history.last == .left)
        var screens = Scrollers.make(for: try #require(Self.rules.first { $0.screens != nil }), from: RestState(offset: 3), at: 0)
        screens.steer(byCards: 1, at: 0)
        var events: ContiguousArray<TransitionEvent> = []
        screens.takeTransitionEvents(into: &events)
        #expect(events.count == 1)
        screens.takeTransitionEvents(into: &events)
        #expect(events.count == 1, "taken once")
    }

    @Test("a grabbed point is asked for once a drag, in the refined physics alone")
    func grab() throws {
        let linear = try #require(ModelCatalogue.builtIn.model(id: "linear"))
        let model = linear.make(linear.defaults)
        for rule in Self.rules {
            var scroller = Scrollers.make(for: rule, from: RestState(offset: 3), at: 0)
            var asked = 0
            func ask() {
                scroller.withGrab {
                    asked += 1
                    $0.hold(nil, of: model, from: .zero)
                }
            }
            ask()
            #expect(asked == 0, "nothing is dragged")
            scroller.touchDown(position: Vector2(-180, 0), card: 3, at: 0)
            _ = scroller.panBegan(translation: Vector2(1e-6, 0), velocity: .zero, at: 0)
            ask()
            ask()
            #expect(asked == (rule.row?.physics == .refined ? 1 : 0), "\(rule)")
        }
    }

    @Test("a held key moves rows steadily, a stack card by card, and screens once")
    func heldKeys() {
        for rule in Self.rules {
            var scroller = Scrollers.make(for: rule, from: RestState(offset: 3), at: 0)
            let held = scroller.keyHeld(1, at: 0)
            #expect(held == (rule.stack != nil ? .steps : rule.screens != nil ? .once : .cruises))
            scroller.advance(to: 1)
            #expect((scroller.velocity > 7) == (rule.row != nil))
            scroller.keyUp(at: 1)
            scroller.advance(to: 5)
            #expect(!scroller.isMoving && scroller.offset == scroller.offset.rounded())
        }
    }

    @Test("a rule for another scroller is refused, and nothing changes")
    func refuses() {
        for (index, rule) in Self.rules.enumerated() {
            var scroller = Scrollers.make(for: rule, from: RestState(offset: 3), at: 0)
            let state = scroller.restState
            for (other, otherRule) in Self.rules.enumerated() where !Self.shareScroller(index, other) {
                let row = RowChange.inserting(at: 0, into: 15)
                let isTaken =
                    scroller.setRule(otherRule, at: 0) || scroller.setRule(otherRule, after: row, at: 0)
                    || scroller.restore(from: RestState(), under: otherRule, at: 0, delegate: nil)
                #expect(!isTaken && scroller.restState == state, "\(index), \(other)")
            }
        }
    }

    /// One scroller serves both kinds of rows in the refined physics.
    private static func shareScroller(_ a: Int, _ b: Int) -> Bool { a == b || Set([a, b]) == [1, 3] }
}
