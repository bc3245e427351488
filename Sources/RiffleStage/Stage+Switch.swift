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
            let before = isNewLayout ? (shownCards(), shownSurroundings()) : nil
            motion.configuration = newConfiguration
            layOut()
            if let (cards, surroundings) = before {
                beginLayoutTransition(from: cards, surroundings, over: configuration.stage["switchDuration"])
            }
            return
        }
        let before = shownCards()
        let surroundings = shownSurroundings()
        let offset = motion.scroller.offset
        let wasMoving = motion.scroller.isMoving
        let isSameRow = newConfiguration.modelID == old.modelID && newDeck == deck
        let flick = isSameRow && motion.scroller.phase == .decelerating ? motion.scroller.velocity : nil
        let oldCount = deck.count
        let oldRule = model.scrollRule
        motion.configuration = newConfiguration
        motion.deck = newDeck
        prepareModel()
        if case (.cardStack, .cardStack) = (oldRule, model.scrollRule) {
            // Thrown and dragged cards keep their motion.
            Scrollers.update(&motion.scroller, to: model.scrollRule, at: now)
            motion.lastCurrent = current
            return beginLayoutTransition(from: before, surroundings, over: configuration.stage["switchDuration"])
        }
        let newOffset = offsetOfSameCard(offset, oldCount: oldCount)
        // For card stacks and screens a fractional offset would be a throw or a transition in progress; they start on a
        // whole card.
        let allowsFractions = scrolling.kind == .carousel || scrolling.kind == .scrollView
        replaceScroller(restingAt: allowsFractions ? newOffset : newOffset.rounded())
        // The new scroller's unfolded offset starts in another repetition of the row.
        motion.rebuildViews()
        if var pan = motion.pan {
            motion.scroller.touchDown(at: now)
            // The cards keep their position: only the pointer's movement from now on counts.
            pan.base = pan.translation
            if !begin(pan, at: now) { motion.scroller.touchUp(at: now) }
        }
        motion.resumeHolding()
        if motion.pan == nil, let flick {
            motion.scroller.takeOver(velocity: flick, at: now)
        } else if motion.pan == nil, wasMoving || motion.scroller.offset != motion.scroller.offset.rounded() {
            motion.scroller.settle(at: now)
        }
        motion.lastCurrent = current
        beginLayoutTransition(from: before, surroundings, over: configuration.stage["switchDuration"])
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
        /// The pose's dimming, 0…1.
        var dim = 0.0
    }

    /// The cards as they are shown now, layout transition included.
    mutating func shownCards(withPlaceholders: Bool = false) -> ContiguousArray<ShownCard> {
        var cards = placedCards(withPlaceholders: withPlaceholders)
        for position in cards.indices {
            guard let residual = motion.layoutTransition.residual(ofPage: cards[position].page, at: now) else { continue }
            cards[position].value = cards[position].value.adding(residual)
            cards[position].velocity = PoseVector.rate(
                adding: residual.value, changingBy: residual.velocity, to: cards[position].velocity)
            cards[position].dim += residual.dim
        }
        return cards
    }

    /// The cards as model and scroller place them, without a layout transition.
    mutating func placedCards(withPlaceholders: Bool = false) -> ContiguousArray<ShownCard> {
        updatePoses()
        var later: ContiguousArray<PosedCard> = []
        let h = 1e-5
        var ahead = motion.scroller
        if motion.scroller.isMoving { ahead.advance(to: now + h) }
        let scrollerPlaces = ahead.layOut(&later)
        return ContiguousArray(
            placed.compactMap { card in
                guard (0..<deck.count).contains(card.index) || withPlaceholders, !LayoutTransition.isDeparted(card.page) else {
                    return nil
                }
                let picture = deck.picture(ofCard: card.index)
                let value = appearance(card.pose, picture: picture)
                var rate = SIMD16<Double>.zero
                if !scrollerPlaces {
                    rate = self.rate(at: card.offset)
                } else if motion.scroller.isMoving, let next = later.first(where: { $0.page == card.page }) {
                    rate = appearance(next.pose, picture: picture).difference(from: value) / h
                }
                return ShownCard(
                    index: card.index, page: card.page, offset: card.offset, value: value, velocity: rate, dim: card.pose.dim)
            })
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

    /// Starts the layout transition of every card that was visible or becomes visible. `before`, `surroundings`: what was shown;
    /// `leftovers`: further entries.
    mutating func beginLayoutTransition(
        from before: ContiguousArray<ShownCard>, _ surroundings: ShownSurroundings, over seconds: Double,
        with leftovers: ContiguousArray<LayoutTransition.Entry> = []
    ) {
        // End the old transition first: it would still move the cards.
        motion.layoutTransition.begin([], at: now, duration: 0)
        motion.layoutTransition.moveDeparted(
            by: surroundings.origin.difference(from: appearance(Self.departedPose, picture: nil)))
        beginSurroundingsTransition(from: surroundings, over: seconds)
        let after = placedCards()
        // A row that repeats its deck may show a card several times; each occurrence is matched with the nearest free one.
        var free = ContiguousArray(after.indices)
        var pairs: ContiguousArray<(old: ShownCard, new: ShownCard)> = []
        var leaving: ContiguousArray<ShownCard> = []
        for card in before.sorted(by: { abs($0.offset) < abs($1.offset) }) where card.index < deck.count {
            let nearest = free.indices.filter { after[free[$0]].index == card.index }
                .min { abs(after[free[$0]].offset - card.offset) < abs(after[free[$1]].offset - card.offset) }
            guard let nearest else {
                leaving.append(card)
                continue
            }
            pairs.append((card, after[free.remove(at: nearest)]))
        }
        let shownCount = pairs.count
        var departing: ContiguousArray<LayoutTransition.Entry> = []
        for card in leaving {
            // It leaves: towards its pose in the new model, where it is outside the screen or transparent.
            guard let page = leavingPage(of: card, among: after, pairs) else {
                if let entry = departure(of: card, over: seconds) { departing.append(entry) }
                continue
            }
            let offset = offset(ofPage: page)
            var pose = model.pose(at: offset, scroll: scrollState)
            let picture = deck.picture(ofCard: card.index)
            if !appearance(pose, picture: picture).isBeyond(StageFrame(window: size).screen) { pose.opacity = 0 }
            pairs.append(
                (
                    card,
                    ShownCard(
                        index: card.index, page: page, offset: offset, value: appearance(pose, picture: picture),
                        velocity: rate(at: offset), dim: pose.dim)
                ))
        }
        let lifts = pairs.map { lift(ofPage: $0.old.page, surroundings.lift) }
        moveFlips(with: pairs)
        let newLift = flipLift
        var entries: ContiguousArray<LayoutTransition.Entry> = []
        for (index, (old, new)) in pairs.enumerated() {
            let difference = old.value.difference(from: new.value)
            var entry = LayoutTransition.Entry(
                index: new.index, page: new.page, value: difference,
                velocity: PoseVector.rate(of: difference, between: old.velocity, and: new.velocity), dim: old.dim - new.dim)
            if old.value.isOutOfReach(in: size) != new.value.isOutOfReach(in: size) {
                entry.course = .crossFade(opacity: old.value.opacity)
            }
            entry.isOffstage = index >= shownCount && new.value.opacity > 0
            // The lift of a turning card isn't part of its pose; it differs between the arrangements.
            entry.value[13] += lifts[index] - lift(ofPage: new.page, newLift)
            entries.append(entry)
        }
        for position in free {
            // Not visible before: it fades in at its pose.
            let card = after[position]
            var difference = SIMD16<Double>.zero
            difference[10] = -card.value.opacity
            entries.append(LayoutTransition.Entry(index: card.index, page: card.page, value: difference, velocity: .zero))
        }
        keepOrder(of: &entries, from: surroundings.outlines, pages: pairs)
        motion.layoutTransition.begin(entries + departing + leftovers, at: now, duration: seconds)
    }

    /// A page in the new row for a card that it doesn't show, at the card's old offset; nil if another card has that page.
    private func leavingPage(
        of card: ShownCard, among after: ContiguousArray<ShownCard>,
        _ pairs: ContiguousArray<(old: ShownCard, new: ShownCard)>
    ) -> Int? {
        let page =
            motion.views == nil && card.page == card.index
            ? card.index : Int((motion.scroller.unfoldedOffset + card.offset).rounded().clamped(to: -1e15...1e15))
        let isTaken = after.contains { $0.page == page } || pairs.contains { $0.new.page == page }
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
            dim: card.dim, fade: seconds,
            departure: LayoutTransition.Departure(picture: picture, card: card.index, offset: card.offset, next: nil))
    }

    /// Moves the flips to the cards' new pages, so that turned cards stay turned.
    private mutating func moveFlips(with pairs: ContiguousArray<(old: ShownCard, new: ShownCard)>) {
        if motion.flips.isEmpty { return }
        var pages: [Int: Int] = [:]
        for pair in pairs { pages[pair.old.page] = pair.new.page }
        let (count, repeats) = (deck.count, motion.views != nil)
        // A card that isn't visible: in a row without repetitions its page is its index.
        motion.flips.renumber { page in
            pages[page] ?? (repeats || count == 0 || LayoutTransition.isDeparted(page) ? page : (page % count + count) % count)
        }
    }

    /// Sets the entries' `order`, which keeps the visible paint order at the start and exchanges it during the transition.
    private mutating func keepOrder(
        of entries: inout ContiguousArray<LayoutTransition.Entry>, from old: ContiguousArray<PaintedOutline>,
        pages pairs: ContiguousArray<(old: ShownCard, new: ShownCard)>
    ) {
        // The final order is that of cards lying flat.
        let turning = motion.flips
        motion.flips = Flips()
        let new = paintedOutlines()
        motion.flips = turning
        var oldPages: [Int: Int] = [:]
        for pair in pairs { oldPages[pair.new.page] = pair.old.page }
        func positions(_ outlines: ContiguousArray<PaintedOutline>, _ page: (LayoutTransition.Entry) -> Int?) -> [Int?] {
            entries.map { entry in page(entry).flatMap { page in outlines.firstIndex { $0.page == page } } }
        }
        let before = positions(old) { oldPages[$0.page] }
        let after = positions(new) { $0.page }
        // A card that is painted only before or only after keeps its neighbour in that order; one that is in neither goes
        // to the back.
        let keys = scrolling.kind == .scrollView ? entries.map { Double($0.page) } : Self.completed(after, by: before)
        func isBehind(_ a: Int, _ b: Int, _ positions: [Int?], _ outlines: ContiguousArray<PaintedOutline>) -> Bool {
            guard let a = positions[a], let b = positions[b], a < b else { return false }
            return outlines[a].overlaps(outlines[b])
        }
        let start = PaintRanks.ranks(keys) { isBehind($0, $1, before, old) }
        let end = PaintRanks.ranks(start.map(Double.init)) { isBehind($0, $1, after, new) }
        let last = PaintRanks.ranks(keys) { isBehind($0, $1, after, new) }
        // As much extra depth as the arrangements have themselves, so that cards with depth are exchanged near the middle
        // as well.
        func extent(_ depths: some Collection<Double>) -> Double { (depths.max() ?? 0) - (depths.min() ?? 0) }
        let newExtent = extent(pairs.map { $0.new.value.depth })
        let most = Swift.min(Swift.max(extent(pairs.map { $0.old.value.depth }), newExtent), size.width + size.height)
        let step = Swift.max(40, most / Double(Swift.max(entries.count, 1)))
        // In a row with depth that goes on moving, the final order is soon outdated.
        motion.layoutTransition.higherIsNearer = scrolling.kind == .scrollView
        let staysInOrder = abs(motion.scroller.velocity) < 0.5 || newExtent < 1
        for index in entries.indices {
            let exchanges = entries.indices.contains { (start[$0] < start[index]) != (end[$0] < end[index]) }
            entries[index].order = LayoutTransitionOrder(
                start: Double(start[index]) * step, end: staysInOrder ? Double(end[index]) * step : 0,
                rest: staysInOrder ? Double(last[index]) * LayoutTransitionOrder.restingStep : 0, exchanges: exchanges, step: step
            )
        }
    }

    /// Positions as sort keys. A missing one comes directly after the card that it follows in the other order.
    private static func completed(_ positions: [Int?], by other: [Int?]) -> [Double] {
        var keys = positions.map { $0.map(Double.init) ?? -1 }
        let sequence = other.indices.sorted { (other[$0] ?? -1, $0) < (other[$1] ?? -1, $1) }
        var last = -1.0
        for index in sequence {
            if positions[index] == nil {
                keys[index] = last + 1e-3
            }
            last = keys[index]
        }
        return keys
    }

    /// The origin of the cards' transforms, in window points.
    var anchor: Vector2 { viewport.center + model.anchorOffset * viewport.scale }
}
