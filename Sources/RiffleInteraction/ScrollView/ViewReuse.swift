internal import RiffleMath
public import RiffleModels

/// The reused views of an endless row and the page that each shows over time, by `InfiniteRecycler`, as Glow's scroll view does
/// it.
///
/// Glow lays out its views once per display frame; here it happens at the multiples of 1/60 s of the stage's time, so that the
/// result is independent of the frame rate. Two invisible differences from the original: after 400 pages the pages are
/// renumbered, so that the row does not end after 999 views; and after a jump that leaves visible pages without views, all views
/// are laid out again, where the original catches up by one stride per event.
public struct ViewReuse: Equatable, Sendable {
    /// Layouts per second.
    static let tickRate = 60.0
    /// Distance in pages from the middle of the content at which the pages are renumbered; the content has 499 on each side.
    private static let farthest = 400

    /// Number of cards; page p shows card p mod itemCount.
    public let itemCount: Int
    private var recycler: InfiniteRecycler
    /// The page at the recycler's index 0.
    private var origin: Int
    /// Offset of the last layout, in cards.
    private var laidOut: Double
    /// Time of the last layout, in multiples of 1/60 s.
    private var tick: Double

    /// Views laid out around an offset in cards, at a time in seconds.
    public init(_ rule: ScrollViewRule, at offset: Double, time: Double) {
        itemCount = max(rule.row.itemCount, 0)
        let visible = Self.viewCount(rule.viewCount) - 2
        // In cards: each view has width 1.
        recycler = InfiniteRecycler(geometry: InfiniteGeometry(screenWidth: Double(visible), visibleCount: visible))
        origin = 0
        laidOut = offset
        tick = 0
        restart(at: offset, time: time)
    }

    /// Lays the views out as new ones.
    public mutating func restart(at offset: Double, time: Double) {
        tick = (time * Self.tickRate).rounded(.down)
        recycler.reload()
        lay(around: offset)
    }

    /// The number of views for a requested number: odd, two more than are visible, at least 3.
    public static func viewCount(_ count: Int) -> Int { max(count, 2) | 1 }

    /// The page nearest to an offset, at exactly half a card the lower one.
    public static func currentPage(at offset: Double) -> Int {
        Int(ScrollTarget.currentIndex(at: offset).clamped(to: -9e15...9e15))
    }

    /// Number of views.
    public var viewCount: Int { recycler.indices.count }

    /// Whether the offset has changed since the last layout.
    public func isBehind(_ offset: Double) -> Bool { offset != laidOut }

    /// Whether the offset is more than a page away from the last layout's.
    public func isFar(from offset: Double) -> Bool { abs(offset - laidOut) > 1 }

    /// Time of the next layout, if it is not after `time`. A tolerance of 1 ns absorbs the rounding of k/60.
    public func nextTick(upTo time: Double) -> Double? {
        let next = (tick + 1) / Self.tickRate
        return next <= time + 1e-9 ? next : nil
    }

    /// Lays out the views for an offset in cards at a time from `nextTick`.
    public mutating func follow(_ offset: Double, at time: Double) {
        pass(time)
        guard offset.isFinite, offset != laidOut else { return }
        laidOut = offset
        recycler.scroll(to: contentOffset(offset))
        if abs(recycler.currentIndex) > Self.farthest {
            origin += recycler.currentIndex
            recycler.renumber(by: -recycler.currentIndex)
        }
        let half = recycler.geometry.visibleCount / 2
        for index in recycler.currentIndex - half...recycler.currentIndex + half where !recycler.indices.contains(index) {
            return lay(around: offset)
        }
    }

    /// Advances to a time without a layout.
    public mutating func pass(_ time: Double) {
        tick = max(tick, (time * Self.tickRate + 1e-6).rounded(.down))
    }

    /// Replaces the contents of `cards` with the views' pages around an offset in cards, each with its progress, in ascending
    /// order: a higher page is in front.
    public func list(at offset: Double, into cards: inout ContiguousArray<PosedCard>) {
        cards.removeAll(keepingCapacity: true)
        guard itemCount > 0 else { return }
        let indexing = CarouselIndexing(itemCount: itemCount, wraps: true)
        let contentOffset = contentOffset(offset)
        for (view, index) in recycler.indices.enumerated() {
            let page = origin + index
            let card = PosedCard(
                index: indexing.clampedIndex(page), offset: recycler.geometry.progress(of: index, at: contentOffset),
                page: page, view: view)
            let position = cards.firstIndex { $0.page > page } ?? cards.endIndex
            cards.insert(card, at: position)
        }
    }

    private mutating func lay(around offset: Double) {
        let center = offset.isFinite ? offset : 0
        origin = Self.currentPage(at: center)
        recycler.reload(direction: recycler.direction)
        laidOut = center
    }

    private func contentOffset(_ offset: Double) -> Double {
        recycler.geometry.contentOffset(centering: 0) + (offset - Double(origin))
    }
}
