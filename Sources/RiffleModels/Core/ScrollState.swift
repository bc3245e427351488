/// What a model may know of the scrolling beyond a card's offset.
@frozen public struct ScrollState: Equatable, Sendable {
    /// A row that stands still on its first card.
    public static let resting = ScrollState()

    /// The scroll offset in cards, folded when wrapping.
    public var offset: Double
    /// Its derivative in cards a second.
    public var velocity: Double
    /// Which way the offset went last: 1 to higher offsets, −1 to lower ones, 0 before it has moved.
    public var direction: Int
    /// Cover flow 2's turn, −1…1; nil while its cards follow their own offsets. Other models have no use for it.
    public var turnProgress: Double?

    @inlinable public init(offset: Double = 0, velocity: Double = 0, direction: Int = 0, turnProgress: Double? = nil) {
        self.offset = offset
        self.velocity = velocity
        self.direction = direction
        self.turnProgress = turnProgress
    }
}
