import TestSupport
import Testing

@testable import RiffleStage

@Suite("Deck")
struct DeckTests {
    static func pictures(_ range: Range<Int>) -> Deck.Pictures {
        Deck.Pictures(range.map { Deck.Picture(title: "\($0)") })
    }

    /// The picture index of every card.
    static func shown(_ deck: Deck) -> [Int] { (0..<deck.count).compactMap { deck.picture(ofCard: $0) } }

    @Test("random inserts, removals and appends: the same cards as in a plain array", arguments: 0..<40)
    func law(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pictureCount = Int.random(in: 1...6, using: &random)
        let cards = Int.random(in: 0...25, using: &random)
        var deck = Deck(pictures: Self.pictures(0..<pictureCount), count: cards)
        var plain = (0..<cards).map { $0 % pictureCount }
        #expect(Self.shown(deck) == plain)
        for turn in 0..<200 {
            let position = Int.random(in: 0...plain.count, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4 where !plain.isEmpty:
                let index = min(position, plain.count - 1)
                #expect(deck.remove(at: index) == plain.remove(at: index))
            case 0..<7:
                let picture = Int.random(in: 0..<deck.pictures.count, using: &random)
                deck.insert(picture: picture, at: position)
                plain.insert(picture, at: position)
            case 7:
                let first = deck.pictures.count
                let count = Int.random(in: 1...3, using: &random)
                deck.insert(Self.pictures(first..<first + count), at: position)
                plain.insert(contentsOf: first..<first + count, at: position)
            default:
                let first = deck.pictures.count
                deck.insert(Self.pictures(first..<first + 1), at: deck.count)
                plain.append(first)
            }
            #expect(Self.shown(deck) == plain, "turn \(turn)")
            #expect(deck.count == plain.count)
        }
        #expect(deck.picture(ofCard: -1) == nil && deck.picture(ofCard: plain.count) == nil)
    }

    @Test("removing cards and putting them back leaves the deck as it was", arguments: [(18, 18), (100, 30), (46, 30), (5, 18)])
    func restores(cards: Int, pictures: Int) {
        let before = Deck(pictures: Self.pictures(0..<pictures), count: cards)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            var deck = before
            var removed: [(index: Int, picture: Int)] = []
            for _ in 0..<4 {
                let index = Int.random(in: 0..<deck.count, using: &random)
                if let picture = deck.remove(at: index) { removed.append((index, picture)) }
            }
            for card in removed.reversed() { deck.insert(picture: card.picture, at: card.index) }
            #expect(deck == before)
            #expect(deck.order.runs.count == 1)
        }
    }

    @Test("a deck of a hundred million cards needs few runs, also after inserts and removals")
    func runs() {
        var deck = Deck(pictures: Self.pictures(0..<18), count: 100_000_000)
        #expect(deck.order.runs.count == 1)
        for turn in 0..<20 { deck.remove(at: turn * 4_999_999) }
        deck.insert(Self.pictures(18..<21), at: 77_777_777)
        #expect(deck.order.runs.count <= 23)
        #expect(deck.count == 100_000_000 - 20 + 3)
        #expect(deck.picture(ofCard: 77_777_779) == 20)
        #expect(deck.pictures.count == 21)
    }

    @Test("indices out of range are ignored or clamped")
    func bounds() {
        var deck = Deck(pictures: Self.pictures(0..<3))
        #expect(deck.remove(at: 3) == nil)
        #expect(deck.remove(at: -1) == nil)
        deck.insert(picture: 3, at: 0)
        #expect(deck == Deck(pictures: Self.pictures(0..<3)))
        deck.insert(picture: 0, at: 99)
        #expect(Self.shown(deck) == [0, 1, 2, 0])
        #expect(Deck(pictures: [], count: 7).count == 0)
    }
}
