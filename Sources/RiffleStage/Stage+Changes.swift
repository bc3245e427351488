internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleMotion
public import RiffleScene
internal import RiffleSettings

/// An animated resize: the remaining difference of the shown size from the size that everything is laid out for, in window points.
struct ResizeTransition: Sendable {
    var difference = Residual<SIMD2<Double>>.zero
    var start = 0.0

    func isActive(at time: Double) -> Bool { !difference.isOver(at: time - start) }
}

// Changing the model, its parameters and the window while everything moves.
extension Stage {
    /// The aspect ratio (width / height) that all cards have; nil: the model's own, or each picture's.
    private var aspect: Double? { pictures.aspect(of: configuration, in: deck) }

    /// Prepares the model, the viewport and the card style for the present configuration, deck and size.
    mutating func prepareModel() { motion.prepareModel(aspect: aspect) }

    /// Prepares the model again after a change of the window or of the cards' size or shape, but of no parameter, and updates the scroller
    /// and the recycled views. Doesn't allocate, unless the model is a formula.
    private mutating func fitModel() {
        motion.arrangement.fit(aspect: aspect)
        motion.followModel()
    }

    /// Adopts another configuration or deck. A changed number takes effect at once and interrupts no motion; a new arrangement (model,
    /// axis, wrap, physics, viewport, deck) keeps the current card and starts a layout transition of all cards; a flick goes on unless the
    /// model or the deck changes. A new definition of the same model, as of an edited formula, starts a layout transition, too. It
    /// interrupts the motion only if the row can't go on scrolling under the new scroll rule.
    mutating func rearrange(_ newConfiguration: StageConfiguration, deck newDeck: Deck, at time: Double) {
        advance(to: time)
        let old = configuration
        guard newConfiguration != old || newDeck != deck else { return }
        let isRedefined = newConfiguration.modelID == old.modelID && newConfiguration.model != old.model
        let isNewArrangement =
            newDeck != deck || newConfiguration.modelID != old.modelID || newConfiguration.changes(from: old, .structure)
            || isRedefined && !scrollRule(of: newConfiguration).continues(motion.model.scrollRule)
        guard isNewArrangement else {
            let isNewLayout = isRedefined || newConfiguration.changes(from: old, .layout)
            if isNewLayout { modelSwitch.note(motion, pictures) }
            motion.arrangement.configuration = newConfiguration
            prepareModel()
            motion.followModel()
            if isNewLayout { beginSwitch() }
            return
        }
        modelSwitch.note(motion, pictures)
        let (offset, wasMoving) = (motion.scroller.offset, motion.scroller.isMoving)
        let isSameRow = newConfiguration.modelID == old.modelID && newDeck == deck
        let flick = isSameRow && motion.scroller.phase == .decelerating ? motion.scroller.velocity : nil
        let (oldCount, wereThrown) = (deck.count, motion.scrolling.throwsCards)
        motion.arrangement.configuration = newConfiguration
        motion.arrangement.deck = newDeck
        prepareModel()
        if wereThrown, motion.scrolling.throwsCards {
            // Thrown and dragged cards keep their motion.
            Scrollers.setRule(motion.model.scrollRule, of: &motion.scroller, at: motion.now)
        } else {
            let newOffset = offsetOfSameCard(offset, oldCount: oldCount)
            // For card stacks and screens a fractional offset would be a throw or a transition in progress; they start on a
            // whole card.
            replaceScroller(restingAt: motion.scrolling.isRow ? newOffset : newOffset.rounded())
            continueGesture(oldCount: oldCount, flick: flick, wasMoving: wasMoving)
        }
        motion.follower.lastCurrent = current
        beginSwitch()
    }

    private mutating func beginSwitch(over seconds: Double? = nil) {
        modelSwitch.begin(&motion, pictures, over: seconds ?? configuration.stage["switchDuration"])
    }

    private func scrollRule(of configuration: StageConfiguration) -> ScrollRule {
        let window = motion.arrangement.window
        return PreparedModel(
            configuration, in: window, itemCount: deck.count, aspect: pictures.aspect(of: configuration, in: deck)
        ).model.scrollRule
    }

    /// Lets the hand, a held key or a flick go on with a scroller that has just been put at rest.
    private mutating func continueGesture(oldCount: Int, flick: Double?, wasMoving: Bool) {
        let now = motion.now
        // The new scroller's unfolded offset starts in another repetition of the row.
        motion.rebuildViews()
        if var pan = motion.input.pan {
            motion.regrab(oldCount: oldCount)
            motion.scroller.touchDown(at: now)
            // The cards keep their position: only the pointer's movement from now on counts.
            pan.base = pan.translation
            if !motion.begin(pan, at: now) { motion.scroller.touchUp(at: now) }
        }
        motion.resumeKeyRepeat()
        if motion.input.pan == nil, let flick {
            motion.scroller.continue(velocity: flick, at: now)
        } else if motion.input.pan == nil, wasMoving || motion.scroller.offset != motion.scroller.offset.rounded() {
            motion.scroller.settle(at: now)
        }
    }

    /// The offset that shows the same card in the new model, which may wrap differently.
    private func offsetOfSameCard(_ offset: Double, oldCount: Int) -> Double {
        guard deck.count > 0, oldCount > 0, !motion.scrolling.wraps else { return offset }
        let fraction = offset - offset.rounded(.toNearestOrAwayFromZero)
        let card = CarouselIndexing(itemCount: oldCount, wraps: true)
            .currentIndex(at: offset.clamped(to: -0.49...Double(oldCount) - 0.51))
        return Double(Swift.min(card, deck.count - 1)) + fraction
    }

    /// Sets the window's size in points, the inset at its top (clamped to 0…half the height), the share of its width (clamped to
    /// 0.05…1) and the output pixels per point.
    /// `seconds`: the duration in which the cards and the edge of the shown area move to their new places, from their present position and
    /// velocity; at or below 0 (as during a live resize), and for another pixel scale, the change is immediate. A size or scale that isn't
    /// positive changes nothing.
    public mutating func resize(
        to newSize: Size, topInset newInset: Double = 0, widthShare newShare: Double = 1, pixelScale newScale: Double,
        at time: StageTime, over seconds: Double = 0
    ) {
        let resize = StageResize(
            size: newSize, topInset: newInset, widthShare: newShare, pixelScale: newScale, duration: seconds)
        advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: .resize(resize))))
    }

    /// The least `widthShare`.
    static let leastShare = 0.05

    mutating func perform(_ resize: StageResize) {
        let (now, old, seconds) = (motion.now, motion.arrangement.window, resize.duration)
        guard resize.size.width > 0, resize.size.height > 0, resize.size.width.isFinite, resize.size.height.isFinite,
            resize.pixelScale > 0, resize.pixelScale.isFinite
        else { return }
        var new = old
        new.size = resize.size
        new.topInset = resize.topInset.clamped(to: 0...resize.size.height / 2)
        new.widthShare = resize.widthShare.clamped(to: Self.leastShare...1)
        let isOther = new != old
        new.pixelScale = resize.pixelScale
        guard new != old || (motion.resizing.isActive(at: now) && !(seconds > 0)) else { return }
        let takesTime = seconds > 0 && new.pixelScale == old.pixelScale && isOther
        if takesTime { modelSwitch.note(motion, pictures) }
        let (shown, velocity) = (shownSize, motion.resizing.difference.velocity(at: now - motion.resizing.start))
        motion.arrangement.window = new
        motion.resizing = ResizeTransition()
        if takesTime {
            motion.resizing.start = now
            motion.resizing.difference = Residual(
                value: SIMD2(shown.width - new.size.width, shown.height - new.size.height), velocity: velocity,
                duration: seconds)
        }
        fitModel()
        if takesTime { beginSwitch(over: seconds) }
    }

    /// Sets a fixed card size in window points, at least 1 per side; nil: the model's own.
    public mutating func setCardSize(_ newSize: Size?, at time: StageTime) {
        advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: .cardSize(newSize))))
    }

    mutating func perform(cardSize: Size?) {
        motion.arrangement.window.cardSize = cardSize.map {
            Size(width: Swift.max($0.width, 1), height: Swift.max($0.height, 1))
        }
        fitModel()
    }

    /// Jumps to an offset in cards, which may be fractional, and comes to rest there: for rendering a certain moment. The log begins
    /// anew.
    public mutating func jump(to offset: Double, at time: StageTime) {
        advance(to: time.seconds)
        forgetLog()
        replaceScroller(restingAt: offset)
        motion.rebuildViews()
        motion.follower.lastCurrent = current
        motion.follower.skip(to: motion.scroller)
    }

    /// Sets the offset in cards at once, keeping the scroller; for a slider that controls the offset, and for measurements.
    public mutating func scrub(to offset: Double, at time: StageTime) {
        advance(to: time.seconds)
        motion.scroller.jump(to: offset, at: motion.now)
        // Recycling handles small steps only; after a jump the views are created anew.
        if let views = motion.follower.views, views.isFar(from: motion.scroller.unfoldedOffset) { motion.rebuildViews() }
    }
}

// The pictures.
extension Stage {
    /// Sets the info of a texture that is ready to draw; nil: it is no longer ready. A picture's index that the deck doesn't have changes
    /// nothing.
    public mutating func setTexture(_ texture: CardTexture, _ info: TextureInfo?) {
        pictures.set(info, for: texture, of: deck.pictures.count)
        if case .front(let picture) = texture, let info { note(info.original, ofPicture: picture) }
    }

    /// The info of a texture; nil if it isn't ready.
    public func texture(_ texture: CardTexture) -> TextureInfo? { pictures.info(of: texture) }

    /// Stores the aspect ratio of a picture that was loaded. `size`: in pixels of its file.
    private mutating func note(_ size: Size, ofPicture picture: Int) {
        guard size.width > 0, size.height > 0, deck.pictures.indices.contains(picture) else { return }
        let least = StagePictures.leastAspect
        let aspect = (size.width / size.height).clamped(to: least...1 / least)
        guard pictures.aspect(ofPicture: picture) != aspect else { return }
        // A recording needs the event only where it moves anything.
        if configuration.cardShape == .firstPicture || configuration.cardShape == .eachPicture {
            log(.aspect(aspect, picture: picture))
        }
        learn(aspect, ofPicture: picture)
    }

    mutating func learn(_ aspect: Double, ofPicture picture: Int) {
        guard aspect > 0, aspect.isFinite, deck.pictures.indices.contains(picture) else { return }
        pictures.learn(aspect, ofPicture: picture)
        guard configuration.cardShape == .firstPicture, picture == deck.picture(ofCard: 0) else { return }
        // The cards had the model's shape until now: they change at once, without a transition.
        fitModel()
    }

    /// Takes over the readiness, crops and shapes of the pictures from a stage with the same deck.
    /// The arrays are shared until one of the two stages changes: nothing is copied. Returns whether anything was new.
    @discardableResult
    public mutating func sharePictures(of other: Stage) -> Bool {
        // Comparing arrays of the same storage is free.
        guard pictures != other.pictures else { return false }
        let before = pictures.firstAspect(in: deck)
        pictures = other.pictures
        if configuration.cardShape == .firstPicture, pictures.firstAspect(in: deck) != before { fitModel() }
        return true
    }

    /// Sets the point that a picture's crop is centred on, clamped to 0…1; nil resets it. A point that isn't finite, or an index
    /// that the deck doesn't have, changes nothing.
    public mutating func setFocus(_ point: Vector2?, ofPicture picture: Int, at time: StageTime) {
        advance(to: time.seconds)
        pictures.setFocus(point, ofPicture: picture, in: deck)
    }

    /// Cross-fades to another picture behind the cards, which is ready in `texture` (see `Backdrop.nextTexture`). `colors`: the
    /// picture as a grid, for a strongly blurred one.
    public mutating func setBackdrop(
        _ info: TextureInfo, colors: BackdropColors? = nil, in texture: TextureID, at time: StageTime
    ) {
        painter.backdrop.show(info, colors, in: texture, at: time.seconds)
    }

    /// Fills a list with the backdrop alone, over the whole window at the present moment; empties it if there is none.
    public mutating func composeBackdrop(into list: inout DrawList) {
        list.removeAll()
        if motion.cardStyle.backdrop != .none { painter.paintBackdrop(motion, motion.shownPixels, into: &list) }
    }

    /// Shows the cards of another stage of the same window, as they are at its present moment, as outlines below the cards of this
    /// one.
    public mutating func showOutlines(of other: inout Stage) {
        other.finder.update(other.motion, other.pictures)
        painter.ghost.show(other.finder.cards)
    }

    /// Removes the outlines of another stage.
    public mutating func hideOutlines() { painter.ghost.hide() }
}
