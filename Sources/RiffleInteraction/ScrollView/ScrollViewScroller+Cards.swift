internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Insertion and removal of cards.
extension ScrollViewScroller {
    /// Inserts or removes cards; see `Scrollers.change`.
    mutating func change(_ row: RowChange, to newRule: ScrollViewRule, at time: Double) {
        advance(to: time)
        let page = Int(safely: ScrollTarget.currentIndex(at: position))
        let current = isEndless ? page : min(max(page, 0), max(row.oldCount - 1, 0))
        shift(by: row.oldCount > 0 ? Double(row.middle(current, repeats: isEndless) - current) : 0, adopting: newRule)
    }

    /// Takes over the rule of the changed row and translates the motion, with what follows it, by `cards`. A motion that would
    /// end beyond the new limits is released again from its current offset and velocity.
    private mutating func shift(by cards: Double, adopting rule: ScrollViewRule) {
        self.rule = rule
        position += cards
        switch mode {
        case .resting: position = position.clamped(to: limits)
        case .held: break
        case .dragging(var drag):
            drag.origin = band.pull(showing: position, within: limits) + drag.translation / extent
            enter(.dragging(drag), at: time)
        case .wheeling(_, let start):
            let rawOffset = band.pull(showing: position, within: limits)
            enter(.wheeling(rawOffset: rawOffset, start: (start + cards).clamped(to: limits)), at: time)
        case .moving(let piece, let next):
            let shifted = piece.shifted(by: cards)
            let end = shifted.state(at: shifted.end).position
            enter(.moving(shifted, then: next.shifted(by: cards)), at: time)
            if abs(end - end.clamped(to: limits)) > 1e-3 { release(velocity: velocity) }
        case .steering(let steering):
            let shifted = steering.shifted(by: cards)
            enter(.steering(shifted), at: time)
            if let end = shifted.target, end != end.clamped(to: limits) { release(velocity: velocity) }
        }
    }
}

extension ScrollViewScroller.Next {
    fileprivate func shifted(by cards: Double) -> ScrollViewScroller.Next {
        switch self {
        case .rest(let offset): .rest(at: offset + cards)
        case .settle(let offset): .settle(on: offset + cards)
        case .snap: .snap
        case .bounce(let edge): .bounce(at: edge + cards)
        }
    }
}
