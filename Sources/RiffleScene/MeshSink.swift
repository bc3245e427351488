internal import RiffleMath

/// Writes the triangles of a frame's plates into a draw list.
struct MeshSink {
    /// The list's, between `begin` and `end`.
    private var vertices = DrawBuffer<DrawVertex>()
    private var indices = DrawBuffer<Int32>()
    /// Where the indices of the plate at hand begin, and those of its triangles that hide what is below them, every pixel of it, end.
    private var plateStart = 0
    private var solidEnd = 0

    /// Begins a frame: takes the list's vertices and indices.
    mutating func begin(_ list: inout DrawList) {
        swap(&vertices, &list.vertices)
        swap(&indices, &list.indices)
        vertices.prepare(for: 0)
        indices.prepare(for: 0)
        beginPlate()
    }

    /// Ends the frame: gives them back.
    mutating func end(_ list: inout DrawList) {
        swap(&vertices, &list.vertices)
        swap(&indices, &list.indices)
    }

    @inline(__always) mutating func beginPlate() {
        plateStart = indices.count
        solidEnd = plateStart
    }

    /// The index that the next vertex will have in the draw list.
    @inline(__always) var nextIndex: Int32 { Int32(truncatingIfNeeded: vertices.count) }

    /// A vertex that was appended since `begin`.
    @inline(__always) subscript(_ index: Int32) -> DrawVertex { vertices.pointer(to: Int(index)).pointee }

    @inline(__always) mutating func append(_ vertex: DrawVertex) {
        vertices.extend(by: 1).pointee = vertex
    }

    /// Appends room for `count` vertices, to be filled at once; a `VertexWriter` may write behind the last.
    @inline(__always) mutating func extend(by count: Int) -> UnsafeMutablePointer<DrawVertex> {
        vertices.extend(by: count, excess: VertexWriter.excess)
    }

    @inline(__always) mutating func append(_ a: Int32, _ b: Int32, _ c: Int32) {
        let room = indices.extend(by: 3)
        room[0] = a
        room[1] = b
        room[2] = c
    }

    /// Appends a part of a table of triangles; its first vertex has the number `base` here.
    @inline(__always) mutating func append(_ table: Table<Int32>, _ first: Int, _ end: Int, from base: Int32) {
        let room = indices.extend(by: end - first)
        let values = table.base + first
        for place in 0..<end - first { room[place] = base &+ values[place] }
    }

    /// What was collected of the plate so far hides what is below it: it is drawn without blending, in a run of its own. A pixel that
    /// needn't be read is a tenth of a frame's time without a graphics card.
    mutating func endSolid() { solidEnd = indices.count }

    /// Adds the plate's triangles to the last run if that samples the same texture, else to a new one.
    mutating func endPlate(_ texture: TextureLevel, into list: inout DrawList) {
        let end = indices.count
        guard end > plateStart else { return }
        if solidEnd > plateStart {
            list.runs.append(
                DrawRun(
                    texture: texture, firstIndex: plateStart, indexCount: solidEnd - plateStart, blends: false))
            if end > solidEnd {
                list.runs.append(DrawRun(texture: texture, firstIndex: solidEnd, indexCount: end - solidEnd))
            }
        } else if let last = list.runs.indices.last, list.runs[last].blends, list.runs[last].texture == texture,
            list.runs[last].clip == nil
        {
            list.runs[last].indexCount += end - plateStart
        } else {
            list.runs.append(DrawRun(texture: texture, firstIndex: plateStart, indexCount: end - plateStart))
        }
    }
}

extension DrawVertex {
    /// A vertex of the fringe's outer rim: transparent, with the picture of this one. (What perspective would put there may be
    /// anywhere: on a steep card half a pixel is a long way.)
    @inline(__always) func moved(to place: Vector2) -> DrawVertex {
        var result = self
        result.x = Float(bounded(place.x))
        result.y = Float(bounded(place.y))
        result.color.a = 0
        return result
    }
}
