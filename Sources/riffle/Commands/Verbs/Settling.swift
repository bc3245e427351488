/// When something that changes over and over is written: once it has stayed as it is for a while, and never while it is being written.
/// The clock is handed in, in seconds.
struct Settling<Content: Equatable> {
    /// Seconds without a change before it is written.
    static var delay: Double { 0.2 }

    /// The content that was noted last; nil: none yet.
    private(set) var latest: Content?
    /// The content that is written, or is being written; nil: unknown.
    private(set) var written: Content?
    /// Whether it is being written.
    private(set) var isWriting = false
    private var changed: Double?

    /// `written`: the content that is written already.
    init(written: Content? = nil) { (latest, self.written) = (written, written) }

    /// Notes the present content. Unchanged content doesn't put off its writing.
    mutating func note(_ content: Content, at time: Double) {
        guard content != latest else { return }
        latest = content
        changed = content == written ? nil : time
    }

    /// Whether a write is due later or runs.
    var isBehind: Bool { isWriting || changed != nil }

    /// When the latest content is due; nil: it is written, or a write runs.
    var due: Double? { isWriting ? nil : changed.map { $0 + Self.delay } }

    /// Begins to write the latest, if that is due. `atOnce`: even if it may still change.
    mutating func begin(at time: Double, atOnce: Bool = false) -> Content? {
        guard let due, atOnce || due <= time, let latest else { return nil }
        (written, changed, isWriting) = (latest, nil, true)
        return latest
    }

    /// Forgets the written content: the next content is written, whatever it is.
    mutating func forget() { (latest, written, changed) = (nil, nil, nil) }

    /// The write that has begun is done.
    mutating func finish() { isWriting = false }
}
