internal import RiffleMath

/// The occluders in front of a card, with which its shadow is culled: in a row of cards most of a shadow lies below the next
/// card.
struct ShadowOcclusion {
    var occluders: Buffer<Occluder>
    /// The occluders before this index are nearer than the card.
    var end: Int

    /// The number of occluders that are tested: those next in front of the card.
    private static let most = 5

    /// The occluders that occlude both ends of a cross line on the screen, a bit each. Occluders are convex, so the strip between two cross
    /// lines is occluded if they have a bit in common.
    @inline(__always) func occluders(of from: Vector2, _ to: Vector2) -> Int {
        var bits = 0
        guard end > 0 else { return 0 }
        for index in max(0, end - Self.most)..<end {
            bits <<= 1
            if occluders[index].occludes(from), occluders[index].occludes(to) { bits |= 1 }
        }
        return bits
    }
}
