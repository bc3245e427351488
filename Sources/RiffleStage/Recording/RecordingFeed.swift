/// What happens on a stage from its next rest on, handed out a part at a time: for a recording that is written while it is made, and
/// that may last longer than the log.
public struct RecordingFeed: Sendable {
    /// What the recording begins with: the first rest from which the stage goes on; nil: it hasn't begun.
    public private(set) var start: RecordingStart?
    /// The events since they were taken last, in order of time.
    public private(set) var events: ContiguousArray<StageEvent> = []
    /// The checks since they were taken last, in order of time.
    public private(set) var checks: ContiguousArray<RecordingCheck> = []
    /// The time after which checks haven't been taken yet.
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

    fileprivate mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        checks.removeAll()
    }
}

extension Stage {
    /// Whether a recording is handed out by `takeFeed` while it is made. It begins with the next event at rest; `keepsLog` has to be on.
    public var feedsRecording: Bool {
        get { log?.feed != nil }
        set {
            guard newValue != feedsRecording else { return }
            log?.feed = newValue ? RecordingFeed() : nil
        }
    }

    /// Hands `body` what has happened since the last call, if the recording has begun and anything has. No event and no check of a later
    /// call is earlier than those of this one.
    public mutating func takeFeed(_ body: (RecordingFeed) -> Void) {
        // Moved out while it is read, so that its arrays have one owner and aren't copied.
        guard var feed = log?.feed else { return }
        log?.feed = nil
        feed.take(checks)
        if feed.start != nil, !feed.events.isEmpty || !feed.checks.isEmpty { body(feed) }
        feed.removeAll()
        log?.feed = feed
    }
}
