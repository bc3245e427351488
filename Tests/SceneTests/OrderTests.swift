import RiffleMath
import RifflePainter
import RiffleScene
import TestSupport
import Testing

extension Compositor {
    /// Indices into the cards that were composed last, back to front.
    var paintOrder: ContiguousArray<Int> { ContiguousArray((0..<paintedCards.count).map { paintedCards.position(at: $0) }) }
}

@Suite("Paint order")
struct OrderTests {
    /// A random scene of a kind that is difficult for depth sorts.
    static func scene(_ kind: Int, _ chance: inout SeededGenerator) -> ContiguousArray<SceneCard> {
        var cards: ContiguousArray<SceneCard> = []
        let count = Int.random(in: 2...7, using: &chance)
        let turn = chance.number(-1.5...1.5)
        for id in 0..<count {
            let x = chance.number(-400...400), y = chance.number(-200...200), z = chance.number(-300...150)
            switch kind % 6 {
            case 0:  // arbitrary orientations
                cards.append(
                    card(
                        id, at: Vector3(x, y, z), turnY: chance.number(-3.2...3.2), turnX: chance.number(-3.2...3.2),
                        turnZ: chance.number(-3...3)))
            case 1:  // rotated about y only: cover flow and cylinders
                cards.append(card(id, at: Vector3(x, 0, z), turnY: chance.number(-1.57...1.57)))
            case 2:  // all share one axis
                cards.append(card(id, at: Vector3(0, 0, -50), turnY: turn + Double(id) * 0.4))
            case 3:  // all nearly edge-on
                cards.append(card(id, at: Vector3(x, y, z), turnY: 1.5707963 + chance.number(-0.01...0.01)))
            case 4:  // partly behind the eye
                cards.append(
                    card(
                        id, width: 900, height: 700, at: Vector3(x, y, chance.number(0...480)), turnY: chance.number(-3...3),
                        turnX: chance.number(-1...1)))
            default:  // adjacent cards that share edges: prisms
                let side = 6.283185307179586 / Double(count + 2)
                let apothem = 150 / Double.tan(side / 2)
                let angle = turn + side * Double(id)
                cards.append(
                    card(id, at: Vector3(apothem * .sin(angle), 0, apothem * .cos(angle) - apothem), turnY: angle))
            }
            cards[id].zPosition = kind % 12 >= 6 ? chance.number(-50...50) : 0
        }
        return cards
    }

    @Test("at every pixel each card is painted once, in the order of depth", arguments: 0..<24)
    func agreesWithOracle(batch: Int) {
        var chance = SeededGenerator(seed: UInt64(batch) &* 7919 &+ 17)
        var compositor = plainCompositor()
        var list = DrawList()
        var compared = 0
        for round in 0..<130 {
            let cards = OrderTests.scene(round, &chance)
            list.removeAll()
            compositor.compose(cards, viewport: screen, into: &list)
            #expect(list.isValid)
            let oracle = Oracle(cards: cards)
            for _ in 0..<25 {
                let point = Vector2(chance.number(300...980), chance.number(200...600))
                guard let wanted = oracle.certainOrder(at: point) else { continue }
                compared += 1
                #expect(list.painted(at: point) == wanted, "batch \(batch) round \(round) at \(point)")
                #expect(compositor.hitTest(point) == wanted.last)
            }
        }
        #expect(compared > 1500)
    }

    @Test("cards that share an axis: the first stays whole, every other is cut once", arguments: 2...9)
    func star(count: Int) {
        var compositor = plainCompositor()
        var list = DrawList()
        let cards = ContiguousArray((0..<count).map { card($0, turnY: 0.1 + Double($0) * 3 / Double(count)) })
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(compositor.paintedCards.count == count)
        #expect(compositor.statistics.pieces == 2 * count - 1)
        #expect(compositor.statistics.cuts == count - 1)
    }

    @Test("three cards that intersect each other are cut into five to seven pieces")
    func threeCrossing() {
        var compositor = plainCompositor()
        var list = DrawList()
        let cards: ContiguousArray = [
            card(0, turnY: 0.5), card(1, turnY: -0.4, turnX: 0.3), card(2, turnX: -0.5),
        ]
        compositor.compose(cards, viewport: screen, into: &list)
        #expect((5...7).contains(compositor.statistics.pieces))
        #expect(compositor.statistics.cuts == compositor.statistics.pieces - 3)
    }

    @Test("inside a cylinder whose cards nearly touch, farther cards are painted before nearer ones")
    func drum() {
        var compositor = plainCompositor()
        var list = DrawList()
        let side = 6.283185307179586 / 12
        let radius = 150 / Double.tan(side / 2) - 0.01
        for turn in 0..<40 {
            let angles = (-2...2).map { side * (Double($0) + Double(turn) / 41 - 0.5) }
            let cards = ContiguousArray(
                angles.indices.map { index in
                    let angle = angles[index]
                    return card(
                        index, at: Vector3(radius * .sin(angle), 0, radius - radius * .cos(angle)), turnY: -angle)
                })
            compositor.compose(cards, viewport: screen, into: &list)
            let depths = compositor.paintOrder.map { 1 - Double.cos(angles[$0]) }
            #expect(depths.count >= 3 && compositor.statistics.cuts == 0 && depths == depths.sorted(), "turn \(turn)")
        }
    }

    @Test("cards that don't overlap on the screen stay whole, even if their planes intersect")
    func apartStaysWhole() {
        var compositor = plainCompositor()
        var list = DrawList()
        var cards: ContiguousArray<SceneCard> = []
        for column in 0..<5 {
            for row in 0..<3 {
                cards.append(
                    card(
                        cards.count, width: 100, height: 100,
                        at: Vector3(Double(column) * 200 - 400, Double(row) * 200 - 200, 0), turnY: Double(column) - 2,
                        turnX: Double(row) - 1))
            }
        }
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(compositor.paintedCards.count == 15)
        #expect(compositor.statistics.pieces == 15)
    }

    @Test("parallel cards stay whole, and so do overlapping cards that don't intersect")
    func stackStaysWhole() {
        var compositor = plainCompositor()
        var list = DrawList()
        let stack = ContiguousArray((0..<40).map { card($0, at: Vector3(Double($0) * 5, 0, Double((7 * $0) % 40))) })
        compositor.compose(stack, viewport: screen, into: &list)
        #expect(compositor.statistics.pieces == 40)
        #expect(compositor.paintOrder.map { (7 * $0) % 40 } == Array(0..<40))
        let flow = ContiguousArray((0..<9).map { card($0, at: Vector3(Double($0) * 80 - 320, 0, -100), turnY: -1.2) })
        compositor.compose(flow, viewport: screen, into: &list)
        #expect(compositor.statistics.pieces == 9)
    }

    @Test("three cards that overlap cyclically without intersecting are cut at most twice")
    func ring() {
        var compositor = plainCompositor()
        var list = DrawList()
        // Long planks with one end raised and one end lowered, like the flaps of a box.
        var cards: ContiguousArray<SceneCard> = []
        for id in 0..<3 {
            let angle = Double(id) * 2.0943951
            let transform =
                Transform3D.rotation(0.3, axis: Vector3(0, 1, 0)) * .translation(0, -120, 0)
                * .rotation(angle, axis: Vector3(0, 0, 1)) * .translation(screen.center.x, screen.center.y, 0)
            var plank = card(id, width: 600, height: 60)
            plank.transform = transform
            cards.append(plank)
        }
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(compositor.paintedCards.count == 3)
        #expect((1...2).contains(compositor.statistics.cuts))
        let oracle = Oracle(cards: cards)
        var chance = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let point = Vector2(chance.number(300...980), chance.number(100...700))
            guard let wanted = oracle.certainOrder(at: point) else { continue }
            #expect(list.painted(at: point) == wanted)
        }
    }

    @Test("the cut pieces of a card have the area of the whole card")
    func areaKept() {
        var chance = SeededGenerator(seed: 99)
        var compositor = plainCompositor()
        var list = DrawList()
        for round in 0..<300 {
            let cards = OrderTests.scene([0, 1, 2, 5][round % 4], &chance)
            list.removeAll()
            compositor.compose(cards, viewport: screen, into: &list)
            for single in cards {
                var alone = DrawList()
                compositor.compose([single], viewport: screen, into: &alone)
                let whole = alone.area(of: single.id)
                #expect(abs(list.area(of: single.id) - whole) <= 1e-4 * whole + 0.05)
            }
        }
    }

    @Test("cards in one plane are ordered by zPosition, then document order, even with depth differences of 1e-8")
    func onePlane() {
        var compositor = plainCompositor()
        var list = DrawList()
        var chance = SeededGenerator(seed: 3)
        for turn in [0, 0.7, 1.3] {
            for nudge in [0, 1e-8, -1e-8] {
                var cards: ContiguousArray<SceneCard> = []
                for id in 0..<12 {
                    // All cards lie in the plane of a card rotated by `turn` about the centre.
                    let shift = Transform3D.translation(chance.number(-60...60), chance.number(-60...60), 0)
                    var one = card(id, turnY: turn)
                    one.transform =
                        shift * one.transform
                        * .translation(0, 0, nudge * Double(id % 3 - 1))
                    cards.append(one)
                }
                compositor.compose(cards, viewport: screen, into: &list)
                #expect(compositor.statistics.pieces == 12)
                #expect(Array(compositor.paintOrder) == Array(0..<12), "turn \(turn) nudge \(nudge)")
            }
        }
        // A zPosition that is too small to be visible still decides.
        var lifted = ContiguousArray((0..<4).map { card($0) })
        lifted[1].zPosition = 1e-6
        compositor.compose(lifted, viewport: screen, into: &list)
        #expect(Array(compositor.paintOrder) == [0, 2, 3, 1])
    }

    @Test("in one plane any difference of zPosition decides, and only then document order")
    func leastZPosition() {
        // For two cards: zPosition, and depth without it. Planes closer than 2e-4 are treated as one.
        let cases: [((Double, Double), (Double, Double), [Int])] = [
            ((0, 0), (0, 0), [0, 1]), ((1e-5, 0), (0, 0), [1, 0]), ((0, 0), (1e-5, 0), [0, 1]),
            ((3e-5, -1e-5), (1.5e-5, 1e-5), [1, 0]),
        ]
        for (first, second, order) in cases {
            var compositor = Compositor()
            var list = DrawList()
            compositor.compose(
                [
                    card(0, at: Vector3(0, 0, first.1), m34: 0, z: first.0),
                    card(1, at: Vector3(100, 30, second.1), m34: 0, z: second.0),
                ], viewport: screen, into: &list)
            #expect(compositor.paintOrder == ContiguousArray(order), "\(first) and \(second)")
        }
    }

    @Test("the picture doesn't depend on document order, except for ties")
    func insertionOrder() {
        var chance = SeededGenerator(seed: 41)
        var compositor = plainCompositor()
        for round in 0..<200 {
            let cards = OrderTests.scene([0, 1, 2, 4][round % 4], &chance)
            var first = DrawList()
            compositor.compose(cards, viewport: screen, into: &first)
            let order = compositor.paintOrder.map { cards[$0].id }
            let shuffled = ContiguousArray(cards.shuffled(using: &chance))
            var second = DrawList()
            compositor.compose(shuffled, viewport: screen, into: &second)
            #expect(compositor.paintOrder.map { shuffled[$0].id } == order)
            #expect(first.vertices.map(\.x) == second.vertices.map(\.x))
        }
    }

    @Test("zPosition raises a card above its neighbours without moving it; without it, a flip intersects them")
    func flipLift() {
        var compositor = plainCompositor()
        var list = DrawList()
        var cards: ContiguousArray = [card(0, at: Vector3(0, 0, -10)), card(1, turnY: 1)]
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(compositor.statistics.pieces == 3)
        let left = compositor.hitTest(Vector2(600, 400))
        let right = compositor.hitTest(Vector2(680, 400))
        #expect(left != right)
        cards[1].zPosition = 400
        var lifted = DrawList()
        compositor.compose(cards, viewport: screen, into: &lifted)
        #expect(compositor.statistics.pieces == 2)
        #expect(compositor.hitTest(Vector2(600, 400)) == 1)
        #expect(compositor.hitTest(Vector2(680, 400)) == 1)
        #expect(abs(lifted.area(of: 1) - list.area(of: 1)) < 0.1)
    }
}
