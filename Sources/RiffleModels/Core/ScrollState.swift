/// The scroll state that a pose may depend on besides the card's offset.
@frozen public struct ScrollState: Equatable, Sendable {
    /// A row at rest on its first card.
    public static let resting = ScrollState()

    /// The scroll offset in cards, modulo the card count when wrapping.
    public var offset: Double
    /// Its derivative in cards per second.
    public var velocity: Double
    /// The sign of the last change of the offset: 1 to higher offsets, −1 to lower ones, 0 before the first change.
    public var direction: Int
    /// Cover flow 2's turn progress, −1…1; nil while its cards turn by their own offsets. Other models ignore it.
    public var turnProgress: Double?

    /// Any values; at rest on the first card unless given.
    @inlinable public init(offset: Double = 0, velocity: Double = 0, direction: Int = 0, turnProgress: Double? = nil) {
        self.offset = offset
        self.velocity = velocity
        self.direction = direction
        self.turnProgress = turnProgress
    }
}
