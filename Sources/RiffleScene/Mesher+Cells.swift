internal import RiffleMath

/// Plates that are tilted or cut: the inside falls into the grid's cells, the fringe follows them along the edges.
///
/// Neighbouring triangles share their end points to the last bit, whether inside one piece or on the two sides of a cut, and no
/// vertex lies in the middle of another triangle's side within a piece. That is what keeps seams away.
extension Mesher {
    mutating func fillCells(into list: inout DrawList) {
        polygon.removeAll(keepingCapacity: true)
        let snap = snapDistance
        for point in inner {
            polygon.append(SIMD3(snapped(point, snap), 1))
        }
        for index in cuts.indices {
            cuts[index] = shader.turned(cuts[index], grid: grid)
            cuts[index].clip(polygon, into: &spare)
            swap(&polygon, &spare)
        }
        if polygon.count >= 3 {
            if grid.isFlat {
                appendFan(polygon, into: &list)
            } else {
                fillInside(into: &list)
            }
        }
        if !outer.isEmpty {
            fillFringe(into: &list)
        }
    }

    private var snapDistance: Double {
        guard let first = grid.columns.first, let last = grid.columns.last else { return 0 }
        return (last - first) * 1e-9
    }

    /// The ring's extreme points define the grid's outermost lines; the others that lie there but for rounding are put there.
    private func snapped(_ point: Vector2, _ distance: Double) -> Vector2 {
        guard let left = grid.columns.first, let right = grid.columns.last, let top = grid.rows.first,
            let bottom = grid.rows.last
        else { return point }
        var result = point
        if abs(point.x - left) <= distance { result.x = left }
        if abs(point.x - right) <= distance { result.x = right }
        if abs(point.y - top) <= distance { result.y = top }
        if abs(point.y - bottom) <= distance { result.y = bottom }
        return result
    }

    // MARK: - Inside

    /// Cuts `polygon` into columns, finds the rows that fill a column's whole width, and cuts what is left above and below.
    private mutating func fillInside(into list: inout DrawList) {
        let columnCount = grid.columns.count - 1
        let rowCount = grid.rows.count - 1
        fullCells.reset(columns: columnCount)
        swap(&polygon, &rest)
        for column in 0..<columnCount {
            if column + 1 < columnCount {
                Mesher.split(rest, at: grid.columns[column + 1], axis: 0, below: &slab, above: &spare)
                swap(&rest, &spare)
            } else {
                swap(&slab, &rest)
            }
            guard slab.count >= 3 else { continue }
            let (first, end) = fullRows(column: column)
            if first < end {
                fullCells.set(first, end, column: column)
                if first > 0 {
                    Mesher.split(slab, at: grid.rows[first], axis: 1, below: &polygon, above: &strip)
                    fillRows(from: 0, to: first, into: &list)
                }
                if end < rowCount {
                    Mesher.split(slab, at: grid.rows[end], axis: 1, below: &strip, above: &polygon)
                    fillRows(from: end, to: rowCount, into: &list)
                }
            } else {
                swap(&polygon, &slab)
                fillRows(from: 0, to: rowCount, into: &list)
            }
        }
        fillFullCells(into: &list)
    }

    /// The rows whose cells in `column` lie wholly in the slab, its part of the polygon.
    private func fullRows(column: Int) -> (Int, Int) {
        let left = grid.columns[column]
        let right = grid.columns[column + 1]
        var leftTop = Double.infinity, leftBottom = -Double.infinity
        var rightTop = Double.infinity, rightBottom = -Double.infinity
        for point in slab {
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
        while first < grid.rows.count, grid.rows[first] < top { first += 1 }
        var end = grid.rows.count - 1
        while end >= 0, grid.rows[end] > bottom { end -= 1 }
        return (first, end)
    }

    /// Draws `polygon`, row by row.
    private mutating func fillRows(from first: Int, to end: Int, into list: inout DrawList) {
        var least = Double.infinity
        var greatest = -Double.infinity
        for point in polygon {
            least = min(least, point.y)
            greatest = max(greatest, point.y)
        }
        guard polygon.count >= 3, greatest > least else { return }
        var row = first
        while row + 1 < end, grid.rows[row + 1] <= least { row += 1 }
        while row + 1 < end, grid.rows[row + 1] < greatest {
            Mesher.split(polygon, at: grid.rows[row + 1], axis: 1, below: &spare, above: &strip)
            appendFan(spare, into: &list)
            swap(&polygon, &strip)
            row += 1
        }
        appendFan(polygon, into: &list)
    }

    /// Cuts a convex polygon along a line of the grid; points on the line belong to both parts.
    @inline(__always) private static func split(
        _ polygon: MeshPolygon, at line: Double, axis: Int, below: inout MeshPolygon, above: inout MeshPolygon
    ) {
        below.removeAll(keepingCapacity: true)
        above.removeAll(keepingCapacity: true)
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
    func appendFan(_ polygon: MeshPolygon, into list: inout DrawList) {
        guard polygon.count >= 3 else { return }
        let base = Int32(list.vertices.count)
        for point in polygon {
            list.vertices.append(shader.vertex(point.x, point.y, coverage: point.z))
        }
        for index in 2..<Int32(polygon.count) {
            list.append(base, base + index - 1, base + index)
        }
    }

    // MARK: - Full cells

    /// Draws the fine cells that are full: a coarse cell (two by two fine ones) that is full takes four triangles about its
    /// centre, and one more for each side whose middle a neighbour uses.
    private mutating func fillFullCells(into list: inout DrawList) {
        let columnCount = grid.columns.count - 1
        gridIndices.removeAll(keepingCapacity: true)
        for _ in 0..<grid.columns.count * grid.rows.count {
            gridIndices.append(-1)
        }
        for column in 0..<columnCount {
            let (first, end) = fullCells.rows(column)
            guard first < end else { continue }
            let coarse = column / 2
            let (mergedFirst, mergedEnd) = fullCells.mergedRows(coarse)
            for row in first..<end {
                let band = row / 2
                if band >= mergedFirst && band < mergedEnd {
                    if column & 1 == 0 && row & 1 == 0 {
                        fillCoarseCell(coarse, band, into: &list)
                    }
                    continue
                }
                let a = gridVertex(column, row, into: &list)
                let b = gridVertex(column + 1, row, into: &list)
                let c = gridVertex(column + 1, row + 1, into: &list)
                let d = gridVertex(column, row + 1, into: &list)
                list.append(a, b, c)
                list.append(a, c, d)
            }
        }
    }

    private mutating func fillCoarseCell(_ coarse: Int, _ band: Int, into list: inout DrawList) {
        let x = coarse * 2
        let y = band * 2
        let center = gridVertex(x + 1, y + 1, into: &list)
        let topLeft = gridVertex(x, y, into: &list)
        let topRight = gridVertex(x + 2, y, into: &list)
        let bottomRight = gridVertex(x + 2, y + 2, into: &list)
        let bottomLeft = gridVertex(x, y + 2, into: &list)
        if fullCells.isMerged(coarse, band - 1) {
            list.append(center, topLeft, topRight)
        } else {
            let middle = gridVertex(x + 1, y, into: &list)
            list.append(center, topLeft, middle)
            list.append(center, middle, topRight)
        }
        if fullCells.isMerged(coarse + 1, band) {
            list.append(center, topRight, bottomRight)
        } else {
            let middle = gridVertex(x + 2, y + 1, into: &list)
            list.append(center, topRight, middle)
            list.append(center, middle, bottomRight)
        }
        if fullCells.isMerged(coarse, band + 1) {
            list.append(center, bottomRight, bottomLeft)
        } else {
            let middle = gridVertex(x + 1, y + 2, into: &list)
            list.append(center, bottomRight, middle)
            list.append(center, middle, bottomLeft)
        }
        if fullCells.isMerged(coarse - 1, band) {
            list.append(center, bottomLeft, topLeft)
        } else {
            let middle = gridVertex(x, y + 1, into: &list)
            list.append(center, bottomLeft, middle)
            list.append(center, middle, topLeft)
        }
    }

    private mutating func gridVertex(_ column: Int, _ row: Int, into list: inout DrawList) -> Int32 {
        let place = row * grid.columns.count + column
        let known = gridIndices[place]
        if known >= 0 { return known }
        let index = Int32(list.vertices.count)
        list.vertices.append(shader.vertex(grid.columns[column], grid.rows[row], coverage: 1))
        gridIndices[place] = index
        return index
    }

    // MARK: - Fringe

    /// Draws the band between the inner and the outer ring along true edges, divided where the grid's lines cross the inner ring.
    private mutating func fillFringe(into list: inout DrawList) {
        let count = inner.count
        let snap = snapDistance
        for index in 0..<count where outline.isTrueEdge[index] {
            let next = index + 1 == count ? 0 : index + 1
            let innerStart = snapped(inner[index], snap)
            let innerEnd = snapped(inner[next], snap)
            let outerStart = outer[index]
            let outerEnd = outer[next]
            var from = SIMD3(innerStart, 1)
            var fromOuter = SIMD3(outerStart, 0)
            var columns = LineWalk(grid.columns, from: innerStart.x, to: innerEnd.x)
            var rows = LineWalk(grid.rows, from: innerStart.y, to: innerEnd.y)
            while true {
                let fraction = min(columns.fraction, rows.fraction)
                guard fraction < 1 else { break }
                var point = SIMD3(innerStart + (innerEnd - innerStart) * fraction, 1)
                if columns.fraction == fraction {
                    point.x = columns.line
                    columns.advance(grid.columns)
                }
                if rows.fraction == fraction {
                    point.y = rows.line
                    rows.advance(grid.rows)
                }
                let outerPoint = SIMD3(outerStart + (outerEnd - outerStart) * fraction, 0)
                appendFringe(from, point, outerPoint, fromOuter, into: &list)
                from = point
                fromOuter = outerPoint
            }
            appendFringe(from, SIMD3(innerEnd, 1), SIMD3(outerEnd, 0), fromOuter, into: &list)
        }
    }

    private mutating func appendFringe(
        _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ d: SIMD3<Double>, into list: inout DrawList
    ) {
        polygon.removeAll(keepingCapacity: true)
        polygon.append(a)
        polygon.append(b)
        polygon.append(c)
        polygon.append(d)
        for cut in cuts {
            cut.clip(polygon, into: &spare)
            swap(&polygon, &spare)
        }
        appendFan(polygon, into: &list)
    }
}

/// The lines of one direction of the grid that an edge crosses, in the order in which it crosses them.
private struct LineWalk {
    /// How far along the edge the next line is, 0…1; 1 or more: there is none.
    private(set) var fraction = 2.0
    private(set) var line = 0.0
    private var index: Int
    private let from: Double
    private let to: Double

    @inline(__always) init(_ lines: ContiguousArray<Double>, from: Double, to: Double) {
        self.from = from
        self.to = to
        index = from < to ? -1 : lines.count
        guard from != to else { return }
        if from < to {
            repeat { index += 1 } while index < lines.count && lines[index] <= from
        } else {
            repeat { index -= 1 } while index >= 0 && lines[index] >= from
        }
        measure(lines)
    }

    @inline(__always) mutating func advance(_ lines: ContiguousArray<Double>) {
        index += from < to ? 1 : -1
        measure(lines)
    }

    @inline(__always) private mutating func measure(_ lines: ContiguousArray<Double>) {
        fraction = 2
        guard index >= 0, index < lines.count else { return }
        line = lines[index]
        fraction = (line - from) / (to - from)
    }
}

/// Which fine cells of the grid are wholly covered: in each column an unbroken range of rows, as the polygon is convex.
struct FullCells {
    private var firsts: ContiguousArray<Int> = []
    private var ends: ContiguousArray<Int> = []

    mutating func reset(columns: Int) {
        firsts.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        for _ in 0..<columns {
            firsts.append(0)
            ends.append(0)
        }
    }

    mutating func set(_ first: Int, _ end: Int, column: Int) {
        firsts[column] = first
        ends[column] = end
    }

    func rows(_ column: Int) -> (Int, Int) {
        (firsts[column], ends[column])
    }

    /// The bands of a coarse column whose four fine cells are all full.
    func mergedRows(_ coarse: Int) -> (Int, Int) {
        let left = coarse * 2
        let first = max(firsts[left], firsts[left + 1])
        let end = min(ends[left], ends[left + 1])
        return ((first + 1) / 2, end / 2)
    }

    func isMerged(_ coarse: Int, _ band: Int) -> Bool {
        guard coarse >= 0, coarse * 2 < firsts.count else { return false }
        let (first, end) = mergedRows(coarse)
        return band >= first && band < end
    }
}
