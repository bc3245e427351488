internal import RiffleMath

/// A convex ring of points in `RingScratch`.
struct Ring {
    private(set) var count: Int
    /// Whether the side that leaves a point is the card's own, a bit each.
    private(set) var trueSides: UInt64
    /// The rows that hold the points in the plane: they change places when the ring is clipped.
    private var isSpare = false

    init(count: Int) {
        self.count = count
        trueSides = 1 << UInt64(count) &- 1
    }

    /// How many places are worked on.
    private var padded: Int { (count + Lanes.scalarCount - 1) & ~(Lanes.scalarCount - 1) }

    private typealias Rows = UnsafeMutablePointer<Float>

    /// Keeps the part on the cut's side; false: that is not to be told.
    mutating func clip(_ cut: Cut, _ memory: UnsafeMutablePointer<Float>) -> Bool {
        let fromX = RingScratch.row(isSpare ? .spareX : .planeX, memory),
            fromY = RingScratch.row(isSpare ? .spareY : .planeY, memory)
        let toX = RingScratch.row(isSpare ? .planeX : .spareX, memory), toY = RingScratch.row(isSpare ? .planeY : .spareY, memory)
        let value = RingScratch.row(.value, memory)
        let line = SIMD3<Float>(cut.line * cut.side)
        var kept: UInt64 = 0
        var index = 0
        while index < count {
            let at = fromX.lanes(index) * line.x + fromY.lanes(index) * line.y + line.z
            value.set(index, at)
            kept |= UInt64((at .>= 0).bits) << UInt64(index)
            index &+= Lanes.scalarCount
        }
        let all: UInt64 = 1 << UInt64(count) &- 1
        kept &= all
        if kept == all { return true }
        if kept == 0 {
            count = 0
            return true
        }
        // A convex ring crosses a line twice.
        let starts = kept & ~((kept << 1 | kept >> UInt64(count - 1)) & all)
        guard starts.nonzeroBitCount == 1 else { return false }
        let first = starts.trailingZeroBitCount, left = kept.nonzeroBitCount
        let before = first == 0 ? count - 1 : first - 1
        let last = first + left - 1 < count ? first + left - 1 : first + left - 1 - count
        let after = last + 1 == count ? 0 : last + 1
        let shareIn = value[before] / (value[before] - value[first])
        let shareOut = value[last] / (value[last] - value[after])
        toX[0] = fromX[before] + (fromX[first] - fromX[before]) * shareIn
        toY[0] = fromY[before] + (fromY[first] - fromY[before]) * shareIn
        // What is kept of the ring from the first point on, then what of it comes round from the start.
        let straight = min(left, count - first)
        Self.copy(fromX + first, fromY + first, toX + 1, toY + 1, straight)
        Self.copy(fromX, fromY, toX + 1 + straight, toY + 1 + straight, left - straight)
        toX[left + 1] = fromX[last] + (fromX[after] - fromX[last]) * shareOut
        toY[left + 1] = fromY[last] + (fromY[after] - fromY[last]) * shareOut
        // From the crossing into the ring, then the sides that are kept; the one between the crossings is nobody's.
        let turned = (trueSides >> UInt64(before) | trueSides << UInt64(count - before)) & all
        count = left + 2
        trueSides = turned & (1 << UInt64(left + 1) &- 1)
        for place in count..<padded {
            toX[place] = toX[place - count]
            toY[place] = toY[place - count]
        }
        isSpare.toggle()
        return true
    }

    /// Copies points, eight at a time: some more than wanted.
    @inline(__always) private static func copy(_ fromX: Rows, _ fromY: Rows, _ toX: Rows, _ toY: Rows, _ count: Int) {
        var index = 0
        while index < count {
            toX.set(index, fromX.lanes(index))
            toY.set(index, fromY.lanes(index))
            index &+= Lanes.scalarCount
        }
    }

    /// Puts the points on the screen; the result is their bounds (left, top, right, bottom), nil if one is nearer to the eye than `near`.
    func project(_ map: RingMap, _ memory: UnsafeMutablePointer<Float>, _ near: Float) -> SIMD4<Float>? {
        let planeX = RingScratch.row(isSpare ? .spareX : .planeX, memory),
            planeY = RingScratch.row(isSpare ? .spareY : .planeY, memory)
        let x = RingScratch.row(.x, memory), y = RingScratch.row(.y, memory)
        var leastX = Lanes(repeating: .infinity), leastY = leastX, leastW = leastX
        var mostX = -leastX, mostY = mostX
        var index = 0
        while index < count {
            let px = planeX.lanes(index), py = planeY.lanes(index)
            let w = px * map.x.z + py * map.y.z + map.origin.z
            let share = 1 / w
            let atX = (px * map.x.x + py * map.y.x + map.origin.x) * share
            let atY = (px * map.x.y + py * map.y.y + map.origin.y) * share
            x.set(index, atX)
            y.set(index, atY)
            leastW = w.least(leastW)
            leastX = atX.least(leastX)
            leastY = atY.least(leastY)
            mostX = atX.most(mostX)
            mostY = atY.most(mostY)
            index &+= Lanes.scalarCount
        }
        // The places behind the last repeat the first ones already, as those of the plane do, but for one.
        let end = padded
        x[end] = x[end - count]
        y[end] = y[end - count]
        guard leastW.least >= near else { return nil }
        return SIMD4(leastX.least, leastY.least, mostX.most, mostY.most)
    }

    /// Sets the rings half a pixel further in and, as far as the fringe has its width (0…1), out; false: there are sides without
    /// length, or the inner ring folds.
    func measure(facing: Float, fringeShare: Float, _ memory: UnsafeMutablePointer<Float>) -> Bool {
        let x = RingScratch.row(.x, memory), y = RingScratch.row(.y, memory)
        // The normal of the side that leaves a point lies one place further, that of the side before it at its own.
        let normalX = RingScratch.row(.normalX, memory), normalY = RingScratch.row(.normalY, memory)
        let innerX = RingScratch.row(.innerX, memory), innerY = RingScratch.row(.innerY, memory)
        let outerX = RingScratch.row(.outerX, memory), outerY = RingScratch.row(.outerY, memory)
        var shortest = Lanes(repeating: .infinity)
        var index = 0
        while index < count {
            let dx = x.lanes(index + 1) - x.lanes(index), dy = y.lanes(index + 1) - y.lanes(index)
            let square = dx * dx + dy * dy
            let share = facing / square.squareRoot()
            normalX.set(index + 1, dy * share)
            normalY.set(index + 1, -dx * share)
            shortest = square.least(shortest)
            index &+= Lanes.scalarCount
        }
        // A hundredth of a pixel: shorter ones have no direction in single precision.
        guard shortest.least > 1e-4 else { return false }
        normalX[0] = normalX[count]
        normalY[0] = normalY[count]
        let reach = 2 * fringeShare - 1
        var sharpest = Lanes(repeating: 1)
        index = 0
        while index < count {
            let beforeX = normalX.lanes(index), beforeY = normalY.lanes(index)
            let afterX = normalX.lanes(index + 1), afterY = normalY.lanes(index + 1)
            let cosine = beforeX * afterX + beforeY * afterY
            sharpest = cosine.least(sharpest)
            let share = 0.5 / (1 + cosine).most(Lanes(repeating: 0.2))
            let stepX = (beforeX + afterX) * share, stepY = (beforeY + afterY) * share
            innerX.set(index, x.lanes(index) - stepX)
            innerY.set(index, y.lanes(index) - stepY)
            outerX.set(index, x.lanes(index) + stepX * reach)
            outerY.set(index, y.lanes(index) + stepY * reach)
            index &+= Lanes.scalarCount
        }
        mendSteps(reach, memory)
        // Where the ring turns by no more than a right angle, sides longer than a pixel stay what they are.
        if sharpest.least > -0.01, shortest.least > 1.05, trueSides == 1 << UInt64(count) &- 1 { return true }
        // A side that has turned around has been passed by its neighbours.
        let end = padded
        innerX[end] = innerX[end - count]
        innerY[end] = innerY[end - count]
        var turned = Lanes(repeating: .infinity)
        index = 0
        while index < count {
            let dx = x.lanes(index + 1) - x.lanes(index), dy = y.lanes(index + 1) - y.lanes(index)
            let way =
                dx * (innerX.lanes(index + 1) - innerX.lanes(index)) + dy * (innerY.lanes(index + 1) - innerY.lanes(index))
            turned = way.least(turned)
            index &+= Lanes.scalarCount
        }
        return turned.least >= 0
    }

    /// Leaves the inner ring where the outline is.
    func leave(_ memory: UnsafeMutablePointer<Float>) {
        let x = RingScratch.row(.x, memory), y = RingScratch.row(.y, memory)
        Self.copy(x, y, RingScratch.row(.innerX, memory), RingScratch.row(.innerY, memory), count)
    }

    /// A side that isn't the card's own stays where it is.
    private func mendSteps(_ reach: Float, _ memory: UnsafeMutablePointer<Float>) {
        let x = RingScratch.row(.x, memory), y = RingScratch.row(.y, memory)
        let normalX = RingScratch.row(.normalX, memory), normalY = RingScratch.row(.normalY, memory)
        let innerX = RingScratch.row(.innerX, memory), innerY = RingScratch.row(.innerY, memory)
        let outerX = RingScratch.row(.outerX, memory), outerY = RingScratch.row(.outerY, memory)
        var lost = ~trueSides & (1 << UInt64(count) &- 1)
        while lost != 0 {
            let side = lost.trailingZeroBitCount
            lost &= lost &- 1
            for end in 0..<2 {
                let point = end == 0 ? side : side + 1 == count ? 0 : side + 1
                let before = SIMD2(normalX[point], normalY[point]), after = SIMD2(normalX[point + 1], normalY[point + 1])
                let isBefore = trueSides & (1 << UInt64(point == 0 ? count - 1 : point - 1)) != 0
                let isAfter = trueSides & (1 << UInt64(point)) != 0
                let cosine = (before * after).sum()
                var step = SIMD2<Float>.zero
                if isBefore != isAfter {
                    step = (isBefore ? before - after * cosine : after - before * cosine) * (0.5 / max(1 - cosine * cosine, 0.2))
                }
                innerX[point] = x[point] - step.x
                innerY[point] = y[point] - step.y
                outerX[point] = x[point] + step.x * reach
                outerY[point] = y[point] + step.y * reach
                var again = point + count
                while again < padded {
                    innerX[again] = innerX[point]
                    innerY[again] = innerY[point]
                    again += count
                }
            }
        }
    }

    /// Sets the picture's places and w of the inner ring; false: some of it lies beyond the vanishing line.
    func shade(_ ink: RingInk, _ memory: UnsafeMutablePointer<Float>, isFlat: Bool) -> Bool {
        let innerX = RingScratch.row(.innerX, memory), innerY = RingScratch.row(.innerY, memory)
        let u = RingScratch.row(.u, memory), v = RingScratch.row(.v, memory), w = RingScratch.row(.innerW, memory)
        let map = ink.inverse
        var least = Lanes(repeating: .infinity)
        var index = 0
        while index < count {
            let x = innerX.lanes(index), y = innerY.lanes(index)
            // The inverse's third coordinate is 1/w.
            let share = x * map.x.z + y * map.y.z + map.origin.z
            let atW = 1 / share
            let planeX = (x * map.x.x + y * map.y.x + map.origin.x) * atW
            let planeY = (x * map.x.y + y * map.y.y + map.origin.y) * atW
            ink.shade(planeX, planeY, u, v, index)
            w.set(index, isFlat ? Lanes(repeating: 1) : atW)
            least = share.least(least)
            index &+= Lanes.scalarCount
        }
        return least.least > 1e-6
    }
}
