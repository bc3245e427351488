internal import RiffleMath

// The antialiased band along the true edges of a plate.
extension Mesher {
    /// Draws the band between the inner and the outer ring along true edges, divided where the grid's lines cross the inner ring.
    mutating func fillFringe(step: Int) {
        let count = inner.count
        let snap = snapDistance
        var hasPair = false
        var lastEnd = Vector2.zero
        for index in 0..<count {
            guard outline.isTrueEdge[index] else {
                hasPair = false
                continue
            }
            let next = index + 1 == count ? 0 : index + 1
            let innerStart = index == 0 || !hasPair ? snapped(inner[index], snap) : lastEnd
            let innerEnd = snapped(inner[next], snap)
            lastEnd = innerEnd
            let outward = normals[index] * (inset + 0.5)
            if !hasPair { beginFringe(innerStart, outer: outer[index]) }
            hasPair = true
            var columns = LineWalk(grid.columns, from: innerStart.x, to: innerEnd.x, step: step)
            var rows = LineWalk(grid.rows, from: innerStart.y, to: innerEnd.y, step: step)
            while true {
                let fraction = min(columns.fraction, rows.fraction)
                guard fraction < 1 else { break }
                var point = innerStart + (innerEnd - innerStart) * fraction
                if columns.fraction == fraction {
                    point.x = columns.line
                    columns.advance(grid.columns)
                }
                if rows.fraction == fraction {
                    point.y = rows.line
                    rows.advance(grid.rows)
                }
                let vertex = shader.vertex(point.x, point.y)
                continueFringe(point, vertex, outer: Vector2(Double(vertex.x), Double(vertex.y)) + outward)
            }
            continueFringe(innerEnd, shader.vertex(innerEnd.x, innerEnd.y), outer: outer[next])
        }
    }

    private mutating func beginFringe(_ inner: Vector2, outer: Vector2) {
        fringe = pair(inner, shader.vertex(inner.x, inner.y), outer: outer)
    }

    /// Draws the fringe from where it is to the next pair of points.
    @inline(__always) private mutating func continueFringe(_ inner: Vector2, _ vertex: DrawVertex, outer: Vector2) {
        var next = pair(inner, vertex, outer: outer)
        if fringe.lost & next.lost != 0 {
            // One cut takes it all.
        } else if fringe.lost | next.lost == 0 && !fringe.isSplit && !next.isSplit {
            if fringe.index < 0 { fringe.index = append(fringe) }
            next.index = append(next)
            sink.append(fringe.index, next.index, next.index + 1)
            sink.append(fringe.index, next.index + 1, fringe.index + 1)
        } else {
            polygon.removeAll()
            polygon.append(SIMD3(fringe.inner, 1))
            polygon.append(SIMD3(next.inner, 1))
            polygon.append(SIMD3(next.outer, 0))
            polygon.append(SIMD3(fringe.outer, 0))
            for cut in cuts {
                cut.clip(polygon, into: &spare)
                swap(&polygon, &spare)
                if polygon.count < 3 { break }
            }
            appendFan(polygon)
        }
        fringe = next
    }

    @inline(__always) private mutating func append(_ pair: FringePair) -> Int32 {
        let index = sink.nextIndex
        sink.append(pair.vertex)
        sink.append(pair.vertex.moved(to: pair.pixel))
        return index
    }

    /// A pair of points, with what the cuts take of it.
    @inline(__always) private func pair(_ inner: Vector2, _ vertex: DrawVertex, outer: Vector2) -> FringePair {
        var pair = FringePair(inner: inner, vertex: vertex, pixel: outer)
        guard !cuts.isEmpty else { return pair }
        pair.outer = shader.coordinates(of: outer, else: inner)
        for index in 0..<cuts.count {
            let cut = cuts[index]
            let losesInner = cut.value(pair.inner.x, pair.inner.y) * cut.side < 0
            let losesOuter = cut.value(pair.outer.x, pair.outer.y) * cut.side < 0
            if losesInner && losesOuter && index < 64 {
                pair.lost |= 1 << UInt64(index)
            } else if losesInner || losesOuter {
                pair.isSplit = true
            }
        }
        return pair
    }
}
