internal import RiffleMath

/// Writes the triangles of a frame's rounded quads and shadows into a draw list.
struct MeshBuilder {
    /// The draw list's buffers between `begin` and `end`.
    private var vertices = Buffer<DrawVertex>()
    private var indices = Buffer<Int32>()
    private var runs = Buffer<DrawRun>()
    /// The positions in `indices` where the current quad begins and where its opaque part ends.
    private var quadStart = 0
    private var solidEnd = 0

    /// Begins a frame: takes over the list's buffers.
    mutating func begin(_ list: inout DrawList) {
        swap(&vertices, &list.vertices)
        swap(&indices, &list.indices)
        swap(&runs, &list.runs)
        vertices.prepare(for: 0)
        indices.prepare(for: 0)
        runs.prepare(for: 0)
        beginQuad()
    }

    /// Ends the frame: returns the buffers to the list.
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

    @inline(__always) mutating func append(_ vertex: DrawVertex) {
        vertices.extend(by: 1).pointee = vertex
    }

    /// Appends `count` uninitialized vertices, which the caller initializes at once.
    @inline(__always) mutating func extend(by count: Int) -> UnsafeMutablePointer<DrawVertex> { vertices.extend(by: count) }

    @inline(__always) mutating func append(_ a: Int32, _ b: Int32, _ c: Int32) {
        let room = indices.extend(by: 3)
        room[0] = a
        room[1] = b
        room[2] = c
    }

    /// Appends a convex polygon as a triangle fan.
    @inline(__always) mutating func appendFan(_ polygon: Buffer<SIMD4<Double>>, _ vertex: (SIMD4<Double>) -> DrawVertex) {
        let count = polygon.count
        guard count >= 3 else { return }
        let base = nextIndex
        let room = extend(by: count)
        for index in 0..<count { room[index] = vertex(polygon[index]) }
        for index in 2..<Int32(count) { append(base, base + index - 1, base + index) }
    }

    /// Appends indices that are relative to `base`.
    @inline(__always) mutating func append(_ triangles: some Collection<Int32>, from base: Int32) {
        let room = indices.extend(by: triangles.count)
        var next = 0
        for index in triangles {
            room[next] = index &+ base
            next &+= 1
        }
    }

    /// Ends the opaque part of the quad, which is drawn without blending in a run of its own. In software rendering, not reading
    /// the destination saves a tenth of the frame time.
    mutating func endSolid() { solidEnd = indices.count }

    /// Adds the quad's triangles to the last run if it blends and samples the same texture, else to a new one.
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
