internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

/// Moves the cards smoothly from one arrangement to another, while they move or rest: to another model, other parameters, another window or
/// deck.
///
/// `note` lists the cards before the change; `begin` matches them with the cards after it and starts the layout transition. The lists are
/// kept, so that repeated changes, as in each round of a loop, don't allocate.
struct ModelSwitch: Sendable {
    /// The cards before the change, and their outlines as they were painted, back to front.
    private var before: ContiguousArray<ShownCard> = []
    private var outlines: ContiguousArray<PaintedOutline> = []
    /// Card style and frame before the change, the lift of turning cards, and the appearance of removed ones.
    private var surroundings: ShownSurroundings?
    private var lift = FlipLift(edge: 0, around: 0)
    private var origin: PoseVector?
    /// The cards after the change, and the positions in it of those without a counterpart.
    private var after: ContiguousArray<ShownCard> = []
    private var free: ContiguousArray<Int> = []
    private var pairs: ContiguousArray<Pair> = []
    /// The cards that are shown only before.
    private var leaving: ContiguousArray<ShownCard> = []
    /// The transitions of `pairs`, in their order, then of cards that appear.
    private var entries: ContiguousArray<LayoutTransition.Entry> = []
    /// The transitions of cards that have no page in the new row.
    private var departing: ContiguousArray<LayoutTransition.Entry> = []
    private var order = TransitionPaintOrder()
    /// Finds the cards of a moment.
    var shown = ShownCards()
    /// The cards where the row comes to rest.
    private var ahead: ContiguousArray<PosedCard> = []

    /// The options of the compositor, which decide which cards are painted.
    var drawing: SceneOptions {
        get { shown.scene.compositor.options }
        set { shown.scene.compositor.options = newValue }
    }

    /// Frees scratch memory that a copy of the stage would have to copy. No state is lost between two changes.
    mutating func dropScratch() {
        let options = drawing
        self = ModelSwitch()
        drawing = options
    }

    /// A card before and after the change.
    struct Pair: Sendable {
        var old: ShownCard
        var new: ShownCard
    }

    /// Lists the cards before a change.
    mutating func note(_ motion: StageMotion, _ pictures: StagePictures) {
        shown.list(motion, pictures, into: &before)
        lift = shown.scene.lift(motion)
        shown.scene.listOutlines(motion, pictures, into: &outlines)
        surroundings = motion.shownSurroundings
        origin = Appearances(motion, pictures).departed(picture: nil)
    }

    /// Replaces the noted cards by `cards`, which have their pages in the new row, and renumbers the pages of their outlines. A page
    /// missing in `pages` belongs to no card any more.
    mutating func renumber(_ pages: [Int: Int], cards: ContiguousArray<ShownCard>) {
        for index in outlines.indices { outlines[index].page = pages[outlines[index].page] ?? .min }
        before = cards
    }

    /// The cards that were noted.
    var noted: ContiguousArray<ShownCard> { before }

    /// Starts the layout transition of every card that was visible or becomes visible, from the noted moment. `leftovers`: further entries.
    mutating func begin(
        _ motion: inout StageMotion, _ pictures: StagePictures, over seconds: Double,
        with leftovers: ContiguousArray<LayoutTransition.Entry> = []
    ) {
        guard let surroundings, let origin else { return }
        (self.surroundings, self.origin) = (nil, nil)
        let now = motion.now
        // End the old transition first: it would still move the cards.
        motion.layoutTransition.endAllButFading(at: now)
        motion.layoutTransition.moveDeparted(
            by: origin.difference(from: Appearances(motion, pictures).departed(picture: nil)))
        motion.beginSurroundingsTransition(from: surroundings, over: seconds)
        shown.listPlaced(motion, pictures, into: &after)
        matchCards(motion)
        let shownCount = pairs.count
        leave(&motion, pictures, over: seconds)
        let newLift = shown.scene.lift(motion)
        entries.removeAll(keepingCapacity: true)
        for (index, pair) in pairs.enumerated() {
            let (old, new) = (pair.old, pair.new)
            let difference = old.value.difference(from: new.value)
            var entry = LayoutTransition.Entry(
                index: new.index, page: new.page, value: difference,
                velocity: PoseVector.rate(of: difference, between: old.velocity, and: new.velocity), cover: old.cover - new.cover)
            if old.value.isOutOfReach(in: motion.size) != new.value.isOutOfReach(in: motion.size) {
                entry.course = .crossFade(opacity: old.value.opacity)
            }
            entry.isOffstage = index >= shownCount && new.value.opacity > 0
            // The lift of a turning card isn't part of its pose; it differs between the arrangements.
            let angle = motion.flips.isEmpty ? 0 : motion.flips.angle(ofPage: old.page, at: now)
            entry.value[PoseVector.Lane.zPosition] += lift.height(atAngle: angle) - newLift.height(atAngle: angle)
            entries.append(entry)
        }
        moveFlips(&motion)
        for position in free {
            // Not visible before: it fades in at its pose.
            let card = after[position]
            var difference = SIMD16<Double>.zero
            difference[PoseVector.Lane.opacity] = -card.value.opacity
            entries.append(LayoutTransition.Entry(index: card.index, page: card.page, value: difference, velocity: .zero))
        }
        keepOrder(&motion, pictures)
        entries.append(contentsOf: departing)
        entries.append(contentsOf: leftovers)
        motion.layoutTransition.begin(&entries, at: now, duration: seconds)
    }

    /// Sets the entries' order, which keeps the visible paint order at the start and exchanges it during the transition.
    private mutating func keepOrder(_ motion: inout StageMotion, _ pictures: StagePictures) {
        // The final order is determined with unturned cards.
        let turning = motion.flips
        motion.flips = Flips()
        shown.scene.listOutlines(motion, pictures, into: &order.outlines)
        motion.flips = turning
        let isByPage = motion.scrolling.isByPage
        motion.layoutTransition.higherIsNearer = isByPage
        order.keep(
            &entries, pairs, from: outlines, isByPage: isByPage, velocity: motion.scroller.velocity,
            reach: motion.size.width + motion.size.height)
    }

    /// Fills `pairs` with the cards that are shown before and after, `free` and `leaving` with the others. A row that repeats its deck may
    /// show a card several times; each occurrence is matched with the nearest free one, those near the middle first.
    private mutating func matchCards(_ motion: StageMotion) {
        free.removeAll(keepingCapacity: true)
        free.append(contentsOf: after.indices)
        pairs.removeAll(keepingCapacity: true)
        leaving.removeAll(keepingCapacity: true)
        before.insertionSort(byKey: { abs($0.offset) })
        for card in before where card.index < motion.deck.count {
            var nearest: (place: Int, distance: Double)?
            for (place, position) in free.enumerated() where after[position].index == card.index {
                let distance = abs(after[position].offset - card.offset)
                if distance < nearest?.distance ?? .infinity { nearest = (place, distance) }
            }
            guard let nearest else {
                leaving.append(card)
                continue
            }
            pairs.append(Pair(old: card, new: after[free.remove(at: nearest.place)]))
        }
    }

    /// Lets the cards that are shown only before the change leave. They move towards their poses in the new model, and become transparent
    /// unless that pose is outside the screen or the row is about to come to rest where it shows them. Cards without a page in the new row
    /// go on at their velocity.
    private mutating func leave(_ motion: inout StageMotion, _ pictures: StagePictures, over seconds: Double) {
        departing.removeAll(keepingCapacity: true)
        listVisibleAtRest(motion)
        let appearances = Appearances(motion, pictures)
        for card in leaving {
            guard let page = leavingPage(of: card, motion) else {
                if card.value.opacity > 0, let picture = motion.deck.picture(ofCard: card.index) {
                    departing.append(
                        .departure(
                            of: card, index: card.index, page: motion.layoutTransition.pageForDeparture(), picture: picture,
                            fade: seconds, appearances))
                }
                continue
            }
            let offset = motion.offset(ofPage: page)
            var pose = motion.model.pose(at: offset, scroll: motion.scrollState)
            let picture = motion.deck.picture(ofCard: card.index)
            let isLeaving = !ahead.contains { $0.page == page }
            if isLeaving, !appearances.of(pose, picture: picture).isBeyond(StageFrame(window: motion.size).screen) {
                pose.opacity = 0
            }
            let new = ShownCard(
                index: card.index, page: page, offset: offset, value: appearances.of(pose, picture: picture),
                velocity: appearances.rate(of: motion, at: offset), cover: pose.cover)
            pairs.append(Pair(old: card, new: new))
        }
    }

    /// A page in the new row for a card that it doesn't show, at the card's old offset; nil if another card has that page.
    private func leavingPage(of card: ShownCard, _ motion: StageMotion) -> Int? {
        let page =
            motion.follower.views == nil && card.page == card.index
            ? card.index : Int((motion.scroller.unfoldedOffset + card.offset).rounded().clamped(to: -1e15...1e15))
        let isTaken = after.contains { $0.page == page } || pairs.contains { $0.new.page == page }
        return isTaken ? nil : page
    }

    /// Fills `ahead` with the cards that are visible where a row that settles comes to rest, without their poses; empties it under a hand,
    /// at rest and in models without a row.
    private mutating func listVisibleAtRest(_ motion: StageMotion) {
        ahead.removeAll(keepingCapacity: true)
        guard motion.input.pan == nil, motion.scroller.isMoving, motion.scrolling.isRow else { return }
        if let views = motion.follower.views {
            views.list(at: motion.scroller.unfoldedOffset.rounded(), into: &ahead)
        } else {
            motion.model.visibleCards(at: motion.scroller.offset.rounded(), into: &ahead)
        }
    }

    /// Moves the flips to the cards' new pages, so that turned cards stay turned.
    private func moveFlips(_ motion: inout StageMotion) {
        if motion.flips.isEmpty { return }
        let (count, repeats) = (motion.deck.count, motion.follower.views != nil)
        // A card that isn't visible: in a row without repetitions its page is its index.
        motion.flips.renumber { page in
            pairs.last { $0.old.page == page }?.new.page
                ?? (repeats || count == 0 || LayoutTransition.isDeparted(page) ? page : page.folded(into: count))
        }
    }
}

extension LayoutTransition.Entry {
    /// The transition of a card that has left the row: it fades out while it goes on at its velocity. `index`: its index in the deck; −1 if
    /// it has left the deck, too.
    static func departure(
        of card: ShownCard, index: Int, page: Int, picture: Int, fade: Double, before next: Int? = nil, _ appearances: Appearances
    ) -> LayoutTransition.Entry {
        let difference = card.value.difference(from: appearances.departed(picture: picture))
        return LayoutTransition.Entry(
            index: index, page: page, value: difference,
            velocity: PoseVector.rate(of: difference, between: card.velocity, and: .zero), course: .constantVelocity,
            cover: card.cover, fade: fade,
            departure: LayoutTransition.Departure(picture: picture, card: card.index, offset: card.offset, next: next))
    }
}
