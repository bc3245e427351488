/// Writes vertices that share a colour, four at a time.
struct VertexWriter {
    /// The colour's four bytes, as if they were a number: they are only moved.
    private let color: SIMD4<Float>

    /// Vertices that may be written behind the last one that is wanted.
    static let excess = 3

    @inline(__always) init(_ color: Color) {
        self.color = SIMD4(repeating: unsafeBitCast(color, to: Float.self))
    }

    /// Two vertices are three vectors: (x y color u) (v w x y) (color u v w).
    @inline(__always) func write(
        _ place: UnsafeMutablePointer<DrawVertex>, _ x: SIMD4<Float>, _ y: SIMD4<Float>, _ u: SIMD4<Float>, _ v: SIMD4<Float>,
        _ w: SIMD4<Float>
    ) {
        let room = UnsafeMutableRawPointer(place)
        writeTwo(room, x.lowPairs(y), color.lowPairs(u), v.lowPairs(w))
        writeTwo(room + 2 * MemoryLayout<DrawVertex>.stride, x.highPairs(y), color.highPairs(u), v.highPairs(w))
    }

    @inline(__always) private func writeTwo(
        _ room: UnsafeMutableRawPointer, _ xy: SIMD4<Float>, _ colorU: SIMD4<Float>, _ vw: SIMD4<Float>
    ) {
        room.storeBytes(of: SIMD4(lowHalf: xy.lowHalf, highHalf: colorU.lowHalf), as: SIMD4<Float>.self)
        room.storeBytes(of: SIMD4(lowHalf: vw.lowHalf, highHalf: xy.highHalf), toByteOffset: 16, as: SIMD4<Float>.self)
        room.storeBytes(of: SIMD4(lowHalf: colorU.highHalf, highHalf: vw.highHalf), toByteOffset: 32, as: SIMD4<Float>.self)
    }
}

extension SIMD4<Float> {
    /// The first two of each of two vectors, by turns.
    @inline(__always) fileprivate func lowPairs(_ other: Self) -> Self { Self(x, other.x, y, other.y) }

    /// The last two.
    @inline(__always) fileprivate func highPairs(_ other: Self) -> Self { Self(z, other.z, w, other.w) }
}
