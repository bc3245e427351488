/// Where pictures go that were dropped and are still being looked for: each place is an index in the deck, mended for the cards that
/// come and go meanwhile.
struct DropPlaces: Equatable {
    private var places: [(drop: Int, index: Int?)] = []
    private var count = 0

    /// Remembers a place (nil: the end of the deck, wherever that will be) under a number.
    mutating func add(_ index: Int?) -> Int {
        count += 1
        places.append((count, index))
        return count
    }

    /// Forgets a place and gives it; nil: the end of the deck.
    mutating func take(_ drop: Int) -> Int? {
        guard let place = places.firstIndex(where: { $0.drop == drop }) else { return nil }
        return places.remove(at: place).index
    }

    /// Cards came in before an index. What was dropped at the same place later goes behind them.
    mutating func inserted(_ cards: Int, at index: Int) {
        for place in places.indices {
            if let old = places[place].index, old >= index { places[place].index = old + cards }
        }
    }

    /// A card has left.
    mutating func removed(at index: Int) {
        for place in places.indices {
            if let old = places[place].index, old > index { places[place].index = old - 1 }
        }
    }

    /// Other cards lie there.
    mutating func forgetPlaces() {
        for place in places.indices { places[place].index = nil }
    }

    static func == (a: DropPlaces, b: DropPlaces) -> Bool {
        a.count == b.count && a.places.elementsEqual(b.places) { $0.drop == $1.drop && $0.index == $1.index }
    }
}
