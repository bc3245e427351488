public import RiffleMath

extension GrayImage {
    /// The edge along which the user has drawn a line: the strongest edge nearby, with its own slant. A line that is nearly vertical or
    /// horizontal counts as exactly so. `within`: pixels on either side. Nil: there is no edge.
    public func edge(drawn line: EdgeLine, within reach: Double = 10) -> EdgeLine? {
        let straight = line.straightened
        guard let found = snapped(straight, within: reach)?.line else { return nil }
        // Each half by itself gives the edge's slant. A hand is off by a degree or so; halves that are farther apart, or both on one
        // side, lie on different edges.
        let turn = (0.015 * found.length).clamped(to: 2...8)
        let halves = [0.08...0.5, 0.5...0.92].compactMap { snapped(found.part($0), within: turn)?.line }
        guard halves.count == 2 else { return found }
        let normal = found.normal
        let (first, second) = (found.distance(to: halves[0]), found.distance(to: halves[1]))
        guard abs(first + second) <= 2, max(abs(first), abs(second)) <= turn else { return found }
        // The halves' middles are at 0.29 and 0.71 of the way.
        let slope = (second - first) / 0.42
        return EdgeLine(found.start + normal * (first - 0.29 * slope), found.end + normal * (second + 0.29 * slope))
    }
}

extension EdgeLine {
    /// Whether the line is rather vertical than horizontal.
    public var isUpright: Bool { abs(end.y - start.y) >= abs(end.x - start.x) }

    /// The same line, with its upper or left end first.
    public var ordered: EdgeLine {
        (isUpright ? start.y > end.y : start.x > end.x) ? EdgeLine(end, start) : self
    }

    /// The middle.
    public var middle: Vector2 { (start + end) / 2 }

    /// The line turned about its middle to be exactly vertical or horizontal, if it is within five degrees of that.
    var straightened: EdgeLine {
        let way = end - start
        if isUpright, abs(way.x) < 0.09 * abs(way.y) {
            return EdgeLine(Vector2(middle.x, start.y), Vector2(middle.x, end.y))
        }
        if !isUpright, abs(way.y) < 0.09 * abs(way.x) {
            return EdgeLine(Vector2(start.x, middle.y), Vector2(end.x, middle.y))
        }
        return self
    }

    /// The signed distance of a part's middle from this line, along the normal.
    fileprivate func distance(to part: EdgeLine) -> Double { ((part.middle - start) * normal).sum() }

    /// The distance of a point from this piece of line.
    public func distance(to point: Vector2) -> Double {
        let gap = point - point.nearest(between: start, end)
        return (gap * gap).sum().squareRoot()
    }
}
