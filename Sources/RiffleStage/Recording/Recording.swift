/// A recorded gesture: how it began, and all that reached the stage from then on, each with the time at which the stage handled it.
///
/// The events are the hand's own, before `HandEmulation`. A stage that plays a recording runs on the recording's own clock, which is
/// never shifted: the original carousel ticks at the multiples of 1/60 s of it.
public struct Recording: Equatable, Sendable {
    /// The seconds that are shown before the press that begins a recording, so that the motion that the press catches is visible.
    public static let lead = 0.2

    /// The user's name for it.
    public var title: String
    /// The state that it begins with, at rest.
    public var start: RecordingStart
    /// The events, in order of time.
    public var events: ContiguousArray<StageEvent>
    /// The places of everything at every half second; empty if unknown.
    public var checks: ContiguousArray<RecordingCheck>
    /// When it ends; at least the time of the last event.
    public var end: StageTime
    /// The part that is shown, in seconds from the start; nil: all of it. The part before it is still played, unseen, since a
    /// recording can only begin at its rest.
    public var trim: ClosedRange<Double>?
    /// The phone that it came from; nil: it was made at the desk.
    public var device: Device?

    /// A phone. The checks of its recording are the places at which the phone showed the cards.
    public struct Device: Equatable, Sendable {
        /// Its name, as its browser gives it.
        public var name: String
        /// Touches a second, as measured; nil: unknown.
        public var rate: Double?

        /// `rate` in touches a second.
        public init(name: String, rate: Double? = nil) { (self.name, self.rate) = (name, rate) }
    }

    /// The most that a replay may differ from a check, in points, cards and parts of opacity. It is larger for a phone, whose page computes
    /// some slopes as finite differences.
    public var tolerance: Double { device == nil ? 1e-6 : 1e-2 }

    /// `end`: nil means the last event's time.
    public init(
        title: String, start: RecordingStart, events: ContiguousArray<StageEvent>, checks: ContiguousArray<RecordingCheck> = [],
        end: StageTime? = nil
    ) {
        self.title = title
        self.start = start
        self.events = events
        self.checks = checks
        let last = events.last?.time ?? start.time
        self.end = Swift.max(end ?? last, last)
    }

    /// Seconds from the start to the end.
    public var duration: Double { end - start.time }

    public static func == (a: Recording, b: Recording) -> Bool {
        a.title == b.title && a.start == b.start && a.checks == b.checks && a.end == b.end && a.trim == b.trim
            && a.device == b.device
            && a.events.count == b.events.count
            && zip(a.events, b.events).allSatisfy { $0.time == $1.time && $0.kind == $1.kind }
    }
}
