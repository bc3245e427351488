internal import RiffleInteraction

/// The events of the last minute, back to the rest before them, so that a motion can be kept after it was seen.
///
/// The storage is bounded, and reused: in the steady state nothing is allocated.
struct GestureLog: Sendable {
    /// Seconds that are kept at least, and the most events: a pointer that reports a thousand times a second for as long.
    static let span = 60.0
    static let mostEvents = 60_000

    /// A rest from which the stage went on.
    private struct Rest {
        /// The number of events before it, of all that were ever logged.
        var position: Int
        var start: RecordingStart
    }

    private var events: ContiguousArray<StageEvent> = []
    /// The number of events that have been removed.
    private var removed = 0
    private var rests: ContiguousArray<Rest> = []
    /// The sum of the rests' weights, at most `mostWeight` unless there is one alone: each may have a deck of its own.
    private var weight = 0
    private static let mostWeight = 1_000_000
    /// A button of a pointer that is down: a mouse is one pointer, whose buttons go down and up by themselves.
    private struct Press: Equatable {
        var pointer: Int
        var button: InputEvent.Pointer.Button
    }

    /// The buttons that are down.
    private var pressed: ContiguousArray<Press> = []
    /// What has happened since it was taken last, if it is handed out as it happens.
    var feed: RecordingFeed?

    /// The time of the last press of the primary button, and the number of such presses. What is forgotten still counts.
    private(set) var lastPress: StageTime?
    private(set) var pressCount = 0

    /// The times of the rests from which recordings can begin, the latest last.
    var restTimes: [StageTime] { rests.map(\.start.time) }
    var firstRest: StageTime? { rests.first?.start.time }
    var lastRest: StageTime? { rests.last?.start.time }

    /// Makes room for the events of some seconds at once: memory that isn't written yet isn't resident.
    init() { events.reserveCapacity(4096) }

    /// Forgets everything. A recording that is handed out goes on.
    mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        rests.removeAll(keepingCapacity: true)
        weight = 0
        pressed.removeAll(keepingCapacity: true)
        (removed, lastPress) = (0, nil)
    }

    /// Whether an event can matter later: a pointer that moves without having been pressed can't.
    private mutating func matters(_ kind: StageEvent.Kind) -> Bool {
        guard case .input(.pointer(let pointer)) = kind else { return true }
        let press = Press(pointer: pointer.id, button: pointer.button)
        switch pointer.phase {
        case .began: if !pressed.contains(press), pressed.count < 16 { pressed.append(press) }
        case .moved: return pressed.contains { $0.pointer == pointer.id }
        case .ended, .cancelled: pressed.removeAll { $0 == press }
        }
        return true
    }

    /// What became of an event.
    enum Noting {
        /// It can't matter, and isn't logged.
        case ignored
        case logged
        /// It is logged, and a recording can begin with it.
        case begins
    }

    /// Logs an event that a stage is about to handle at its present time.
    mutating func note(_ kind: StageEvent.Kind, at time: StageTime, rest: () -> RecordingStart?) -> Noting {
        guard matters(kind) else { return .ignored }
        let start = rest()
        if let start {
            rests.append(Rest(position: removed + events.count, start: start))
            weight += start.weight
        }
        let event = StageEvent(time: time, kind: kind)
        if event.isPress { (lastPress, pressCount) = (time, pressCount + 1) }
        events.append(event)
        feed?.note(event, start: start)
        trim(at: time.seconds)
        return start == nil ? .logged : .begins
    }

    /// Removes what is older than a minute, up to the last rest before it.
    private mutating func trim(at time: Double) {
        while weight > Self.mostWeight, rests.count > 1 { dropFirstRest() }
        // What nothing has come to rest in for so long can't be played again.
        while let first = rests.first, time - first.start.time.seconds > RecordingBounds.longest - 1 { dropFirstRest() }
        guard let kept = rests.lastIndex(where: { $0.start.time.seconds <= time - Self.span }) else {
            // Without any rest for as long, the oldest can't be replayed.
            if events.count > Self.mostEvents { dropFirstRest() }
            return
        }
        guard kept > 0 || events.count > Self.mostEvents else { return }
        for rest in rests[..<kept] { weight -= rest.start.weight }
        rests.removeFirst(kept)
        let gone = rests[0].position - removed
        // Half of the storage at a time, so that events aren't moved with each new one.
        if gone > events.count / 2 || events.count > Self.mostEvents { remove(gone) }
        if events.count > Self.mostEvents { dropFirstRest() }
    }

    private mutating func dropFirstRest() {
        if !rests.isEmpty { weight -= rests.removeFirst().start.weight }
        remove(rests.first.map { $0.position - removed } ?? events.count)
    }

    private mutating func remove(_ count: Int) {
        events.removeFirst(count)
        removed += count
    }

    /// What happened since the rest at an index of `restTimes`; nil if there is none.
    func recording(sinceRest index: Int, title: String, checks: CheckLog?, end: StageTime) -> Recording? {
        guard rests.indices.contains(index) else { return nil }
        let rest = rests[index]
        // Nothing has happened for the rest of it.
        let end = Swift.min(end, rest.start.time + RecordingBounds.longest)
        let checks = (checks?.list(from: rest.start.time.seconds) ?? []).filter { $0.time <= end }
        return Recording(
            title: title, start: rest.start, events: ContiguousArray(events[(rest.position - removed)...]),
            checks: ContiguousArray(checks), end: end)
    }
}

extension Stage {
    /// Whether the events of the last minute are kept for `recording(since:title:)`.
    public var keepsLog: Bool {
        get { log != nil }
        set {
            guard newValue != (log != nil) else { return }
            log = newValue ? GestureLog() : nil
            takesChecks = newValue
        }
    }

    /// Whether checks are taken every half second while something moves; they are part of a log, too.
    public var takesChecks: Bool {
        get { checks != nil }
        set { checks = newValue ? CheckLog() : nil }
    }

    /// The checks that have been taken from a time on.
    public func takenChecks(since time: StageTime) -> ContiguousArray<RecordingCheck> { checks?.list(from: time.seconds) ?? [] }

    /// The times of the rests from which a recording can begin, the latest last; at least the last minute's, if there were any.
    public var restTimes: [StageTime] { log?.restTimes ?? [] }

    /// The first and the last of `restTimes`; nil if there is none.
    public var firstRest: StageTime? { log?.firstRest }
    public var lastRest: StageTime? { log?.lastRest }

    /// The time of the last press of the primary button that is in the log.
    public var lastPress: StageTime? { log?.lastPress }

    /// The number of presses of the primary button since a log is kept. It tells presses apart that came at the same time.
    public var pressCount: Int { log?.pressCount ?? 0 }

    /// Forgets what was logged. What moves by other means than events and time can't be replayed from an earlier rest.
    mutating func forgetLog() {
        log?.removeAll()
        checks?.removeAll()
    }

    /// What happened since the last rest before a press, of which the part from the press on is shown: a recording can only begin at
    /// rest, and what moved when the press came is a part of it. Nil if no rest is known before the press.
    public func recording(ofPress press: StageTime, title: String) -> Recording? {
        guard let rest = restTimes.last(where: { $0 <= press }), var recording = recording(since: rest, title: title) else {
            return nil
        }
        let shown = press - rest - Recording.lead
        // To the rest, whatever the settings that it is played under.
        if shown > 0 { recording.trim = shown...Swift.max(recording.duration, shown) + GestureRun.longestSettling }
        return recording
    }

    /// What happened since the rest at a time of `restTimes`; nil if there was none.
    public func recording(since rest: StageTime, title: String) -> Recording? {
        guard let log, let index = log.restTimes.firstIndex(of: rest) else { return nil }
        return log.recording(sinceRest: index, title: title, checks: checks, end: time)
    }

    /// Logs an event that is about to be handled, and begins to take checks. An event that isn't logged begins none: a replay, which
    /// doesn't have it, wouldn't either.
    mutating func note(_ event: StageEvent.Kind) {
        let time = time
        // Moved out while the stage is asked: the log then has one owner and isn't copied.
        if var kept = log.take() {
            let noting = kept.note(event, at: time, rest: { recordingStart })
            log = kept
            if noting == .ignored { return }
            if noting == .begins { checks?.forget(before: time.seconds - GestureLog.span * 2) }
        }
        checks?.begin(after: time.seconds)
    }
}

extension RecordingStart {
    /// The runs of the decks that it holds.
    fileprivate var weight: Int { removed.reduce(deck.runCount) { $0 + ($1.former?.order.runs.count ?? 1) } }
}
