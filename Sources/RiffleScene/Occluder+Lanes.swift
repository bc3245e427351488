internal import RiffleMath

// Eight points at a time, in single precision. A occluder is large, so it is looked at where it lies.
extension UnsafePointer<Occluder> {
    /// Which of up to 64 lines are hidden from one end to the other, a bit each.
    func hidden(
        _ count: Int, _ fromX: UnsafeMutablePointer<Float>, _ fromY: UnsafeMutablePointer<Float>,
        _ toX: UnsafeMutablePointer<Float>, _ toY: UnsafeMutablePointer<Float>
    ) -> UInt64 {
        var bits: UInt64 = 0
        var index = 0
        while index < count {
            let to = hidden(distances(toX.lanes(index), toY.lanes(index)))
            if to != 0 { bits |= UInt64(to & hidden(distances(fromX.lanes(index), fromY.lanes(index)))) << UInt64(index) }
            index &+= Lanes.scalarCount
        }
        return bits & (1 << UInt64(count) &- 1)
    }

    /// Which of up to 64 screen points in a row are hidden, a bit each.
    func hidden(_ count: Int, fromX: Double, stepX: Double, y: Double) -> UInt64 {
        let level = Lanes(repeating: Float(y)), step = Lanes(repeating: Float(stepX) * Float(Lanes.scalarCount))
        var x = Float(fromX) + Lanes(0, 1, 2, 3, 4, 5, 6, 7) * Float(stepX)
        var bits: UInt64 = 0
        var index = 0
        while index < count {
            bits |= UInt64(hidden(distances(x, level))) << UInt64(index)
            x += step
            index &+= Lanes.scalarCount
        }
        return count < 64 ? bits & (1 << UInt64(count) &- 1) : bits
    }

    /// Eight points as the occluder sees them.
    @inline(__always) func distances(_ x: Lanes, _ y: Lanes) -> OccluderDistances {
        @inline(__always) func at(_ line: SIMD3<Float>) -> Lanes { x * line.x + (y * line.y + line.z) }
        return OccluderDistances(
            left: at(pointee.lines.left), top: at(pointee.lines.top), right: at(pointee.lines.right),
            bottom: at(pointee.lines.bottom), radius: at(pointee.lines.radius))
    }

    /// Which of the eight are hidden, a bit each.
    @inline(__always) func hidden(_ at: OccluderDistances) -> UInt32 {
        let inside =
            (at.left .>= pointee.singleMargins.x) .& (at.top .>= pointee.singleMargins.y)
            .& (at.right .>= pointee.singleMargins.z)
            .& (at.bottom .>= pointee.singleMargins.w)
        // Beside the corners' centres, the arcs don't matter.
        let dx = at.radius - at.left.least(at.right), dy = at.radius - at.top.least(at.bottom)
        let reach = at.radius - Float(pointee.cornerMargin)
        let isClear = (dx .<= 0) .| (dy .<= 0) .| ((reach .> 0) .& (dx * dx + dy * dy .<= reach * reach))
        return (inside .& isClear).bits
    }

    /// The sides that all eight points lie beyond, as bits, but for points whose bit is set in `except`; from bit 4 on those that they lie
    /// beyond or within the corners' reach of.
    @inline(__always) func sides(beyond at: OccluderDistances, except: UInt32) -> Int {
        let (left, top) = (at.left .< pointee.singleMargins.x, at.top .< pointee.singleMargins.y)
        let (right, bottom) = (at.right .< pointee.singleMargins.z, at.bottom .< pointee.singleMargins.w)
        var sides = 0
        if left.bits | except == 0xFF { sides |= 1 }
        if top.bits | except == 0xFF { sides |= 2 }
        if right.bits | except == 0xFF { sides |= 4 }
        if bottom.bits | except == 0xFF { sides |= 8 }
        if (left .| (at.left .< at.radius)).bits | except == 0xFF { sides |= 16 }
        if (top .| (at.top .< at.radius)).bits | except == 0xFF { sides |= 32 }
        if (right .| (at.right .< at.radius)).bits | except == 0xFF { sides |= 64 }
        if (bottom .| (at.bottom .< at.radius)).bits | except == 0xFF { sides |= 128 }
        return sides
    }
}

/// The same of eight points at a time, in single precision.
struct OccluderDistances {
    let left: Lanes
    let top: Lanes
    let right: Lanes
    let bottom: Lanes
    let radius: Lanes
}
