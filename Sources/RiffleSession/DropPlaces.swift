/// The deck indices for dropped pictures while the search for them runs, adjusted for the cards that are inserted and removed meanwhile.
package struct DropPlaces: Equatable {
    private var pending: [(drop: Int, index: Int?)] = []
    private var count = 0

    /// Remembers an index (nil: the end of the deck at the time of insertion) and returns the number of the drop.
    package mutating func add(_ index: Int?) -> Int {
        count += 1
        pending.append((count, index))
        return count
    }

    /// Removes a drop and returns its index; nil: the end of the deck.
    package mutating func take(_ drop: Int) -> Int? {
        guard let position = pending.firstIndex(where: { $0.drop == drop }) else { return nil }
        return pending.remove(at: position).index
    }

    /// Cards were inserted at an index. Drops with the same index are inserted after them.
    package mutating func inserted(_ cards: Int, at index: Int) {
        for position in pending.indices {
            if let old = pending[position].index, old >= index { pending[position].index = old + cards }
        }
    }

    /// The card at an index was removed.
    package mutating func removed(at index: Int) {
        for position in pending.indices {
            if let old = pending[position].index, old > index { pending[position].index = old - 1 }
        }
    }

    /// The deck was replaced or reordered: all drops go to its end.
    package mutating func forgetIndices() {
        for position in pending.indices { pending[position].index = nil }
    }

    package static func == (a: DropPlaces, b: DropPlaces) -> Bool {
        a.count == b.count && a.pending.elementsEqual(b.pending) { $0.drop == $1.drop && $0.index == $1.index }
    }
}
