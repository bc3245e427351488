internal import RiffleInteraction
internal import RiffleMath
internal import RiffleSettings

/// The gesture of the hand and the held key, on their way from the events to the scroller.
struct GestureInput: Sendable {
    /// Turns the mouse's events into the emulated device's, before the recognizer gets them.
    var hand: HandEmulation
    var recognizer = PointerRecognizer()
    /// The pan in progress; a change of the model hands it to the new model.
    var pan: Pan?
    /// The point of a card that the pointer went down on; nil: beside the cards.
    var grabbed: CardPoint?
    /// When a precise wheel gesture ends unless another event follows.
    var wheelEnd: Double?
    /// The velocity with which the row goes on at `wheelEnd`.
    var scrollVelocity = ScrollVelocity()
    /// The arrow key that is held down.
    var keyRepeat: KeyRepeat?
    /// The number of drags that the screens have refused.
    var refusedDrags = 0

    init(_ configuration: StageConfiguration) { hand = HandEmulation(configuration.hand) }

    /// A pan gesture, in window points and points a second.
    struct Pan: Sendable {
        var translation: Vector2
        var velocity: Vector2
        /// The part of the translation that an earlier scroller has already followed.
        var base = Vector2.zero
    }

    /// Whether nothing is held: no pointer is down, no key, no pan.
    var isIdle: Bool { pan == nil && recognizer.pointer == nil && keyRepeat == nil }

    /// Forgets the present gesture without telling the scroller.
    mutating func drop() {
        _ = recognizer.cancel()
        pan = nil
    }
}
