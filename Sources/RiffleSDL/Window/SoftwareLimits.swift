internal import RiffleScene

/// The limits of SDL's software renderer for a texture, or for drawing without one.
///
/// Its blitter (`SDL_triangle.c`; 2.26.5 was read) puts vertices on whole pixels and texels, and computes with integers of 32 bits. A
/// product that overflows yields texels outside of the texture, which it reads without a check.
struct SoftwareLimits {
    typealias Corners = (DrawVertex, DrawVertex, DrawVertex, DrawVertex)

    /// The texture's size in texels; 1 without one.
    let width: Float
    let height: Float

    init(width: Int32, height: Int32) {
        self.width = Float(max(width, 1))
        self.height = Float(max(height, 1))
    }

    /// The maximum extent along x and y, in pixels, of triangles that are divided.
    ///
    /// In a triangle of W × H pixels, the blitter's largest integers are twice the area in half pixels, at most 4·W·H, and that number
    /// times a texel's coordinate: 4·W·H·side < 2³¹. Rounding to whole pixels makes W and H one pixel larger, and the steps beyond the last
    /// pixel another one.
    var mostExtent: Float {
        (Float(1 << 29) / max(width, height, 2)).squareRoot().rounded(.down) - TriangleSubdivider.excess - 3
    }

    /// In triangles whose three texture coordinates all lie past the end, moves the coordinates half a texel inside. The blitter
    /// interpolates between the vertices' texels, where coordinate 1 is the texel after the last. It reduces the largest by one, but not if
    /// all are equal. Such a triangle, at a card's right or lower edge, gets vertices of its own, since its neighbours need the old ones.
    func keepInside(_ vertices: inout ContiguousArray<DrawVertex>, _ indices: inout ContiguousArray<Int32>) {
        for first in stride(from: 0, to: indices.count - 2, by: 3) {
            let (a, b, c) = (
                vertices[Int(indices[first])], vertices[Int(indices[first + 1])], vertices[Int(indices[first + 2])]
            )
            let (isPastRight, isPastBottom) = (a.u >= 1 && b.u >= 1 && c.u >= 1, a.v >= 1 && b.v >= 1 && c.v >= 1)
            guard isPastRight || isPastBottom else { continue }
            for index in first..<first + 3 {
                var vertex = vertices[Int(indices[index])]
                if isPastRight { vertex.u = 1 - 0.5 / width }
                if isPastBottom { vertex.v = 1 - 0.5 / height }
                indices[index] = Int32(vertices.count)
                vertices.append(vertex)
            }
        }
    }

    /// Changes texture coordinates so that the blitter samples the right texels. The blitter rounds coordinates down and reduces the
    /// largest by one. This is off by up to a texel in each piece of a triangle, which is visible where a texel covers several pixels.
    func place(_ a: inout DrawVertex, _ b: inout DrawVertex, _ c: inout DrawVertex) {
        let u = Self.placed(SIMD3(a.u, b.u, c.u), width), v = Self.placed(SIMD3(a.v, b.v, c.v), height)
        (a.u, b.u, c.u) = (u.x, u.y, u.z)
        (a.v, b.v, c.v) = (v.x, v.y, v.z)
    }

    private static func placed(_ coordinates: SIMD3<Float>, _ side: Float) -> SIMD3<Float> {
        // NaN becomes 0.
        let inside = coordinates.replacing(with: 0, where: .!(coordinates .>= 0)).replacing(with: 1, where: coordinates .> 1)
        var texels = (inside * side).rounded(.toNearestOrAwayFromZero)
        let most = texels.max()
        if most == texels.min() {
            texels.replace(with: min(most, side - 1), where: texels .== most)
        } else {
            texels.replace(with: min(most + 1, side), where: texels .== most)
        }
        // The coordinates lie half a texel inside, where rounding errors have no effect; past the last texel, they are 1.
        return ((texels + 0.5) / side).replacing(with: 1, where: texels .== side)
    }

    /// Returns the corners of the rectangle that two triangles (a, b, c), (a, c, d) form, if SDL copies a texture to it or fills it, for
    /// which no size is too large. The rectangle must be axis-aligned, on whole pixels (see `SDLBackend`), and of one colour. Nil for other
    /// triangles.
    static func rectangle(
        _ vertices: UnsafeBufferPointer<DrawVertex>, _ indices: UnsafeBufferPointer<Int32>
    ) -> Corners? {
        guard indices.count >= 6, indices[0] == indices[3], indices[2] == indices[4] else { return nil }
        let (a, b) = (vertices[Int(indices[0])], vertices[Int(indices[1])])
        let (c, d) = (vertices[Int(indices[2])], vertices[Int(indices[5])])
        guard a.x == a.x.rounded(), a.y == a.y.rounded(), c.x == c.x.rounded(), c.y == c.y.rounded() else { return nil }
        guard a.color == b.color, a.color == c.color, a.color == d.color, a.w == b.w, a.w == c.w, a.w == d.w else { return nil }
        // The shared side has to run from the upper left to the lower right.
        guard (a.x < c.x) == (a.y < c.y), a.x != c.x, a.y != c.y else { return nil }
        let isClockwise = b.x == c.x && b.y == a.y && d.x == a.x && d.y == c.y
        let isCounterclockwise = b.x == a.x && b.y == c.y && d.x == c.x && d.y == a.y
        return isClockwise || isCounterclockwise ? (a, b, c, d) : nil
    }
}
