/// Sentences for the user, each shown for a while. Times are seconds of the caller's clock.
public struct NoticeStack: Equatable, Sendable {
    /// One sentence and its fade.
    public struct Notice: Equatable, Sendable {
        /// The sentence.
        public var sentence: String
        /// When it shows.
        public var fade: Fade
    }

    /// At most this many sentences show at a time; older ones are counted instead.
    public static let capacity = 4

    /// How long a sentence stays, in seconds.
    public static let hold = 6.0

    /// The sentences, oldest first. Some may have faded out already: see `Notice.fade`.
    public private(set) var notices: [Notice] = []

    /// "and 12 more": the number of sentences that were removed for lack of room; nil: none.
    public private(set) var foldedLine: String?
    private var foldedCount = 0

    /// No notices.
    public init() {
        notices.reserveCapacity(Self.capacity + 1)
    }

    /// Adds a sentence. If it already shows, its time starts again.
    public mutating func post(_ sentence: String, at time: Double) {
        removeExpired(at: time)
        if let standing = notices.firstIndex(where: { $0.sentence == sentence }) {
            let opacity = notices[standing].fade.opacity(at: time)
            notices[standing].fade = Fade(start: time, hold: Self.hold, from: opacity)
            return
        }
        notices.append(Notice(sentence: sentence, fade: Fade(start: time, hold: Self.hold)))
        if notices.count > Self.capacity {
            notices.removeFirst()
            foldedCount += 1
            foldedLine = "and \(foldedCount) more"
        }
    }

    /// The opacity of `foldedLine`: the greatest of the sentences' opacities.
    public func foldedOpacity(at time: Double) -> Double {
        foldedLine == nil ? 0 : notices.reduce(0) { max($0, $1.fade.opacity(at: time)) }
    }

    /// Whether there is anything to draw.
    public func isVisible(at time: Double) -> Bool {
        notices.contains { $0.fade.isVisible(at: time) }
    }

    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        notices.reduce(nil) { earliest($0, $1.fade.nextChange(after: time)) }
    }

    private mutating func removeExpired(at time: Double) {
        notices.removeAll { time >= $0.fade.end }
        if notices.isEmpty {
            foldedCount = 0
            foldedLine = nil
        }
    }
}
