/// Where the last throws went, so that each card can come back the way it left. A ring of fixed size: older throws are forgotten,
/// and whoever asks for them learns that.
struct ThrowHistory: Equatable, Sendable {
    /// How many throws are remembered.
    static let capacity = 4096

    private var directions = ContiguousArray<ThrowDirection>(repeating: .right, count: capacity)
    private var next = 0
    private(set) var count = 0

    /// Where the last throw went; nil without one.
    var last: ThrowDirection? { count > 0 ? directions[(next + Self.capacity - 1) % Self.capacity] : nil }

    mutating func push(_ direction: ThrowDirection) {
        directions[next] = direction
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
    }

    mutating func pop() -> ThrowDirection? {
        guard let direction = last else { return nil }
        next = (next + Self.capacity - 1) % Self.capacity
        count -= 1
        return direction
    }

    /// Forgets one throw, `place` before the last; the others stay in order.
    mutating func remove(_ place: Int) {
        guard (0..<count).contains(place) else { return }
        func slot(_ back: Int) -> Int { (next + Self.capacity - 1 - back) % Self.capacity }
        for back in (0..<place).reversed() { directions[slot(back + 1)] = directions[slot(back)] }
        next = (next + Self.capacity - 1) % Self.capacity
        count -= 1
    }

    mutating func removeAll() { count = 0 }
}
