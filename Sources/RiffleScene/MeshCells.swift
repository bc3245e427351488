internal import RiffleMath

/// Where a fringe has got to: the inner end of a line across it, in the grid's coordinates, and its vertices.
struct FringePair {
    var inner = Vector2.zero
    var vertex = DrawVertex(x: 0, y: 0, color: .white, u: 0, v: 0)
    /// The outer end on the screen.
    var pixel = Vector2.zero
    /// A bit for each cut that takes both ends.
    var lost: UInt64 = 0
    /// Whether a cut takes one of them.
    var isSplit = false
    /// Where its two vertices are in the draw list, −1 while they aren't.
    var index: Int32 = -1

    init() {}

    init(inner: Vector2, vertex: DrawVertex, pixel: Vector2) {
        self.inner = inner
        self.vertex = vertex
        self.pixel = pixel
    }
}

/// The lines of one direction of the grid that an edge crosses, in the order in which it crosses them.
struct LineWalk {
    /// How far along the edge the next line is, 0…1; 1 or more: there is none.
    private(set) var fraction = 2.0
    private(set) var line = 0.0
    private var index: Int
    private let from: Double
    private let to: Double
    private let step: Int

    /// `hint` is where to begin to look: a line of that step.
    @inline(__always) init(_ lines: Pool<Double>, from: Double, to: Double, step: Int, hint: Int) {
        self.from = from
        self.to = to
        self.step = from < to ? step : -step
        index = hint
        guard from != to, lines.count > 0 else { return }
        if from < to {
            while index >= step && lines[index - step] > from { index -= step }
            while index < lines.count && lines[index] <= from { index += step }
        } else {
            while index + step < lines.count && lines[index + step] < from { index += step }
            while index >= 0 && lines[index] >= from { index -= step }
        }
        measure(lines)
    }

    /// The line that it has got to, for the edge that goes on from there.
    @inline(__always) func hint(_ lines: Pool<Double>) -> Int {
        index < 0 ? index - step : index >= lines.count && index > 0 ? index - step : index
    }

    @inline(__always) mutating func advance(_ lines: Pool<Double>) {
        index += step
        measure(lines)
    }

    @inline(__always) private mutating func measure(_ lines: Pool<Double>) {
        fraction = 2
        guard index >= 0, index < lines.count else { return }
        line = lines[index]
        fraction = (line - from) / (to - from)
    }
}

/// The points at which an edge crosses the lines of the grid, in order.
struct EdgeWalk {
    private var columns: LineWalk
    private var rows: LineWalk
    private let from: Vector2
    private let to: Vector2

    /// `hints` are where to begin to look, see `hints(_:)`.
    @inline(__always) init(_ grid: MeshGrid, from: Vector2, to: Vector2, step: Int, hints: (column: Int, row: Int)) {
        self.from = from
        self.to = to
        columns = LineWalk(grid.columns, from: from.x, to: to.x, step: step, hint: hints.column)
        rows = LineWalk(grid.rows, from: from.y, to: to.y, step: step, hint: hints.row)
    }

    /// The next point, exactly on its line.
    @inline(__always) mutating func next(_ grid: MeshGrid) -> Vector2? {
        let fraction = min(columns.fraction, rows.fraction)
        guard fraction < 1 else { return nil }
        var point = from + (to - from) * fraction
        if columns.fraction == fraction {
            point.x = columns.line
            columns.advance(grid.columns)
        }
        if rows.fraction == fraction {
            point.y = rows.line
            rows.advance(grid.rows)
        }
        return point
    }

    /// The lines that it has got to, for the edge that goes on from there.
    @inline(__always) func hints(_ grid: MeshGrid) -> (column: Int, row: Int) {
        (columns.hint(grid.columns), rows.hint(grid.rows))
    }
}

/// Which fine cells of the grid are wholly covered: in each column an unbroken range of rows, as the polygon is convex.
struct FullCells {
    private var firsts = Pool<Int>()
    private var ends = Pool<Int>()

    mutating func reset(columns: Int) {
        firsts.fill(0, count: columns)
        ends.fill(0, count: columns)
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
