public import RiffleMath

/// The depth data of a frame, for display in a depth inspector. Points are (x, y) in output pixels and depth (z/w plus
/// zPosition); the projection keeps planes planar in this space.
public struct SceneInspection: Equatable, Sendable {
    /// One visible quad.
    public struct Quad: Equatable, Sendable {
        /// The id of its `SceneQuad`.
        public var id: Int
        /// Its index in the caller's list.
        public var position: Int
        /// The corners of the visible polygon: indices into `points`.
        public var outline: Range<Int>
        /// The index in paint order; 0 is painted first.
        public var paintIndex: Int
        /// Whether it intersects another quad.
        public var isCrossing: Bool
    }

    /// The segment along which two quads intersect.
    public struct Crossing: Equatable, Sendable {
        /// The id of one quad.
        public var first: Int
        /// The id of the other quad.
        public var second: Int
        /// One end of the segment.
        public var from: Vector3
        /// The other end of the segment.
        public var to: Vector3
    }

    /// In paint order, back to front.
    public var quads: ContiguousArray<Quad> = []
    /// The outlines of all quads.
    public var points: ContiguousArray<Vector3> = []
    /// One for each pair of quads that intersect.
    public var crossings: ContiguousArray<Crossing> = []

    /// An inspection of no quads.
    public init() {}

    fileprivate mutating func removeAll() {
        quads.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        crossings.removeAll(keepingCapacity: true)
    }
}

/// Describes a sorted scene. Its memory is kept: the next call allocates nothing for a scene of equal size, unless the last result is still
/// in use.
struct SceneInspector: Sendable {
    private var inspection = SceneInspection()
    /// Scratch memory: which records intersect another one, and an intersection.
    private var isCrossing = Buffer<Bool>()
    private var overlap = ConvexPolygon<Vector2>()

    mutating func inspect(_ table: PieceTable, _ thickness: DepthThickness, _ hits: HitTester) -> SceneInspection {
        inspection.removeAll()
        isCrossing.fill(false, count: table.records.count)
        for a in 0..<table.records.count where table.records[a].points.count >= 3 {
            for b in a + 1..<table.records.count where table.records[b].points.count >= 3 {
                guard let segment = crossingSegment(table.records[a], table.records[b], table, thickness) else { continue }
                isCrossing[a] = true
                isCrossing[b] = true
                inspection.crossings.append(
                    SceneInspection.Crossing(
                        first: hits.id(of: ListIndex(a)), second: hits.id(of: ListIndex(b)), from: segment.0, to: segment.1))
            }
        }
        for index in table.painted {
            let record = table.records[index]
            let first = inspection.points.count
            for point in table.polygon(record.points) { inspection.points.append(record.depthPoint(point)) }
            inspection.quads.append(
                SceneInspection.Quad(
                    id: hits.id(of: index), position: record.position, outline: first..<inspection.points.count,
                    paintIndex: inspection.quads.count, isCrossing: isCrossing[Int(index.number)]))
        }
        return inspection
    }

    /// The segment along which two quads intersect within both visible polygons; nil if they don't intersect.
    private mutating func crossingSegment(
        _ first: SceneRecord, _ second: SceneRecord, _ table: PieceTable, _ thickness: DepthThickness
    ) -> (Vector3, Vector3)? {
        guard !first.bounds.isDisjoint(from: second.bounds),
            overlap.intersect(table.polygon(first.points), table.polygon(second.points), winding: second.facing),
            overlap.area > SceneTolerance.area
        else { return nil }
        let difference = first.plane - second.plane
        func value(_ point: Vector2) -> Double { difference.x * point.x + (difference.y * point.y + difference.z) }
        let polygon = overlap.points.range(0, overlap.points.count)
        guard thickness.relation(over: polygon, difference) == .crossing, var corner = polygon.last else { return nil }
        var end: Vector3?
        for next in polygon {
            let (from, to) = (value(corner), value(next))
            if (from < 0) != (to < 0) {
                let point = first.depthPoint(corner + (next - corner) * (from / (from - to)))
                if let end { return (end, point) }
                end = point
            }
            corner = next
        }
        return nil
    }
}

extension SceneRecord {
    /// A screen point with the depth of the quad's plane there.
    fileprivate func depthPoint(_ point: Vector2) -> Vector3 {
        Vector3(point.x, point.y, (plane * SIMD3(point.x, point.y, 1)).sum())
    }
}
