public import RiffleMath

/// The visible cards of a composed frame, back to front: each once, ordered by its first painted (farthest) piece.
public struct PaintedCards: Sendable {
    private let painted: Buffer<Int32>
    private let records: Buffer<SceneRecord>

    init(_ painted: Buffer<Int32>, _ records: Buffer<SceneRecord>) {
        self.painted = painted
        self.records = records
    }

    /// The number of visible cards.
    public var count: Int { painted.count }

    /// The index in the composed cards of the card at an index of the paint order, 0 ..< `count`.
    public func position(at index: Int) -> Int {
        precondition(index >= 0 && index < count, "index out of range")
        return records[Int(painted[index])].position
    }

    /// The size of the bounding box of the projection, in output pixels, of the card at an index of the paint order, 0 ..<
    /// `count`; nil if the card was clipped at the near plane or far outside the screen.
    public func extent(at index: Int) -> Vector2? {
        precondition(index >= 0 && index < count, "index out of range")
        let record = records[Int(painted[index])]
        return record.isWhole ? record.bounds.size : nil
    }
}
