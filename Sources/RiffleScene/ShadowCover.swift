/// The shields above a card, for its shadow: in a row of cards most of a shadow lies under the next card.
struct ShadowCover {
    /// For as long as the compositor keeps them.
    var shields: UnsafeBufferPointer<Shield>
    /// Those before this place are nearer.
    var end: Int

    /// How many of the next nearer ones are looked at.
    private static let most = 5

    /// Which of them hide both ends of a line across a shadow, a bit each. What has a bit in common at two lines is hidden in between:
    /// shields are convex.
    @inline(__always) func hiding(_ inner: DrawVertex, _ outer: DrawVertex) -> Int {
        var bits = 0
        var number = end - 1
        let last = max(0, end - Self.most)
        while number >= last {
            bits <<= 1
            if hides(inner, number), hides(outer, number) { bits |= 1 }
            number -= 1
        }
        return bits
    }

    @inline(__always) private func hides(_ vertex: DrawVertex, _ number: Int) -> Bool {
        guard let base = shields.baseAddress else { return false }
        return base[number].hides(x: Double(vertex.x), y: Double(vertex.y))
    }
}
