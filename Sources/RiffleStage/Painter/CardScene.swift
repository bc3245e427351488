internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

/// The cards of a moment, from the scroll offset to their paint order, in lists of its own. The painter, the stage's queries and changes of
/// the model have a scene each, so that a query can't change the picture.
struct CardScene: Sendable {
    /// The cards with their poses.
    private(set) var placed: ContiguousArray<PosedCard> = []
    /// The indices of `placed` in document order, back to front.
    private var documentOrder: ContiguousArray<Int> = []
    /// The visible cards in document order, with their textures; a card's id is its index in `placed`.
    private(set) var cards: ContiguousArray<SceneCard> = []
    /// Sorts and paints them.
    var compositor = Compositor()

    /// Fills `placed` with the present cards and their poses, and `documentOrder` with their indices back to front: among
    /// coplanar cards the later one is in front. `order`: nil is the model's.
    mutating func place(_ motion: StageMotion, in order: DocumentOrder? = nil) {
        let scrollerPlaces = motion.scroller.placeCards(into: &placed)
        if !scrollerPlaces { listVisible(motion) }
        let shown = placed.count
        if motion.layoutTransition.isActive(at: motion.now) {
            // Cards that leave the row during the transition: at their pose in the new model, where they are invisible.
            for entry in motion.layoutTransition.entries
            where entry.departure == nil && entry.isActive(at: motion.now)
                && !placed[..<shown].contains(where: { $0.page == entry.page })
            {
                let offset = motion.offset(ofPage: entry.page)
                var pose = scrollerPlaces ? motion.model.pose(at: offset, scroll: motion.scrollState) : CardPose()
                if !entry.isOffstage { pose.opacity = 0 }
                placed.append(PosedCard(index: entry.index, offset: offset, pose: pose, page: entry.page))
            }
        }
        if !scrollerPlaces {
            motion.model.layOut(&placed, scroll: motion.scrollState)
            for position in shown..<placed.count where !motion.layoutTransition.isOffstage(page: placed[position].page) {
                placed[position].pose.opacity = 0
            }
        }
        placeDeparted(motion)
        placed.list(in: order ?? motion.scrolling.order, into: &documentOrder)
    }

    /// Fills `placed` with the cards of a scroller that places its cards itself; false for other scrollers.
    mutating func placeByScroller(_ motion: StageMotion) -> Bool { motion.scroller.placeCards(into: &placed) }

    /// Fills `placed` with the visible cards, without their poses.
    private mutating func listVisible(_ motion: StageMotion) {
        if let views = motion.follower.views {
            views.list(at: motion.scroller.unfoldedOffset, into: &placed)
        } else {
            motion.model.visibleCards(at: motion.scroller.offset, into: &placed)
        }
    }

    /// Inserts the removed cards that are still visible into `placed`, at their former position in document order.
    private mutating func placeDeparted(_ motion: StageMotion) {
        for entry in motion.layoutTransition.entries where entry.isActive(at: motion.now) {
            guard let departure = entry.departure else { continue }
            let next = placed.firstIndex { $0.page == departure.next }
            placed.insert(
                PosedCard(index: entry.index, offset: departure.offset, pose: .departed, page: entry.page),
                at: next ?? placed.count)
        }
    }

    /// Updates the poses and the scene's cards, without sorting or drawing them. `order`: the order of the list; nil: the model's.
    mutating func update(_ motion: StageMotion, _ pictures: StagePictures, in order: DocumentOrder? = nil) {
        place(motion, in: order)
        fill(motion, pictures)
    }

    /// Updates the poses and sorts the cards by depth, without drawing them: for hit tests and outlines.
    mutating func sort(_ motion: StageMotion, _ pictures: StagePictures) {
        update(motion, pictures)
        compositor.sort(cards, viewport: Self.limits(motion))
    }

    /// Passes the cards that `place` has placed to the compositor, clipped to the screen where they don't fill the window.
    mutating func compose(_ motion: StageMotion, _ pictures: StagePictures, into list: inout DrawList) {
        let pixels = motion.shownPixels
        let limits = Self.limits(motion)
        fill(motion, pictures)
        let firstRun = list.runs.count
        compositor.compose(cards, viewport: limits, into: &list)
        if limits != pixels {
            for run in firstRun..<list.runs.count { list.runs[run].clip = limits }
        }
    }

    /// The part of the window that shows cards, in output pixels: the screen, or the window that they fill.
    private static func limits(_ motion: StageMotion) -> Rect {
        motion.fillsWindow ? motion.shownPixels : motion.shownFrame.screen.scaled(by: motion.pixelScale)
    }

    /// Updates `cards` in place: one is half a kilobyte, so copies are avoided.
    private mutating func fill(_ motion: StageMotion, _ pictures: StagePictures) {
        var dresser = CardDresser(motion, lift: lift(motion))
        var filled: ContiguousArray<SceneCard> = []
        swap(&filled, &cards)
        while filled.count < documentOrder.count {
            filled.append(SceneCard(id: -1, transform: .identity, size: .zero, front: .placeholder))
        }
        var count = 0
        filled.withUnsafeMutableBufferPointer { buffer in
            for position in documentOrder where dresser.dress(&buffer[count], placed[position], id: position, motion, pictures) {
                count += 1
            }
        }
        filled.removeLast(filled.count - count)
        swap(&filled, &cards)
    }

    /// Frees the compositor's memory, which a copy of the stage would otherwise have to copy in its next frame. No state is lost: cards are
    /// sorted anew before a hit test or a frame.
    mutating func dropScratch() {
        let options = compositor.options
        compositor = Self.unusedCompositor
        compositor.options = options
    }

    /// Copies share its memory until they are used.
    static let unusedCompositor = Compositor()
}

// Answers about the cards of the moment that they were placed for.
extension CardScene {
    /// The position in `placed` of the topmost card of the deck at a window point; nil beside the cards.
    func hit(_ point: Vector2, _ motion: StageMotion) -> Int? {
        guard let hit = compositor.hitTest(point * motion.pixelScale), isInDeck(hit, motion) else { return nil }
        return hit
    }

    /// Calls `body` with the position in `placed` of each of the deck's cards at a window point, the topmost first.
    func forEachHit(_ point: Vector2, _ motion: StageMotion, _ body: (Int) -> Void) {
        compositor.forEachHit(point * motion.pixelScale) { if isInDeck($0, motion) { body($0) } }
    }

    private func isInDeck(_ position: Int, _ motion: StageMotion) -> Bool {
        placed.indices.contains(position) && (0..<motion.deck.count).contains(placed[position].index)
    }

    /// The lift of turning cards among these, in window points.
    func lift(_ motion: StageMotion) -> FlipLift {
        motion.configuration.lift(cardWidth: motion.model.cardSize.width * motion.viewport.scale, depth: depthAround(motion))
    }

    /// The least lift that keeps a card at 90° clear of its neighbours: half its width, which its edge sweeps in depth, and the
    /// depth of the cards around it. In window points.
    func safeLift(_ motion: StageMotion) -> Double {
        motion.model.cardSize.width * motion.viewport.scale / 2 + depthAround(motion) + 1
    }

    /// The depth towards the eye of the cards within three of the current one, in window points.
    private func depthAround(_ motion: StageMotion) -> Double {
        var nearest = 0.0
        for card in placed where abs(card.offset) <= 3 {
            let row = card.pose.transform.row4
            if row.w > 0 { nearest = Swift.max(nearest, row.z / row.w) }
        }
        return nearest * motion.viewport.scale
    }
}
