internal import RiffleMath

/// The cards that iCarousel 1.8.3 (iOS branch) has loaded at an offset, and their indices.
public struct CarouselLayout: Equatable, Sendable {
    /// The index and offset arithmetic.
    public let indexing: CarouselIndexing
    /// The number of loaded cards.
    public let visibleCount: Int
    /// The fade, which leaves out some of them; nil: none.
    public let fade: CarouselFade?

    /// iCarousel's limit on visible items, unless an option overrides it ("slightly arbitrary, chosen for performance").
    public static let maxVisibleItems = 30

    /// `placeholderCount` is ignored when wrapping. `visibleItems`: how many cards are shown about the current one.
    public init(
        itemCount: Int = 0, placeholderCount: Int = 0, wraps: Bool = false, visibleItems: Int = maxVisibleItems,
        fade: CarouselFade? = nil
    ) {
        indexing = CarouselIndexing(itemCount: itemCount, placeholderCount: placeholderCount, wraps: wraps)
        visibleCount = max(0, min(visibleItems, itemCount + indexing.placeholderCount))
        self.fade = fade
    }

    /// The first loaded index at a scroll offset, not yet reduced modulo the count: the current index minus half the visible
    /// count (upstream quirk 18).
    public func firstVisibleIndex(at scrollOffset: Double) -> Int {
        let first = indexing.currentIndex(at: scrollOffset) - visibleCount / 2
        if indexing.wraps { return first }
        let placeholders = indexing.placeholderCount
        let least = -((placeholders + 1) / 2)
        let greatest = indexing.itemCount - 1 + placeholders / 2
        return max(least, min(greatest - visibleCount + 1, first))
    }

    /// The loaded cards at a scroll offset, in row order; those that the fade leaves out are omitted, as in the original.
    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        let first = firstVisibleIndex(at: scrollOffset)
        cards.refill(upTo: visibleCount, blank: PosedCard(index: 0, offset: 0)) { buffer in
            var count = 0
            for position in 0..<visibleCount {
                let index = indexing.wraps ? indexing.clampedIndex(first + position) : first + position
                let offset = offset(ofCard: index, at: scrollOffset)
                if fade?.leavesOut(offset) == true { continue }
                buffer[count].index = index
                buffer[count].page = index
                buffer[count].view = nil
                buffer[count].offset = offset
                count += 1
            }
            return count
        }
    }

    /// Index − scroll offset, reduced to ±half the count when wrapping.
    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double {
        indexing.offset(ofItem: index, at: scrollOffset)
    }
}

extension CarouselLayout {
    /// Returns the number of places on iCarousel's circle, and the radius in points of a cylinder on which neighbours just touch. `extent`:
    /// a card's length along the row; `across`: the area's length in the same direction.
    static func circle(cards: Int, extent: Double, across: Double) -> (count: Int, radius: Double) {
        let fitting = Swift.max(12, (across / extent).rounded(.up) * .pi)
        let count = Int(safely: Swift.min(Double(cards), Double(maxVisibleItems), fitting).rounded(.towardZero))
        return (count, Swift.max(0.01, extent / 2 / .tan(.pi / Double(count))))
    }
}
