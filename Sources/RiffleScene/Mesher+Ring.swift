internal import RiffleMath

/// The short way, for whoever minds w, for plates that have nothing out of the ordinary: their rings, four points at a time, in single
/// precision (a thousandth of a pixel on the largest screen). What is a sliver, passes the eye or reaches far off the screen, what is cut
/// where one would see it, what bends within the fringe, goes the long way, which draws the same.
extension Mesher {
    /// Draws the plate; false: nothing was drawn, it has to go the long way.
    mutating func fillRing(_ plate: Plate, width: Double?, isWhole: Bool, into list: inout DrawList) -> Bool {
        guard cuts.isEmpty, !plate.fadesOut, options.antialiasesEdges, let width, width >= 4, isWhole else { return false }
        let record = plate.record
        let map = RingMap(record.pointee.homography)
        let across = record.pointee.homography.x, down = record.pointee.homography.y
        let scale =
            max(across.x * across.x + across.y * across.y, down.x * down.x + down.y * down.y).squareRoot()
            / max(record.pointee.homography.origin.z, options.nearestW)
        let radius = plate.cornerRadius.clamped(to: 0...max(0, min(plate.frame.width, plate.frame.height) / 2))
        // Arcs that meet without a straight side between them have a point in common: that is left to the long way.
        guard radius * 2 < 0.999 * min(plate.frame.width, plate.frame.height) else { return false }
        let chords = RoundedOutline.segments(radius: radius * scale)
        guard unitOutlines[chords].count + hiding.count <= RingScratch.most - 8 else { return false }

        let memory = ringScratch.begin()
        place(chords, plate.frame, chords > 0 ? Float(radius) : 0, memory)
        var ring = Ring(count: unitOutlines[chords].count)
        for cut in hiding.values {
            guard ring.clip(cut, memory) else { return false }
            if ring.count == 0 { return true }
        }
        let near = Float(options.nearestW)
        guard let extent = ring.project(map, memory, near), extent.x > Float(limits.x), extent.y > Float(limits.y),
            extent.z < Float(limits.z), extent.w < Float(limits.w)
        else { return false }
        if extent.z <= Float(bounds.x) || extent.w <= Float(bounds.y) || extent.x >= Float(bounds.z)
            || extent.y >= Float(bounds.w)
        {
            return true
        }
        guard ring.measure(facing: Float(plate.facing), memory) else { return false }
        let ink = RingInk(plate)
        guard ring.shade(ink, memory, isFlat: map.isFlat) else { return false }
        sink.beginPlate()
        append(ring, plate, memory)
        let middle = plate.middle(
            Vector2(Double(extent.x), Double(extent.y)), Vector2(Double(extent.z), Double(extent.w)), on: bounds)
        sink.endPlate(TextureLevel(plate.face.texture, level: plate.level(at: middle)), into: &list)
        return true
    }

    /// Puts the outline's points into the plane.
    private func place(_ chords: Int, _ frame: Rect, _ radius: Float, _ memory: UnsafeMutablePointer<Float>) {
        let x = RingScratch.row(.planeX, memory), y = RingScratch.row(.planeY, memory)
        let quadrantX = unitOutlines[chords].quadrantX.base, quadrantY = unitOutlines[chords].quadrantY.base
        let arcX = unitOutlines[chords].arcX.base, arcY = unitOutlines[chords].arcY.base
        let halfX = Float(frame.width / 2) - radius, halfY = Float(frame.height / 2) - radius
        let middleX = Float(frame.x + frame.width / 2), middleY = Float(frame.y + frame.height / 2)
        let count = unitOutlines[chords].count
        var index = 0
        while index < count + 4 {
            x.set(index, middleX + quadrantX.four(index) * halfX + arcX.four(index) * radius)
            y.set(index, middleY + quadrantY.four(index) * halfY + arcY.four(index) * radius)
            index &+= 4
        }
    }

    private mutating func append(_ ring: Ring, _ plate: Plate, _ memory: UnsafeMutablePointer<Float>) {
        let count = ring.count
        var color = plate.color
        color.a = Plate.byte(plate.alpha)
        var clear = color
        clear.a = 0
        let innerX = RingScratch.row(.innerX, memory), innerY = RingScratch.row(.innerY, memory)
        let outerX = RingScratch.row(.outerX, memory), outerY = RingScratch.row(.outerY, memory)
        let u = RingScratch.row(.u, memory), v = RingScratch.row(.v, memory), w = RingScratch.row(.innerW, memory)
        let base = sink.nextIndex
        let room = sink.extend(by: 2 * count)
        let rim = room + count
        var index = 0
        while index < count {
            room[index] = DrawVertex(x: innerX[index], y: innerY[index], color: color, u: u[index], v: v[index], w: w[index])
            rim[index] = DrawVertex(x: outerX[index], y: outerY[index], color: clear, u: u[index], v: v[index], w: w[index])
            index &+= 1
        }
        sink.append(rings[count].inside, 0, rings[count].inside.count, from: base)
        if plate.isSolid { sink.endSolid() }
        var start = 0
        var lost = ~ring.trueSides & (1 << UInt64(count) &- 1)
        while lost != 0 {
            let side = lost.trailingZeroBitCount
            lost &= lost &- 1
            sink.append(rings[count].fringe, 6 * start, 6 * side, from: base)
            start = side + 1
        }
        sink.append(rings[count].fringe, 6 * start, 6 * count, from: base)
    }
}

/// A plane's map to the screen in single precision.
struct RingMap {
    let x: SIMD3<Float>
    let y: SIMD3<Float>
    let origin: SIMD3<Float>
    let isFlat: Bool

    init(_ map: Homography) {
        x = SIMD3<Float>(map.x)
        y = SIMD3<Float>(map.y)
        origin = SIMD3<Float>(map.origin)
        isFlat = map.x.z == 0 && map.y.z == 0
    }
}

/// The picture on a plate, by place on the screen.
private struct RingInk {
    let inverse: RingMap
    let start: SIMD2<Float>
    let step: SIMD2<Float>
    let least: SIMD2<Float>
    let greatest: SIMD2<Float>

    init(_ plate: Plate) {
        inverse = RingMap(plate.record.pointee.inverse)
        let uv = plate.texture
        let crop = plate.face.crop
        start = SIMD2(Float(uv.u), Float(uv.v))
        step = SIMD2(Float(uv.stepU), Float(uv.stepV))
        least = SIMD2(Float(min(crop.minX, crop.maxX)), Float(min(crop.minY, crop.maxY)))
        greatest = SIMD2(Float(max(crop.minX, crop.maxX)), Float(max(crop.minY, crop.maxY)))
    }
}

/// A convex ring of points in `RingScratch`.
private struct Ring {
    private(set) var count: Int
    /// Whether the side that leaves a point is the card's own, a bit each.
    private(set) var trueSides: UInt64
    /// The rows that hold the points in the plane: they change places when the ring is clipped.
    private var isSpare = false

    init(count: Int) {
        self.count = count
        trueSides = 1 << UInt64(count) &- 1
    }

    private typealias Rows = UnsafeMutablePointer<Float>

    /// Keeps the part on the cut's side; false: that is not to be told.
    mutating func clip(_ cut: Cut, _ memory: UnsafeMutablePointer<Float>) -> Bool {
        let fromX = RingScratch.row(isSpare ? .spareX : .planeX, memory),
            fromY = RingScratch.row(isSpare ? .spareY : .planeY, memory)
        let toX = RingScratch.row(isSpare ? .planeX : .spareX, memory), toY = RingScratch.row(isSpare ? .planeY : .spareY, memory)
        let value = RingScratch.row(.value, memory)
        let line = SIMD3<Float>(cut.line * cut.side)
        var index = 0
        while index < count {
            value.set(index, fromX.four(index) * line.x + fromY.four(index) * line.y + line.z)
            index &+= 4
        }
        var kept: UInt64 = 0
        index = 0
        while index < count {
            kept |= (value[index] >= 0 ? 1 : 0) << UInt64(index)
            index &+= 1
        }
        let all: UInt64 = 1 << UInt64(count) &- 1
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
        var source = first
        for place in 1...left {
            toX[place] = fromX[source]
            toY[place] = fromY[source]
            source = source + 1 == count ? 0 : source + 1
        }
        toX[left + 1] = fromX[last] + (fromX[after] - fromX[last]) * shareOut
        toY[left + 1] = fromY[last] + (fromY[after] - fromY[last]) * shareOut
        // From the crossing into the ring, then the sides that are kept; the one between the crossings is nobody's.
        let turned = (trueSides >> UInt64(before) | trueSides << UInt64(count - before)) & all
        count = left + 2
        trueSides = turned & (1 << UInt64(left + 1) &- 1)
        toX.wrap(count)
        toY.wrap(count)
        isSpare.toggle()
        return true
    }

    /// Puts the points on the screen; the result is their bounds (left, top, right, bottom), nil if one is nearer to the eye than `near`.
    func project(_ map: RingMap, _ memory: UnsafeMutablePointer<Float>, _ near: Float) -> SIMD4<Float>? {
        let planeX = RingScratch.row(isSpare ? .spareX : .planeX, memory),
            planeY = RingScratch.row(isSpare ? .spareY : .planeY, memory)
        let x = RingScratch.row(.x, memory), y = RingScratch.row(.y, memory)
        var leastX = SIMD4<Float>(repeating: .infinity), leastY = leastX, leastW = leastX
        var mostX = -leastX, mostY = mostX
        var index = 0
        // The places behind the last repeat the first ones.
        while index < count + 4 {
            let px = planeX.four(index), py = planeY.four(index)
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
            index &+= 4
        }
        x.wrap(count)
        y.wrap(count)
        guard leastW.least >= near else { return nil }
        return SIMD4(leastX.least, leastY.least, mostX.most, mostY.most)
    }

    /// Sets the rings half a pixel further in and out; false: there are sides without length, or the inner ring folds.
    func measure(facing: Float, _ memory: UnsafeMutablePointer<Float>) -> Bool {
        let x = RingScratch.row(.x, memory), y = RingScratch.row(.y, memory)
        // The normal of the side that leaves a point lies one place further, that of the side before it at its own.
        let normalX = RingScratch.row(.normalX, memory), normalY = RingScratch.row(.normalY, memory)
        let stepX = RingScratch.row(.stepX, memory), stepY = RingScratch.row(.stepY, memory)
        var shortest = SIMD4<Float>(repeating: .infinity)
        var index = 0
        while index < count {
            let dx = x.four(index + 1) - x.four(index), dy = y.four(index + 1) - y.four(index)
            let square = dx * dx + dy * dy
            let share = facing / square.squareRoot()
            normalX.set(index + 1, dy * share)
            normalY.set(index + 1, -dx * share)
            shortest = square.least(shortest)
            index &+= 4
        }
        // A hundredth of a pixel: shorter ones have no direction in single precision.
        guard shortest.least > 1e-4 else { return false }
        normalX[0] = normalX[count]
        normalY[0] = normalY[count]
        index = 0
        while index < count {
            let beforeX = normalX.four(index), beforeY = normalY.four(index)
            let afterX = normalX.four(index + 1), afterY = normalY.four(index + 1)
            let cosine = beforeX * afterX + beforeY * afterY
            let share = 0.5 / (1 + cosine).most(SIMD4(repeating: 0.2))
            stepX.set(index, (beforeX + afterX) * share)
            stepY.set(index, (beforeY + afterY) * share)
            index &+= 4
        }
        mendSteps(normalX, normalY, stepX, stepY)
        let innerX = RingScratch.row(.innerX, memory), innerY = RingScratch.row(.innerY, memory)
        let outerX = RingScratch.row(.outerX, memory), outerY = RingScratch.row(.outerY, memory)
        index = 0
        while index < count {
            innerX.set(index, x.four(index) - stepX.four(index))
            innerY.set(index, y.four(index) - stepY.four(index))
            outerX.set(index, x.four(index) + stepX.four(index))
            outerY.set(index, y.four(index) + stepY.four(index))
            index &+= 4
        }
        innerX.wrap(count)
        innerY.wrap(count)
        // A side that has turned around has been passed by its neighbours.
        var turned = SIMD4<Float>(repeating: .infinity)
        index = 0
        while index < count {
            let dx = x.four(index + 1) - x.four(index), dy = y.four(index + 1) - y.four(index)
            let way =
                dx * (innerX.four(index + 1) - innerX.four(index)) + dy * (innerY.four(index + 1) - innerY.four(index))
            turned = way.least(turned)
            index &+= 4
        }
        return turned.least >= 0
    }

    /// A side that isn't the card's own stays where it is.
    private func mendSteps(
        _ normalX: UnsafeMutablePointer<Float>, _ normalY: UnsafeMutablePointer<Float>, _ stepX: UnsafeMutablePointer<Float>,
        _ stepY: UnsafeMutablePointer<Float>
    ) {
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
                stepX[point] = step.x
                stepY[point] = step.y
            }
        }
    }

    /// Sets the picture's places and w of the inner ring; false: some of it lies beyond the vanishing line.
    func shade(_ ink: RingInk, _ memory: UnsafeMutablePointer<Float>, isFlat: Bool) -> Bool {
        let innerX = RingScratch.row(.innerX, memory), innerY = RingScratch.row(.innerY, memory)
        let u = RingScratch.row(.u, memory), v = RingScratch.row(.v, memory), w = RingScratch.row(.innerW, memory)
        let map = ink.inverse
        var least = SIMD4<Float>(repeating: .infinity)
        var index = 0
        while index < count {
            let x = innerX.four(index), y = innerY.four(index)
            // The inverse's third coordinate is 1/w.
            let share = x * map.x.z + y * map.y.z + map.origin.z
            let atW = 1 / share
            let planeX = (x * map.x.x + y * map.y.x + map.origin.x) * atW
            let planeY = (x * map.x.y + y * map.y.y + map.origin.y) * atW
            let atU = (planeX * ink.step.x + ink.start.x).least(SIMD4(repeating: ink.greatest.x))
            let atV = (planeY * ink.step.y + ink.start.y).least(SIMD4(repeating: ink.greatest.y))
            u.set(index, atU.most(SIMD4(repeating: ink.least.x)))
            v.set(index, atV.most(SIMD4(repeating: ink.least.y)))
            w.set(index, isFlat ? SIMD4(repeating: 1) : atW)
            least = share.least(least)
            index &+= 4
        }
        return least.least > 1e-6
    }
}
