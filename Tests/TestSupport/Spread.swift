import Foundation

/// How much of a large law a run tries. `make test` tries a fixed spread, `make check-all` sets RIFFLE_WHOLE and tries everything.
public enum Spread {
    public static let isWhole = ProcessInfo.processInfo.environment["RIFFLE_WHOLE"] != nil

    /// `count` of the elements, the same in every run, or all of them. `seed`: another one for each law and argument, so that the
    /// laws together try every element.
    public static func of<Element>(_ elements: some Collection<Element>, _ count: Int, seed: some StringProtocol) -> [Element] {
        guard !isWhole, count < elements.count else { return Array(elements) }
        var generator = SeededGenerator(seed: number(seed))
        // In the order they had, which messages and later tries rely on.
        return elements.enumerated().shuffled(using: &generator).prefix(count).sorted { $0.offset < $1.offset }.map(\.element)
    }

    /// A text's number: the same in every process, unlike its hash.
    private static func number(_ text: some StringProtocol) -> UInt64 { text.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } }

    /// The places to which one of `count` is paired in the round `round` of `rounds`: every place in `count` has as many partners, and
    /// the rounds together pair all with all.
    public static func partners(of place: Int, count: Int, round: Int, rounds: Int) -> [Int] {
        let distances = isWhole ? Array(1..<max(count, 1)) : (1..<max(count, 1)).filter { $0 % rounds == round }
        return distances.map { (place + $0) % count }
    }
}
