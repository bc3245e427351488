internal import RiffleMath
internal import RiffleScene

extension Rect {
    /// The unit square of texture coordinates.
    static var unit: Rect { Rect(x: 0, y: 0, width: 1, height: 1) }
}

extension DrawList {
    /// Moves the last `count` runs before all others, so that they are drawn first.
    mutating func moveToFront(last count: Int) {
        runs.moveToFront(last: count)
    }

    /// Appends two triangles. `rect`: in output pixels; `crop`: in texture coordinates 0…1. Continues the last run where it can.
    mutating func appendRectangle(_ rect: Rect, texture: TextureLevel, crop: Rect, color: Color) {
        let first = Int32(vertices.count)
        let (left, top, right, bottom) = (Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
        let (fromU, fromV, toU, toV) = (Float(crop.minX), Float(crop.minY), Float(crop.maxX), Float(crop.maxY))
        vertices.append(upTo: 4) { buffer in
            buffer[0] = DrawVertex(x: left, y: top, color: color, u: fromU, v: fromV)
            buffer[1] = DrawVertex(x: right, y: top, color: color, u: toU, v: fromV)
            buffer[2] = DrawVertex(x: right, y: bottom, color: color, u: toU, v: toV)
            buffer[3] = DrawVertex(x: left, y: bottom, color: color, u: fromU, v: toV)
            return 4
        }
        let start = indices.count
        indices.append(upTo: 6) { buffer in
            (buffer[0], buffer[1], buffer[2]) = (first, first + 1, first + 2)
            (buffer[3], buffer[4], buffer[5]) = (first, first + 2, first + 3)
            return 6
        }
        if let last = runs.indices.last, runs[last].texture == texture, runs[last].clip == nil, runs[last].blends {
            runs[last].indexCount += 6
        } else {
            runs.append(DrawRun(texture: texture, firstIndex: start, indexCount: 6))
        }
    }
}
