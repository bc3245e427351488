internal import RiffleMath

/// The vertex attributes of a rounded quad as functions of the screen point: colour, texture coordinates and w.
struct QuadAttributes {
    private let inverse: Homography
    private let uv: (u: Double, v: Double, stepU: Double, stepV: Double)
    private let least: Vector2
    private let greatest: Vector2
    private var color: Color
    private let alpha: Double
    /// The frame's bottom and height, if the opacity fades out.
    private let fade: (bottom: Double, height: Double)?
    private let isFlat: Bool
    private let screenMap: ScreenMap?

    init(_ quad: RoundedQuad, alpha: Double) {
        inverse = quad.inverse
        uv = quad.texture
        let crop = quad.face.crop
        least = Vector2(min(crop.minX, crop.maxX), min(crop.minY, crop.maxY))
        greatest = Vector2(max(crop.minX, crop.maxX), max(crop.minY, crop.maxY))
        color = quad.color
        color.a = RoundedQuad.byte(alpha)
        self.alpha = alpha
        fade = quad.fadesOut ? (quad.frame.maxY, quad.frame.height) : nil
        isFlat = quad.screenMap != nil || quad.homography.x.z == 0 && quad.homography.y.z == 0
        screenMap = quad.screenMap
    }

    /// The vertex at a screen point. Beyond the vanishing line it has the texture coordinates of `fallback`, a quad point.
    /// `coverage` (0…1) multiplies the alpha.
    @inline(__always) func vertex(at pixel: Vector2, else fallback: Vector2, coverage: Double = 1) -> DrawVertex {
        if let screenMap {
            let uv = screenMap.origin + pixel * screenMap.step
            return DrawVertex(
                x: Float(bounded(pixel.x)), y: Float(bounded(pixel.y)),
                color: coverage == 1 ? color : color.with(alpha: RoundedQuad.byte(alpha * coverage)),
                u: Float(uv.x.clamped(to: 0...1)), v: Float(uv.y.clamped(to: 0...1)))
        }
        let image = inverse.apply(to: pixel)
        // The inverse's third coordinate is 1/w.
        let w = image.z > 0 ? 1 / image.z : 1
        let point = image.z > 0 ? Vector2(image.x, image.y) * w : fallback
        let u = max(least.x, min(greatest.x, uv.u + uv.stepU * point.x))
        let v = max(least.y, min(greatest.y, uv.v + uv.stepV * point.y))
        var vertex = DrawVertex(
            x: Float(bounded(pixel.x)), y: Float(bounded(pixel.y)), color: color, u: Float(u), v: Float(v),
            w: isFlat ? 1 : Float(max(1e-9, min(1e9, w))))
        if fade != nil || coverage != 1 {
            let fraction = fade.map { (($0.bottom - point.y) / $0.height).clamped(to: 0...1) } ?? 1
            vertex.color.a = RoundedQuad.byte(alpha * coverage * fraction)
        }
        return vertex
    }
}

extension DrawVertex {
    /// The vertex with its attributes at another screen point.
    @inline(__always) func moved(to pixel: Vector2) -> DrawVertex {
        var result = self
        result.x = Float(bounded(pixel.x))
        result.y = Float(bounded(pixel.y))
        return result
    }

    /// The matching outer vertex of an antialiased edge: the same attributes with alpha 0.
    @inline(__always) func transparent(at pixel: Vector2) -> DrawVertex {
        var result = moved(to: pixel)
        result.color.a = 0
        return result
    }
}

/// Clamps a coordinate to ±10⁶ pixels, so that it is finite.
@inline(__always) func bounded(_ value: Double) -> Double {
    max(-1e6, min(1e6, value))
}
