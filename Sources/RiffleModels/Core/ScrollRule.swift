/// The scroll physics of a model, as data. The interaction layer builds a scroller from it; models hold no motion state.
public enum ScrollRule: Equatable, Sendable {
    /// iCarousel's scroller.
    case carousel(CarouselRule)
    /// A UIScrollView.
    case scrollView(ScrollViewRule)
    /// A stack of cards to drag and throw.
    case cardStack(CardStackRule)
    /// Screens that replace one another.
    case transition(TransitionRule)

    /// Whether a row that scrolls by another rule can go on by this one: the same kind of row with the same physics, axis, ends and
    /// repetition, whatever the numbers are.
    public func continues(_ other: ScrollRule) -> Bool {
        switch (self, other) {
        case (.carousel(let new), .carousel(let old)):
            new.physics == old.physics && new.isVertical == old.isVertical && new.wraps == old.wraps
                && new.itemCount == old.itemCount && new.placeholderCount == old.placeholderCount
        case (.scrollView(let new), .scrollView(let old)):
            new.physics == old.physics && new.isVertical == old.isVertical && new.isEndless == old.isEndless
                && new.itemCount == old.itemCount && new.minOffset == old.minOffset && new.maxOffset == old.maxOffset
        default: self == other
        }
    }

    /// The motion that a drag's offset follows: `rate` in the original physics, and where no row scrolls.
    public var dragFollow: DragFollow {
        switch self {
        case .carousel(let rule): rule.physics == .refined ? rule.dragFollow : .rate
        case .scrollView(let rule): rule.physics == .refined ? rule.dragFollow : .rate
        case .cardStack, .transition: .rate
        }
    }
}

/// The two scroll physics that every scroller has.
public enum ScrollPhysics: Int, Sendable {
    /// Reproduces the source's numbers, upstream quirks included.
    case original = 0
    /// Keeps the velocity continuous from the finger to the rest position.
    case refined = 1
}

/// The motion that a drag's offset follows in the refined physics.
public enum DragFollow: Int, Sendable {
    /// The offset that keeps the grabbed point under the pointer.
    case hand = 0
    /// The pointer's distance over the row's extent, as in the originals.
    case rate = 1
}

/// The parameters of iCarousel's scroller. Offsets are in cards.
public struct CarouselRule: Equatable, Sendable {
    /// The number of cards.
    public var itemCount = 0
    /// The number of placeholders at both ends together.
    public var placeholderCount = 0
    /// Points of drag per card of offset, before `offsetMultiplier`.
    public var itemExtent = 1.0
    /// Whether a vertical drag scrolls, rather than a horizontal one.
    public var isVertical = false
    /// Whether the last card is followed by the first; there are no ends then.
    public var wraps = false
    /// Whether the offset may go beyond the end cards.
    public var bounces = true
    /// How far beyond the end cards the offset may go, in cards.
    public var bounceDistance = 1.0
    /// Whether a flick goes to the next card and no further.
    public var isPagingEnabled = false
    /// Whether a flick ends on a card.
    public var stopsAtItemBoundary = true
    /// Whether the row goes to the nearest card after any motion.
    public var scrollsToItemBoundary = true
    /// 0…1, from which iCarousel computes a flick's distance (upstream quirk 1).
    public var decelerationRate = 0.95
    /// Multiplies the release velocity, but not the drag.
    public var scrollSpeed = 1.0
    /// Seconds of a scroll to a card and of a snap.
    public var scrollDuration = 0.4
    /// In cards per second: only a release that is faster decelerates, or goes on to the next card.
    public var speedThreshold = 2.0
    /// In cards: only a release that carries farther decelerates; a shorter one that is farther from its card goes on to the next.
    public var distanceThreshold = 0.1
    /// Multiplies the drag, but not the release velocity (upstream quirk 4).
    public var offsetMultiplier = 1.0
    /// Cards per second; positive runs towards lower offsets (upstream quirk 7).
    public var autoscroll = 0.0
    /// Whether a pan across the axis is left to others.
    public var ignoresPerpendicularSwipes = true
    /// Whether a tap on a card scrolls to it.
    public var centersItemWhenSelected = true
    /// How far a flick carries in the refined physics, as a multiple of the distance that the deceleration rate gives.
    public var reach = 1.0
    /// The scroll physics to use.
    public var physics = ScrollPhysics.original
    /// The motion that the offset follows during a drag in the refined physics.
    public var dragFollow = DragFollow.rate
    /// Whether the cards go along an arc in the plane of the screen: a grabbed point is held along its way rather than along the axis.
    public var followsArc = false

    /// iCarousel's defaults, without cards.
    public init() {}
}

/// The parameters of a UIScrollView. Offsets are in cards; a card is `itemExtent` points of content.
public struct ScrollViewRule: Equatable, Sendable {
    /// The number of cards.
    public var itemCount = 0
    /// Points of content offset per card.
    public var itemExtent = 1.0
    /// The visible length along the axis in points: the D of the rubber band.
    public var viewportExtent = 1.0
    /// Whether a vertical drag scrolls, rather than a horizontal one.
    public var isVertical = false
    /// The least offset, in cards, at which the content can rest.
    public var minOffset = 0.0
    /// The greatest one.
    public var maxOffset = 0.0
    /// The factor on the velocity per millisecond: 0.998 normal, 0.99 fast.
    public var decelerationRate = 0.998
    /// The c of the rubber band: its slope at the end.
    public var rubberBandCoefficient = 0.55
    /// Whether a flick ends on a card, rather than at any offset.
    public var snapsToItems = true
    /// One flick goes at most this many cards minus one beyond the current one; 0 means no limit (upstream quirk 27).
    public var maxScrollDistance = 0
    /// Whether the cards repeat without end in both directions; the offsets have no limits then.
    public var isEndless = false
    /// How many reused views show the pages of an endless row.
    public var viewCount = 7
    /// How far a flick carries in the refined physics, as a multiple of the distance that the deceleration rate gives.
    public var reach = 1.0
    /// The scroll physics to use.
    public var physics = ScrollPhysics.original
    /// The motion that the offset follows during a drag in the refined physics.
    public var dragFollow = DragFollow.rate

    /// UIScrollView's defaults, without cards.
    public init() {}
}
