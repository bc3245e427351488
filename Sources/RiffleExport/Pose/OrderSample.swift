internal import RiffleMath
internal import RiffleModels

/// The cards that a row shows at a scroll offset, in Riffle's paint order.
public struct OrderSample: Equatable, Sendable {
    /// In cards.
    public var scroll: Double
    /// The cards' indices, back to front.
    public var cards: [Int]
    /// Whether an export shows exactly these cards: it has the same number of cards, and Riffle shows no placeholders among them.
    public var isExact = false

    /// Depths, in points, that differ by at most this much count as equal, because they differ only by rounding.
    static let tolerance = 1e-6

    /// Returns samples of a model's row at rest, between cards, at the ends, and across the seam of a row that wraps; none for a stack or
    /// screens.
    static func all(_ model: any SwitcherModel) -> [OrderSample] {
        guard let row = model.scrollRule.row, row.itemCount > 0 else { return [] }
        let (count, wraps) = (row.itemCount, row.wraps)
        let last = Double(count - 1)
        let middle = (last / 2).rounded(.down)
        var scrolls = [0, 0.3, 0.5, middle - 0.25, middle, middle + 0.25, middle + 0.6, last - 0.4, last]
        if wraps { scrolls += [last + 0.2, last + 0.5, last + 0.8] }
        return scrolls.filter { $0 >= 0 && (wraps || $0 <= last) }.map { sample(model, cards: count, at: $0) }
    }

    private static func sample(_ model: any SwitcherModel, cards count: Int, at scroll: Double) -> OrderSample {
        var cards: ContiguousArray<PosedCard> = []
        model.visibleCards(at: scroll, into: &cards)
        model.layOut(&cards, scroll: ScrollState(offset: scroll))
        // Of two equally distant cards, the card whose offset isn't wrapped counts as nearer.
        func distance(_ card: PosedCard) -> (Double, Int) {
            (abs(card.offset), card.offset == Double(card.index) - scroll ? 0 : 1)
        }
        var order: ContiguousArray<Int> = []
        cards.list(in: model.scrollRule.documentOrder, into: &order)
        // Exports have no placeholders, and show a card once, at its nearest offset.
        let shown = order.map { cards[$0] }.filter { card in
            (0..<count).contains(card.index) && !card.pose.isHidden && card.pose.opacity > 0
                && !cards.contains { $0.index == card.index && distance($0) < distance(card) }
        }
        // A card that is some way behind another comes before it; the others keep the document's order.
        var sorted: [PosedCard] = []
        for card in shown {
            let place = sorted.lastIndex { $0.depth <= card.depth + tolerance }
            sorted.insert(card, at: place.map { $0 + 1 } ?? 0)
        }
        return OrderSample(scroll: scroll, cards: sorted.map(\.index))
    }
}

extension PosedCard {
    /// The depth of the centre after the projection plus `zPosition`, in points towards the eye.
    fileprivate var depth: Double {
        let center = pose.transform.row4
        return center.z / center.w + pose.zPosition
    }
}
