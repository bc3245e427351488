internal import RiffleMath

/// The view reuse of Glow's infinite scroll view: visibleCount + 2 views serve any number of cards.
///
/// After each scroll event, every view more than ⌈visibleCount/2⌉ + ½ views from the centre, on the side from which the content
/// scrolls away, moves to the other end: its index changes by visibleCount + 2. R in Tests/ReferenceTables/Tables/FORMAT.md,
/// upstream quirk 27: the direction used is that of the previous event, and each view moves at most once per event, so after a
/// large jump or a reversal the views lag behind. Never allocates after `init`.
public struct InfiniteRecycler: Equatable, Sendable {
    /// The layout of the views.
    public let geometry: InfiniteGeometry
    /// The index that each view shows, in the order in which the views were created.
    public private(set) var indices: ContiguousArray<Int>
    /// Content offset at the last event, in points.
    public private(set) var contentOffset: Double
    /// Index of the view nearest to the visible centre.
    public private(set) var currentIndex: Int
    /// The direction of the last event.
    public private(set) var direction: Direction

    /// Scroll direction, named as in the original by the direction in which the content moves.
    public enum Direction: Int, Sendable {
        /// Towards lower content offsets, or no movement.
        case right = 0
        /// Towards higher content offsets.
        case left = 1
    }

    /// The state after a reload: index 0 in the middle, one spare view on each side of the visible ones.
    public init(geometry: InfiniteGeometry, direction: Direction = .right) {
        self.geometry = geometry
        let half = (geometry.visibleCount + 1) / 2
        indices = ContiguousArray(-half...half)
        contentOffset = geometry.contentOffset(centering: 0)
        currentIndex = 0
        self.direction = direction
    }

    /// Returns to the state after a reload.
    mutating func reload(direction: Direction = .right) {
        let half = (geometry.visibleCount + 1) / 2
        for view in indices.indices { indices[view] = view - half }
        contentOffset = geometry.contentOffset(centering: 0)
        currentIndex = 0
        self.direction = direction
    }

    /// A scroll event with the new content offset in points. A non-finite offset is ignored.
    public mutating func scroll(to contentOffset: Double) {
        guard contentOffset.isFinite else { return }
        currentIndex = geometry.currentIndex(at: contentOffset)
        let center = geometry.visibleCenter(at: contentOffset)
        let stride = geometry.visibleCount + 2
        for view in indices.indices where isLeftBehind(indices[view], center: center) {
            let index = indices[view] < currentIndex ? indices[view] + stride : indices[view] - stride
            if abs(index) <= geometry.lastIndex { indices[view] = index }
        }
        direction = contentOffset > self.contentOffset ? .left : .right
        self.contentOffset = contentOffset
    }

    /// Adds `views` to every index and scrolls the content by as many views.
    mutating func renumber(by views: Int) {
        for view in indices.indices { indices[view] += views }
        currentIndex += views
        contentOffset += Double(views) * geometry.viewWidth
    }

    private func isLeftBehind(_ index: Int, center: Double) -> Bool {
        let distance = center - geometry.center(of: index)
        guard direction == .left ? distance >= 0 : distance <= 0 else { return false }
        let threshold = Double((geometry.visibleCount + 1) / 2) * geometry.viewWidth + geometry.viewWidth / 2
        return abs(distance) > threshold
    }
}
