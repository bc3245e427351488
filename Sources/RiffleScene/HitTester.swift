package import RiffleMath

/// A rounded rectangle that can be hit, in its quad's points.
package struct HitOutline: BitwiseCopyable, Sendable {
    var frame: Rect
    var cornerRadius: Double

    package init(frame: Rect, cornerRadius: Double) {
        self.frame = frame
        self.cornerRadius = cornerRadius.clamped(to: 0...max(0, min(frame.width, frame.height) / 2))
    }

    /// Whether a point lies inside or on the outline.
    func contains(_ point: Vector2) -> Bool {
        guard point.x >= frame.minX, point.x <= frame.maxX, point.y >= frame.minY, point.y <= frame.maxY else { return false }
        let dx = max(frame.minX + cornerRadius - point.x, point.x - frame.maxX + cornerRadius, 0)
        let dy = max(frame.minY + cornerRadius - point.y, point.y - frame.maxY + cornerRadius, 0)
        return dx * dx + dy * dy <= cornerRadius * cornerRadius
    }
}

/// Finds the quads under a point.
struct HitTester: Sendable {
    /// Parallel to `PieceTable.records`.
    private var targets = Buffer<Target>()

    private struct Target: BitwiseCopyable {
        var id: Int
        var outline: HitOutline
        var annex: HitOutline?
    }

    mutating func clear() { targets.clear() }

    /// Adds the quad of the record that was added last.
    mutating func append(_ quad: SceneQuad) {
        let outline = HitOutline(frame: quad.frame, cornerRadius: quad.cornerRadius)
        targets.append(Target(id: quad.id, outline: outline, annex: quad.annex))
    }

    /// The caller's number of a record's quad.
    func id(of record: RecordIndex) -> Int { targets[Int(record.number)].id }

    /// The number of a piece's quad if the point (output pixels) lies on it.
    func hit(_ point: Vector2, _ index: PieceIndex, in table: PieceTable, nearestW: Double) -> Int? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let piece = table.pieces[index]
        let image = table.records[piece.record].inverse.apply(to: point)
        guard image.z > 0, image.z * nearestW <= 1 else { return nil }
        let location = Vector2(image.x, image.y) / image.z
        let target = targets[Int(piece.record.number)]
        if piece.isLastOfQuad, let annex = target.annex, annex.contains(location) { return target.id }
        guard piece.points.count > 0, target.outline.contains(location) else { return nil }
        var link = piece.lastCut
        while !link.isNone {
            let entry = table.cuts[link]
            if entry.cut.value(location.x, location.y) * entry.cut.side < 0 { return nil }
            link = entry.previous
        }
        return target.id
    }
}
