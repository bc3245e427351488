internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Cards in another order, or other cards altogether.
extension Stage {
    /// Shows the pictures of these numbers, a card for each. Every card that is in sight glides to its new place; the current one stays
    /// current if its picture is still there, and what moves comes to rest on it.
    public mutating func arrange(_ pictures: some Sequence<Int>, at time: Double) {
        advance(to: time)
        var newDeck = deck
        newDeck.show(pictures)
        show(newDeck, current: nil)
    }

    /// Adds pictures to the list and shows them, a card for each, instead of what is shown; `putBack` brings that back. Without pictures
    /// nothing happens.
    public mutating func replaceCards(with pictures: [Deck.Picture], at time: Double) {
        guard !pictures.isEmpty else { return }
        advance(to: time)
        var newDeck = deck
        let numbers = newDeck.list(pictures)
        let former = deck
        let card = RemovedCard(
            picture: deck.picture(ofCard: current) ?? 0, index: Swift.max(current, 0), wasCurrent: true,
            former: (former.order, numbers))
        newDeck.show(numbers)
        show(newDeck, current: nil)
        if former.count > 0 { removedCards.append(card) }
    }

    /// Brings back the cards that were replaced. Those that have come since stay, behind them.
    mutating func putBack(_ order: CardOrder, replacedBy pictures: Range<Int>, current: Int) -> Int {
        var newDeck = deck
        let later = deck.shownPictures.filter { !pictures.contains($0) }
        newDeck.show(order)
        for picture in later { newDeck.insert(picture: picture, at: newDeck.count) }
        show(newDeck, current: current)
        return current
    }

    /// `current`: the card to stand on; nil: the present one, wherever it is now.
    private mutating func show(_ newDeck: Deck, current wanted: Int?) {
        guard newDeck != deck else { return }
        takeScrollEvents()
        endScrollEvents()
        _ = recognizer.cancel()
        pan = nil
        let before = shownCards()
        var surroundings = shownSurroundings()
        let (oldDeck, oldCurrent) = (deck, current)
        var places = PicturePlaces(newDeck)
        // The current card chooses first where a picture is there several times.
        let itsPlace = oldDeck.picture(ofCard: oldCurrent).flatMap { places.take($0, near: wanted ?? oldCurrent) }
        deck = newDeck
        prepareModel()
        let stand = Swift.max(0, Swift.min(wanted ?? itsPlace ?? oldCurrent, deck.count - 1))
        scroller = Scrollers.resting(model.scrollRule, offset: Double(stand), at: now, delegate: transitionDelegate)
        scroller.recordsEvents = recordsEvents
        resumeHolding()
        layViewsAnew()
        lastCurrent = current
        lastOffset = scroller.unfoldedOffset
        var staying: ContiguousArray<ShownCard> = []
        var departing: ContiguousArray<LayoutTransition.Entry> = []
        var pages: [Int: Int] = [:]
        for card in before {
            let picture = oldDeck.picture(ofCard: card.index)
            guard let place = card.index == oldCurrent ? itsPlace : picture.flatMap({ places.take($0, near: card.index) }) else {
                pages[card.page] = depart(card, before: nil, oldDeck, into: &departing)
                continue
            }
            if views == nil { pages[card.page] = place }
            var moved = card
            (moved.index, moved.page) = (place, place)
            staying.append(moved)
        }
        flips.renumber { pages[$0] }
        for place in surroundings.outlines.indices {
            surroundings.outlines[place].page = pages[surroundings.outlines[place].page] ?? .min
        }
        beginLayoutTransition(from: staying, surroundings, over: configuration.stage["switchDuration"], with: departing)
    }
}

/// Where a deck shows each picture, and which of these places are still free.
private struct PicturePlaces {
    private var places: [Int: [Int]] = [:]

    init(_ deck: Deck) {
        for card in 0..<deck.count {
            if let picture = deck.picture(ofCard: card) { places[picture, default: []].append(card) }
        }
    }

    /// The free place of a picture that is nearest to a card; it is free no more.
    mutating func take(_ picture: Int, near card: Int) -> Int? {
        guard let free = places[picture],
            let nearest = free.indices.min(by: { abs(free[$0] - card) < abs(free[$1] - card) })
        else { return nil }
        return places[picture]?.remove(at: nearest)
    }
}
