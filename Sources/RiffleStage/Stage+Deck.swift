internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

// Inserting, removing, reordering and replacing cards. Where a card is inserted or removed, the scroller goes on moving relative to the
// current card.
extension Stage {
    mutating func handle(_ change: DeckChange) {
        switch change {
        case .remove(let card): removeCard(at: card, at: time)
        case .insert(let pictures, let index): insertCards(pictures, at: index, at: time)
        case .putBack: putBack(at: time)
        case .arrange(let pictures): arrange(pictures, at: time)
        case .replace(let pictures): replaceCards(with: pictures, at: time)
        case .set(let newDeck):
            motion.removedCards.removeAll()
            rearrange(configuration, deck: newDeck, at: motion.now)
        case .focus(let picture, let point): setFocus(point, ofPicture: picture, at: time)
        }
    }

    /// Replaces the deck; a card whose index both decks have moves to its new pose. Cards removed before can't be put back any more.
    public mutating func setDeck(_ newDeck: Deck, at time: StageTime) {
        advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: .deck(.set(newDeck)))))
    }

    /// Removes a card; the others close the gap. If it was the current card, its successor becomes current, or at the end of a row its
    /// predecessor. False if there is no such card.
    @discardableResult
    public mutating func removeCard(at index: Int, at time: StageTime) -> Bool {
        advance(to: time.seconds)
        var newDeck = deck
        guard let row = RowChange.removing(at: index, from: deck.count), let picture = newDeck.remove(at: index) else {
            return false
        }
        let card = RemovedCard(picture: picture, index: index, wasCurrent: index == current)
        change(row, to: newDeck)
        motion.remember(card)
        return true
    }

    /// Adds pictures to the list and inserts them as new cards before the card at an index, clamped to 0…count; the current card
    /// stays current.
    public mutating func insertCards(_ pictures: Deck.Pictures, at index: Int, at time: StageTime) {
        guard !pictures.isEmpty else { return }
        advance(to: time.seconds)
        let row = RowChange.inserting(pictures.count, at: index, into: deck.count)
        var newDeck = deck
        newDeck.insert(pictures, at: row.index)
        change(row, to: newDeck)
        // Shift the indices of removed cards. Each is relative to the row with the cards removed after it put back, so the
        // insertion's index is shifted by those that come before it.
        var insertion = row.index
        for card in motion.removedCards.indices.reversed() {
            // Cards removed before a replacement have indices in the row that was replaced.
            if motion.removedCards[card].former != nil { break }
            if insertion < motion.removedCards[card].index {
                motion.removedCards[card].index += pictures.count
            } else {
                insertion += 1
            }
        }
    }

    /// Puts back the card that was removed last and returns its index; nil if there is none. It becomes the current card again if it was
    /// current and its successor is current now. A replacement of all cards is undone as a whole; the result is then the current card's
    /// index.
    @discardableResult
    public mutating func putBack(at time: StageTime) -> Int? {
        advance(to: time.seconds)
        guard let index = putBackIndex, let card = motion.removedCards.popLast() else { return nil }
        if let former = card.former {
            var newDeck = deck
            newDeck.show(former.order, without: former.replacedBy)
            show(newDeck, current: card.index)
            return card.index
        }
        let repeats = motion.scrolling.wraps || motion.scrolling.throwsCards
        let successor = index < deck.count ? index : repeats ? 0 : deck.count - 1
        var newDeck = deck
        newDeck.insert(picture: card.picture, at: index)
        change(
            .inserting(at: index, into: deck.count, becomesCurrent: card.wasCurrent && current == successor), to: newDeck)
        return index
    }

    /// The index at which `putBack` would insert a card (after a replacement, the current card's); nil if there is nothing to put
    /// back.
    public var putBackIndex: Int? {
        motion.removedCards.last.map { $0.former == nil ? Swift.min($0.index, deck.count) : $0.index }
    }

    /// Whether `putBack` would restore a single card, and not all cards of a replacement.
    public var putBackIsCard: Bool { motion.removedCards.last.map { $0.former == nil } ?? false }

    /// The title of the card that `putBack` would restore, or the number of cards of a replacement; nil if there is none.
    public var removedTitle: String? {
        guard let removed = motion.removedCards.last else { return nil }
        if let former = removed.former { return former.order.count == 1 ? "1 card" : "\(former.order.count) cards" }
        return deck.pictures.indices.contains(removed.picture) ? deck.pictures[removed.picture].title : nil
    }

    /// The title of a card's picture; nil for a card that doesn't exist.
    public func title(ofCard index: Int) -> String? { deck.picture(ofCard: index).map { deck.pictures[$0].title } }

    private mutating func change(_ row: RowChange, to newDeck: Deck) {
        events.take(from: &motion.scroller)
        let former = modelSwitch.formerRow(motion, pictures)
        let currentLeaves = row.kind == .remove && row.index == current
        motion.arrangement.deck = newDeck
        prepareModel()
        if row.oldCount > 0, row.newCount > 0 {
            Scrollers.setRule(motion.model.scrollRule, of: &motion.scroller, after: row, at: motion.now)
        } else {
            // The old or the new row is empty, so there is no motion to keep.
            replaceScroller(restingAt: 0)
            motion.input.pan = nil
        }
        motion.scroller.recordsEvents = recordsEvents
        motion.updateViews()
        motion.follower.skip(to: motion.scroller)
        motion.follower.lastCurrent = current
        var becomesCurrent = false
        if case .insert(_, becomesCurrent: true) = row.kind { becomesCurrent = true }
        if currentLeaves || becomesCurrent { note(.currentCardDidChange(current)) }
        modelSwitch.begin(&motion, pictures, from: former, row)
    }

    // MARK: - Reordering

    /// Replaces the cards by one for each of these picture indices. Visible cards move to their new positions in a layout transition; the
    /// current card stays current if its picture is still shown, and the scroller comes to rest on it.
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

    /// Shows another deck. `current`: the index of the new current card; nil: the card that shows the picture of the present one.
    private mutating func show(_ newDeck: Deck, current wanted: Int?) {
        guard newDeck != deck else { return }
        motion.input.drop()
        modelSwitch.note(motion, pictures)
        let (oldDeck, oldCurrent) = (deck, current)
        var free = FreeCards(newDeck.order)
        // The current card is matched first, in case several cards show its picture.
        let currentIndex = oldDeck.picture(ofCard: oldCurrent).flatMap { free.take($0, near: wanted ?? oldCurrent) }
        motion.arrangement.deck = newDeck
        prepareModel()
        let target = Swift.max(0, Swift.min(wanted ?? currentIndex ?? oldCurrent, deck.count - 1))
        replaceScroller(restingAt: Double(target))
        motion.resumeKeyRepeat()
        motion.rebuildViews()
        motion.follower.lastCurrent = current
        motion.follower.skip(to: motion.scroller)
        var staying: ContiguousArray<ShownCard> = []
        var departing: ContiguousArray<LayoutTransition.Entry> = []
        var pages: [Int: Int] = [:]
        for card in modelSwitch.noted {
            let picture = oldDeck.picture(ofCard: card.index)
            let newIndex =
                card.index == oldCurrent ? currentIndex : picture.flatMap { free.take($0, near: card.index) }
            guard let newIndex else {
                pages[card.page] = modelSwitch.depart(card, before: nil, oldDeck, &motion, pictures, into: &departing)
                continue
            }
            if motion.follower.views == nil { pages[card.page] = newIndex }
            var moved = card
            (moved.index, moved.page) = (newIndex, newIndex)
            staying.append(moved)
        }
        motion.flips.renumber { pages[$0] }
        modelSwitch.renumber(pages, cards: staying)
        modelSwitch.begin(&motion, pictures, over: configuration.stage["switchDuration"], with: departing)
    }
}
