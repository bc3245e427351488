internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

/// A card that was taken out of the deck, and where it goes when it is put back.
struct RemovedCard: Equatable, Sendable {
    /// The number of its picture.
    var picture: Int
    /// Its index once all that were removed after it are back.
    var index: Int
    var wasCurrent: Bool
    /// All cards that were there, if they were replaced, and the pictures that took their place; the others of this are about the current one.
    var former: (order: CardOrder, replacedBy: Range<Int>)?

    static func == (a: RemovedCard, b: RemovedCard) -> Bool {
        a.picture == b.picture && a.index == b.index && a.wasCurrent == b.wasCurrent && a.former?.order == b.former?.order
    }
}

// Cards that come and go, as iCarousel animates them: the one that goes fades out in place, the others then close the gap; the others
// make room for one that comes, which fades in. The scroller's motion goes on about the current card.
extension Stage {
    /// Seconds in which a card fades out or in (iCarousel's removeItemAtIndex and insertItemAtIndex).
    static let cardFade = 0.1
    /// Seconds in which the others move.
    static let cardMove = 0.4

    /// Takes a card away; the others close the gap. If it was the current one its successor takes its place, at the end of a row its
    /// predecessor. False: there is no such card.
    @discardableResult
    public mutating func removeCard(at index: Int, at time: Double) -> Bool {
        advance(to: time)
        var newDeck = deck
        guard let row = RowChange.removing(at: index, from: deck.count), let picture = newDeck.remove(at: index) else {
            return false
        }
        let card = RemovedCard(picture: picture, index: index, wasCurrent: index == current)
        change(row, to: newDeck)
        removedCards.append(card)
        return true
    }

    /// Adds pictures to the list and shows them as new cards before the card at an index, clamped to 0…count; the current card stays
    /// current.
    public mutating func insertCards(_ pictures: [Deck.Picture], at index: Int, at time: Double) {
        guard !pictures.isEmpty else { return }
        advance(to: time)
        let row = RowChange.inserting(pictures.count, at: index, into: deck.count)
        var newDeck = deck
        newDeck.insert(pictures, at: row.index)
        change(row, to: newDeck)
        // The places to put cards back to move along; seen from further back, those put back before are there again.
        var place = row.index
        for card in removedCards.indices.reversed() {
            // What was removed earlier has its place in a row that isn't there.
            if removedCards[card].former != nil { break }
            if place < removedCards[card].index { removedCards[card].index += pictures.count } else { place += 1 }
        }
    }

    /// Puts the card that was removed last back where it was, and gives its index; nil if there is none. It is the current card again
    /// if it was, and the one that took its place still is.
    @discardableResult
    public mutating func putBack(at time: Double) -> Int? {
        advance(to: time)
        guard let index = putBackIndex, let card = removedCards.popLast() else { return nil }
        if let former = card.former { return putBack(former.order, replacedBy: former.replacedBy, current: card.index) }
        let repeats = wraps || scrolling.kind == .cardStack
        let successor = index < deck.count ? index : repeats ? 0 : deck.count - 1
        var newDeck = deck
        newDeck.insert(picture: card.picture, at: index)
        change(
            .inserting(at: index, into: deck.count, becomesCurrent: card.wasCurrent && current == successor), to: newDeck)
        return index
    }

    /// How many cards can be put back.
    public var removedCount: Int { removedCards.count }

    /// Where the card goes that would be put back; nil if there is none.
    public var putBackIndex: Int? { removedCards.last.map { $0.former == nil ? Swift.min($0.index, deck.count) : $0.index } }

    /// Whether it is one card that would be put back, and not all that were replaced.
    public var putBackIsCard: Bool { removedCards.last.map { $0.former == nil } ?? false }

    /// The title of the card that would be put back, or how many they are; nil if there is none.
    public var removedTitle: String? {
        if let former = removedCards.last?.former { return former.order.count == 1 ? "1 card" : "\(former.order.count) cards" }
        return removedCards.last.flatMap { deck.pictures.indices.contains($0.picture) ? deck.pictures[$0.picture].title : nil }
    }

    /// The title of a card's picture.
    public func title(ofCard index: Int) -> String? { deck.picture(ofCard: index).map { deck.pictures[$0].title } }

    mutating func handle(_ change: DeckChange, at time: Double) {
        switch change {
        case .remove(let card): removeCard(at: card, at: time)
        case .insert(let pictures, let index): insertCards(pictures, at: index, at: time)
        case .putBack: putBack(at: time)
        case .arrange(let pictures): arrange(pictures, at: time)
        case .replace(let pictures): replaceCards(with: pictures, at: time)
        case .focus(let picture, let point): setFocus(point, ofPicture: picture, at: time)
        }
    }

    /// Lets go of the sides of cards that have faded away.
    mutating func forgetDepartedFlips() {
        if flips.isEmpty { return }
        let (layoutTransition, now) = (layoutTransition, now)
        flips.forget { LayoutTransition.isDeparted($0) && layoutTransition.residual(ofPage: $0, at: now) == nil }
    }

    // MARK: -

    private mutating func change(_ row: RowChange, to newDeck: Deck) {
        takeScrollEvents()
        let before = shownCards(withPlaceholders: true)
        let former = FormerRow(
            model: model, scroll: scrollState, unfoldedOffset: scroller.unfoldedOffset, repeats: views != nil,
            isPlaced: scroller.place(&placed))
        let oldDeck = deck
        let currentLeaves = row.kind == .remove && row.index == current
        deck = newDeck
        prepareModel()
        if row.oldCount > 0, row.newCount > 0 {
            Scrollers.change(&scroller, row, to: model.scrollRule, at: now)
        } else {
            // There is nothing that could move, or was.
            scroller = Scrollers.resting(model.scrollRule, offset: 0, at: now, delegate: transitionDelegate)
            pan = nil
        }
        scroller.recordsEvents = recordsEvents
        layViews()
        lastOffset = scroller.unfoldedOffset
        lastCurrent = current
        var becomesCurrent = false
        if case .insert(_, becomesCurrent: true) = row.kind { becomesCurrent = true }
        if currentLeaves || becomesCurrent { note(.currentCardDidChange(current)) }
        beginLayoutTransition(from: before, former, row, oldDeck)
    }

    /// The row as it was: where cards were that it didn't show.
    private struct FormerRow {
        var model: any SwitcherModel
        var scroll: ScrollState
        var unfoldedOffset: Double
        var repeats: Bool
        /// The scroller placed the cards itself: nobody knows of others.
        var isPlaced: Bool

        func offset(ofPage page: Int) -> Double {
            repeats ? Double(page) - unfoldedOffset : model.offset(ofCard: page, at: scroll.offset)
        }

        /// The pose of a card, and that of a moment later (`ahead` in cards).
        func pose(at offset: Double, ahead: Double = 0) -> CardPose {
            var scroll = scroll
            scroll.offset += ahead
            return model.pose(at: offset - ahead, scroll: scroll)
        }
    }

    /// Starts the layout transition of every card that was shown, and of every card that will be.
    private mutating func beginLayoutTransition(
        from before: ContiguousArray<ShownCard>, _ former: FormerRow, _ row: RowChange, _ oldDeck: Deck
    ) {
        layoutTransition.begin([], at: now, duration: 0)
        let after = shownCards(withPlaceholders: true)
        let isRemoval = row.kind == .remove
        let isOriginal = scrolling.kind == .carousel && model.scrollRule.physics == .original
        let course: LayoutTransition.Course = isOriginal ? .eased(delay: isRemoval ? Self.cardFade : 0) : .residual
        var entries: ContiguousArray<LayoutTransition.Entry> = []
        var departed: [Int: Int] = [:]
        for (position, card) in before.enumerated() {
            guard let page = newPage(card.page, row) else {
                let next = before[(position + 1)...].first { newPage($0.page, row) != nil }.flatMap { newPage($0.page, row) }
                departed[card.page] = depart(card, before: next, oldDeck, into: &entries)
                continue
            }
            if let shown = after.first(where: { $0.page == page }) {
                entries.append(
                    LayoutTransition.Entry(
                        index: shown.index, page: page, value: card.value.difference(from: shown.value),
                        velocity: card.velocity - shown.velocity, course: course))
            } else {
                // It leaves: towards its place in the row, where it is not seen.
                let offset = offset(ofPage: page)
                var pose = model.pose(at: offset, scroll: scrollState)
                pose.opacity = 0
                let index = newPage(card.index, row) ?? card.index
                entries.append(
                    LayoutTransition.Entry(
                        index: index, page: page,
                        value: card.value.difference(from: appearance(pose, picture: deck.picture(ofCard: index))),
                        velocity: card.velocity - rate(at: offset), course: course))
            }
        }
        for shown in after where !entries.contains(where: { $0.page == shown.page }) {
            entries.append(arrival(of: shown, former, row, course))
        }
        let pages = departed
        flips.renumber { row.page($0) ?? pages[$0] }
        layoutTransition.begin(
            entries, at: now, duration: isRemoval && !isOriginal ? Self.cardFade + Self.cardMove : Self.cardMove)
    }

    /// Where a page is after a change; nil for the card that left. Placeholders stay before the first card and after the last one.
    private func newPage(_ page: Int, _ row: RowChange) -> Int? {
        guard views == nil, !(0..<row.oldCount).contains(page) else { return row.page(page) }
        return page < 0 ? page : page + row.newCount - row.oldCount
    }

    /// A card that is gone fades where it is, and goes on as it moved. The result is the page under which it does.
    mutating func depart(
        _ card: ShownCard, before next: Int?, _ oldDeck: Deck, into entries: inout ContiguousArray<LayoutTransition.Entry>
    ) -> Int? {
        guard let picture = oldDeck.picture(ofCard: card.index), card.value.opacity > 0 else { return nil }
        let page = layoutTransition.pageForDeparture()
        entries.append(
            LayoutTransition.Entry(
                index: -1, page: page, value: card.value.difference(from: appearance(Self.departedPose, picture: picture)),
                velocity: card.velocity, course: .staying, fade: Self.cardFade,
                departure: LayoutTransition.Departure(picture: picture, card: card.index, offset: card.offset, next: next)))
        return page
    }

    /// A card that wasn't shown before: a new one fades in where it belongs; one that the row has moved into sight comes from where it was.
    private func arrival(of shown: ShownCard, _ former: FormerRow, _ row: RowChange, _ course: LayoutTransition.Course)
        -> LayoutTransition.Entry
    {
        var entry = LayoutTransition.Entry(
            index: shown.index, page: shown.page, value: .zero, velocity: .zero, course: course, fade: Self.cardFade)
        if !former.isPlaced, views != nil || (0..<row.newCount).contains(shown.page), let page = row.oldPage(shown.page) {
            let offset = former.offset(ofPage: page)
            let h = 1e-4
            let picture = deck.picture(ofCard: shown.index)
            let value = appearance(former.pose(at: offset), picture: picture)
            let ahead = appearance(former.pose(at: offset, ahead: h), picture: picture)
            let behind = appearance(former.pose(at: offset, ahead: -h), picture: picture)
            entry.value = value.difference(from: shown.value)
            entry.velocity = ahead.difference(from: behind) * (former.scroll.velocity / (2 * h)) - shown.velocity
            entry.fade = nil
        }
        // A screen lies below the one that goes: were both half transparent, the dark behind them would show.
        if showsScreens, row.kind == .remove { return entry }
        entry.value[10] = -shown.value.opacity
        entry.velocity[10] = 0
        return entry
    }

    /// The pose that a departed card's difference is to: nowhere, unseen.
    static var departedPose: CardPose { CardPose(opacity: 0) }

    /// Adds the cards that have departed and are still to be seen, where they were in document order.
    mutating func placeDeparted() {
        for entry in layoutTransition.entries where entry.isActive(at: now) {
            guard let departure = entry.departure else { continue }
            let next = placed.firstIndex { $0.page == departure.next }
            placed.insert(
                PlacedCard(index: entry.index, offset: departure.offset, pose: Self.departedPose, page: entry.page),
                at: next ?? placed.count)
        }
    }
}
