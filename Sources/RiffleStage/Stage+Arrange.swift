internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Reordering and replacing cards.
extension Stage {
    /// Shows the pictures of these indices, one card for each. Visible cards move to their new positions in a layout transition;
    /// the current card stays current if its picture is still shown, and the scroller comes to rest on it.
    public mutating func arrange(_ pictures: some Sequence<Int>, at time: StageTime) {
        advance(to: time.seconds)
        var newDeck = deck
        newDeck.show(pictures)
        show(newDeck, current: nil)
    }

    /// Adds pictures to the list and replaces all cards by one card for each of them; `putBack` undoes that. Without pictures
    /// nothing happens.
    public mutating func replaceCards(with pictures: Deck.Pictures, at time: StageTime) {
        guard !pictures.isEmpty else { return }
        advance(to: time.seconds)
        var newDeck = deck
        let numbers = newDeck.list(pictures)
        let former = deck
        let card = RemovedCard(
            picture: deck.picture(ofCard: current) ?? 0, index: Swift.max(current, 0), wasCurrent: true,
            former: (former.order, numbers))
        newDeck.show(numbers)
        show(newDeck, current: nil)
        if former.count > 0 { motion.remember(card) }
    }

    /// Restores the cards that were replaced, followed by those that were added since. Returns the index of the current card.
    mutating func putBack(_ order: CardOrder, replacedBy pictures: Range<Int>, current: Int) -> Int {
        var newDeck = deck
        newDeck.show(order, without: pictures)
        show(newDeck, current: current)
        return current
    }

    /// `current`: the index of the new current card; nil: the card that shows the present one's picture.
    private mutating func show(_ newDeck: Deck, current wanted: Int?) {
        guard newDeck != deck else { return }
        _ = motion.recognizer.cancel()
        motion.pan = nil
        var (work, surroundings) = shownArrangement()
        let (oldDeck, oldCurrent) = (deck, current)
        var free = FreeCards(newDeck.order)
        // The current card is matched first, in case several cards show its picture.
        let currentIndex = oldDeck.picture(ofCard: oldCurrent).flatMap { free.take($0, near: wanted ?? oldCurrent) }
        motion.deck = newDeck
        prepareModel()
        let target = Swift.max(0, Swift.min(wanted ?? currentIndex ?? oldCurrent, deck.count - 1))
        replaceScroller(restingAt: Double(target))
        motion.resumeKeyRepeat()
        motion.rebuildViews()
        motion.lastCurrent = current
        motion.lastOffset = motion.scroller.unfoldedOffset
        var staying: ContiguousArray<ShownCard> = []
        var departing: ContiguousArray<LayoutTransition.Entry> = []
        var pages: [Int: Int] = [:]
        for card in work.before {
            let picture = oldDeck.picture(ofCard: card.index)
            let newIndex =
                card.index == oldCurrent ? currentIndex : picture.flatMap { free.take($0, near: card.index) }
            guard let newIndex else {
                pages[card.page] = depart(card, before: nil, oldDeck, into: &departing)
                continue
            }
            if motion.views == nil { pages[card.page] = newIndex }
            var moved = card
            (moved.index, moved.page) = (newIndex, newIndex)
            staying.append(moved)
        }
        motion.flips.renumber { pages[$0] }
        for index in work.outlines.indices { work.outlines[index].page = pages[work.outlines[index].page] ?? .min }
        work.before = staying
        beginLayoutTransition(from: &work, surroundings, over: configuration.stage["switchDuration"], with: departing)
    }
}
