/// Sentences for the person, each of them visible for a while. Times are seconds of the caller's clock.
public struct NoticeStack: Equatable, Sendable {
    /// One sentence and how it comes and goes.
    public struct Notice: Equatable, Sendable {
        public var sentence: String
        public var fade: Fade
    }

    /// At most this many sentences stand at a time; older ones are counted instead.
    public static let capacity = 4

    /// How long a sentence stays, in seconds.
    public static let hold = 6.0

    /// The sentences that stand, oldest first. Some may already be gone: `Fade` knows.
    public private(set) var notices: [Notice] = []

    /// "and 12 more": how many sentences had to make room while these stand; nil for none.
    public private(set) var foldedLine: String?
    private var foldedCount = 0

    /// No notices.
    public init() {
        notices.reserveCapacity(Self.capacity + 1)
    }

    /// Adds a sentence. The same sentence again, while it stands, only stays longer.
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

    /// The opacity of the line that counts the others: that of the sentence that stays longest.
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
