/// A card that was removed from the deck, with everything that puts it back.
struct RemovedCard: Equatable, Sendable {
    /// The index of its picture.
    var picture: Int
    /// The index at which it is inserted, once all cards that were removed after it are back.
    var index: Int
    var wasCurrent: Bool
    /// Set if all cards were replaced: their order, and the pictures that replaced them. The other fields then describe the
    /// current card.
    var former: (order: CardOrder, replacedBy: Range<Int>)?

    /// The most removals that `putBack` can undo; bounded, since every copy of a stage may have a list of its own.
    static let most = 256

    static func == (a: RemovedCard, b: RemovedCard) -> Bool {
        a.picture == b.picture && a.index == b.index && a.wasCurrent == b.wasCurrent && a.former?.order == b.former?.order
    }
}
