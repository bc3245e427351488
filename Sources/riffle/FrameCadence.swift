/// The times between frames as the person at the display has them. While something moves, from one presented frame to the next; after a
/// pause in which there was nothing to draw, from the event that has ended it.
struct FrameCadence {
    /// When the last frame was presented, in seconds; nil before the first.
    private var last: Double?
    /// Whether another frame was due at once after it.
    private var isRunning = false
    /// The first event since then.
    private var request: Double?

    /// Something happens that may ask for a frame.
    mutating func asked(at time: Double) { request = request ?? time }

    /// What happened asked for no frame.
    mutating func passed() { request = nil }

    /// A frame is on its way to the display; whether it is followed by another without anybody's asking. The seconds since the last one, or
    /// since what it was asked for by.
    mutating func presented(at time: Double, goesOn: Bool) -> Double {
        let since = isRunning ? last : last.map { max($0, request ?? time) }
        last = time
        isRunning = goesOn
        request = nil
        return since.map { max(time - $0, 0) } ?? 0
    }
}
