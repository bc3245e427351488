internal import RiffleMath

// The antialiased band along the true edges of a plate.
extension Mesher {
    /// Draws the band between the inner and the outer ring along true edges, divided where the grid's lines cross the inner ring.
    mutating func fillFringe(step: Int) {
        let count = inner.count
        let snap = snapDistance
        var hasPair = false
        for index in 0..<count {
            guard outline.isTrueEdge[index] else {
                hasPair = false
                continue
            }
            let next = index + 1 == count ? 0 : index + 1
            let innerStart = snapped(inner[index], snap)
            let innerEnd = snapped(inner[next], snap)
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
        fringe = FringePair(inner: inner, outer: cuts.isEmpty ? .zero : shader.coordinates(of: outer, else: inner))
        fringe.isKept = isKept(fringe)
        let vertex = shader.vertex(inner.x, inner.y)
        sink.append(vertex)
        sink.append(vertex.moved(to: outer))
    }

    /// Draws the fringe from where it is to the next pair of points. Every pair leaves its two vertices last in the sink.
    private mutating func continueFringe(_ inner: Vector2, _ vertex: DrawVertex, outer: Vector2) {
        var next = FringePair(inner: inner, outer: cuts.isEmpty ? .zero : shader.coordinates(of: outer, else: inner))
        next.isKept = isKept(next)
        if !(fringe.isKept && next.isKept) {
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
        let last = sink.nextIndex
        sink.append(vertex)
        sink.append(vertex.moved(to: outer))
        if fringe.isKept && next.isKept {
            sink.append(last - 2, last, last + 1)
            sink.append(last - 2, last + 1, last - 1)
        }
        fringe = next
    }

    /// Whether no cut takes anything of a pair.
    private func isKept(_ pair: FringePair) -> Bool {
        for cut in cuts
        where cut.value(pair.inner.x, pair.inner.y) * cut.side < 0
            || cut.value(pair.outer.x, pair.outer.y) * cut.side < 0
        {
            return false
        }
        return true
    }
}
