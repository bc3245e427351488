internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion
internal import RiffleSettings

/// All of a stage that determines where its cards are, now and later: the settings, the deck, the hand, and everything that moves.
/// The painter and the knowledge of the pictures belong to the `Stage`.
///
/// A copy shares its arrays with the original until one of the two changes them, so it costs the same for any number of cards. A
/// stage that is given a copy goes on from that moment: the same events give the same poses.
struct StageMotion: Sendable {
    /// In seconds of stage time.
    var now: Double
    /// The settings, the cards and the window.
    var arrangement: Arrangement
    /// The hand and the keys.
    var input: GestureInput
    var scroller: any Scroller
    var follower = ScrollFollower()
    /// The card style at present, interpolated during a layout transition.
    var cardStyle: CardStyle
    var flips = Flips()
    var layoutTransition = LayoutTransition()
    var surroundings = SurroundingsTransition()
    /// An animated resize.
    var resizing = ResizeTransition()
    /// The removals that `putBack` can undo, the latest last.
    var removedCards: [RemovedCard] = []
    /// See `Stage.isForecasting`.
    var isForecasting = false

    /// At rest on the first card. `aspect`: the cards' width over their height; nil: the model's own.
    init(_ configuration: StageConfiguration, _ deck: Deck, _ window: StageWindow, aspect: Double?, at time: Double) {
        now = time
        arrangement = Arrangement(configuration, deck, window, aspect: aspect)
        input = GestureInput(configuration)
        cardStyle = arrangement.cardStyle
        scroller = Scrollers.make(for: arrangement.prepared.model.scrollRule, at: time)
        follower.lastCurrent = current
        follower.updateViews(model.scrollRule, scroller, at: now)
        follower.skip(to: scroller)
    }

    /// Begins anew with the same settings, cards and window, at rest as `rest` describes; the caller sets the views and the follower.
    /// Doesn't allocate.
    mutating func restart(from rest: RestState, at time: Double, delegate: (any TransitionDelegate)?) {
        now = time
        input = GestureInput(configuration)
        follower.direction = 0
        cardStyle = arrangement.cardStyle
        flips.removeAll()
        layoutTransition.removeAll()
        surroundings = SurroundingsTransition()
        resizing = ResizeTransition()
        removedCards = []
        isForecasting = false
        Scrollers.restore(&scroller, from: rest, under: model.scrollRule, at: time, delegate: delegate)
    }
}

// Parts of the arrangement by their own names.
extension StageMotion {
    var configuration: StageConfiguration { arrangement.configuration }
    var deck: Deck { arrangement.deck }
    var size: Size { arrangement.window.size }
    var topInset: Double { arrangement.window.topInset }
    var widthShare: Double { arrangement.window.widthShare }
    var pixelScale: Double { arrangement.window.pixelScale }
    var model: any SwitcherModel { arrangement.prepared.model }
    var viewport: Viewport { arrangement.prepared.viewport }
    var ownCard: Size { arrangement.prepared.ownCard }
    var scrolling: Arrangement.Scrolling { arrangement.scrolling }

    /// The origin of the cards' transforms, in window points.
    var anchor: Vector2 { viewport.center + model.anchorOffset * viewport.scale }
    /// Whether the cards are screens in a container.
    var showsScreens: Bool { scrolling.showsScreens }
}

// Questions about the state.
extension StageMotion {
    /// The current card's index; −1 without cards.
    var current: Int { scroller.currentCard }

    /// The current card's position in the unfolded row.
    var currentPage: Int { follower.views == nil ? current : ViewReuse.currentPage(at: scroller.unfoldedOffset) }

    /// The offset of the card of a page, in cards; beyond the deck, as if the row continued.
    func offset(ofPage page: Int) -> Double {
        follower.views == nil && (0..<max(deck.count, 1)).contains(page)
            ? model.offset(ofCard: page, at: scroller.offset) : Double(page) - scroller.unfoldedOffset
    }

    /// The scrolling state that models' poses may depend on.
    var scrollState: ScrollState {
        ScrollState(
            offset: scroller.offset, velocity: scroller.velocity, direction: follower.direction,
            turnProgress: scroller.turnProgress)
    }

    /// Whether anything still changes without an event.
    var isMoving: Bool {
        scroller.isMoving || layoutTransition.isActive(at: now) || flips.isTurning(at: now) || input.wheelEnd != nil
            || input.keyRepeat?.due != nil || surroundings.isActive(at: now) || resizing.isActive(at: now)
            || follower.isBehind(scroller) || awaitsCurrentCard || input.hand.nextTime != nil || isForecastChanging
    }

    /// Whether the scroller moves, and no hand moves it.
    var scrollsByItself: Bool { scroller.isMoving && input.pan == nil && input.wheelEnd == nil }

    /// Whether anything moves without a hand; a mere fade isn't a motion.
    var movesByItself: Bool {
        scrollsByItself || flips.isTurning(at: now) || layoutTransition.moves(at: now) || surroundings.isActive(at: now)
            || resizing.isActive(at: now)
    }

    /// Whether a recording can begin: nothing moves, no pointer is down, no key is held and no transition is under a hand.
    var isResting: Bool { !isMoving && input.isIdle && scroller.phase == .idle }

    /// Whether frames have the forecast of a release.
    var showsForecast: Bool { configuration.preferences.values.isOn("forecast") }

    /// Whether the forecast changes without an event, because the pointer of a pan will count as at rest.
    private var isForecastChanging: Bool {
        input.pan != nil && input.recognizer.restDeadline != nil && showsForecast && isForecasting
    }
}
