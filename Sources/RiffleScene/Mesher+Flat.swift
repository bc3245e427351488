internal import RiffleMath

/// Rounded quads that need no cells and have nothing cut off: rings of vertices.
extension Mesher {
    mutating func fillFlat() {
        let count = inner.count
        let base = builder.nextIndex
        let hasRim = !outer.isEmpty
        let room = builder.extend(by: hasRim ? 2 * count : count)
        for index in 0..<count {
            let vertex = shader.vertex(inner[index].x, inner[index].y)
            room[index] = vertex
            if hasRim { room[count + index] = vertex.moved(to: outer[index]) }
        }
        appendInside(from: base, count: count)
        if isSolid { builder.endSolid() }
        guard hasRim else { return }
        joinRings(from: base, count: count)
    }

    /// Draws the fringe between the ring of `count` vertices from `base` on and the one that follows it.
    mutating func joinRings(from base: Int32, count: Int) {
        let rim = base + Int32(count)
        for index in 0..<count where outline.isTrueEdge[index] {
            let a = Int32(index)
            let b = Int32(index + 1 == count ? 0 : index + 1)
            builder.append(base + a, base + b, rim + b)
            builder.append(base + a, rim + b, rim + a)
        }
    }

    /// Draws inside the ring of `count` vertices from `base` on.
    mutating func appendInside(from base: Int32, count: Int) {
        if count < rings.count {
            builder.append(rings[count].inside, 0, rings[count].inside.count, from: base)
        } else {
            for index in 2..<Int32(count) { builder.append(base, base + index - 1, base + index) }
        }
    }
}
