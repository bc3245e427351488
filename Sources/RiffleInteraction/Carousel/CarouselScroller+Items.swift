internal import RiffleMath
internal import RiffleModels

// Cards that come and go while the carousel stands or moves.
extension CarouselScroller {
    /// A card was inserted at an index, before the one that was there. The current card stays current, unless the new one is to
    /// become it (`becomesCurrent`); the original leaves the offset alone, so that a card inserted before it pushes it on.
    public mutating func insertCard(at index: Int, becomesCurrent: Bool = false, at time: Double) {
        advance(to: time)
        let row = RowChange.inserting(at: index, into: rule.itemCount, becomesCurrent: becomesCurrent)
        let middle = page
        recount(by: 1)
        if !quirks.contains(.removalShifts) { follow(row, from: middle) }
        if quirks.contains(.removalShifts) || (!isMoving && !isDragging), tickOffset < 0, rule.itemCount > 0 {
            setOffset(0)
        }
        previousIndex = currentIndex
        present()
    }

    /// A card was removed. The current card stays current; if it was the one removed, its successor takes its place, and at the
    /// end of the row its predecessor. The original goes by the index alone (upstream quirk 20).
    public mutating func removeCard(at index: Int, at time: Double) {
        advance(to: time)
        guard rule.itemCount > 0 else { return }
        let row = RowChange.removing(at: index, from: rule.itemCount)
        let middle = page
        recount(by: -1)
        if quirks.contains(.removalShifts) {
            isScrolling = false
            isDecelerating = false
            tickOffset = Double(currentIndex)
        } else {
            if let row { follow(row, from: middle) }
            if !hasCards { tickOffset = 0 }
        }
        limit()
        previousIndex = currentIndex
        present()
    }

    /// The card in the middle of what is shown, not folded.
    private var page: Int { Int(safely: offset.rounded(.toNearestOrAwayFromZero)) }

    /// Moves the whole motion along with the card in the middle.
    private mutating func follow(_ row: RowChange, from page: Int) {
        let here = rule.wraps ? page : Swift.min(Swift.max(page, 0), row.oldCount - 1)
        if row.oldCount > 0 { shift(by: Double(row.middle(here, repeats: rule.wraps) - here)) }
        if rule.wraps, hasCards { tickOffset = indexing.clampedOffset(tickOffset) }
        // A scroll that would end where no card is any more ends on the last one.
        let end = indexing.clampedOffset(endOffset)
        if isScrolling, !rule.wraps, hasCards, end != endOffset {
            scroll(toOffset: end, duration: Self.scrollDuration, at: now)
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
