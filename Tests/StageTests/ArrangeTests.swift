import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
import RiffleSettings
import TestSupport
import Testing

@testable import RiffleStage

/// Reordering and replacing cards, and the point that a picture's crop is centred on.
@Suite("Stage: order and focus")
struct ArrangeTests {
    static let models = ModelCatalogue.builtIn.ids

    static func frame(_ stage: inout Stage, to time: Double, _ events: [StageEvent] = []) -> Frame {
        var frame = Frame()
        stage.step(to: time, events: events, into: &frame)
        return frame
    }

    static func deck(_ change: DeckChange, at time: Double) -> StageEvent { StageEvent(time: time, kind: .deck(change)) }

    @Test(
        "reordering: every card shows its picture, the current one stays current, and no card that stays visible jumps",
        arguments: models)
    func arrange(model: String) throws {
        var random = SeededGenerator(seed: 7)
        for round in 0..<6 {
            var stage = Script.stage(model, at: 6)
            let before = Self.frame(&stage, to: 1)
            let order = round == 0 ? Array((0..<20).reversed()) : Array((0..<20).shuffled(using: &random))
            let after = Self.frame(&stage, to: 1.0001, [Self.deck(.arrange(order), at: 1)])
            #expect(stage.deck.shownPictures == order)
            #expect(stage.deck.picture(ofCard: stage.current) == 6)
            let placed = Set(stage.painter.scene.placed.map(\.index))
            for card in before.cards where card.opacity > 0.05 {
                let index = try #require(order.firstIndex(of: card.index))
                // In an endless row a card may be visible twice, and either occurrence may move.
                guard placed.contains(index), stage.motion.follower.views == nil else { continue }
                let same = try #require(after.cards.first { $0.index == index }, "\(model) \(card.index)")
                #expect(
                    abs(same.center.x - card.center.x) < 2 && abs(same.center.y - card.center.y) < 2, "\(model) \(card.index)")
            }
            let rest = Self.frame(&stage, to: 4)
            #expect(!stage.isMoving)
            var plain = Script.stage(model, at: Double(stage.current))
            plain.setDeck(stage.deck, at: 0)
            plain.jump(to: Double(stage.current), at: 5)
            let expected = Self.frame(&plain, to: 6)
            #expect(rest.cards.map(\.index) == expected.cards.map(\.index))
        }
    }

    @Test("reordering a row that moves or is dragged ends at rest on its current card; indices out of range are left out")
    func arrangeInMotion() {
        var stage = Script.stage("linear", at: 6)
        let drag = Script.drag(from: Vector2(640, 400), by: Vector2(-150, 0), at: 1, duration: 0.2, releases: false)
        _ = Self.frame(&stage, to: 1.3, drag)
        let current = stage.deck.picture(ofCard: stage.current)
        _ = Self.frame(&stage, to: 1.4, [Self.deck(.arrange([19, 3, -1, 7, 6, 400, 8, 5]), at: 1.35)])
        #expect(stage.deck.shownPictures == [19, 3, 7, 6, 8, 5] && !stage.isDragging)
        #expect(stage.deck.picture(ofCard: stage.current) == current)
        let rest = Self.frame(&stage, to: 4)
        #expect(!rest.isMoving && rest.scrollOffset == rest.scrollOffset.rounded())
        // Without indices the deck is empty; it can be filled again.
        _ = Self.frame(&stage, to: 5, [Self.deck(.arrange([]), at: 4.5)])
        #expect(stage.deck.count == 0 && stage.current == -1)
        _ = Self.frame(&stage, to: 6, [Self.deck(.arrange([2, 1]), at: 5.5)])
        #expect(stage.deck.shownPictures == [2, 1])
    }

    @Test("a turned card stays turned at its new index")
    func turned() throws {
        var stage = Script.stage("linear", at: 6)
        _ = Self.frame(&stage, to: 2, [StageEvent(time: 1, kind: .command(.flip))])
        let after = Self.frame(&stage, to: 4, [Self.deck(.arrange(Array((0..<20).reversed())), at: 2)])
        #expect(after.cards.filter { $0.face == .back }.map(\.index) == [13])
    }

    @Test(
        "a replacement is undone at once, cards added since follow the restored ones, and earlier removals can still be undone",
        arguments: models)
    func replace(model: String) {
        var stage = Script.stage(model, at: 6)
        let new = Deck.Pictures((0..<5).map { Deck.Picture(title: "New \($0)") })
        _ = Self.frame(&stage, to: 1, [Self.deck(.remove(2), at: 0.5)])
        let former = stage.deck.shownPictures
        let current = stage.current
        _ = Self.frame(&stage, to: 2, [Self.deck(.replace(new), at: 1)])
        #expect(stage.deck.shownPictures == Array(20..<25))
        #expect(stage.removedTitle == "19 cards" && !stage.putBackIsCard)
        _ = Self.frame(&stage, to: 3, [Self.deck(.insert([Deck.Picture(title: "Dropped")], at: 1), at: 2)])
        _ = Self.frame(&stage, to: 4, [Self.deck(.remove(0), at: 3), Self.deck(.putBack, at: 3.5)])
        _ = Self.frame(&stage, to: 6, [Self.deck(.putBack, at: 5)])
        #expect(stage.deck.shownPictures == former + [25])
        #expect(stage.current == current)
        _ = Self.frame(&stage, to: 8, [Self.deck(.putBack, at: 7)])
        #expect(stage.deck.shownPictures == Array(0..<20) + [25])
        #expect(stage.putBackIndex == nil)
        // Replacing with no pictures changes nothing.
        _ = Self.frame(&stage, to: 9, [Self.deck(.replace([]), at: 8)])
        #expect(stage.deck.count == 21 && stage.removedTitle == nil)
        let rest = Self.frame(&stage, to: 12)
        #expect(!rest.isMoving)
    }

    @Test(
        "a picture dragged within its card stays under the pointer, whatever the card's transform, until its edge is reached",
        arguments: ["linear", "cover-flow", "hyperbola", "rotary"])
    func focus(model: String) throws {
        var stage = CardShapeTests.stage(model, at: 4, pictures: { _ in Size(width: 3000, height: 1000) })
        _ = Self.frame(&stage, to: 3)
        for offset in [0.0, 1] {
            let shown = try #require(stage.painter.scene.placed.first { $0.offset == offset })
            let now = Self.frame(&stage, to: 3)
            let center = try #require(now.cards.first { $0.index == shown.index }?.center)
            guard stage.card(at: center) == shown.index else { continue }
            let begun = stage.focusDrag(at: center)
            let drag = try #require(begun)
            #expect(!drag.isWhole && drag.picture == shown.index)
            func pictureX(_ point: Vector2) throws -> Double {
                _ = Self.frame(&stage, to: 3)
                let card = try #require(
                    stage.painter.scene.cards.first { stage.painter.scene.placed[$0.id].index == shown.index })
                let image = try #require(Homography(card.transform).inverted?.inverse).apply(to: point)
                return card.front.crop.x + (image.x / image.z / card.size.width + 0.5) * card.front.crop.width
            }
            let held = try pictureX(center)
            for step in 1...4 {
                let point = center + Vector2(Double(step) * 9, 4)
                stage.setFocus(drag.focus(at: point), ofPicture: shown.index, at: 3)
                #expect(abs(try pictureX(point) - held) < 1e-6, "\(model) \(offset)")
            }
            // A drag beyond the picture's edge stops with that edge at the card's.
            stage.setFocus(drag.focus(at: center + Vector2(9000, 0)), ofPicture: shown.index, at: 3)
            _ = Self.frame(&stage, to: 3)
            let card = try #require(stage.painter.scene.cards.first { stage.painter.scene.placed[$0.id].index == shown.index })
            #expect(abs(card.front.crop.minX) < 1e-12)
            stage.setFocus(nil, ofPicture: shown.index, at: 3)
            #expect(abs(try pictureX(center) - held) < 1e-9)
        }
    }

    @Test("an uncropped picture can't be moved; beside the cards and on a back no drag begins")
    func nothingToMove() throws {
        var whole = CardShapeTests.stage("linear", .eachPicture, at: 4)
        var matted = CardShapeTests.stage("linear", fit: .fit, at: 4)
        let drags = [whole.focusDrag(at: Vector2(640, 400)), matted.focusDrag(at: Vector2(640, 400))]
        #expect(drags.allSatisfy { $0?.isWhole == true })
        var stage = CardShapeTests.stage("linear", at: 4)
        let none = [stage.focusDrag(at: Vector2(640, 20)), stage.focusDrag(at: Vector2(.nan, 0))]
        #expect(none == [nil, nil])
        stage.advance(to: 4, events: [StageEvent(time: 2, kind: .command(.flip))])
        let onBack = stage.focusDrag(at: Vector2(640, 400))
        #expect(onBack == nil)
        for point in [Vector2(.nan, 0), Vector2(0, .infinity)] {
            stage.setFocus(point, ofPicture: 4, at: 5)
            #expect(stage.focus(ofPicture: 4) == nil)
        }
        stage.setFocus(Vector2(-5, 7), ofPicture: 4, at: 5)
        #expect(stage.focus(ofPicture: 4) == Vector2(0, 1))
        stage.setFocus(Vector2(0, 0), ofPicture: 99, at: 5)
        #expect(stage.focus(ofPicture: 99) == nil)
    }
}
