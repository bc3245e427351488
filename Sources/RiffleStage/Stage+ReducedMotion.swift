internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// Reduced motion: whatever would move by itself is at its end at once, and the cards fade from where they were to where they are then.
// A drag and a trackpad move the cards as in full motion, and everything ends where it would end there.
extension Stage {
    /// Seconds in which the cards fade out where they were, and in at their new poses. The second is shorter, so that the backdrop
    /// hardly shows through in between.
    static let reducedFadeOut = 0.2
    static let reducedFadeIn = 0.12

    /// Added to the depth of cards that fade out, in window points, for the paint order alone: they are in front of all others, which
    /// they would intersect otherwise.
    private static let depthOfFading = 1e5

    /// The longest motion whose end is looked for, in seconds; one that doesn't end by then, as while a key is held, goes on.
    private static let longestMotion = 120.0

    /// Ends what moves by itself, if motion is reduced. Called after everything that can begin a motion.
    mutating func reduceMotion() {
        guard configuration.reducesMotion, motion.movesByItself else { return }
        var before: ContiguousArray<ShownCard> = []
        listShownCards(into: &before)
        let angles = before.map { motion.flips.angle(ofPage: $0.page, at: now) }
        endScrolling()
        noteCurrent()
        motion.flips.end(at: now)
        forgetLandedFlips()
        motion.layoutTransition.end(at: now)
        motion.surroundings = SurroundingsTransition()
        motion.resizing = ResizeTransition()
        (motion.surroundings.start, motion.resizing.start) = (now, now)
        updateCardStyle()
        crossFade(from: before, turnedBy: angles)
    }

    /// Has the scroller where it would come to rest. What it would report on its way is reported now.
    private mutating func endScrolling() {
        guard motion.scrollsByItself else { return }
        takeScrollEvents()
        var ahead = motion.scroller
        ahead.advance(to: now + Self.longestMotion)
        guard !ahead.isMoving else { return }
        if recordsEvents {
            ahead.takeEvents(into: &scrollEvents)
            for index in scrollEvents.indices { scrollEvents[index].time = now }
            takeScrollEvents()
        }
        ahead.takeTransitionEvents(into: &transitionEvents)
        let distance = ahead.unfoldedOffset - motion.scroller.unfoldedOffset
        if distance != 0 { motion.direction = distance > 0 ? 1 : -1 }
        motion.scroller = Scrollers.make(
            for: model.scrollRule, from: ahead.restState, at: now, delegate: transitionDelegate)
        motion.scroller.recordsEvents = recordsEvents
        motion.rebuildViews()
        motion.lastOffset = motion.scroller.unfoldedOffset
    }

    /// Fades from the cards as they were shown, turned by these angles, to those that are placed now. A card that hasn't moved stays.
    private mutating func crossFade(from before: ContiguousArray<ShownCard>, turnedBy angles: [Double]) {
        var after: ContiguousArray<ShownCard> = []
        listPlacedCards(into: &after)
        var positions: [Int: Int] = [:]
        for (position, card) in after.enumerated() { positions[card.page] = position }
        let screen = StageFrame(window: size).screen
        var entries: ContiguousArray<LayoutTransition.Entry> = []
        var stays = Array(repeating: false, count: after.count)
        for (old, angle) in zip(before, angles) where old.value.opacity > 0 && !old.value.isBeyond(screen) {
            if let position = positions[old.page], angle == motion.flips.angle(ofPage: old.page, at: now),
                old.hasMoved(to: after[position]) == false
            {
                // It goes on fading, if it does.
                stays[position] = true
                entries.appendFade(of: after[position], from: old.value.opacity)
                continue
            }
            guard let picture = deck.picture(ofCard: old.index) else { continue }
            let page = motion.layoutTransition.pageForDeparture()
            var difference = old.value.difference(from: appearance(Self.departedPose, picture: picture))
            difference[13] += Self.depthOfFading
            var entry = LayoutTransition.Entry(index: -1, page: page, value: difference, velocity: .zero)
            entry.course = .constantVelocity
            entry.cover = old.cover
            entry.fade = Self.reducedFadeOut
            entry.departure = LayoutTransition.Departure(picture: picture, card: old.index, offset: old.offset, next: nil)
            entries.append(entry)
            if angle != 0 { motion.flips.hold(page: page, at: angle) }
        }
        // Screens fill their container: the new one is there at once below the one that fades out.
        if !showsScreens {
            for (card, stays) in zip(after, stays) where !stays { entries.appendFade(of: card, from: 0) }
        }
        motion.layoutTransition.begin(&entries, at: now, duration: Self.reducedFadeOut)
    }
}

extension Stage.ShownCard {
    /// Whether it isn't shown with the same picture at the same place any more; its opacity doesn't matter.
    fileprivate func hasMoved(to other: Self) -> Bool {
        var difference = value.difference(from: other.value)
        difference[10] = 0
        return index != other.index || cover != other.cover || !((difference * difference).sum() <= 1e-12)
    }
}

extension ContiguousArray<LayoutTransition.Entry> {
    /// A card's opacity eases from `opacity` to its own.
    fileprivate mutating func appendFade(of card: Stage.ShownCard, from opacity: Double) {
        guard card.value.opacity != opacity else { return }
        var difference = SIMD16<Double>.zero
        difference[10] = opacity - card.value.opacity
        var entry = LayoutTransition.Entry(index: card.index, page: card.page, value: difference, velocity: .zero)
        entry.fade = Stage.reducedFadeIn
        entry.onlyFades = true
        append(entry)
    }
}

extension StageMotion {
    /// Whether the scroller moves, and no hand moves it.
    var scrollsByItself: Bool { scroller.isMoving && pan == nil && wheelEnd == nil }

    /// Whether anything moves that no hand moves; cards that only fade don't.
    var movesByItself: Bool {
        scrollsByItself || flips.isTurning(at: now) || layoutTransition.moves(at: now) || surroundings.isActive(at: now)
            || resizing.isActive(at: now)
    }
}
