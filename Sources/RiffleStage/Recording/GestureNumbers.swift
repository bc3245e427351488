/// The outcome of a gesture, as numbers to compare two settings by. Offsets in cards, times in seconds.
public struct GestureNumbers: Equatable, Sendable {
    /// The index of the card that the cards came to rest on; −1 without cards.
    public var card = -1
    /// Whether they came to rest; otherwise the numbers are of the moment at which the run was ended.
    public var cameToRest = false
    /// Seconds from the last release of a pointer until no card moves by a pixel any more; nil without a release, or without a rest.
    public var settling: Double?
    /// How far, after the last release, the offset went beyond its final value, in the direction of motion at the release.
    public var overshoot = 0.0
    /// The largest speed, in cards a second.
    public var largestVelocity = 0.0
    /// The unfolded offset at the rest less that at the start.
    public var distance = 0.0
    /// The least and the largest scale of a card in sight: the geometric mean of the lengths of its transform's x and y axes, over its
    /// centre's w. A card that turns keeps its scale.
    public var leastScale = 1.0
    public var largestScale = 1.0

    /// The numbers before anything has happened.
    public init() {}
}

/// A notable moment of a gesture.
public struct GestureMark: Equatable, Sendable {
    /// The kinds of moments.
    public enum Kind: String, Equatable, Sendable {
        /// A pointer went down.
        case press
        /// The last pointer went up.
        case release
        /// The destination of the cards was decided.
        case decided
        /// Everything came to rest.
        case rest
    }

    /// The time on the recording's clock.
    public var time: StageTime
    /// The kind of moment.
    public var kind: Kind
    /// The index of the destination for `decided`, of the current card for `rest`; nil for the other kinds.
    public var card: Int?
}
