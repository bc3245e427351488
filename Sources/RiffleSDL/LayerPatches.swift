internal import RiffleMath
internal import RiffleScene

/// The parts of a list's rectangle where more is painted than plain background and flat rectangles. Copying a pixel costs several times
/// what filling it does where the processor draws, and most of a panel is background.
struct LayerPatches {
    /// Left, top, right and bottom edges in whole pixels, counted from the layer's corner. No two overlap.
    private(set) var patches: ContiguousArray<SIMD4<Int32>> = []
    /// How many of the list's first runs are background: opaque colour.
    private(set) var backgroundRuns = 0
    /// Upright rectangles of one colour, to be drawn on the background and below the patches: what lies over them is in a patch.
    private(set) var flats = DrawList()
    private var cells: ContiguousArray<Bool> = []
    private var columns = 0
    private var rows = 0

    /// The side of a cell, all of which is a patch or none of it.
    private static let cell = SIMD2<Int32>(16, 4)
    /// So many free cells between two patches in a row are not worth a patch more.
    private static let bridge = 2

    /// Finds the patches of a list that is drawn in a rectangle of whole pixels.
    mutating func find(in list: DrawList, _ bounds: Rect) {
        let width = Int32(bounds.width), height = Int32(bounds.height)
        columns = Int((width + Self.cell.x - 1) / Self.cell.x)
        rows = Int((height + Self.cell.y - 1) / Self.cell.y)
        cells.removeAll(keepingCapacity: true)
        for _ in 0..<columns * rows { cells.append(false) }
        backgroundRuns = list.runs.firstIndex { $0.blends || $0.texture.id != .white } ?? list.runs.count
        flats.removeAll()
        for run in list.runs[backgroundRuns...] { mark(run, list, bounds) }
        gather(width, height)
    }

    private mutating func mark(_ run: DrawRun, _ list: DrawList, _ bounds: Rect) {
        let end = run.firstIndex + run.indexCount
        // A run that makes no sense isn't drawn.
        guard run.firstIndex >= 0, run.indexCount >= 3, end <= list.indices.count else { return }
        let limit = run.clip?.intersection(bounds) ?? bounds
        var first = run.firstIndex - 3
        while first + 6 <= end {
            first += 3
            if appendFlat(first, end, run, list) {
                first += 3
                continue
            }
            var least = SIMD2<Float>(repeating: .infinity), most = -least
            for index in list.indices[first...first + 2] where list.vertices.indices.contains(Int(index)) {
                let vertex = list.vertices[Int(index)]
                least = pointwiseMin(least, SIMD2(vertex.x, vertex.y))
                most = pointwiseMax(most, SIMD2(vertex.x, vertex.y))
            }
            // A pixel more to each side: renderers round as they like.
            let minX = max(Double(least.x) - 1, limit.minX) - bounds.minX,
                minY = max(Double(least.y) - 1, limit.minY) - bounds.minY
            let maxX = min(Double(most.x) + 1, limit.maxX) - bounds.minX, maxY = min(Double(most.y) + 1, limit.maxY) - bounds.minY
            guard minX < maxX, minY < maxY else { continue }
            mark(
                Int(minX) / Int(Self.cell.x)...Int(maxX) / Int(Self.cell.x),
                Int(minY) / Int(Self.cell.y)...Int(maxY) / Int(Self.cell.y))
        }
    }

    /// Whether the next two triangles are an upright rectangle of one colour, which is kept as it is then.
    private mutating func appendFlat(_ first: Int, _ end: Int, _ run: DrawRun, _ list: DrawList) -> Bool {
        guard run.blends, first + 6 <= end else { return false }
        func place(_ number: Int) -> Int32 { list.indices[first + number] }
        guard place(3) == place(0), place(4) == place(2) else { return false }
        let all = list.vertices.indices
        guard all.contains(Int(place(0))), all.contains(Int(place(1))), all.contains(Int(place(2))), all.contains(Int(place(5)))
        else { return false }
        let a = list.vertices[Int(place(0))], b = list.vertices[Int(place(1))]
        let c = list.vertices[Int(place(2))], d = list.vertices[Int(place(5))]
        guard a.y == b.y, b.x == c.x, c.y == d.y, d.x == a.x else { return false }
        guard a.color == b.color, b.color == c.color, c.color == d.color else { return false }
        guard a.u == b.u, b.u == c.u, c.u == d.u, a.v == b.v, b.v == c.v, c.v == d.v else { return false }
        let base = Int32(flats.vertices.count)
        flats.vertices.append(a)
        flats.vertices.append(b)
        flats.vertices.append(c)
        flats.vertices.append(d)
        flats.appendTriangle(base, base + 1, base + 2, texture: run.texture, clip: run.clip)
        flats.appendTriangle(base, base + 2, base + 3, texture: run.texture, clip: run.clip)
        return true
    }

    private mutating func mark(_ across: ClosedRange<Int>, _ down: ClosedRange<Int>) {
        for row in down.clamped(to: 0...rows - 1) {
            for column in across.clamped(to: 0...columns - 1) { cells[row * columns + column] = true }
        }
    }

    /// Cells side by side become one patch, and such patches one below the other, too.
    private mutating func gather(_ width: Int32, _ height: Int32) {
        patches.removeAll(keepingCapacity: true)
        for row in 0..<rows {
            var column = 0
            while column < columns {
                guard cells[row * columns + column] else {
                    column += 1
                    continue
                }
                let first = column
                var end = column
                while column < columns, column - end <= Self.bridge {
                    if cells[row * columns + column] { end = column + 1 }
                    column += 1
                }
                add(first, end, row, width, height)
            }
        }
    }

    private mutating func add(_ first: Int, _ end: Int, _ row: Int, _ width: Int32, _ height: Int32) {
        let top = Int32(row) * Self.cell.y
        let patch = SIMD4(
            Int32(first) * Self.cell.x, top, min(Int32(end) * Self.cell.x, width), min(top + Self.cell.y, height))
        // Of the patches above, those that end here.
        for place in patches.indices.reversed() {
            if patches[place].w < top - Self.cell.y { break }
            guard patches[place].w == top, patches[place].x == patch.x, patches[place].z == patch.z else { continue }
            patches[place].w = patch.w
            return
        }
        patches.append(patch)
    }
}
