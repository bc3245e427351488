internal import RiffleMath

/// The cards that a scroll view shows with a number of reused views: the nearest ones, or the views of an endless row.
struct ViewWindow: Equatable, Sendable {
    /// The number of cards.
    var itemCount = 0
    /// The number of cards shown at once, however long the deck is.
    var views = 7
    /// Whether the cards repeat without end in both directions.
    var isEndless = false

    /// The cards to show at a scroll offset; see `SwitcherModel`.
    func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        let middle = Int(safely: scrollOffset.rounded())
        if isEndless {
            cards.removeAll(keepingCapacity: true)
            guard itemCount > 0 else { return }
            let indexing = CarouselIndexing(itemCount: itemCount, wraps: true)
            for page in middle - views / 2...middle + views / 2 {
                cards.append(
                    PosedCard(index: indexing.clampedIndex(page), offset: Double(page) - scrollOffset, page: page))
            }
            return
        }
        let first = max(0, min(middle - views / 2, itemCount - views))
        cards.list(first..<max(first, min(first + views, itemCount)), at: scrollOffset)
    }

    /// In an endless row, the offset of the nearest page that shows the card.
    func offset(ofCard index: Int, at scrollOffset: Double) -> Double {
        let ahead = Double(index) - scrollOffset
        guard isEndless, itemCount > 0 else { return ahead }
        return ahead - (ahead / Double(itemCount)).rounded() * Double(itemCount)
    }
}
