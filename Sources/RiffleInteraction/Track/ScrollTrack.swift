public import RiffleMotion
internal import RiffleMath
public import RiffleModels

/// The common description of carousel and scroll view rules that a `RowScroller` works with, and that exports name. Offsets in
/// cards.
public struct ScrollTrack: Equatable, Sendable {
    /// Points of drag per card of offset, including iCarousel's offset multiplier, so that a drag moves the cards as under the
    /// original physics.
    public var extent: Double
    public var isVertical: Bool
    /// Period in cards when wrapping; nil if the track has ends.
    public var wrapCount: Double?
    /// Range of offsets at rest; unused when wrapping.
    public var limits: ClosedRange<Double>
    /// The rubber band beyond the ends, in cards. With a dimension of 0 the offset stops at the ends.
    public var band: RubberBand
    /// The deceleration that predicts where a release comes to rest.
    public var decay: Decay
    /// Whether the cards repeat endlessly: several pages show the same card.
    public var isEndless = false
    /// Whether a tap on another card makes it the current one.
    public var centersOnTap = true
    /// Whether a tap on no card scrolls to the current one, even in a row that may rest between two.
    public var returnsOnEmptyTap = false
    /// Whether it rests only on cards.
    public var snaps: Bool
    /// Whether a flick moves one card (paging).
    public var pages = false
    /// Maximum number of cards per flick; nil: no limit.
    public var cardLimit: Double?
    public var ignoresPerpendicularDrags = false
    /// Autoscroll velocity at rest, in cards per second.
    public var autoscrollVelocity = 0.0
    /// Whether a grabbed point is held along its way, rather than along the axis.
    var followsArc = false
    /// Whether a drag keeps the grabbed point under the pointer.
    var followsHand = false
    /// Whether the cards of cover flow 2 turn with their offsets: true for carousels.
    public var turns = false

    /// The track of a row's rule; a card stack and a transition have none.
    public init(_ rule: ScrollRule) {
        switch rule {
        case .carousel(let rule): self.init(rule)
        case .scrollView(let rule): self.init(rule)
        // Not used: card stacks and transitions have scrollers of their own.
        case .cardStack, .transition: self.init(CarouselRule())
        }
    }

    private init(_ rule: CarouselRule) {
        let count = max(rule.row.itemCount, 0)
        self.init(
            rule.row, extent: Self.positive(rule.row.itemExtent) / Self.positive(rule.offsetMultiplier),
            // A single card does not wrap.
            wrapCount: rule.row.wraps && count > 1 ? Double(count) : nil, limits: 0...Double(max(count - 1, 0)),
            band: RubberBand(dimension: rule.bounces && rule.bounceDistance.isFinite ? max(rule.bounceDistance, 0) : 0),
            // The decay's distance v/k equals iCarousel's v/(60·(1 − rate)), which follows from its deceleration
            // 30·(1 − rate)·|v|.
            friction: max(60 * (1 - rule.decelerationRate.clamped(to: 0...0.999)), 0.5),
            snaps: rule.stopsAtItemBoundary || rule.scrollsToItemBoundary)
        pages = rule.isPagingEnabled
        ignoresPerpendicularDrags = rule.ignoresPerpendicularDrags
        centersOnTap = rule.centersItemWhenSelected
        returnsOnEmptyTap = true
        autoscrollVelocity = rule.autoscroll.isFinite ? -rule.autoscroll : 0
        turns = true
        followsArc = rule.followsArc
    }

    private init(_ rule: ScrollViewRule) {
        let extent = Self.positive(rule.row.itemExtent)
        let isEndless = rule.row.wraps && rule.row.itemCount > 0
        let lower = rule.minOffset.isFinite ? rule.minOffset : 0
        self.init(
            rule.row, extent: extent, wrapCount: isEndless ? Double(rule.row.itemCount) : nil,
            limits: rule.maxOffset.isFinite && rule.maxOffset > lower ? lower...rule.maxOffset : lower...lower,
            band: RubberBand(coefficient: rule.rubberBandCoefficient, dimension: max(rule.viewportExtent, 0) / extent),
            friction: Decay(rate: rule.decelerationRate).friction, snaps: rule.snapsToItems)
        self.isEndless = isEndless
        cardLimit = rule.maxScrollDistance > 0 ? Double(max(rule.maxScrollDistance - 1, 1)) : nil
    }

    /// `friction`: the friction of the decay at a reach of 1.
    private init(
        _ row: RowRule, extent: Double, wrapCount: Double?, limits: ClosedRange<Double>, band: RubberBand, friction: Double,
        snaps: Bool
    ) {
        (self.extent, self.wrapCount, self.limits, self.band, self.snaps) = (extent, wrapCount, limits, band, snaps)
        isVertical = row.isVertical
        decay = Decay(friction: friction / Self.positive(row.reach))
        followsHand = row.dragFollow == .hand && row.physics == .refined
    }

    private static func positive(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 1 }

    /// Chooses the card to rest on.
    var snap: SnapRule {
        SnapRule(decay: decay, limits: wrapCount == nil ? limits : nil, cardLimit: cardLimit, pages: pages)
    }

    /// When a motion counts as settled.
    var tolerance: GlideSpring.Tolerance { GlideSpring.Tolerance(extent: extent) }

    /// The shown offset for an offset before the rubber band.
    func shown(_ rawOffset: Double) -> Double { wrapCount == nil ? band.shown(rawOffset, within: limits) : rawOffset }
    /// The offset before the rubber band that is shown as `offset`.
    func rawOffset(showing offset: Double) -> Double { wrapCount == nil ? band.pull(showing: offset, within: limits) : offset }
    /// The derivative of `shown`: factor from the pointer's velocity to the shown one.
    func slope(_ rawOffset: Double) -> Double { wrapCount == nil ? band.slope(rawOffset, within: limits) : 1 }
    /// The offset clamped to the limits; unchanged when wrapping.
    func confined(_ offset: Double) -> Double { wrapCount == nil ? offset.clamped(to: limits) : offset }

    /// The offset folded into 0..<count when wrapping.
    func folded(_ offset: Double) -> Double {
        wrapCount.map { offset.folded(into: $0) } ?? offset
    }

    /// Whether a motion comes to rest on the same offset as on another track. The extent of a card, the axis and the effect of a drag or a
    /// tap don't matter.
    func endsMotions(as other: ScrollTrack) -> Bool {
        wrapCount == other.wrapCount && limits == other.limits && decay == other.decay && isEndless == other.isEndless
            && snaps == other.snaps && pages == other.pages && cardLimit == other.cardLimit
            && autoscrollVelocity == other.autoscrollVelocity
    }

    /// Where a row at rest goes on another track of its kind: the offset of the same card, within the limits. A scroll view that rests on
    /// cards from now on goes to the current one; otherwise the place between two cards stays.
    ///
    /// In points this is UICollectionViewLayout's targetContentOffset(forProposedContentOffset:), which UIKit asks for at a switch between
    /// two layouts: the content offset x that shows a place of the old layout becomes x · extent / (the old extent).
    func target(forProposed offset: Double, from other: ScrollTrack) -> Double {
        confined(!turns && snaps && !other.snaps ? Double(page(at: offset)) : offset)
    }

    /// The page nearest to an unfolded offset. At exactly half a card a scroll view takes the lower one, iCarousel the one
    /// farther from 0.
    func page(at offset: Double) -> Int {
        Int(safely: turns ? offset.rounded(.toNearestOrAwayFromZero) : ScrollTarget.currentIndex(at: offset))
    }

    /// The offset of a card, clamped to the limits; when wrapping, the unfolded one nearest to `offset`.
    func offset(ofCard index: Double, near offset: Double) -> Double {
        guard let wrapCount else { return index.clamped(to: limits) }
        return index.nearest(to: offset, period: wrapCount)
    }
}
