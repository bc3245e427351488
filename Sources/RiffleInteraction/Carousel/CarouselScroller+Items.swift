internal import RiffleMath
internal import RiffleModels

// Insertion and removal of cards at rest and in motion.
extension CarouselScroller {
    /// Inserts a card before the card at an index. The current card stays current unless `becomesCurrent`. With upstream quirk 20 the
    /// offset is unchanged, so that a card inserted before the current one changes which card is current.
    public mutating func insertCard(at index: Int, becomesCurrent: Bool = false, at time: Double) {
        advance(to: time)
        let row = RowChange.inserting(at: index, into: rule.row.itemCount, becomesCurrent: becomesCurrent)
        let current = page
        recount(by: 1)
        if !quirks.contains(.removalShifts) { follow(row, from: current) }
        if quirks.contains(.removalShifts) || (!isMoving && !isDragging), tickOffset < 0, rule.row.itemCount > 0 {
            setOffset(0)
        }
        previousIndex = currentIndex
        present()
    }

    /// Removes a card. The current card stays current; if it is removed, its successor becomes current, at the end of the row its
    /// predecessor. With upstream quirk 20 the index of the current card is kept instead.
    public mutating func removeCard(at index: Int, at time: Double) {
        advance(to: time)
        guard rule.row.itemCount > 0 else { return }
        let row = RowChange.removing(at: index, from: rule.row.itemCount)
        let current = page
        recount(by: -1)
        if quirks.contains(.removalShifts) {
            scroll = nil
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
        let current = rule.row.wraps ? page : Swift.min(Swift.max(page, 0), row.oldCount - 1)
        if row.oldCount > 0 { shift(by: Double(row.middle(current, repeats: rule.row.wraps) - current)) }
        if rule.row.wraps, hasCards { tickOffset = indexing.clampedOffset(tickOffset) }
        // A scroll with a target beyond the new last card ends on that card.
        let end = indexing.clampedOffset(run.end)
        if isScrolling, !rule.row.wraps, hasCards, end != run.end {
            scroll(toOffset: end, duration: rule.scrollDuration, at: timer.now)
        } else if !isMoving, !isDragging, !rule.row.wraps, hasCards, tickOffset != indexing.clampedOffset(tickOffset) {
            setOffset(indexing.clampedOffset(tickOffset))
        }
    }

    private mutating func recount(by change: Int) {
        rule.row.itemCount = max(0, rule.row.itemCount + change)
    }

    private mutating func shift(by cards: Double) {
        tickOffset += cards
        run.shift(by: cards)
        if case .keys(let keys) = scroll { scroll = .keys(keys.shifted(by: cards)) }
    }
}
