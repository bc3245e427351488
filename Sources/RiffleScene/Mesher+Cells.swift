internal import RiffleMath

/// Rounded quads that are tilted or cut: the inside falls into the grid's cells, the fringe follows them along the edges.
///
/// Neighbouring triangles share their end points to the last bit, whether inside one piece or on the two sides of a cut, and no
/// vertex lies in the middle of another triangle's side within a piece. That is what keeps seams away.
extension Mesher {
    mutating func fillCells() {
        polygon.removeAll()
        let snap = snapDistance
        for point in inner.values {
            polygon.append(SIMD3(snapped(point, snap), 1))
        }
        for index in 0..<cuts.count {
            cuts[index] = shader.turned(cuts[index])
            cuts[index].clip(polygon, into: &spare)
            swap(&polygon, &spare)
        }
        // Coarse cells do if the outline runs along the axes but for short oblique stretches (the round corners).
        var step = 2
        if polygon.count >= 3 {
            if grid.isFlat {
                appendFan(polygon)
            } else {
                var previous = polygon[polygon.count - 1]
                for point in polygon.values {
                    if !grid.allowsCoarse(previous, point) { step = 1 }
                    previous = point
                }
                fillInside(step: step)
            }
        }
        if isSolid { builder.endSolid() }
        if !outer.isEmpty {
            fillFringe(step: step)
        }
    }

    var snapDistance: Double {
        guard !grid.isFlat else { return 0 }
        return (grid.columns[grid.columns.count - 1] - grid.columns[0]) * 1e-9
    }

    /// The ring's extreme points define the grid's outermost lines; the others that lie there but for rounding are put there.
    @inline(__always) func snapped(_ point: Vector2, _ distance: Double) -> Vector2 {
        guard !grid.isFlat else { return point }
        let left = grid.columns[0], right = grid.columns[grid.columns.count - 1]
        let top = grid.rows[0], bottom = grid.rows[grid.rows.count - 1]
        var result = point
        if abs(point.x - left) <= distance { result.x = left }
        if abs(point.x - right) <= distance { result.x = right }
        if abs(point.y - top) <= distance { result.y = top }
        if abs(point.y - bottom) <= distance { result.y = bottom }
        return result
    }

    // MARK: - Inside

    /// Cuts `polygon` into columns, finds the rows that fill a column's whole width, and cuts what is left above and below.
    /// `step` is 2 for coarse cells, 1 for fine ones.
    private mutating func fillInside(step: Int) {
        let columnCount = grid.columns.count - 1
        let rowCount = grid.rows.count - 1
        fullCells.reset(columns: columnCount)
        swap(&polygon, &rest)
        var column = 0
        while column < columnCount {
            if column + step < columnCount {
                Mesher.split(rest, at: grid.columns[column + step], axis: 0, below: &slab, above: &spare)
                swap(&rest, &spare)
            } else {
                swap(&slab, &rest)
            }
            defer { column += step }
            guard slab.count >= 3 else { continue }
            let (first, end) = fullRows(column: column, step: step)
            if first < end {
                for fine in column..<column + step { fullCells.set(first, end, column: fine) }
                if first > 0 {
                    Mesher.split(slab, at: grid.rows[first], axis: 1, below: &polygon, above: &strip)
                    fillRows(from: 0, to: first, column: column, step: step)
                }
                if end < rowCount {
                    Mesher.split(slab, at: grid.rows[end], axis: 1, below: &strip, above: &polygon)
                    fillRows(from: end, to: rowCount, column: column, step: step)
                }
            } else {
                swap(&polygon, &slab)
                fillRows(from: 0, to: rowCount, column: column, step: step)
            }
        }
        fillFullCells(isCoarse: step == 2)
    }

    /// The rows whose cells in `column` lie wholly in the slab, its part of the polygon.
    private func fullRows(column: Int, step: Int) -> (Int, Int) {
        let left = grid.columns[column]
        let right = grid.columns[column + step]
        var leftTop = Double.infinity, leftBottom = -Double.infinity
        var rightTop = Double.infinity, rightBottom = -Double.infinity
        for point in slab.values {
            if point.x == left {
                leftTop = min(leftTop, point.y)
                leftBottom = max(leftBottom, point.y)
            } else if point.x == right {
                rightTop = min(rightTop, point.y)
                rightBottom = max(rightBottom, point.y)
            }
        }
        let top = max(leftTop, rightTop)
        let bottom = min(leftBottom, rightBottom)
        guard bottom > top else { return (0, 0) }
        var first = 0
        while first < grid.rows.count, grid.rows[first] < top { first += step }
        var end = grid.rows.count - 1
        while end >= 0, grid.rows[end] > bottom { end -= step }
        return (first, end)
    }

    /// Draws `polygon`, row by row.
    private mutating func fillRows(from first: Int, to end: Int, column: Int, step: Int) {
        var least = Double.infinity
        var greatest = -Double.infinity
        for point in polygon.values {
            least = min(least, point.y)
            greatest = max(greatest, point.y)
        }
        guard polygon.count >= 3, greatest > least else { return }
        var row = first
        while row + step < end, grid.rows[row + step] <= least { row += step }
        while row + step < end, grid.rows[row + step] < greatest {
            Mesher.split(polygon, at: grid.rows[row + step], axis: 1, below: &spare, above: &strip)
            appendCell(spare, column: column, isCoarse: step == 2)
            swap(&polygon, &strip)
            row += step
        }
        appendCell(polygon, column: column, isCoarse: step == 2)
    }

    /// The part of a cell inside the outline: triangles about its middle if it is a coarse one.
    private mutating func appendCell(_ polygon: MeshPolygon, column: Int, isCoarse: Bool) {
        guard isCoarse else { return appendFan(polygon) }
        let count = polygon.count
        guard count >= 3 else { return }
        var least = Double.infinity
        var greatest = -Double.infinity
        for point in polygon.values {
            least = min(least, point.y)
            greatest = max(greatest, point.y)
        }
        var hub = SIMD3(grid.columns[column + 1], (least + greatest) / 2, 1)
        var sum = SIMD3<Double>.zero
        var previous = polygon[count - 1]
        var isInside = true
        for point in polygon.values {
            let edge = point - previous
            if edge.x * (hub.y - previous.y) - edge.y * (hub.x - previous.x) < -1e-6 { isInside = false }
            sum += point
            previous = point
        }
        if !isInside { hub = sum / Double(count) }
        let base = builder.nextIndex
        let room = builder.extend(by: count + 1)
        for index in 0..<count {
            let point = polygon[index]
            room[index] = shader.vertex(point.x, point.y)
        }
        let middle = base + Int32(count)
        room[count] = shader.vertex(hub.x, hub.y)
        var from = base + Int32(count) - 1
        for index in base..<base + Int32(count) {
            builder.append(middle, from, index)
            from = index
        }
    }

    /// Cuts a convex polygon along a line of the grid; points on the line belong to both parts.
    @inline(__always) private static func split(
        _ polygon: MeshPolygon, at line: Double, axis: Int, below: inout MeshPolygon, above: inout MeshPolygon
    ) {
        below.removeAll()
        above.removeAll()
        let count = polygon.count
        guard count > 0 else { return }
        var previous = polygon[count - 1]
        var wasAt = axis == 0 ? previous.x : previous.y
        for index in 0..<count {
            let point = polygon[index]
            let isAt = axis == 0 ? point.x : point.y
            if (wasAt < line && isAt > line) || (wasAt > line && isAt < line) {
                let crossing = crossing(previous, wasAt, point, isAt, line, axis)
                below.append(crossing)
                above.append(crossing)
            }
            if isAt <= line { below.append(point) }
            if isAt >= line { above.append(point) }
            previous = point
            wasAt = isAt
        }
    }

    /// Where the edge a–b meets a line of the grid: exactly on the line, and the same bits for b–a.
    @inline(__always) private static func crossing(
        _ a: SIMD3<Double>, _ atA: Double, _ b: SIMD3<Double>, _ atB: Double, _ line: Double, _ axis: Int
    ) -> SIMD3<Double> {
        var point =
            atA < atB ? a + (b - a) * ((line - atA) / (atB - atA)) : b + (a - b) * ((line - atB) / (atA - atB))
        if axis == 0 { point.x = line } else { point.y = line }
        return point
    }

    /// Triangles about the first point of a convex polygon that is small enough for them.
    mutating func appendFan(_ polygon: MeshPolygon) {
        guard polygon.count >= 3 else { return }
        let base = builder.nextIndex
        for point in polygon.values {
            builder.append(shader.vertex(point.x, point.y, coverage: point.z))
        }
        for index in 2..<Int32(polygon.count) {
            builder.append(base, base + index - 1, base + index)
        }
    }

    // MARK: - Full cells

    /// Draws the fine cells that are full: a coarse cell (two by two fine ones) that is full takes four triangles about its
    /// centre, and one more for each side whose middle a neighbour uses.
    private mutating func fillFullCells(isCoarse: Bool) {
        let columnCount = grid.columns.count - 1
        gridIndices.fill(-1, count: grid.columns.count * grid.rows.count)
        meshColumns.removeAll()
        for s in grid.columns.values { meshColumns.append(shader.column(s)) }
        for column in 0..<columnCount {
            let (first, end) = fullCells.rows(column)
            guard first < end else { continue }
            let coarse = column / 2
            let (mergedFirst, mergedEnd) = fullCells.mergedRows(coarse)
            for row in first..<end {
                let band = row / 2
                if band >= mergedFirst && band < mergedEnd {
                    if column & 1 == 0 && row & 1 == 0 {
                        fillCoarseCell(coarse, band, isCoarse)
                    }
                    continue
                }
                let a = gridVertex(column, row)
                let b = gridVertex(column + 1, row)
                let c = gridVertex(column + 1, row + 1)
                let d = gridVertex(column, row + 1)
                builder.append(a, b, c)
                builder.append(a, c, d)
            }
        }
    }

    private mutating func fillCoarseCell(_ coarse: Int, _ band: Int, _ isCoarse: Bool) {
        let x = coarse * 2
        let y = band * 2
        let center = gridVertex(x + 1, y + 1)
        let topLeft = gridVertex(x, y)
        let topRight = gridVertex(x + 2, y)
        let bottomRight = gridVertex(x + 2, y + 2)
        let bottomLeft = gridVertex(x, y + 2)
        if isCoarse || fullCells.isMerged(coarse, band - 1) {
            builder.append(center, topLeft, topRight)
        } else {
            let middle = gridVertex(x + 1, y)
            builder.append(center, topLeft, middle)
            builder.append(center, middle, topRight)
        }
        if isCoarse || fullCells.isMerged(coarse + 1, band) {
            builder.append(center, topRight, bottomRight)
        } else {
            let middle = gridVertex(x + 2, y + 1)
            builder.append(center, topRight, middle)
            builder.append(center, middle, bottomRight)
        }
        if isCoarse || fullCells.isMerged(coarse, band + 1) {
            builder.append(center, bottomRight, bottomLeft)
        } else {
            let middle = gridVertex(x + 1, y + 2)
            builder.append(center, bottomRight, middle)
            builder.append(center, middle, bottomLeft)
        }
        if isCoarse || fullCells.isMerged(coarse - 1, band) {
            builder.append(center, bottomLeft, topLeft)
        } else {
            let middle = gridVertex(x, y + 1)
            builder.append(center, bottomLeft, middle)
            builder.append(center, middle, topLeft)
        }
    }

    private mutating func gridVertex(_ column: Int, _ row: Int) -> Int32 {
        let place = row * grid.columns.count + column
        let known = gridIndices[place]
        if known >= 0 { return known }
        let index = builder.nextIndex
        builder.append(shader.vertex(meshColumns[column], grid.rows[row]))
        gridIndices[place] = index
        return index
    }
}
