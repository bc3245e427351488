import RiffleMath
import RiffleModels
import Testing

@testable import RiffleInteraction

/// A scroller that begins again in its own storage, as in each round of a loop.
@Suite("Restarted scrollers")
struct RestartTests {
    private static let rest: RestState = {
        var rest = RestState(offset: 2)
        rest.carousel = RestState.Carousel(turnProgress: 0.25, remainingTurn: 1e-7, velocity: 3, wasDragged: true)
        rest.isForward = true
        rest.stack = RestState.Stack(depth: 5, thrown: [.left, .up])
        return rest
    }()

    /// The rule of each model, and its number of cards.
    private static func rule(of model: ModelDefinition) -> ScrollRule {
        let space = LayoutSpace(
            bounds: Size(width: 800, height: 600), screen: Size(width: 800, height: 600), itemCount: 9)
        var made = model.make(model.defaults)
        made.prepare(for: space)
        return made.scrollRule
    }

    @Test("moves as a new one, whatever it did before", arguments: ModelCatalogue.builtIn.ids)
    func isNew(id: String) throws {
        let model = try #require(ModelCatalogue.builtIn.model(id: id))
        let rule = Self.rule(of: model)
        for duration in [0.05, 0.4, 5] {
            var scroller = Scrollers.make(for: rule, from: RestState(offset: 1), at: 100)
            scroller.recordsEvents = true
            Self.flick(&scroller, at: 101)
            scroller.withStack { $0.throwTop(to: .up, at: 101.5) }
            scroller.advance(to: 101.5 + duration)
            // Back in time, as a loop goes.
            Scrollers.restore(&scroller, from: Self.rest, under: rule, at: 7)
            var fresh = Scrollers.make(for: rule, from: Self.rest, at: 7)
            #expect(scroller.restState == fresh.restState && scroller.phase == fresh.phase)
            #expect(scroller.eventLog.events.isEmpty)
            for scroll in 0..<3 {
                let time = 8 + Double(scroll)
                Self.flick(&scroller, at: time)
                Self.flick(&fresh, at: time)
                var (cards, wanted): (ContiguousArray<PosedCard>, ContiguousArray<PosedCard>) = ([], [])
                for moment in 1...20 {
                    scroller.advance(to: time + 0.1 + Double(moment) / 20)
                    fresh.advance(to: time + 0.1 + Double(moment) / 20)
                    #expect(scroller.unfoldedOffset == fresh.unfoldedOffset && scroller.velocity == fresh.velocity)
                    #expect(scroller.turnProgress == fresh.turnProgress && scroller.phase == fresh.phase)
                    #expect(scroller.placeCards(into: &cards) == fresh.placeCards(into: &wanted) && cards == wanted)
                }
            }
        }
    }

    @Test("a scroller of another kind takes its place where the rule is for one")
    func changesKind() throws {
        let rules = try ModelCatalogue.builtIn.ids.map { Self.rule(of: try #require(ModelCatalogue.builtIn.model(id: $0))) }
        for old in rules {
            for new in rules {
                var scroller = Scrollers.make(for: old, from: RestState(offset: 1), at: 0)
                Scrollers.restore(&scroller, from: Self.rest, under: new, at: 1)
                let fresh = Scrollers.make(for: new, from: Self.rest, at: 1)
                #expect(type(of: scroller) == type(of: fresh) && scroller.restState == fresh.restState)
            }
        }
    }

    private static func flick(_ scroller: inout any Scroller, at time: Double) {
        scroller.touchDown(position: .zero, card: 0, at: time)
        _ = scroller.panBegan(translation: Vector2(-10, -12), velocity: Vector2(-500, -600), at: time + 0.02)
        scroller.panChanged(translation: Vector2(-60, -70), velocity: Vector2(-900, -950), at: time + 0.06)
        scroller.panEnded(translation: Vector2(-90, -99), velocity: Vector2(-1200, -1400), at: time + 0.08)
    }
}
