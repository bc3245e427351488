import RiffleMath
import RifflePainter
import RiffleScene
import TestSupport
import Testing

@Suite("Robustness")
struct RobustnessTests {
    @Test("arbitrary numbers cause no crash and no NaN in a vertex", arguments: 0..<8)
    func wildInput(seed: Int) {
        var chance = SeededGenerator(seed: UInt64(seed) + 1000)
        let wild: [Double] = [
            0, -0.0, 1, -1, .nan, .infinity, -.infinity, Double.leastNonzeroMagnitude, 1e-160, 1e300, -1e300, 1e17, 500, -500,
            0.002, .pi, 1e9, 1e-9,
        ]
        var compositor = Compositor()
        var list = DrawList()
        for round in 0..<250 {
            var cards: ContiguousArray<SceneCard> = []
            for id in 0..<Int.random(in: 0...6, using: &chance) {
                func pick() -> Double {
                    Int.random(in: 0..<3, using: &chance) == 0
                        ? wild.randomElement(using: &chance) ?? 0 : chance.number(-600...600)
                }
                var one = card(
                    id, width: pick(), height: pick(), at: Vector3(pick(), pick(), pick()), turnY: pick(), turnX: pick(),
                    radius: pick(),
                    opacity: pick(), z: pick(),
                    shadow: QuadShadow(radius: pick(), opacity: pick(), offset: Vector2(pick(), pick())))
                one.badge = CardBadge(
                    face: one.front, frame: Rect(x: pick(), y: pick(), width: pick(), height: pick()), cornerRadius: pick())
                one.shade = pick()
                if round % 5 == 0 { one.transform.row3.w = pick() }
                if round % 7 == 0 { one.transform.row4 = SIMD4(pick(), pick(), pick(), pick()) }
                if round % 11 == 0 { one.front.crop = Rect(x: pick(), y: pick(), width: pick(), height: pick()) }
                if round % 13 == 0 { one.front.pixelSize = Size(width: pick(), height: pick()) }
                cards.append(one)
            }
            list.removeAll()
            let view = round % 17 == 0 ? Rect(x: chance.number(-1...1), y: .nan, width: wild[round % 18], height: 3) : screen
            compositor.options.antialiasesEdges = round % 2 == 0
            compositor.options.cullsOccluded = round % 3 == 0
            compositor.compose(cards, viewport: view, into: &list)
            #expect(list.isValid)
            #expect(compositor.statistics.cards == cards.count)
            _ = compositor.hitTest(Vector2(chance.number(0...1280), wild[round % 18]))
        }
    }

    @Test("a card with a NaN in its transform is left out and counted; the others are drawn")
    func brokenCard() {
        var compositor = Compositor()
        var list = DrawList()
        var broken = card(1)
        broken.transform.row2.y = .nan
        compositor.compose([card(0), broken, card(2, opacity: 0), card(3, width: 0)], viewport: screen, into: &list)
        #expect(compositor.statistics.brokenCards == 1)
        #expect(compositor.paintedCards.count == 1)
        #expect(compositor.hitTest(screen.center) == 0)
    }

    @Test("cards partly behind the eye are clipped to the near plane")
    func behindTheEye() {
        var compositor = Compositor()
        var list = DrawList()
        // A floor below the eye: w decreases from 1.8 to −0.6.
        let floor = card(0, width: 400, height: 1200, at: Vector3(0, 200, 200), turnX: .pi / 2)
        compositor.compose([floor], viewport: screen, into: &list)
        #expect(list.isValid)
        #expect(!list.vertices.isEmpty)
        // All of it is below the horizon at the centre of the screen.
        #expect(list.vertices.allSatisfy { $0.y > 399 })
        #expect(compositor.hitTest(Vector2(640, 700)) == 0)
        #expect(compositor.hitTest(Vector2(640, 300)) == nil)
        compositor.compose([card(1, at: Vector3(0, 0, 501))], viewport: screen, into: &list)
        #expect(compositor.paintedCards.count == 0)
    }

    @Test("composing the same scene again needs no more memory in the list and gives the same list")
    func steadyState() {
        var chance = SeededGenerator(seed: 8)
        let cards = OrderTests.scene(0, &chance)
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        let first = list
        let copy = compositor
        list = DrawList()
        for _ in 0..<3 {
            list.removeAll()
            compositor.compose(cards, viewport: screen, into: &list)
        }
        let capacity = list.vertices.capacity
        for _ in 0..<20 {
            list.removeAll()
            compositor.compose(cards, viewport: screen, into: &list)
        }
        #expect(list.vertices.capacity == capacity)
        #expect(list.vertices == first.vertices)
        #expect(list.indices == first.indices)
        #expect(list.runs == first.runs)
        // A copy keeps the frame at which it was copied.
        #expect(copy.hitTest(screen.center) == compositor.hitTest(screen.center))
    }
}
