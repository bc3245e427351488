/// A phone from the desk's point of view.
public struct SharePhone: Equatable, Sendable, Identifiable {
    /// The phone's number in its share.
    public var id: Int
    /// The name of the device, as its browser gives it.
    public var device: String
    /// The phone's address in the network.
    public var address: String
    /// The size of the phone's page.
    public var screen: PhoneScreen
    /// Whether the desk has allowed the phone.
    public var isPaired = false
    /// The touches per second, as measured; nil if no drag has been long enough yet.
    public var rate: Double?
    /// The side that the phone shows.
    public var side = 0
}

/// An event of a share, for the desk.
public enum ShareEvent: Sendable {
    /// A phone asks to be allowed in.
    case asks(SharePhone)
    /// A phone was paired, or some of its properties have changed.
    case changed(SharePhone)
    /// A phone has disconnected.
    case left(SharePhone)
    /// A phone has sent a gesture.
    case gesture(PhoneGesture, SharePhone)
    /// A phone shows another side.
    case side(Int, SharePhone)
    /// A connection was refused, with the reason.
    case refused(address: String, reason: String)
}
