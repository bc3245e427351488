/// The cards of an order that haven't been matched with a card of another order. Only the order's runs and the matches take memory: an
/// order may have a billion cards.
struct FreeCards {
    /// The most runs that a search examines on each side: every visible card may start a search.
    private static let mostRuns = 4096
    private let order: CardOrder
    private var taken: Set<Int> = []

    /// At first, all cards are free.
    init(_ order: CardOrder) { self.order = order }

    /// Takes the free card that shows a picture and is nearest to the index `card`, and returns its index; of two equally near, the lower
    /// one. Nil if the `mostRuns` runs on each side have no such card. The time is proportional to the number of runs up to the result.
    mutating func take(_ picture: Int, near card: Int) -> Int? {
        guard order.count > 0 else { return nil }
        var best: Int?
        /// Examines a run that is at least `away` cards from the index; false if none of its cards can be nearer than `best`.
        func look(at run: Int, away: Int) -> Bool {
            if let best, abs(best - card) < away { return false }
            if let found = nearest(in: run, picture, to: card) {
                best = [best, found].compactMap(\.self).min { (abs($0 - card), $0) < (abs($1 - card), $1) }
            }
            return true
        }
        let middle = order.run(of: Swift.min(Swift.max(card, 0), order.count - 1))
        let near = order.runs.indices.clamped(to: middle - Self.mostRuns..<middle + Self.mostRuns + 1)
        for run in (near.lowerBound...middle).reversed() {
            guard look(at: run, away: card - (order.start(of: run) + order.runs[run].count - 1)) else { break }
        }
        for run in (middle + 1)..<near.upperBound {
            guard look(at: run, away: order.start(of: run) - card) else { break }
        }
        if let best { taken.insert(best) }
        return best
    }

    /// The free card of a run that shows a picture and is nearest to an index; of two as near, the lower one.
    private func nearest(in index: Int, _ picture: Int, to card: Int) -> Int? {
        let run = order.runs[index]
        guard (run.first..<run.end).contains(picture) else { return nil }
        // The run shows the picture at its card `first`, and then once a cycle.
        let first = (picture - run.first - run.phase + run.cycle) % run.cycle
        guard first < run.count else { return nil }
        let (start, last) = (order.start(of: index) + first, (run.count - 1 - first) / run.cycle)
        let round = Swift.min(Swift.max((card - start) / run.cycle, 0), last)
        // Down and up from there, one occurrence at a time, until a free one is met on both sides.
        let below = (0...round).reversed().lazy.map { start + $0 * run.cycle }.first { !taken.contains($0) }
        let above = (round + 1 <= last ? round + 1...last : nil)?.lazy.map { start + $0 * run.cycle }.first {
            !taken.contains($0)
        }
        return [below, above].compactMap(\.self).min { (abs($0 - card), $0) < (abs($1 - card), $1) }
    }
}
