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
    }
}
