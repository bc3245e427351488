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
        let structural = ["vertical", "wrap", "endless", "placeholders", "feel"]
        let glides =
            newDeck != deck || newConfiguration.modelID != old.modelID || newConfiguration.viewport != old.viewport
            || structural.contains { newConfiguration.values[$0] != old.values[$0] }
        guard glides else {
            // Another shape of the cards stops nothing, and grows out of the old one.
            let before = newConfiguration.cardShape == old.cardShape ? nil : shownCards()
            configuration = newConfiguration
            model = configuration.model.init(configuration.values)
            layOut()
            if let before { glide(from: before) }
            return
        }
        let before = shownCards()
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
            return glide(from: before)
        }
        endScrollEvents()
        scroller = Scrollers.resting(
            model.scrollRule, offset: nearby(offset, oldCount: oldCount), at: now, delegate: transitionDelegate)
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
        glide(from: before)
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
    }

    /// The cards as they are shown now, and how fast that changes.
    mutating func shownCards(withPlaceholders: Bool = false) -> ContiguousArray<ShownCard> {
        var cards = placedCards(withPlaceholders: withPlaceholders)
        for position in cards.indices {
            guard let residual = glide.residual(ofPage: cards[position].page, at: now) else { continue }
            cards[position].value = cards[position].value.adding(residual.value)
            cards[position].velocity += residual.velocity
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
                guard (0..<deck.count).contains(card.index) || withPlaceholders, !Glide.isDeparted(card.page) else { return nil }
                let picture = deck.picture(ofCard: card.index)
                let value = appearance(card.pose, picture: picture)
                var rate = SIMD16<Double>.zero
                if !isPlaced {
                    rate = self.rate(at: card.offset)
                } else if scroller.isMoving, let next = later.first(where: { $0.page == card.page }) {
                    rate = appearance(next.pose, picture: picture).difference(from: value) / h
                }
                return ShownCard(index: card.index, page: card.page, offset: card.offset, value: value, velocity: rate)
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

    /// Starts the glide of every card that was shown, and of every card that will be.
    /// `departing`: what else glides.
    mutating func glide(from before: ContiguousArray<ShownCard>, with departing: ContiguousArray<Glide.Entry> = []) {
        // Without the old glide, which would still hold its cards in place.
        glide.begin([], at: now, duration: 0)
        let after = placedCards()
        // A row that repeats its deck may show a card several times; each goes to the nearest one that there is to go to.
        var free = ContiguousArray(after.indices)
        var entries: ContiguousArray<Glide.Entry> = []
        var leaving: ContiguousArray<ShownCard> = []
        for card in before.sorted(by: { abs($0.offset) < abs($1.offset) }) where card.index < deck.count {
            let nearest = free.indices.filter { after[free[$0]].index == card.index }
                .min { abs(after[free[$0]].offset - card.offset) < abs(after[free[$1]].offset - card.offset) }
            guard let nearest else {
                leaving.append(card)
                continue
            }
            let shown = after[free.remove(at: nearest)]
            entries.append(
                Glide.Entry(
                    index: card.index, page: shown.page, value: card.value.difference(from: shown.value),
                    velocity: card.velocity - shown.velocity))
        }
        for card in leaving {
            // It leaves: towards its place in the new model, where it is not seen.
            guard let page = leavingPage(of: card, among: after, entries) else { continue }
            let offset = offset(ofPage: page)
            var pose = model.pose(at: offset, scroll: scrollState)
            pose.opacity = 0
            entries.append(
                Glide.Entry(
                    index: card.index, page: page,
                    value: card.value.difference(from: appearance(pose, picture: deck.picture(ofCard: card.index))),
                    velocity: card.velocity - rate(at: offset)))
        }
        for position in free {
            // Not there before: it fades in where it belongs.
            let card = after[position]
            var difference = SIMD16<Double>.zero
            difference[10] = -card.value.opacity
            entries.append(Glide.Entry(index: card.index, page: card.page, value: difference, velocity: .zero))
        }
        glide.begin(entries + departing, at: now, duration: configuration.stage["switchDuration"])
    }

    /// A place in the new row for a card that it doesn't show: as far from the middle as the card was. Nil: something else is there.
    private func leavingPage(
        of card: ShownCard, among after: ContiguousArray<ShownCard>, _ entries: ContiguousArray<Glide.Entry>
    ) -> Int? {
        let page =
            views == nil && card.page == card.index
            ? card.index : Int((scroller.unfoldedOffset + card.offset).rounded().clamped(to: -1e15...1e15))
        let isTaken = after.contains { $0.page == page } || entries.contains { $0.page == page }
        return isTaken ? nil : page
    }

    /// Where the cards' common centre lies, in window points.
    var anchor: Vector2 { viewport.center + model.anchorOffset * viewport.scale }
}
