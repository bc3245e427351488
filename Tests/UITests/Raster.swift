import RiffleMath
import RiffleScene

@testable import RiffleUI

/// Draws a list of triangles as a renderer would: straight alpha, bilinear samples of one texture, pixels whose centre is inside the
/// triangle. Slow and simple; it shows which pixels the overlays really cover.
struct Raster {
    let width: Int
    let height: Int
    /// The pixels' red, green and blue, 0…1.
    private(set) var pixels: [SIMD3<Float>]
    private let atlas: GlyphAtlas

    init(width: Int, height: Int, background: SIMD3<Float>, atlas: GlyphAtlas) {
        self.width = width
        self.height = height
        self.atlas = atlas
        pixels = Array(repeating: background, count: width * height)
    }

    subscript(x: Int, y: Int) -> SIMD3<Float> {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    mutating func draw(_ list: DrawList) {
        for run in list.runs {
            for first in stride(from: run.firstIndex, to: run.firstIndex + run.indexCount, by: 3) {
                let corners = (0..<3).map { list.vertices[Int(list.indices[first + $0])] }
                triangle(corners[0], corners[1], corners[2])
            }
        }
    }

    private mutating func triangle(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex) {
        let area = Self.cross(a, b, c.x, c.y)
        guard area != 0 else { return }
        let xs = Self.span(a.x, b.x, c.x, limit: width)
        let ys = Self.span(a.y, b.y, c.y, limit: height)
        for y in ys {
            for x in xs {
                let px = Float(x) + 0.5
                let py = Float(y) + 0.5
                let weights = SIMD3(Self.cross(b, c, px, py), Self.cross(c, a, px, py), Self.cross(a, b, px, py)) / area
                // The left and upper edges belong to a triangle, the others to its neighbour.
                guard weights.min() >= 0, !Self.onForeignEdge(a, b, c, weights, area) else { continue }
                blend(a, b, c, weights, x, y)
            }
        }
    }

    private mutating func blend(_ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex, _ w: SIMD3<Float>, _ x: Int, _ y: Int) {
        func mix(_ value: (DrawVertex) -> Float) -> Float { value(a) * w.x + value(b) * w.y + value(c) * w.z }
        let coverage = sample(mix(\.u), mix(\.v))
        let alpha = mix { Float($0.color.a) / 255 } * coverage
        let color = SIMD3(mix { Float($0.color.r) / 255 }, mix { Float($0.color.g) / 255 }, mix { Float($0.color.b) / 255 })
        self[x, y] = color * alpha + self[x, y] * (1 - alpha)
    }

    private func sample(_ u: Float, _ v: Float) -> Float {
        let x = u * Float(atlas.width) - 0.5
        let y = v * Float(atlas.height) - 0.5
        let fx = x - x.rounded(.down)
        let fy = y - y.rounded(.down)
        func texel(_ dx: Int, _ dy: Int) -> Float {
            let tx = min(max(Int(x.rounded(.down)) + dx, 0), atlas.width - 1)
            let ty = min(max(Int(y.rounded(.down)) + dy, 0), atlas.height - 1)
            return Float(atlas.rgba[(ty * atlas.width + tx) * 4 + 3]) / 255
        }
        let top = texel(0, 0) * (1 - fx) + texel(1, 0) * fx
        let bottom = texel(0, 1) * (1 - fx) + texel(1, 1) * fx
        return top * (1 - fy) + bottom * fy
    }

    private static func cross(_ a: DrawVertex, _ b: DrawVertex, _ x: Float, _ y: Float) -> Float {
        (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
    }

    private static func onForeignEdge(
        _ a: DrawVertex, _ b: DrawVertex, _ c: DrawVertex, _ weights: SIMD3<Float>, _ area: Float
    ) -> Bool {
        let sign: Float = area > 0 ? 1 : -1
        for (weight, from, to) in [(weights.x, b, c), (weights.y, c, a), (weights.z, a, b)] where weight == 0 {
            let dx = (to.x - from.x) * sign
            let dy = (to.y - from.y) * sign
            if !(dy < 0 || (dy == 0 && dx > 0)) { return true }
        }
        return false
    }

    private static func span(_ a: Float, _ b: Float, _ c: Float, limit: Int) -> Range<Int> {
        let least = max(0, Int(min(a, b, c).rounded(.down)))
        let most = min(limit, Int(max(a, b, c).rounded(.up)))
        return least..<max(least, most)
    }
}
