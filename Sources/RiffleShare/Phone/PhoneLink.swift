internal import RiffleStage

/// A phone with its connection, the contents that were sent to it, and a stage that repeats its gestures.
struct PhoneLink: Sendable {
    var phone: SharePhone
    let connection: Int
    /// The time since which the phone waits for the desk's answer.
    let since: Double
    /// Whether there is a newer content than the one that was sent and that the phone hasn't shown yet.
    var isDue = false
    private var layouts: [Layout] = []
    /// The version of the content that was sent last; nil once the phone shows it.
    private var awaited: Int?
    private var mirror: PhoneMirror?
    /// The number of gestures that the phone has sent.
    private var gestures = 0

    private struct Layout {
        var version: Int
        var screen: PhoneScreen
        var sides: [ShareSide]
        var cardCount: Int
    }

    /// The greatest number of contents that are remembered: the phone may show an older one than the last that was sent.
    private static let mostLayouts = 3

    init(phone: SharePhone, connection: Int, since: Double) {
        (self.phone, self.connection, self.since) = (phone, connection, since)
    }

    /// Whether the phone hasn't shown yet the content that was sent last.
    var isAwaited: Bool { awaited != nil }

    /// Notes that a content was sent to the phone.
    mutating func sent(_ version: Int, _ sides: [ShareSide], cardCount: Int) {
        layouts.append(Layout(version: version, screen: phone.screen, sides: sides, cardCount: cardCount))
        if layouts.count > Self.mostLayouts { layouts.removeFirst() }
        (awaited, isDue) = (version, false)
    }

    /// Handles a message. Returns a gesture if the message completes one.
    mutating func take(_ message: PhoneMessage) throws(PhoneMessage.Refusal) -> PhoneGesture? {
        switch message {
        case .hello: throw PhoneMessage.Refusal(reason: "This phone has introduced itself already.")
        case .size(let screen):
            if screen != phone.screen {
                phone.screen = screen
                (mirror, awaited) = (nil, nil)
            }
        case .shown(let version): if awaited == version { awaited = nil }
        case .side(let side): phone.side = side
        case .begin(let begin):
            phone.side = begin.side
            mirror = layouts.last { $0.version == begin.version }.flatMap { layout in
                guard layout.sides.indices.contains(begin.side) else { return nil }
                return PhoneMirror(layout.sides[begin.side], cardCount: layout.cardCount, on: layout.screen, begin)
            }
        case .motion(let motion):
            if let rate = motion.rate { phone.rate = rate.rounded() }
            let gesture = try mirror?.take(
                motion, device: Recording.Device(name: phone.device, rate: phone.rate), title: "\(phone.device) \(gestures + 1)")
            if gesture != nil { gestures += 1 }
            return gesture
        }
        return nil
    }
}
