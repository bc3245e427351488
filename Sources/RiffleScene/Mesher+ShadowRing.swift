internal import RiffleMath

/// The short way, for whoever minds w, for shadows that lie before the eye: eight rays at a time, in single precision.
extension Mesher {
    /// How near to the eye a shadow may come, as w: nearer ones reach far off the screen and are clipped.
    private static let nearest: Float = 0.05

    /// Appends a band as one closed strip, less what nearer cards hide. The result has a bit for each part (from a ray to the next) that has
    /// to go the long way, as it comes too near to the eye; nil: nothing was drawn.
    mutating func appendShadowRing(_ place: Int, _ source: Homography, alpha: UInt8, _ cover: ShadowOcclusion) -> UInt64? {
        let map = RingMap(source)
        guard options.drawsPerspective, usesFastPaths, shadows.bands[place].hidesMiddle, !Self.hasOddNumbers(map) else {
            return nil
        }
        let count = shadows.bands[place].count
        guard count <= RingScratch.most - 8 else { return nil }
        let memory = ringScratch.rows
        let ink = ShadowRingInk(memory, rays: shadows.bands[place].rows, Color(r: 0, g: 0, b: 0, a: alpha), isFlat: map.isFlat)
        let all: UInt64 = 1 << UInt64(count) &- 1
        var left: UInt64 = 0
        var hidden: UInt64 = 0
        if ink.place(map, count, nearest: Self.nearest) {
            hidden = cover.hidden(count, ink.innerX, ink.innerY, ink.outerX, ink.outerY)
        } else {
            let near = ink.rays(count, nearerThan: Self.nearest), behind = ink.rays(count, behind: Float(options.nearestW))
            hidden = (near | near >> 1 | near << UInt64(count - 1)) & all
            left = hidden & ~(behind & (behind >> 1 | behind << UInt64(count - 1)))
        }
        if hidden == all { return left }
        if hidden == 0 {
            let base = builder.nextIndex
            ink.write(builder.extend(by: 2 * count), 0, count)
            builder.append(rings[count].fringe, 0, 6 * count, from: base)
            return left
        }
        // The part after the last ray ends at the first.
        ink.close(count)
        var shown = all & ~hidden
        while shown != 0 {
            let first = shown.trailingZeroBitCount
            let parts = (~(shown >> UInt64(first))).trailingZeroBitCount
            shown &= ~((1 << UInt64(parts) &- 1) << UInt64(first))
            let base = builder.nextIndex
            ink.write(builder.extend(by: 2 * parts + 2), first, parts + 1)
            // A ring that isn't closed.
            builder.append(rings[parts + 1].fringe, 0, 6 * parts, from: base)
        }
        return left
    }

    /// Whether a figure is none, or so large that single precision won't do.
    private static func hasOddNumbers(_ map: RingMap) -> Bool {
        let sum = map.x * map.x + map.y * map.y + map.origin * map.origin
        return !(sum.x + sum.y + sum.z < 1e10)
    }
}

/// What a shadow's vertices are made of.
private struct ShadowRingInk {
    let innerX, innerY, innerW, outerX, outerY, outerW: UnsafeMutablePointer<Float>
    let rays: UnsafeMutablePointer<Float>
    let innerU, outerU: UnsafeMutablePointer<Float>
    let color: Color
    let isFlat: Bool

    init(_ memory: UnsafeMutablePointer<Float>, rays: UnsafeMutablePointer<Float>, _ color: Color, isFlat: Bool) {
        innerX = RingScratch.row(.innerX, memory)
        innerY = RingScratch.row(.innerY, memory)
        innerW = RingScratch.row(.innerW, memory)
        outerX = RingScratch.row(.outerX, memory)
        outerY = RingScratch.row(.outerY, memory)
        outerW = RingScratch.row(.w, memory)
        self.rays = rays
        innerU = rays + ShadowBand.row(.innerU)
        outerU = rays + ShadowBand.row(.outerU)
        self.color = color
        self.isFlat = isFlat
    }

    /// Puts the rays on the screen; false: some of them end nearer to the eye than `nearest`.
    @inline(__always) func place(_ map: RingMap, _ count: Int, nearest: Float) -> Bool {
        var least = Lanes(repeating: .infinity)
        var index = 0
        while index < count {
            let inner = map.place(rays.lanes(ShadowBand.row(.innerX) + index), rays.lanes(ShadowBand.row(.innerY) + index))
            let outer = map.place(rays.lanes(ShadowBand.row(.outerX) + index), rays.lanes(ShadowBand.row(.outerY) + index))
            innerX.set(index, inner.x)
            innerY.set(index, inner.y)
            innerW.set(index, inner.w)
            outerX.set(index, outer.x)
            outerY.set(index, outer.y)
            outerW.set(index, outer.w)
            least = inner.w.least(outer.w.least(least))
            index &+= Lanes.scalarCount
        }
        return least.least >= nearest
    }

    /// The rays that have an end nearer to the eye, a bit each.
    func rays(_ count: Int, nearerThan nearest: Float) -> UInt64 {
        bits(count) { .!((innerW.lanes($0) .>= nearest) .& (outerW.lanes($0) .>= nearest)) }
    }

    /// Those whose ends both are.
    func rays(_ count: Int, behind nearest: Float) -> UInt64 {
        bits(count) { (innerW.lanes($0) .< nearest) .& (outerW.lanes($0) .< nearest) }
    }

    @inline(__always) private func bits(_ count: Int, _ test: (Int) -> SIMDMask<SIMD8<Int32>>) -> UInt64 {
        var bits: UInt64 = 0
        var index = 0
        while index < count {
            bits |= UInt64(test(index).bits) << UInt64(index)
            index &+= Lanes.scalarCount
        }
        return bits & (1 << UInt64(count) &- 1)
    }

    /// Repeats the first ray after the last.
    func close(_ count: Int) {
        innerX[count] = innerX[0]
        innerY[count] = innerY[0]
        innerW[count] = innerW[0]
        outerX[count] = outerX[0]
        outerY[count] = outerY[0]
        outerW[count] = outerW[0]
    }

    /// Writes the vertices of some of the rays: all inner ones, then all outer ones.
    @inline(__always) func write(_ room: UnsafeMutablePointer<DrawVertex>, _ first: Int, _ count: Int) {
        let writer = VertexWriter(color)
        let half = Lanes(repeating: 0.5), one = Lanes(repeating: 1)
        var index = 0
        while index < count {
            let ray = first &+ index
            writer.write(
                room + index, innerX.lanes(ray), innerY.lanes(ray), innerU.lanes(ray), half, isFlat ? one : innerW.lanes(ray))
            index &+= Lanes.scalarCount
        }
        index = 0
        while index < count {
            let ray = first &+ index
            writer.write(
                room + count + index, outerX.lanes(ray), outerY.lanes(ray), outerU.lanes(ray), half,
                isFlat ? one : outerW.lanes(ray))
            index &+= Lanes.scalarCount
        }
    }
}

extension RingMap {
    /// Eight points' places on the screen, and w there.
    @inline(__always) func place(
        _ pointX: Lanes, _ pointY: Lanes
    ) -> (x: Lanes, y: Lanes, w: Lanes) {
        let w = pointX * x.z + pointY * y.z + origin.z
        let share = 1 / w
        return ((pointX * x.x + pointY * y.x + origin.x) * share, (pointX * x.y + pointY * y.y + origin.y) * share, w)
    }
}
