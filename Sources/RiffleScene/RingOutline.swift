internal import RiffleMath

/// A plane's map to the screen in single precision.
struct RingMap {
    let x: SIMD3<Float>
    let y: SIMD3<Float>
    let origin: SIMD3<Float>
    /// Whether w is the same everywhere.
    let isFlat: Bool

    @inline(__always) init(_ map: Homography) {
        x = SIMD3<Float>(map.x)
        y = SIMD3<Float>(map.y)
        origin = SIMD3<Float>(map.origin)
        isFlat = map.x.z == 0 && map.y.z == 0
    }
}

/// The picture on a rounded quad, by place on the screen.
struct RingInk {
    let inverse: RingMap
    let start: SIMD2<Float>
    let step: SIMD2<Float>
    let least: SIMD2<Float>
    let greatest: SIMD2<Float>

    @inline(__always) init(_ quad: RoundedQuad) {
        inverse = RingMap(quad.record.pointee.inverse)
        let uv = quad.texture
        let crop = quad.face.crop
        start = SIMD2(Float(uv.u), Float(uv.v))
        step = SIMD2(Float(uv.stepU), Float(uv.stepV))
        least = SIMD2(Float(min(crop.minX, crop.maxX)), Float(min(crop.minY, crop.maxY)))
        greatest = SIMD2(Float(max(crop.minX, crop.maxX)), Float(max(crop.minY, crop.maxY)))
    }

    /// Sets the picture's places at eight points of the plane.
    @inline(__always) func shade(
        _ x: Lanes, _ y: Lanes, _ u: UnsafeMutablePointer<Float>, _ v: UnsafeMutablePointer<Float>, _ index: Int
    ) {
        let atU = (x * step.x + start.x).least(Lanes(repeating: greatest.x))
        let atV = (y * step.y + start.y).least(Lanes(repeating: greatest.y))
        u.set(index, atU.most(Lanes(repeating: least.x)))
        v.set(index, atV.most(Lanes(repeating: least.y)))
    }
}

/// A rounded rectangle's outline.
struct RingOutline {
    let unit: UnitOutline
    private let half: SIMD2<Float>
    private let middle: SIMD2<Float>
    private let radius: Float

    @inline(__always) init(_ unit: UnitOutline, _ frame: Rect, _ radius: Float) {
        self.unit = unit
        self.radius = radius
        half = SIMD2(Float(frame.width / 2) - radius, Float(frame.height / 2) - radius)
        middle = SIMD2(Float(frame.x + frame.width / 2), Float(frame.y + frame.height / 2))
    }

    /// Puts its points into the plane.
    @inline(__always) func place(_ memory: UnsafeMutablePointer<Float>) {
        let x = RingScratch.row(.planeX, memory), y = RingScratch.row(.planeY, memory)
        var index = 0
        while index < unit.count + Lanes.scalarCount {
            x.set(index, self.x(index))
            y.set(index, self.y(index))
            index &+= Lanes.scalarCount
        }
    }

    @inline(__always) private func x(_ index: Int) -> Lanes {
        middle.x + unit.quadrantX.base.lanes(index) * half.x + unit.arcX.base.lanes(index) * radius
    }

    @inline(__always) private func y(_ index: Int) -> Lanes {
        middle.y + unit.quadrantY.base.lanes(index) * half.y + unit.arcY.base.lanes(index) * radius
    }
}
