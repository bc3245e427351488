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
        /// The corners of the visible polygon.
        public var outline: [Vector3]
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
    public var cards: [Card] = []
    /// One for each pair of cards that intersect.
    public var crossings: [Crossing] = []

    public init() {}
}

extension Compositor {
    /// Describes the last frame. Compares all pairs of cards and allocates memory, so it is not meant to run every frame.
    public mutating func inspect() -> SceneInspection {
        var inspection = SceneInspection()
        var crossing: Set<Int> = []
        for a in 0..<records.count where records[a].pointCount >= 3 {
            for b in a + 1..<records.count where records[b].pointCount >= 3 {
                guard let segment = crossingSegment(a, b) else { continue }
                crossing.formUnion([a, b])
                inspection.crossings.append(
                    SceneInspection.Crossing(
                        first: hitIDs[a], second: hitIDs[b], from: segment.0, to: segment.1))
            }
        }
        for position in paintOrder {
            guard let index = records.firstIndex(where: { $0.position == position }) else { continue }
            let record = records[index]
            let outline = (record.firstPoint..<record.firstPoint + record.pointCount).map { depthPoint(points[$0], record) }
            inspection.cards.append(
                SceneInspection.Card(
                    id: hitIDs[index], position: position, outline: outline, paintIndex: inspection.cards.count,
                    isCrossing: crossing.contains(index)))
        }
        return inspection
    }

    /// The ids of all cards under a point in output pixels, from front to back.
    public func hits(_ point: Vector2) -> [Int] {
        var found: [Int] = []
        for entry in order.reversed() {
            let record = Int(pieces[Int(entry)].record)
            guard let id = hit(point, piece: Int(entry)), !found.contains(id), record >= 0 else { continue }
            found.append(id)
        }
        return found
    }

    /// A screen point with the depth of the card's plane there.
    private func depthPoint(_ point: Vector2, _ record: SceneRecord) -> Vector3 {
        Vector3(point.x, point.y, (record.plane * SIMD3(point.x, point.y, 1)).sum())
    }

    /// The segment along which two cards intersect within both visible polygons; nil if they don't intersect.
    private mutating func crossingSegment(_ a: Int, _ b: Int) -> (Vector3, Vector3)? {
        let first = records[a], second = records[b]
        guard
            first.least.x < second.greatest.x, second.least.x < first.greatest.x, first.least.y < second.greatest.y,
            second.least.y < first.greatest.y,
            overlap.intersect(
                points, first.firstPoint, first.pointCount, second.firstPoint, second.pointCount, winding: second.facing)
        else { return nil }
        let difference = first.plane - second.plane
        func value(_ point: Vector2) -> Double { difference.x * point.x + (difference.y * point.y + difference.z) }
        let corners = overlap.polygon
        let values = corners.map(value)
        let slope = (difference.x * difference.x + difference.y * difference.y).squareRoot()
        guard let least = values.min(), let greatest = values.max(),
            thickness.relation(least, greatest, slope: slope) == .crossing
        else { return nil }
        var ends: [Vector3] = []
        for index in corners.indices {
            let next = (index + 1) % corners.count
            guard (values[index] < 0) != (values[next] < 0) else { continue }
            let share = values[index] / (values[index] - values[next])
            ends.append(depthPoint(corners[index] + (corners[next] - corners[index]) * share, first))
        }
        return ends.count >= 2 ? (ends[0], ends[1]) : nil
    }
}
