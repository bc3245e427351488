import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import StageSupport
import Testing

@testable import RiffleStage

/// The edges from which a drag leads to another screen.
@Suite("Screen edges")
struct ScreenEdgeTests {
    /// The screens' models, and a navigation whose screens come from below.
    private static let cases: [(model: String, animation: String?)] = [
        ("navigation", nil), ("navigation", "present"), ("modal", nil), ("tabs", nil),
    ]

    private static func stage(_ index: Int) throws -> Stage {
        let (model, animation) = cases[index]
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        if let animation {
            let controllers = AnimationCatalogue.all
            configuration.set("controller", to: Double(try #require(controllers.firstIndex { $0.id == animation })))
        }
        var stage = Stage(configuration: configuration, deck: Script.deck(8), size: Size(width: 1280, height: 800))
        stage.jump(to: 2, at: 0)
        // A navigation gets a screen to go back to; a modal presentation has none.
        if model == "navigation" {
            stage.advance(to: 5, events: [StageEvent(time: 1, kind: .command(.activate))])
        }
        return stage
    }

    /// The middle of an edge, and the drag's displacement from there over the screen.
    private static func drag(_ edge: ScreenEdges.Edge, inset: Double) -> (from: Vector2, by: Vector2) {
        let (screen, middle) = (edge.screen, edge.screen.center)
        return switch edge.side {
        case .left: (Vector2(screen.minX + inset, middle.y), Vector2(200, 0))
        case .right: (Vector2(screen.maxX - inset, middle.y), Vector2(-200, 0))
        case .top: (Vector2(middle.x, screen.minY + inset), Vector2(0, 200))
        case .bottom: (Vector2(middle.x, screen.maxY - inset), Vector2(0, -200))
        }
    }

    @Test("a drag from an edge leads where the edge says; one from elsewhere is refused and counted", arguments: cases.indices)
    func leads(index: Int) throws {
        let stage = try Self.stage(index)
        let edges = stage.screenEdges
        #expect(edges.forward != nil && (edges.back == nil) == (Self.cases[index].model == "modal"))
        let now = stage.time.seconds
        for (edge, direction) in [(edges.back, -1.0), (edges.forward, 1)] {
            guard let edge else { continue }
            var dragged = stage
            let (from, by) = Self.drag(edge, inset: Swift.min(edge.reach, 20) * 0.7)
            dragged.advance(
                to: stage.time + 1, events: Script.drag(from: from, by: by, at: now + 0.1, duration: 0.3, releases: false))
            var frame = Frame()
            dragged.step(to: dragged.time, events: [], into: &frame)
            #expect(frame.transition?.operation != nil && frame.transition?.direction == direction, "\(edge)")
            #expect(dragged.refusedDrags == 0 && dragged.screenEdges == ScreenEdges())
            guard edge.reach.isFinite else { continue }
            var refused = stage
            let (beside, along) = Self.drag(edge, inset: edge.reach * 1.5)
            refused.advance(
                to: stage.time + 1, events: Script.drag(from: beside, by: along, at: now + 0.1, duration: 0.3, releases: false))
            #expect(!refused.isDragging && refused.refusedDrags == 1 && refused.screenEdges == edges, "\(edge)")
        }
    }

    @Test("a navigation whose screens come from below is dragged up and down, and makes its progress along its height")
    func vertical() throws {
        let stage = try Self.stage(1)
        let edge = try #require(stage.screenEdges.back)
        #expect(edge.side == .top && stage.screenEdges.forward?.side == .bottom)
        var dragged = stage
        let from = Vector2(edge.screen.center.x, edge.screen.minY + 4)
        let now = stage.time.seconds
        dragged.advance(
            to: stage.time + 0.5,
            events: Script.drag(from: from, by: Vector2(0, edge.screen.height / 4), at: now + 0.1, duration: 0.2, releases: false)
        )
        var frame = Frame()
        dragged.step(to: dragged.time, events: [], into: &frame)
        #expect(abs((frame.transition?.progress ?? 0) - 0.25) < 1e-9)
    }

    @Test("a click on the current card's point meets the current card, in every model", arguments: ModelCatalogue.builtIn.ids)
    func pointOfCurrentCard(model: String) {
        for offset in [0.0, 3, 19] {
            var stage = Script.stage(model, at: offset)
            guard let point = stage.pointOfCurrentCard() else {
                Issue.record("\(model) at \(offset): nothing of the current card is seen")
                continue
            }
            if stage.configuration.model.descriptor.showsScreens { continue }
            #expect(stage.card(at: point) == stage.current, "\(model) at \(offset)")
        }
        var none = Script.stage(model, cards: 0, at: 0)
        #expect(none.pointOfCurrentCard() == nil)
    }
}
