internal import RiffleInteraction
internal import RiffleModels

/// A key that is held: first a card, then, soon after, a steady motion. The keyboard's own repetition is not asked for: it
/// begins when the system likes, and stops and goes.
struct Hold: Equatable, Sendable {
    /// Seconds of the stage from the press to the steady motion: before the first card's way has slowed down much. Who lets go a little
    /// later has gone one card all the same.
    static let delay = 0.15
    /// Seconds from one card to the next where there is no steady motion: of a stack, cards are thrown one by one.
    static let pause = 0.25

    /// 1 or −1.
    var direction: Int
    /// When something is to happen next; nil: nothing, until the key is let go.
    var due: Double?
}

extension Stage {
    /// The key goes down.
    mutating func hold(_ direction: Int, at time: Double) {
        step(by: direction, at: time)
        hold = Hold(direction: direction, due: time + Hold.delay)
    }

    /// It comes up. The release of another key than the one pressed last means nothing.
    mutating func letGo(_ direction: Int, at time: Double) {
        guard let held = hold, held.direction == direction else { return }
        hold = nil
        // A key that was let go before has asked for its card and nothing else.
        if held.due == nil { scroller.endCruise(at: time) }
    }

    /// What a press does when nothing else is held: a card on, or the top card of a stack thrown.
    mutating func step(by cards: Int, at time: Double) {
        if case .cardStack = model.scrollRule {
            scroller.throwTop(to: cards < 0 ? .left : .right, at: time)
        } else {
            scroller.steer(byCards: cards, at: time)
        }
    }

    /// The row's motion was replaced: what a held key has begun goes on.
    mutating func resumeHolding() {
        if hold != nil, hold?.due == nil { hold?.due = now }
    }

    /// Goes on with what is held, at `now`.
    mutating func goOnHolding() {
        guard let direction = hold?.direction else { return }
        hold?.due = nil
        if scroller.cruise(direction, at: now) { return }
        // Screens take one step a press: each is a transition of its own.
        guard case .cardStack = model.scrollRule else { return }
        step(by: direction, at: now)
        hold?.due = now + Hold.pause
    }
}
