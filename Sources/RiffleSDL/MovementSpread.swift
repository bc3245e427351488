internal import RiffleInteraction

extension ContiguousArray<HostEvent> {
    /// Seconds before a batch at which its movement can have begun at the earliest.
    static var longestSpread: Double { 0.25 }
    /// Timestamps that are at most this many seconds apart count as one: they are whole milliseconds.
    static var timestampGrain: Double { 0.002 }

    /// Gives the movements of one fetch the times at which the hand must have made them. SDL timestamps an event when it is fetched: what
    /// came while the program was busy elsewhere all carries one timestamp, and a hand that has moved slowly through a stall would seem to
    /// have leapt. Successive movements with one timestamp are spread evenly over the time that they came in: since the pointer's event
    /// before them or since the last look, 0.25 s at most. Everything else keeps its time, so that what a click or a key begins is seen
    /// from its beginning.
    ///
    /// `first` is the place of the fetch's first event, `looked` the time in seconds at which the look before it was over.
    mutating func spreadMovement(from first: Int, since looked: Double) {
        var before = looked
        var place = first
        while let run = movements(from: place) {
            let begin = Swift.max(before, run.time - Self.longestSpread)
            if run.count > 1, begin < run.time {
                var number = 0
                for place in run.places where self[place].movement == true {
                    number += 1
                    self[place].move(to: begin + (run.time - begin) * Double(number) / Double(run.count))
                }
            }
            before = Swift.max(before, run.end)
            place = run.places.upperBound
        }
    }

    private struct Run {
        var places: Range<Int>
        /// How many movements there are, and the time of the last one.
        var count: Int
        var time: Double
        /// The time of the pointer's event that ends the run, or of the last movement.
        var end: Double
    }

    /// The next movements of a pointer with one timestamp; what is no pointer's may lie between them. An empty run for another event of a
    /// pointer; nil at the end.
    private func movements(from start: Int) -> Run? {
        var run = Run(places: start..<start, count: 0, time: 0, end: -.infinity)
        var began = 0.0
        for place in start..<count {
            guard let isMovement = self[place].movement else { continue }
            let time = self[place].time
            if !isMovement {
                // The run ends here; this event is passed over with it.
                run.places = start..<place + 1
                run.end = time
                return run
            }
            if run.count == 0 { began = time }
            if time - began > Self.timestampGrain { break }
            run.count += 1
            run.time = time
            run.end = time
            run.places = start..<place + 1
        }
        return run.count > 0 ? run : nil
    }
}

extension HostEvent {
    /// Whether a pointer has moved; nil if the event is no pointer's.
    fileprivate var movement: Bool? {
        if case .input(let input) = kind, case .pointer(let pointer) = input.kind { pointer.phase == .moved } else { nil }
    }

    fileprivate mutating func move(to newTime: Double) {
        guard case .input(var input) = kind else { return }
        time = newTime
        input.time = newTime
        kind = .input(input)
    }
}
