internal import RiffleMath
internal import RiffleModels

// Cards that come and go while the carousel stands or moves.
extension CarouselScroller {
    /// A card was inserted at an index. The current card stays current; the original leaves the offset alone, so that a card
    /// inserted before it pushes it on.
    public mutating func insertCard(at index: Int, at time: Double) {
        advance(to: time)
        let current = currentIndex
        recount(by: 1)
        if !quirks.contains(.removalShifts), current >= 0, index <= current {
            shift(by: 1)
        }
        if quirks.contains(.removalShifts) || !isMoving, tickOffset < 0, rule.itemCount > 0 {
            setOffset(0)
        }
        previousIndex = currentIndex
        present()
    }

    /// A card was removed. The current card stays current; if it was the one removed, its successor takes its place. The original
    /// goes by the index alone (quirk 20).
    public mutating func removeCard(at index: Int, at time: Double) {
        advance(to: time)
        guard rule.itemCount > 0 else { return }
        let current = currentIndex
        recount(by: -1)
        if quirks.contains(.removalShifts) {
            isScrolling = false
            isDecelerating = false
            tickOffset = Double(currentIndex)
        } else if index < current {
            shift(by: -1)
        } else if tickOffset != indexing.clampedOffset(tickOffset), !isDragging, !rule.wraps {
            setOffset(indexing.clampedOffset(tickOffset))
        }
        limit()
        previousIndex = currentIndex
        present()
    }

    private mutating func recount(by change: Int) {
        rule.itemCount = max(0, rule.itemCount + change)
        indexing = CarouselIndexing(
            itemCount: rule.itemCount, placeholderCount: rule.placeholderCount, wraps: rule.wraps)
    }

    /// Moves the whole motion along with the card it shows.
    private mutating func shift(by cards: Double) {
        tickOffset += cards
        startOffset += cards
        endOffset += cards
    }
}
