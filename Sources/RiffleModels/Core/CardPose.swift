public import RiffleMath

/// The transform and appearance of one card.
@frozen public struct CardPose: Equatable, Sendable {
    /// From card points (origin at the card's centre) to points about the viewport's anchor; projective.
    public var transform: Transform3D
    /// 0…1.
    public var opacity: Double
    /// Added to the depth after projection, in points, as CALayer.zPosition.
    public var zPosition: Double
    /// Whether the card is neither drawn nor hit-tested.
    public var isHidden: Bool
    /// Whether the formula gives finite numbers; a card without them is hidden.
    public var isFinite: Bool
    /// 0…1: how much the card is darkened.
    public var dim: Double
    /// 0…1: how much of the backdrop shows on the card: it is drawn as with opacity 1 − veil, as if only the backdrop lay behind it.
    public var veil: Double

    /// See the properties; the defaults show the card unchanged at the anchor.
    @inlinable public init(
        transform: Transform3D = .identity, opacity: Double = 1, zPosition: Double = 0, isHidden: Bool = false,
        isFinite: Bool = true, dim: Double = 0, veil: Double = 0
    ) {
        self.transform = transform
        self.opacity = opacity
        self.zPosition = zPosition
        self.isHidden = isHidden
        self.isFinite = isFinite
        self.dim = dim
        self.veil = veil
    }
}

extension CardPose {
    /// The layers over the card's picture: dimming (x) and veil (y), 0…1 each.
    public var cover: SIMD2<Double> { SIMD2(dim, veil) }
}

/// A card with its offset and its pose.
@frozen public struct PosedCard: Equatable, Sendable {
    /// The card's index in the deck. Placeholders have indices below 0 or from the count upwards.
    public var index: Int
    /// Its index in an endless row that repeats the deck: page p shows card p mod count. Otherwise equal to `index`.
    public var page: Int
    /// The number of the reused view that shows it, from 0; nil where views aren't reused.
    public var view: Int?
    /// Index − scroll offset in cards, reduced modulo the card count when wrapping; 0 is the current card.
    public var offset: Double
    /// Set by the model's `layOut(_:scroll:)`.
    public var pose: CardPose

    /// See the properties; `page` is the index unless given.
    @inlinable public init(index: Int, offset: Double, pose: CardPose = CardPose(), page: Int? = nil, view: Int? = nil) {
        self.index = index
        self.page = page ?? index
        self.view = view
        self.offset = offset
        self.pose = pose
    }
}

extension ContiguousArray<PosedCard> {
    /// Replaces the elements by the cards, out of `count`, whose offsets lie in a range. The poses are left undefined.
    mutating func list(_ offsets: ClosedRange<Double>, at scrollOffset: Double, of count: Int) {
        let first = Swift.max(0, Int(safely: (scrollOffset + offsets.lowerBound).rounded(.up)))
        let last = Swift.min(count - 1, Int(safely: (scrollOffset + offsets.upperBound).rounded(.down)))
        list(first..<Swift.max(first, last + 1), at: scrollOffset)
    }

    /// Replaces the elements by the cards of a range with their offsets. The poses are left undefined.
    mutating func list(_ cards: Range<Int>, at scrollOffset: Double) {
        refill(upTo: cards.count, blank: PosedCard(index: 0, offset: 0)) { buffer in
            for position in 0..<cards.count {
                buffer[position].index = cards.lowerBound + position
                buffer[position].page = cards.lowerBound + position
                buffer[position].view = nil
                buffer[position].offset = Double(cards.lowerBound + position) - scrollOffset
            }
            return cards.count
        }
    }
}
