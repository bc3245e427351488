internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Changing the model, its parameters, the viewport or the deck while everything moves.
extension Stage {
    /// Adopts another configuration or deck. A new number takes effect at once and stops nothing; a new arrangement (model, axis,
    /// wrap, viewport, deck) keeps the current card and lets all cards glide over.
    mutating func rearrange(_ newConfiguration: StageConfiguration, deck newDeck: Deck, at time: Double) {
        advance(to: time)
        let old = configuration
        guard newConfiguration != old || newDeck != deck else { return }
        let structural = ["vertical", "wrap", "endless", "placeholders", "scrollPhysics"]
        let glides =
            newDeck != deck || newConfiguration.modelID != old.modelID || newConfiguration.viewport != old.viewport
            || structural.contains { newConfiguration.values[$0] != old.values[$0] }
        guard glides else {
            // Another shape of the cards stops nothing, and grows out of the old one.
            let before = newConfiguration.cardShape == old.cardShape ? nil : (shownCards(), shownSurroundings())
            configuration = newConfiguration
            model = configuration.model.init(configuration.values)
            layOut()
            if let (cards, surroundings) = before {
                beginLayoutTransition(from: cards, surroundings, over: configuration.stage["switchDuration"])
            }
            return
        }
        let before = shownCards()
        let surroundings = shownSurroundings()
        let offset = scroller.offset
        let wasMoving = scroller.isMoving
        let oldCount = deck.count
        let oldRule = model.scrollRule
        configuration = newConfiguration
        deck = newDeck
        model = configuration.model.init(configuration.values)
        prepareModel()
        if case (.cardStack, .cardStack) = (oldRule, model.scrollRule) {
            // Cards in the air and in the hand stay there.
            Scrollers.update(&scroller, to: model.scrollRule, at: now)
            lastCurrent = current
            return beginLayoutTransition(from: before, surroundings, over: configuration.stage["switchDuration"])
        }
        endScrollEvents()
        let place = nearby(offset, oldCount: oldCount)
        // Half-way between two cards is on the way of a throw or a transition, which nobody has begun.
        let standsBetween = scrolling.kind == .carousel || scrolling.kind == .scrollView
        scroller = Scrollers.resting(
            model.scrollRule, offset: standsBetween ? place : place.rounded(), at: now, delegate: transitionDelegate)
        scroller.recordsEvents = recordsEvents
        // The new scroller counts its rounds from elsewhere.
        layViewsAnew()
        if var pan {
            scroller.touchDown(at: now)
            // The cards are where the hand has brought them: only what it does from now on moves them.
            pan.base = pan.translation
            if !begin(pan, at: now) { scroller.touchUp(at: now) }
        }
        resumeHolding()
        if pan == nil, wasMoving || scroller.offset != scroller.offset.rounded() { scroller.settle(at: now) }
        lastCurrent = current
        beginLayoutTransition(from: before, surroundings, over: configuration.stage["switchDuration"])
    }

    /// The offset that shows the same card in a model that may fold otherwise.
    private func nearby(_ offset: Double, oldCount: Int) -> Double {
        guard deck.count > 0, oldCount > 0, !wraps else { return offset }
        let fraction = offset - offset.rounded(.toNearestOrAwayFromZero)
        let card = CarouselIndexing(itemCount: oldCount, wraps: true)
            .currentIndex(at: offset.clamped(to: -0.49...Double(oldCount) - 0.51))
        return Double(Swift.min(card, deck.count - 1)) + fraction
    }

    struct ShownCard {
        var index: Int
        /// Its place in the row that it was shown in.
        var page: Int
        var offset: Double
        var value: PoseVector
        var velocity: SIMD16<Double>
        /// How dark the pose makes it.
        var dim = 0.0
    }

    /// The cards as they are shown now, and how fast that changes.
    mutating func shownCards(withPlaceholders: Bool = false) -> ContiguousArray<ShownCard> {
        var cards = placedCards(withPlaceholders: withPlaceholders)
        for position in cards.indices {
            guard let residual = layoutTransition.residual(ofPage: cards[position].page, at: now) else { continue }
            cards[position].value = cards[position].value.adding(residual)
            cards[position].velocity += residual.velocity
            cards[position].dim += residual.dim
        }
        return cards
    }

    /// The cards as model and scroller alone place them, and how fast that changes.
    private mutating func placedCards(withPlaceholders: Bool = false) -> ContiguousArray<ShownCard> {
        place()
        var later: ContiguousArray<PlacedCard> = []
        let h = 1e-5
        var ahead = scroller
        if scroller.isMoving { ahead.advance(to: now + h) }
        let isPlaced = ahead.place(&later)
        return ContiguousArray(
            placed.compactMap { card in
                guard (0..<deck.count).contains(card.index) || withPlaceholders, !LayoutTransition.isDeparted(card.page) else {
                    return nil
                }
                let picture = deck.picture(ofCard: card.index)
                let value = appearance(card.pose, picture: picture)
                var rate = SIMD16<Double>.zero
                if !isPlaced {
                    rate = self.rate(at: card.offset)
                } else if scroller.isMoving, let next = later.first(where: { $0.page == card.page }) {
                    rate = appearance(next.pose, picture: picture).difference(from: value) / h
                }
                return ShownCard(
                    index: card.index, page: card.page, offset: card.offset, value: value, velocity: rate, dim: card.pose.dim)
            })
    }

    /// `picture`: what the card shows, which may have a shape of its own.
    func appearance(_ pose: CardPose, picture: Int?) -> PoseVector {
        PoseVector(pose: pose, card: shown(model.cardSize, picture: picture), anchor: anchor, scale: viewport.scale)
    }

    /// How fast the appearance of a card at an offset changes. (An offset falls as the scroll offset rises.)
    func rate(at offset: Double) -> SIMD16<Double> {
        guard scroller.velocity != 0 else { return .zero }
        let h = 1e-4
        func shown(_ way: Double) -> PoseVector {
            var scroll = scrollState
            scroll.offset += way
            return appearance(model.pose(at: offset - way, scroll: scroll), picture: nil)
        }
        return shown(h).difference(from: shown(-h)) * (scroller.velocity / (2 * h))
    }

    /// Where a card is that a row shows at a place; beyond the deck, as if the row went on.
    func offset(ofPage page: Int) -> Double {
        views == nil && (0..<max(deck.count, 1)).contains(page)
            ? model.offset(ofCard: page, at: scroller.offset) : Double(page) - scroller.unfoldedOffset
    }

    /// Starts the layout transition of every card that was shown, and of every card that will be.
    /// `leftovers`: what else glides.
    mutating func beginLayoutTransition(
        from before: ContiguousArray<ShownCard>, _ surroundings: ShownSurroundings, over seconds: Double,
        with leftovers: ContiguousArray<LayoutTransition.Entry> = []
    ) {
        // Without the old layoutTransition, which would still hold its cards in place.
        layoutTransition.begin([], at: now, duration: 0)
        layoutTransition.moveDeparted(by: surroundings.origin.difference(from: appearance(Self.departedPose, picture: nil)))
        beginSurroundingsTransition(from: surroundings, over: seconds)
        let after = placedCards()
        // A row that repeats its deck may show a card several times; each goes to the nearest one that there is to go to.
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
            // It leaves: towards its place in the new model, where it is not seen.
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
        for (place, (old, new)) in pairs.enumerated() {
            var entry = LayoutTransition.Entry(
                index: new.index, page: new.page, value: old.value.difference(from: new.value),
                velocity: old.velocity - new.velocity, dim: old.dim - new.dim)
            if old.value.isOutOfReach(in: size) != new.value.isOutOfReach(in: size) {
                entry.course = .apart(opacity: old.value.opacity)
            }
            entry.isOffstage = place >= shownCount && new.value.opacity > 0
            // What a turning card is lifted by is no pose's: it changes with the card's surroundings.
            entry.value[13] += lifts[place] - lift(ofPage: new.page, newLift)
            entries.append(entry)
        }
        for position in free {
            // Not there before: it fades in where it belongs.
            let card = after[position]
            var difference = SIMD16<Double>.zero
            difference[10] = -card.value.opacity
            entries.append(LayoutTransition.Entry(index: card.index, page: card.page, value: difference, velocity: .zero))
        }
        keepOrder(of: &entries, from: surroundings.outlines, pages: pairs)
        layoutTransition.begin(entries + departing + leftovers, at: now, duration: seconds)
    }

    /// A place in the new row for a card that it doesn't show: as far from the middle as the card was. Nil: something else is there.
    private func leavingPage(
        of card: ShownCard, among after: ContiguousArray<ShownCard>,
        _ pairs: ContiguousArray<(old: ShownCard, new: ShownCard)>
    ) -> Int? {
        let page =
            views == nil && card.page == card.index
            ? card.index : Int((scroller.unfoldedOffset + card.offset).rounded().clamped(to: -1e15...1e15))
        let isTaken = after.contains { $0.page == page } || pairs.contains { $0.new.page == page }
        return isTaken ? nil : page
    }

    /// The way of a card that has no place in the new row: it fades where it is, and goes on as it moved.
    private mutating func departure(of card: ShownCard, over seconds: Double) -> LayoutTransition.Entry? {
        guard let picture = deck.picture(ofCard: card.index), card.value.opacity > 0 else { return nil }
        return LayoutTransition.Entry(
            index: card.index, page: layoutTransition.pageForDeparture(),
            value: card.value.difference(from: appearance(Self.departedPose, picture: picture)),
            velocity: card.velocity, course: .staying, fade: seconds,
            departure: LayoutTransition.Departure(picture: picture, card: card.index, offset: card.offset, next: nil))
    }

    /// Cards that are turned over stay so under their new pages.
    private mutating func moveFlips(with pairs: ContiguousArray<(old: ShownCard, new: ShownCard)>) {
        if flips.isEmpty { return }
        var pages: [Int: Int] = [:]
        for pair in pairs { pages[pair.old.page] = pair.new.page }
        let (count, repeats) = (deck.count, views != nil)
        // Of those that aren't shown, a row without repetitions knows the index alone.
        flips.renumber { page in
            pages[page] ?? (repeats || count == 0 || LayoutTransition.isDeparted(page) ? page : (page % count + count) % count)
        }
    }

    /// Gives the cards what keeps their order as it is painted until they may exchange it.
    private mutating func keepOrder(
        of entries: inout ContiguousArray<LayoutTransition.Entry>, from old: ContiguousArray<PaintedOutline>,
        pages pairs: ContiguousArray<(old: ShownCard, new: ShownCard)>
    ) {
        // What turns lies in the row by then.
        let turning = flips
        flips = Flips()
        let new = paintedOutlines()
        flips = turning
        var oldPages: [Int: Int] = [:]
        for pair in pairs { oldPages[pair.new.page] = pair.old.page }
        func places(_ outlines: ContiguousArray<PaintedOutline>, _ page: (LayoutTransition.Entry) -> Int?) -> [Int?] {
            entries.map { entry in page(entry).flatMap { page in outlines.firstIndex { $0.page == page } } }
        }
        let before = places(old) { oldPages[$0.page] }
        let after = places(new) { $0.page }
        // What isn't painted before or after goes with its neighbour in the other order, and what is in neither at the back.
        let wish = scrolling.kind == .scrollView ? entries.map { Double($0.page) } : Self.completed(after, by: before)
        func isHeld(_ a: Int, _ b: Int, _ places: [Int?], _ outlines: ContiguousArray<PaintedOutline>) -> Bool {
            guard let a = places[a], let b = places[b], a < b else { return false }
            return outlines[a].overlaps(outlines[b])
        }
        let start = PaintRanks.ranks(wish) { isHeld($0, $1, before, old) }
        let end = PaintRanks.ranks(start.map(Double.init)) { isHeld($0, $1, after, new) }
        let last = PaintRanks.ranks(wish) { isHeld($0, $1, after, new) }
        // As much depth as the arrangements have themselves, so that what has depth in one of them is exchanged half-way, too.
        func extent(_ depths: some Collection<Double>) -> Double { (depths.max() ?? 0) - (depths.min() ?? 0) }
        let newExtent = extent(pairs.map { $0.new.value.depth })
        let most = Swift.min(Swift.max(extent(pairs.map { $0.old.value.depth }), newExtent), size.width + size.height)
        let step = Swift.max(40, most / Double(Swift.max(entries.count, 1)))
        // Where a row with depth runs on, its order is soon another one.
        layoutTransition.higherIsNearer = scrolling.kind == .scrollView
        let staysInOrder = abs(scroller.velocity) < 0.5 || newExtent < 1
        for place in entries.indices {
            let exchanges = entries.indices.contains { (start[$0] < start[place]) != (end[$0] < end[place]) }
            entries[place].order = LayoutTransitionOrder(
                start: Double(start[place]) * step, end: staysInOrder ? Double(end[place]) * step : 0,
                rest: staysInOrder ? Double(last[place]) * LayoutTransitionOrder.restingStep : 0, exchanges: exchanges, step: step
            )
        }
    }

    /// Places as keys to sort by. One that is missing follows the one that it follows in the other order.
    private static func completed(_ places: [Int?], by other: [Int?]) -> [Double] {
        var keys = places.map { $0.map(Double.init) ?? -1 }
        let sequence = other.indices.sorted { (other[$0] ?? -1, $0) < (other[$1] ?? -1, $1) }
        var last = -1.0
        for place in sequence {
            if places[place] == nil {
                keys[place] = last + 1e-3
            }
            last = keys[place]
        }
        return keys
    }

    /// Where the cards' common centre lies, in window points.
    var anchor: Vector2 { viewport.center + model.anchorOffset * viewport.scale }
}
