internal import RiffleMath
public import RiffleModels

// Insertion and removal of cards.
extension CardStackScroller {
    public mutating func setRule(_ rule: ScrollRule, after row: RowChange, at time: Double) -> Bool {
        guard let rule = rule.stack else { return false }
        setRule(rule, after: row, at: time)
        return true
    }

    /// Cards in flight and the card under the pointer keep their poses; cards on the stack spring to their new layers; inserted
    /// cards appear at theirs.
    private mutating func setRule(_ newRule: CardStackRule, after row: RowChange, at time: Double) {
        advance(to: time)
        let newTop = row.middle(top, repeats: true)
        if throwFraction > 0 || newRule.itemCount <= 0 || rule.itemCount <= 0 {
            let newOffset = Double(newTop) + throwFraction
            rule = newRule
            spring = rule.spring
            return jump(to: newOffset)
        }
        freeze()
        let oldCount = effectiveCount
        renumber(row, top: newTop)
        if !newRule.isRefined { for position in slots.indices { forgetGrip(position) } }
        rule = newRule
        spring = rule.spring
        formerCount = max(oldCount, rule.itemCount)
        show(row)
        fill()
        thaw()
    }

    /// Applies the change to the numbers of the slots, to `top`, `depth` and the history.
    private mutating func renumber(_ row: RowChange, top newTop: Int) {
        for position in slots.indices.reversed() {
            if let number = row.page(slots[position].number) {
                slots[position].number = number
                continue
            }
            if slots[position].number == top, touch.grab != nil { endTouch(throwing: false) }
            slots.remove(at: position)
        }
        if row.kind == .remove {
            // Drop the removed card's throws from the history; the other cards keep their directions.
            var removed = 0
            for back in 0..<min(depth, history.count) where card(top - 1 - back) == row.index {
                history.remove(back - removed)
                removed += 1
            }
        }
        let first = top - depth
        let firstKept = row.page(first) ?? row.page(first + 1) ?? newTop
        depth = max(newTop - firstKept, 0)
        top = newTop
    }

    /// Adds slots for inserted cards in the visible layers, at their targets.
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
