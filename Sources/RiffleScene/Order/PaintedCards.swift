public import RiffleMath

/// The visible cards of a composed frame, back to front: each once, at the place of its first piece, the furthest.
public struct PaintedCards: Sendable {
    private let painted: Pool<Int32>
    private let records: Pool<SceneRecord>

    init(_ painted: Pool<Int32>, _ records: Pool<SceneRecord>) {
        self.painted = painted
        self.records = records
    }

    public var count: Int { painted.count }

    /// Which of the composed cards lies at a place of the order.
    public func position(at place: Int) -> Int {
        precondition(place >= 0 && place < count, "there is no such place")
        return records.pointer(to: Int(painted[place])).pointee.position
    }

    /// The extent of its projection in output pixels; nil if some of it lies behind the eye or so far off the screen that it was clipped.
    public func extent(at place: Int) -> Vector2? {
        precondition(place >= 0 && place < count, "there is no such place")
        let record = records.pointer(to: Int(painted[place]))
        return record.pointee.isWhole ? record.pointee.greatest - record.pointee.least : nil
    }
}
