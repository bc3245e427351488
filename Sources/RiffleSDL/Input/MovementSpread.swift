internal import RiffleInteraction

extension ContiguousArray<HostEvent> {
    /// The maximum time in seconds over which movements with the same timestamp are spread.
    static var longestSpread: Double { 0.25 }
    /// Timestamps that are at most this many seconds apart are treated as equal, because they are whole milliseconds.
    static var timestampGrain: Double { 0.002 }

    /// The longest assumed interval in seconds between a device's scroll events while the program doesn't fetch them. After two such
    /// intervals, the fingers would count as lifted.
    static var longestScrollInterval: Double { ScrollVelocity.gap.lowerBound / 2 }

    /// Estimates the times of movements that were fetched together: of a pointer, and of continuous scrolling. SDL timestamps an event when
    /// it is fetched, so all movements during a stall of the program have the same timestamp, and the pointer's velocity would be far too
    /// high.
    /// Consecutive movements with the same timestamp are distributed evenly over the time since the preceding pointer event or the last
    /// poll, but at most 0.25 s. All other events keep their times, so that the motion that a click or a key starts is drawn from its
    /// beginning.
    ///
    /// Scrolling has stopped when its events stop, so none of its movements may lie long before its fetch: of the movements that were
    /// waiting at the fetch, each is at most `longestScrollInterval` later than the previous one.
    ///
    /// `first` is the index of the first event that was fetched, `lastPoll` the time in seconds at which the previous poll ended, `poll`
    /// the time at which this poll began, or less if nothing had been waiting for it.
    mutating func spreadMovement(from first: Int, since lastPoll: Double, until poll: Double = -.infinity) {
        var before = lastPoll
        var start = first
        while let run = movements(from: start) {
            let begin = Swift.max(before, run.time - Self.longestSpread)
            if begin < run.time {
                let interval = (run.time - begin) / Double(run.count)
                let scrollInterval =
                    run.time <= poll + Self.timestampGrain ? Swift.min(interval, Self.longestScrollInterval) : interval
                var number = 0.0
                for index in run.range where self[index].movement == true {
                    number += 1
                    self[index].move(to: begin + (self[index].scrolls ? scrollInterval : interval) * number)
                }
            }
            before = Swift.max(before, run.end)
            start = run.range.upperBound
        }
    }

    /// Consecutive movements with the same timestamp.
    private struct Run {
        /// The indices of its events.
        var range: Range<Int>
        /// The number of movements.
        var count: Int
        /// The time of the last movement.
        var time: Double
        /// The time of the pointer event that ends the run, or of the last movement.
        var end: Double
    }

    /// The next run of movements, from index `start` on; it may contain events that aren't a pointer's. The run is empty if the
    /// next pointer event isn't a movement. nil: no pointer events are left.
    private func movements(from start: Int) -> Run? {
        var run = Run(range: start..<start, count: 0, time: 0, end: -.infinity)
        var began = 0.0
        for index in start..<count {
            guard let isMovement = self[index].movement else { continue }
            let time = self[index].time
            if !isMovement {
                // The run ends here and includes this event.
                run.range = start..<index + 1
                run.end = time
                return run
            }
            if run.count == 0 { began = time }
            if time - began > Self.timestampGrain { break }
            run.count += 1
            run.time = time
            run.end = time
            run.range = start..<index + 1
        }
        return run.count > 0 ? run : nil
    }
}

extension HostEvent {
    /// Whether the event is a movement; nil if it belongs neither to a pointer nor to continuous scrolling.
    fileprivate var movement: Bool? {
        guard case .input(let input) = kind else { return nil }
        return switch input.kind {
        case .pointer(let pointer): pointer.phase == .moved
        case .wheel(_, let isPrecise): isPrecise ? true : nil
        }
    }

    /// Whether a wheel or a trackpad sent it.
    fileprivate var scrolls: Bool {
        if case .input(let input) = kind, case .wheel = input.kind { true } else { false }
    }

    fileprivate mutating func move(to newTime: Double) {
        guard case .input(var input) = kind else { return }
        time = newTime
        input.time = newTime
        kind = .input(input)
    }
}
