/// Measures the interval before each presented frame, in seconds: while something moves, since the previous frame; after a pause without
/// frames, since the event that ended the pause.
struct FrameCadence {
    /// When the last frame was presented, in seconds; nil before the first.
    private var last: Double?
    /// Whether another frame was due at once after the last one.
    private var isRunning = false
    /// The time of the first event since the last frame; nil: none.
    private var request: Double?

    /// Notes an event that may need a frame.
    mutating func asked(at time: Double) { request = request ?? time }

    /// Notes that the event needed no frame.
    mutating func passed() { request = nil }

    /// Notes a presented frame. `goesOn`: another follows without an event. Returns the seconds since the last one, or since the
    /// event that asked for this one.
    mutating func presented(at time: Double, goesOn: Bool) -> Double {
        let since = isRunning ? last : last.map { max($0, request ?? time) }
        last = time
        isRunning = goesOn
        request = nil
        return since.map { max(time - $0, 0) } ?? 0
    }
}
