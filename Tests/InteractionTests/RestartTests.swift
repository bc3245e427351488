import RiffleMath
import RiffleModels
import Testing

@testable import RiffleInteraction

/// A scroller that begins again in its own storage, as in each round of a loop.
@Suite("Restarted scrollers")
struct RestartTests {
    private static let rest: ScrollRest = {
        var rest = ScrollRest(offset: 2)
        rest.carousel = ScrollRest.Carousel(turnProgress: 0.25, remainingTurn: 1e-7, velocity: 3, wasDragged: true)
        rest.isForward = true
        rest.stack = ScrollRest.Stack(depth: 5, thrown: [.left, .up])
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
            var scroller = Scrollers.resting(rule, offset: 1, at: 100)
            scroller.recordsEvents = true
            Self.flick(&scroller, at: 101)
            scroller.throwTop(to: .up, at: 101.5)
            scroller.advance(to: 101.5 + duration)
            // Back in time, as a loop goes.
            Scrollers.rest(&scroller, under: rule, Self.rest, at: 7)
            var fresh = Scrollers.resting(rule, Self.rest, at: 7)
            #expect(Scrollers.rest(of: scroller) == Scrollers.rest(of: fresh) && scroller.phase == fresh.phase)
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
                    #expect(scroller.layOut(&cards) == fresh.layOut(&wanted) && cards == wanted)
                }
            }
        }
    }

    @Test("a scroller of another kind takes its place where the rule is for one")
    func changesKind() throws {
        let rules = try ModelCatalogue.builtIn.ids.map { Self.rule(of: try #require(ModelCatalogue.builtIn.model(id: $0))) }
        for old in rules {
            for new in rules {
                var scroller = Scrollers.resting(old, offset: 1, at: 0)
                Scrollers.rest(&scroller, under: new, Self.rest, at: 1)
                let fresh = Scrollers.resting(new, Self.rest, at: 1)
                #expect(type(of: scroller) == type(of: fresh) && Scrollers.rest(of: scroller) == Scrollers.rest(of: fresh))
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
