public import RiffleMath

/// The visible quads of a composed frame, back to front: each once, ordered by its first painted (farthest) piece.
public struct PaintedQuads: Sendable {
    private let painted: Buffer<RecordIndex>
    private let records: Buffer<SceneRecord>

    init(_ painted: Buffer<RecordIndex>, _ records: Buffer<SceneRecord>) {
        self.painted = painted
        self.records = records
    }

    /// The number of visible quads.
    public var count: Int { painted.count }

    /// The index in the composed quads of the quad at an index of the paint order, 0 ..< `count`.
    public func position(at index: Int) -> Int {
        precondition(index >= 0 && index < count, "index out of range")
        return records[painted[index]].position
    }

    /// The size of the bounding box of the projection, in output pixels, of the quad at an index of the paint order, 0 ..<
    /// `count`; nil if the quad was clipped at the near plane or far outside the screen.
    public func extent(at index: Int) -> Vector2? {
        precondition(index >= 0 && index < count, "index out of range")
        let record = records[painted[index]]
        return record.isWhole ? record.bounds.size : nil
    }
}
