/// Index lists of an upright rounded quad for each combination of rounded and square corners: axis-aligned rectangles, triangle
/// fans at the rounded corners, and the antialiased edge.
///
/// Software rasterizers have a fast path for axis-aligned textured rectangles: Mesa's draws two triangles several times as fast
/// if they are consecutive and their coordinates are bitwise identical.
struct UprightTriangles: Sendable {
    /// The number of outline points, clockwise from the upper left.
    let count: Int
    /// The index of each corner's last point.
    let lasts: SIMD4<Int32>
    /// Rectangle corners that aren't outline points: the index of the outline point with the same x, and of the point with the same y.
    let extras: ContiguousArray<SIMD2<Int32>>
    /// The interior's triangles, an even number. Vertices are numbered: 0 ..< count the outline, then the extras, then the outer
    /// points of the antialiased edge.
    let inside: ContiguousArray<Int32>
    /// The antialiased edge's triangles: six indices for each edge of the outline.
    let edge: ContiguousArray<Int32>

    /// `sharp`: a bit for each square corner, clockwise from the upper left.
    private init(chords: Int, sharp: Int) {
        let builder = UprightBuilder(chords: chords, sharp: sharp)
        count = Int(builder.count)
        lasts = builder.lasts
        extras = builder.extras
        inside = builder.inside
        edge = builder.edge
    }

    /// At the index `chords * 16 + sharp`, with `chords` per rounded corner.
    static let all = ContiguousArray(
        (0...RoundedOutline.mostSegments).flatMap { chords in
            let square = UprightTriangles(chords: chords, sharp: 15)
            return (0..<15).map { isUsed($0) ? UprightTriangles(chords: chords, sharp: $0) : square } + [square]
        })

    /// A cut makes both corners of a side square, so combinations with a single square corner or two opposite ones don't occur.
    private static func isUsed(_ sharp: Int) -> Bool { ![1, 2, 4, 5, 8, 10].contains(sharp) }
}

private struct UprightBuilder {
    private(set) var firsts = SIMD4<Int32>.zero
    private(set) var lasts = SIMD4<Int32>.zero
    private(set) var count: Int32 = 0
    private(set) var extras: ContiguousArray<SIMD2<Int32>> = []
    private(set) var inside: ContiguousArray<Int32> = []
    private(set) var edge: ContiguousArray<Int32> = []

    init(chords: Int, sharp: Int) {
        for corner in 0..<4 {
            firsts[corner] = count
            lasts[corner] = sharp & (1 << corner) != 0 ? count : count + Int32(chords)
            count = lasts[corner] + 1
        }
        triangulate(sharp)
        let outer = count + Int32(extras.count)
        for a in 0..<count {
            let b = a + 1 == count ? 0 : a + 1
            edge += [a, b, outer + b, a, outer + b, outer + a]
        }
    }

    private mutating func triangulate(_ sharp: Int) {
        func isRound(_ corner: Int) -> Bool { sharp & (1 << corner) == 0 }
        // The middle rectangle has the full width; it extends from the lower ends of the upper arcs to the upper ends of the
        // lower arcs.
        let top: Int32? = isRound(0) ? firsts[0] : isRound(1) ? lasts[1] : nil
        let bottom: Int32? = isRound(2) ? firsts[2] : isRound(3) ? lasts[3] : nil
        let left = firsts[0], right = lasts[1]
        let middle = (
            isRound(0) ? firsts[0] : vertex(left, top ?? left), isRound(1) ? lasts[1] : vertex(right, top ?? right),
            isRound(2) ? firsts[2] : vertex(firsts[2], bottom ?? firsts[2]),
            isRound(3) ? lasts[3] : vertex(lasts[3], bottom ?? lasts[3])
        )
        add(middle.0, middle.1, middle.2, middle.3)
        var hubs = SIMD4<Int32>.zero
        if let top {
            hubs[0] = isRound(0) ? vertex(lasts[0], top) : middle.0
            hubs[1] = isRound(1) ? vertex(firsts[1], top) : middle.1
            add(lasts[0], firsts[1], hubs[1], hubs[0])
        }
        if let bottom {
            hubs[2] = isRound(2) ? vertex(lasts[2], bottom) : middle.2
            hubs[3] = isRound(3) ? vertex(firsts[3], bottom) : middle.3
            add(hubs[3], hubs[2], lasts[2], firsts[3])
        }
        for corner in 0..<4 where isRound(corner) {
            for point in firsts[corner]..<lasts[corner] { add(hubs[corner], point, point + 1) }
        }
        if inside.count % 6 != 0 { add(0, 0, 0) }
    }

    /// The vertex with the x of one point and the y of another.
    private mutating func vertex(_ x: Int32, _ y: Int32) -> Int32 {
        if x == y { return x }
        if let index = extras.firstIndex(of: SIMD2(x, y)) { return count + Int32(index) }
        extras.append(SIMD2(x, y))
        return count + Int32(extras.count) - 1
    }

    private mutating func add(_ a: Int32, _ b: Int32, _ c: Int32) {
        inside += [a, b, c]
    }

    private mutating func add(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
        add(a, b, c)
        add(a, c, d)
    }
}
