public import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RifflePainter
public import RiffleScene
public import RiffleSettings

/// The common entry point of the app, tests, replays, benchmarks and exports: it takes events and gives a frame. It has no clock, file or
/// window; the same events give the same frames, whatever the frame rate.
public struct Stage: Sendable {
    /// All that determines where the cards are.
    var motion: StageMotion
    /// The pictures, as far as they are known.
    var pictures = StagePictures()
    /// Paints frames.
    var painter = CardPainter()
    /// The cards for queries, apart from the painter's, so that a query can't change the picture.
    var finder = CardScene()
    /// Starts the layout transitions.
    var modelSwitch = ModelSwitch()
    /// The events since the last frame.
    var events = MotionEventList()
    /// The events of the last minute, if they are kept.
    var log: GestureLog?
    /// The checks of a recording, while they are taken.
    var checks: CheckLog?

    /// Provides the controllers of screen transitions while the animation parameter is "custom"; nil, the default: the parameters
    /// determine them. Kept through every change of model, deck and size. A running transition keeps its animation, except under
    /// the progress slider.
    public var transitionDelegate: (any TransitionDelegate)? {
        didSet {
            let delegate = transitionDelegate
            motion.scroller.withScreens { $0.delegate = delegate }
        }
    }

    /// A stage at rest on the first card. `size`: the window in points; `pixelScale`: output pixels per point; `time`: in
    /// seconds.
    public init(
        configuration: StageConfiguration = StageConfiguration(), deck: Deck, size: Size, pixelScale: Double = 1,
        time: StageTime = StageTime(0)
    ) {
        motion = StageMotion(
            configuration, deck, StageWindow(size: size, pixelScale: pixelScale),
            aspect: configuration.cardShape == .ratio ? configuration.stage["cardRatio"] : nil, at: time.seconds)
    }

    /// Handles the events, which are sorted by time, advances everything to `time` and fills in the frame. Events before the
    /// stage's present time are handled at the present time.
    public mutating func step(to time: StageTime, events: some Collection<StageEvent>, into frame: inout Frame) {
        advance(to: time, events: events)
        compose(into: &frame)
    }

    /// Fills in the frame for the present moment.
    private mutating func compose(into frame: inout Frame) {
        frame.time = time
        frame.modelID = configuration.modelID
        frame.scrollOffset = scrollOffset
        frame.velocity = scrollVelocity
        frame.current = current
        frame.phase = motion.scroller.phase
        frame.isMoving = isMoving
        frame.size = shownSize
        frame.forecast = releaseForecast()
        frame.isVertical = isVertical
        frame.coversStage = motion.cardStyle.backdrop != .none && painter.backdrop.covers(at: motion.now)
        frame.transition = motion.scroller.transition
        frame.direction = motion.follower.direction
        events.hand(to: &frame, &motion.scroller)
        painter.compose(motion, pictures, into: &frame)
    }

    /// The effect of a release of a row or a screen, with card indices instead of pages, and with distances and speeds in window points;
    /// nil if nothing is dragged, or the parameter "forecast" is off. It leaves out events that wait in the emulated hand. A stack's
    /// forecast is given whether the parameter is on or off, in the model's points.
    func releaseForecast() -> ReleaseForecast? {
        if let stack = motion.scroller.stack { return stack.forecast() }
        guard let pan = motion.input.pan, motion.showsForecast else { return nil }
        let scale = motion.viewport.scale
        let release = PanRelease(
            translation: (pan.translation - pan.base) / scale,
            velocity: motion.input.recognizer.pan.velocity(at: motion.now) / scale, isVertical: isVertical,
            direction: motion.follower.direction, time: motion.now)
        guard var forecast = motion.scroller.forecast(of: release) else { return nil }
        if case .rest(let page, let next) = forecast.outcome {
            let indexing = CarouselIndexing(itemCount: deck.count, wraps: motion.scrolling.wraps)
            forecast.outcome = .rest(page: indexing.clampedIndex(page), next: next.map(indexing.clampedIndex))
        }
        forecast.missingDistance = forecast.missingDistance.map { $0 * scale }
        forecast.missingSpeed = forecast.missingSpeed.map { $0 * scale }
        return forecast
    }
}

// The state.
extension Stage {
    /// All settings; events of the kind `.configure` change them.
    public var configuration: StageConfiguration { motion.configuration }

    /// The cards.
    public var deck: Deck { motion.deck }

    /// The window's size in points; during an animated resize `shownSize` differs.
    public var size: Size { motion.size }

    /// Points at the window's top that other content covers: the cards are laid out below, the backdrop fills the whole window.
    public var topInset: Double { motion.topInset }

    /// The share of the window's width that the stage has, 0.05…1; a panel beside it has the rest. Cards whose height is a share of the
    /// window's become smaller by this factor, as they do where something below the stage takes up height, so that the row shows as many
    /// cards as before.
    public var widthShare: Double { motion.widthShare }

    /// Output pixels per point.
    public var pixelScale: Double { motion.pixelScale }

    /// The part of the window that the stage fills at the moment, in points: `size`, except during an animated resize.
    public var shownSize: Size { motion.shownSize }

    /// The present stage time.
    public var time: StageTime { StageTime(motion.now) }

    /// The current card's index; −1 without cards.
    public var current: Int { motion.current }

    /// Whether anything still changes without an event.
    public var isMoving: Bool { motion.isMoving || painter.backdrop.isFading(at: motion.now) }

    /// Whether a recording can begin: nothing moves, no pointer is down, no key is held and no transition is under a hand.
    public var isResting: Bool { motion.isResting }

    /// Whether nothing changes until the next event: nothing moves, and no deadline or check is due.
    public var isStill: Bool { !isMoving && motion.nextDeadline == nil && checks?.due == nil }

    /// The number of drags so far that screens have refused, because they began at another place or went in another direction than the
    /// gesture needs.
    public var refusedDrags: Int { motion.input.refusedDrags }

    /// The scroll offset in cards.
    public var scrollOffset: Double { motion.scroller.offset }

    /// The scroll velocity in cards a second.
    public var scrollVelocity: Double { motion.scroller.velocity }

    /// Whether a pan is in progress.
    public var isDragging: Bool { motion.input.pan != nil }

    /// Whether the scroll axis is the vertical one.
    public var isVertical: Bool { motion.scrolling.isVertical }

    /// The picture behind the cards.
    public var backdrop: Backdrop { painter.backdrop }

    /// The mean colour of the backdrop; nil without a backdrop or without its `colors`.
    public var backdropTone: Color? {
        guard motion.cardStyle.backdrop != .none, let tone = backdrop.tone(at: motion.now) else { return nil }
        func channel(_ value: Float) -> UInt8 { UInt8(Double(value).clamped(to: 0...255)) }
        return Color(r: channel(tone.x), g: channel(tone.y), b: channel(tone.z))
    }

    /// Whether the effect of a release is shown, if the parameter "forecast" is on too: the stage draws the mark of a throw, and the stage
    /// counts as moving until a pointer that stands still has the forecast of a resting one. Frames have the forecast whether this is on or
    /// off.
    public var isForecasting: Bool {
        get { motion.isForecasting }
        set { motion.isForecasting = newValue }
    }

    /// Whether frames list the motion events since the previous one. If off, none are kept.
    public var recordsEvents: Bool {
        get { events.isOn }
        set {
            events.isOn = newValue
            motion.scroller.recordsEvents = newValue
        }
    }

    /// The compositor's options, such as culling and antialiasing; the window uses the defaults.
    public var drawing: SceneOptions {
        get { painter.scene.compositor.options }
        set {
            painter.scene.compositor.options = newValue
            finder.compositor.options = newValue
            modelSwitch.drawing = newValue
        }
    }

    /// Whether `Frame.statistics` includes the overdraw of card pixels; sampling it takes time.
    public var measuresOverdraw: Bool {
        get { painter.scene.compositor.options.measuresOverdraw }
        set { painter.scene.compositor.options.measuresOverdraw = newValue }
    }

    /// Leaves a copy's scratch memory to the stage that it was copied from, which would otherwise have to allocate in its next frames. No
    /// state is lost: cards are sorted anew before a hit test or a frame.
    public mutating func dropScratch() {
        painter.dropScratch()
        finder.dropScratch()
        modelSwitch.dropScratch()
    }
}

// Advancing time: events in order, all motion, and the detection of changes.
extension Stage {
    /// Handles events and advances to a time without a frame, when only the resulting state matters.
    public mutating func advance(to time: StageTime, events: some Collection<StageEvent>) {
        for event in events {
            advance(to: Swift.min(event.time, time).seconds)
            log(event.kind)
            let before = current
            handle(event.kind, at: motion.now)
            motion.noteDirection()
            // A change by the row's own motion is noted at its deadline, not at an event without effect, which no recording has.
            if current != before || !motion.awaitsCurrentCard { noteCurrent() }
            reduceMotion()
        }
        advance(to: time.seconds)
    }

    /// Advances all motion to `time`; an earlier time changes nothing. Stops at the times of checks, if any are taken.
    mutating func advance(to time: Double) {
        while let check = checks?.due, check <= time {
            advanceMotion(to: check)
            takeCheck()
        }
        advanceMotion(to: time)
    }

    private mutating func advanceMotion(to time: Double) {
        guard time > motion.now else { return }
        // Deadlines come in the order of their times, at any frame rate.
        while let deadline = motion.nextDeadline, deadline.time <= time {
            let now = Swift.max(motion.now, deadline.time)
            motion.now = now
            advanceScroller(to: now)
            switch deadline.kind {
            case .wheelEnd:
                motion.input.wheelEnd = nil
                // The distance so far still counts: after a long frame, the last movement of a flick may come late.
                motion.scroller.settle(velocity: motion.input.scrollVelocity.flick, at: now)
            case .rest: deliverRest(at: now)
            case .keyRepeat: motion.repeatKey()
            case .currentCard: noteCurrent()
            case .hand: deliverHand(at: now)
            }
            reduceMotion()
        }
        motion.now = time
        if motion.cardStyle != motion.arrangement.cardStyle || motion.surroundings.changesCardStyle(at: time) {
            motion.updateCardStyle()
        }
        advanceScroller(to: time)
        motion.noteDirection()
        if !motion.awaitsCurrentCard { noteCurrent() }
        forgetDepartedFlips()
        motion.flips.advance(to: time)
    }

    /// Notes an event of the stage for the next frame.
    mutating func note(_ kind: MotionEvent.Kind) { events.note(kind, at: motion.now, &motion.scroller) }

    /// Puts a scroller at rest in place of the present one, whose pending events are kept.
    mutating func replaceScroller(restingAt offset: Double) {
        events.takeAll(from: &motion.scroller, closing: motion.now)
        motion.scroller = Scrollers.make(
            for: motion.model.scrollRule, from: RestState(offset: offset), at: motion.now, delegate: transitionDelegate)
        motion.scroller.recordsEvents = recordsEvents
    }
}

// The current card, and the cards that turn back.
extension Stage {
    /// Reports a change of the current card, at the moment of the change, and turns the other cards to their fronts.
    mutating func noteCurrent() {
        guard current != motion.follower.lastCurrent else { return }
        motion.follower.lastCurrent = current
        if !motion.scroller.eventLog.notesCurrentCard { note(.currentCardDidChange(current)) }
        turnBackFlips()
    }

    /// Turns all cards but the current one to their fronts. A thrown card keeps its side until it has left.
    private mutating func turnBackFlips() {
        let (timing, current) = (configuration.flipTiming, current)
        guard !motion.flips.isEmpty, findStack() else {
            return motion.flips.turnBack(allBut: motion.currentPage, at: motion.now, with: timing)
        }
        let shown = finder.placed
        motion.flips.turnBack(at: motion.now, with: timing) { card in
            card == current || shown.contains { $0.page == card && $0.offset < 0 }
        }
    }

    /// Advances the scroller. Thrown cards that land meanwhile show their fronts at once: they reappear at the bottom of the stack, where a
    /// stack of no more cards than layers shows them in the same moment.
    private mutating func advanceScroller(to time: Double) {
        noteFlights()
        motion.advanceScroller(to: time)
        forgetLandedFlips()
    }

    private mutating func noteFlights() {
        guard !motion.flips.isEmpty, findStack() else { return }
        let shown = finder.placed
        motion.flips.noteFlights { card in shown.contains { $0.page == card && $0.offset < 0 } }
    }

    /// Resets thrown cards that have left the screen since `noteFlights`, and those that aren't shown, to their fronts.
    private mutating func forgetLandedFlips() {
        guard !motion.flips.isEmpty, findStack() else { return }
        let shown = finder.placed
        motion.flips.landed { card in LayoutTransition.isDeparted(card) || shown.contains { $0.page == card && $0.offset < 0 } }
        motion.flips.forget { card in !LayoutTransition.isDeparted(card) && !shown.contains { $0.page == card } }
    }

    /// Lists the cards of a stack as its scroller places them; false in other models.
    private mutating func findStack() -> Bool {
        motion.scrolling.throwsCards && finder.placeByScroller(motion)
    }

    /// Removes the flips of removed cards that have faded out.
    private mutating func forgetDepartedFlips() {
        if motion.flips.isEmpty { return }
        let (layoutTransition, now) = (motion.layoutTransition, motion.now)
        motion.flips.forget { LayoutTransition.isDeparted($0) && layoutTransition.residual(ofPage: $0, at: now) == nil }
    }
}

// Reduced motion: whatever would move by itself reaches its end at once, and the cards cross-fade from their old places to their new ones.
// A drag or a trackpad moves the cards as in full motion, and everything ends in the same place.
extension Stage {
    /// The longest motion whose end is looked for, in seconds; a motion that doesn't end by then, such as that of a held key, goes on.
    private static let longestMotion = 120.0

    /// Ends every motion that no hand steers, if motion is reduced. Called after everything that can begin a motion.
    mutating func reduceMotion() {
        guard configuration.reducesMotion, motion.movesByItself else { return }
        let now = motion.now
        let before = modelSwitch.fadingCards(motion, pictures)
        noteFlights()
        endScrolling()
        noteCurrent()
        motion.flips.end(at: now)
        forgetLandedFlips()
        motion.layoutTransition.end(at: now)
        motion.surroundings = SurroundingsTransition()
        motion.resizing = ResizeTransition()
        (motion.surroundings.start, motion.resizing.start) = (now, now)
        motion.updateCardStyle()
        modelSwitch.crossFade(&motion, pictures, from: before)
    }

    /// Moves the scroller to where it would come to rest. The events of its way are reported now.
    private mutating func endScrolling() {
        guard motion.scrollsByItself else { return }
        events.take(from: &motion.scroller)
        var ahead = motion.scroller
        ahead.advance(to: motion.now + Self.longestMotion)
        guard !ahead.isMoving else { return }
        events.take(from: &ahead, allAt: motion.now)
        events.takeTransitions(from: &ahead)
        let distance = ahead.unfoldedOffset - motion.scroller.unfoldedOffset
        if distance != 0 { motion.follower.direction = distance > 0 ? 1 : -1 }
        motion.scroller = Scrollers.make(
            for: motion.model.scrollRule, from: ahead.restState, at: motion.now, delegate: transitionDelegate)
        motion.scroller.recordsEvents = recordsEvents
        motion.rebuildViews()
        motion.follower.skip(to: motion.scroller)
    }
}
