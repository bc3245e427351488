package import RiffleMath

/// The visible quads of a frame, and the convex pieces that they are cut into, with their polygons on the screen.
package struct PieceTable: Sendable {
    private(set) var records = Buffer<SceneRecord>()
    /// Initially one for each record.
    private(set) var pieces = Buffer<ScenePiece>()
    /// The corners of the records' and the pieces' polygons, in output pixels.
    private(set) var points = Buffer<Vector2>()
    private(set) var cuts = Buffer<CutLink>()
    /// The records in the paint order of their first pieces.
    private(set) var painted = Buffer<RecordIndex>()
    /// Scratch memory: the last painted piece of each record.
    private var lastPieces = Buffer<PieceIndex>()

    mutating func clear() {
        records.clear()
        pieces.clear()
        points.clear()
        cuts.clear()
        painted.clear()
    }

    // MARK: - Records

    /// The index of the next point.
    @inline(__always) var pointCount: Int { points.count }

    @inline(__always) mutating func append(_ point: Vector2) { points.append(point) }

    @inline(__always) mutating func append(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) {
        points.append(upTo: 4) { room in
            (room[0], room[1], room[2], room[3]) = (a, b, c, d)
            return 4
        }
    }

    mutating func removePoints(from first: Int) { points.truncate(to: first) }

    @inline(__always) mutating func append(_ record: SceneRecord) { records.append(record) }

    /// Makes a piece of each record.
    mutating func makePieces() {
        for index in 0..<records.count {
            let (points, bounds) = (records[index].points, records[index].bounds)
            pieces.append(ScenePiece(record: RecordIndex(index), points: points, bounds: bounds))
        }
    }

    // MARK: - Pieces

    /// The record of a piece's quad.
    @inline(__always) func record(of piece: PieceIndex) -> SceneRecord { records[pieces[piece].record] }

    @inline(__always) func polygon(_ range: PointRange) -> UnsafeBufferPointer<Vector2> {
        points.range(Int(range.first), Int(range.count))
    }

    /// Calls `body` with pieces in their order, and with the records of their quads.
    @inline(__always) package func forEach(_ order: Buffer<PieceIndex>, _ body: (ScenePiece, SceneRecord) -> Void) {
        for index in order {
            let piece = pieces.pointer(to: Int(index.number))
            body(piece.pointee, records.pointer(to: Int(piece.pointee.record.number)).pointee)
        }
    }

    /// Whether a screen point lies inside a piece's polygon.
    @inline(__always) func contains(_ piece: ScenePiece, _ point: Vector2) -> Bool {
        piece.points.count >= 3 && piece.bounds.contains(point)
            && ConvexPolygon.contains(point, polygon(piece.points), winding: records[piece.record].facing)
    }

    /// Adds the part of a piece on one side of a line on the screen as a new piece.
    mutating func cutOff(_ index: PieceIndex, along line: SIMD3<Double>, side: Double) -> PieceIndex {
        let piece = pieces[index]
        let (points, bounds) = cut(piece.points, along: line, side: side)
        var part = ScenePiece(record: piece.record, points: points, bounds: bounds)
        part.lastCut = cuts.next
        cuts.append(CutLink(cut: cut(of: piece, along: line, side: side), previous: piece.lastCut))
        pieces.append(part)
        return ListIndex(pieces.count - 1)
    }

    /// Reduces a piece to its part on one side of a line on the screen; an occluder hides the rest.
    mutating func cutBelowOccluder(_ index: PieceIndex, along line: SIMD3<Double>) {
        let piece = pieces[index]
        let (points, bounds) = cut(piece.points, along: line, side: 1)
        pieces[index].lastCut = cuts.next
        pieces[index].points = points
        pieces[index].bounds = bounds
        cuts.append(CutLink(cut: cut(of: piece, along: line, side: 1), previous: piece.lastCut, isOccluded: true))
    }

    mutating func hide(_ index: PieceIndex) { pieces[index].isOccluded = true }

    mutating func setOccluderEnd(of index: PieceIndex, _ end: Int) { pieces[index].occluderEnd = Int32(end) }

    /// Converts a line on the screen to a cut in the plane of a piece's quad.
    private func cut(of piece: ScenePiece, along line: SIMD3<Double>, side: Double) -> Cut {
        let map = records[piece.record].homography
        return Cut(line: SIMD3((map.x * line).sum(), (map.y * line).sum(), (map.origin * line).sum()), side: side)
    }

    /// Appends the part of a polygon on one side of a line to the points.
    private mutating func cut(
        _ range: PointRange, along line: SIMD3<Double>, side: Double
    ) -> (points: PointRange, bounds: Bounds) {
        let (first, count) = (points.count, Int(range.count))
        var bounds = Bounds()
        points.append(upTo: 2 * count) { room in
            // The room follows all existing points in memory, so the polygon lies at a known distance before it.
            let polygon = UnsafeBufferPointer(start: room - (first - Int(range.first)), count: count)
            var added = 0
            ConvexPolygon.clip(polygon, side: side) {
                line.x * $0.x + (line.y * $0.y + line.z)
            } emit: { point, _ in
                room[added] = point
                bounds.add(point)
                added += 1
            }
            return added
        }
        return (PointRange(first, points.count - first), bounds)
    }

    // MARK: - Paint order

    /// Appends a piece to a linked list.
    @inline(__always) mutating func append(_ piece: PieceIndex, to list: inout PieceList) {
        pieces[piece].next = .none
        if list.tail.isNone { list.head = piece } else { pieces[list.tail].next = piece }
        list.tail = piece
        list.count += 1
    }

    /// Fills `painted`, and marks the first and the last painted piece of each quad.
    mutating func markEnds(of order: Buffer<PieceIndex>) {
        if pieces.count == records.count {
            // Nothing was cut: each quad is one piece.
            for piece in order { painted.append(pieces[piece].record) }
            return
        }
        lastPieces.fill(.none, count: records.count)
        for piece in order {
            let record = Int(pieces[piece].record.number)
            let isFirst = lastPieces[record].isNone
            if isFirst { painted.append(pieces[piece].record) }
            pieces[piece].isFirstOfQuad = isFirst
            pieces[piece].isLastOfQuad = false
            lastPieces[record] = piece
        }
        for piece in lastPieces where !piece.isNone { pieces[piece].isLastOfQuad = true }
    }
}

/// A linked list through `ScenePiece.next`.
struct PieceList {
    var head = PieceIndex.none
    var tail = PieceIndex.none
    var count = 0
}
