internal import RiffleArchive
public import RiffleMath

/// The screen of a phone.
public struct PhoneScreen: Hashable, Sendable {
    /// The size of the page in points, 50…8192 each way.
    public var width: Double
    public var height: Double
    /// Pixels per point, 0.5…8.
    public var scale: Double

    /// The size of the page.
    public var size: Size { Size(width: width, height: height) }
}

/// A message from a phone. Everything in it is within bounds: numbers are finite, times don't run back, lists and texts are short.
enum PhoneMessage: Equatable, Sendable {
    /// The first message: the token from the address, and the pass of an earlier pairing.
    case hello(token: String, pass: String?, device: String, PhoneScreen)
    /// The page's size has changed.
    case size(PhoneScreen)
    /// The page shows a version of what is shared.
    case shown(version: Int)
    /// The phone has chosen side A (0) or B (1).
    case side(Int)
    /// The page shows a side of a version at rest, at an offset, from a time on.
    case begin(Begin)
    /// A part of a gesture.
    case motion(Motion)

    struct Begin: Equatable, Sendable {
        var version: Int
        var side: Int
        var time: Double
        var offset: Double
    }

    struct Motion: Equatable, Sendable {
        /// The page's clock, in seconds.
        var time: Double
        var events: [Event] = []
        var checks: [Check] = []
        /// Whether nothing moves any more.
        var isResting = false
        /// The touches per second, as measured in the last drag; nil if there were too few.
        var rate: Double?
    }

    struct Event: Equatable, Sendable {
        enum Phase: Int, Sendable { case began, moved, ended, cancelled, select }
        var time: Double
        var phase: Phase
        /// The pointer: 0 is a mouse, 1 a finger.
        var pointer: Int
        /// The position; for `select`, x is the card.
        var place: Vector2
    }

    /// The places of the cards at one time, in points of the page.
    struct Check: Equatable, Sendable {
        var time: Double
        /// The row's offset, in cards; nil without a row.
        var offset: Double?
        /// For each card its index, its centre, the middles of its right and its upper edge, and its opacity.
        var cards: [[Double]]
    }

    /// The reason why a message is refused.
    struct Refusal: Error, Equatable { var reason: String }

    /// The greatest numbers of events and checks in a message, and of cards in a check.
    private static let (mostEvents, mostChecks, mostCards) = (512, 8, 256)
    /// The latest time, in seconds, and the greatest coordinate, in points or cards.
    private static let (latest, furthest) = (1e8, 65536.0)

    /// Reads a message.
    init(_ bytes: [UInt8]) throws(Refusal) {
        guard let text = String(validating: bytes, as: UTF8.self), let object = JSONValue(reading: text)?.object else {
            throw Refusal(reason: "A message isn't a JSON object.")
        }
        if let hello = object["hello"]?.object {
            guard let token = hello["token"]?.string, let screen = Self.screen(hello) else {
                throw Refusal(reason: "The first message is incomplete.")
            }
            self = .hello(
                token: token, pass: hello["pass"]?.string, device: Self.name(hello["device"]?.string ?? ""), screen)
        } else if let size = object["size"]?.object {
            guard let screen = Self.screen(size) else { throw Refusal(reason: "The size of the screen is invalid.") }
            self = .size(screen)
        } else if let version = object["shown"] {
            self = .shown(version: try Self.whole(version, 0...1_000_000_000))
        } else if let side = object["side"] {
            self = .side(try Self.whole(side, 0...1))
        } else if let begin = object["begin"]?.object {
            self = .begin(
                Begin(
                    version: try Self.whole(begin["version"], 0...1_000_000_000), side: try Self.whole(begin["side"], 0...1),
                    time: try Self.number(begin["t"], 0...Self.latest),
                    offset: try Self.number(begin["offset"], -Self.furthest...Self.furthest)))
        } else if let motion = object["motion"]?.object {
            self = .motion(try Self.motion(motion))
        } else {
            throw Refusal(reason: "Riffle doesn't know the content of a message.")
        }
    }

    private static func motion(_ object: JSONObject) throws(Refusal) -> Motion {
        var motion = Motion(time: try number(object["t"], 0...latest))
        let (events, checks) = (object["events"]?.array ?? [], object["checks"]?.array ?? [])
        guard events.count <= mostEvents, checks.count <= mostChecks else {
            throw Refusal(reason: "A message has too many events.")
        }
        for event in events {
            guard let parts = event.array, parts.count == 5 else { throw Refusal(reason: "An event doesn't have five numbers.") }
            guard let phase = Event.Phase(rawValue: try whole(parts[1], 0...4)) else {
                throw Refusal(reason: "An event has no phase.")
            }
            let bounds = -furthest...furthest
            motion.events.append(
                Event(
                    time: try number(parts[0], 0...latest), phase: phase, pointer: try whole(parts[2], 0...1),
                    place: Vector2(try number(parts[3], bounds), try number(parts[4], bounds))))
        }
        for check in checks {
            guard let parts = check.array, parts.count == 3, let cards = parts[2].array, cards.count <= mostCards else {
                throw Refusal(reason: "A check is invalid.")
            }
            var read: [[Double]] = []
            for card in cards {
                guard let numbers = card.array, numbers.count == 8 else {
                    throw Refusal(reason: "A card doesn't have eight numbers.")
                }
                var values: [Double] = []
                for value in numbers { values.append(try number(value, -1e9...1e9)) }
                read.append(values)
            }
            let offset: Double? = parts[1] == .null ? nil : try number(parts[1], -furthest...furthest)
            motion.checks.append(Check(time: try number(parts[0], 0...latest), offset: offset, cards: read))
        }
        let times = motion.events.map(\.time)
        guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }), (times.last ?? 0) <= motion.time else {
            throw Refusal(reason: "The events' times go backwards.")
        }
        motion.isResting = object["rest"] == .bool(true)
        if let rate = object["rate"] { motion.rate = try number(rate, 0...100_000) }
        return motion
    }

    private static func number(_ value: JSONValue?, _ range: ClosedRange<Double>) throws(Refusal) -> Double {
        guard let number = value?.finiteNumber, range.contains(number) else {
            throw Refusal(reason: "A number is missing, or out of its range.")
        }
        return number
    }

    private static func whole(_ value: JSONValue?, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
        let number = try number(value, Double(range.lowerBound)...Double(range.upperBound))
        guard number == number.rounded() else { throw Refusal(reason: "A number isn't whole.") }
        return Int(number)
    }

    private static func screen(_ object: JSONObject) -> PhoneScreen? {
        guard let width = object["width"]?.finiteNumber, let height = object["height"]?.finiteNumber,
            let scale = object["scale"]?.finiteNumber, (50...8192).contains(width), (50...8192).contains(height),
            (0.5...8).contains(scale)
        else { return nil }
        return PhoneScreen(width: width, height: height, scale: scale)
    }

    /// Returns a name for people: letters, digits and a few signs, at most 40.
    static func name(_ text: String) -> String {
        let name = String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(40).filter {
                    ($0.properties.isAlphabetic || $0.properties.numericType != nil || " -_.,()".unicodeScalars.contains($0))
                }))
        return name.trimmed.isEmpty ? "Phone" : String(name.trimmed)
    }
}
