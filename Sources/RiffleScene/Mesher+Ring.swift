internal import RiffleMath

/// The short way, for whoever minds w, for rounded quads that have nothing out of the ordinary: their rings, four points at a time, in single
/// precision (a thousandth of a pixel on the largest screen). What is a thin quad, passes the eye or reaches far off the screen, what is cut
/// where one would see it, what bends within the fringe, goes the long way, which draws the same.
extension Mesher {
    /// Draws the rounded quad; false: nothing was drawn, it has to go the long way.
    mutating func fillRing(_ quad: RoundedQuad, width: Double?, isWhole: Bool, into list: inout DrawList) -> Bool {
        guard cuts.isEmpty, !quad.fadesOut, let width, width >= 4, isWhole else { return false }
        let hasRim = options.antialiasesEdges
        let record = quad.record
        let map = RingMap(record.pointee.homography)
        let across = record.pointee.homography.x, down = record.pointee.homography.y
        let stretch = max(across.x * across.x + across.y * across.y, down.x * down.x + down.y * down.y)
        let w = max(record.pointee.homography.origin.z, options.nearestW)
        let radius = quad.cornerRadius.clamped(to: 0...max(0, min(quad.frame.width, quad.frame.height) / 2))
        // Arcs that meet without a straight side between them have a point in common: that is left to the long way.
        guard radius * 2 < 0.999 * min(quad.frame.width, quad.frame.height) else { return false }
        let chords = RoundedOutline.segments(squaredRadius: radius * radius * stretch, over: w * w)
        guard unitOutlines[chords].count + hiding.count <= RingScratch.most - 8 else { return false }

        let memory = ringScratch.rows
        let ink = RingInk(quad)
        let outline = RingOutline(unitOutlines[chords], quad.frame, chords > 0 ? Float(radius) : 0)
        outline.place(memory)
        var ring = Ring(count: outline.unit.count)
        for cut in hiding.values {
            guard ring.clip(cut, memory) else { return false }
            if ring.count == 0 { return true }
        }
        guard let extent = ring.project(map, memory, Float(options.nearestW)) else { return false }
        if hasRim {
            guard ring.measure(facing: Float(quad.facing), fringeShare: Float(fringeShare), memory) else { return false }
        } else {
            ring.leave(memory)
        }
        guard ring.shade(ink, memory, isFlat: map.isFlat) else { return false }
        return finish(ring, extent, quad, memory, &list)
    }

    /// Draws what the rows hold, unless it has to be clipped (false) or isn't on the screen.
    private mutating func finish(
        _ ring: Ring, _ extent: SIMD4<Float>, _ quad: RoundedQuad, _ memory: UnsafeMutablePointer<Float>, _ list: inout DrawList
    ) -> Bool {
        let (least, greatest) = (Vector2(extent.lowHalf), Vector2(extent.highHalf))
        guard least.x > limits.x, least.y > limits.y, greatest.x < limits.z, greatest.y < limits.w else { return false }
        if greatest.x <= bounds.x || greatest.y <= bounds.y || least.x >= bounds.z || least.y >= bounds.w { return true }
        builder.beginQuad()
        append(ring, quad, memory)
        let middle = quad.middle(least, greatest, on: bounds)
        builder.endQuad(TextureLevel(quad.face.texture, level: quad.level(at: middle)))
        return true
    }

    private mutating func append(_ ring: Ring, _ quad: RoundedQuad, _ memory: UnsafeMutablePointer<Float>) {
        let count = ring.count
        let color = quad.color.with(alpha: RoundedQuad.byte(quad.alpha)), clear = color.with(alpha: 0)
        let rows = VertexRows(memory)
        let base = builder.nextIndex
        let hasRim = options.antialiasesEdges
        let room = builder.extend(by: hasRim ? 2 * count : count)
        rows.write(VertexWriter(color), rows.innerX, rows.innerY, room, count)
        if hasRim { rows.write(VertexWriter(clear), rows.outerX, rows.outerY, room + count, count) }
        builder.append(rings[count].inside, 0, rings[count].inside.count, from: base)
        if quad.isSolid { builder.endSolid() }
        guard hasRim else { return }
        var start = 0
        var lost = ~ring.trueSides & (1 << UInt64(count) &- 1)
        while lost != 0 {
            let side = lost.trailingZeroBitCount
            lost &= lost &- 1
            builder.append(rings[count].fringe, 6 * start, 6 * side, from: base)
            start = side + 1
        }
        builder.append(rings[count].fringe, 6 * start, 6 * count, from: base)
    }
}

/// The rows that vertices are made of.
private struct VertexRows {
    let innerX, innerY, outerX, outerY, u, v, w: UnsafeMutablePointer<Float>

    init(_ memory: UnsafeMutablePointer<Float>) {
        innerX = RingScratch.row(.innerX, memory)
        innerY = RingScratch.row(.innerY, memory)
        outerX = RingScratch.row(.outerX, memory)
        outerY = RingScratch.row(.outerY, memory)
        u = RingScratch.row(.u, memory)
        v = RingScratch.row(.v, memory)
        w = RingScratch.row(.innerW, memory)
    }

    @inline(__always) func write(
        _ writer: VertexWriter, _ x: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>,
        _ room: UnsafeMutablePointer<DrawVertex>, _ count: Int
    ) {
        var index = 0
        while index < count {
            writer.write(room + index, x.lanes(index), y.lanes(index), u.lanes(index), v.lanes(index), w.lanes(index))
            index &+= Lanes.scalarCount
        }
    }
}
