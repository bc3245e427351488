/// What stands over the stage and for how long: a value that changes by events and is drawn as a function of time.
/// All times are seconds of the caller's clock.
public struct HUDState: Equatable, Sendable {
    /// A model's name and what it is, for a moment.
    public struct Toast: Equatable, Sendable {
        public var title: String
        public var summary: String
        /// The model's cards are screens; other keys matter then.
        public var isOfScreens = false
        /// Where the cards begin, in points below the window's top: what would cover them is left out, but for the name. Nil: there are none.
        public var cardsTop: Double?
        public var fade: Fade
    }

    /// A short line that says what just changed.
    public struct Status: Equatable, Sendable {
        public var text: String
        public var fade: Fade
    }

    /// How far something long has come.
    public struct Loading: Equatable, Sendable {
        public private(set) var done: Int
        public private(set) var total: Int
        /// "Loading 12 of 240".
        public private(set) var text: String

        init(done: Int, total: Int) {
            self.done = done
            self.total = total
            text = "Loading \(done) of \(total)"
        }
    }

    public private(set) var toast: Toast?
    public private(set) var status: Status?
    public private(set) var notices = NoticeStack()
    public private(set) var loading: Loading?
    public private(set) var help = Reveal()
    /// The bar at the top of the stage.
    public var bar = Bar()
    /// What is told of the thing under the hand.
    public var tooltip = Tooltip()
    /// The first start's hints.
    public var hints = Hints()
    /// Who the keyboard speaks to.
    public var keyboard = KeyboardPlace.stage
    /// How far the list of keys is scrolled, in points.
    public private(set) var helpScroll = 0.0

    /// Seconds that a toast or a status line stays before it fades.
    public static let hold = 1.6

    /// Nothing to show.
    public init() {}
}

// MARK: - Events

extension HUDState {
    /// Shows a model's name, a line about it and the essential keys. It takes the place of the one before without a flicker.
    public mutating func showModel(
        title: String, summary: String, isOfScreens: Bool = false, cardsTop: Double? = nil, at time: Double
    ) {
        let from = toast?.fade.opacity(at: time) ?? 0
        toast = Toast(
            title: title, summary: summary, isOfScreens: isOfScreens, cardsTop: cardsTop,
            fade: Fade(start: time, hold: Self.hold, from: from))
    }

    /// Shows a short line for `hold` seconds (infinite: until the next one or `clearStatus`).
    public mutating func showStatus(_ text: String, at time: Double, hold: Double = HUDState.hold) {
        let from = status?.fade.opacity(at: time) ?? 0
        status = Status(text: text, fade: Fade(start: time, hold: hold, from: from))
    }

    /// Lets the status line fade from now on.
    public mutating func clearStatus(at time: Double) {
        guard let fade = status?.fade, fade.isVisible(at: time), time < fade.fallStart else { return }
        // One that is still rising rises to the end first: the opacity never jumps.
        status?.fade.hold = max(0, time - fade.start - fade.rise)
    }

    /// Shows one sentence for some seconds, bottom left.
    public mutating func post(notice sentence: String, at time: Double) {
        notices.post(sentence, at: time)
    }

    /// Says how many of `total` pictures have arrived; all of them, or none to come, takes the line away.
    public mutating func setLoading(done: Int, of total: Int) {
        guard total > 0, done < total else {
            loading = nil
            return
        }
        if loading?.done != done || loading?.total != total { loading = Loading(done: max(done, 0), total: total) }
    }

    /// Opens or closes the list of keys.
    public mutating func setHelp(_ shown: Bool, at time: Double) {
        if shown, !help.isShown { helpScroll = 0 }
        help.set(shown, at: time)
    }

    /// Scrolls the list of keys by so many points, at most to `most`; NaN counts as nothing.
    public mutating func scrollHelp(by delta: Double, most: Double) {
        let wanted = helpScroll + delta
        helpScroll = wanted.isNaN ? helpScroll : min(max(wanted, 0), max(most, 0))
    }
}

// MARK: - Time

extension HUDState {
    /// Whether anything is to be drawn.
    public func isVisible(at time: Double) -> Bool {
        loading != nil || help.opacity(at: time) > 0 || help.nextChange(after: time) != nil
            || toast?.fade.isVisible(at: time) == true || status?.fade.isVisible(at: time) == true
            || notices.isVisible(at: time) || bar.opacity(at: time) > 0 || bar.nextChange(after: time) != nil
            || tooltip.shown(at: time) != nil || hints.shown(at: time) != nil
    }

    /// When the picture next differs from the one at `time`, by time alone: `time` itself while something fades, nil if it
    /// stays as it is. See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        let lasting = earliest(
            earliest(bar.nextChange(after: time), tooltip.nextChange(after: time)), hints.nextChange(after: time))
        return earliest(
            earliest(earliest(help.nextChange(after: time), notices.nextChange(after: time)), lasting),
            earliest(toast?.fade.nextChange(after: time), status?.fade.nextChange(after: time)))
    }
}

/// The lesser of two moments, where nil is never.
func earliest(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
}
