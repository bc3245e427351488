/// When something that changes over and over is written: once it has stayed as it is for a while, and never while it is being written.
/// The clock is handed in, in seconds.
struct Settling<Content: Equatable> {
    /// Seconds without a change before it is written.
    static var delay: Double { 0.2 }

    /// What was noted last; nil: nothing yet.
    private(set) var latest: Content?
    /// What is written, or is being written; nil: that isn't known.
    private(set) var written: Content?
    /// Whether it is being written.
    private(set) var isWriting = false
    private var changed: Double?

    /// `written`: what is written already.
    init(written: Content? = nil) { (latest, self.written) = (written, written) }

    /// The content as it is now. One that is the same as before doesn't put off its writing.
    mutating func note(_ content: Content, at time: Double) {
        guard content != latest else { return }
        latest = content
        changed = content == written ? nil : time
    }

    /// Whether what is written isn't the latest, or is on its way.
    var isBehind: Bool { isWriting || changed != nil }

    /// When the latest is to be written; nil: it is written, or something else is on its way.
    var due: Double? { isWriting ? nil : changed.map { $0 + Self.delay } }

    /// Begins to write the latest, if that is due. `atOnce`: even if it may still change.
    mutating func begin(at time: Double, atOnce: Bool = false) -> Content? {
        guard let due, atOnce || due <= time, let latest else { return nil }
        (written, changed, isWriting) = (latest, nil, true)
        return latest
    }

    /// What is written isn't known any more: whatever comes next is written.
    mutating func forget() { (latest, written, changed) = (nil, nil, nil) }

    /// What was begun is done.
    mutating func finish() { isWriting = false }
}
