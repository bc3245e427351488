internal import RiffleMath

/// The inside of a plate that faces the eye with its sides upright: large rectangles, and triangles at the round corners.
///
/// A rectangle whose picture runs evenly is the one shape for which software rasterizers have a fast way: Mesa's draws it several
/// times as fast as any other two triangles, if they come as a pair whose coordinates are the same to the last bit.
extension Mesher {
    /// Draws inside the convex ring of `count` vertices from `base` on, which are in the sink: `u` depends on x alone there, and `v` on
    /// y. False: nothing was drawn, as there is no large rectangle in it.
    mutating func fillUpright(from base: Int32, count: Int) -> Bool {
        let ring = UprightRing(&sink, base, count)
        let height = ring.bottom - ring.top, width = ring.right - ring.left
        guard height >= Self.leastUpright, width >= Self.leastUpright else { return false }
        // The vertical sides' common part, all across.
        appendRectangle(ring.leftmost, ring.rightmost, ring.topmost, ring.bottommost)
        appendEnd(ring, isTop: true, from: base, count: count)
        appendEnd(ring, isTop: false, from: base, count: count)
        sink.pad()
        return true
    }

    /// What lies above the middle rectangle, or below it.
    private mutating func appendEnd(_ ring: UprightRing, isTop: Bool, from base: Int32, count: Int) {
        let edge = isTop ? ring.topEdge : ring.bottomEdge
        let shared = isTop ? ring.topmost : ring.bottommost
        guard sink[edge.index].y != sink[shared].y else { return }
        // The part of the horizontal side that the middle has, too; a point if the side is one.
        appendRectangle(edge.left, edge.right, isTop ? edge.index : shared, isTop ? shared : edge.index)
        let hubs = (left: appendCorner(edge.left, shared), right: appendCorner(edge.right, shared))
        var previous = base + Int32(count) - 1
        for index in base..<base + Int32(count) {
            appendCap(previous, index, shared, isTop, edge, hubs, ring)
            previous = index
        }
    }

    /// Smaller ones aren't worth it, in output pixels.
    private static var leastUpright: Float { 16 }

    /// A triangle between a side of the ring and a hub, as far as the side lies above the middle rectangle (or below it).
    private mutating func appendCap(
        _ a: Int32, _ b: Int32, _ shared: Int32, _ isTop: Bool, _ edge: UprightRing.Edge, _ hubs: (left: Int32, right: Int32),
        _ ring: UprightRing
    ) {
        let limit = sink[shared].y, end = sink[edge.index].y
        let (atA, atB) = (sink[a].y, sink[b].y)
        if atA == end && atB == end { return }
        let isOutside = isTop ? (atA < limit, atB < limit) : (atA > limit, atB > limit)
        guard isOutside.0 || isOutside.1 else { return }
        let isLeft = sink[a].x + sink[b].x < sink[edge.left].x + sink[edge.right].x
        let hub = isLeft ? hubs.left : hubs.right
        // Only a vertical side reaches beyond the middle's corner: oblique ones end there.
        let column = isLeft ? ring.leftmost : ring.rightmost
        let first = isOutside.0 ? a : appendCornerIfNeeded(a, column, shared)
        let second = isOutside.1 ? b : appendCornerIfNeeded(b, column, shared)
        sink.append(hub, first, second)
    }

    private mutating func appendCornerIfNeeded(_ index: Int32, _ column: Int32, _ row: Int32) -> Int32 {
        sink[index].y == sink[row].y ? index : appendCorner(column, row)
    }

    /// Appends the vertex with the x of one and the y of another.
    private mutating func appendCorner(_ column: Int32, _ row: Int32) -> Int32 {
        let index = sink.nextIndex
        var vertex = sink[column]
        vertex.y = sink[row].y
        vertex.v = sink[row].v
        sink.append(vertex)
        return index
    }

    private mutating func appendRectangle(_ left: Int32, _ right: Int32, _ top: Int32, _ bottom: Int32) {
        guard sink[left].x != sink[right].x else { return }
        let base = sink.nextIndex
        _ = appendCorner(left, top)
        _ = appendCorner(right, top)
        _ = appendCorner(right, bottom)
        _ = appendCorner(left, bottom)
        sink.append(base, base + 1, base + 2)
        sink.append(base, base + 2, base + 3)
    }
}

/// The upright sides of a ring of vertices, by the vertices that have their coordinates.
private struct UprightRing {
    struct Edge {
        /// A vertex on the side, and the side's ends.
        var index: Int32
        var left: Int32
        var right: Int32
    }

    /// The vertices furthest left and right; the upper and the lower end of what the left and the right side share.
    private(set) var leftmost: Int32
    private(set) var rightmost: Int32
    private(set) var topmost: Int32
    private(set) var bottommost: Int32
    private(set) var topEdge: Edge
    private(set) var bottomEdge: Edge
    private(set) var left: Float
    private(set) var right: Float
    private(set) var top: Float
    private(set) var bottom: Float

    private static var nearness: Float { 0.002 }

    /// Puts what is all but on one line exactly on it.
    init(_ sink: inout MeshSink, _ base: Int32, _ count: Int) {
        let indices = base..<base + Int32(count)
        (leftmost, rightmost) = (base, base)
        (topEdge, bottomEdge) = (Edge(index: base, left: base, right: base), Edge(index: base, left: base, right: base))
        for index in indices {
            let vertex = sink[index]
            if vertex.x < sink[leftmost].x { leftmost = index }
            if vertex.x > sink[rightmost].x { rightmost = index }
            if vertex.y < sink[topEdge.index].y { topEdge = Edge(index: index, left: index, right: index) }
            if vertex.y > sink[bottomEdge.index].y { bottomEdge = Edge(index: index, left: index, right: index) }
        }
        (left, right) = (sink[leftmost].x, sink[rightmost].x)
        let (first, last) = (topEdge.index, bottomEdge.index)
        for index in indices {
            let column = abs(sink[index].x - left) < Self.nearness ? leftmost : rightmost
            if abs(sink[index].x - sink[column].x) < Self.nearness {
                sink[index].x = sink[column].x
                sink[index].u = sink[column].u
            }
            let row = abs(sink[index].y - sink[first].y) < Self.nearness ? first : last
            if abs(sink[index].y - sink[row].y) < Self.nearness {
                sink[index].y = sink[row].y
                sink[index].v = sink[row].v
            }
        }
        var (leftTop, leftBottom, rightTop, rightBottom) = (leftmost, leftmost, rightmost, rightmost)
        for index in indices {
            let vertex = sink[index]
            if vertex.x == left {
                if vertex.y < sink[leftTop].y { leftTop = index }
                if vertex.y > sink[leftBottom].y { leftBottom = index }
            }
            if vertex.x == right {
                if vertex.y < sink[rightTop].y { rightTop = index }
                if vertex.y > sink[rightBottom].y { rightBottom = index }
            }
            if vertex.y == sink[topEdge.index].y {
                if vertex.x < sink[topEdge.left].x { topEdge.left = index }
                if vertex.x > sink[topEdge.right].x { topEdge.right = index }
            }
            if vertex.y == sink[bottomEdge.index].y {
                if vertex.x < sink[bottomEdge.left].x { bottomEdge.left = index }
                if vertex.x > sink[bottomEdge.right].x { bottomEdge.right = index }
            }
        }
        topmost = sink[leftTop].y > sink[rightTop].y ? leftTop : rightTop
        bottommost = sink[leftBottom].y < sink[rightBottom].y ? leftBottom : rightBottom
        (top, bottom) = (sink[topmost].y, sink[bottommost].y)
    }
}
