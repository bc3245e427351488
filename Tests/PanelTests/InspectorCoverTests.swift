import RiffleMath
import RiffleStage
import Testing

@testable import RifflePanel

@Suite("Depth inspector: what it covers")
struct InspectorCoverTests {
    @Test("open, it covers its plate at the foot of the stage and nothing else; closed, nothing")
    func covers() {
        let stage = Size(width: 1280, height: 800)
        var inspector = DepthInspector()
        let foot = Vector2(300, 700), middle = Vector2(640, 300)
        #expect(!inspector.covers(foot, stage: stage))
        inspector.isOpen = true
        #expect(inspector.covers(foot, stage: stage) && !inspector.covers(middle, stage: stage))
    }

    @Test("of a card under the pointer its number is read, and the view that carries it")
    func words() {
        #expect(StageInspection.Hit(index: 4, view: 2).words == "5 in view 3")
        #expect(StageInspection.Hit(index: 4, view: nil).words == "5")
        var stage = Stage(
            deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }), size: Size(width: 1280, height: 800))
        stage.jump(to: 3, at: 0)
        let inspection = stage.inspect()
        // Back to front, each by its number: the last one that is painted is the last in the list.
        let top = inspection.cards[inspection.cards.count - 1], back = inspection.cards[0]
        let hits = [top, back].map { StageInspection.Hit(index: $0.index, view: $0.view) }
        #expect(inspection.paintOrder(of: hits) == "\(inspection.cards.count), 1 of \(inspection.cards.count)")
        #expect(inspection.paintOrder(of: [StageInspection.Hit(index: 700, view: nil)]) == nil)
    }
}
