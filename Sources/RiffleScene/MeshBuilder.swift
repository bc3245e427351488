internal import RiffleMath

/// Writes the triangles of a frame's rounded quads into a draw list.
struct MeshBuilder {
    /// The list's, between `begin` and `end`.
    private var vertices = DrawBuffer<DrawVertex>()
    private var indices = DrawBuffer<Int32>()
    private var runs = DrawBuffer<DrawRun>()
    /// Where the indices of the rounded quad at hand begin, and those of its triangles that hide what is below them, every pixel of it, end.
    private var quadStart = 0
    private var solidEnd = 0

    /// Begins a frame: takes what the list has.
    mutating func begin(_ list: inout DrawList) {
        swap(&vertices, &list.vertices)
        swap(&indices, &list.indices)
        swap(&runs, &list.runs)
        vertices.prepare(for: 0)
        indices.prepare(for: 0)
        runs.prepare(for: 0)
        beginQuad()
    }

    /// Ends the frame: gives it back.
    mutating func end(_ list: inout DrawList) {
        swap(&vertices, &list.vertices)
        swap(&indices, &list.indices)
        swap(&runs, &list.runs)
    }

    @inline(__always) mutating func beginQuad() {
        quadStart = indices.count
        solidEnd = quadStart
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
        let count = end - first
        // Eight at a time, the last of which nobody may read.
        let room = UnsafeMutableRawPointer(indices.extend(by: count, excess: 8))
        let values = UnsafeRawPointer(table.base + first)
        let all = SIMD8<Int32>(repeating: base)
        var place = 0
        while place < 4 &* count {
            room.storeBytes(
                of: values.loadUnaligned(fromByteOffset: place, as: SIMD8<Int32>.self) &+ all, toByteOffset: place,
                as: SIMD8<Int32>.self)
            place &+= 32
        }
    }

    /// What was collected of the rounded quad so far hides what is below it: it is drawn without blending, in a run of its own. A pixel that
    /// needn't be read is a tenth of a frame's time without a graphics card.
    mutating func endSolid() { solidEnd = indices.count }

    /// Adds the rounded quad's triangles to the last run if that samples the same texture, else to a new one.
    mutating func endQuad(_ texture: TextureLevel) {
        let end = indices.count
        guard end > quadStart else { return }
        if solidEnd > quadStart {
            append(texture, quadStart, solidEnd, blends: false)
            if end > solidEnd { append(texture, solidEnd, end, blends: true) }
            return
        }
        if runs.count > 0 {
            let last = runs.pointer(to: runs.count - 1)
            if last.pointee.blends, last.pointee.texture == texture, last.pointee.clip == nil {
                last.pointee.indexCount += end - quadStart
                return
            }
        }
        append(texture, quadStart, end, blends: true)
    }

    @inline(__always) private mutating func append(_ texture: TextureLevel, _ first: Int, _ end: Int, blends: Bool) {
        runs.extend(by: 1).initialize(to: DrawRun(texture: texture, firstIndex: first, indexCount: end - first, blends: blends))
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
