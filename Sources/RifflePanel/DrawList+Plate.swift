internal import RiffleMath
internal import RiffleScene

extension DrawList {
    /// A rectangle in points as one opaque run of plain colour, its edges on whole pixels.
    mutating func appendPlate(_ rect: Rect, color: Color, pixelScale: Double) {
        guard rect.width > 0, rect.height > 0 else { return }
        let left = Float((rect.minX * pixelScale).rounded())
        let right = Float((rect.maxX * pixelScale).rounded())
        let top = Float((rect.minY * pixelScale).rounded())
        let bottom = Float((rect.maxY * pixelScale).rounded())
        let first = Int32(vertices.count)
        vertices.append(DrawVertex(x: left, y: top, color: color, u: 0, v: 0))
        vertices.append(DrawVertex(x: right, y: top, color: color, u: 0, v: 0))
        vertices.append(DrawVertex(x: right, y: bottom, color: color, u: 0, v: 0))
        vertices.append(DrawVertex(x: left, y: bottom, color: color, u: 0, v: 0))
        runs.append(
            DrawRun(texture: TextureLevel(.white), firstIndex: indices.count, indexCount: 0, blends: false))
        appendTriangle(first, first + 1, first + 2, texture: TextureLevel(.white))
        appendTriangle(first, first + 2, first + 3, texture: TextureLevel(.white))
    }
}
