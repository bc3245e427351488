internal import RiffleMath

/// Collects the triangles of one plate, then hands them to the draw list in one go.
struct MeshSink {
    private var vertices = Pool<DrawVertex>()
    private var indices = Pool<Int32>()
    private var base: Int32 = 0
    /// How many of the first indices belong to triangles that hide what is below them, every pixel of it.
    private var solidCount = 0

    mutating func begin(_ list: DrawList) {
        vertices.removeAll()
        indices.removeAll()
        solidCount = 0
        base = Int32(list.vertices.count)
    }

    /// The index that the next vertex will have in the draw list.
    @inline(__always) var nextIndex: Int32 { base + Int32(vertices.count) }

    /// A vertex that was appended since `begin`.
    @inline(__always) subscript(_ index: Int32) -> DrawVertex {
        get { vertices[Int(index - base)] }
        set { vertices[Int(index - base)] = newValue }
    }

    /// Makes the triangles so far an even number: rasterizers that look for rectangles take them in pairs.
    mutating func pad() {
        guard indices.count % 6 != 0, let last = indices.last else { return }
        append(last, last, last)
    }

    @inline(__always) mutating func append(_ vertex: DrawVertex) {
        vertices.append(vertex)
    }

    /// Appends room for `count` vertices, to be filled at once.
    @inline(__always) mutating func extend(by count: Int) -> UnsafeMutablePointer<DrawVertex> { vertices.extend(by: count) }

    @inline(__always) mutating func append(_ a: Int32, _ b: Int32, _ c: Int32) {
        let room = indices.extend(by: 3)
        room[0] = a
        room[1] = b
        room[2] = c
    }

    /// Appends a part of a template's indices; its first vertex has the number `base` here.
    @inline(__always) mutating func append(_ template: Pool<Int32>, _ first: Int, _ end: Int, from base: Int32) {
        let room = indices.extend(by: end - first)
        let values = template.values
        for place in first..<end { room[place - first] = base + values[place] }
    }

    /// What was collected so far hides what is below it: it is drawn without blending, in a run of its own. A pixel that needn't be
    /// read is a tenth of a frame's time without a graphics card.
    mutating func endSolid() { solidCount = indices.count }

    /// Adds what was collected to the last run if that samples the same texture, else to a new one.
    mutating func end(_ texture: TextureLevel, into list: inout DrawList) {
        guard !indices.isEmpty else { return }
        let first = list.indices.count
        list.vertices.append(contentsOf: vertices.values)
        list.indices.append(contentsOf: indices.values)
        if solidCount > 0 {
            list.runs.append(DrawRun(texture: texture, firstIndex: first, indexCount: solidCount, blends: false))
            if indices.count > solidCount {
                list.runs.append(
                    DrawRun(texture: texture, firstIndex: first + solidCount, indexCount: indices.count - solidCount))
            }
        } else if let last = list.runs.indices.last, list.runs[last].texture == texture, list.runs[last].clip == nil,
            list.runs[last].blends
        {
            list.runs[last].indexCount += indices.count
        } else {
            list.runs.append(DrawRun(texture: texture, firstIndex: first, indexCount: indices.count))
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
