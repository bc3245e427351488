import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@Suite("Positions of inserted and removed cards")
struct StageDeckPlaceTests {
    private static func new(_ count: Int = 1) -> Deck.Pictures {
        Deck.Pictures((0..<count).map { Deck.Picture(title: "new \($0)") })
    }

    @Test(
        "a drop on either side of a card inserts on that side", arguments: ["linear", "cover-flow", "rotary", "quartic"])
    func drops(model: String) throws {
        var stage = Script.stage(model, at: 5)
        var frame = Frame()
        stage.step(to: 1, events: [], into: &frame)
        let along = model == "quartic" ? Vector2(0, 1) : Vector2(1, 0)
        for index in [5, 6] {
            let card = try #require(frame.cards.first { $0.index == index })
            let reach = model == "cover-flow" && index == 6 ? 8.0 : 30
            guard stage.card(at: card.center) == index else { continue }
            #expect(stage.insertionIndex(at: card.center - along * reach) == index, "\(model) \(index)")
            #expect(stage.insertionIndex(at: card.center + along * reach) == index + 1, "\(model) \(index)")
        }
        // A point beside all cards counts relative to the nearest card.
        let first = try #require(frame.cards.first { $0.index == 5 })
        let aside = model == "quartic" ? Vector2(2, first.center.y + 3) : Vector2(first.center.x + 3, 3)
        #expect(stage.insertionIndex(at: aside) == 6, "\(model)")
    }

    @Test("on the far side of a ring the order on the screen is reversed")
    func behind() {
        var stage = Script.stage("rotary", cards: 12, at: 0)
        stage.advance(to: 1, events: [Script.configure(0.1, stage) { $0.set("spacing", to: 2) }])
        var frame = Frame()
        stage.step(to: 2, events: [], into: &frame)
        var seen = 0
        for card in frame.cards where (4...8).contains(card.index) {
            for share in stride(from: -0.45, through: 0.45, by: 0.05) where abs(share) > 0.01 {
                let point = card.center + Vector2(share * card.size.width, 0)
                guard stage.card(at: point) == card.index else { continue }
                seen += 1
                #expect(stage.insertionIndex(at: point) == (share < 0 ? card.index + 1 : card.index), "\(card.index) \(share)")
            }
        }
        #expect(seen > 4)
    }

    @Test("without a visible card, or at an invalid point, there is no insertion index")
    func noIndex() {
        var stage = Script.stage("linear", cards: 0, at: 0)
        #expect(stage.insertionIndex(at: Vector2(640, 400)) == nil)
        var invalid = Script.stage("linear")
        #expect(invalid.insertionIndex(at: Vector2(.nan, 0)) == nil)
    }

    @Test("a turned card keeps its side when cards before it are removed or inserted")
    func flips() {
        var stage = Script.stage("linear", at: 5)
        stage.advance(to: 2, events: [StageEvent(time: 0.1, kind: .command(.flip))])
        stage.removeCard(at: 3, at: 2)
        var frame = Frame()
        stage.step(to: 2.2, events: [], into: &frame)
        #expect(frame.cards.first { $0.index == 4 }?.face == .back)
        #expect(frame.cards.filter { $0.face == .back }.count == 1)
        stage.insertCards(Self.new(3), at: 0, at: 3)
        stage.step(to: 5, events: [], into: &frame)
        #expect(frame.cards.first { $0.index == 7 }?.face == .back)
        #expect(frame.cards.filter { $0.face == .back }.count == 1)
        // A card that is removed itself fades out with its back up.
        stage.removeCard(at: 7, at: 6)
        stage.step(to: 6.05, events: [], into: &frame)
        #expect(frame.cards.first { $0.index == -1 }?.face == .back)
        stage.step(to: 7, events: [], into: &frame)
        #expect(frame.cards.allSatisfy { $0.face == .front })
    }

    @Test(
        "a removed card keeps its position in the paint order", arguments: ["card-stack", "progress"])
    func order(model: String) {
        var stage = Script.stage(model, at: 5)
        for index in [5, 7] {
            var frame = Frame()
            stage.step(to: 1, events: [], into: &frame)
            let before = frame.cards.compactMap { stage.deck.picture(ofCard: $0.index) }
            let removed = stage.deck.picture(ofCard: index)
            var without = stage
            without.removeCard(at: index, at: 1)
            without.step(to: 1.03, events: [], into: &frame)
            let after = frame.cards.map { without.deck.picture(ofCard: $0.index) ?? removed ?? -1 }
            #expect(after.filter(before.contains) == before, "\(model): \(before), then \(after)")
        }
    }

    @Test("inserting and removing keeps an endless row's current card, many repetitions from the start", arguments: [0, 1])
    func endless(physics: Int) {
        for offset in [-83.0, 4, 1240] {
            for step in [-3, -1, 1, 2, 9] {
                var stage = Script.stage("progress", at: 0)
                stage.advance(to: 0.5, events: [Script.configure(0.01, stage) { $0.set("scrollPhysics", to: Double(physics)) }])
                stage.jump(to: offset, at: 0.6)
                stage.advance(to: 2, events: [StageEvent(time: 1, kind: .command(.step(2)))])
                let picture = stage.deck.picture(ofCard: stage.current)
                let index = (stage.current + step + 20) % 20
                stage.removeCard(at: index, at: 2.01)
                #expect(stage.deck.picture(ofCard: stage.current) == picture, "\(offset) \(step)")
                stage.insertCards(Self.new(), at: (index + 4) % 20, at: 2.3)
                stage.advance(to: 6, events: [])
                #expect(stage.deck.picture(ofCard: stage.current) == picture, "\(offset) \(step)")
                #expect(stage.scrollOffset == stage.scrollOffset.rounded())
            }
        }
    }

    @Test(
        "at the ends of a wrapping row the current card stays current", arguments: ["cylinder", "rotary", "wheel", "cover-flow"],
        [0, 1])
    func wrapping(model: String, physics: Int) {
        for offset in [19.7, 19.3, 0.3, 0] {
            for index in [0, 5, 19, 20] {
                for isRemoval in [true, false] where !(isRemoval && index == 20) {
                    var stage = Script.stage(model, at: 0)
                    stage.advance(
                        to: 0.5,
                        events: [
                            Script.configure(0.01, stage) {
                                $0.set("scrollPhysics", to: Double(physics))
                                $0.set("wrap", to: 1)
                            }
                        ])
                    stage.advance(to: 2, events: [])
                    stage.scrub(to: offset, at: 2)
                    let current = stage.current
                    let picture = stage.deck.picture(ofCard: isRemoval && index == current ? (current + 1) % 20 : current)
                    let fraction = stage.scrollOffset - stage.scrollOffset.rounded()
                    if isRemoval {
                        stage.removeCard(at: index, at: 2)
                    } else {
                        stage.insertCards(Self.new(), at: index, at: 2)
                    }
                    let name = "\(model) \(offset), \(isRemoval ? "without" : "before") \(index)"
                    #expect(stage.deck.picture(ofCard: stage.current) == picture, "\(name)")
                    #expect(abs(stage.scrollOffset - stage.scrollOffset.rounded() - fraction) < 1e-9, "\(name)")
                }
            }
        }
    }

    @Test("insertions shift the indices at which removed cards are put back")
    func mixed() {
        var stage = Script.stage("linear", cards: 10, at: 5)
        stage.removeCard(at: 2, at: 1)
        stage.removeCard(at: 6, at: 1.1)
        stage.removeCard(at: 6, at: 1.2)
        // The deck is now 0 1 3 4 5 6 9.
        stage.insertCards(Self.new(2), at: 4, at: 1.3)
        stage.insertCards(Self.new(1), at: 9, at: 1.4)
        for _ in 0..<3 { stage.putBack(at: 2) }
        let shown = (0..<stage.deck.count).compactMap { stage.deck.picture(ofCard: $0) }
        #expect(shown == [0, 1, 2, 3, 4, 10, 11, 5, 6, 7, 8, 9, 12])
    }

    @Test("a key's scroll keeps its target card when a card is removed, and never ends beyond the last one")
    func scrolls() {
        for physics in [0, 1] {
            var stage = Script.stage("linear", cards: 10, at: 4)
            let events = [
                Script.configure(0.01, stage) { $0.set("scrollPhysics", to: Double(physics)) },
                StageEvent(time: 1, kind: .command(.step(3))),
                StageEvent(time: 1.1, kind: .deck(.remove(0))),
            ]
            stage.advance(to: 4, events: events)
            #expect(stage.deck.picture(ofCard: stage.current) == 7)
            stage.advance(
                to: 8,
                events: [
                    StageEvent(time: 5, kind: .command(.last)), StageEvent(time: 5.05, kind: .deck(.remove(8))),
                ])
            #expect(stage.scrollOffset == 7)
            #expect(!stage.isMoving)
        }
    }

    @Test("removing a card doesn't interrupt a drag, and a dragged card of the stack stays under the pointer")
    func drags() {
        for model in ["linear", "cover-flow", "progress", "quartic", "card-stack"] {
            for physics in [0, 1] {
                var stage = Script.stage(model, at: 5)
                stage.advance(to: 0.5, events: [Script.configure(0.01, stage) { $0.set("scrollPhysics", to: Double(physics)) }])
                stage.advance(to: 1, events: [])
                let displacement = model == "quartic" ? Vector2(0, -90) : Vector2(-90, 0)
                stage.advance(
                    to: 1.5,
                    events: Script.drag(from: Vector2(640, 400), by: displacement, at: 1.1, duration: 0.2, releases: false))
                let current = stage.deck.picture(ofCard: stage.current)
                var frame = Frame()
                stage.step(to: 1.5, events: [], into: &frame)
                let held = frame.cards.first { stage.deck.picture(ofCard: $0.index) == current }?.center
                stage.removeCard(at: 2, at: 1.5)
                stage.step(to: 2.5, events: [], into: &frame)
                #expect(stage.isDragging && frame.phase == .dragging, "\(model)")
                #expect(stage.deck.picture(ofCard: stage.current) == current, "\(model)")
                let still = frame.cards.first { stage.deck.picture(ofCard: $0.index) == current }?.center
                let moved = (still ?? .zero) - (held ?? .zero)
                #expect((moved * moved).sum() < 0.01, "\(model) \(physics): \(moved)")
                let more = Vector2(640, 400) + displacement * 1.5
                stage.step(to: 2.6, events: [Script.pointer(.moved, more.x, more.y, at: 2.55)], into: &frame)
                let later = frame.cards.first { stage.deck.picture(ofCard: $0.index) == current }?.center
                #expect(later != still, "\(model) \(physics)")
            }
        }
    }

    @Test("undoing throws skips a removed card, and the others come back from the side to which they were thrown")
    func thrownAndRemoved() {
        var stage = Script.stage("card-stack", at: 5)
        let throwing: [ThrowDirection] = [.left, .right, .left]
        for (turn, direction) in throwing.enumerated() {
            let time = 1 + Double(turn)
            stage.advance(to: time, events: [StageEvent(time: time, kind: .command(.throwTop(direction)))])
        }
        stage.advance(to: 6, events: [])
        #expect(stage.current == 8)
        stage.removeCard(at: 6, at: 6)
        #expect(stage.deck.picture(ofCard: stage.current) == 8)
        var frame = Frame()
        for (turn, picture) in [7, 5].enumerated() {
            let time = 8 + Double(turn) * 3
            stage.step(to: time + 0.02, events: [StageEvent(time: time, kind: .command(.undoThrow))], into: &frame)
            #expect(stage.deck.picture(ofCard: stage.current) == picture)
            let card = frame.cards.first { $0.index == stage.current }
            #expect(card.map { $0.center.x < 600 } == true, "\(picture) comes from \(card?.center.x ?? .nan)")
        }
    }

    @Test("placeholders are shifted by an insertion")
    func placeholders() {
        var stage = Script.stage("linear", cards: 3, at: 1)
        stage.advance(to: 2, events: [Script.configure(0.1, stage) { $0.set("placeholders", to: 4) }])
        var frame = Frame()
        stage.step(to: 2, events: [], into: &frame)
        let before = frame.cards.map(\.center.x).sorted()
        #expect(frame.cards.contains { $0.index == 3 })
        stage.insertCards(Self.new(), at: 3, at: 2)
        stage.step(to: 2, events: [], into: &frame)
        #expect(frame.cards.filter { $0.opacity > 0 }.map(\.center.x).sorted() == before)
    }

    @Test("screens: a removal cancels a running transition and keeps the current screen")
    func screens() {
        for model in ["navigation", "modal", "tabs"] {
            var stage = Script.stage(model, at: 5)
            var frame = Frame()
            stage.step(to: 1.05, events: [StageEvent(time: 1, kind: .command(.step(1)))], into: &frame)
            stage.removeCard(at: 2, at: 1.1)
            stage.step(to: 1.1, events: [], into: &frame)
            #expect(frame.phase == .idle && frame.current == 4)
            #expect(frame.transitionEvents.contains { if case .cancelled = $0 { true } else { false } }, "\(model)")
            stage.removeCard(at: 4, at: 2)
            stage.step(to: 2.05, events: [], into: &frame)
            #expect(frame.cards.map(\.index) == [4, -1] && frame.cards.first?.opacity == 1, "\(model)")
            stage.step(to: 4, events: [], into: &frame)
            #expect(stage.deck.picture(ofCard: frame.current) == 6, "\(model)")
            #expect(frame.cards.map(\.index) == [4])
        }
    }
}
