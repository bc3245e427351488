import RiffleMath
import TestSupport
import Testing

@testable import RiffleFit

/// The fits' own projection of edges, compared with the compositor's.
@Suite("A placed edge")
struct PlacedEdgeTests {
    @Test("it lies where the card's transform puts it, and its slopes are those of small steps")
    func law() {
        var generator = SeededGenerator(seed: 5)
        for turn in 0..<200 {
            func number(_ most: Double) -> Double { generator.number(-most...most) }
            let stage = FitStage(
                center: Vector2(300, 200), card: Size(width: 180, height: 320), eye: turn % 4 == 0 ? nil : 900 + number(300))
            let placement = CardPlacement(stage: stage, anchor: Vector2(0.5 + number(0.5), 0.5 + number(0.5)))
            var values = CardPlacement.neutral
            for lane in 0..<7 { values[lane] += number(lane == 3 ? 0.6 : 0.9) }
            let a = Vector2(300 + number(200), 200 + number(200)), b = Vector2(300 + number(200), 200 + number(200))
            for side in [FitMark.Side.left, .right, .top, .bottom] {
                let outline = placement.outline(values)
                let (start, end) = outline.ends(side)
                let way = end - start
                let normal = Vector2(-way.y, way.x) / (way * way).sum().squareRoot()
                let line = PlacedEdge(.edge(side, .line(a, b)), of: PlacedCard(values, placement))
                #expect(abs(line.residuals.0 - ((start - a) * normal).sum()) < 1e-7)
                #expect(abs(line.residuals.1 - ((start - b) * normal).sum()) < 1e-7)
                let middle = outline.middle(side)
                let single = PlacedEdge(.edge(side, .at(7)), of: PlacedCard(values, placement))
                #expect(abs(single.residuals.0 - ((side.isUpright ? middle.x : middle.y) - 7)) < 1e-7)
                for lane in 0..<7 {
                    var (ahead, behind) = (values, values)
                    ahead[lane] += 1e-5
                    behind[lane] -= 1e-5
                    let (after, before) = [ahead, behind].map {
                        PlacedEdge(.edge(side, .line(a, b)), of: PlacedCard($0, placement)).residuals
                    }.pair
                    let slopes = line.slopes(by: lane, of: PlacedCard(values, placement))
                    let expected = ((after.0 - before.0) / 2e-5, (after.1 - before.1) / 2e-5)
                    #expect(abs(slopes.0 - expected.0) < 1e-3 * max(abs(expected.0), 100), "lane \(lane)")
                    #expect(abs(slopes.1 - expected.1) < 1e-3 * max(abs(expected.1), 100), "lane \(lane)")
                }
            }
        }
    }
}

extension [(Double, Double)] {
    fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}
