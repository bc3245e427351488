internal import RiffleMath

/// The occluders above a card, for its shadow: in a row of cards most of a shadow lies under the next card.
struct ShadowOcclusion {
    /// Valid until the compositor's next frame.
    var occluders: UnsafeBufferPointer<Occluder>
    /// Those before this index are nearer than the card.
    var end: Int

    /// How many of the next nearer ones are tested.
    private static let most = 5

    /// Which of them hide both ends of a cross line on the screen, a bit each. Occluders are convex: what has a bit in common at two lines is
    /// hidden in between.
    @inline(__always) func occluders(of from: Vector2, _ to: Vector2) -> Int {
        var bits = 0
        guard end > 0 else { return 0 }
        for index in max(0, end - Self.most)..<end {
            bits <<= 1
            if occluders[index].hides(from), occluders[index].hides(to) { bits |= 1 }
        }
        return bits
    }
}
