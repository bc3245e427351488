internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

/// A row before cards are inserted or removed: the cards that were shown, and the former poses of cards that weren't visible.
struct FormerRow {
    fileprivate var cards: ContiguousArray<ShownCard>
    private var model: any SwitcherModel
    private var scroll: ScrollState
    private var unfoldedOffset: Double
    private var repeats: Bool
    /// Whether the scroller placed the cards itself; the poses of other cards are then unknown.
    fileprivate var scrollerPlaces: Bool
    fileprivate var deck: Deck

    fileprivate init(_ motion: StageMotion, _ cards: ContiguousArray<ShownCard>, scrollerPlaces: Bool) {
        self.cards = cards
        model = motion.model
        scroll = motion.scrollState
        unfoldedOffset = motion.scroller.unfoldedOffset
        repeats = motion.follower.views != nil
        self.scrollerPlaces = scrollerPlaces
        deck = motion.deck
    }

    fileprivate func offset(ofPage page: Int) -> Double {
        repeats ? Double(page) - unfoldedOffset : model.offset(ofCard: page, at: scroll.offset)
    }

    /// The pose of a card at an offset in cards, after the row has scrolled `ahead` cards further.
    fileprivate func pose(at offset: Double, ahead: Double = 0) -> CardPose {
        var scroll = scroll
        scroll.offset += ahead
        return model.pose(at: offset - ahead, scroll: scroll)
    }

    fileprivate var velocity: Double { scroll.velocity }
}

// Inserting and removing cards, animated as in iCarousel: a removed card fades out in place, then the others close the gap; the
// others make room for an inserted card, which fades in.
extension ModelSwitch {
    /// Seconds in which a card fades out or in (iCarousel's removeItemAtIndex and insertItemAtIndex).
    static let cardFade = 0.1
    /// Seconds in which the others move.
    static let cardMove = 0.4

    /// Returns the row as it is before cards are inserted or removed.
    mutating func formerRow(_ motion: StageMotion, _ pictures: StagePictures) -> FormerRow {
        var cards: ContiguousArray<ShownCard> = []
        shown.list(motion, pictures, into: &cards, withPlaceholders: true)
        var placed: ContiguousArray<PosedCard> = []
        return FormerRow(motion, cards, scrollerPlaces: motion.scroller.placeCards(into: &placed))
    }

    /// Starts the layout transition of every card that was visible or becomes visible.
    mutating func begin(_ motion: inout StageMotion, _ pictures: StagePictures, from former: FormerRow, _ row: RowChange) {
        motion.layoutTransition.endAllButFading(at: motion.now)
        var after: ContiguousArray<ShownCard> = []
        shown.list(motion, pictures, into: &after, withPlaceholders: true)
        let appearances = Appearances(motion, pictures)
        let isRemoval = row.kind == .remove
        let isOriginal = motion.scrolling.order != .row && motion.model.scrollRule.physics == .original
        let course: LayoutTransition.Course = isOriginal ? .eased(delay: isRemoval ? Self.cardFade : 0) : .residual
        var entries: ContiguousArray<LayoutTransition.Entry> = []
        var departed: [Int: Int] = [:]
        let before = former.cards
        for (position, card) in before.enumerated() {
            guard let page = Self.newPage(card.page, row, motion) else {
                var next: Int?
                for card in before[(position + 1)...] where next == nil { next = Self.newPage(card.page, row, motion) }
                departed[card.page] = depart(card, before: next, former.deck, &motion, pictures, into: &entries)
                continue
            }
            var value: PoseVector, velocity: SIMD16<Double>, cover: SIMD2<Double>, index: Int
            if let card = after.first(where: { $0.page == page }) {
                (value, velocity, cover, index) = (card.value, card.velocity, card.cover, card.index)
            } else {
                // The card leaves the visible part: it moves towards its pose in the row and fades out.
                let offset = motion.offset(ofPage: page)
                var pose = motion.model.pose(at: offset, scroll: motion.scrollState)
                pose.opacity = 0
                index = Self.newPage(card.index, row, motion) ?? card.index
                value = appearances.of(pose, picture: motion.deck.picture(ofCard: index))
                (velocity, cover) = (appearances.rate(of: motion, at: offset), pose.cover)
            }
            let difference = card.value.difference(from: value)
            entries.append(
                LayoutTransition.Entry(
                    index: index, page: page, value: difference,
                    velocity: PoseVector.rate(of: difference, between: card.velocity, and: velocity), course: course,
                    cover: card.cover - cover))
        }
        for shown in after where !entries.contains(where: { $0.page == shown.page }) {
            entries.append(Self.arrival(of: shown, former, row, course, motion, appearances))
        }
        let pages = departed
        motion.flips.renumber { row.page($0) ?? pages[$0] }
        if let grabbed = motion.input.grabbed { motion.input.grabbed = row.page(grabbed.page).map(grabbed.moved) }
        motion.layoutTransition.begin(
            &entries, at: motion.now, duration: isRemoval && !isOriginal ? Self.cardFade + Self.cardMove : Self.cardMove)
    }

    /// A page's number after a change; nil for the removed card. Placeholders stay before the first card and after the last one.
    private static func newPage(_ page: Int, _ row: RowChange, _ motion: StageMotion) -> Int? {
        guard motion.follower.views == nil, !(0..<row.oldCount).contains(page) else { return row.page(page) }
        return page < 0 ? page : page + row.newCount - row.oldCount
    }

    /// Appends the transition of a removed card: it fades out while it goes on at its velocity. Returns its new page; nil if it
    /// wasn't visible. `next`: the page of the card after it.
    mutating func depart(
        _ card: ShownCard, before next: Int?, _ oldDeck: Deck, _ motion: inout StageMotion, _ pictures: StagePictures,
        into entries: inout ContiguousArray<LayoutTransition.Entry>
    ) -> Int? {
        guard let picture = oldDeck.picture(ofCard: card.index), card.value.opacity > 0 else { return nil }
        let page = motion.layoutTransition.pageForDeparture()
        entries.append(
            .departure(
                of: card, index: -1, page: page, picture: picture, fade: Self.cardFade, before: next,
                Appearances(motion, pictures)))
        return page
    }

    /// The transition of a card that wasn't visible before: a new one fades in at its pose; one that moves into view comes from
    /// its former pose.
    private static func arrival(
        of shown: ShownCard, _ former: FormerRow, _ row: RowChange, _ course: LayoutTransition.Course, _ motion: StageMotion,
        _ appearances: Appearances
    ) -> LayoutTransition.Entry {
        var entry = LayoutTransition.Entry(
            index: shown.index, page: shown.page, value: .zero, velocity: .zero, course: course, fade: cardFade)
        if !former.scrollerPlaces, motion.follower.views != nil || (0..<row.newCount).contains(shown.page),
            let page = row.oldPage(shown.page)
        {
            let offset = former.offset(ofPage: page)
            let h = 1e-4
            let picture = motion.deck.picture(ofCard: shown.index)
            let value = appearances.of(former.pose(at: offset), picture: picture)
            let ahead = appearances.of(former.pose(at: offset, ahead: h), picture: picture)
            let behind = appearances.of(former.pose(at: offset, ahead: -h), picture: picture)
            entry.value = value.difference(from: shown.value)
            let velocity = ahead.difference(from: behind) * (former.velocity / (2 * h))
            entry.velocity = PoseVector.rate(of: entry.value, between: velocity, and: shown.velocity)
            entry.fade = nil
        }
        // The screen below a removed screen stays opaque: if both were translucent, the dark background would show through.
        if motion.showsScreens, row.kind == .remove { return entry }
        entry.value[PoseVector.Lane.opacity] = -shown.value.opacity
        entry.velocity[PoseVector.Lane.opacity] = 0
        return entry
    }
}
