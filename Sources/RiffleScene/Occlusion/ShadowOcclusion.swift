internal import RiffleMath

/// The occluders in front of a quad, with which its shadow is culled: in a row of quads most of a shadow lies below the next
/// quad.
package struct ShadowOcclusion {
    var occluders: Buffer<Occluder>
    /// The occluders before this index are nearer than the quad.
    var end: Int

    /// The number of occluders that are tested: the next ones in front of the quad.
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
