/// A convex polygon that is clipped to half-planes, one after the other, in two buffers that it keeps. The points may carry attributes in
/// further components, which are interpolated along the sides.
@frozen public struct ConvexPolygon<Point: SIMD & BitwiseCopyable & Sendable>: Sendable where Point.Scalar == Double {
    /// The corners, in order around the polygon.
    @usableFromInline var corners = Buffer<Point>()
    @usableFromInline var spare = Buffer<Point>()

    /// A polygon without corners.
    @inlinable public init() {}

    /// The corners, in order around the polygon.
    @inlinable @inline(__always) public var points: Buffer<Point> {
        _read { yield corners }
    }

    /// Removes all corners and keeps the memory.
    @inlinable @inline(__always) public mutating func clear() { corners.clear() }

    /// Appends a corner after the last one.
    @inlinable @inline(__always) public mutating func append(_ point: Point) { corners.append(point) }

    /// Clips the polygon to the half-plane where `value` times `side` (1 or −1) is not negative. `value` must be linear.
    @inlinable @inline(__always) public mutating func clip(side: Double = 1, _ value: (Point) -> Double) {
        // Most lines clip nothing, so the copy is avoided.
        var isWhole = true
        corners.withUnsafeBufferPointer { points in
            for point in points where !(value(point) * side >= 0) {
                isWhole = false
                break
            }
        }
        if isWhole { return }
        spare.clear()
        let source = corners.range(0, corners.count)
        spare.append(upTo: 2 * source.count) { room in
            var count = 0
            Self.clip(source, side: side, value) { point, _ in
                room[count] = point
                count += 1
            }
            return count
        }
        swap(&corners, &spare)
    }

    /// Clips a polygon to the half-plane where `value` times `side` is not negative: calls `emit` with each corner of the rest, at most
    /// twice as many as before, and with the number of the side that begins there; −1 is the side along the line.
    ///
    /// A point on the line is always computed from the positive to the negative end of its side, whichever side of the line is kept, so
    /// that both parts of a polygon that is cut in two have bitwise identical points.
    @inlinable @inline(__always) public static func clip(
        _ points: UnsafeBufferPointer<Point>, side: Double = 1, _ value: (Point) -> Double, emit: (Point, Int) -> Void
    ) {
        guard var before = points.last else { return }
        var valueBefore = value(before)
        var last = points.count - 1
        for index in 0..<points.count {
            let point = points[index]
            let now = value(point)
            if valueBefore > 0 && now < 0 {
                emit(before + (point - before) * (valueBefore / (valueBefore - now)), side > 0 ? -1 : last)
            } else if valueBefore < 0 && now > 0 {
                emit(point + (before - point) * (now / (now - valueBefore)), side > 0 ? last : -1)
            }
            if now * side >= 0 { emit(point, index) }
            before = point
            valueBefore = now
            last = index
        }
    }
}

extension ConvexPolygon<Vector2> {
    /// The area.
    @inlinable public var area: Double { Self.area(of: corners) }

    /// Makes this polygon the intersection of two others; returns false if it has fewer than three corners. `winding` is 1 if the second
    /// one is clockwise (y down), −1 if not.
    @inlinable public mutating func intersect(
        _ first: some RandomAccessCollection<Vector2>, _ second: some RandomAccessCollection<Vector2>, winding: Double
    ) -> Bool {
        clear()
        for point in first { append(point) }
        guard var from = second.last else { return false }
        for to in second {
            let normal = Vector2(from.y - to.y, to.x - from.x) * winding
            let offset = -(normal * from).sum()
            clip { (normal * $0).sum() + offset }
            if corners.count < 3 { return false }
            from = to
        }
        return true
    }

    /// The area of a polygon.
    @inlinable public static func area(of points: some BidirectionalCollection<Vector2>) -> Double {
        guard var last = points.last else { return 0 }
        var twice = 0.0
        for point in points {
            twice += last.x * point.y - last.y * point.x
            last = point
        }
        return abs(twice) / 2
    }

    /// Whether a point lies in a polygon or on its sides. `winding` is 1 if the polygon is clockwise (y down), −1 if not.
    @inlinable @inline(__always) public static func contains(
        _ point: Vector2, _ points: some BidirectionalCollection<Vector2>, winding: Double
    ) -> Bool {
        guard var from = points.last else { return false }
        for to in points {
            if ((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)) * winding < 0 { return false }
            from = to
        }
        return true
    }
}
