public import RiffleInteraction
public import RiffleMath
public import RiffleSettings

/// An input to the stage, with its time.
public struct StageEvent: Sendable {
    /// The time at which the event happens.
    public var time: StageTime
    /// The event.
    public var kind: Kind

    /// Something that happens at a time.
    public init(time: StageTime, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// An input event at a stage time; the event's own time, on another clock, isn't used.
    public init(_ event: InputEvent, at time: StageTime) {
        self.init(time: time, kind: .input(event.kind))
    }

    /// Whether the primary button, or a finger, goes down.
    var isPress: Bool {
        if case .input(.pointer(let pointer)) = kind { pointer.phase == .began && pointer.button == .primary } else { false }
    }

    /// The kinds of inputs.
    public enum Kind: Equatable, Sendable {
        /// A pointer or wheel event.
        case input(InputEvent.Kind)
        /// A command of a key or a menu.
        case command(StageCommand)
        /// The user changed the configuration: model, parameters, viewport.
        case configure(StageConfiguration)
        /// The cards of the deck change.
        case deck(DeckChange)
        /// The window has another size.
        case resize(StageResize)
        /// A picture's aspect ratio (width / height) has become known, where the cards take their shape from it.
        case aspect(Double, picture: Int)
        /// The cards have another fixed size in window points; nil: the model's own.
        case cardSize(Size?)
    }
}

/// A change of the window's size.
public struct StageResize: Equatable, Sendable {
    /// The new size in points.
    public var size: Size
    /// Points at the window's top that other content covers.
    public var topInset: Double
    /// The share of the window's width that the stage has, clamped to 0.05…1: the part beside a panel. See `Stage.widthShare`.
    public var widthShare: Double
    /// Output pixels per point.
    public var pixelScale: Double
    /// The seconds in which the cards move there; at or below 0: at once.
    public var duration: Double

    /// See `Stage.resize`.
    public init(size: Size, topInset: Double = 0, widthShare: Double = 1, pixelScale: Double, duration: Double = 0) {
        (self.size, self.topInset, self.widthShare) = (size, topInset, widthShare)
        (self.pixelScale, self.duration) = (pixelScale, duration)
    }
}

/// A change of the deck's cards.
public enum DeckChange: Equatable, Sendable {
    /// Removes the card at an index; nothing happens if there is none.
    case remove(Int)
    /// Adds pictures and inserts them as new cards before the card at an index, clamped to 0…count.
    case insert(Deck.Pictures, at: Int)
    /// Undoes the last `remove` or `replace`; nothing happens if there is none.
    case putBack
    /// Replaces the cards by one for each of these picture indices: usually the same pictures in another order. The current card
    /// stays current if its picture is among them. Indices out of range are left out.
    case arrange([Int])
    /// Adds pictures and replaces all cards by one for each of them; `putBack` restores all former cards at once.
    case replace(Deck.Pictures)
    /// Takes another deck; a card whose index both decks have moves to its new pose. `putBack` can't undo it.
    case set(Deck)
    /// Sets the point that a picture's crop is centred on, 0…1 of its width and height, as far as the picture's edges allow; nil resets it
    /// to the picture's own. Nothing happens for an index out of range.
    case focus(picture: Int, Vector2?)
}

/// The commands of keys and menus.
public enum StageCommand: Equatable, Sendable {
    /// Scroll by this many cards.
    case step(Int)
    /// An arrow key goes down, 1 towards higher indices or −1: one card at once and, while it is held longer than 0.15 s, a
    /// steady 8 cards a second. Each `keyDown` ends with its `keyUp`.
    case keyDown(Int)
    /// The key comes up: the row comes to rest on the next card.
    case keyUp(Int)
    /// Scroll to the first card.
    case first
    /// Scroll to the last card.
    case last
    /// Scroll by this many pages, each the number of visible cards less one.
    case page(Int)
    /// Turn the current card over.
    case flip
    /// Turn the card of a page over: its position in the unfolded row (its index, where the row doesn't repeat).
    case flipCard(page: Int)
    /// Do the same as a click on the current card: turn it over, or go to the next screen.
    case activate
    /// Go back by a screen, or by a card.
    case back
    /// Scroll to the card of a page: its position in the unfolded row (its index, where the row doesn't repeat).
    case select(page: Int)
    /// Throw the top card of a stack.
    case throwTop(ThrowDirection)
    /// Bring back the card that was thrown last.
    case undoThrow
    /// Cancel a drag or a transition.
    case cancel
}
