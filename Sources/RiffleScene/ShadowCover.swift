/// The shields above a card, for its shadow: in a row of cards most of a shadow lies under the next card.
struct ShadowCover {
    /// For as long as the compositor keeps them.
    var shields: UnsafeBufferPointer<Shield>
    /// Those before this place are nearer.
    var end: Int

    /// How many of the next nearer ones are looked at.
    private static let most = 5

    /// Whether one of them hides all of a quadrilateral.
    func hides(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex, _ d: DrawVertex) -> Bool {
        var number = end - 1
        let last = max(0, end - Self.most)
        while number >= last {
            if hides(a, number), hides(b, number), hides(c, number), hides(d, number) { return true }
            number -= 1
        }
        return false
    }

    @inline(__always) private func hides(_ vertex: DrawVertex, _ number: Int) -> Bool {
        guard let base = shields.baseAddress else { return false }
        return base[number].hides(x: Double(vertex.x), y: Double(vertex.y))
    }
}
