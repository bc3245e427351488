/// Sentences for the user, each shown for a while. Times are seconds of the caller's clock.
public struct NoticeStack: Equatable, Sendable {
    /// One sentence and its fade.
    public struct Notice: Equatable, Sendable {
        /// The sentence.
        public var sentence: String
        /// When it shows.
        public var fade: Fade
        /// The sentence's subject, if the sentence stays until `set` changes it; nil: it fades out by itself.
        public var subject: String?
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
        if let standing = notices.firstIndex(where: { $0.sentence == sentence && $0.subject == nil }) {
            let opacity = notices[standing].fade.opacity(at: time)
            notices[standing].fade = Fade(start: time, hold: Self.hold, from: opacity)
            return
        }
        append(Notice(sentence: sentence, fade: Fade(start: time, hold: Self.hold)))
    }

    /// Shows a sentence about a subject, in place of the previous one about it, until the next call for the subject. Nil: the sentence
    /// fades out.
    public mutating func set(_ sentence: String?, about subject: String, at time: Double) {
        removeExpired(at: time)
        let standing = notices.firstIndex { $0.subject == subject }
        guard let sentence else {
            if let standing { notices[standing].fade.end(at: time) }
            return
        }
        if let standing, time < notices[standing].fade.fadeOutStart {
            notices[standing].sentence = sentence
        } else {
            if let standing { notices.remove(at: standing) }
            append(Notice(sentence: sentence, fade: Fade(start: time, hold: .infinity), subject: subject))
        }
    }

    private mutating func append(_ notice: Notice) {
        notices.append(notice)
        if notices.count > Self.capacity {
            notices.remove(at: notices.firstIndex { $0.subject == nil } ?? 0)
            foldedCount += 1
            foldedLine = "and \(foldedCount) more"
        }
    }

    /// The opacity of `foldedLine`: the greatest opacity of the sentences that fade out by themselves.
    public func foldedOpacity(at time: Double) -> Double {
        foldedLine == nil ? 0 : notices.reduce(0) { $1.subject == nil ? max($0, $1.fade.opacity(at: time)) : $0 }
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
        if notices.allSatisfy({ $0.subject != nil }) {
            foldedCount = 0
            foldedLine = nil
        }
    }
}
