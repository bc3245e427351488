internal import RiffleMath

/// The geometry of Glow's infinite scroll view: views with indices −⌊count/2⌋…⌊count/2⌋ around the middle of the content. All
/// lengths in points.
@frozen public struct InfiniteGeometry: Equatable, Sendable {
    /// The visible width S.
    public var screenWidth: Double
    /// The number of views that share the screen's width: 5.
    public var visibleCount: Int
    /// Number of indices: 999.
    public var count: Int

    /// Counts below 1 and a width that is not positive become 1.
    public init(screenWidth: Double, visibleCount: Int = 5, count: Int = 999) {
        self.screenWidth = screenWidth > 0 ? screenWidth : 1
        self.visibleCount = max(visibleCount, 1)
        self.count = max(count, 1)
    }

    /// S / visibleCount: one card of scrolling.
    public var viewWidth: Double { screenWidth / Double(visibleCount) }
    /// The content's width.
    public var totalWidth: Double { viewWidth * Double(count) }
    /// The largest index; the smallest is its negative.
    public var lastIndex: Int { count / 2 }

    /// x of a view's centre in the content.
    public func center(of index: Int) -> Double { totalWidth / 2 + Double(index) * viewWidth }
    /// The content offset that centres a view, not clamped to the scroll view's range (R in
    /// Tests/ReferenceTables/Tables/FORMAT.md).
    public func contentOffset(centering index: Int) -> Double {
        totalWidth / 2 + Double(index) * viewWidth - screenWidth / 2
    }
    /// Middle of the visible rectangle in content coordinates.
    public func visibleCenter(at contentOffset: Double) -> Double { contentOffset + screenWidth / 2 }
    /// The current index: the nearest view, at exactly half a view the lower one (R in Tests/ReferenceTables/Tables/FORMAT.md,
    /// upstream quirk 27). Clamped to ±9·10¹⁵.
    public func currentIndex(at contentOffset: Double) -> Int {
        let offset = (visibleCenter(at: contentOffset) - totalWidth / 2 - viewWidth / 2) / viewWidth
        return Int(offset.rounded(.up).clamped(to: -9e15...9e15))
    }
    /// Progress of a view in the model: its signed distance from the visible centre, in views.
    public func progress(of index: Int, at contentOffset: Double) -> Double {
        (center(of: index) - visibleCenter(at: contentOffset)) / screenWidth * Double(visibleCount)
    }
}
