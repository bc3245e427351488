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
        let structural = ["vertical", "wrap", "placeholders", "feel"]
        let glides =
            newDeck != deck || newConfiguration.modelID != old.modelID || newConfiguration.viewport != old.viewport
            || structural.contains { newConfiguration.values[$0] != old.values[$0] }
        guard glides else {
            configuration = newConfiguration
            model = configuration.model.init(configuration.values)
            prepareModel()
            Scrollers.update(&scroller, to: model.scrollRule, at: now)
            return
        }
        let before = shownCards()
        let offset = scroller.offset
        let wasMoving = scroller.isMoving
        let oldCount = deck.count
        configuration = newConfiguration
        deck = newDeck
        model = configuration.model.init(configuration.values)
        look = configuration.model.descriptor.look
        prepareModel()
        scroller = Scrollers.resting(model.scrollRule, offset: nearby(offset, oldCount: oldCount), at: now)
        if let pan {
            scroller.touchDown(at: now)
            if !scroller.panBegan(translation: pan.translation, velocity: pan.velocity, at: now) { self.pan = nil }
        }
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
        var value: PoseVector
        var velocity: SIMD16<Double>
    }

    /// The cards as they are shown now, and how fast that changes.
    private mutating func shownCards() -> ContiguousArray<ShownCard> {
        place()
        return ContiguousArray(
            placed.compactMap { card in
                guard (0..<deck.count).contains(card.index) else { return nil }
                let (value, rate) = appearance(of: card.index, offset: card.offset)
                guard let residual = glide.residual(ofCard: card.index, at: now) else {
                    return ShownCard(index: card.index, value: value, velocity: rate)
                }
                return ShownCard(
                    index: card.index, value: value.adding(residual.value), velocity: rate + residual.velocity)
            })
    }

    /// A card's appearance by the model alone, and its rate of change with the scroller's velocity.
    private func appearance(of index: Int, offset: Double) -> (PoseVector, SIMD16<Double>) {
        func at(_ offset: Double) -> PoseVector {
            PoseVector(
                pose: model.pose(at: offset, toggle: scroller.toggle), card: model.cardSize, anchor: anchor,
                scale: viewport.scale)
        }
        let value = at(offset)
        let speed = scroller.velocity
        guard speed != 0 else { return (value, .zero) }
        // An offset falls as the scroll offset rises.
        let h = 1e-4
        let slope = at(offset + h).difference(from: at(offset - h)) / (2 * h)
        return (value, slope * -speed)
    }

    /// Starts the glide of every card that was shown, and of every card that will be.
    private mutating func glide(from before: ContiguousArray<ShownCard>) {
        var entries: ContiguousArray<Glide.Entry> = []
        model.visibleCards(at: scroller.offset, into: &placed)
        for card in before where card.index < deck.count {
            let offset = model.offset(ofCard: card.index, at: scroller.offset)
            let (shown, rate) = appearance(of: card.index, offset: offset)
            var value = shown
            if !isLoaded(card.index) { value.numbers[10] = 0 }
            entries.append(
                Glide.Entry(
                    index: card.index, value: card.value.difference(from: value), velocity: card.velocity - rate))
        }
        for card in placed where !before.contains(where: { $0.index == card.index }) {
            // Not there before: it fades in where it belongs.
            let (value, _) = appearance(of: card.index, offset: card.offset)
            var difference = SIMD16<Double>.zero
            difference[10] = -value.opacity
            entries.append(Glide.Entry(index: card.index, value: difference, velocity: .zero))
        }
        glide.begin(entries, at: now, duration: configuration.stage["switchDuration"])
    }

    /// Whether the model shows a card at the present offset.
    func isLoaded(_ index: Int) -> Bool { placed.contains { $0.index == index } }

    /// Where the cards' common centre lies, in window points.
    var anchor: Vector2 { viewport.center + model.anchorOffset * viewport.scale }
}
