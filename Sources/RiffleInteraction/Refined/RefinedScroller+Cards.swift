internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

// Insertion and removal of cards.
extension RefinedScroller {
    /// Inserts or removes cards; see `Scrollers.change`.
    mutating func change(_ row: RowChange, to newRule: ScrollRule, at time: Double) {
        advance(to: time)
        let repeats = track.wrapCount != nil
        let page = track.page(at: position)
        let current = repeats ? page : min(max(page, 0), max(row.oldCount - 1, 0))
        shift(by: row.oldCount > 0 ? Double(row.middle(current, repeats: repeats) - current) : 0, adopting: newRule)
    }

    /// Takes over the rule of the changed row and translates the motion and its target by `cards`. A motion that would end beyond
    /// the new ends is released again from its current offset and velocity.
    private mutating func shift(by cards: Double, adopting rule: ScrollRule) {
        self.rule = rule
        track = ScrollTrack(rule)
        position += cards
        switch mode {
        case .resting:
            position = track.confined(position)
            startAutoscroll(from: time)
        case .held: break
        case .dragging(var drag):
            drag.origin = track.rawOffset(showing: position) + drag.translation / track.extent
            enter(.dragging(drag), at: time)
        case .wheeling(_, let start):
            enter(.wheeling(rawOffset: track.rawOffset(showing: position), start: track.confined(start + cards)), at: time)
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
    /// The page nearest to an unfolded offset. At exactly half a card a scroll view takes the lower one, iCarousel the one
    /// farther from 0.
    fileprivate func page(at offset: Double) -> Int {
        Int(safely: turns ? offset.rounded(.toNearestOrAwayFromZero) : ScrollTarget.currentIndex(at: offset))
    }
}
