/// The directions of the last throws, so that each card can come back from the side on which it left. A ring buffer: beyond
/// `capacity` the oldest throws are dropped.
struct ThrowHistory: Equatable, Sendable {
    /// Maximum number of throws.
    static let capacity = 4096

    private var directions = ContiguousArray<ThrowDirection>(repeating: .right, count: capacity)
    private var next = 0
    private(set) var count = 0

    /// Direction of the last throw; nil without one.
    var last: ThrowDirection? { count > 0 ? directions[(next + Self.capacity - 1) % Self.capacity] : nil }

    /// All directions that are remembered, the last throw last.
    var recent: [ThrowDirection] {
        (0..<count).reversed().map { directions[(next + Self.capacity - 1 - $0) % Self.capacity] }
    }

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

    /// Removes one throw, counted from the last (index 0); the others keep their order.
    mutating func remove(_ index: Int) {
        guard (0..<count).contains(index) else { return }
        func slot(_ back: Int) -> Int { (next + Self.capacity - 1 - back) % Self.capacity }
        for back in (0..<index).reversed() { directions[slot(back + 1)] = directions[slot(back)] }
        next = (next + Self.capacity - 1) % Self.capacity
        count -= 1
    }

    mutating func removeAll() { count = 0 }
}
