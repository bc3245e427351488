public import RiffleInteraction
public import RiffleMath
internal import RiffleModels

/// What a recording begins with: a stage at rest with no pointer down. A stage that begins from it moves under the same events as
/// the stage that it was taken from.
public struct RecordingStart: Equatable, Sendable {
    /// The time of the first event, on the recording's own clock.
    public var time: StageTime
    /// The window's size in points.
    public var size: Size
    /// Points at the window's top that other content covers.
    public var topInset = 0.0
    /// See `Stage.widthShare`.
    public var widthShare = 1.0
    /// Output pixels per point.
    public var pixelScale = 1.0
    /// A fixed card size in window points; nil: the model's own.
    public var cardSize: Size?
    /// The cards. Only their number and which of them show the same picture matter to the motion.
    public var deck: Deck
    /// The pictures' aspect ratios (width / height) by index; 0 where unknown.
    public var aspects: ContiguousArray<Double> = []
    /// All settings.
    public var configuration: StageConfiguration
    /// The scroller.
    public var rest: RestState
    /// The pages that show their backs, in ascending order.
    public var flipped: [Int] = []
    /// The sign of the offset's last change; 0 before it has moved.
    public var direction = 0
    /// What `putBack` can restore, the last removal last.
    var removed: [RemovedCard] = []

    /// A removal that `putBack` can undo.
    public struct Removal: Equatable, Sendable {
        /// The index of the card's picture, and of the card. Of a replacement of all cards: those of the card that was current.
        public var picture: Int
        public var index: Int
        /// Whether the card was the current one.
        public var wasCurrent: Bool
        /// If all cards were replaced: what they showed before, and the pictures that came instead.
        public var former: [Deck.Run]?
        public var replacedBy: Range<Int>

        /// `former`: nil for a single card.
        public init(picture: Int, index: Int, wasCurrent: Bool, former: [Deck.Run]? = nil, replacedBy: Range<Int> = 0..<0) {
            (self.picture, self.index, self.wasCurrent) = (picture, index, wasCurrent)
            (self.former, self.replacedBy) = (former, replacedBy)
        }
    }

    /// What `putBack` can restore, the last removal last; those of pictures that the deck doesn't have are left out, and the first ones of
    /// more than are remembered.
    public var removals: [Removal] {
        get {
            removed.map {
                Removal(
                    picture: $0.picture, index: $0.index, wasCurrent: $0.wasCurrent,
                    former: $0.former.map { Deck.runs(of: $0.order) }, replacedBy: $0.former?.replacedBy ?? 0..<0)
            }
        }
        set {
            let pictures = deck.pictures.count
            removed = newValue.suffix(StageMotion.mostRemovals).compactMap { removal in
                guard (0..<pictures).contains(removal.picture), removal.index >= 0,
                    removal.replacedBy.upperBound <= pictures, removal.replacedBy.lowerBound >= 0
                else { return nil }
                return RemovedCard(
                    picture: removal.picture, index: removal.index, wasCurrent: removal.wasCurrent,
                    former: removal.former.map { (CardOrder($0, pictures: pictures), removal.replacedBy) })
            }
        }
    }

    /// At rest on an offset in cards.
    public init(
        time: StageTime = StageTime(0), size: Size, deck: Deck, configuration: StageConfiguration, rest: RestState = RestState()
    ) {
        (self.time, self.size, self.deck, self.configuration, self.rest) = (time, size, deck, configuration, rest)
    }
}

extension Stage {
    /// Whether a recording can begin: nothing moves, no pointer is down, no key is held and no transition is under a hand.
    public var isResting: Bool {
        !motion.isMoving && motion.pan == nil && motion.recognizer.pointer == nil && motion.keyRepeat == nil
            && motion.scroller.phase == .idle
    }

    /// Whether nothing at all changes until the next event, of whatever is still to come at its time.
    public var isStill: Bool { !isMoving && motion.nextDeadline == nil && checks?.due == nil }

    /// What a recording that begins now begins with; nil unless the stage is at rest.
    public var recordingStart: RecordingStart? {
        guard isResting else { return nil }
        var start = RecordingStart(
            time: time, size: size, deck: deck, configuration: configuration, rest: motion.scroller.restState)
        start.topInset = topInset
        start.widthShare = widthShare
        start.pixelScale = pixelScale
        start.cardSize = motion.cardSize
        start.aspects = aspects
        start.flipped = motion.flips.backPages
        start.direction = motion.direction
        start.removed = motion.removedCards
        return start
    }

    /// A stage that begins as a recording does, in a window of the recording's size.
    public init(_ start: RecordingStart) {
        self.init(
            configuration: start.configuration, deck: start.deck, size: start.size, pixelScale: start.pixelScale,
            time: start.time)
        motion.topInset = start.topInset
        motion.widthShare = start.widthShare
        motion.cardSize = start.cardSize
        aspects = start.aspects
        prepareModel()
        begin(start, under: start.configuration)
    }

    /// Goes to the start of a recording, with its cards, in this stage's own window. `configuration`: the settings to play it
    /// under; with another model the same card is current.
    public mutating func begin(_ start: RecordingStart, under configuration: StageConfiguration) {
        begin(start, under: configuration, at: start.time.seconds)
    }

    /// The same over some seconds before the start's time, in which the cards move there from where they are.
    public mutating func begin(_ start: RecordingStart, under configuration: StageConfiguration, over seconds: Double) {
        var (work, surroundings) = shownArrangement()
        begin(start, under: configuration, at: start.time.seconds - seconds)
        // It is over at the start's time, also where the sum is rounded up: the first event is one at rest.
        beginLayoutTransition(from: &work, surroundings, over: seconds * (1 - 1e-6))
        reduceMotion()
    }

    private mutating func begin(_ start: RecordingStart, under configuration: StageConfiguration, at time: Double) {
        if configuration != self.configuration || start.deck != deck {
            var fresh = StageMotion(
                configuration, start.deck, size: size, pixelScale: pixelScale, aspect: aspect(of: configuration), at: time)
            (fresh.topInset, fresh.widthShare, fresh.cardSize) = (topInset, widthShare, motion.cardSize)
            motion = fresh
            prepareModel()
        }
        let isSameModel = configuration.modelID == start.configuration.modelID
        motion.restart(from: isSameModel ? start.rest : restInOtherModel(start), at: time, delegate: transitionDelegate)
        motion.removedCards = start.removed
        motion.direction = start.direction
        motion.rebuildViews()
        motion.lastOffset = motion.scroller.unfoldedOffset
        motion.lastCurrent = current
        for page in start.flipped { motion.flips.setBack(page: isSameModel ? page : self.page(page, start), at: now) }
        forgetShown()
    }

    /// Shows another state of motion, whatever has been shown before: no event of the time between is reported, what fades in stage
    /// time beside the cards is complete, and the log begins anew.
    mutating func show(_ other: StageMotion) {
        motion = other
        forgetShown()
    }

    private mutating func forgetShown() {
        forgetLog()
        motion.scroller.recordsEvents = recordsEvents
        motionEvents.removeAll(keepingCapacity: true)
        scrollEvents.removeAll(keepingCapacity: true)
        transitionEvents.removeAll(keepingCapacity: true)
        backdrop.completeFade()
    }

    /// The same card in a model whose row may repeat, or not, where the recorded one doesn't, or does.
    private func restInOtherModel(_ start: RecordingStart) -> RestState {
        var rest = start.rest
        let index = Double(self.page(Int(rest.offset.rounded().clamped(to: -9e15...9e15)), start))
        let fraction = rest.offset - rest.offset.rounded()
        rest.offset = index + (scrolling.isRow ? fraction : 0)
        return rest
    }

    /// The card's index of a page of the recorded model.
    private func page(_ page: Int, _ start: RecordingStart) -> Int {
        let count = start.deck.count
        return count > 0 ? (page % count + count) % count : 0
    }
}
