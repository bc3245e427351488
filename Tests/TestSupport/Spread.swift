import Foundation

/// The share of a large law that a run tries. `make test` tries a fixed sample; `make check-all` sets RIFFLE_WHOLE and tries everything.
public enum Spread {
    public static let isWhole = ProcessInfo.processInfo.environment["RIFFLE_WHOLE"] != nil

    /// Returns `count` of the elements, the same in every run, or all of them if `isWhole`. Each law and argument has a `seed` of its own,
    /// so that the laws together try every element.
    public static func of<Element>(_ elements: some Collection<Element>, _ count: Int, seed: some StringProtocol) -> [Element] {
        guard !isWhole, count < elements.count else { return Array(elements) }
        var generator = SeededGenerator(seed: number(seed))
        // The sample keeps the elements' order, on which messages and later tries rely.
        return elements.enumerated().shuffled(using: &generator).prefix(count).sorted { $0.offset < $1.offset }.map(\.element)
    }

    /// The number of a text. Unlike its hash, the number is equal in every process.
    private static func number(_ text: some StringProtocol) -> UInt64 { text.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } }

    /// The places that `place`, one of `count`, is paired with in the round `round` of `rounds`. Every place has equally many partners in
    /// a round, and all rounds together pair every place with every other.
    public static func partners(of place: Int, count: Int, round: Int, rounds: Int) -> [Int] {
        let distances = isWhole ? Array(1..<max(count, 1)) : (1..<max(count, 1)).filter { $0 % rounds == round }
        return distances.map { (place + $0) % count }
    }
}
