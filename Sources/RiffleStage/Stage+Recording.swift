internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
public import RiffleSettings

// The log of the last minute, and its checks.
extension Stage {
    /// Whether the events of the last minute are kept for `recording(since:title:)`.
    public var keepsLog: Bool {
        get { log != nil }
        set {
            guard newValue != (log != nil) else { return }
            log = newValue ? GestureLog() : nil
            takesChecks = newValue
        }
    }

    /// Whether checks are taken every half second while something moves; they are part of a log, too.
    public var takesChecks: Bool {
        get { checks != nil }
        set { checks = newValue ? CheckLog() : nil }
    }

    /// The checks that have been taken from a time on.
    public func takenChecks(since time: StageTime) -> ContiguousArray<RecordingCheck> { checks?.list(from: time.seconds) ?? [] }

    /// The times of the rests from which a recording can begin, the latest last; at least the last minute's, if there were any.
    public var restTimes: [StageTime] { log?.restTimes ?? [] }

    /// The first and the last of `restTimes`; nil if there is none.
    public var firstRest: StageTime? { log?.firstRest }
    public var lastRest: StageTime? { log?.lastRest }

    /// The time of the last press of the primary button that is in the log.
    public var lastPress: StageTime? { log?.lastPress }

    /// The number of presses of the primary button since the log was begun. It distinguishes presses of the same time.
    public var pressCount: Int { log?.pressCount ?? 0 }

    /// Forgets the log, after a change that came neither from an event nor from time: a motion after it can't be replayed from an earlier
    /// rest.
    mutating func forgetLog() {
        log?.removeAll()
        checks?.removeAll()
    }

    /// The events since the last rest before a press; the part from the press on is shown. A recording can only begin at rest, so it
    /// includes a motion that the press interrupted. Nil if no rest is known before the press.
    public func recording(ofPress press: StageTime, title: String) -> Recording? {
        guard let rest = restTimes.last(where: { $0 <= press }), var recording = recording(since: rest, title: title) else {
            return nil
        }
        let shown = press - rest - Recording.lead
        // Long enough for the rest, whatever settings the recording is played under.
        if shown > 0 { recording.trim = shown...Swift.max(recording.duration, shown) + GestureRun.longestSettling }
        return recording
    }

    /// The events since the rest at a time of `restTimes`; nil if there was none.
    public func recording(since rest: StageTime, title: String) -> Recording? {
        guard let log, let index = log.restTimes.firstIndex(of: rest) else { return nil }
        return log.recording(sinceRest: index, title: title, checks: checks, end: time)
    }

    /// Logs an event that is about to be handled, and begins to take checks. An event that isn't logged begins no checks, since a replay
    /// doesn't have it.
    mutating func log(_ event: StageEvent.Kind) {
        let time = time
        // The log is moved out while the stage is queried, so that it has one owner and isn't copied.
        if var kept = log.take() {
            let noting = kept.note(event, at: time, rest: { recordingStart })
            log = kept
            if noting == .ignored { return }
            if noting == .begins { checks?.forget(before: time.seconds - GestureLog.span * 2) }
        }
        checks?.begin(after: time.seconds)
    }

    /// Hands out the checks that have been taken since the last call, and forgets them.
    public mutating func handOutChecks() -> ContiguousArray<RecordingCheck> {
        let taken = checks?.list(from: -.infinity) ?? []
        if !taken.isEmpty { checks?.removeTaken() }
        return taken
    }

    /// Takes the check that is due now.
    mutating func takeCheck() {
        // A recording lists the cards of a row that scrolls as a carousel by their offsets, whatever is painted first.
        finder.update(motion, pictures, in: motion.scrolling.order == .row ? .row : .offset)
        let (scale, placed, cards) = (pixelScale, finder.placed, finder.cards)
        let (offset, current, isResting) = (scrollOffset, current, isResting)
        checks?.take(offset: offset, current: current, isResting: isResting) { list in
            for card in cards where card.id >= 0 && placed.indices.contains(card.id) {
                guard let check = RecordingCheck.Card(card, index: placed[card.id].index, pixelScale: scale) else { continue }
                list.append(check)
            }
        }
    }

    /// Whether a recording is handed out by `takeFeed` while it is made. It begins with the next event at rest; `keepsLog` must be on.
    public var feedsRecording: Bool {
        get { log?.feed != nil }
        set {
            guard newValue != feedsRecording else { return }
            log?.feed = newValue ? RecordingFeed() : nil
        }
    }

    /// Hands `body` the events and checks since the last call, if the recording has begun and there are any. A later call's events and
    /// checks are never earlier.
    public mutating func takeFeed(_ body: (RecordingFeed) -> Void) {
        // The feed is moved out while it is read, so that its arrays have one owner and aren't copied.
        guard var feed = log?.feed else { return }
        log?.feed = nil
        feed.take(checks)
        if feed.start != nil, !feed.events.isEmpty || !feed.checks.isEmpty { body(feed) }
        feed.removeAll()
        log?.feed = feed
    }
}

// Beginning as a recording does.
extension Stage {
    /// The state that a recording that begins now begins with; nil unless the stage is at rest.
    public var recordingStart: RecordingStart? {
        guard isResting else { return nil }
        var start = RecordingStart(
            time: time, size: size, deck: deck, configuration: configuration, rest: motion.scroller.restState)
        start.topInset = topInset
        start.widthShare = widthShare
        start.pixelScale = pixelScale
        start.cardSize = motion.arrangement.window.cardSize
        start.aspects = pictures.aspects
        start.flipped = motion.flips.backPages
        start.direction = motion.follower.direction
        start.removed = motion.removedCards
        return start
    }

    /// A stage that begins as a recording does, in a window of the recording's size.
    public init(_ start: RecordingStart) {
        self.init(
            configuration: start.configuration, deck: start.deck, size: start.size, pixelScale: start.pixelScale,
            time: start.time)
        motion.arrangement.window.topInset = start.topInset
        motion.arrangement.window.widthShare = start.widthShare
        motion.arrangement.window.cardSize = start.cardSize
        pictures.aspects = start.aspects
        prepareModel()
        begin(start, under: start.configuration)
    }

    /// Goes to the start of a recording, with its cards, in this stage's own window. `configuration`: the settings to play it
    /// under; with another model the same card is current.
    public mutating func begin(_ start: RecordingStart, under configuration: StageConfiguration) {
        begin(start, under: configuration, at: start.time.seconds)
    }

    /// Goes to the start of a recording over `seconds` before its time, in which the cards move there from their present places.
    public mutating func begin(_ start: RecordingStart, under configuration: StageConfiguration, over seconds: Double) {
        modelSwitch.note(motion, pictures)
        begin(start, under: configuration, at: start.time.seconds - seconds)
        // Slightly shorter, so that rounding can't make the transition outlast the start's time: the first event comes at rest.
        modelSwitch.begin(&motion, pictures, over: seconds * (1 - 1e-6))
        reduceMotion()
    }

    private mutating func begin(_ start: RecordingStart, under configuration: StageConfiguration, at time: Double) {
        if configuration != self.configuration || start.deck != deck {
            motion = StageMotion(
                configuration, start.deck, motion.arrangement.window, aspect: pictures.aspect(of: configuration, in: deck),
                at: time)
            prepareModel()
        }
        let isSameModel = configuration.modelID == start.configuration.modelID
        motion.restart(from: isSameModel ? start.rest : restInOtherModel(start), at: time, delegate: transitionDelegate)
        motion.removedCards = start.removed
        motion.follower.direction = start.direction
        motion.rebuildViews()
        motion.follower.skip(to: motion.scroller)
        motion.follower.lastCurrent = current
        for page in start.flipped {
            motion.flips.setBack(page: isSameModel ? page : self.page(page, start), at: motion.now)
        }
        forgetShown()
    }

    /// Shows another state of motion, whatever has been shown before: no event of the time between is reported, fades in stage time beside
    /// the cards are complete, and the log begins anew.
    mutating func show(_ other: StageMotion) {
        motion = other
        forgetShown()
    }

    private mutating func forgetShown() {
        forgetLog()
        motion.scroller.recordsEvents = recordsEvents
        events.removeAll()
        painter.backdrop.completeFade()
    }

    /// Returns the rest on the same card in another model, whose row may repeat where the recorded row doesn't, or the reverse.
    private func restInOtherModel(_ start: RecordingStart) -> RestState {
        var rest = start.rest
        let index = Double(self.page(Int(rest.offset.rounded().clamped(to: -9e15...9e15)), start))
        let fraction = rest.offset - rest.offset.rounded()
        rest.offset = index + (motion.scrolling.isRow ? fraction : 0)
        return rest
    }

    /// The index of the card at a page of the recorded model.
    private func page(_ page: Int, _ start: RecordingStart) -> Int {
        let count = start.deck.count
        return page.folded(into: count)
    }
}
