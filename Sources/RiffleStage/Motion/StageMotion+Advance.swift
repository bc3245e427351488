internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

// Advancing, and changes of the scroller that keep views and direction in step.
extension StageMotion {
    /// Something that happens at its time without an event.
    enum Deadline {
        /// A precise wheel gesture ends.
        case wheelEnd
        /// The pointer of a pan counts as at rest.
        case rest
        /// A held key goes on.
        case keyRepeat
        /// While cards are turned over and the row moves, the current card is checked 240 times a second. A new current card turns them
        /// back, at the same moment at any frame rate.
        case currentCard
        /// An event of the hand that has been delayed is due.
        case hand
    }

    /// The frequency of `Deadline.currentCard`, in hertz.
    private static let currentCardRate = 240.0

    /// Whether cards are turned over while the current card differs from the last reported one, or may come to.
    var awaitsCurrentCard: Bool { !flips.isEmpty && (scroller.isMoving || current != follower.lastCurrent) }

    /// The earliest deadline; of several at one time, the first in the order of the cases.
    var nextDeadline: (time: Double, kind: Deadline)? {
        var next: (time: Double, kind: Deadline)?
        if let wheelEnd = input.wheelEnd { next = (wheelEnd, .wheelEnd) }
        if let rest = input.recognizer.restDeadline, rest < next?.time ?? .infinity { next = (rest, .rest) }
        if let due = input.keyRepeat?.due, due < next?.time ?? .infinity { next = (due, .keyRepeat) }
        if awaitsCurrentCard {
            let tick = ((now * Self.currentCardRate + 1e-6).rounded(.down) + 1) / Self.currentCardRate
            if tick < next?.time ?? .infinity { next = (tick, .currentCard) }
        }
        if let due = input.hand.nextTime, due < next?.time ?? .infinity { next = (due, .hand) }
        return next
    }

    /// Advances the scroller to a time and, tick by tick, the recycled views of an endless row.
    mutating func advanceScroller(to time: Double) { follower.advance(&scroller, to: time) }

    /// Updates the direction of motion.
    mutating func noteDirection() { follower.noteDirection(of: scroller) }

    /// Creates the recycled views if the model has an endless row, or removes them; existing views of the same row are kept.
    mutating func updateViews() { follower.updateViews(model.scrollRule, scroller, at: now) }

    /// Lays the recycled views out anew, after a jump of the scroller's unfolded offset.
    mutating func rebuildViews() { follower.rebuildViews(model.scrollRule, scroller, at: now) }

    /// Gives the scroller the model's present rule, after the model was prepared anew.
    mutating func followModel() {
        Scrollers.setRule(model.scrollRule, of: &scroller, at: now)
        resumeKeyRepeat()
        updateViews()
    }

    /// Prepares the model for the present configuration and deck. `aspect`: the cards' width over their height; nil: the model's own.
    mutating func prepareModel(aspect: Double?) {
        arrangement.prepare(aspect: aspect)
        input.hand.settings = configuration.hand
        updateCardStyle()
    }

    /// Notes a removal that `putBack` can undo; the oldest is forgotten.
    mutating func remember(_ card: RemovedCard) {
        let most = RemovedCard.most
        if removedCards.count >= most { removedCards.removeFirst(removedCards.count - most + 1) }
        removedCards.append(card)
    }
}

// The card under the hand.
extension StageMotion {
    /// Makes the scroller hold the grabbed point from a translation of the pan on, in model points, unless it does already. It doesn't at
    /// the beginning of a drag, and after the row has changed.
    mutating func holdGrabbed(from translation: Vector2) {
        let (grabbed, model) = (input.grabbed, model)
        scroller.withGrab { $0.hold(grabbed, of: model, from: translation) }
    }

    /// Moves the grabbed point to another row: to the page, nearest to the current one, that shows the grabbed card. `oldCount`: the number
    /// of cards of the row before.
    mutating func regrab(oldCount: Int) {
        guard let grabbed = input.grabbed else { return }
        let count = deck.count
        guard oldCount > 0, count > 0 else { return input.grabbed = nil }
        let index = grabbed.page.folded(into: oldCount)
        let repeats = follower.views != nil || scrolling.wraps
        let rounds = repeats ? ((scroller.unfoldedOffset - Double(index)) / Double(count)).rounded() : 0
        input.grabbed = index < count ? grabbed.moved(to: index + count * Int(rounds.clamped(to: -1e9...1e9))) : nil
    }

    /// Offers a pan to the scroller; false if it refuses. iCarousel ignores the translation at which a pan is recognized, so it
    /// gets a millionth of it, which only gives the direction; all of it follows as a change.
    mutating func begin(_ began: GestureInput.Pan, at time: Double) -> Bool {
        input.pan = nil
        guard
            scroller.panBegan(
                translation: began.translation * (1e-6 / viewport.scale), velocity: began.velocity / viewport.scale, at: time)
        else { return false }
        input.pan = began
        holdGrabbed(from: .zero)
        return true
    }

    /// Passes a movement of the pan on to the scroller.
    mutating func follow(_ translation: Vector2, _ velocity: Vector2, at time: Double) {
        guard let pan = input.pan else { return }
        let base = pan.base
        holdGrabbed(from: (pan.translation - base) / viewport.scale)
        input.pan?.translation = translation
        input.pan?.velocity = velocity
        // The scroller has ended the pan itself: this touch has no further effect.
        if !scroller.panChanged(
            translation: (translation - base) / viewport.scale, velocity: velocity / viewport.scale, at: time)
        {
            input.pan = nil
        }
    }
}

extension CardPoint {
    /// This point of the card at another page.
    func moved(to page: Int) -> CardPoint { CardPoint(page: page, point: point) }
}
