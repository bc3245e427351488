internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Cards that come and go.
extension RefinedScroller {
    /// Cards come or go; see `Scrollers.change`.
    mutating func change(_ row: RowChange, to newRule: ScrollRule, at time: Double) {
        advance(to: time)
        let repeats = track.wrapCount != nil
        let page = track.page(at: position)
        let here = repeats ? page : min(max(page, 0), max(row.oldCount - 1, 0))
        shift(by: row.oldCount > 0 ? Double(row.middle(here, repeats: repeats) - here) : 0, adopting: newRule)
    }

    /// Takes over a rule for a row that has gained or lost cards: the whole motion goes so many cards further along, with its
    /// target. What would end beyond the new ends is let go anew.
    private mutating func shift(by cards: Double, adopting rule: ScrollRule) {
        self.rule = rule
        track = ScrollTrack(rule)
        position += cards
        switch mode {
        case .resting:
            position = track.confined(position)
            drift(from: time)
        case .held: break
        case .dragging(var drag):
            drag.origin = track.hand(showing: position) + drag.translation / track.extent
            enter(.dragging(drag), at: time)
        case .wheeling(_, let start):
            enter(.wheeling(hand: track.hand(showing: position), start: track.confined(start + cards)), at: time)
        case .moving(let piece, let target):
            let end = target.map { $0 + cards }
            enter(.moving(piece.shifted(by: cards), target: end), at: time)
            if let end, track.confined(end) != end { release(velocity: velocity) }
        case .steering(let steering):
            let shifted = steering.shifted(by: cards)
            enter(.steering(shifted), at: time)
            if let end = shifted.target, track.confined(end) != end { release(velocity: velocity) }
        }
    }
}

extension ScrollTrack {
    /// The page in the middle at an offset that isn't folded: a scroll view takes the lower of two, iCarousel the one further
    /// out.
    fileprivate func page(at offset: Double) -> Int {
        Int(safely: turns ? offset.rounded(.toNearestOrAwayFromZero) : ScrollTarget.currentIndex(at: offset))
    }
}
