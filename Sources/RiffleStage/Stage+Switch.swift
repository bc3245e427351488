internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Changing the model, its parameters, the viewport or the deck while everything moves.
extension Stage {
    /// Adopts another configuration or deck. A changed number takes effect at once and interrupts no motion; a new arrangement
    /// (model, axis, wrap, physics, viewport, deck) keeps the current card and starts a layout transition of all cards, and a flick
    /// goes on unless the model or the deck is another. Another definition of the same model, as of a formula that is edited, starts
    /// one, too, and interrupts no motion unless the row can't go on as it scrolls then.
    mutating func rearrange(_ newConfiguration: StageConfiguration, deck newDeck: Deck, at time: Double) {
        advance(to: time)
        let old = configuration
        guard newConfiguration != old || newDeck != deck else { return }
        let isRedefined = newConfiguration.modelID == old.modelID && newConfiguration.model != old.model
        let isNewArrangement =
            newDeck != deck || newConfiguration.modelID != old.modelID || newConfiguration.changes(from: old, .structure)
            || isRedefined && !preparedModel(of: newConfiguration).model.scrollRule.continues(model.scrollRule)
        guard isNewArrangement else {
            let isNewLayout = isRedefined || newConfiguration.changes(from: old, .layout)
            let arrangement = isNewLayout ? shownArrangement() : nil
            motion.configuration = newConfiguration
            layOut()
            if var arrangement {
                beginLayoutTransition(
                    from: &arrangement.work, arrangement.surroundings, over: configuration.stage["switchDuration"])
            }
            return
        }
        var (work, surroundings) = shownArrangement()
        let offset = motion.scroller.offset
        let wasMoving = motion.scroller.isMoving
        let isSameRow = newConfiguration.modelID == old.modelID && newDeck == deck
        let flick = isSameRow && motion.scroller.phase == .decelerating ? motion.scroller.velocity : nil
        let oldCount = deck.count
        let wereThrown = scrolling.throwsCards
        motion.configuration = newConfiguration
        motion.deck = newDeck
        prepareModel()
        if wereThrown, scrolling.throwsCards {
            // Thrown and dragged cards keep their motion.
            Scrollers.setRule(model.scrollRule, of: &motion.scroller, at: now)
            motion.lastCurrent = current
            return beginLayoutTransition(from: &work, surroundings, over: configuration.stage["switchDuration"])
        }
        let newOffset = offsetOfSameCard(offset, oldCount: oldCount)
        // For card stacks and screens a fractional offset would be a throw or a transition in progress; they start on a
        // whole card.
        replaceScroller(restingAt: scrolling.isRow ? newOffset : newOffset.rounded())
        // The new scroller's unfolded offset starts in another repetition of the row.
        motion.rebuildViews()
        if var pan = motion.pan {
            motion.regrab(oldCount: oldCount)
            motion.scroller.touchDown(at: now)
            // The cards keep their position: only the pointer's movement from now on counts.
            pan.base = pan.translation
            if !begin(pan, at: now) { motion.scroller.touchUp(at: now) }
        }
        motion.resumeKeyRepeat()
        if motion.pan == nil, let flick {
            motion.scroller.continue(velocity: flick, at: now)
        } else if motion.pan == nil, wasMoving || motion.scroller.offset != motion.scroller.offset.rounded() {
            motion.scroller.settle(at: now)
        }
        motion.lastCurrent = current
        beginLayoutTransition(from: &work, surroundings, over: configuration.stage["switchDuration"])
    }

    /// The offset that shows the same card in the new model, which may wrap differently.
    private func offsetOfSameCard(_ offset: Double, oldCount: Int) -> Double {
        guard deck.count > 0, oldCount > 0, !scrolling.wraps else { return offset }
        let fraction = offset - offset.rounded(.toNearestOrAwayFromZero)
        let card = CarouselIndexing(itemCount: oldCount, wraps: true)
            .currentIndex(at: offset.clamped(to: -0.49...Double(oldCount) - 0.51))
        return Double(Swift.min(card, deck.count - 1)) + fraction
    }

    /// A card's appearance at a moment, and how fast it changes.
    struct ShownCard {
        var index: Int
        /// Its position in the unfolded row that shows it.
        var page: Int
        /// In cards.
        var offset: Double
        var value: PoseVector
        /// The rate of change of `value` per second; of the rotation the angular velocity.
        var velocity: SIMD16<Double>
        /// The pose's dimming and veil, 0…1 each.
        var cover = SIMD2<Double>.zero
    }

    /// Replaces the contents of `cards` with those that are shown now, layout transition included.
    mutating func listShownCards(into cards: inout ContiguousArray<ShownCard>, withPlaceholders: Bool = false) {
        listPlacedCards(into: &cards, withPlaceholders: withPlaceholders)
        for position in cards.indices {
            guard let residual = motion.layoutTransition.residual(ofPage: cards[position].page, at: now) else { continue }
            cards[position].value = cards[position].value.adding(residual)
            cards[position].velocity = PoseVector.rate(
                adding: residual.value, changingBy: residual.velocity, to: cards[position].velocity)
            cards[position].cover += residual.cover
        }
    }

    /// Replaces the contents of `cards` with those that model and scroller place, without a layout transition.
    mutating func listPlacedCards(into cards: inout ContiguousArray<ShownCard>, withPlaceholders: Bool = false) {
        updatePoses()
        let h = 1e-5
        var ahead = motion.scroller
        if motion.scroller.isMoving { ahead.advance(to: now + h) }
        let scrollerPlaces = ahead.placeCards(into: &placedAhead)
        cards.removeAll(keepingCapacity: true)
        for card in placed {
            guard (0..<deck.count).contains(card.index) || withPlaceholders, !LayoutTransition.isDeparted(card.page) else {
                continue
            }
            let picture = deck.picture(ofCard: card.index)
            let value = appearance(card.pose, picture: picture)
            var rate = SIMD16<Double>.zero
            if !scrollerPlaces {
                rate = self.rate(at: card.offset)
            } else if motion.scroller.isMoving, let next = placedAhead.first(where: { $0.page == card.page }) {
                rate = appearance(next.pose, picture: picture).difference(from: value) / h
            }
            cards.append(
                ShownCard(
                    index: card.index, page: card.page, offset: card.offset, value: value, velocity: rate, cover: card.pose.cover)
            )
        }
    }

    /// The appearance of a pose. `picture`: what the card shows, which may determine its shape.
    func appearance(_ pose: CardPose, picture: Int?) -> PoseVector {
        PoseVector(pose: pose, card: shown(model.cardSize, picture: picture), anchor: anchor, scale: viewport.scale)
    }

    /// The rate of change per second of the appearance of a card at an offset, by a central difference. (A card's offset falls as
    /// the scroll offset rises.)
    func rate(at offset: Double) -> SIMD16<Double> {
        guard motion.scroller.velocity != 0 else { return .zero }
        let h = 1e-4
        func shown(_ distance: Double) -> PoseVector {
            var scroll = scrollState
            scroll.offset += distance
            return appearance(model.pose(at: offset - distance, scroll: scroll), picture: nil)
        }
        return shown(h).difference(from: shown(-h)) * (motion.scroller.velocity / (2 * h))
    }

    /// The offset of the card of a page, in cards; beyond the deck, as if the row continued.
    func offset(ofPage page: Int) -> Double {
        motion.views == nil && (0..<max(deck.count, 1)).contains(page)
            ? model.offset(ofCard: page, at: motion.scroller.offset) : Double(page) - motion.scroller.unfoldedOffset
    }

    /// Starts the layout transition of every card that was visible or becomes visible. `work`, `surroundings`: what was shown, from
    /// `shownArrangement`; `leftovers`: further entries. The stage takes `work` back.
    mutating func beginLayoutTransition(
        from work: inout LayoutTransitionWork, _ surroundings: ShownSurroundings, over seconds: Double,
        with leftovers: ContiguousArray<LayoutTransition.Entry> = []
    ) {
        // End the old transition first: it would still move the cards.
        motion.layoutTransition.endAllButFading(at: now)
        motion.layoutTransition.moveDeparted(
            by: surroundings.origin.difference(from: appearance(Self.departedPose, picture: nil)))
        beginSurroundingsTransition(from: surroundings, over: seconds)
        listPlacedCards(into: &work.after)
        matchCards(&work)
        let shownCount = work.pairs.count
        leave(&work, over: seconds)
        work.lifts.removeAll(keepingCapacity: true)
        for pair in work.pairs { work.lifts.append(lift(ofPage: pair.old.page, surroundings.lift)) }
        moveFlips(with: work.pairs)
        let newLift = flipLift
        work.entries.removeAll(keepingCapacity: true)
        for (index, pair) in work.pairs.enumerated() {
            let (old, new) = (pair.old, pair.new)
            let difference = old.value.difference(from: new.value)
            var entry = LayoutTransition.Entry(
                index: new.index, page: new.page, value: difference,
                velocity: PoseVector.rate(of: difference, between: old.velocity, and: new.velocity), cover: old.cover - new.cover)
            if old.value.isOutOfReach(in: size) != new.value.isOutOfReach(in: size) {
                entry.course = .crossFade(opacity: old.value.opacity)
            }
            entry.isOffstage = index >= shownCount && new.value.opacity > 0
            // The lift of a turning card isn't part of its pose; it differs between the arrangements.
            entry.value[13] += work.lifts[index] - lift(ofPage: new.page, newLift)
            work.entries.append(entry)
        }
        for position in work.free {
            // Not visible before: it fades in at its pose.
            let card = work.after[position]
            var difference = SIMD16<Double>.zero
            difference[10] = -card.value.opacity
            work.entries.append(LayoutTransition.Entry(index: card.index, page: card.page, value: difference, velocity: .zero))
        }
        keepOrder(&work)
        work.entries.append(contentsOf: work.departing)
        work.entries.append(contentsOf: leftovers)
        motion.layoutTransition.begin(&work.entries, at: now, duration: seconds)
        swap(&work, &transitionWork)
    }

    /// Fills `pairs` with the cards that are shown before and after, `free` and `leaving` with the others. A row that repeats its deck may
    /// show a card several times; each occurrence is matched with the nearest free one, those near the middle first.
    private func matchCards(_ work: inout LayoutTransitionWork) {
        work.free.removeAll(keepingCapacity: true)
        work.free.append(contentsOf: work.after.indices)
        work.pairs.removeAll(keepingCapacity: true)
        work.leaving.removeAll(keepingCapacity: true)
        work.before.insertionSort { abs($0.offset) }
        for card in work.before where card.index < deck.count {
            var nearest: (place: Int, distance: Double)?
            for (place, position) in work.free.enumerated() where work.after[position].index == card.index {
                let distance = abs(work.after[position].offset - card.offset)
                if distance < nearest?.distance ?? .infinity { nearest = (place, distance) }
            }
            guard let nearest else {
                work.leaving.append(card)
                continue
            }
            work.pairs.append(LayoutTransitionWork.Pair(old: card, new: work.after[work.free.remove(at: nearest.place)]))
        }
    }

    /// The cards that are shown only before leave: towards their poses in the new model, where they are outside the screen or transparent,
    /// unless the row is about to come to rest where it shows them, too; those that have no page there go on at their velocity.
    private mutating func leave(_ work: inout LayoutTransitionWork, over seconds: Double) {
        work.departing.removeAll(keepingCapacity: true)
        listVisibleAtRest()
        for card in work.leaving {
            guard let page = leavingPage(of: card, work) else {
                if let entry = departure(of: card, over: seconds) { work.departing.append(entry) }
                continue
            }
            let offset = offset(ofPage: page)
            var pose = model.pose(at: offset, scroll: scrollState)
            let picture = deck.picture(ofCard: card.index)
            let isLeaving = !placedAhead.contains { $0.page == page }
            if isLeaving, !appearance(pose, picture: picture).isBeyond(StageFrame(window: size).screen) { pose.opacity = 0 }
            let new = ShownCard(
                index: card.index, page: page, offset: offset, value: appearance(pose, picture: picture),
                velocity: rate(at: offset),
                cover: pose.cover)
            work.pairs.append(LayoutTransitionWork.Pair(old: card, new: new))
        }
    }

    /// A page in the new row for a card that it doesn't show, at the card's old offset; nil if another card has that page.
    private func leavingPage(of card: ShownCard, _ work: LayoutTransitionWork) -> Int? {
        let page =
            motion.views == nil && card.page == card.index
            ? card.index : Int((motion.scroller.unfoldedOffset + card.offset).rounded().clamped(to: -1e15...1e15))
        let isTaken = work.after.contains { $0.page == page } || work.pairs.contains { $0.new.page == page }
        return isTaken ? nil : page
    }

    /// The transition of a card that has no page in the new row: it fades out while it goes on at its velocity. Nil: it was
    /// invisible.
    private mutating func departure(of card: ShownCard, over seconds: Double) -> LayoutTransition.Entry? {
        guard let picture = deck.picture(ofCard: card.index), card.value.opacity > 0 else { return nil }
        let difference = card.value.difference(from: appearance(Self.departedPose, picture: picture))
        return LayoutTransition.Entry(
            index: card.index, page: motion.layoutTransition.pageForDeparture(), value: difference,
            velocity: PoseVector.rate(of: difference, between: card.velocity, and: .zero), course: .constantVelocity,
            cover: card.cover, fade: seconds,
            departure: LayoutTransition.Departure(picture: picture, card: card.index, offset: card.offset, next: nil))
    }

    /// Moves the flips to the cards' new pages, so that turned cards stay turned.
    private mutating func moveFlips(with pairs: ContiguousArray<LayoutTransitionWork.Pair>) {
        if motion.flips.isEmpty { return }
        let (count, repeats) = (deck.count, motion.views != nil)
        // A card that isn't visible: in a row without repetitions its page is its index.
        motion.flips.renumber { page in
            pairs.last { $0.old.page == page }?.new.page
                ?? (repeats || count == 0 || LayoutTransition.isDeparted(page) ? page : (page % count + count) % count)
        }
    }

    /// The origin of the cards' transforms, in window points.
    var anchor: Vector2 { viewport.center + model.anchorOffset * viewport.scale }
}
