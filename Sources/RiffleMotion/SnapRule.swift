internal import RiffleMath

/// Chooses the card on which a released scroll comes to rest. Positions are scroll offsets in cards, velocities cards per second.
///
/// The target is the rest position of the decay, rounded to a card. A flick (from `flickSpeed` up) always goes to at least the
/// next card in its direction, never to one behind. The target is a whole number within the limits; when wrapping there are no
/// limits, and the caller reduces it modulo the card count. Source: UIScrollView's targetContentOffset, and UIPageControl-like
/// paging.
@frozen public struct SnapRule: Equatable, Sendable {
    /// Projects a release to its rest position.
    public var decay: Decay
    /// First and last card, whole numbers; nil when wrapping.
    public var limits: ClosedRange<Double>?
    /// Cards per second from which a release is a flick.
    public var flickSpeed: Double
    /// The most cards by which the target may differ from the card nearest at release, at least 1; nil means no limit.
    public var cardLimit: Double?
    /// Paging: a flick moves to the next card, a slower release to the nearest one.
    public var pages: Bool

    /// Any values; see the properties.
    public init(
        decay: Decay, limits: ClosedRange<Double>?, flickSpeed: Double = 1.25, cardLimit: Double? = nil, pages: Bool = false
    ) {
        self.decay = decay
        self.limits = limits
        self.flickSpeed = flickSpeed
        self.cardLimit = cardLimit
        self.pages = pages
    }

    /// The target of a release at `position` with `velocity`. Values that aren't finite count as 0.
    public func target(from position: Double, velocity: Double) -> Double {
        let x = position.isFinite ? position : 0
        let v = velocity.isFinite ? velocity : 0
        let isFlick = abs(v) >= flickSpeed
        let next = v > 0 ? x.rounded(.down) + 1 : x.rounded(.up) - 1
        var card: Double
        if pages {
            card = isFlick ? next : x.rounded()
        } else {
            card = decay.rest(from: x, velocity: v).rounded()
            if isFlick { card = v > 0 ? max(card, next) : min(card, next) }
        }
        if let cardLimit {
            let here = x.rounded()
            card = card.clamped(to: here - max(cardLimit, 1)...here + max(cardLimit, 1))
        }
        return limits.map { card.clamped(to: $0) } ?? card
    }

    /// The target of a wheel or trackpad scroll from `start` to `position`: the nearest card, except that a displacement of 1/8
    /// card or more does not return to the card it left, so that one wheel notch moves by one card.
    public func target(from position: Double, havingScrolledFrom start: Double) -> Double {
        let x = position.isFinite ? position : 0
        let start = start.isFinite ? start : x
        var card = x.rounded()
        if x - start >= 0.125 { card = max(card, (start + 0.125).rounded(.down) + 1) }
        if x - start <= -0.125 { card = min(card, (start - 0.125).rounded(.up) - 1) }
        return limits.map { card.clamped(to: $0) } ?? card
    }
}
