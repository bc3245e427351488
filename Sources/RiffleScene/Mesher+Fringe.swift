internal import RiffleMath

// The antialiased band along the true edges of a rounded quad.
extension Mesher {
    /// Draws the band between the inner and the outer ring along true edges, divided where the grid's lines cross the inner ring.
    mutating func fillFringe(step: Int) {
        cuts.isEmpty ? fillWholeFringe(step: step) : fillCutFringe(step: step)
    }

    /// Where nothing is cut off a rounded quad but what is hidden: a strip of pairs of vertices.
    private mutating func fillWholeFringe(step: Int) {
        let count = inner.count
        let snap = snapDistance
        var first: Int32 = -1
        var last: Int32 = -1
        var start = Vector2.zero
        var hints = (column: 0, row: 0)
        for index in 0..<count {
            guard outline.isTrueEdge[index] else {
                last = -1
                continue
            }
            if last < 0 {
                start = snapped(inner[index], snap)
                last = appendPair(shader.vertex(start.x, start.y), outer: outer[index])
                if index == 0 { first = last }
            }
            let next = index + 1 == count ? 0 : index + 1
            let end = snapped(inner[next], snap)
            let outward = normals[index] * ((inset + 0.5) * fringeShare)
            var walk = EdgeWalk(grid, from: start, to: end, step: step, hints: hints)
            while let point = walk.next(grid) {
                let vertex = shader.vertex(point.x, point.y)
                let pair = appendPair(vertex, outer: Vector2(Double(vertex.x), Double(vertex.y)) + outward)
                appendBand(last, pair)
                last = pair
            }
            hints = walk.hints(grid)
            // A whole outline ends where it began.
            let pair = next == 0 && first >= 0 ? first : appendPair(shader.vertex(end.x, end.y), outer: outer[next])
            appendBand(last, pair)
            last = pair
            start = end
        }
    }

    /// Appends an inner vertex and the outer one that belongs to it; the result is the first one's index.
    @inline(__always) private mutating func appendPair(_ vertex: DrawVertex, outer: Vector2) -> Int32 {
        let index = builder.nextIndex
        let room = builder.extend(by: 2)
        room[0] = vertex
        room[1] = vertex.moved(to: outer)
        return index
    }

    @inline(__always) private mutating func appendBand(_ from: Int32, _ to: Int32) {
        builder.append(from, to, to + 1)
        builder.append(from, to + 1, from + 1)
    }

    private mutating func fillCutFringe(step: Int) {
        screenCuts.removeAll()
        for cut in cuts.values { screenCuts.append(shader.onScreen(cut)) }
        let count = inner.count
        let snap = snapDistance
        var hasPair = false
        var lastEnd = Vector2.zero
        var fringe = FringePair()
        var hints = (column: 0, row: 0)
        for index in 0..<count {
            guard outline.isTrueEdge[index] else {
                hasPair = false
                continue
            }
            let next = index + 1 == count ? 0 : index + 1
            let innerStart = index == 0 || !hasPair ? snapped(inner[index], snap) : lastEnd
            let innerEnd = snapped(inner[next], snap)
            lastEnd = innerEnd
            let outward = normals[index] * ((inset + 0.5) * fringeShare)
            if !hasPair { fringe = pair(innerStart, shader.vertex(innerStart.x, innerStart.y), outer: outer[index]) }
            hasPair = true
            var walk = EdgeWalk(grid, from: innerStart, to: innerEnd, step: step, hints: hints)
            while let point = walk.next(grid) {
                let vertex = shader.vertex(point.x, point.y)
                continueFringe(&fringe, point, vertex, outer: Vector2(Double(vertex.x), Double(vertex.y)) + outward)
            }
            hints = walk.hints(grid)
            continueFringe(&fringe, innerEnd, shader.vertex(innerEnd.x, innerEnd.y), outer: outer[next])
        }
    }

    /// Draws the fringe from where it is to the next pair of points.
    @inline(__always) private mutating func continueFringe(
        _ fringe: inout FringePair, _ inner: Vector2, _ vertex: DrawVertex, outer: Vector2
    ) {
        var next = pair(inner, vertex, outer: outer)
        if fringe.lost & next.lost != 0 {
            // One cut takes it all.
        } else if fringe.lost | next.lost == 0 && !fringe.isSplit && !next.isSplit {
            if fringe.index < 0 { fringe.index = appendPair(fringe.vertex, outer: fringe.pixel) }
            next.index = appendPair(next.vertex, outer: next.pixel)
            appendBand(fringe.index, next.index)
        } else {
            polygon.removeAll()
            polygon.append(SIMD3(fringe.inner, 1))
            polygon.append(SIMD3(next.inner, 1))
            polygon.append(SIMD3(shader.coordinates(of: next.pixel, else: next.inner), 0))
            polygon.append(SIMD3(shader.coordinates(of: fringe.pixel, else: fringe.inner), 0))
            for cut in cuts.values {
                cut.clip(polygon, into: &spare)
                swap(&polygon, &spare)
                if polygon.count < 3 { break }
            }
            appendFan(polygon)
        }
        fringe = next
    }

    /// A pair of points, with what the cuts take of it.
    @inline(__always) private func pair(_ inner: Vector2, _ vertex: DrawVertex, outer: Vector2) -> FringePair {
        var pair = FringePair(inner: inner, vertex: vertex, pixel: outer)
        guard !cuts.isEmpty else { return pair }
        for index in 0..<cuts.count {
            let cut = cuts[index]
            let line = screenCuts[index]
            let losesInner = cut.value(inner.x, inner.y) * cut.side < 0
            // On the screen: finding the outer end's place in the plane would take a division each.
            let losesOuter = (line.x * outer.x + (line.y * outer.y + line.z)) * cut.side < 0
            if losesInner && losesOuter && index < 64 {
                pair.lost |= 1 << UInt64(index)
            } else if losesInner || losesOuter {
                pair.isSplit = true
            }
        }
        return pair
    }
}
