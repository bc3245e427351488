internal import RiffleInteraction
internal import RiffleMath
public import RiffleStage

/// A gesture that came back from a phone.
public struct PhoneGesture: Sendable {
    /// From rest to rest, with the phone's own places as checks.
    public var recording: Recording
    /// How far a card on the phone was from where the desk's replay has it, at most, in points; nil: nothing could be compared.
    public var deviation: Double?
}

/// A stage that does what a phone does, from the phone's events: what it shows at rest is where recordings begin, and what it shows at the
/// moments of the phone's checks is what they are compared with.
struct PhoneMirror: Sendable {
    private var stage: Stage
    private let start: Double
    private var now: Double
    private var checks: [PhoneMessage.Check] = []
    /// The first rest of the gesture that goes on; nil: there is none.
    private var rest: StageTime?

    /// Seconds after which a page has to begin anew.
    private static let longest = 3600.0
    /// The most checks that are kept for one gesture.
    private static let mostChecks = 600

    /// At rest from a time on, at an offset.
    init(_ side: ShareSide, cardCount: Int, on screen: PhoneScreen, _ begin: PhoneMessage.Begin) {
        var start = ShareSide.start(side.configuration, cardCount: cardCount, on: screen)
        start.time = StageTime(begin.time)
        start.rest = RestState(offset: begin.offset)
        stage = Stage(start)
        stage.keepsLog = true
        (self.start, now) = (begin.time, begin.time)
    }

    /// Takes a part of a gesture; returns the whole one when it has come to rest. Throws if its times run back.
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
    /// Puts the places that a phone has shown into the checks, and leaves out those of other moments. Returns the greatest distance to where
    /// they were before, in points.
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
    /// Eight numbers.
    fileprivate init(_ numbers: [Double]) {
        self.init(
            index: Int(numbers[0]), center: Vector2(numbers[1], numbers[2]), right: Vector2(numbers[3], numbers[4]),
            top: Vector2(numbers[5], numbers[6]), opacity: numbers[7])
    }

    fileprivate func distance(to other: RecordingCheck.Card) -> Double {
        [center - other.center, right - other.right, top - other.top].map { ($0 * $0).sum().squareRoot() }.max() ?? 0
    }
}
