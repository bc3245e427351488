internal import RiffleStage

/// A phone with its connection, what it was sent, and the stage that does what it does.
struct PhoneLink: Sendable {
    var phone: SharePhone
    let connection: Int
    /// Since when it waits for an answer of the desk.
    let since: Double
    /// Whether there is a newer content than the one that it hasn't shown yet.
    var isDue = false
    private var layouts: [Layout] = []
    /// The last content that it was sent, until it shows it.
    private var awaited: Int?
    private var mirror: PhoneMirror?
    /// The number of gestures that have come back.
    private var gestures = 0

    private struct Layout {
        var version: Int
        var screen: PhoneScreen
        var sides: [ShareSide]
        var cardCount: Int
    }

    /// The most contents that are remembered: what a phone shows may be older than what it was sent.
    private static let mostLayouts = 3

    init(phone: SharePhone, connection: Int, since: Double) {
        (self.phone, self.connection, self.since) = (phone, connection, since)
    }

    /// Whether it hasn't shown yet what it was sent.
    var isAwaited: Bool { awaited != nil }

    /// It has been sent a content.
    mutating func sent(_ version: Int, _ sides: [ShareSide], cardCount: Int) {
        layouts.append(Layout(version: version, screen: phone.screen, sides: sides, cardCount: cardCount))
        if layouts.count > Self.mostLayouts { layouts.removeFirst() }
        (awaited, isDue) = (version, false)
    }

    /// Takes a message; returns a gesture that is whole.
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
