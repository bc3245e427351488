internal import RiffleInteraction

/// The events of the last minute, back to the rest before them, so that a motion can be kept after it was seen.
///
/// The storage is bounded, and reused: in the steady state nothing is allocated.
struct GestureLog: Sendable {
    /// The least seconds that are kept, and the most events: those of a pointer that reports a thousand times a second for as long.
    static let span = 60.0
    static let mostEvents = 60_000

    /// A rest from which the stage went on.
    private struct Rest {
        /// The number of events that were ever logged before the rest.
        var position: Int
        var start: RecordingStart
    }

    private var events: ContiguousArray<StageEvent> = []
    /// The number of events that have been removed.
    private var removed = 0
    private var rests: ContiguousArray<Rest> = []
    /// The sum of the rests' weights, at most `mostWeight` unless there is only one rest; bounded, since each may have a deck of its own.
    private var weight = 0
    private static let mostWeight = 1_000_000
    /// A button of a pointer that is down: a mouse is one pointer, whose buttons go down and up by themselves.
    private struct Press: Equatable {
        var pointer: Int
        var button: InputEvent.Pointer.Button
    }

    /// The buttons that are down.
    private var pressed: ContiguousArray<Press> = []
    /// The events since they were last taken; nil unless events are handed out as they happen.
    var feed: RecordingFeed?

    /// The time of the last press of the primary button, and the number of such presses. Forgotten ones still count.
    private(set) var lastPress: StageTime?
    private(set) var pressCount = 0

    /// The times of the rests from which recordings can begin, the latest last.
    var restTimes: [StageTime] { rests.map(\.start.time) }
    var firstRest: StageTime? { rests.first?.start.time }
    var lastRest: StageTime? { rests.last?.start.time }

    /// Reserves room for the events of some seconds; memory that isn't written yet isn't resident.
    init() { events.reserveCapacity(4096) }

    /// Forgets all events and rests; `feed` goes on.
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

    /// The result of `note`.
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

    /// Removes the events before the last rest that is at least `span` seconds old.
    private mutating func trim(at time: Double) {
        while weight > Self.mostWeight, rests.count > 1 { dropFirstRest() }
        // A stretch without a rest for so long can't be played again.
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

    /// The events since the rest at an index of `restTimes`; nil if there is none.
    func recording(sinceRest index: Int, title: String, checks: CheckLog?, end: StageTime) -> Recording? {
        guard rests.indices.contains(index) else { return nil }
        let rest = rests[index]
        // No event lies beyond the longest recording (see `trim`).
        let end = Swift.min(end, rest.start.time + RecordingBounds.longest)
        let checks = (checks?.list(from: rest.start.time.seconds) ?? []).filter { $0.time <= end }
        return Recording(
            title: title, start: rest.start, events: ContiguousArray(events[(rest.position - removed)...]),
            checks: ContiguousArray(checks), end: end)
    }
}

extension RecordingStart {
    /// The number of runs of the decks that it holds.
    fileprivate var weight: Int { removed.reduce(deck.runCount) { $0 + ($1.former?.order.runs.count ?? 1) } }
}
