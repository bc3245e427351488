/// When the heap's free pages are returned to the system: once after a frame that no other follows for a while. Otherwise the memory that
/// pictures, presets and courses have left free between other blocks would stay resident. Times are wall time in seconds.
struct FreePages {
    /// The time without a frame.
    static let rest = 3.0

    /// The frame after which they were last returned.
    private var frame: Double?

    /// When their return is due; nil: they have been returned since the last frame.
    func due(after lastFrame: Double) -> Double? { frame == lastFrame ? nil : lastFrame + Self.rest }

    /// Whether their return is due now; once after each frame.
    mutating func takeDue(at now: Double, after lastFrame: Double) -> Bool {
        guard let due = due(after: lastFrame), due <= now else { return false }
        frame = lastFrame
        return true
    }
}
