public import RiffleInteraction

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
    }
}

/// What keys ask for.
public enum StageCommand: Equatable, Sendable {
    /// Go this many cards on.
    case step(Int)
    case first
    case last
    /// Go this many screens on, of as many cards as are in view.
    case page(Int)
    /// Turn the current card over.
    case flip
    /// What a click on the current card does: turn it over, or go on to the next screen.
    case activate
    /// Go back a screen; of cards, a card.
    case back
    /// Throw the top card of a stack.
    case throwTop(ThrowDirection)
    /// Bring back what was thrown last.
    case undoThrow
    /// Call off a drag, or a transition.
    case cancel
}
