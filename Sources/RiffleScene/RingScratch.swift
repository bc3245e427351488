/// Memory for a ring of points in single precision, a coordinate a row, four points at a time.
struct RingScratch {
    private var memory = Pool<Float>()

    enum Row: Int, CaseIterable {
        case planeX, planeY, spareX, spareY, value, x, y, w, normalX, normalY
        case innerX, innerY, outerX, outerY, u, v, innerW
    }

    /// Points that a row has room for; the first few are repeated behind the last.
    static let most = 72
    private static let stride = most + 2 * UnitOutline.padding

    /// Begins a frame.
    mutating func begin() {
        memory.removeAll()
        _ = memory.extend(by: Row.allCases.count * Self.stride)
    }

    /// The rows, for whoever has begun a frame.
    @inline(__always) var rows: UnsafeMutablePointer<Float> { memory.start }

    @inline(__always) static func row(_ row: Row, _ base: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Float> {
        base + row.rawValue * stride
    }
}

extension UnsafePointer<Float> {
    /// Four numbers from a place on.
    @inline(__always) func four(_ place: Int) -> SIMD4<Float> {
        UnsafeRawPointer(self + place).loadUnaligned(as: SIMD4<Float>.self)
    }
}

extension UnsafeMutablePointer<Float> {
    /// Four numbers from a place on.
    @inline(__always) func four(_ place: Int) -> SIMD4<Float> {
        UnsafeRawPointer(self + place).loadUnaligned(as: SIMD4<Float>.self)
    }

    @inline(__always) func set(_ place: Int, _ value: SIMD4<Float>) {
        UnsafeMutableRawPointer(self + place).storeBytes(of: value, as: SIMD4<Float>.self)
    }

    /// Repeats the first numbers behind the last, so that a step from the last leads to the first.
    @inline(__always) func wrap(_ count: Int) {
        set(count, four(0))
        set(count &+ 4, four(4))
    }
}

extension SIMD4<Float> {
    /// The lesser of each two; what is no number in this one is passed over. (The standard library's isn't inlined.)
    @inline(__always) func least(_ other: Self) -> Self { other.replacing(with: self, where: self .< other) }

    @inline(__always) func most(_ other: Self) -> Self { other.replacing(with: self, where: self .> other) }

    @inline(__always) var least: Float { Swift.min(Swift.min(x, y), Swift.min(z, w)) }

    @inline(__always) var most: Float { Swift.max(Swift.max(x, y), Swift.max(z, w)) }
}

extension SIMDMask<SIMD4<Int32>> {
    /// A bit for each that is set.
    @inline(__always) var bits: UInt32 {
        let four = SIMD4<UInt32>(1, 2, 4, 8).replacing(with: 0, where: .!self)
        return four.x | four.y | four.z | four.w
    }
}
