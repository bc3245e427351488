internal import RiffleMath
internal import RiffleScene

extension DrawList {
    /// Appends a rectangle in points, in plain opaque colour, its edges on whole pixels; consecutive surfaces share one run.
    /// `clip` limits it vertically. Rounded corners have three segments: the surfaces' colours are too close for more to be
    /// visible.
    mutating func appendSurface(_ rect: Rect, radius: Double = 0, clip: Rect? = nil, color: Color, pixelScale: Double) {
        func pixel(_ value: Double) -> Float { Float((value * pixelScale).rounded()) }
        let top = pixel(max(rect.minY, clip?.minY ?? rect.minY)), bottom = pixel(min(rect.maxY, clip?.maxY ?? rect.maxY))
        let left = pixel(rect.minX), right = pixel(rect.maxX)
        guard right > left, bottom > top else { return }
        if runs.last.map({ $0.texture == TextureLevel(.white) && !$0.blends && $0.clip == nil }) != true {
            runs.append(DrawRun(texture: TextureLevel(.white), firstIndex: indices.count, indexCount: 0, blends: false))
        }
        let first = Int32(vertices.count)
        func add(_ x: Float, _ y: Float) { vertices.append(DrawVertex(x: x, y: y, color: color, u: 0, v: 0)) }
        // A corner that the clip cuts off is square.
        let upper = radius > 0 && rect.minY >= (clip?.minY ?? rect.minY) ? Float(radius * pixelScale) : 0
        let lower = radius > 0 && rect.maxY <= (clip?.maxY ?? rect.maxY) ? Float(radius * pixelScale) : 0
        /// Appends a corner. `inX` and `inY`: the directions from the corner into the surface; `reach`: the radius in pixels.
        func round(_ x: Float, _ y: Float, _ inX: Float, _ inY: Float, _ reach: Float) {
            if reach == 0 { return add(x, y) }
            for step in 0..<4 {
                // The quarter circle at 0°, 30°, 60° and 90°, in the direction round the surface.
                switch inX == inY ? step : 3 - step {
                case 0: add(x, y + inY * reach)
                case 1: add(x + inX * reach * 0.134, y + inY * reach * 0.5)
                case 2: add(x + inX * reach * 0.5, y + inY * reach * 0.134)
                default: add(x + inX * reach, y)
                }
            }
        }
        round(left, top, 1, 1, upper)
        round(right, top, -1, 1, upper)
        round(right, bottom, -1, -1, lower)
        round(left, bottom, 1, -1, lower)
        for corner in (first + 2)..<Int32(vertices.count) {
            appendTriangle(first, corner - 1, corner, texture: TextureLevel(.white))
        }
    }
}
