/// What the last frames cost: a ring of fixed length, so that noting one asks for no memory.
public struct FrameMeter: Equatable, Sendable {
    /// How many frames are kept: two seconds at sixty a second.
    public static let capacity = 120
    /// A frame of a display that shows sixty a second, in milliseconds.
    static let limit = 1000.0 / 60

    private var ring = ContiguousArray<Double>(repeating: 0, count: capacity)
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

    /// Notes a frame that took `milliseconds`; NaN and negative times count as 0.
    public mutating func note(milliseconds: Double, drawCalls: Int, vertices: Int, pieces: Int, cuts: Int) {
        ring[next] = milliseconds > 0 && milliseconds.isFinite ? milliseconds : 0
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
        self.drawCalls = drawCalls
        self.vertices = vertices
        self.pieces = pieces
        self.cuts = cuts
    }

    /// The cost of a frame in milliseconds, 0 being the oldest that is kept.
    public subscript(place: Int) -> Double {
        guard (0..<count).contains(place) else { return 0 }
        return ring[(next - count + place + Self.capacity) % Self.capacity]
    }

    /// The last frame's cost in milliseconds.
    public var last: Double { self[count - 1] }

    /// The dearest one's.
    public var worst: Double {
        var worst = 0.0
        for place in 0..<count { worst = max(worst, self[place]) }
        return worst
    }
}
