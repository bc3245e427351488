internal import CLanes

/// What is worked on at a time.
typealias Lanes = SIMD8<Float>

/// Memory for a ring of points in single precision, a coordinate a row, eight points at a time.
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
    /// Eight numbers from a place on.
    @inline(__always) func lanes(_ place: Int) -> Lanes {
        UnsafeRawPointer(self + place).loadUnaligned(as: Lanes.self)
    }
}

extension UnsafeMutablePointer<Float> {
    /// Eight numbers from a place on.
    @inline(__always) func lanes(_ place: Int) -> Lanes {
        UnsafeRawPointer(self + place).loadUnaligned(as: Lanes.self)
    }

    @inline(__always) func set(_ place: Int, _ value: Lanes) {
        UnsafeMutableRawPointer(self + place).storeBytes(of: value, as: Lanes.self)
    }

    /// Repeats the first numbers behind the last, so that a step from the last leads to the first, and so do those that are taken along
    /// with it.
    @inline(__always) func wrap(_ count: Int) {
        if count >= Lanes.scalarCount {
            set(count, lanes(0))
            set(count &+ Lanes.scalarCount, lanes(Lanes.scalarCount))
        } else {
            for place in 0..<2 &* Lanes.scalarCount { self[count &+ place] = self[place] }
        }
    }
}

extension SIMD8<Float> {
    /// The lesser of each two; what is no number in this one is passed over. (The standard library's isn't inlined.)
    @inline(__always) func least(_ other: Self) -> Self { other.replacing(with: self, where: self .< other) }

    @inline(__always) func most(_ other: Self) -> Self { other.replacing(with: self, where: self .> other) }

    @inline(__always) var least: Float { lowHalf.least(highHalf).least }

    @inline(__always) var most: Float { lowHalf.most(highHalf).most }
}

extension SIMD4<Float> {
    @inline(__always) fileprivate func least(_ other: Self) -> Self { other.replacing(with: self, where: self .< other) }

    @inline(__always) fileprivate func most(_ other: Self) -> Self { other.replacing(with: self, where: self .> other) }

    @inline(__always) fileprivate var least: Float { Swift.min(Swift.min(x, y), Swift.min(z, w)) }

    @inline(__always) fileprivate var most: Float { Swift.max(Swift.max(x, y), Swift.max(z, w)) }
}

extension SIMDMask<SIMD8<Int32>> {
    /// A bit for each that is set.
    @inline(__always) var bits: UInt32 {
        lanes_bits(SIMD8<Int32>.zero.replacing(with: -1, where: self))
    }
}
