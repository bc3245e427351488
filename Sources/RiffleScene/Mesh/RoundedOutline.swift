internal import RiffleMath

/// The outline of a rounded rectangle as a convex polygon, clockwise in quad points (x right, y down). Each edge is marked as the
/// quad's own or as the result of a clip.
struct RoundedOutline {
    private(set) var points = Buffer<Vector2>()
    /// Whether the edge that begins at the point of the same index is the quad's own.
    private(set) var isTrueEdge = Buffer<Bool>()

    private var clippedPoints = Buffer<Vector2>()
    private var clippedEdges = Buffer<Bool>()
    /// (cos, sin) of the quarter circle in k equal steps, concatenated for k = 1 … `mostSegments`.
    private var arcs: ContiguousArray<Vector2> = []

    /// The maximum number of chords per corner.
    static let mostSegments = 16

    init() {
        let quarter = 1.5707963267948966
        for segments in 1...RoundedOutline.mostSegments {
            for step in 0...segments {
                // The ends are exact, so that the straight sides are axis-aligned.
                let angle = quarter * Double(step) / Double(segments)
                arcs.append(step == 0 ? Vector2(1, 0) : step == segments ? Vector2(0, 1) : Vector2(.cos(angle), .sin(angle)))
            }
        }
    }

    /// The number of chords with which a quarter circle of `radius` pixels deviates by less than 0.2 pixels: the sagitta is
    /// r(1 − cos(π/4k)), which gives ⌈1.25 √r⌉.
    @inline(__always) static func segments(radius: Double) -> Int { segments(squaredRadius: radius * radius) }

    /// The number of chords for the squared radius `square / divisor`, without a division.
    static func segments(squaredRadius square: Double, over divisor: Double = 1) -> Int {
        guard square > 0.0625 * divisor else { return 0 }
        let wanted = 2.44140625 * square
        var count = 1
        while count < mostSegments {
            let countSquared = Double(count * count)
            if countSquared * countSquared * divisor >= wanted { break }
            count += 1
        }
        return count
    }

    /// Resets the outline to a whole rounded rectangle with `segments` chords per corner; 0 gives square corners.
    mutating func reset(frame: Rect, cornerRadius: Double, segments: Int) {
        let radius = cornerRadius.clamped(to: 0...max(0, min(frame.width, frame.height) / 2))
        points.clear()
        if segments <= 0 || radius <= 0 {
            let room = points.extend(by: 4)
            room[0] = Vector2(frame.minX, frame.minY)
            room[1] = Vector2(frame.maxX, frame.minY)
            room[2] = Vector2(frame.maxX, frame.maxY)
            room[3] = Vector2(frame.minX, frame.maxY)
        } else {
            let k = min(segments, RoundedOutline.mostSegments)
            let first = (k - 1) * (k + 2) / 2
            // Where two arcs meet without a straight side between them, they share a point.
            let skipX = frame.width <= 2 * radius ? 1 : 0
            let skipY = frame.height <= 2 * radius ? 1 : 0
            let left = frame.minX + radius, right = frame.maxX - radius
            let top = frame.minY + radius, bottom = frame.maxY - radius
            var next = points.extend(by: 4 * (k + 1) - 2 * (skipX + skipY))
            for step in skipY...k {
                let arc = arcs[first + step]
                next.pointee = Vector2(left - radius * arc.x, top - radius * arc.y)
                next += 1
            }
            for step in skipX...k {
                let arc = arcs[first + step]
                next.pointee = Vector2(right + radius * arc.y, top - radius * arc.x)
                next += 1
            }
            for step in skipY...k {
                let arc = arcs[first + step]
                next.pointee = Vector2(right + radius * arc.x, bottom + radius * arc.y)
                next += 1
            }
            for step in skipX...k {
                let arc = arcs[first + step]
                next.pointee = Vector2(left - radius * arc.y, bottom + radius * arc.x)
                next += 1
            }
        }
        isTrueEdge.fill(true, count: points.count)
    }

    /// Clips the outline to the half-plane `line · (x, y, 1) ≥ 0`.
    mutating func clip(to line: SIMD3<Double>) {
        let source = points.range(0, points.count)
        clippedPoints.clear()
        clippedEdges.clear()
        let room = clippedPoints.extend(by: 2 * source.count), edges = clippedEdges.extend(by: 2 * source.count)
        var count = 0
        /// A point on the last side, which comes first. It stays the last one, so that the outline is divided into the same triangles.
        var closing: (point: Vector2, isTrueEdge: Bool)?
        ConvexPolygon.clip(source) {
            line.x * $0.x + (line.y * $0.y + line.z)
        } emit: { point, side in
            let isTrue = side >= 0 && isTrueEdge[side]
            if count == 0, closing == nil, side < 0 || side == source.count - 1 {
                closing = (point, isTrue)
                return
            }
            room[count] = point
            edges[count] = isTrue
            count += 1
        }
        if let closing {
            room[count] = closing.point
            edges[count] = closing.isTrueEdge
            count += 1
        }
        clippedPoints.truncate(to: count)
        clippedEdges.truncate(to: count)
        swap(&points, &clippedPoints)
        swap(&isTrueEdge, &clippedEdges)
    }
}
