internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

/// A card that was removed from the deck, with what is needed to put it back.
struct RemovedCard: Equatable, Sendable {
    /// The index of its picture.
    var picture: Int
    /// The index at which it is inserted, once all cards that were removed after it are back.
    var index: Int
    var wasCurrent: Bool
    /// Set if all cards were replaced: their order, and the pictures that replaced them. The other fields are then those of the
    /// current card.
    var former: (order: CardOrder, replacedBy: Range<Int>)?

    static func == (a: RemovedCard, b: RemovedCard) -> Bool {
        a.picture == b.picture && a.index == b.index && a.wasCurrent == b.wasCurrent && a.former?.order == b.former?.order
    }
}

// Inserting and removing cards, animated as in iCarousel: a removed card fades out in place, then the others close the gap; the
// others make room for an inserted card, which fades in. The scroller goes on moving relative to the current card.
extension Stage {
    /// Seconds in which a card fades out or in (iCarousel's removeItemAtIndex and insertItemAtIndex).
    static let cardFade = 0.1
    /// Seconds in which the others move.
    static let cardMove = 0.4

    /// Removes a card; the others close the gap. If it was the current one, its successor becomes current, at the end of a row
    /// its predecessor. False: there is no such card.
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

    /// Puts back the card that was removed last and returns its index; nil if there is none. It becomes the current card again if
    /// it was one and its successor still is. A replacement of all cards is undone as a whole; the result is then the current
    /// card's index.
    @discardableResult
    public mutating func putBack(at time: StageTime) -> Int? {
        advance(to: time.seconds)
        guard let index = putBackIndex, let card = motion.removedCards.popLast() else { return nil }
        if let former = card.former { return putBack(former.order, replacedBy: former.replacedBy, current: card.index) }
        let repeats = scrolling.wraps || scrolling.throwsCards
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
        if let former = motion.removedCards.last?.former {
            return former.order.count == 1 ? "1 card" : "\(former.order.count) cards"
        }
        return motion.removedCards.last.flatMap {
            deck.pictures.indices.contains($0.picture) ? deck.pictures[$0.picture].title : nil
        }
    }

    /// The title of a card's picture; nil for a card that doesn't exist.
    public func title(ofCard index: Int) -> String? { deck.picture(ofCard: index).map { deck.pictures[$0].title } }

    mutating func handle(_ change: DeckChange) {
        switch change {
        case .remove(let card): removeCard(at: card, at: time)
        case .insert(let pictures, let index): insertCards(pictures, at: index, at: time)
        case .putBack: putBack(at: time)
        case .arrange(let pictures): arrange(pictures, at: time)
        case .replace(let pictures): replaceCards(with: pictures, at: time)
        case .set(let newDeck):
            motion.removedCards.removeAll()
            rearrange(configuration, deck: newDeck, at: now)
        case .focus(let picture, let point): setFocus(point, ofPicture: picture, at: time)
        }
    }

    /// Removes the flips of removed cards that have faded out.
    mutating func forgetDepartedFlips() {
        if motion.flips.isEmpty { return }
        let (layoutTransition, now) = (motion.layoutTransition, now)
        motion.flips.forget { LayoutTransition.isDeparted($0) && layoutTransition.residual(ofPage: $0, at: now) == nil }
    }

    // MARK: -

    private mutating func change(_ row: RowChange, to newDeck: Deck) {
        takeScrollEvents()
        var before: ContiguousArray<ShownCard> = []
        listShownCards(into: &before, withPlaceholders: true)
        let former = FormerRow(
            model: model, scroll: scrollState, unfoldedOffset: motion.scroller.unfoldedOffset, repeats: motion.views != nil,
            scrollerPlaces: motion.scroller.placeCards(into: &placed))
        let oldDeck = deck
        let currentLeaves = row.kind == .remove && row.index == current
        motion.deck = newDeck
        prepareModel()
        if row.oldCount > 0, row.newCount > 0 {
            Scrollers.setRule(model.scrollRule, of: &motion.scroller, after: row, at: now)
        } else {
            // The old or the new row is empty, so there is no motion to keep.
            replaceScroller(restingAt: 0)
            motion.pan = nil
        }
        motion.scroller.recordsEvents = recordsEvents
        motion.updateViews()
        motion.lastOffset = motion.scroller.unfoldedOffset
        motion.lastCurrent = current
        var becomesCurrent = false
        if case .insert(_, becomesCurrent: true) = row.kind { becomesCurrent = true }
        if currentLeaves || becomesCurrent { note(.currentCardDidChange(current)) }
        beginLayoutTransition(from: before, former, row, oldDeck)
    }

    /// The row before the change, for the former poses of cards that weren't visible.
    private struct FormerRow {
        var model: any SwitcherModel
        var scroll: ScrollState
        var unfoldedOffset: Double
        var repeats: Bool
        /// Whether the scroller placed the cards itself; the poses of other cards are then unknown.
        var scrollerPlaces: Bool

        func offset(ofPage page: Int) -> Double {
            repeats ? Double(page) - unfoldedOffset : model.offset(ofCard: page, at: scroll.offset)
        }

        /// The pose of a card at an offset in cards, after the row has scrolled `ahead` cards further.
        func pose(at offset: Double, ahead: Double = 0) -> CardPose {
            var scroll = scroll
            scroll.offset += ahead
            return model.pose(at: offset - ahead, scroll: scroll)
        }
    }

    /// Starts the layout transition of every card that was visible or becomes visible.
    private mutating func beginLayoutTransition(
        from before: ContiguousArray<ShownCard>, _ former: FormerRow, _ row: RowChange, _ oldDeck: Deck
    ) {
        motion.layoutTransition.endAllButFading(at: now)
        var after: ContiguousArray<ShownCard> = []
        listShownCards(into: &after, withPlaceholders: true)
        let isRemoval = row.kind == .remove
        let isOriginal = scrolling.order != .row && model.scrollRule.physics == .original
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
                let difference = card.value.difference(from: shown.value)
                entries.append(
                    LayoutTransition.Entry(
                        index: shown.index, page: page, value: difference,
                        velocity: PoseVector.rate(of: difference, between: card.velocity, and: shown.velocity), course: course,
                        cover: card.cover - shown.cover))
            } else {
                // It leaves the visible part: towards its pose in the row, faded out.
                let offset = offset(ofPage: page)
                var pose = model.pose(at: offset, scroll: scrollState)
                pose.opacity = 0
                let index = newPage(card.index, row) ?? card.index
                let difference = card.value.difference(from: appearance(pose, picture: deck.picture(ofCard: index)))
                entries.append(
                    LayoutTransition.Entry(
                        index: index, page: page, value: difference,
                        velocity: PoseVector.rate(of: difference, between: card.velocity, and: rate(at: offset)), course: course,
                        cover: card.cover - pose.cover))
            }
        }
        for shown in after where !entries.contains(where: { $0.page == shown.page }) {
            entries.append(arrival(of: shown, former, row, course))
        }
        let pages = departed
        motion.flips.renumber { row.page($0) ?? pages[$0] }
        if let grabbed = motion.grabbed { motion.grabbed = row.page(grabbed.page).map(grabbed.moved) }
        motion.layoutTransition.begin(
            &entries, at: now, duration: isRemoval && !isOriginal ? Self.cardFade + Self.cardMove : Self.cardMove)
    }

    /// A page's number after a change; nil for the removed card. Placeholders stay before the first card and after the last one.
    private func newPage(_ page: Int, _ row: RowChange) -> Int? {
        guard motion.views == nil, !(0..<row.oldCount).contains(page) else { return row.page(page) }
        return page < 0 ? page : page + row.newCount - row.oldCount
    }

    /// Appends the transition of a removed card: it fades out while it goes on at its velocity. Returns its new page; nil if it
    /// wasn't visible. `next`: the page of the card after it.
    mutating func depart(
        _ card: ShownCard, before next: Int?, _ oldDeck: Deck, into entries: inout ContiguousArray<LayoutTransition.Entry>
    ) -> Int? {
        guard let picture = oldDeck.picture(ofCard: card.index), card.value.opacity > 0 else { return nil }
        let page = motion.layoutTransition.pageForDeparture()
        let difference = card.value.difference(from: appearance(Self.departedPose, picture: picture))
        entries.append(
            LayoutTransition.Entry(
                index: -1, page: page, value: difference,
                velocity: PoseVector.rate(of: difference, between: card.velocity, and: .zero), course: .constantVelocity,
                cover: card.cover, fade: Self.cardFade,
                departure: LayoutTransition.Departure(picture: picture, card: card.index, offset: card.offset, next: next)))
        return page
    }

    /// The transition of a card that wasn't visible before: a new one fades in at its pose; one that moves into view comes from
    /// its former pose.
    private func arrival(of shown: ShownCard, _ former: FormerRow, _ row: RowChange, _ course: LayoutTransition.Course)
        -> LayoutTransition.Entry
    {
        var entry = LayoutTransition.Entry(
            index: shown.index, page: shown.page, value: .zero, velocity: .zero, course: course, fade: Self.cardFade)
        if !former.scrollerPlaces, motion.views != nil || (0..<row.newCount).contains(shown.page),
            let page = row.oldPage(shown.page)
        {
            let offset = former.offset(ofPage: page)
            let h = 1e-4
            let picture = deck.picture(ofCard: shown.index)
            let value = appearance(former.pose(at: offset), picture: picture)
            let ahead = appearance(former.pose(at: offset, ahead: h), picture: picture)
            let behind = appearance(former.pose(at: offset, ahead: -h), picture: picture)
            entry.value = value.difference(from: shown.value)
            let velocity = ahead.difference(from: behind) * (former.scroll.velocity / (2 * h))
            entry.velocity = PoseVector.rate(of: entry.value, between: velocity, and: shown.velocity)
            entry.fade = nil
        }
        // The screen below a removed screen stays opaque: if both were translucent, the dark background would show through.
        if showsScreens, row.kind == .remove { return entry }
        entry.value[10] = -shown.value.opacity
        entry.velocity[10] = 0
        return entry
    }

    /// The invisible reference pose of removed cards, to which their difference is taken.
    static var departedPose: CardPose { CardPose(opacity: 0) }

    /// Inserts the removed cards that are still visible into `placed`, at their former position in document order.
    mutating func placeDeparted() {
        for entry in motion.layoutTransition.entries where entry.isActive(at: now) {
            guard let departure = entry.departure else { continue }
            let next = placed.firstIndex { $0.page == departure.next }
            placed.insert(
                PosedCard(index: entry.index, offset: departure.offset, pose: Self.departedPose, page: entry.page),
                at: next ?? placed.count)
        }
    }
}

extension StageMotion {
    /// The most removals that `putBack` can undo: each copy of a stage at another moment has a list of its own.
    static let mostRemovals = 256

    /// Notes a removal that `putBack` can undo; the oldest is forgotten.
    mutating func remember(_ card: RemovedCard) {
        if removedCards.count >= Self.mostRemovals { removedCards.removeFirst(removedCards.count - Self.mostRemovals + 1) }
        removedCards.append(card)
    }
}
