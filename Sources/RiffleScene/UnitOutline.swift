internal import RiffleMath

/// The outline of all rounded rectangles whose arcs are drawn in as many chords: what is to be multiplied by size and radius.
///
/// Clockwise from the upper left, x right, y down. A point is `quadrant · (half the size − radius) + arc · radius` from the centre.
struct UnitOutline: BitwiseCopyable, Sendable {
    /// 4, or with round corners 4 · (chords + 1).
    let count: Int
    /// Which corner a point belongs to (−1 or 1 along x, and along y), and where on the unit circle about the corner's centre it lies
    /// (0, 0 for sharp corners). Room for a few more repeats the first ones, so that eight can be taken at a time.
    let quadrantX: Table<Float>
    let quadrantY: Table<Float>
    let arcX: Table<Float>
    let arcY: Table<Float>
    /// By point: the arc twice (x, y, x, y), and the step that moves both edges at the point outwards by half: its opposite, then itself.
    let arcs: Table<SIMD4<Float>>
    let steps: Table<SIMD4<Float>>

    static let padding = 2 * Lanes.scalarCount

    /// For 0 … `RoundedOutline.mostSegments` chords.
    static let all = Table((0...RoundedOutline.mostSegments).map { UnitOutline(chords: $0) })

    private init(chords: Int) {
        let corner = Self.upperLeft(chords)
        let last = corner.count - 1
        count = 4 * corner.count
        var (quadrants, places): ([SIMD2<Float>], [SIMD2<Float>]) = ([], [])
        var (arcs, steps): ([SIMD4<Float>], [SIMD4<Float>]) = ([], [])
        for quadrant in 0..<4 {
            // The other corners are mirror images of the first, to the last bit.
            let sign = SIMD2<Float>(quadrant == 1 || quadrant == 2 ? -1 : 1, quadrant >= 2 ? -1 : 1)
            for place in 0...last {
                let (arc, step) = corner[quadrant % 2 == 0 ? place : last - place]
                arcs.append(SIMD4(lowHalf: arc * sign, highHalf: arc * sign))
                steps.append(SIMD4(lowHalf: step * sign * -0.5, highHalf: step * sign * 0.5))
                quadrants.append(-sign)
                places.append(arc * sign)
            }
        }
        for place in 0..<Self.padding {
            quadrants.append(quadrants[place])
            places.append(places[place])
        }
        self.arcs = Table(arcs)
        self.steps = Table(steps)
        quadrantX = Table(quadrants.map(\.x))
        quadrantY = Table(quadrants.map(\.y))
        arcX = Table(places.map(\.x))
        arcY = Table(places.map(\.y))
    }

    /// The points of the upper left corner on the unit circle, and the steps that move both edges at each outwards by 1.
    private static func upperLeft(_ chords: Int) -> [(SIMD2<Float>, SIMD2<Float>)] {
        guard chords > 0 else { return [(.zero, SIMD2(-1, -1))] }
        let points = (0...chords).map { step in
            let angle = 1.5707963267948966 * Double(step) / Double(chords)
            return step == 0 ? Vector2(-1, 0) : step == chords ? Vector2(0, -1) : Vector2(-.cos(angle), -.sin(angle))
        }
        // The normals of the upright side, of the chords, of the level side.
        var normals = [points[0]]
        for place in 0..<chords {
            let middle = points[place] + points[place + 1]
            normals.append(middle / (middle * middle).sum().squareRoot())
        }
        normals.append(points[chords])
        return points.indices.map { place in
            let (before, after) = (normals[place], normals[place + 1])
            var step = (before + after) / (1 + (before * after).sum())
            if place == 0 { step.x = -1 }
            if place == chords { step.y = -1 }
            return (SIMD2<Float>(points[place]), SIMD2<Float>(step))
        }
    }
}

/// The triangles of a ring of vertices and its fringe, which depend on how many there are alone: the ring's own are 0 ..< count, the
/// outer rim's follow.
struct RingTriangles: BitwiseCopyable, Sendable {
    /// Inside the ring.
    let inside: Table<Int32>
    /// The fringe, six indices a side of the ring.
    let fringe: Table<Int32>

    init(count: Int) {
        let count = Int32(count)
        // Cuts off every second corner until a triangle is left: the small triangles stay at the round corners, and what
        // covers the area are few large ones.
        var (inside, fringe): ([Int32], [Int32]) = ([], [])
        var ears = ContiguousArray(0..<count)
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
        for a in 0..<count {
            let b = a + 1 == count ? 0 : a + 1
            fringe += [a, b, count + b, a, count + b, count + a]
        }
        self.inside = Table(inside)
        self.fringe = Table(fringe)
    }

    /// For 0 … `most` points.
    static let all = Table((0...most).map { RingTriangles(count: $0) })
    static let most = 80
}
