/// The insertion of cards into a row, or the removal of one, and how it renumbers the row's pages.
///
/// The current card stays current. If it is removed, its successor becomes current; at the end of a row that does not repeat, its
/// predecessor. A page is a position in a row that repeats its cards (page p shows card p mod count); in other rows it is the card's index.
public struct RowChange: Equatable, Sendable {
    /// An insertion or a removal.
    public enum Kind: Equatable, Sendable {
        /// Inserts this many cards before the card at `index`. With `becomesCurrent` the first of them becomes the current card.
        case insert(Int, becomesCurrent: Bool)
        /// Removes the card at `index`.
        case remove
    }

    /// Insertion or removal.
    public var kind: Kind
    /// Index of the card before the change: 0..<`oldCount`, for insertions 0…`oldCount`.
    public var index: Int
    /// The number of cards before the change.
    public var oldCount: Int

    /// Inserts `count` cards (at least 0) before the card at `index`, which is clamped to 0…`oldCount`.
    public static func inserting(
        _ count: Int = 1, at index: Int, into oldCount: Int, becomesCurrent: Bool = false
    ) -> RowChange {
        let oldCount = max(oldCount, 0)
        return RowChange(
            kind: .insert(max(count, 0), becomesCurrent: becomesCurrent), index: min(max(index, 0), oldCount), oldCount: oldCount)
    }

    /// Removes the card at `index`; nil if the index is out of range.
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

    /// The new number of an old page, within the same repetition of the row; nil for the removed card. In a row that does not
    /// repeat, pages outside 0..<`oldCount` are numbered as if it did.
    public func page(_ page: Int) -> Int? {
        guard oldCount > 0 else { return page + newCount }
        let (repetition, card) = Self.split(page, oldCount)
        switch kind {
        case .insert(let count, _): return repetition * newCount + (card < index ? card : card + count)
        case .remove: return card == index ? nil : repetition * newCount + (card < index ? card : card - 1)
        }
    }

    /// The old number of a new page; nil for an inserted card.
    public func oldPage(_ page: Int) -> Int? {
        guard newCount > 0, oldCount > 0 else { return nil }
        let (repetition, card) = Self.split(page, newCount)
        switch kind {
        case .insert(let count, _):
            if (index..<index + count).contains(card) { return nil }
            return repetition * oldCount + (card < index ? card : card - count)
        case .remove: return repetition * oldCount + (card < index ? card : card + 1)
        }
    }

    /// The current page after the change, from the current page before it. `repeats`: the row repeats its cards (or wraps).
    public func middle(_ page: Int, repeats: Bool) -> Int {
        guard oldCount > 0, newCount > 0 else { return 0 }
        let here = repeats ? page : min(max(page, 0), oldCount - 1)
        if case .insert(_, becomesCurrent: true) = kind {
            let (repetition, card) = Self.split(here, oldCount)
            // Inserting after the last card of one repetition equals inserting before the first card of the next.
            return (index == oldCount && card == 0 && repeats ? repetition - 1 : repetition) * newCount + index
        }
        if let same = self.page(here) { return same }
        // The successor; after the last card of a row that repeats, the first card of the next repetition.
        return repeats || index + 1 < oldCount ? self.page(here + 1) ?? 0 : newCount - 1
    }

    private static func split(_ page: Int, _ count: Int) -> (repetition: Int, card: Int) {
        let rest = page % count
        let card = rest < 0 ? rest + count : rest
        return ((page - card) / count, card)
    }
}
