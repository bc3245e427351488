internal import CLanes

/// Writes vertices that share a colour, eight at a time.
struct VertexWriter {
    /// The colour's four bytes, as if they were a number: they are only moved.
    private let color: Lanes

    /// Vertices that may be written behind the last one that is wanted.
    static let excess = Lanes.scalarCount - 1

    @inline(__always) init(_ color: Color) {
        self.color = Lanes(repeating: unsafeBitCast(color, to: Float.self))
    }

    /// In the order of `DrawVertex`.
    @inline(__always) func write(
        _ place: UnsafeMutablePointer<DrawVertex>, _ x: Lanes, _ y: Lanes, _ u: Lanes, _ v: Lanes, _ w: Lanes
    ) {
        lanes_interleave(place, x, y, color, u, v, w)
    }
}
