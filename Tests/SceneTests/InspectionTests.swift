import RiffleMath
import RifflePainter
import RiffleScene
import TestSupport
import Testing

@Suite("Depth inspection")
struct InspectionTests {
    private func composed(_ cards: [SceneCard]) -> Compositor {
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose(ContiguousArray(cards), viewport: screen, into: &list)
        return compositor
    }

    @Test("intersecting cards are reported as pairs with their line of intersection")
    func crossings() {
        var compositor = composed([
            card(1, at: Vector3(-40, 0, 0), turnY: 0.7), card(2, at: Vector3(40, 0, 0), turnY: -0.7),
            card(3, at: Vector3(0, 0, -400)),
        ])
        let inspection = compositor.inspect()
        #expect(compositor.statistics.cuts == 1)
        #expect(inspection.crossings.count == 1)
        let pair = inspection.crossings[0]
        #expect(Set([pair.first, pair.second]) == [1, 2])
        // By symmetry they intersect in a vertical line at the centre of the screen.
        #expect(abs(pair.from.x - screen.center.x) < 1e-6 && abs(pair.to.x - screen.center.x) < 1e-6)
        #expect(abs(pair.from.z - pair.to.z) < 1e-6)
        #expect(abs(pair.from.y - pair.to.y) > 300)
        #expect(inspection.quads.map(\.isCrossing) == [false, true, true])
    }

    @Test("crossings imply cuts, and the inspection has the paint order of the compositor")
    func agreement() {
        var chance = SeededGenerator(seed: 5)
        for _ in 0..<150 {
            let cards = (0..<6).map { index in
                card(
                    index, at: Vector3(chance.number(-200...200), chance.number(-80...80), chance.number(-150...80)),
                    turnY: chance.number(-1...1), turnX: chance.number(-0.4...0.4))
            }
            var compositor = composed(cards)
            let inspection = compositor.inspect()
            #expect((inspection.crossings.isEmpty) || compositor.statistics.cuts > 0)
            #expect(inspection.quads.map(\.position) == Array(compositor.paintOrder))
            #expect(inspection.quads.map(\.paintIndex) == Array(inspection.quads.indices))
            let crossing = Set(inspection.crossings.flatMap { [$0.first, $0.second] })
            #expect(Set(inspection.quads.filter(\.isCrossing).map(\.id)) == crossing)
            let point = Vector2(chance.number(300...980), chance.number(150...650))
            var hits: [Int] = []
            compositor.forEachHit(point) { hits.append($0) }
            #expect(hits.first == compositor.hitTest(point))
            // A point lies on one piece of a card, or on the cut between two pieces; the card counts once either way.
            #expect(Set(hits).count == hits.count)
        }
    }
}
