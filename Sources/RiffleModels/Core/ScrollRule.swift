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

    /// Whether a row that scrolls under another rule can go on under this one: the same kind of row with the same physics, axis, ends and
    /// repetition, whatever the numbers are.
    public func continues(_ other: ScrollRule) -> Bool {
        switch (self, other) {
        case (.carousel(let new), .carousel(let old)):
            new.row.continues(old.row) && new.placeholderCount == old.placeholderCount
        case (.scrollView(let new), .scrollView(let old)):
            new.row.continues(old.row) && new.minOffset == old.minOffset && new.maxOffset == old.maxOffset
        default: self == other
        }
    }

    /// The parameters of a row; nil for a stack and for screens, which don't scroll through a row. Setting them has no effect there.
    public var row: RowRule? {
        get {
            switch self {
            case .carousel(let rule): rule.row
            case .scrollView(let rule): rule.row
            case .cardStack, .transition: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .carousel(var rule):
                rule.row = newValue
                self = .carousel(rule)
            case .scrollView(var rule):
                rule.row = newValue
                self = .scrollView(rule)
            case .cardStack, .transition: break
            }
        }
    }

    /// The rule of a stack whose cards are thrown; nil for others.
    public var stack: CardStackRule? { if case .cardStack(let rule) = self { rule } else { nil } }

    /// The rule of screens that replace one another; nil for others.
    public var screens: TransitionRule? { if case .transition(let rule) = self { rule } else { nil } }

    /// Whether a vertical drag scrolls; false where no row scrolls.
    public var isVertical: Bool { row?.isVertical ?? false }

    /// Whether the row repeats its cards; false where no row scrolls.
    public var wraps: Bool { row?.wraps ?? false }

    /// The measure that a drag's offset follows: `rate` in the original physics, and where no row scrolls.
    public var dragFollow: DragFollow {
        guard let row, row.physics == .refined else { return .rate }
        return row.dragFollow
    }

    /// The scroll physics that the rule asks for.
    public var physics: ScrollPhysics {
        switch self {
        case .carousel(let rule): rule.row.physics
        case .scrollView(let rule): rule.row.physics
        case .cardStack(let rule): rule.isRefined ? .refined : .original
        case .transition: .original
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

/// The measure that a drag's offset follows in the refined physics.
public enum DragFollow: Int, Sendable {
    /// The offset that keeps the grabbed point under the pointer.
    case hand = 0
    /// The pointer's distance over the row's extent, as in the originals.
    case rate = 1
}

/// The parameters that all rows have, whatever scrolls them.
public struct RowRule: Equatable, Sendable {
    /// The number of cards.
    public var itemCount = 0
    /// Points of drag per card of offset; a carousel's `offsetMultiplier` comes on top.
    public var itemExtent = 1.0
    /// Whether a vertical drag scrolls, rather than a horizontal one.
    public var isVertical = false
    /// Whether the last card is followed by the first, without end in both directions; the offsets have no limits then.
    public var wraps = false
    /// The scroll physics to use.
    public var physics = ScrollPhysics.original
    /// The measure that the offset follows during a drag in the refined physics.
    public var dragFollow = DragFollow.rate
    /// How far a flick carries in the refined physics, as a multiple of the distance that the deceleration rate gives.
    public var reach = 1.0

    /// A horizontal row with ends under the original physics, without cards.
    public init() {}

    /// Whether a row that scrolls under another rule can go on under this one: with the same physics, axis, ends and cards.
    func continues(_ other: RowRule) -> Bool {
        physics == other.physics && isVertical == other.isVertical && wraps == other.wraps && itemCount == other.itemCount
    }
}

/// The parameters of iCarousel's scroller. Offsets are in cards.
public struct CarouselRule: Equatable, Sendable {
    /// The parameters that all rows have.
    public var row = RowRule()
    /// The number of placeholders at both ends together.
    public var placeholderCount = 0
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
    /// In cards: only a release that carries farther decelerates; a row that a shorter one leaves farther than this from its card goes on
    /// to the next card.
    public var distanceThreshold = 0.1
    /// Multiplies the drag, but not the release velocity (upstream quirk 4).
    public var offsetMultiplier = 1.0
    /// Cards per second; positive runs towards lower offsets (upstream quirk 7).
    public var autoscroll = 0.0
    /// Whether a pan across the axis is refused.
    public var ignoresPerpendicularDrags = true
    /// Whether a tap on a card scrolls to it.
    public var centersItemWhenSelected = true
    /// Whether the cards go along an arc in the plane of the screen: a grabbed point is held along its way rather than along the axis.
    public var followsArc = false

    /// iCarousel's defaults, without cards.
    public init() {}
}

/// The parameters of a UIScrollView. Offsets are in cards; a card is `itemExtent` points of content.
public struct ScrollViewRule: Equatable, Sendable {
    /// The parameters that all rows have; `itemExtent` in points of content offset, and a row that wraps has views that are reused.
    public var row = RowRule()
    /// The visible length along the axis in points: the D of the rubber band.
    public var viewportExtent = 1.0
    /// The least offset, in cards, at which the content can rest.
    public var minOffset = 0.0
    /// The greatest offset, in cards, at which the content can rest.
    public var maxOffset = 0.0
    /// The factor on the velocity per millisecond: 0.998 normal, 0.99 fast.
    public var decelerationRate = 0.998
    /// The c of the rubber band: its slope at the end.
    public var rubberBandCoefficient = 0.55
    /// Whether a flick ends on a card, rather than at any offset.
    public var snapsToItems = true
    /// One flick goes at most this many cards minus one beyond the current one; 0 means no limit (upstream quirk 27).
    public var maxScrollDistance = 0
    /// The number of reused views that show the pages of an endless row.
    public var viewCount = 7

    /// UIScrollView's defaults, without cards.
    public init() {}
}
