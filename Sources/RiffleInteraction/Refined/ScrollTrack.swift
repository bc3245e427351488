internal import RiffleMotion
internal import RiffleMath
internal import RiffleModels

/// Both scroll rules as one description, which is all that `RefinedScroller` knows. Offsets in cards.
struct ScrollTrack: Equatable, Sendable {
    /// Points of the hand that make one card of offset. iCarousel's offset multiplier is in it, so the card follows the pointer
    /// by the same drag rule as in the original physics.
    var extent: Double
    var isVertical: Bool
    /// How many cards make a round; nil when the track has ends.
    var wrapCount: Double?
    /// Offsets between which the track rests; 0…0 when wrapping (unused) or without cards.
    var limits: ClosedRange<Double>
    /// Beyond the ends. A dimension of 0 is a wall.
    var band: RubberBand
    /// Projects the rest.
    var decay: Decay
    /// Whether the deck repeats without end: a place is that of one card among many of the same picture.
    var isEndless = false
    /// Whether a tap on another card makes it the current one.
    var centersOnTap = true
    /// Rest on a card instead of anywhere.
    var snaps: Bool
    var pages = false
    /// Cards that one flick passes at most.
    var cardLimit: Double?
    var ignoresPerpendicularSwipes = false
    /// Cards a second that the offset drifts by when nobody touches it.
    var drift = 0.0
    /// Whether the turn progress of cover flow 2 follows the offset.
    var turns = false

    init(_ rule: ScrollRule) {
        switch rule {
        case .carousel(let rule): self.init(rule)
        case .scrollView(let rule): self.init(rule)
        // Stacks and transitions have no track of their own: their scrollers are others.
        case .cardStack, .transition: self.init(CarouselRule())
        }
    }

    private init(_ rule: CarouselRule) {
        let multiplier = Self.positive(rule.offsetMultiplier)
        extent = Self.positive(rule.itemExtent) / multiplier
        isVertical = rule.isVertical
        let count = max(rule.itemCount, 0)
        // One card has nowhere to wrap to.
        wrapCount = rule.wraps && count > 1 ? Double(count) : nil
        limits = 0...Double(max(count - 1, 0))
        band = RubberBand(
            coefficient: 0.55, dimension: rule.bounces && rule.bounceDistance.isFinite ? max(rule.bounceDistance, 0) : 0)
        // iCarousel brakes by 30·(1 − rate)·2 of the velocity: its distance v/(60·(1 − rate)) is the decay's v/k.
        decay = Decay(friction: max(60 * (1 - rule.decelerationRate.clamped(to: 0...0.999)), 0.5) / Self.positive(rule.reach))
        snaps = rule.stopsAtItemBoundary || rule.scrollsToItemBoundary
        pages = rule.isPagingEnabled
        ignoresPerpendicularSwipes = rule.ignoresPerpendicularSwipes
        centersOnTap = rule.centersItemWhenSelected
        drift = rule.autoscroll.isFinite ? -rule.autoscroll : 0
        turns = true
    }

    private init(_ rule: ScrollViewRule) {
        extent = Self.positive(rule.itemExtent)
        isVertical = rule.isVertical
        isEndless = rule.isEndless && rule.itemCount > 0
        wrapCount = isEndless ? Double(rule.itemCount) : nil
        let lower = rule.minOffset.isFinite ? rule.minOffset : 0
        limits = rule.maxOffset.isFinite && rule.maxOffset > lower ? lower...rule.maxOffset : lower...lower
        band = RubberBand(coefficient: rule.rubberBandCoefficient, dimension: max(rule.viewportExtent, 0) / extent)
        decay = Decay(friction: Decay(rate: rule.decelerationRate).friction / Self.positive(rule.reach))
        snaps = rule.snapsToItems
        cardLimit = rule.maxScrollDistance > 0 ? Double(max(rule.maxScrollDistance - 1, 1)) : nil
    }

    private static func positive(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 1 }

    /// Chooses the card to rest on.
    var snap: SnapRule {
        SnapRule(decay: decay, limits: wrapCount == nil ? limits : nil, cardLimit: cardLimit, pages: pages)
    }

    /// What cannot be seen any more.
    var grain: Glide.Grain { Glide.Grain(extent: extent) }

    /// The shown offset for the hand's place.
    func shown(_ hand: Double) -> Double { wrapCount == nil ? band.shown(hand, within: limits) : hand }
    /// The hand's place that shows as `offset`.
    func hand(showing offset: Double) -> Double { wrapCount == nil ? band.pull(showing: offset, within: limits) : offset }
    /// From the hand's velocity to the shown one.
    func slope(_ hand: Double) -> Double { wrapCount == nil ? band.slope(hand, within: limits) : 1 }
    /// The offset between the ends.
    func confined(_ offset: Double) -> Double { wrapCount == nil ? offset.clamped(to: limits) : offset }

    /// The offset folded into 0…count when wrapping.
    func folded(_ offset: Double) -> Double {
        wrapCount.map { offset.folded(into: $0) } ?? offset
    }

    /// The place of a card nearest to `offset`: itself, or in the round that is the shortest way off.
    func place(ofCard index: Double, near offset: Double) -> Double {
        guard let wrapCount else { return index.clamped(to: limits) }
        return index.nearest(to: offset, inRoundsOf: wrapCount)
    }
}
