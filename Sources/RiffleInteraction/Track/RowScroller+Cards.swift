internal import RiffleMath

// Insertion and removal of cards.
extension RowScroller {
    /// The offsets by which the current card moves when cards are inserted or removed.
    func displacement(of row: RowChange) -> Double {
        guard row.oldCount > 0 else { return 0 }
        let repeats = track.wrapCount != nil
        let page = track.page(at: position)
        let current = repeats ? page : min(max(page, 0), max(row.oldCount - 1, 0))
        return Double(row.middle(current, repeats: repeats) - current)
    }

    /// Continues on the track of the changed row, with the motion and its sequel translated by `cards`. A motion that would end
    /// beyond the new ends is released again from its current offset and velocity.
    mutating func setTrack(_ newTrack: ScrollTrack, shiftedBy cards: Double) {
        track = newTrack
        position += cards
        switch mode {
        case .resting, .held, .dragging, .wheeling: continueInput(movedBy: cards)
        case .moving(let piece, let next):
            let (piece, next) = (piece.shifted(by: cards), next.shifted(by: cards))
            enter(.moving(piece, then: next), at: time)
            if let end = next.rest(after: piece), track.confined(end) != end { release(velocity: velocity) }
        case .keys(let keys):
            let shifted = keys.shifted(by: cards)
            enter(.keys(shifted), at: time)
            if let end = shifted.target, track.confined(end) != end { release(velocity: velocity) }
        }
    }
}
