/// The bounds of everything that a network may ask of a shared stage.
public struct ShareLimits: Equatable, Sendable {
    /// The greatest number of connections at once. Beyond it, the oldest connection that isn't a paired phone's is closed.
    public var connections = 64
    /// The greatest numbers of phones that wait for an answer at once, and that are paired at once.
    public var waiting = 4
    public var phones = 24
    /// The greatest number of bytes of a request's line and headers, and of one message of a phone.
    public var headBytes = 8 << 10
    public var messageBytes = 64 << 10
    /// The greatest number of bytes that wait to be sent to a phone; more close its connection.
    public var unsentBytes = 4 << 20
    /// The greatest numbers of messages and of bytes per second from one phone; twice as many may come at once.
    public var messagesPerSecond = 240.0
    public var bytesPerSecond = Double(512 << 10)
    /// The greatest number of seconds for a request's head, for a socket's first message, for the desk's answer, and without anything from
    /// a phone.
    public var headSeconds = 5.0
    public var tokenSeconds = 5.0
    public var answerSeconds = 60.0
    public var silentSeconds = 60.0

    /// Creates the usual limits.
    public init() {}
}

/// A rate limit: lets a number of units per second through, and twice as many at once.
struct RateGate: Equatable, Sendable {
    private let perSecond: Double
    private var left: Double
    private var time: Double

    init(perSecond: Double, at time: Double) {
        (self.perSecond, left, self.time) = (perSecond, 2 * perSecond, time)
    }

    /// Returns whether some units may pass, and counts those that may.
    mutating func take(_ units: Double, at now: Double) -> Bool {
        left = min(2 * perSecond, left + max(now - time, 0) * perSecond)
        time = max(now, time)
        guard left >= units else { return false }
        left -= units
        return true
    }
}
