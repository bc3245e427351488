internal import RiffleInteraction
internal import RiffleModels
internal import RiffleSettings

/// An arrow key that is held down: one card at once, then, after a delay, motion at a steady velocity. The keyboard's
/// autorepeat isn't used: its delay and rate are the system's, and its motion would be jerky.
struct KeyRepeat: Equatable, Sendable {
    /// Seconds of stage time from the press to the steady motion: short enough that the motion to the first card hasn't slowed
    /// down much. A release shortly after it still ends on the first card.
    static let delay = 0.15
    /// Seconds between cards where there is no steady motion: a stack's cards are thrown one by one.
    static let pause = 0.25

    /// 1 or −1.
    var direction: Int
    /// When the steady motion begins or the next card is thrown; nil: nothing more until the release.
    var due: Double?
}

extension StageMotion {
    /// An arrow key goes down.
    mutating func keyDown(_ direction: Int, at time: Double) {
        step(by: direction, at: time)
        input.keyRepeat = KeyRepeat(direction: direction, due: time + KeyRepeat.delay)
    }

    /// An arrow key goes up. The release of a key other than the one pressed last is ignored.
    mutating func keyUp(_ direction: Int, at time: Double) {
        guard let held = input.keyRepeat, held.direction == direction else { return }
        input.keyRepeat = nil
        // Released before the steady motion began: there is nothing to end.
        if held.due == nil { scroller.keyUp(at: time) }
    }

    /// A single press: scrolls by cards, or throws the top card of a stack.
    mutating func step(by cards: Int, at time: Double) {
        if scroller.withStack({ $0.throwTop(to: cards < 0 ? .left : .right, at: time) }) == nil {
            scroller.steer(byCards: cards, at: time)
        }
    }

    /// Resumes the steady motion of a held key after the scroller's motion was replaced.
    mutating func resumeKeyRepeat() {
        if input.keyRepeat != nil, input.keyRepeat?.due == nil { input.keyRepeat?.due = now }
    }

    /// Goes on with the held key at `now`: begins the steady motion, or throws the next card.
    mutating func repeatKey() {
        guard let direction = input.keyRepeat?.direction else { return }
        input.keyRepeat?.due = nil
        // With reduced motion a row moves card by card, as a stack does.
        let answer: HeldKey =
            if configuration.reducesMotion { showsScreens ? .once : .steps } else { scroller.keyHeld(direction, at: now) }
        guard answer == .steps else { return }
        step(by: direction, at: now)
        input.keyRepeat?.due = now + KeyRepeat.pause
    }
}
