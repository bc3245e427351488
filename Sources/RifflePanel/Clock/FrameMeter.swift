/// The times between the last frames, and the work in them: a ring of fixed length, so that noting one asks for no memory.
public struct FrameMeter: Equatable, Sendable {
    /// How many frames are kept: two seconds at sixty a second.
    public static let capacity = 120
    /// A frame of a display that shows sixty a second, in milliseconds.
    static let limit = 1000.0 / 60

    /// From an interval on, in milliseconds, a display that shows sixty a second has shown a frame twice.
    static let late = limit * 1.5

    private var intervals = ContiguousArray<Double>(repeating: 0, count: capacity)
    private var works = ContiguousArray<Double>(repeating: 0, count: capacity)
    private var next = 0
    /// How many frames have been noted, at most the capacity.
    public private(set) var count = 0
    public private(set) var drawCalls = 0
    public private(set) var vertices = 0
    /// Convex pieces that were painted, and how often one was cut in two.
    public private(set) var pieces = 0
    public private(set) var cuts = 0

    /// No frames yet.
    public init() {}

    /// The same without asking for memory.
    static let empty = FrameMeter()

    /// Notes a frame that was presented `interval` milliseconds after the one before it, `work` of them spent on making it; NaN and
    /// negative times count as 0.
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

    /// The milliseconds from one frame to the next, 0 being the oldest that is kept.
    public subscript(place: Int) -> Double { slot(place).map { intervals[$0] } ?? 0 }

    /// The milliseconds of work in a frame, 0 being the oldest that is kept.
    public func work(_ place: Int) -> Double { slot(place).map { works[$0] } ?? 0 }

    private func slot(_ place: Int) -> Int? {
        (0..<count).contains(place) ? (next - count + place + Self.capacity) % Self.capacity : nil
    }

    /// The milliseconds between the last two frames.
    public var last: Double { self[count - 1] }

    /// The longest time between two.
    public var worst: Double {
        var worst = 0.0
        for place in 0..<count { worst = max(worst, self[place]) }
        return worst
    }
}
