public import RiffleMath

/// The depth data of a frame, for display in a depth inspector. Points are (x, y) in output pixels and depth (z/w plus
/// zPosition); the projection keeps planes planar in this space.
public struct SceneInspection: Equatable, Sendable {
    /// One visible card.
    public struct Card: Equatable, Sendable {
        /// The id of its `SceneCard`.
        public var id: Int
        /// Its index in the caller's list.
        public var position: Int
        /// The corners of the visible polygon: indices into `points`.
        public var outline: Range<Int>
        /// The index in paint order; 0 is painted first.
        public var paintIndex: Int
        /// Whether it intersects another card.
        public var isCrossing: Bool
    }

    /// The segment along which two cards intersect.
    public struct Crossing: Equatable, Sendable {
        /// The id of one card.
        public var first: Int
        /// The id of the other card.
        public var second: Int
        /// One end of the segment.
        public var from: Vector3
        /// The other end of the segment.
        public var to: Vector3
    }

    /// In paint order, back to front.
    public var cards: ContiguousArray<Card> = []
    /// The outlines of all cards.
    public var points: ContiguousArray<Vector3> = []
    /// One for each pair of cards that intersect.
    public var crossings: ContiguousArray<Crossing> = []

    public init() {}

    fileprivate mutating func removeAll() {
        cards.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        crossings.removeAll(keepingCapacity: true)
    }
}

extension Compositor {
    /// Describes the last frame; it compares all pairs of cards, so it takes time. Its memory is kept: the next call allocates nothing
    /// for a scene of the same size, unless this result is still in use.
    public mutating func inspect() -> SceneInspection {
        inspection.removeAll()
        crossing.fill(false, count: records.count)
        for a in 0..<records.count where records[a].pointCount >= 3 {
            for b in a + 1..<records.count where records[b].pointCount >= 3 {
                guard let segment = crossingSegment(a, b) else { continue }
                crossing[a] = true
                crossing[b] = true
                inspection.crossings.append(
                    SceneInspection.Crossing(
                        first: targets[a].id, second: targets[b].id, from: segment.0, to: segment.1))
            }
        }
        for index in 0..<painted.count {
            let index = Int(painted[index])
            let record = records[index]
            let first = inspection.points.count
            for point in record.firstPoint..<record.firstPoint + record.pointCount {
                inspection.points.append(depthPoint(points[point], record))
            }
            inspection.cards.append(
                SceneInspection.Card(
                    id: targets[index].id, position: record.position, outline: first..<inspection.points.count,
                    paintIndex: inspection.cards.count, isCrossing: crossing[index]))
        }
        return inspection
    }

    /// Calls `body` with the ids of the cards under a point in output pixels, from front to back; with that of a card which was cut for
    /// each of its pieces there.
    public func forEachHit(_ point: Vector2, _ body: (Int) -> Void) {
        for entry in order.reversed() where pieces[Int(entry)].record >= 0 {
            if let id = hit(point, piece: Int(entry)) { body(id) }
        }
    }

    private func polygon(of record: SceneRecord) -> UnsafeBufferPointer<Vector2> {
        points.range(record.firstPoint, record.pointCount)
    }

    /// A screen point with the depth of the card's plane there.
    private func depthPoint(_ point: Vector2, _ record: SceneRecord) -> Vector3 {
        Vector3(point.x, point.y, (record.plane * SIMD3(point.x, point.y, 1)).sum())
    }

    /// The segment along which two cards intersect within both visible polygons; nil if they don't intersect.
    private mutating func crossingSegment(_ a: Int, _ b: Int) -> (Vector3, Vector3)? {
        let first = records[a], second = records[b]
        guard
            !first.bounds.isDisjoint(from: second.bounds),
            overlap.intersect(polygon(of: first), polygon(of: second), winding: second.facing),
            overlap.area > SceneTolerance.area
        else { return nil }
        let difference = first.plane - second.plane
        func value(_ point: Vector2) -> Double { difference.x * point.x + (difference.y * point.y + difference.z) }
        let slope = (difference.x * difference.x + difference.y * difference.y).squareRoot()
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for point in overlap.points {
            least = min(least, value(point))
            greatest = max(greatest, value(point))
        }
        guard thickness.relation(least, greatest, slope: slope) == .crossing, var corner = overlap.points.last else {
            return nil
        }
        var end: Vector3?
        for next in overlap.points {
            let (from, to) = (value(corner), value(next))
            if (from < 0) != (to < 0) {
                let point = depthPoint(corner + (next - corner) * (from / (from - to)), first)
                if let end { return (end, point) }
                end = point
            }
            corner = next
        }
        return nil
    }
}
