import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// The card in front, of two cards at the same depth.
@Suite("Document order")
struct DocumentOrderTests {
    /// The keys that iCarousel's `compareViewDepth` compares: the depth, then the distance from the current card.
    private static func keys(_ cards: ContiguousArray<PosedCard>, isVertical: Bool) -> [(depth: Double, distance: Double)] {
        let images = cards.map { $0.pose.transform.apply(to: SIMD4(1, 1, 1, 1)) }
        let current = cards.indices.min { abs(cards[$0].offset) < abs(cards[$1].offset) } ?? 0
        return images.map { image in
            (image.z, abs(isVertical ? image.y - images[current].y : image.x - images[current].x))
        }
    }

    @Test("of cards at one depth those farther on the screen from the current one are further back, of equal ones by offset")
    func places() {
        var random = SeededGenerator(seed: 31)
        for round in 0..<300 {
            let isVertical = round % 2 == 0
            var cards: ContiguousArray<PosedCard> = []
            let shift = Double.random(in: -0.49...0.49, using: &random)
            for number in 0..<Int.random(in: 0...12, using: &random) {
                // There are few places and depths, so that some are equal.
                let step = Double(Int.random(in: -3...3, using: &random)) * 40
                let depth = Double(Int.random(in: 0...1, using: &random)) * 10
                let scale = Double(Int.random(in: 1...2, using: &random))
                let transform = Transform3D.translation(isVertical ? 7 : step, isVertical ? step : 7, depth)
                    .scaled(by: scale, scale, 1)
                cards.append(PosedCard(index: number, offset: Double(number - 5) + shift, pose: CardPose(transform: transform)))
            }
            var order: ContiguousArray<Int> = [99]
            cards.list(in: .place(isVertical: isVertical), into: &order)
            #expect(order.sorted() == Array(cards.indices))
            let keys = Self.keys(cards, isVertical: isVertical)
            for (place, behind) in order.enumerated() {
                for inFront in order[(place + 1)...] where keys[behind].depth == keys[inFront].depth {
                    let difference = keys[behind].distance - keys[inFront].distance
                    #expect(difference > -1e-6, "round \(round)")
                    if abs(difference) < 1e-6 {
                        #expect(abs(cards[behind].offset) >= abs(cards[inFront].offset), "round \(round)")
                    }
                }
            }
        }
    }

    @Test("offsets decide where nothing else does, halves for the later card, and a card without a place disturbs no other")
    func ends() {
        for (shift, expected) in [(0.25, [6, 0, 5, 1, 4, 2, 3]), (-0.5, [0, 1, 6, 2, 5, 3, 4]), (0.5, [6, 0, 5, 1, 4, 2, 3])] {
            var cards = ContiguousArray((-3...3).map { PosedCard(index: $0 + 3, offset: Double($0) + shift) })
            var order: ContiguousArray<Int> = []
            for transform in [Transform3D.identity, .translation(.nan, 0, .nan)] {
                cards[1].pose.transform = transform
                for rule in [DocumentOrder.offset, .place(isVertical: false)] {
                    cards.list(in: rule, into: &order)
                    #expect(Array(order) == expected, "\(rule) at \(shift)")
                }
            }
            cards.list(in: .row, into: &order)
            #expect(order == [0, 1, 2, 3, 4, 5, 6])
            for card in cards.indices { cards[card].pose.transform = .translation(100 * cards[card].offset, 0, 0) }
            cards.list(in: .place(isVertical: false), into: &order)
            #expect(Array(order) == expected, "a row at \(shift)")
        }
        var order: ContiguousArray<Int> = [1]
        ContiguousArray<PosedCard>().list(in: .place(isVertical: true), into: &order)
        #expect(order.isEmpty)
    }

    @Test("of iCarousel's own types it is the order of the offsets", arguments: carousels)
    func types(id: String) throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: id))
        var random = SeededGenerator(seed: 5)
        for round in 0..<60 {
            var values = definition.defaults
            values.set("vertical", to: round % 3 == 2 ? 1 : 0)
            var model = definition.make(values)
            let screen = Size(width: 375, height: 667)
            model.prepare(for: LayoutSpace(bounds: Size(width: 1228, height: 767), screen: screen, itemCount: 5 + round % 20))
            let offset = round % 2 == 0 ? Double(round % 5) / 2 : .random(in: 0...4, using: &random)
            var cards: ContiguousArray<PosedCard> = []
            model.visibleCards(at: offset, into: &cards)
            model.layOut(&cards, scroll: ScrollState(offset: offset))
            var orders: [ContiguousArray<Int>] = [[], []]
            cards.list(in: .offset, into: &orders[0])
            cards.list(in: .place(isVertical: round % 3 == 2), into: &orders[1])
            #expect(orders[0] == orders[1], "\(id) at \(offset)")
        }
    }

    private static let carousels = [
        "linear", "rotary", "inverted-rotary", "cylinder", "inverted-cylinder", "wheel", "inverted-wheel", "cover-flow",
        "cover-flow-2",
        "time-machine", "inverted-time-machine",
    ]
}
