internal import RiffleMath

/// Glow's infinite scroll view: a few views that are moved from one end to the other, however many cards there are.
/// Positions in points of content; tags count from the middle view, which is 0.
public struct InfiniteRecycler: Sendable {
    public struct View: Equatable, Sendable {
        public var tag: Int
        /// The view's centre in the content.
        public var center: Double
    }

    /// Right is towards lower offsets: the finger moves right.
    public enum Direction: Int, Sendable {
        case right = 0
        case left = 1
    }

    /// Page width: the screen's width over the number of visible views.
    public let viewWidth: Double
    public let screenWidth: Double
    public let totalCount: Int
    public let visibleCount: Int
    public private(set) var views: [View] = []
    public private(set) var contentOffset: Double
    public private(set) var direction: Direction
    public private(set) var currentIndex = 0

    /// A fresh reload with the middle card centred. Two views more than are visible exist.
    public init(screenWidth: Double, visibleCount: Int = 5, totalCount: Int = 999, direction: Direction = .right) {
        self.screenWidth = screenWidth
        self.visibleCount = visibleCount
        self.totalCount = totalCount
        self.direction = direction
        viewWidth = screenWidth / Double(visibleCount)
        contentOffset = 0
        contentOffset = offset(centering: 0)
        let reach = visibleCount / 2 + 1
        views = (-reach...reach).map { View(tag: $0, center: center(ofView: $0)) }
    }

    public var totalWidth: Double { viewWidth * Double(totalCount) }

    /// The centre of a view in the content.
    public func center(ofView tag: Int) -> Double {
        (Double(tag + totalCount / 2) + 0.5) * viewWidth
    }

    /// The content offset at which a view stands in the middle.
    public func offset(centering tag: Int) -> Double { center(ofView: tag) - screenWidth / 2 }

    /// A view's progress at the present offset, in pages from the middle.
    public func progress(of view: View) -> Double {
        (view.center - (contentOffset + screenWidth / 2)) / viewWidth
    }

    /// The content was scrolled: views that left on one side come back on the other, each at most once, by the direction of the
    /// event before (quirk 27); only then is the direction this event's.
    public mutating func scroll(to offset: Double) {
        let previous = contentOffset
        contentOffset = offset
        let middle = offset + screenWidth / 2
        let place = (middle / viewWidth - 0.5) - Double(totalCount / 2)
        currentIndex = ScrollTarget.currentIndex(at: place)
        let threshold = (Double(visibleCount + 1) / 2).rounded(.up) * viewWidth + viewWidth / 2
        for position in views.indices {
            let distance = views[position].center - middle
            var tag = views[position].tag
            if direction == .left, -distance > threshold {
                tag += views.count
            } else if direction == .right, distance > threshold {
                tag -= views.count
            } else {
                continue
            }
            if abs(tag) <= totalCount / 2 {
                views[position] = View(tag: tag, center: center(ofView: tag))
            }
        }
        direction = offset > previous ? .left : .right
    }
}
