public import RiffleMath

/// What the compositor knows of a frame's depth, for people who want to see it. Places are output pixels and depth (z/w with
/// zPosition), in which planes stay planes.
public struct SceneInspection: Equatable, Sendable {
    public struct Card: Equatable, Sendable {
        public var id: Int
        /// Where the card was in the caller's list.
        public var position: Int
        /// The visible outline.
        public var outline: [Vector3]
        /// 0 is painted first.
        public var paintIndex: Int
        /// Whether another card's plane goes through it.
        public var isCrossing: Bool
    }

    /// Where two cards go through each other.
    public struct Crossing: Equatable, Sendable {
        public var first: Int
        public var second: Int
        public var from: Vector3
        public var to: Vector3
    }

    /// In paint order, back to front.
    public var cards: [Card] = []
    public var crossings: [Crossing] = []

    public init() {}
}

extension Compositor {
    /// Describes the last frame. Compares all pairs of cards and allocates: for an inspector, not for every frame.
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
            guard let index = records.values.firstIndex(where: { $0.position == position }) else { continue }
            let record = records[index]
            let outline = (record.firstPoint..<record.firstPoint + record.pointCount).map { depthPoint(points[$0], record) }
            inspection.cards.append(
                SceneInspection.Card(
                    id: hitIDs[index], position: position, outline: outline, paintIndex: inspection.cards.count,
                    isCrossing: crossing.contains(index)))
        }
        return inspection
    }

    /// The ids of all cards under an output pixel, the one on top first: what a click would take if those above weren't there.
    public func hits(_ point: Vector2) -> [Int] {
        var found: [Int] = []
        for entry in order.values.reversed() {
            let record = Int(pieces[Int(entry)].record)
            guard let id = hit(point, piece: Int(entry)), !found.contains(id), record >= 0 else { continue }
            found.append(id)
        }
        return found
    }

    private func depthPoint(_ point: Vector2, _ record: SceneRecord) -> Vector3 {
        Vector3(point.x, point.y, (record.plane * SIMD3(point.x, point.y, 1)).sum())
    }

    /// The line along which two cards cut each other where both are seen; nil if they don't.
    private mutating func crossingSegment(_ a: Int, _ b: Int) -> (Vector3, Vector3)? {
        let first = records[a], second = records[b]
        guard
            first.least.x < second.greatest.x, second.least.x < first.greatest.x, first.least.y < second.greatest.y,
            second.least.y < first.greatest.y,
            overlap.intersect(
                points, first.firstPoint, first.pointCount, second.firstPoint, second.pointCount, turn: second.facing)
        else { return nil }
        let difference = first.plane - second.plane
        func value(_ point: Vector2) -> Double { difference.x * point.x + (difference.y * point.y + difference.z) }
        let corners = overlap.polygon.values
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
