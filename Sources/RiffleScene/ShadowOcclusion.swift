/// The occluders above a card, for its shadow: in a row of cards most of a shadow lies under the next card.
struct ShadowOcclusion {
    /// For as long as the compositor keeps them.
    var occluders: UnsafeBufferPointer<Occluder>
    /// Those before this place are nearer.
    var end: Int

    /// How many of the next nearer ones are looked at.
    private static let most = 5

    /// Which of them hide both ends of a line across a shadow, a bit each. What has a bit in common at two lines is hidden in between:
    /// occluders are convex.
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
        guard let base = occluders.baseAddress else { return false }
        return base[number].hides(x: Double(vertex.x), y: Double(vertex.y))
    }

    /// Which parts of a closed band are hidden: bit i for what lies between the lines i and i + 1. Up to 64 lines.
    func hidden(
        _ count: Int, _ innerX: UnsafeMutablePointer<Float>, _ innerY: UnsafeMutablePointer<Float>,
        _ outerX: UnsafeMutablePointer<Float>, _ outerY: UnsafeMutablePointer<Float>
    ) -> UInt64 {
        guard end > 0, let base = occluders.baseAddress else { return 0 }
        var (leastX, leastY) = (outerX.lanes(0), outerY.lanes(0))
        var (mostX, mostY) = (leastX, leastY)
        // The last few may be no lines of the band, but wherever they are, a occluder is only looked at in vain.
        var index = Lanes.scalarCount
        while index < count {
            leastX = outerX.lanes(index).least(leastX)
            leastY = outerY.lanes(index).least(leastY)
            mostX = outerX.lanes(index).most(mostX)
            mostY = outerY.lanes(index).most(mostY)
            index &+= Lanes.scalarCount
        }
        let least = SIMD2(Double(leastX.least), Double(leastY.least)), greatest = SIMD2(Double(mostX.most), Double(mostY.most))
        let all: UInt64 = 1 << UInt64(count) &- 1
        var hidden: UInt64 = 0
        var number = end - 1
        let last = max(0, end - Self.most)
        var (coveredLeast, coveredGreatest) = (greatest, least)
        while number >= last {
            let occluder = base + number
            number -= 1
            let from = SIMD2(max(least.x, occluder.pointee.least.x), max(least.y, occluder.pointee.least.y))
            let to = SIMD2(min(greatest.x, occluder.pointee.greatest.x), min(greatest.y, occluder.pointee.greatest.y))
            guard from.x < to.x, from.y < to.y else { continue }
            // In a row of cards the next but one reaches nowhere that the next doesn't.
            if from.x >= coveredLeast.x, from.y >= coveredLeast.y, to.x <= coveredGreatest.x, to.y <= coveredGreatest.y {
                continue
            }
            (coveredLeast, coveredGreatest) = (from, to)
            let both = occluder.hidden(count, innerX, innerY, outerX, outerY)
            if both == 0 { continue }
            let next = (both >> 1 | both << UInt64(count - 1)) & all
            hidden |= both & next
        }
        return hidden
    }
}
