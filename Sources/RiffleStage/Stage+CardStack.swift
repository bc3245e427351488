internal import RiffleInteraction
internal import RiffleModels

// Current card and flips, with the special cases of the card stack, whose scroller throws cards.
extension Stage {
    /// Reports a change of the current card, at the moment of the change, and turns the other cards to their fronts.
    mutating func noteCurrent() {
        guard current != motion.lastCurrent else { return }
        motion.lastCurrent = current
        if !motion.scroller.eventLog.notesCurrentCard { note(.currentCardDidChange(current)) }
        turnBackFlips()
    }

    /// Turns all cards but the current one to their fronts. A thrown card keeps its side until it has left.
    private mutating func turnBackFlips() {
        let timing = flipTiming
        let current = current
        guard !motion.flips.isEmpty, let stack = motion.scroller.stack else {
            return motion.flips.turnBack(allBut: currentPage, at: now, with: timing)
        }
        stack.layOut(&placed)
        let shown = placed
        motion.flips.turnBack(at: now, with: timing) { card in
            card == current || shown.contains { $0.page == card && $0.offset < 0 }
        }
    }

    /// Resets thrown cards that have left the screen to their fronts: they reappear at the bottom of the stack.
    mutating func forgetLandedFlips() {
        guard !motion.flips.isEmpty, let stack = motion.scroller.stack else { return }
        stack.layOut(&placed)
        let shown = placed
        motion.flips.forget { card in !LayoutTransition.isDeparted(card) && !shown.contains { $0.page == card } }
    }
}
