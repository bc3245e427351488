/// Decides when to write content that changes again and again: once it has stayed the same for a while, and never during another write. The
/// caller passes in the time in seconds.
struct Settling<Content: Equatable> {
    /// Seconds without a change before the content is written.
    static var delay: Double { 0.2 }

    /// The content that was noted last; nil: none yet.
    private(set) var latest: Content?
    /// The content that is written, or is being written; nil: unknown.
    private(set) var written: Content?
    /// Whether a write runs.
    private(set) var isWriting = false
    private var changed: Double?

    /// `written`: the content that is written already.
    init(written: Content? = nil) { (latest, self.written) = (written, written) }

    /// Notes the present content. Unchanged content doesn't postpone the write.
    mutating func note(_ content: Content, at time: Double) {
        guard content != latest else { return }
        latest = content
        changed = content == written ? nil : time
    }

    /// Whether a write runs, or will be due.
    var isBehind: Bool { isWriting || changed != nil }

    /// When the latest content is due; nil: it is written, or a write runs.
    var due: Double? { isWriting ? nil : changed.map { $0 + Self.delay } }

    /// Begins to write the latest content, and returns it; nil if it isn't due. `atOnce`: even if it may still change.
    mutating func begin(at time: Double, atOnce: Bool = false) -> Content? {
        guard let due, atOnce || due <= time, let latest else { return nil }
        (written, changed, isWriting) = (latest, nil, true)
        return latest
    }

    /// Forgets the written content: the next content is written, whatever it is.
    mutating func forget() { (latest, written, changed) = (nil, nil, nil) }

    /// Ends the write that has begun.
    mutating func finish() { isWriting = false }
}
