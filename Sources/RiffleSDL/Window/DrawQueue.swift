internal import CSDL2
internal import RiffleMath
internal import RiffleScene

/// A frame's waiting calls, with the vertices and indices of their lists. Drivers are fastest if they get everything at once.
struct DrawQueue {
    private(set) var vertices: ContiguousArray<DrawVertex> = []
    private(set) var indices: ContiguousArray<Int32> = []
    private(set) var calls: ContiguousArray<DrawCall> = []
    private var batcher = DrawBatcher()

    /// Adds a list's calls with the vertices and indices that they use. `offset`: added to the vertices' positions.
    mutating func add(_ added: ContiguousArray<DrawCall>, of list: DrawList, at offset: SIMD2<Float>) {
        let firstCall = calls.count
        var used = (least: Int32.max, greatest: Int32.min, first: Int.max, end: 0)
        for call in added {
            calls.append(call)
            used.least = min(used.least, call.least)
            used.greatest = max(used.greatest, call.greatest)
            used.first = min(used.first, call.first)
            used.end = max(used.end, call.first + call.count)
        }
        guard firstCall < calls.count else { return }
        let base = Int32(vertices.count) - used.least
        let shift = indices.count - used.first
        list.vertices.withUnsafeBufferPointer {
            vertices.append(contentsOf: UnsafeBufferPointer(rebasing: $0[Int(used.least)...Int(used.greatest)]))
        }
        if offset != .zero {
            for index in Int(used.least + base)..<vertices.count {
                vertices[index].x += offset.x
                vertices[index].y += offset.y
            }
        }
        list.indices.withUnsafeBufferPointer {
            for index in $0[used.first..<used.end] { indices.append(index &+ base) }
        }
        for index in firstCall..<calls.count {
            calls[index].first += shift
            calls[index].least += base
            calls[index].greatest += base
        }
    }

    /// Joins calls that can be drawn as one.
    mutating func batch() { batcher.batch(&calls, &indices, vertices) }

    /// Adds indices that belong to no call of the queue.
    mutating func append(_ more: ContiguousArray<Int32>) { indices.append(contentsOf: more) }

    /// Adds rectangles of four vertices each that belong to no call of the queue.
    mutating func append(rectangles corners: ContiguousArray<DrawVertex>) {
        var base = Int32(vertices.count)
        vertices.append(contentsOf: corners)
        while Int(base) < vertices.count {
            for step: Int32 in [0, 1, 2, 0, 2, 3] { indices.append(base + step) }
            base += 4
        }
    }

    mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
        calls.removeAll(keepingCapacity: true)
    }
}
