internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Cards that come and go.
extension CardStackScroller {
    /// Cards come or go; see `Scrollers.change`. Cards in the air and in the hand stay there; what lies on the stack springs to its new
    /// layer, and new cards are where they belong at once.
    mutating func change(_ row: RowChange, to newRule: CardStackRule, at time: Double) {
        advance(to: time)
        let newTop = row.middle(top, repeats: true)
        if standing > 0 || newRule.itemCount <= 0 || rule.itemCount <= 0 {
            let place = Double(newTop) + standing
            rule = newRule
            spring = Spring(rule)
            return stand(at: place)
        }
        freeze()
        let seen = seenCount
        renumber(row, top: newTop)
        if !newRule.isRefined { for position in slots.indices { forgetGrip(position) } }
        rule = newRule
        spring = Spring(rule)
        formerCount = max(seen, rule.itemCount)
        show(row)
        fill()
        thaw()
    }

    /// The numbers after the change, for the slots and for how far the deck goes back.
    private mutating func renumber(_ row: RowChange, top newTop: Int) {
        for position in slots.indices.reversed() {
            if let number = row.page(slots[position].number) {
                slots[position].number = number
                continue
            }
            if slots[position].number == top, hand.grab != nil { letGo(throwing: false) }
            slots.remove(at: position)
        }
        if row.kind == .remove {
            // The throws of the card that left are forgotten: the others keep their ways back.
            var forgotten = 0
            for back in 0..<min(depth, history.count) where card(top - 1 - back) == row.index {
                history.remove(back - forgotten)
                forgotten += 1
            }
        }
        let first = top - depth
        let firstKept = row.page(first) ?? row.page(first + 1) ?? newTop
        depth = max(newTop - firstKept, 0)
        top = newTop
    }

    /// Lays cards that have come in where they belong, if that is to be seen.
    private mutating func show(_ row: RowChange) {
        guard case .insert(let count, _) = row.kind, count > 0 else { return }
        let new = row.index..<row.index + count
        for number in top..<top + rule.visibleCount where new.contains(card(number)) && position(of: number) == nil {
            var slot = CardStackSlot(number: number, motion: CardMotion(at: time))
            slot.motion.value = target(slot)
            slot.motion.rate = targetRate(slot)
            insert(slot)
        }
    }
}
