internal import RiffleMath
public import RiffleModels

/// The views of an endless row: which page each of them shows at a moment. `InfiniteRecycler` decides, as Glow's scroll view
/// does.
///
/// Glow lays its views out once a display frame. Here that happens at whole 1/60 s of the stage's time, so that the picture
/// doesn't depend on how often it is drawn. Two things differ from the source, and nobody sees either: after 400 pages the pages
/// are counted anew, so that the row never ends where the source's has 999 of them; and after a jump that leaves the visible
/// pages without views, they are laid anew, where the source's catch up by one stride an event.
public struct ViewReuse: Equatable, Sendable {
    /// Layouts a second.
    static let tickRate = 60.0
    /// Pages from the middle of the content after which they are counted anew; the content has 499 to each side.
    private static let farthest = 400

    /// How many cards the pages repeat.
    public let itemCount: Int
    private var recycler: InfiniteRecycler
    /// The page that the recycler counts as 0.
    private var origin: Int
    /// The offset that the views were laid out for, in cards.
    private var laidOut: Double
    /// The last layout's number, in 1/60 s.
    private var tick: Double

    /// Views laid out afresh around an offset in cards at a time in seconds.
    public init(_ rule: ScrollViewRule, at offset: Double, time: Double) {
        itemCount = max(rule.itemCount, 0)
        let visible = Self.viewCount(rule.viewCount) - 2
        // In cards: a view is 1 wide.
        recycler = InfiniteRecycler(geometry: InfiniteGeometry(screenWidth: Double(visible), visibleCount: visible))
        origin = 0
        laidOut = offset
        tick = (time * Self.tickRate).rounded(.down)
        lay(around: offset)
    }

    /// How many views there are where so many are asked for: an odd number, two more than are visible, at least 3.
    public static func viewCount(_ count: Int) -> Int { max(count, 2) | 1 }

    /// The page in the middle: the nearest, of two the lower one.
    public static func currentPage(at offset: Double) -> Int {
        Int(ScrollTarget.currentIndex(at: offset).clamped(to: -9e15...9e15))
    }

    public var viewCount: Int { recycler.indices.count }

    /// Whether the offset has changed since the last layout.
    public func isBehind(_ offset: Double) -> Bool { offset != laidOut }

    /// Whether the offset is more than a page away from where the views were laid out.
    public func isFar(from offset: Double) -> Bool { abs(offset - laidOut) > 1 }

    /// The next moment for a layout, if it isn't after `time`. A nanosecond of grace absorbs how k/60 rounds.
    public func nextTick(upTo time: Double) -> Double? {
        let next = (tick + 1) / Self.tickRate
        return next <= time + 1e-9 ? next : nil
    }

    /// Lays the views out for an offset in cards at a moment that `nextTick` gave.
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

    /// Time passes without a layout.
    public mutating func pass(_ time: Double) {
        tick = max(tick, (time * Self.tickRate + 1e-6).rounded(.down))
    }

    /// Empties `cards` and lists the views' pages around an offset in cards, each with its progress, the lower ones first: a
    /// higher page is in front.
    public func list(at offset: Double, into cards: inout ContiguousArray<PlacedCard>) {
        cards.removeAll(keepingCapacity: true)
        guard itemCount > 0 else { return }
        let indexing = CarouselIndexing(itemCount: itemCount, wraps: true)
        let contentOffset = contentOffset(offset)
        for (view, index) in recycler.indices.enumerated() {
            let page = origin + index
            let card = PlacedCard(
                index: indexing.clampedIndex(page), offset: recycler.geometry.progress(of: index, at: contentOffset),
                page: page, view: view)
            let place = cards.firstIndex { $0.page > page } ?? cards.endIndex
            cards.insert(card, at: place)
        }
    }

    private mutating func lay(around offset: Double) {
        let place = offset.isFinite ? offset : 0
        origin = Self.currentPage(at: place)
        recycler = InfiniteRecycler(geometry: recycler.geometry, direction: recycler.direction)
        laidOut = place
    }

    private func contentOffset(_ offset: Double) -> Double {
        recycler.geometry.contentOffset(centering: 0) + (offset - Double(origin))
    }
}
