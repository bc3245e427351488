import RiffleMath
import RiffleModels
import RiffleSettings
import TestSupport
import Testing

@testable import RiffleStage

/// The numbers of the card under the pointer, against the poses and the program's own hit test.
@Suite("The card under the pointer")
struct HoveredCardTests {
    private static let points = (0..<24).flatMap { x in
        (0..<15).map { y in Vector2(30 + Double(x) * 53.1, 22 + Double(y) * 52.3) }
    }

    /// Shows the row at an offset in the last frame.
    private static func show(_ stage: inout Stage, _ offset: Double) {
        var frame = Frame()
        stage.scrub(to: offset, at: 1)
        stage.step(to: 1, events: [], into: &frame)
    }

    /// Whether the card's matrix maps the card over a window point, within `slack` points.
    private static func covers(_ card: HoveredCard, _ point: Vector2, _ stage: Stage, slack: Double = 0.5) -> Bool {
        let size = stage.motion.model.cardSize
        var corners: [Vector2] = []
        for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
            let row = card.matrix.row1 * (x * size.width) + card.matrix.row2 * (y * size.height) + card.matrix.row4
            corners.append(stage.motion.anchor + Vector2(row.x, row.y) / row.w * stage.motion.viewport.scale)
        }
        let sides = zip(corners, corners[1...] + corners[..<1]).map { a, b in
            let (edge, way) = (b - a, point - a)
            return (edge.x * way.y - edge.y * way.x) / max((edge * edge).sum().squareRoot(), 1e-9)
        }
        return sides.allSatisfy { $0 > -slack } || sides.allSatisfy { $0 < slack }
    }

    @Test(
        "its matrix is its pose's and takes it over the pointer; it is the topmost of the cards there",
        arguments: ModelCatalogue.builtIn.ids)
    func atRest(id: String) {
        var stage = Script.stage(id)
        var found = 0
        var hits: ContiguousArray<StageInspection.Hit> = []
        let rests: Bool = if case .transition = stage.motion.model.scrollRule { true } else { false }
        for offset in rests ? [4] : [4, 4.3, 4.75] {
            Self.show(&stage, offset)
            for point in Self.points {
                stage.findCards(under: point, into: &hits)
                let hovered = stage.hoveredCard(under: point)
                #expect(hovered.map(\.index) == hits.first.map(\.index) && hovered?.view == hits.first?.view)
                // An icon above a card is a part of it that its matrix doesn't cover.
                guard let hovered, Self.covers(hovered, point, stage) else { continue }
                found += 1
                let poses = stage.painter.scene.placed.filter { $0.index == hovered.index }.map(\.pose)
                #expect(poses.contains { $0.transform == hovered.matrix }, "card \(hovered.index) at \(offset)")
                let row = hovered.matrix.row4
                let depth = (row.z / row.w) * stage.motion.viewport.scale + hovered.zPosition
                #expect(near(hovered.depth, depth, 1e-6 * max(abs(depth), 1)), "card \(hovered.index) at \(offset)")
            }
        }
        #expect(found > 20)
        #expect(stage.hoveredCard(under: Vector2(.nan, 0)) == nil && stage.hoveredCard(under: Vector2(-1e9, 1e300)) == nil)
    }

    @Test("iCarousel's depth key is the z of the image of the point (1, 1, 1)")
    func depthKey() {
        var stage = Script.stage("rotary")
        Self.show(&stage, 4.3)
        let matrices = Self.points.compactMap { stage.hoveredCard(under: $0) }
        #expect(Set(matrices.map(\.index)).count > 2)
        for card in matrices {
            let entries = card.matrix.entries
            #expect(card.depthKey == entries[2] + entries[6] + entries[10] + entries[14])
        }
    }

    @Test(
        "while a card turns over, its matrix is that of the turn: it covers the card's middle, and m11 falls",
        arguments: ["linear", "hyperbola"])
    func flip(id: String) throws {
        var stage = Script.stage(id)
        Self.show(&stage, 4)
        let location = stage.currentCardLocation()
        let still = try #require(stage.hoveredCard(under: location?.center ?? .zero))
        var frame = Frame()
        stage.step(to: 1.1, events: [StageEvent(time: 1.01, kind: .command(.flip))], into: &frame)
        stage.step(to: 1.15, events: [], into: &frame)
        let turned = stage.currentCardLocation()
        let middle = try #require(turned).center
        let turning = try #require(stage.hoveredCard(under: middle))
        #expect(turning.index == still.index && Self.covers(turning, middle, stage))
        #expect(turning.matrix.row1.x < still.matrix.row1.x - 1e-3 && turning.matrix != still.matrix)
    }
}
