internal import RiffleMath

/// Chooses the card on which a released scroll comes to rest. Places are offsets in cards, velocities cards a second.
///
/// The rest is where the decay would carry the cards, rounded to a card. A flick (from `flickSpeed` up) always reaches at least
/// the next card in its direction and never one behind. The answer is a whole number within the limits; when wrapping there
/// are none, and the caller folds it. Source: UIScrollView's targetContentOffset, and UIPageControl-like paging.
@frozen public struct SnapRule: Equatable, Sendable {
    /// Projects the rest.
    public var decay: Decay
    /// First and last card, whole numbers; nil when wrapping.
    public var limits: ClosedRange<Double>?
    /// Cards a second from which a release is a flick.
    public var flickSpeed: Double
    /// A flick passes at most this many cards beyond the nearest one at release; nil: as far as it likes.
    public var cardLimit: Double?
    /// True: one card a flick, and none without.
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

    /// The card for a release at `position` with `velocity`. Values that aren't finite count as 0.
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

    /// The card after fine scrolling by wheel or trackpad has ended at `position`, having started at `start`: the nearest, but a
    /// movement of an eighth of a card or more does not fall back to the card it left, so that one notch of a wheel turns one card.
    public func target(from position: Double, havingScrolledFrom start: Double) -> Double {
        let x = position.isFinite ? position : 0
        let start = start.isFinite ? start : x
        var card = x.rounded()
        if x - start >= 0.125 { card = max(card, (start + 0.125).rounded(.down) + 1) }
        if x - start <= -0.125 { card = min(card, (start - 0.125).rounded(.up) - 1) }
        return limits.map { card.clamped(to: $0) } ?? card
    }
}
