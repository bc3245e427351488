internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleScene

// Event handling.
extension Stage {
    /// Seconds after the last precise wheel event until the row settles.
    static let wheelPause = 0.12

    mutating func handle(_ kind: StageEvent.Kind, at time: Double) {
        switch kind {
        case .input(let input):
            if motion.hand.take(input, at: time) { deliverHand(at: time) } else { handle(input, at: time) }
        case .command(let command): handle(command, at: time)
        case .configure(let configuration): rearrange(configuration, deck: deck, at: time)
        case .deck(let change): handle(change)
        case .resize(let resize): perform(resize)
        case .cardSize(let size): performCardSize(size)
        case .aspect(let aspect, let picture): learn(aspect, ofPicture: picture)
        }
    }

    /// Handles the events that the emulated hand has delayed, as far as they are due.
    mutating func deliverHand(at time: Double) {
        while let input = motion.hand.next(dueBy: time) { handle(input, at: time) }
    }

    /// An event as gestures are recognized in it: the emulated hand's.
    private mutating func handle(_ input: InputEvent.Kind, at time: Double) {
        switch input {
        case .pointer(let pointer): handle(pointer, at: time)
        case .wheel(let delta, let isPrecise): handle(wheel: delta, isPrecise: isPrecise, at: time)
        }
    }

    /// Gestures are recognized in window points; the scroller gets them in model points.
    private mutating func handle(_ pointer: InputEvent.Pointer, at time: Double) {
        if pointer.phase == .began { motion.recognizer.mouseSlop = motion.hand.settings.slop }
        for gesture in motion.recognizer.handle(pointer, at: time) { deliver(gesture, at: time) }
    }

    /// The pointer has stood still for a while: the drag's velocity becomes 0.
    mutating func deliverRest(at time: Double) { deliver(motion.recognizer.rest(), at: time) }

    private mutating func deliver(_ gesture: PointerGesture, at time: Double) {
        switch gesture {
        case .down(let position):
            // The press ends a precise wheel gesture. It then catches what settles, so that nothing stays between two cards.
            if motion.wheelEnd != nil { motion.scroller.settle(at: time) }
            motion.wheelEnd = nil
            motion.scrollVelocity = ScrollVelocity()
            motion.keyRepeat = nil
            grab(at: position)
            // A touch catches the card of a stack that it hits, which may be in flight.
            let caught = scrolling.throwsCards ? card(at: position) : nil
            motion.scroller.touchDown(position: (position - anchor) / viewport.scale, card: caught, at: time)
        case .up:
            motion.scroller.touchUp(at: time)
        case .tap(let position):
            tap(at: position, time: time)
        case .panBegan(let translation, let velocity):
            guard begin(StageMotion.Pan(translation: translation, velocity: velocity), at: time) else {
                if showsScreens { motion.refusedDrags += 1 }
                return motion.scroller.touchUp(at: time)
            }
            follow(translation, velocity, at: time)
        case .panChanged(let translation, let velocity):
            follow(translation, velocity, at: time)
        case .panEnded(let translation, let velocity):
            guard let ended = motion.pan else { return }
            motion.pan = nil
            motion.scroller.panEnded(
                translation: (translation - ended.base) / viewport.scale, velocity: velocity / viewport.scale, at: time)
        case .panCancelled:
            guard motion.pan != nil else { return }
            motion.pan = nil
            motion.scroller.revert(at: time)
        }
    }

    /// Offers a pan to the scroller; false if it refuses. iCarousel ignores the translation at which a pan is recognized, so it
    /// gets a millionth of it, which only gives the direction; all of it follows as a change.
    mutating func begin(_ began: StageMotion.Pan, at time: Double) -> Bool {
        motion.pan = nil
        guard
            motion.scroller.panBegan(
                translation: began.translation * (1e-6 / viewport.scale), velocity: began.velocity / viewport.scale, at: time)
        else { return false }
        motion.pan = began
        holdGrabbed(from: .zero)
        return true
    }

    private mutating func follow(_ translation: Vector2, _ velocity: Vector2, at time: Double) {
        guard let pan = motion.pan else { return }
        let base = pan.base
        holdGrabbed(from: (pan.translation - base) / viewport.scale)
        motion.pan?.translation = translation
        motion.pan?.velocity = velocity
        // The scroller has ended the pan itself: this touch has no further effect.
        if !motion.scroller.panChanged(
            translation: (translation - base) / viewport.scale, velocity: velocity / viewport.scale, at: time)
        {
            motion.pan = nil
        }
    }

    /// A click: on the current card it turns it over, on another it makes that one current; beside the cards the row settles.
    private mutating func tap(at position: Vector2, time: Double) {
        if showsScreens { return tapScreens(at: position, time: time) }
        let card = placedCard(at: position)
        let isCurrent = card?.page == currentPage
        motion.scroller.tap(page: card?.page, at: time)
        guard let card else { return }
        note(.selected(card.index))
        if isCurrent { flip(page: card.page, card: card.index, at: time) }
    }

    /// The index of the topmost card at a window point, at the stage's present moment; nil beside the cards.
    public mutating func card(at point: Vector2) -> Int? { placedCard(at: point)?.index }

    /// The topmost card at a window point with its page: a row that repeats its deck may show a card several times.
    mutating func placedCard(at point: Vector2) -> PosedCard? {
        sortCards()
        guard let hit = compositor.hitTest(point * pixelScale), placed.indices.contains(hit),
            (0..<deck.count).contains(placed[hit].index), !LayoutTransition.isDeparted(placed[hit].page)
        else { return nil }
        return placed[hit]
    }

    private mutating func flip(page: Int, card: Int, at time: Double) {
        motion.flips.toggle(page: page, at: time, with: flipTiming)
        note(.flipped(card, showsBack: motion.flips.showsBack(page)))
    }

    private mutating func handle(wheel delta: Vector2, isPrecise: Bool, at time: Double) {
        let along = abs(delta.x) > abs(delta.y) ? delta.x : delta.y
        guard along.isFinite, motion.pan == nil else { return }
        if isPrecise {
            // A distance of 0 says that the device stands still: no momentum follows.
            guard along != 0 else { return motion.scrollVelocity = ScrollVelocity() }
            motion.scroller.scroll(byPoints: along / viewport.scale, at: time)
            motion.scrollVelocity.add(along / viewport.scale, at: time)
            motion.wheelEnd = time + Swift.min(motion.scrollVelocity.flickGap, Self.wheelPause)
        } else if along != 0 {
            motion.scrollVelocity = ScrollVelocity()
            let notches = Swift.max(1, Int((abs(along) / 60).rounded().clamped(to: 1...100)))
            motion.keyRepeat = nil
            motion.scroller.steer(byCards: along > 0 ? notches : -notches, at: time)
        }
    }

    private mutating func handle(_ command: StageCommand, at time: Double) {
        switch command {
        case .step(let cards):
            motion.keyRepeat = nil
            motion.step(by: cards, at: time)
        case .keyDown(let direction): motion.keyDown(direction < 0 ? -1 : 1, at: time)
        case .keyUp(let direction): motion.keyUp(direction < 0 ? -1 : 1, at: time)
        case .first:
            motion.keyRepeat = nil
            motion.scroller.steer(toCard: 0, at: time)
        case .last:
            motion.keyRepeat = nil
            motion.scroller.steer(toCard: Swift.max(deck.count - 1, 0), at: time)
        case .page(let pages):
            motion.keyRepeat = nil
            updatePoses()
            let inView = placed.reduce(0) { $0 + (abs($1.offset) <= 30 && isInView($1) ? 1 : 0) }
            motion.scroller.steer(byCards: pages * Swift.max(1, inView - 1), at: time)
        case .throwTop(let direction): motion.scroller.withStack { $0.throwTop(to: direction, at: time) }
        case .undoThrow: motion.scroller.withStack { $0.undo(at: time) }
        case .activate where showsScreens: goForward(at: time)
        case .flip, .activate:
            if deck.count > 0 { flip(page: currentPage, card: current, at: time) }
        case .flipCard(let page):
            if deck.count > 0 { flip(page: page, card: (page % deck.count + deck.count) % deck.count, at: time) }
        case .back: motion.scroller.steer(byCards: -1, at: time)
        case .select(let page): select(page: page, at: time)
        case .cancel:
            if let key = motion.keyRepeat { motion.keyUp(key.direction, at: time) }
            motion.hand.cancel()
            _ = motion.recognizer.cancel()
            if motion.pan != nil {
                motion.pan = nil
                motion.scroller.revert(at: time)
            } else {
                motion.scroller.cancel(at: time)
            }
        }
    }

    /// Whether a card is visible and its centre lies within the viewport.
    func isInView(_ card: PosedCard) -> Bool {
        let row = card.pose.transform.row4
        guard !card.pose.isHidden, card.pose.opacity > 0, row.w > 0 else { return false }
        return abs(row.x / row.w) <= viewport.bounds.width / 2 && abs(row.y / row.w) <= viewport.bounds.height / 2
    }
}
