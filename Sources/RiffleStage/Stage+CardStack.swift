internal import RiffleInteraction
internal import RiffleModels

// What the stage does for a scroller that throws cards instead of scrolling them.
extension Stage {
    /// Notices another current card, at the moment it becomes current.
    mutating func noteCurrent() {
        guard current != lastCurrent else { return }
        lastCurrent = current
        if !scroller.notesCurrentCard { note(.currentCardDidChange(current)) }
        turnBackFlips()
    }

    /// The current card has changed: what was turned over turns back. A thrown card keeps the side that it shows until it is gone.
    private mutating func turnBackFlips() {
        let timing = flipTiming
        let current = current
        guard !flips.isEmpty, case .cardStack = model.scrollRule, scroller.place(&placed) else {
            return flips.turnBack(allBut: currentPage, at: now, with: timing)
        }
        let shown = placed
        flips.turnBack(at: now, with: timing) { card in
            card == current || shown.contains { $0.page == card && $0.offset < 0 }
        }
    }

    /// Cards that have left come round again with their fronts up.
    mutating func forgetLandedFlips() {
        guard !flips.isEmpty, case .cardStack = model.scrollRule, scroller.place(&placed) else { return }
        let shown = placed
        flips.forget { card in !LayoutTransition.isDeparted(card) && !shown.contains { $0.page == card } }
    }
}
