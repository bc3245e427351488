internal import RiffleInteraction
internal import RiffleMath
public import RiffleStage

/// A gesture that a phone has sent.
public struct PhoneGesture: Sendable {
    /// The gesture from rest to rest; its checks are the places that the phone has shown.
    public var recording: Recording
    /// The greatest distance in points between a card on the phone and the same card in the desk's replay; nil if nothing could be
    /// compared.
    public var deviation: Double?
}

/// A stage that repeats a phone's gestures from its events. Recordings begin with the stage's state at rest, and the phone's checks are
/// compared with the stage's cards at the same times.
struct PhoneMirror: Sendable {
    private var stage: Stage
    private let start: Double
    private var now: Double
    private var checks: [PhoneMessage.Check] = []
    /// The time of the rest at which the present gesture began; nil if there is no gesture.
    private var rest: StageTime?

    /// The seconds after which a page has to begin anew.
    private static let longest = 3600.0
    /// The greatest number of checks that are kept for one gesture.
    private static let mostChecks = 600

    /// Creates a stage that is at rest at an offset, from a time on.
    init(_ side: ShareSide, cardCount: Int, on screen: PhoneScreen, _ begin: PhoneMessage.Begin) {
        var start = ShareSide.start(side.configuration, cardCount: cardCount, on: screen)
        start.time = StageTime(begin.time)
        start.rest = RestState(offset: begin.offset)
        stage = Stage(start)
        stage.keepsLog = true
        (self.start, now) = (begin.time, begin.time)
    }

    /// Handles a part of a gesture. Returns the whole gesture if it has come to rest. Throws if times run back.
    mutating func take(
        _ motion: PhoneMessage.Motion, device: Recording.Device, title: String
    ) throws(PhoneMessage.Refusal) -> PhoneGesture? {
        let first = motion.events.first?.time ?? motion.time
        guard first >= now, motion.time >= now, motion.time <= start + Self.longest else {
            throw PhoneMessage.Refusal(reason: "The events' times go backwards, or jump ahead.")
        }
        let events = motion.events.map { event in
            let kind: StageEvent.Kind =
                switch event.phase {
                case .select: .command(.select(page: Int(event.place.x)))
                default:
                    .input(.pointer(InputEvent.Pointer(phase: event.phase.pointer, id: event.pointer, position: event.place)))
                }
            return StageEvent(time: StageTime(event.time), kind: kind)
        }
        stage.advance(to: StageTime(motion.time), events: events)
        now = motion.time
        if rest == nil, !events.isEmpty { rest = stage.restTimes.last { $0.seconds <= motion.time } }
        checks += motion.checks.prefix(max(Self.mostChecks - checks.count, 0))
        guard motion.isResting, let rest else { return nil }
        defer { (self.rest, checks) = (nil, []) }
        guard stage.isResting, var recording = stage.recording(since: rest, title: title), !recording.events.isEmpty else {
            return nil
        }
        recording.device = device
        let deviation = recording.take(checks)
        return PhoneGesture(recording: recording, deviation: deviation)
    }
}

extension PhoneMessage.Event.Phase {
    fileprivate var pointer: InputEvent.Pointer.Phase {
        switch self {
        case .began: .began
        case .moved: .moved
        case .ended: .ended
        case .cancelled, .select: .cancelled
        }
    }
}

extension Recording {
    /// Puts the places that a phone has shown into the checks, and removes the checks of other times. Returns the greatest distance from
    /// the former places, in points; nil if nothing could be compared.
    fileprivate mutating func take(_ shown: [PhoneMessage.Check]) -> Double? {
        var greatest: Double?
        checks = ContiguousArray(
            checks.compactMap { own in
                guard let theirs = shown.first(where: { $0.time == own.time.seconds }) else { return nil }
                var check = own
                if let offset = theirs.offset { check.offset = offset }
                for card in theirs.cards.map({ RecordingCheck.Card($0) }) {
                    // An endless row may show a card several times on the desk, and once on the phone.
                    let places = own.cards.indices.filter { own.cards[$0].index == card.index }
                    guard let place = places.min(by: { own.cards[$0].distance(to: card) < own.cards[$1].distance(to: card) })
                    else { continue }
                    greatest = max(greatest ?? 0, card.distance(to: own.cards[place]))
                    check.cards[place] = card
                }
                return check
            })
        return greatest
    }
}

extension RecordingCheck.Card {
    /// Creates a card from eight numbers, in the order of the message.
    fileprivate init(_ numbers: [Double]) {
        self.init(
            index: Int(numbers[0]), center: Vector2(numbers[1], numbers[2]), right: Vector2(numbers[3], numbers[4]),
            top: Vector2(numbers[5], numbers[6]), opacity: numbers[7])
    }

    fileprivate func distance(to other: RecordingCheck.Card) -> Double {
        [center - other.center, right - other.right, top - other.top].map { ($0 * $0).sum().squareRoot() }.max() ?? 0
    }
}
