public import RiffleMath

/// Where and how a model shows one card.
@frozen public struct CardPose: Equatable, Sendable {
    /// From card points (origin at the card's centre) to points about the viewport's anchor, homogeneous.
    public var transform: Transform3D
    /// 0…1.
    public var opacity: Double
    /// Added to the depth after projection.
    public var zPosition: Double
    /// True: not drawn and not hit.
    public var isHidden: Bool
    /// 0…1: how dark the card is.
    public var dim: Double

    @inlinable public init(
        transform: Transform3D = .identity, opacity: Double = 1, zPosition: Double = 0, isHidden: Bool = false,
        dim: Double = 0
    ) {
        self.transform = transform
        self.opacity = opacity
        self.zPosition = zPosition
        self.isHidden = isHidden
        self.dim = dim
    }
}

/// A card that a model has placed.
@frozen public struct PlacedCard: Equatable, Sendable {
    /// The card's index in the deck. Placeholders have indices below 0 or from the count upwards.
    public var index: Int
    /// Its place in an endless row, on which the deck repeats: page p shows card p mod count. The index, where no card is there twice.
    public var page: Int
    /// The number of the reused view that shows it, from 0; nil where views aren't reused.
    public var view: Int?
    /// Index − scroll offset, folded when wrapping; 0 is the current card.
    public var offset: Double
    public var pose: CardPose

    @inlinable public init(index: Int, offset: Double, pose: CardPose = CardPose(), page: Int? = nil, view: Int? = nil) {
        self.index = index
        self.page = page ?? index
        self.view = view
        self.offset = offset
        self.pose = pose
    }
}

extension ContiguousArray<PlacedCard> {
    /// Becomes the cards of a range, with their offsets; what poses they have is anybody's guess.
    mutating func list(_ cards: Range<Int>, at scrollOffset: Double) {
        refill(upTo: cards.count, blank: PlacedCard(index: 0, offset: 0)) { room in
            for place in 0..<cards.count {
                room[place].index = cards.lowerBound + place
                room[place].page = cards.lowerBound + place
                room[place].view = nil
                room[place].offset = Double(cards.lowerBound + place) - scrollOffset
            }
            return cards.count
        }
    }
}
