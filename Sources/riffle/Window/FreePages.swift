/// Decides when to return the heap's free pages to the system: once, after a while without a new frame. Otherwise the memory that pictures,
/// presets and courses have freed between other blocks would stay resident. Times are wall time in seconds.
struct FreePages {
    /// The seconds without a new frame.
    static let rest = 3.0

    /// The time of the frame after which the pages were last returned; nil: they never were.
    private var frame: Double?

    /// Returns the time at which the return is due; nil if the pages have been returned since the last frame.
    func due(after lastFrame: Double) -> Double? { frame == lastFrame ? nil : lastFrame + Self.rest }

    /// Returns whether the return is due now: true at most once after each frame.
    mutating func takeDue(at now: Double, after lastFrame: Double) -> Bool {
        guard let due = due(after: lastFrame), due <= now else { return false }
        frame = lastFrame
        return true
    }
}
