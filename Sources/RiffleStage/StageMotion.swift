internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// All of a stage that determines where its cards are, now and later: the settings, the deck, the hand, and everything that moves.
/// What draws (compositor, textures, the buffers of a frame) and what has been learned of the pictures belongs to the `Stage`.
///
/// A copy shares its arrays with the original until one of the two changes them, so it costs the same for any number of cards. A
/// stage that is given a copy goes on from that moment: the same events give the same poses.
struct StageMotion: Sendable {
    /// In seconds of stage time.
    var now: Double

    var configuration: StageConfiguration
    var deck: Deck
    /// The window's size in points; during an animated resize `shownSize` differs.
    var size: Size
    /// Points at the window's top that other content covers.
    var topInset = 0.0
    /// See `Stage.widthShare`.
    var widthShare = 1.0
    /// Output pixels per point.
    var pixelScale: Double
    /// A fixed card size in window points; nil: the model's own.
    var cardSize: Size?
    var prepared: PreparedModel
    var scrolling: Scrolling
    /// The card style of the configuration.
    var restingCardStyle: CardStyle
    /// The card style at present, interpolated during a layout transition.
    var cardStyle: CardStyle

    var scroller: any Scroller
    /// Turns the mouse's events to those of the device that it stands for, before the recognizer.
    var hand: HandEmulation
    var recognizer = PointerRecognizer()
    /// The pan in progress; a model that is switched to meanwhile takes it over.
    var pan: Pan?
    /// The point of a card that the pointer went down on; nil: beside the cards.
    var grabbed: CardPoint?
    /// When a precise wheel gesture ends unless another event follows.
    var wheelEnd: Double?
    /// The velocity with which the row goes on then.
    var scrollVelocity = ScrollVelocity()
    /// The arrow key that is held down.
    var keyRepeat: KeyRepeat?
    /// See `Stage.isForecasting`.
    var isForecasting = false
    /// The drags that the screens have refused.
    var refusedDrags = 0

    var flips = Flips()
    var layoutTransition = LayoutTransition()
    var surroundings = SurroundingsTransition()
    /// An animated resize.
    var resizing = ResizeTransition()

    /// The recycled views of an endless row; nil for other rows.
    var views: ViewReuse?
    /// The sign of the offset's last change; 0 before it has moved.
    var direction = 0
    /// The unfolded offset when `direction` was last updated.
    var lastOffset = 0.0
    /// The current card's index when a change of it was last reported.
    var lastCurrent = -1
    /// The stack of what `putBack` can restore.
    var removedCards: [RemovedCard] = []

    /// At rest on the first card. `aspect`: the cards' width over their height; nil: the model's own.
    init(_ configuration: StageConfiguration, _ deck: Deck, size: Size, pixelScale: Double, aspect: Double?, at time: Double) {
        now = time
        self.configuration = configuration
        hand = HandEmulation(configuration.hand)
        self.deck = deck
        self.size = size
        self.pixelScale = pixelScale
        restingCardStyle = CardStyle(configuration)
        cardStyle = restingCardStyle
        prepared = PreparedModel(configuration, window: size, itemCount: deck.count, aspect: aspect)
        let rule = prepared.model.scrollRule
        scrolling = Scrolling(rule)
        scroller = Scrollers.make(for: rule, at: time)
        lastCurrent = current
        updateViews()
        lastOffset = scroller.unfoldedOffset
    }

    /// The settings, the cards and the window of another one, with nothing that moves, but its scroller and the storage of its lists.
    private init(settingsOf other: StageMotion, at time: Double) {
        now = time
        configuration = other.configuration
        hand = HandEmulation(other.configuration.hand)
        deck = other.deck
        size = other.size
        topInset = other.topInset
        widthShare = other.widthShare
        pixelScale = other.pixelScale
        cardSize = other.cardSize
        prepared = other.prepared
        scrolling = other.scrolling
        restingCardStyle = other.restingCardStyle
        cardStyle = other.restingCardStyle
        scroller = other.scroller
        flips = other.flips
        views = other.views
        layoutTransition = other.layoutTransition
    }

    /// Begins anew with the same settings, cards and window, at rest as described; views and what follows from the offset are left to the
    /// caller. Asks for no memory.
    mutating func restart(from rest: RestState, at time: Double, delegate: (any TransitionDelegate)?) {
        self = StageMotion(settingsOf: self, at: time)
        flips.removeAll()
        layoutTransition.removeAll()
        Scrollers.restore(&scroller, from: rest, under: prepared.model.scrollRule, at: time, delegate: delegate)
    }

    /// A pan gesture, in window points and points a second.
    struct Pan: Sendable {
        var translation: Vector2
        var velocity: Vector2
        /// The part of the translation that an earlier scroller has already followed.
        var base = Vector2.zero
    }

    /// The frequently used properties of a model's scroll rule, which is large.
    struct Scrolling: Sendable {
        let wraps: Bool
        let isVertical: Bool
        /// Whether cards are thrown off a stack, the top one being the current one.
        let throwsCards: Bool
        /// Whether the cards are screens in a container.
        let showsScreens: Bool
        /// Whether the cards are a row through which the offset scrolls, and may rest between two.
        let isRow: Bool
        /// Whether the row consists of pages, as a scroll view's does: a later page is in front of an earlier one.
        let isByPage: Bool
        /// Which of two cards at the same depth is in front.
        let order: DocumentOrder

        init(_ rule: ScrollRule) {
            (wraps, isVertical, order) = (rule.wraps, rule.isVertical, rule.documentOrder)
            (throwsCards, showsScreens, isRow) = (rule.stack != nil, rule.screens != nil, rule.row != nil)
            isByPage = isRow && order == .row
        }
    }
}

// What follows from the state.
extension StageMotion {
    /// The current card's index; −1 without cards.
    var current: Int { scroller.currentCard }

    /// The current card's position in the unfolded row.
    var currentPage: Int { views == nil ? current : ViewReuse.currentPage(at: scroller.unfoldedOffset) }

    /// The scrolling state that models' poses may depend on.
    var scrollState: ScrollState {
        ScrollState(
            offset: scroller.offset, velocity: scroller.velocity, direction: direction, turnProgress: scroller.turnProgress)
    }

    /// False if nothing changes any more without an event.
    var isMoving: Bool {
        scroller.isMoving || layoutTransition.isActive(at: now) || flips.isTurning(at: now) || wheelEnd != nil
            || keyRepeat?.due != nil
            || surroundings.isActive(at: now) || resizing.isActive(at: now) || views?.isBehind(scroller.unfoldedOffset) == true
            || awaitsCurrentCard || hand.nextTime != nil || isForecastChanging
    }

    /// Whether frames say what a release would do.
    var showsForecast: Bool { configuration.stage.isOn("forecast") }

    /// Whether it changes without an event: the pointer of a pan will count as at rest.
    private var isForecastChanging: Bool { pan != nil && recognizer.restDeadline != nil && showsForecast && isForecasting }

    /// The part of the window that the stage fills at the moment, in points: `size`, except during an animated resize.
    var shownSize: Size {
        guard resizing.isActive(at: now) else { return size }
        let left = resizing.difference.value(at: now - resizing.start)
        return Size(width: Swift.max(size.width + left.x, 1), height: Swift.max(size.height + left.y, 1))
    }
}

// Advancing what needs nothing but the motion itself.
extension StageMotion {
    /// Something that happens at its time without an event.
    enum Deadline {
        /// A precise wheel gesture ends.
        case wheelEnd
        /// The pointer of a pan counts as at rest.
        case rest
        /// A held key goes on.
        case keyRepeat
        /// While cards are turned over and the row moves, the current card is looked at 240 times a second: another one turns them
        /// back, at the same moment at any frame rate.
        case currentCard
        /// An event of the hand that has been delayed is due.
        case hand
    }

    /// How often `Deadline.currentCard` comes, in hertz.
    private static let currentCardRate = 240.0

    /// Whether the current card is another one than was last reported, or may become so.
    var awaitsCurrentCard: Bool { !flips.isEmpty && (scroller.isMoving || current != lastCurrent) }

    /// The earliest deadline; of several at one time, the first in the order of the cases.
    var nextDeadline: (time: Double, kind: Deadline)? {
        var next: (time: Double, kind: Deadline)?
        if let wheelEnd { next = (wheelEnd, .wheelEnd) }
        if let rest = recognizer.restDeadline, rest < next?.time ?? .infinity { next = (rest, .rest) }
        if let due = keyRepeat?.due, due < next?.time ?? .infinity { next = (due, .keyRepeat) }
        if awaitsCurrentCard {
            let tick = ((now * Self.currentCardRate + 1e-6).rounded(.down) + 1) / Self.currentCardRate
            if tick < next?.time ?? .infinity { next = (tick, .currentCard) }
        }
        if let due = hand.nextTime, due < next?.time ?? .infinity { next = (due, .hand) }
        return next
    }

    /// Advances the scroller to a time and, tick by tick, the recycled views of an endless row.
    mutating func advanceScroller(to time: Double) {
        while let tick = views?.nextTick(upTo: time), scroller.isMoving || views?.isBehind(scroller.unfoldedOffset) == true {
            scroller.advance(to: tick)
            views?.follow(scroller.unfoldedOffset, at: tick)
        }
        views?.pass(time)
        scroller.advance(to: time)
    }

    /// Updates the direction of motion.
    mutating func noteDirection() {
        let offset = scroller.unfoldedOffset
        let velocity = scroller.velocity
        if velocity != 0 {
            direction = velocity > 0 ? 1 : -1
        } else if offset != lastOffset {
            direction = offset > lastOffset ? 1 : -1
        }
        lastOffset = offset
    }

    /// Creates the recycled views if the model has an endless row, or removes them; existing views of the same row are kept.
    mutating func updateViews() {
        guard case .scrollView(let rule) = prepared.model.scrollRule, rule.row.wraps else { return views = nil }
        if let views, views.viewCount == ViewReuse.viewCount(rule.viewCount), views.itemCount == rule.row.itemCount { return }
        views = ViewReuse(rule, at: scroller.unfoldedOffset, time: now)
    }

    /// Lays the recycled views out anew, after a jump of the scroller's unfolded offset.
    mutating func rebuildViews() {
        updateViews()
        views?.restart(at: scroller.unfoldedOffset, time: now)
    }
}
