public import RiffleMath

/// The texts over the stage, and how long they show: a value that changes by events and is drawn as a function of time. All times are
/// seconds of the caller's clock.
public struct Notices: Equatable, Sendable {
    /// A model's name and summary, shown for a moment.
    public struct Toast: Equatable, Sendable {
        /// The model's name.
        public var title: String
        /// The title where the name has too little room.
        public var shortTitle: String
        /// A sentence about the model.
        public var summary: String
        /// The gesture that the model has and others haven't; nil: none.
        public var gesture: String?
        /// The key that shows the next model of its family, and that model's name; nil: there is none.
        public var next: KeyHelp.Entry?
        /// The part of the window that the cards take, in points of the window: the toast never lies over it. Nil: there are no cards.
        public var cards: Rect?
        /// When it shows.
        public var fade: Fade
    }

    /// A short line about the latest change.
    public struct Status: Equatable, Sendable {
        /// The line.
        public var text: String
        /// When it shows.
        public var fade: Fade
    }

    /// The progress of loading pictures.
    public struct Loading: Equatable, Sendable {
        /// The number of pictures loaded.
        public private(set) var done: Int
        /// The number of all pictures.
        public private(set) var total: Int
        /// "Loading 12 of 240".
        public private(set) var text: String

        init(done: Int, total: Int) {
            self.done = done
            self.total = total
            text = "Loading \(done) of \(total)"
        }
    }

    /// The chosen model's name; nil: none was chosen yet.
    public private(set) var toast: Toast?
    /// The status line; it may have faded out.
    public private(set) var status: Status?
    /// The sentences.
    public private(set) var stack = NoticeStack()
    /// The progress of loading; nil: nothing is being loaded.
    public private(set) var loading: Loading?
    /// Seconds that a toast or a status line stays before it fades.
    public static let hold = 1.6

    /// Nothing to show.
    public init() {}
}

// MARK: - Events

extension Notices {
    /// Shows a toast with a model's name, a line about it, its own gesture, and the key of the next model. It replaces the previous toast
    /// without flicker.
    public mutating func showModel(
        title: String, shortTitle: String? = nil, summary: String, gesture: String? = nil, next: KeyHelp.Entry? = nil,
        cards: Rect? = nil, at time: Double,
        hold: Double = Notices.hold
    ) {
        let from = toast?.fade.opacity(at: time) ?? 0
        toast = Toast(
            title: title, shortTitle: shortTitle ?? title, summary: summary, gesture: gesture, next: next, cards: cards,
            fade: Fade(start: time, hold: hold, from: from))
    }

    /// Shows a short line for `hold` seconds (infinite: until the next one or `clearStatus`).
    public mutating func showStatus(_ text: String, at time: Double, hold: Double = Notices.hold) {
        let from = status?.fade.opacity(at: time) ?? 0
        status = Status(text: text, fade: Fade(start: time, hold: hold, from: from))
    }

    /// Lets the status line fade out from now on.
    public mutating func clearStatus(at time: Double) { status?.fade.end(at: time) }

    /// Removes the status line at once.
    public mutating func removeStatus() { status = nil }

    /// Lets a model's name fade out from now on.
    public mutating func clearToast(at time: Double) { toast?.fade.end(at: time) }

    /// Shows one sentence for `NoticeStack.hold` seconds, bottom left.
    public mutating func post(notice sentence: String, at time: Double) {
        stack.post(sentence, at: time)
    }

    /// Shows a sentence about a subject until the next call for the subject; nil: the sentence fades out.
    public mutating func setNotice(_ sentence: String?, about subject: String, at time: Double) {
        stack.set(sentence, about: subject, at: time)
    }

    /// Sets how many of `total` pictures are loaded; if all are, or `total` is 0, the line disappears.
    public mutating func setLoading(done: Int, of total: Int) {
        guard total > 0, done < total else {
            loading = nil
            return
        }
        if loading?.done != done || loading?.total != total { loading = Loading(done: max(done, 0), total: total) }
    }
}

// MARK: - Time

extension Notices {
    /// Whether there is anything to draw.
    public func isVisible(at time: Double) -> Bool {
        loading != nil || toast?.fade.isVisible(at: time) == true || status?.fade.isVisible(at: time) == true
            || stack.isVisible(at: time)
    }

    /// When the drawing next differs from the one at `time` without an event: `time` itself while something fades, nil if never.
    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        earliest(
            stack.nextChange(after: time),
            earliest(toast?.fade.nextChange(after: time), status?.fade.nextChange(after: time)))
    }
}

/// The earlier of two times; nil is never.
func earliest(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
}
