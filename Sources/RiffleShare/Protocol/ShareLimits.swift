/// The bounds of everything that a network may ask of a shared stage.
public struct ShareLimits: Equatable, Sendable {
    /// Connections at once. When there are as many, the oldest one that isn't a paired phone's makes room.
    public var connections = 64
    /// Phones that wait for an answer at once, and phones that are paired at once.
    public var waiting = 4
    public var phones = 24
    /// Bytes of a request's line and headers, and of one message of a phone.
    public var headBytes = 8 << 10
    public var messageBytes = 64 << 10
    /// Bytes that wait to be sent to a phone that doesn't read; more closes its connection.
    public var unsentBytes = 4 << 20
    /// Messages and bytes a second of one phone; twice as many may come at once.
    public var messagesPerSecond = 240.0
    public var bytesPerSecond = Double(512 << 10)
    /// Seconds for a request's head, for a socket's first message, for an answer of the desk, and without anything from a phone.
    public var headSeconds = 5.0
    public var tokenSeconds = 5.0
    public var answerSeconds = 60.0
    public var silentSeconds = 60.0

    /// The usual ones.
    public init() {}
}

/// Lets so many units a second through, and twice as many at once.
struct RateGate: Equatable, Sendable {
    private let perSecond: Double
    private var left: Double
    private var time: Double

    init(perSecond: Double, at time: Double) {
        (self.perSecond, left, self.time) = (perSecond, 2 * perSecond, time)
    }

    /// Whether some units may pass; those that may are counted.
    mutating func take(_ units: Double, at now: Double) -> Bool {
        left = min(2 * perSecond, left + max(now - time, 0) * perSecond)
        time = max(now, time)
        guard left >= units else { return false }
        left -= units
        return true
    }
}
