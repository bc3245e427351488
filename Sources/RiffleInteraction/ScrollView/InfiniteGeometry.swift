internal import RiffleMath

/// Where Glow's infinite scroll view puts its views: indices run from −⌊count/2⌋ to ⌊count/2⌋ around the middle of a wide
/// content. All lengths in points.
@frozen public struct InfiniteGeometry: Equatable, Sendable {
    /// The visible width S.
    public var screenWidth: Double
    /// How many views share the screen's width: 5.
    public var visibleCount: Int
    /// How many indices there are: 999.
    public var count: Int

    /// Counts below 1 count as 1; a width that isn't positive as 1.
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
    /// The content offset that centres a view. R: not limited to what a scroll view can rest at.
    public func contentOffset(centering index: Int) -> Double {
        totalWidth / 2 + Double(index) * viewWidth - screenWidth / 2
    }
    /// Middle of what is visible, in the content.
    public func visibleCenter(at contentOffset: Double) -> Double { contentOffset + screenWidth / 2 }
    /// The current index: the nearest view, at exactly half a view the lower one (R, upstream quirk 27). Clamped to what an Int
    /// holds.
    public func currentIndex(at contentOffset: Double) -> Int {
        let offset = (visibleCenter(at: contentOffset) - totalWidth / 2 - viewWidth / 2) / viewWidth
        return Int(offset.rounded(.up).clamped(to: -9e15...9e15))
    }
    /// The model's progress of a view: its distance from the visible centre in views.
    public func progress(of index: Int, at contentOffset: Double) -> Double {
        (center(of: index) - visibleCenter(at: contentOffset)) / screenWidth * Double(visibleCount)
    }
}
