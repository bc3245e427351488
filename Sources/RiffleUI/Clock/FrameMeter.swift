/// The intervals between the last frames and the work in them: a ring buffer of fixed length, so that recording a frame does not
/// allocate.
public struct FrameMeter: Equatable, Sendable {
    /// The number of frames that are kept: two seconds at 60 frames per second.
    public static let capacity = 120
    /// The frame duration of a 60 Hz display, in milliseconds.
    static let limit = 1000.0 / 60

    /// The interval from which on a 60 Hz display has shown a frame twice, in milliseconds.
    static let late = limit * 1.5

    private var intervals = ContiguousArray<Double>(repeating: 0, count: capacity)
    private var works = ContiguousArray<Double>(repeating: 0, count: capacity)
    private var next = 0
    /// The number of recorded frames, at most the capacity.
    public private(set) var count = 0
    /// The draw calls of the last frame.
    public private(set) var drawCalls = 0
    /// The vertices of the last frame.
    public private(set) var vertices = 0
    /// The convex pieces that were painted in the last frame.
    public private(set) var pieces = 0
    /// How many times a piece of the last frame was split in two.
    public private(set) var cuts = 0

    /// No frames yet.
    public init() {}

    /// An empty meter, stored so that using it does not allocate.
    static let empty = FrameMeter()

    /// Records a frame that was presented `interval` milliseconds after the previous one; `work` of these milliseconds were spent on
    /// making it; NaN and negative times count as 0.
    public mutating func note(interval: Double, work: Double, drawCalls: Int, vertices: Int, pieces: Int, cuts: Int) {
        intervals[next] = interval > 0 && interval.isFinite ? interval : 0
        works[next] = work > 0 && work.isFinite ? work : 0
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
        self.drawCalls = drawCalls
        self.vertices = vertices
        self.pieces = pieces
        self.cuts = cuts
    }

    /// The milliseconds from one frame to the next; index 0 is the oldest frame that is kept. Out of range: 0.
    public subscript(index: Int) -> Double { slot(index).map { intervals[$0] } ?? 0 }

    /// The milliseconds of work in a frame; index 0 is the oldest frame that is kept. Out of range: 0.
    public func work(_ index: Int) -> Double { slot(index).map { works[$0] } ?? 0 }

    private func slot(_ index: Int) -> Int? {
        (0..<count).contains(index) ? (next - count + index + Self.capacity) % Self.capacity : nil
    }

    /// The milliseconds between the last two frames.
    public var last: Double { self[count - 1] }

    /// The longest interval between two frames, in milliseconds.
    public var worst: Double {
        var worst = 0.0
        for index in 0..<count { worst = max(worst, self[index]) }
        return worst
    }
}
