/// A card at a position of the row.
public struct CardLocation: Equatable, Sendable {
    /// The card's index in the deck.
    public var card: Int
    /// Its position in the unfolded row: the card's index plus a multiple of the number of cards where the row repeats its deck.
    public var page: Int
    /// Whether it is the current card.
    public var isCurrent: Bool
}
