internal import RiffleMath

/// iCarousel's arithmetic of indices and offsets: clamping, wrapping, and the shorter distance when wrapping.
/// Without items the current index and the clamped offset are −1 (upstream quirk 30).
public struct CarouselIndexing: Equatable, Sendable {
    /// The number of items, without placeholders.
    public var itemCount: Int
    /// The number of placeholders at both ends together; 0 when wrapping.
    public var placeholderCount: Int
    /// Whether the last item is followed by the first.
    public var wraps: Bool

    /// `placeholderCount` is ignored when wrapping.
    public init(itemCount: Int, placeholderCount: Int = 0, wraps: Bool) {
        self.itemCount = itemCount
        self.placeholderCount = wraps ? 0 : placeholderCount
        self.wraps = wraps
    }

    /// The index inside 0..<count: modulo the count when wrapping, clamped otherwise.
    public func clampedIndex(_ index: Int) -> Int {
        if wraps, itemCount > 0 { return index.folded(into: itemCount) }
        return min(max(index, 0), itemCount - 1)
    }

    /// The offset inside the range of the items: modulo the count when wrapping, clamped to 0…count−1 otherwise.
    public func clampedOffset(_ offset: Double) -> Double {
        let count = Double(itemCount)
        if wraps, itemCount > 0 {
            return offset - (offset / count).rounded(.down) * count
        }
        return Swift.min(Swift.max(0, offset), count - 1)
    }

    /// The index of the card nearest to an offset; halves round away from zero, as C's `round`.
    public func currentIndex(at offset: Double) -> Int {
        clampedIndex(Int(safely: offset.rounded(.toNearestOrAwayFromZero)))
    }

    /// Index − scroll offset; when wrapping, shifted by the count if strictly beyond half of it (upstream quirk 18).
    @inlinable public func offset(ofItem index: Int, at scrollOffset: Double) -> Double {
        var offset = Double(index) - scrollOffset
        if wraps {
            let half = Double(itemCount) / 2
            if offset > half {
                offset -= Double(itemCount)
            } else if offset < -half {
                offset += Double(itemCount)
            }
        }
        return offset
    }

    /// The signed number of cards from one index to another, in the shorter direction when wrapping.
    public func scrollDistance(fromIndex from: Int, toIndex to: Int) -> Int {
        let direct = to - from
        guard wraps else { return direct }
        var wrapped = min(to, from) + itemCount - max(to, from)
        if from < to { wrapped = -wrapped }
        return abs(direct) <= abs(wrapped) ? direct : wrapped
    }

    /// The signed distance from one offset to another, in cards, in the shorter direction when wrapping.
    public func scrollDistance(fromOffset from: Double, toOffset to: Double) -> Double {
        let direct = to - from
        guard wraps else { return direct }
        var wrapped = Swift.min(to, from) + Double(itemCount) - Swift.max(to, from)
        if from < to { wrapped = -wrapped }
        return abs(direct) <= abs(wrapped) ? direct : wrapped
    }
}
