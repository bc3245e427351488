/// A phone as the desk knows it.
public struct SharePhone: Equatable, Sendable, Identifiable {
    /// Its number among the phones of a share.
    public var id: Int
    /// The name of the device, as its browser gives it.
    public var device: String
    /// Its address in the network.
    public var address: String
    /// The size of its page.
    public var screen: PhoneScreen
    /// Whether the desk has allowed it.
    public var isPaired = false
    /// Touches a second, as measured; nil: no drag was long enough yet.
    public var rate: Double?
    /// The side that it shows.
    public var side = 0
}

/// What a share tells the desk.
public enum ShareEvent: Sendable {
    /// A phone asks to be allowed.
    case asks(SharePhone)
    /// A phone is paired, or something about it has changed.
    case changed(SharePhone)
    /// A phone is gone.
    case left(SharePhone)
    /// A gesture has come back.
    case gesture(PhoneGesture, SharePhone)
    /// A phone shows another side.
    case side(Int, SharePhone)
    /// A connection was refused, with the reason.
    case refused(address: String, reason: String)
}
