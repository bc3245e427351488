import RiffleMath
import RifflePainter
import RiffleScene
import TestSupport
import Testing

@Suite("Scenes that are too much for a frame")
struct LimitsTests {
    /// `count` cards about one centre, which all intersect; the card in the middle has the distance 0.
    private static func crossing(_ count: Int, opacity: Double = 1) -> ContiguousArray<SceneCard> {
        ContiguousArray(
            (0..<count).map { index in
                let offset = Double(index - count / 2)
                var card = card(index, turnY: offset * 0.6458, turnX: offset * 0.925, opacity: opacity)
                card.distance = abs(offset)
                return card
            })
    }

    /// `count` cards as large as the screen, one behind the other, the last one nearest.
    private static func pile(_ count: Int, opacity: Double) -> ContiguousArray<SceneCard> {
        ContiguousArray(
            (0..<count).map { index in
                var card = card(index, width: 1280, height: 800, m34: 0, opacity: opacity, z: Double(index))
                card.distance = abs(Double(index - count / 2))
                return card
            })
    }

    @Test("of 2,001 cards that all intersect the nearest are ordered, cut and painted, within the limits")
    func manyCrossing() {
        var compositor = plainCompositor()
        var list = DrawList()
        let cards = Self.crossing(2001)
        compositor.compose(cards, viewport: screen, into: &list)
        let limits = compositor.options.limits
        let statistics = compositor.statistics
        #expect(statistics.leftOutCards > 1900 && statistics.leftOutCards + compositor.paintedCards.count == 2001)
        #expect(statistics.cuts > 50 && statistics.cuts <= limits.cuts)
        #expect(statistics.pieces == compositor.paintedCards.count + statistics.cuts)
        let painted = Set(compositor.paintOrder)
        let distances = painted.map { cards[$0].distance }.sorted()
        let all = cards.map(\.distance).sorted()
        #expect(distances == Array(all.prefix(painted.count)))
        #expect(painted.contains(1000) && painted.count >= 12)
        #expect(list.isValid)
    }

    @Test("the picture is that of the cards that are left, whatever was composed before", arguments: [40, 90, 400])
    func prefixOfNearest(count: Int) {
        var compositor = plainCompositor()
        var list = DrawList()
        let cards = Self.crossing(count)
        compositor.compose(cards, viewport: screen, into: &list)
        let painted = Set(compositor.paintOrder)
        #expect(painted.count < count)
        var other = plainCompositor()
        var fewer = DrawList()
        other.compose(ContiguousArray(cards.filter { painted.contains($0.id) }), viewport: screen, into: &fewer)
        #expect(other.statistics.leftOutCards == 0)
        #expect(list.vertices == fewer.vertices && list.indices == fewer.indices)
        // The result is the same after other scenes.
        compositor.compose(Self.pile(300, opacity: 0.5), viewport: screen, into: &fewer)
        fewer.removeAll()
        compositor.compose(cards, viewport: screen, into: &fewer)
        #expect(list.vertices == fewer.vertices && list.indices == fewer.indices)
    }

    @Test("a hit finds the card that is painted, with and without painting")
    func hits() {
        var compositor = plainCompositor(), sorting = plainCompositor()
        var list = DrawList()
        let cards = Self.crossing(300)
        compositor.compose(cards, viewport: screen, into: &list)
        sorting.sort(cards, viewport: screen)
        var chance = SeededGenerator(seed: 5)
        var found = 0
        for _ in 0..<400 {
            let point = Vector2(chance.number(400...880), chance.number(150...650))
            let hit = compositor.hitTest(point)
            #expect(hit == sorting.hitTest(point))
            guard let top = list.painted(at: point).last else { continue }
            #expect(hit == top)
            found += 1
        }
        #expect(found > 200)
    }

    @Test("cards that overlap without intersecting are compared at most as often as the limits allow")
    func manyOverlapping() {
        var compositor = plainCompositor()
        var list = DrawList()
        var cards: ContiguousArray<SceneCard> = []
        for index in 0..<900 {
            var next = card(index, width: 200, height: 300, at: Vector3(Double(index) * 0.3 - 135, 0, 0), turnY: 0.8)
            next.distance = abs(Double(index - 450))
            cards.append(next)
        }
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(compositor.statistics.leftOutCards > 600 && compositor.paintedCards.count > 60)
        #expect(Set(compositor.paintOrder).contains(450) && compositor.statistics.cuts == 0)
        // Without limits, all cards are painted: the scene itself is not at fault.
        compositor.options.limits.comparisons = .max
        compositor.options.limits.layers = .infinity
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(compositor.statistics.leftOutCards == 0 && compositor.paintedCards.count == 900)
    }

    @Test("of cards that all intersect, as many are cut as the limits allow, where comparisons are no limit")
    func manyCuts() {
        var compositor = plainCompositor()
        compositor.options.limits.comparisons = .max
        compositor.options.limits.cuts = 300
        var list = DrawList()
        compositor.compose(Self.crossing(120), viewport: screen, into: &list)
        #expect(compositor.statistics.cuts > 120)
        #expect(compositor.statistics.cuts <= 300)
        #expect(compositor.statistics.leftOutCards > 60)
    }

    @Test("more visible cards than the limit lose the farthest, those of one distance in document order")
    func manyCards() {
        var compositor = plainCompositor()
        var list = DrawList()
        var cards: ContiguousArray<SceneCard> = []
        for index in 0..<1300 {
            let place = Vector3(Double(index % 50) * 24 - 590, Double(index / 50) * 20 - 300, 0)
            cards.append(card(index, width: 20, height: 16, at: place, m34: 0))
        }
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(compositor.statistics.leftOutCards == 300)
        #expect(Set(compositor.paintOrder) == Set(300..<1300))
        for index in cards.indices { cards[index].distance = Double(index) }
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(Set(compositor.paintOrder) == Set(0..<1000))
    }

    @Test("painting stops behind as many layers as the limits allow, from the front")
    func layers() {
        var compositor = plainCompositor()
        var list = DrawList()
        compositor.compose(Self.pile(60, opacity: 0.5), viewport: screen, into: &list)
        #expect(compositor.paintOrder == ContiguousArray(51..<60))
        #expect(compositor.statistics.leftOutCards == 51)
        compositor.options.limits.layers = 3.5
        compositor.compose(Self.pile(60, opacity: 0.5), viewport: screen, into: &list)
        #expect(compositor.paintOrder == ContiguousArray(56..<60))
        // Of a card that reaches far beyond the window, only the part in the window counts.
        compositor.options.limits.layers = 8
        let wide = ContiguousArray((0..<8).map { card($0, width: 12_000, height: 8000, m34: 0, opacity: 0.5, z: Double($0)) })
        compositor.compose(wide, viewport: screen, into: &list)
        #expect(compositor.paintedCards.count == 8 && compositor.statistics.leftOutCards == 0)
        // Opaque cards hide the cards behind them, which then cost nothing.
        compositor.options.cullsOccluded = true
        let covered = ContiguousArray(
            (0..<60).map { card($0, width: 800 + 4 * Double($0), height: 500 + 4 * Double($0), m34: 0, z: Double($0)) })
        compositor.compose(covered, viewport: screen, into: &list)
        #expect(compositor.statistics.leftOutCards == 0 && compositor.statistics.occludedPieces == 59)
    }

    @Test("ordinary scenes are within the limits", arguments: 0..<6)
    func ordinary(kind: Int) {
        var chance = SeededGenerator(seed: UInt64(kind) + 90)
        var compositor = plainCompositor()
        var list = DrawList()
        for _ in 0..<40 {
            compositor.compose(OrderTests.scene(kind, &chance), viewport: screen, into: &list)
            #expect(compositor.statistics.leftOutCards == 0)
        }
    }
}
