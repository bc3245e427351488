/// The progress of a transition over time: held still, animated, or animated and stopped by a press.
struct TransitionProgress: Sendable {
    /// The progress while no animation runs.
    private var held = 0.0
    /// The running animation.
    private var segment: ProgressSegment?
    /// The animation that a press has stopped, the seconds of it that had passed, and the driver's state under it.
    private var stopped: (segment: ProgressSegment, elapsed: Double, state: TransitionDriver.State)?

    /// 0…1; beyond where a timing curve overshoots.
    func value(at time: Double) -> Double { segment?.value(at: time) ?? held }
    /// Per second.
    func rate(at time: Double) -> Double { segment?.rate(at: time) ?? 0 }
    /// The end time of the running animation; nil: none runs.
    var end: Double? { segment?.end }
    /// Whether a press has stopped an animation.
    var isStopped: Bool { stopped != nil }

    /// Holds a progress; a running animation ends, and one that a press has stopped still waits.
    mutating func hold(_ value: Double) { (held, segment) = (value, nil) }

    /// Animates; an animation that a press has stopped is forgotten.
    mutating func animate(_ animation: ProgressSegment) { (segment, stopped) = (animation, nil) }

    /// Stops the running animation under a press. Returns false if none runs.
    mutating func stop(at time: Double, in state: TransitionDriver.State) -> Bool {
        guard let segment else { return false }
        stopped = (segment, time - segment.start, state)
        hold(segment.value(at: time))
        return true
    }

    /// Continues the stopped animation and returns the driver's state under it; nil if none is stopped.
    mutating func resume(at time: Double) -> TransitionDriver.State? {
        guard let stopped else { return nil }
        segment = stopped.segment
        segment?.start = time - stopped.elapsed
        self.stopped = nil
        return stopped.state
    }

    /// Forgets the stopped animation.
    mutating func forgetStopped() { stopped = nil }
}

/// Requests that wait for the end of a transition, in order.
struct TransitionQueue: Sendable {
    private static let limit = 8

    private var requests: ContiguousArray<TransitionRequest> = []

    /// Returns false if the queue is full.
    mutating func append(_ request: TransitionRequest) -> Bool {
        guard requests.count < Self.limit else { return false }
        requests.append(request)
        return true
    }

    mutating func popFirst() -> TransitionRequest? { requests.isEmpty ? nil : requests.removeFirst() }

    mutating func removeAll() { requests.removeAll(keepingCapacity: true) }
}

/// The events since they were last taken.
struct TransitionEventLog: Sendable {
    /// Maximum number of events; the oldest are dropped.
    private static let limit = 64

    private var events: ContiguousArray<TransitionEvent> = []

    mutating func note(_ event: TransitionEvent) {
        if events.count >= Self.limit { events.removeFirst() }
        events.append(event)
    }

    /// Appends the events to `list`, the oldest first, and removes them here.
    mutating func take(into list: inout ContiguousArray<TransitionEvent>) {
        if events.isEmpty { return }
        list.append(contentsOf: events)
        events.removeAll(keepingCapacity: true)
    }
}
