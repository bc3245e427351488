import RiffleMath
import RifflePainter
import RiffleScene
import TestSupport
import Testing

@Suite("Hit test")
struct HitTests {
    @Test("rounded corners, badges and invisible cards are hit as they are drawn")
    func asSeen() {
        var compositor = Compositor()
        var list = DrawList()
        var one = card(5, width: 200, height: 200, radius: 60)
        one.badge = CardBadge(face: one.front, frame: Rect(x: -100, y: -160, width: 40, height: 40), cornerRadius: 10)
        compositor.compose([card(4, width: 500, height: 120), one, card(6, opacity: 0)], viewport: screen, into: &list)
        #expect(compositor.hitTest(Vector2(640, 400)) == 5)
        #expect(compositor.hitTest(Vector2(545, 305)) == nil)  // outside the rounded corner
        #expect(compositor.hitTest(Vector2(560, 320)) == 5 || compositor.hitTest(Vector2(575, 335)) == 5)
        #expect(compositor.hitTest(Vector2(560, 260)) == 5)  // the badge
        #expect(compositor.hitTest(Vector2(541, 241)) == nil)  // outside the badge's rounded corner
        #expect(compositor.hitTest(Vector2(450, 400)) == 4)
        let painted = list.vertices.count
        one.badge?.face = nil
        list.removeAll()
        compositor.compose([card(4, width: 500, height: 120), one, card(6, opacity: 0)], viewport: screen, into: &list)
        #expect(compositor.hitTest(Vector2(560, 260)) == 5 && list.vertices.count < painted)  // its picture isn't ready
        #expect(compositor.hitTest(Vector2(.nan, 400)) == nil)
        #expect(Compositor().hitTest(.zero) == nil)
    }

    @Test("sorting without drawing gives the hits, the paint order and the inspection of a drawn frame")
    func sortedOnly() {
        var chance = SeededGenerator(seed: 8)
        var (drawn, sorted) = (Compositor(), Compositor())
        var list = DrawList()
        for _ in 0..<60 {
            let cards = ContiguousArray(
                (0..<12).map { id in
                    card(
                        id, at: Vector3(chance.number(-400...400), chance.number(-200...200), chance.number(-300...200)),
                        turnY: chance.number(-1.2...1.2), turnX: chance.number(-0.5...0.5), radius: chance.number(0...40))
                })
            list.removeAll()
            drawn.compose(cards, viewport: screen, into: &list)
            sorted.sort(cards, viewport: screen)
            #expect(sorted.paintOrder == drawn.paintOrder)
            #expect(sorted.inspect() == drawn.inspect())
            for _ in 0..<200 {
                let point = Vector2(chance.number(0...1280), chance.number(0...800))
                #expect(sorted.hitTest(point) == drawn.hitTest(point), "\(point)")
            }
        }
    }

    @Test("projecting and unprojecting a point are inverse")
    func homography() {
        var chance = SeededGenerator(seed: 21)
        for _ in 0..<500 {
            let one = card(
                0, at: Vector3(chance.number(-300...300), chance.number(-200...200), chance.number(-300...300)),
                turnY: chance.number(-3...3), turnX: chance.number(-1.5...1.5))
            let map = Homography(one.transform)
            guard let (back, determinant) = map.inverted, abs(determinant) > 0.05 else { continue }
            let point = Vector2(chance.number(-150...150), chance.number(-200...200))
            guard let pixel = map.project(point), let again = back.project(pixel) else { continue }
            let miss = again - point
            #expect((miss * miss).sum().squareRoot() < 1e-6)
        }
        #expect(Homography(card(0, turnY: .pi / 2, m34: 0).transform.scaled(by: 0, 1, 1)).inverted == nil)
    }
}
