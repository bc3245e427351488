/// The state of a scroller at rest on which its later motion depends, apart from its rule: the beginning of a recording. A scroller made
/// from it moves under the same input exactly as the original scroller.
public struct RestState: Equatable, Sendable {
    /// The unfolded offset in cards; a screen's index.
    public var offset: Double
    /// The state of a carousel under the original physics; nil for other scrollers.
    public var carousel: Carousel?
    /// Whether a scroll view under the original physics moved to higher offsets last, on which its target depends.
    public var isForward: Bool?
    /// The history of a card stack; nil for other scrollers.
    public var stack: Stack?
    /// The container of screens; nil for other models.
    public var screens: ScreenContainer?

    /// A rest at an offset, without further state.
    public init(offset: Double = 0) { self.offset = offset }

    /// The effect of a carousel's last motion on later ones.
    public struct Carousel: Equatable, Sendable {
        /// The turn progress that cover flow 2's cards are shown with, −1…1; nil: each turns with its own offset.
        public var turnProgress: Double?
        /// The remaining part of the last turn, −10⁻⁶…10⁻⁶: too little to be animated.
        public var remainingTurn: Double
        /// The velocity of the last drag in cards a second, on which the duration of the next turn depends.
        public var velocity: Double
        /// Whether the last motion was a drag without a flick.
        public var wasDragged: Bool

        /// `velocity` in cards a second.
        public init(turnProgress: Double?, remainingTurn: Double, velocity: Double, wasDragged: Bool) {
            (self.turnProgress, self.remainingTurn) = (turnProgress, remainingTurn)
            (self.velocity, self.wasDragged) = (velocity, wasDragged)
        }
    }

    /// The history of a card stack; the top card follows from the offset.
    public struct Stack: Equatable, Sendable {
        /// The number of cards that can be brought back.
        public var depth: Int
        /// The directions in which the last of them were thrown, the last one last; at most `ThrowHistory.capacity`.
        public var thrown: [ThrowDirection]

        /// `thrown`: the last throw last.
        public init(depth: Int, thrown: [ThrowDirection]) { (self.depth, self.thrown) = (depth, thrown) }
    }
}
