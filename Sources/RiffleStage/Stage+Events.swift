internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

// Event handling.
extension Stage {
    /// Seconds after the last precise wheel event until the row settles.
    static let wheelPause = 0.12

    mutating func handle(_ kind: StageEvent.Kind, at time: Double) {
        switch kind {
        case .input(let input):
            if motion.input.hand.take(input, at: time) { deliverHand(at: time) } else { handle(input, at: time) }
        case .command(let command): handle(command, at: time)
        case .configure(let configuration): rearrange(configuration, deck: deck, at: time)
        case .deck(let change): handle(change)
        case .resize(let resize): perform(resize)
        case .cardSize(let size): perform(cardSize: size)
        case .aspect(let aspect, let picture): learn(aspect, ofPicture: picture)
        }
    }

    /// Handles the events that the emulated hand has delayed, as far as they are due.
    mutating func deliverHand(at time: Double) {
        while let input = motion.input.hand.next(dueBy: time) { handle(input, at: time) }
    }

    /// Handles an event of the emulated hand, in which gestures are recognized.
    private mutating func handle(_ input: InputEvent.Kind, at time: Double) {
        switch input {
        case .pointer(let pointer): handle(pointer, at: time)
        case .wheel(let delta, let isPrecise): handle(wheel: delta, isPrecise: isPrecise, at: time)
        }
    }

    /// Gestures are recognized in window points; the scroller gets them in model points.
    private mutating func handle(_ pointer: InputEvent.Pointer, at time: Double) {
        if pointer.phase == .began { motion.input.recognizer.mouseSlop = motion.input.hand.settings.slop }
        for gesture in motion.input.recognizer.handle(pointer, at: time) { deliver(gesture, at: time) }
    }

    /// Sets the drag's velocity to 0, since the pointer has stood still for a while.
    mutating func deliverRest(at time: Double) { deliver(motion.input.recognizer.rest(), at: time) }

    private mutating func deliver(_ gesture: PointerGesture, at time: Double) {
        switch gesture {
        case .down(let position): press(at: position, time: time)
        case .up: motion.scroller.touchUp(at: time)
        case .tap(let position): tap(at: position, time: time)
        case .panBegan(let translation, let velocity):
            guard motion.begin(GestureInput.Pan(translation: translation, velocity: velocity), at: time) else {
                if motion.showsScreens { motion.input.refusedDrags += 1 }
                return motion.scroller.touchUp(at: time)
            }
            motion.follow(translation, velocity, at: time)
        case .panChanged(let translation, let velocity): motion.follow(translation, velocity, at: time)
        case .panEnded(let translation, let velocity):
            guard let ended = motion.input.pan else { return }
            motion.input.pan = nil
            let scale = motion.viewport.scale
            motion.scroller.panEnded(translation: (translation - ended.base) / scale, velocity: velocity / scale, at: time)
        case .panCancelled:
            guard motion.input.pan != nil else { return }
            motion.input.pan = nil
            motion.scroller.revert(at: time)
        }
    }

    private mutating func press(at position: Vector2, time: Double) {
        // The press ends a precise wheel gesture. It then catches a row that settles, so that nothing stays between two cards.
        if motion.input.wheelEnd != nil { motion.scroller.settle(at: time) }
        motion.input.wheelEnd = nil
        motion.input.scrollVelocity = ScrollVelocity()
        motion.input.keyRepeat = nil
        let point = (position - motion.anchor) / motion.viewport.scale
        grab(at: position)
        // A touch catches the card of a stack that it hits, which may be in flight.
        let caught = motion.scrolling.throwsCards ? card(at: position) : nil
        motion.scroller.touchDown(position: point, card: caught, at: time)
    }

    /// Notes the point of the topmost card at a window point, which a drag from there keeps under the pointer.
    private mutating func grab(at position: Vector2) {
        motion.input.grabbed = nil
        guard motion.model.scrollRule.dragFollow == .hand, let card = placedCard(at: position),
            let point = card.pose.point(withImage: (position - motion.anchor) / motion.viewport.scale)
        else { return }
        let page = (motion.scroller.unfoldedOffset + card.offset).rounded()
        motion.input.grabbed = CardPoint(page: Int(page.clamped(to: -1e12...1e12)), point: point)
    }

    /// Handles a click: the current card turns over, another card becomes current; beside the cards the row settles.
    private mutating func tap(at position: Vector2, time: Double) {
        if motion.showsScreens { return tapScreens(at: position, time: time) }
        let card = placedCard(at: position)
        let isCurrent = card?.page == motion.currentPage
        motion.scroller.tap(page: card?.page, at: time)
        guard let card else { return }
        note(.selected(card.index))
        if isCurrent { flip(page: card.page, card: card.index, at: time) }
    }

    /// Handles a click where cards are screens: a bar's button, or, on the screen, the next step (a modal screen is dismissed).
    private mutating func tapScreens(at position: Vector2, time: Double) {
        motion.scroller.touchUp(at: time)
        guard let status = motion.scroller.transition else { return }
        var bars = NavigationBars()
        motion.layOut(&bars)
        switch bars.hit(position, status) {
        case .show(let screen): motion.scroller.scroll(toCard: screen, animated: true, at: time)
        case .back: motion.scroller.steer(byCards: -1, at: time)
        case .forward: motion.scroller.steer(byCards: 1, at: time)
        case nil:
            guard status.kind != .tabs, motion.screenFrame.contains(position) else { return }
            goForward(at: time)
        }
    }

    /// Goes on to the next step, by Enter or a click on the screen: a push, a presentation, or the dismissal of a presented screen.
    private mutating func goForward(at time: Double) {
        guard let status = motion.scroller.transition else { return }
        let isPresented = status.kind == .modal && status.beforeFrom != nil && status.operation == nil
        motion.scroller.steer(byCards: isPresented ? -1 : 1, at: time)
    }

    private mutating func flip(page: Int, card: Int, at time: Double) {
        motion.flips.toggle(page: page, at: time, with: configuration.flipTiming)
        note(.flipped(card, showsBack: motion.flips.showsBack(page)))
    }

    private mutating func handle(wheel delta: Vector2, isPrecise: Bool, at time: Double) {
        let along = abs(delta.x) > abs(delta.y) ? delta.x : delta.y
        guard along.isFinite, motion.input.pan == nil else { return }
        if isPrecise {
            // A distance of 0 says that the device stands still: no momentum follows.
            guard along != 0 else { return motion.input.scrollVelocity = ScrollVelocity() }
            let points = along / motion.viewport.scale
            motion.scroller.scroll(byPoints: points, at: time)
            motion.input.scrollVelocity.add(points, at: time)
            motion.input.wheelEnd = time + Swift.min(motion.input.scrollVelocity.flickGap, Self.wheelPause)
        } else if along != 0 {
            motion.input.scrollVelocity = ScrollVelocity()
            let notches = Swift.max(1, Int((abs(along) / 60).rounded().clamped(to: 1...100)))
            motion.input.keyRepeat = nil
            motion.scroller.steer(byCards: along > 0 ? notches : -notches, at: time)
        }
    }
}

// Commands of keys and menus.
extension Stage {
    private mutating func handle(_ command: StageCommand, at time: Double) {
        switch command {
        case .keyDown(let direction): return motion.keyDown(direction < 0 ? -1 : 1, at: time)
        case .keyUp(let direction): return motion.keyUp(direction < 0 ? -1 : 1, at: time)
        case .step, .first, .last, .page, .select: motion.input.keyRepeat = nil
        case .throwTop, .undoThrow, .activate, .flip, .flipCard, .back, .cancel: break
        }
        switch command {
        case .keyDown, .keyUp: break
        case .step(let cards): motion.step(by: cards, at: time)
        case .first: motion.scroller.steer(toCard: 0, at: time)
        case .last: motion.scroller.steer(toCard: Swift.max(deck.count - 1, 0), at: time)
        case .page(let pages): motion.scroller.steer(byCards: pages * Swift.max(1, cardsInView - 1), at: time)
        case .throwTop(let direction): motion.scroller.withStack { $0.throwTop(to: direction, at: time) }
        case .undoThrow: motion.scroller.withStack { $0.undo(at: time) }
        case .activate where motion.showsScreens: goForward(at: time)
        case .flip, .activate:
            if deck.count > 0 { flip(page: motion.currentPage, card: current, at: time) }
        case .flipCard(let page):
            if deck.count > 0 { flip(page: page, card: (page % deck.count + deck.count) % deck.count, at: time) }
        case .back: motion.scroller.steer(byCards: -1, at: time)
        case .select(let page): select(page: page, at: time)
        case .cancel: cancel(at: time)
        }
    }

    /// Scrolls to the card of a page, as a click on it does.
    private mutating func select(page: Int, at time: Double) {
        if motion.scrolling.isByPage {
            motion.scroller.tap(page: page, at: time)
        } else {
            motion.scroller.scroll(toCard: page, animated: true, at: time)
        }
    }

    private mutating func cancel(at time: Double) {
        if let held = motion.input.keyRepeat { motion.keyUp(held.direction, at: time) }
        motion.input.hand.cancel()
        _ = motion.input.recognizer.cancel()
        if motion.input.pan != nil {
            motion.input.pan = nil
            motion.scroller.revert(at: time)
        } else {
            motion.scroller.cancel(at: time)
        }
    }

    /// Ends every hold of a hand, at the present moment: a pointer that is down is cancelled where it is, a held key comes up. It is for a
    /// played gesture that stops before its own release. The log keeps these events.
    public mutating func releaseAll() {
        if let held = motion.input.keyRepeat { deliverNow(.command(.keyUp(held.direction))) }
        // The mouse's events may still wait in the emulated hand; a finger's never do.
        if let position = motion.input.hand.touchPosition { cancel(InputEvent.Pointer.mouse, at: position) }
        if let id = motion.input.recognizer.pointer, id != InputEvent.Pointer.mouse {
            cancel(id, at: motion.input.recognizer.pan.position)
        }
    }

    private mutating func cancel(_ id: Int, at position: Vector2) {
        deliverNow(.input(.pointer(InputEvent.Pointer(phase: .cancelled, id: id, position: position))))
    }

    private mutating func deliverNow(_ kind: StageEvent.Kind) {
        advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: kind)))
    }
}
