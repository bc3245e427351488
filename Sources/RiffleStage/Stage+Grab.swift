internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// The card under the hand.
extension Stage {
    /// Notes the point of the topmost card at a window point, which a drag from there keeps under the pointer.
    mutating func grab(at position: Vector2) {
        motion.grabbed = nil
        guard model.scrollRule.dragFollow == .hand, let card = placedCard(at: position),
            let point = card.pose.point(withImage: (position - anchor) / viewport.scale)
        else { return }
        let page = (motion.scroller.unfoldedOffset + card.offset).rounded()
        motion.grabbed = CardPoint(page: Int(page.clamped(to: -1e12...1e12)), point: point)
    }

    /// Has the scroller hold the grabbed point from a translation of the pan on, in model points, where it doesn't yet: at the beginning of
    /// a drag, and after the row has changed.
    mutating func holdGrabbed(from translation: Vector2) {
        let (grabbed, model) = (motion.grabbed, model)
        motion.scroller.withGrab { $0.hold(grabbed, of: model, from: translation) }
    }
}

extension StageMotion {
    /// Another row shows the cards: the grabbed page is the one of its card that is nearest to the current one. `oldCount`: the cards of
    /// the row before.
    mutating func regrab(oldCount: Int) {
        guard let grabbed else { return }
        let count = deck.count
        guard oldCount > 0, count > 0 else { return self.grabbed = nil }
        let index = (grabbed.page % oldCount + oldCount) % oldCount
        let repeats = views != nil || scrolling.wraps
        let rounds = repeats ? ((scroller.unfoldedOffset - Double(index)) / Double(count)).rounded() : 0
        self.grabbed = index < count ? grabbed.moved(to: index + count * Int(rounds.clamped(to: -1e9...1e9))) : nil
    }
}

extension CardPoint {
    /// This point of the card at another page.
    func moved(to page: Int) -> CardPoint { CardPoint(page: page, point: point) }
}
