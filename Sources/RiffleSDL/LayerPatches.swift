internal import RiffleMath
internal import RiffleScene

/// The parts of a list's rectangle where more is painted than plain ground: the leading runs of opaque colour. Copying a pixel costs
/// several times what filling it does where the processor draws, and most of a panel is ground.
struct LayerPatches {
    /// Left, top, right and bottom edges in whole pixels, counted from the layer's corner. No two overlap.
    private(set) var patches: ContiguousArray<SIMD4<Int32>> = []
    /// How many runs are ground.
    private(set) var groundRuns = 0
    private var cells: ContiguousArray<Bool> = []
    private var columns = 0
    private var rows = 0

    /// The side of a cell, all of which is a patch or none of it.
    private static let cell = SIMD2<Int32>(16, 8)
    /// So many free cells between two patches in a row are not worth a patch more.
    private static let bridge = 2

    /// Finds the patches of a list that is drawn in a rectangle of whole pixels.
    mutating func find(in list: DrawList, _ bounds: Rect) {
        let width = Int32(bounds.width), height = Int32(bounds.height)
        columns = Int((width + Self.cell.x - 1) / Self.cell.x)
        rows = Int((height + Self.cell.y - 1) / Self.cell.y)
        cells.removeAll(keepingCapacity: true)
        for _ in 0..<columns * rows { cells.append(false) }
        groundRuns = list.runs.firstIndex { $0.blends || $0.texture.id != .white } ?? list.runs.count
        for run in list.runs[groundRuns...] { mark(run, list, bounds) }
        gather(width, height)
    }

    private mutating func mark(_ run: DrawRun, _ list: DrawList, _ bounds: Rect) {
        let end = run.firstIndex + run.indexCount
        // A run that makes no sense isn't drawn.
        guard run.firstIndex >= 0, run.indexCount >= 3, end <= list.indices.count else { return }
        let limit = run.clip?.intersection(bounds) ?? bounds
        for first in stride(from: run.firstIndex, to: end - 2, by: 3) {
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
