internal import RiffleMath
internal import RiffleModels

// Insertion and removal of cards at rest and in motion.
extension CarouselScroller {
    /// A card was inserted before the card at an index. The current card stays current unless `becomesCurrent`. With upstream
    /// quirk 20 the offset is unchanged, so that a card inserted before the current one changes which card is current.
    public mutating func insertCard(at index: Int, becomesCurrent: Bool = false, at time: Double) {
        advance(to: time)
        let row = RowChange.inserting(at: index, into: rule.itemCount, becomesCurrent: becomesCurrent)
        let current = page
        recount(by: 1)
        if !quirks.contains(.removalShifts) { follow(row, from: current) }
        if quirks.contains(.removalShifts) || (!isMoving && !isDragging), tickOffset < 0, rule.itemCount > 0 {
            setOffset(0)
        }
        previousIndex = currentIndex
        present()
    }

    /// A card was removed. The current card stays current; if it is the one removed, its successor becomes current, at the end of
    /// the row its predecessor. With upstream quirk 20 the index of the current card is kept instead.
    public mutating func removeCard(at index: Int, at time: Double) {
        advance(to: time)
        guard rule.itemCount > 0 else { return }
        let row = RowChange.removing(at: index, from: rule.itemCount)
        let current = page
        recount(by: -1)
        if quirks.contains(.removalShifts) {
            isScrolling = false
            isDecelerating = false
            tickOffset = Double(currentIndex)
        } else {
            if let row { follow(row, from: current) }
            if !hasCards { tickOffset = 0 }
        }
        limit()
        previousIndex = currentIndex
        present()
    }

    /// The current page: the shown offset rounded.
    private var page: Int { Int(safely: offset.rounded(.toNearestOrAwayFromZero)) }

    /// Translates the motion so that the current page keeps its card.
    private mutating func follow(_ row: RowChange, from page: Int) {
        let current = rule.wraps ? page : Swift.min(Swift.max(page, 0), row.oldCount - 1)
        if row.oldCount > 0 { shift(by: Double(row.middle(current, repeats: rule.wraps) - current)) }
        if rule.wraps, hasCards { tickOffset = indexing.clampedOffset(tickOffset) }
        // A scroll with a target beyond the new last card ends on that card.
        let end = indexing.clampedOffset(endOffset)
        if isScrolling, !rule.wraps, hasCards, end != endOffset {
            scroll(toOffset: end, duration: rule.scrollDuration, at: now)
        } else if !isMoving, !isDragging, !rule.wraps, hasCards, tickOffset != indexing.clampedOffset(tickOffset) {
            setOffset(indexing.clampedOffset(tickOffset))
        }
    }

    private mutating func recount(by change: Int) {
        rule.itemCount = max(0, rule.itemCount + change)
        indexing = CarouselIndexing(
            itemCount: rule.itemCount, placeholderCount: rule.placeholderCount, wraps: rule.wraps)
    }

    private mutating func shift(by cards: Double) {
        tickOffset += cards
        startOffset += cards
        endOffset += cards
        steering = steering?.shifted(by: cards)
    }
}
