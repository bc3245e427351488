/// Cards that come into a row, or one that leaves it: how the places are numbered afterwards.
///
/// The current card stays current; if it was the one that left, its successor takes its place, and at the end of a row with ends its
/// predecessor. A page is a place in a row that repeats its cards (page p shows card p mod count); in other rows it is the card's index.
public struct RowChange: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// So many cards come in before the card at the index. `becomesCurrent`: the first of them becomes the current card, as one that
        /// is put back where it was.
        case insert(Int, becomesCurrent: Bool)
        case remove
    }

    public var kind: Kind
    /// The card's index before the change; for insertions at most the count.
    public var index: Int
    /// The number of cards before the change.
    public var oldCount: Int

    /// `count` cards, at least 0, come in before the card at `index`, which is clamped to 0…`oldCount`.
    public static func inserting(
        _ count: Int = 1, at index: Int, into oldCount: Int, becomesCurrent: Bool = false
    ) -> RowChange {
        let oldCount = max(oldCount, 0)
        return RowChange(
            kind: .insert(max(count, 0), becomesCurrent: becomesCurrent), index: min(max(index, 0), oldCount), oldCount: oldCount)
    }

    /// The card at `index` leaves; nil if it isn't there.
    public static func removing(at index: Int, from oldCount: Int) -> RowChange? {
        (0..<max(oldCount, 0)).contains(index) ? RowChange(kind: .remove, index: index, oldCount: oldCount) : nil
    }

    private init(kind: Kind, index: Int, oldCount: Int) {
        self.kind = kind
        self.index = index
        self.oldCount = oldCount
    }

    /// The number of cards after the change.
    public var newCount: Int {
        switch kind {
        case .insert(let count, _): oldCount + count
        case .remove: oldCount - 1
        }
    }

    /// Where a page is after the change, counted in the same rounds; nil for the card that left. Beyond the cards of a row with ends
    /// this says where they would be if the row repeated.
    public func page(_ page: Int) -> Int? {
        guard oldCount > 0 else { return page + newCount }
        let (round, card) = Self.split(page, oldCount)
        switch kind {
        case .insert(let count, _): return round * newCount + (card < index ? card : card + count)
        case .remove: return card == index ? nil : round * newCount + (card < index ? card : card - 1)
        }
    }

    /// Where a page of afterwards was before the change; nil for a card that has come in.
    public func oldPage(_ page: Int) -> Int? {
        guard newCount > 0, oldCount > 0 else { return nil }
        let (round, card) = Self.split(page, newCount)
        switch kind {
        case .insert(let count, _):
            if (index..<index + count).contains(card) { return nil }
            return round * oldCount + (card < index ? card : card - count)
        case .remove: return round * oldCount + (card < index ? card : card + 1)
        }
    }

    /// The page in the middle after the change, for a row that repeats its cards (or wraps) and for one with ends.
    public func middle(_ page: Int, repeats: Bool) -> Int {
        guard oldCount > 0, newCount > 0 else { return 0 }
        let here = repeats ? page : min(max(page, 0), oldCount - 1)
        if case .insert(_, becomesCurrent: true) = kind {
            let (round, card) = Self.split(here, oldCount)
            // After the last card of the round before is the same as before the first one of this.
            return (index == oldCount && card == 0 && repeats ? round - 1 : round) * newCount + index
        }
        if let same = self.page(here) { return same }
        // The successor, which in a row that repeats is the first card of the next round.
        return repeats || index + 1 < oldCount ? self.page(here + 1) ?? 0 : newCount - 1
    }

    private static func split(_ page: Int, _ count: Int) -> (round: Int, card: Int) {
        let rest = page % count
        let card = rest < 0 ? rest + count : rest
        return ((page - card) / count, card)
    }
}
