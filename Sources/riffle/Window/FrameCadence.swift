/// Measures the interval of presented frames, in seconds: while something moves, from one frame to the next; after a pause
/// without frames, from the event that ended the pause.
struct FrameCadence {
    /// When the last frame was presented, in seconds; nil before the first.
    private var last: Double?
    /// Whether another frame was due at once after it.
    private var isRunning = false
    /// The time of the first event since then.
    private var request: Double?

    /// Something happened that may need a frame.
    mutating func asked(at time: Double) { request = request ?? time }

    /// The event needed no frame.
    mutating func passed() { request = nil }

    /// A frame was presented; `goesOn`: another follows without an event. Returns the seconds since the last one, or since the
    /// event that asked for this one.
    mutating func presented(at time: Double, goesOn: Bool) -> Double {
        let since = isRunning ? last : last.map { max($0, request ?? time) }
        last = time
        isRunning = goesOn
        request = nil
        return since.map { max(time - $0, 0) } ?? 0
    }
}
