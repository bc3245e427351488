internal import RiffleMath
internal import RiffleModels

// The views that carry the cards.
extension CardStackScroller {
    /// Gives a view to each card without one, and another view to each card that isn't in sight yet and whose view won't be free in time.
    /// It is called whenever the cards' motions have changed, so that the views don't depend on the frame rate.
    mutating func takeViews() {
        let count = rule.visibleCount
        let sight = Double(effectiveRule.visibleCount)
        for position in slots.indices.reversed() {
            let slot = slots[position]
            let isInSight = shown(slot).value.w < sight
            // A card comes into sight when its motion begins, or later; a thrown card has no delay.
            let start = isInSight ? time : slot.motion.start + (slot.flight == nil ? slot.motion.layerDelay : 0)
            if let view = slot.view, isInSight || isFree(view, for: position, from: start) { continue }
            slots[position].view = CardStackViews.view(ofCard: slot.number, of: count) { isFree($0, for: position, from: start) }
        }
    }

    /// Whether a slot can have a view from the time `start` on: no other slot has it, except one that has landed by then.
    private func isFree(_ view: Int, for position: Int, from start: Double) -> Bool {
        !slots.indices.contains { other in
            other != position && slots[other].view == view
                && (slots[other].flight == nil || slots[other].motion.end > start + 1e-9)
        }
    }
}

/// The assignment of a card stack's views to its cards.
///
/// The source has as many views as layers and makes no others: a thrown view that has landed goes to the back with the next card. So
/// view v carries the cards whose numbers in the endless deck are v, v + count, v + 2 · count, … Where more cards are in sight than
/// layers (several fly at once, or one comes back while another sinks; the source has neither), the others have further views.
enum CardStackViews {
    /// The number of the view, from 0, for the card with a number in the endless deck: its number modulo the count of the views, or the
    /// lowest free number if that view isn't free.
    static func view(ofCard number: Int, of count: Int, isFree: (Int) -> Bool) -> Int {
        let own = number.folded(into: count)
        guard !isFree(own) else { return own }
        var view = 0
        while !isFree(view) { view += 1 }
        return view
    }
}
