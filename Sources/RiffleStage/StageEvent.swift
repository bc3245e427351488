public import RiffleInteraction
public import RiffleMath

/// Something that happens to the stage, with its moment.
public struct StageEvent: Sendable {
    public var time: Double
    public var kind: Kind

    public init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// A hand's event as it came.
    public init(_ event: InputEvent) {
        time = event.time
        kind = .input(event.kind)
    }

    public enum Kind: Sendable {
        case input(InputEvent.Kind)
        case command(StageCommand)
        /// A person changed something: a model, a parameter, the viewport.
        case configure(StageConfiguration)
        /// Cards come or go.
        case deck(DeckChange)
    }
}

/// Cards that come or go.
public enum DeckChange: Equatable, Sendable {
    /// Takes the card at an index away; nothing happens if there is none.
    case remove(Int)
    /// Adds pictures and shows them as new cards before the card at an index, clamped to 0…count.
    case insert([Deck.Picture], at: Int)
    /// Puts the card that was removed last back where it was, or all that `replace` took away; nothing happens if there is nothing.
    case putBack
    /// Shows the pictures of these numbers, a card for each: those that are shown in another order, as a rule. The current card stays
    /// current if its picture is among them. Numbers that are none are left out.
    case arrange([Int])
    /// Adds pictures to the list and shows them, and them alone; the cards that were there can be put back, all at once.
    case replace([Deck.Picture])
    /// The point of a picture, 0…1 of its width and height, that a card shows in its middle as far as it can; nil: the picture's own
    /// middle. Nothing happens if there is no picture of that number.
    case focus(picture: Int, Vector2?)
}

/// What keys ask for.
public enum StageCommand: Equatable, Sendable {
    /// Go this many cards on.
    case step(Int)
    /// A key goes down that takes the row on, up (1) or down (−1): a card at once, and as long as it is held from 0.15 s on,
    /// a steady 8 cards a second. Each `hold` ends with its `letGo`.
    case hold(Int)
    /// The key comes up: the row comes to rest on the next card.
    case letGo(Int)
    case first
    case last
    /// Go this many screens on, of as many cards as are in view.
    case page(Int)
    /// Turn the current card over.
    case flip
    /// Turn the card over that the row shows at a place (its index, where no card is there twice).
    case flipCard(page: Int)
    /// What a click on the current card does: turn it over, or go on to the next screen.
    case activate
    /// Go back a screen; of cards, a card.
    case back
    /// Go to the card that the row shows at a place (its index, where no card is there twice).
    case select(page: Int)
    /// Throw the top card of a stack.
    case throwTop(ThrowDirection)
    /// Bring back what was thrown last.
    case undoThrow
    /// Call off a drag, or a transition.
    case cancel
}
