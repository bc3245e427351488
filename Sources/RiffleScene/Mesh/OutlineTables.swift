internal import RiffleMath

/// The rounded corners of an upright quad for a given number of chords per arc, in units of the radius and of the antialiased
/// edge's width.
struct CornerTable: Sendable {
    /// For each point, clockwise from the upper left: its position on the unit circle about its corner's centre, twice (x, y, x,
    /// y).
    let arcs: ContiguousArray<SIMD4<Float>>
    /// For each point: the displacement that offsets both adjacent edges by ½ inwards (x, y), and by ½ outwards (x, y).
    let steps: ContiguousArray<SIMD4<Float>>

    /// For 0 … `RoundedOutline.mostSegments` chords.
    static let all = ContiguousArray((0...RoundedOutline.mostSegments).map { CornerTable(chords: $0) })

    private init(chords: Int) {
        let corner = Self.upperLeft(chords)
        let last = corner.count - 1
        var (arcs, steps): (ContiguousArray<SIMD4<Float>>, ContiguousArray<SIMD4<Float>>) = ([], [])
        for quadrant in 0..<4 {
            // The other corners are exact mirror images of the first, so that opposite sides have bitwise identical coordinates.
            let sign = SIMD2<Float>(quadrant == 1 || quadrant == 2 ? -1 : 1, quadrant >= 2 ? -1 : 1)
            for index in 0...last {
                let (arc, step) = corner[quadrant % 2 == 0 ? index : last - index]
                arcs.append(SIMD4(lowHalf: arc * sign, highHalf: arc * sign))
                steps.append(SIMD4(lowHalf: step * sign * -0.5, highHalf: step * sign * 0.5))
            }
        }
        self.arcs = arcs
        self.steps = steps
    }

    /// The points of the upper left corner on the unit circle, and for each the displacement that offsets both adjacent edges
    /// outwards by 1.
    private static func upperLeft(_ chords: Int) -> [(SIMD2<Float>, SIMD2<Float>)] {
        guard chords > 0 else { return [(.zero, SIMD2(-1, -1))] }
        let points = (0...chords).map { step in
            let angle = 1.5707963267948966 * Double(step) / Double(chords)
            return step == 0 ? Vector2(-1, 0) : step == chords ? Vector2(0, -1) : Vector2(-.cos(angle), -.sin(angle))
        }
        // The normals of the vertical side, of the chords, of the horizontal side.
        var normals = [points[0]]
        for index in 0..<chords {
            let middle = points[index] + points[index + 1]
            normals.append(middle / (middle * middle).sum().squareRoot())
        }
        normals.append(points[chords])
        return points.indices.map { index in
            let (before, after) = (normals[index], normals[index + 1])
            var step = (before + after) / (1 + (before * after).sum())
            if index == 0 { step.x = -1 }
            if index == chords { step.y = -1 }
            return (SIMD2<Float>(points[index]), SIMD2<Float>(step))
        }
    }
}

/// Triangulations of a convex polygon with the vertices 0 ..< count.
enum OutlineTriangles {
    /// For 0 … 80 points.
    static let all = ContiguousArray((0...80).map { indices(count: $0) })

    /// Clips every second corner as an ear until a triangle is left. This gives small triangles at the rounded corners and a few
    /// large ones for the area.
    private static func indices(count: Int) -> ContiguousArray<Int32> {
        var inside: ContiguousArray<Int32> = []
        var ears = ContiguousArray(0..<Int32(count))
        while ears.count >= 3 {
            var kept: ContiguousArray<Int32> = []
            for index in stride(from: 0, to: ears.count, by: 2) {
                kept.append(ears[index])
                guard index + 1 < ears.count else { continue }
                let next = index + 2 < ears.count ? ears[index + 2] : ears[0]
                guard next != ears[index] else { continue }
                inside += [ears[index], ears[index + 1], next]
            }
            ears = kept
        }
        return inside
    }
}

/// The tables that a mesher looks up for each quad. The mesher holds them, because every access to a global constant checks whether it has
/// been initialized.
struct MeshTables: Sendable {
    let corners = CornerTable.all
    let uprights = UprightTriangles.all
    let triangles = OutlineTriangles.all
}
