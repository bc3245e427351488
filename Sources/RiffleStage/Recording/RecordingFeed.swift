/// The events on a stage from its next rest on, handed out in parts: for a recording that is written while it is made, and may last longer
/// than the log.
public struct RecordingFeed: Sendable {
    /// The beginning of the recording: the first rest from which the stage goes on; nil: it hasn't begun.
    public private(set) var start: RecordingStart?
    /// The events since they were last taken, in order of time.
    public private(set) var events: ContiguousArray<StageEvent> = []
    /// The checks since they were last taken, in order of time.
    public private(set) var checks: ContiguousArray<RecordingCheck> = []
    /// The time of the last check that was taken; at first, of the start.
    private var checked: StageTime?

    mutating func note(_ event: StageEvent, start: RecordingStart?) {
        if self.start == nil {
            guard let start else { return }
            (self.start, checked) = (start, start.time)
        }
        events.append(event)
    }

    mutating func take(_ log: CheckLog?) {
        guard let log, let checked, let last = log.last, last > checked.seconds else { return }
        checks = log.list(from: checked.seconds.nextUp)
        self.checked = StageTime(last)
    }

    mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        checks.removeAll()
    }
}
