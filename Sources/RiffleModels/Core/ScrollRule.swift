/// How a model scrolls, as data. The interaction layer makes a scroller of it; a model never moves anything itself.
public enum ScrollRule: Equatable, Sendable {
    case carousel(CarouselRule)
    case scrollView(ScrollViewRule)
    case cardStack(CardStackRule)
    case transition(TransitionRule)
}

/// Two readings of every scroller.
public enum ScrollPhysics: Int, Sendable {
    /// The source to the number, quirks and all.
    case original = 0
    /// One continuous velocity from the hand to the rest.
    case refined = 1
}

/// iCarousel's scroller. Offsets are in cards.
public struct CarouselRule: Equatable, Sendable {
    public var itemCount = 0
    public var placeholderCount = 0
    /// Points that one card of offset takes under the finger.
    public var itemExtent = 1.0
    public var isVertical = false
    public var wraps = false
    public var bounces = true
    /// How far beyond the end cards the offset may go, in cards.
    public var bounceDistance = 1.0
    public var isPagingEnabled = false
    public var stopsAtItemBoundary = true
    public var scrollsToItemBoundary = true
    public var decelerationRate = 0.95
    public var scrollSpeed = 1.0
    /// Multiplies the drag, but not the release velocity (upstream quirk 4).
    public var offsetMultiplier = 1.0
    /// Cards a second; positive runs towards lower offsets (upstream quirk 7).
    public var autoscroll = 0.0
    public var ignoresPerpendicularSwipes = true
    public var centersItemWhenSelected = true
    /// How far a flick carries in the refined physics, as a multiple of the way that the deceleration leads.
    public var reach = 1.0
    public var physics = ScrollPhysics.original

    public init() {}
}

/// UIScrollView's scroller. Offsets are in cards; a card is `itemExtent` points of content.
public struct ScrollViewRule: Equatable, Sendable {
    public var itemCount = 0
    /// Points of content offset a card.
    public var itemExtent = 1.0
    /// The visible length along the axis in points: the D of the rubber band.
    public var viewportExtent = 1.0
    public var isVertical = false
    /// Offsets, in cards, between which the content rests.
    public var minOffset = 0.0
    public var maxOffset = 0.0
    /// The velocity's factor a millisecond: 0.998 normal, 0.99 fast.
    public var decelerationRate = 0.998
    public var rubberBandCoefficient = 0.55
    /// Rest on a card instead of anywhere.
    public var snapsToItems = true
    /// One flick goes at most this many cards minus one beyond the current one; 0: as far as it likes (upstream quirk 27).
    public var maxScrollDistance = 0
    /// The cards repeat without end in both directions; the offsets have no ends then.
    public var isEndless = false
    /// How many reused views show the pages of an endless row.
    public var viewCount = 7
    /// How far a flick carries in the refined physics, as a multiple of the way that the deceleration leads.
    public var reach = 1.0
    public var physics = ScrollPhysics.original

    public init() {}
}
