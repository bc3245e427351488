internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

/// The cards as they were shown before a motion was cut short, each with the angle by which it was turned.
struct FadingCards {
    fileprivate var cards: ContiguousArray<ShownCard>
    fileprivate var angles: [Double]
}

// Reduced motion: the cards cross-fade from their old places to their new ones.
extension ModelSwitch {
    /// The seconds in which the cards fade out at their old places, and in at their new poses. The second is shorter, so that the backdrop
    /// hardly shows through in between.
    static let fadeOut = 0.2
    static let fadeIn = 0.12

    /// The depth added to cards that fade out, in window points and for the paint order alone. It brings them in front of all others, which
    /// they would otherwise intersect.
    private static let depthOfFading = 1e5

    /// Lists the cards before their motion is cut short.
    mutating func fadingCards(_ motion: StageMotion, _ pictures: StagePictures) -> FadingCards {
        var cards: ContiguousArray<ShownCard> = []
        shown.list(motion, pictures, into: &cards)
        return FadingCards(cards: cards, angles: cards.map { motion.flips.angle(ofPage: $0.page, at: motion.now) })
    }

    /// Fades from the cards as they were shown to those that are placed now. A card that hasn't moved stays.
    mutating func crossFade(_ motion: inout StageMotion, _ pictures: StagePictures, from before: FadingCards) {
        let now = motion.now
        var after: ContiguousArray<ShownCard> = []
        shown.listPlaced(motion, pictures, into: &after)
        let appearances = Appearances(motion, pictures)
        var positions: [Int: Int] = [:]
        for (position, card) in after.enumerated() { positions[card.page] = position }
        let screen = StageFrame(window: motion.size).screen
        var entries: ContiguousArray<LayoutTransition.Entry> = []
        var stays = Array(repeating: false, count: after.count)
        for (old, angle) in zip(before.cards, before.angles) where old.value.opacity > 0 && !old.value.isBeyond(screen) {
            if let position = positions[old.page], angle == motion.flips.angle(ofPage: old.page, at: now),
                old.hasMoved(to: after[position]) == false
            {
                // A fade of the card goes on.
                stays[position] = true
                entries.appendFade(of: after[position], from: old.value.opacity)
                continue
            }
            guard let picture = motion.deck.picture(ofCard: old.index) else { continue }
            let page = motion.layoutTransition.pageForDeparture()
            var entry = LayoutTransition.Entry.departure(
                of: old, index: -1, page: page, picture: picture, fade: Self.fadeOut, appearances)
            entry.velocity = .zero
            entry.value[PoseVector.Lane.zPosition] += Self.depthOfFading
            entries.append(entry)
            if angle != 0 { motion.flips.hold(page: page, at: angle) }
        }
        // Screens fill their container: the new screen shows at once, below the screen that fades out.
        if !motion.showsScreens {
            for (card, stays) in zip(after, stays) where !stays { entries.appendFade(of: card, from: 0) }
        }
        motion.layoutTransition.begin(&entries, at: now, duration: Self.fadeOut)
    }
}

extension ShownCard {
    /// Whether the card or its place differs from `other`; the opacity doesn't matter.
    fileprivate func hasMoved(to other: Self) -> Bool {
        var difference = value.difference(from: other.value)
        difference[PoseVector.Lane.opacity] = 0
        return index != other.index || cover != other.cover || !((difference * difference).sum() <= 1e-12)
    }
}

extension ContiguousArray<LayoutTransition.Entry> {
    /// Appends a fade of a card from `opacity` to its own opacity.
    fileprivate mutating func appendFade(of card: ShownCard, from opacity: Double) {
        guard card.value.opacity != opacity else { return }
        var difference = SIMD16<Double>.zero
        difference[PoseVector.Lane.opacity] = opacity - card.value.opacity
        var entry = LayoutTransition.Entry(index: card.index, page: card.page, value: difference, velocity: .zero)
        entry.fade = ModelSwitch.fadeIn
        entry.onlyFades = true
        append(entry)
    }
}
